import Foundation
import Testing

@testable import Hydrate

@Suite struct MemberOrderTests {
  /// The text of a document whose members have been put in order.
  private static func sorted(keeping kept: TapeBuilder.Repeated = .last, _ write: (TapeBuilder) -> Void) -> String? {
    let builder = TapeBuilder()
    write(builder)
    builder.sortMembers(keeping: kept)
    return builder.finish()?.whole.description
  }

  private static func write(_ keys: [String], to builder: TapeBuilder) {
    let object = builder.open(.object)
    for (number, key) in keys.enumerated() {
      builder.append(string: key)
      builder.append(integer: number)
    }
    builder.close(object, count: keys.count)
  }

  @Test func keysAreOrderedAsTextsAre() {
    let keys = ["b", "a", "", "ab", "B", "é", "e", "z", "e\u{301}a", "日", "😀", "\u{FFFF}", "a"]
    #expect(Self.sorted { Self.write(["b", "a", "", "ab"], to: $0) } == #"{"":2,"a":1,"ab":3,"b":0}"#)
    let builder = TapeBuilder()
    Self.write(keys, to: builder)
    builder.sortMembers(keeping: .last)
    let value = builder.finish()?.whole
    #expect(value?.object?.map(\.key) == Set(keys).sorted())
    #expect(value?["a"] == 12)
  }

  @Test func ofARepeatedKeyOneStays() {
    let keys = ["b", "a", "b", "a", "c"]
    #expect(Self.sorted(keeping: .last) { Self.write(keys, to: $0) } == #"{"a":3,"b":2,"c":4}"#)
    #expect(Self.sorted(keeping: .first) { Self.write(keys, to: $0) } == #"{"a":1,"b":0,"c":4}"#)
    // Two spellings are two keys.
    #expect(Self.sorted { Self.write(["e\u{301}", "\u{E9}"], to: $0) } == "{\"e\u{301}\":0,\"\u{E9}\":1}")
  }

  @Test func allThatIsWithinComesAlong() {
    let text = Self.sorted { builder in
      let object = builder.open(.object)
      builder.append(string: "z")
      let list = builder.open(.array)
      builder.append(Date(timeIntervalSinceReferenceDate: 0))
      Self.write(["2", "1"], to: builder)
      builder.append(Data([1]))
      builder.append(true)
      builder.close(list, count: 4)
      builder.append(string: "y")
      builder.appendNull()
      builder.append(string: "x")
      builder.close(builder.open(.array), count: 0)
      builder.close(object, count: 3)
    }
    #expect(text == #"{"x":[],"y":null,"z":["2001-01-01T00:00:00Z",{"1":1,"2":0},"AQ==",true]}"#)
    #expect(Self.sorted { $0.append(false) } == "false")
    #expect(TapeBuilder().wordCount == 0)
  }
}
