import Testing

@testable import Hydrate

/// The order is that of Swift's texts, whatever the keys are made of.
@Suite struct SortedKeysTests {
  static let alphabets: [[String]] = [
    ["a", "b", "c", "aa", "ab", ""],
    ["a", "\u{0}", "", "\u{0}\u{0}", "b\u{0}"],
    ["e", "e\u{301}", "\u{E9}", "f", "z", "é", "abcdefge\u{301}", "abcdefgf"],
    ["key1", "key10", "key2", "\u{1F600}", "\u{FFFD}", "\u{7F}", "~"],
  ]

  @Test(arguments: alphabets) func orderOfTexts(alphabet: [String]) {
    let keys = alphabet + alphabet.flatMap { first in alphabet.map { first + $0 } } + alphabet.map { "a long beginning" + $0 }
    let sorted = SortedKeys(keys).entries
    #expect(sorted.map(\.number).sorted() == Array(keys.indices))
    #expect(sorted.allSatisfy { keys[$0.number] == $0.key })
    for (first, second) in zip(sorted, sorted.dropFirst()) { #expect(!(second.key < first.key)) }
  }

  /// Dictionaries of every kind are written in that order.
  @Test func dictionaries() throws {
    let keys = ["b", "é", "a", "aa", "e\u{301}x", "f", "", "abcdefghi", "abcdefgha"]
    func text<Member: Codable & SendableMetatype>(_ member: Member, _ written: String) throws {
      let dictionary = Dictionary(keys.map { ($0, member) }, uniquingKeysWith: { first, _ in first })
      let expected = "{" + keys.sorted().map { "\"\($0)\":\(written)" }.joined(separator: ",") + "}"
      #expect(String(decoding: try ReflectiveMapper<[String: Member]>().jsonData(from: dictionary), as: UTF8.self) == expected)
      #expect(String(decoding: try ReflectiveMapper<Member>().dictionary.jsonData(from: dictionary), as: UTF8.self) == expected)
    }
    try text(1, "1")
    try text(1.5, "1.5")
    try text("x", "\"x\"")
    try text(true, "true")
    try text([1], "[1]")
    try text(UInt8(1), "1")
    try text(Int?.none, "null")
  }

  @Test func numbersThatAreNone() throws {
    let error = #expect(throws: MappingError.self) {
      try ReflectiveMapper<[String: Double]>().jsonData(from: ["a": 1, "b": .nan, "c": .infinity])
    }
    #expect(error?.issues.map { "\($0.destinationPath)" } == ["b", "c"])
  }
}
