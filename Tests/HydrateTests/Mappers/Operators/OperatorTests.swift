import Foundation
import Testing

@testable import Hydrate

struct OperatorTests {
  private let https = StringToURL(schemes: ["https"])
  private let numbers = StringToNumber<Int>()

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  // MARK: Chains

  @Test func thenChains() throws {
    let checked = https.then(https.reversed)
    try expectLaws(checked, [Taken("https://a.b", "https://a.b")], refused: [Refused("ftp://a.b"), Refused([], .typeMismatch)])
    try expectInverse(checked, [Taken("https://a.b", "https://a.b")])
    let tripled = numbers.then(
      TwoWayBlockMapper { (number: Int) in
        number * 3
      } reverse: { number in
        number / 3
      }
    ).then(NumberToText())
    try expectInverse(tripled, [Taken("4", "12")])
    let other = try url("https://d.e")
    let softened = try https.optional(default: other).then(https.reversed).at("gone").mapReportingIssues([:])
    #expect(softened.value == "https://d.e" && softened.issues.map(\.code) == [.missingValue], "the next one sees a value, not its absence")
    let lifted = try IdentityMapper<String>().optional(default: "5").then(IdentityMapper<String>()).then(
      IdentityMapper<String>().lifted.reversed
    )
    .then(numbers.lifted).at("gone").map([:])
    #expect(lifted == 5)
  }

  private struct NumberToText: ReversibleMapper {
    func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> String { String(input) }
    func unmap(_ output: String, in context: inout MappingContext) throws(MappingError) -> Int {
      guard let number = Int(output) else { throw context.failure(.invalidValue, "no number") }
      return number
    }
  }

  @Test func reversedTwiceIsTheSame() throws {
    #expect(try https.reversed.reversed.map("https://a.b") == url("https://a.b"))
    #expect(try https.reversed.map(url("https://a.b")) == "https://a.b")
  }

  // MARK: Softening

  @Test func nonFatal() throws {
    let mapped = try https.nonFatal().mapReportingIssues("ftp://a.b")
    #expect(mapped.value == nil && mapped.issues.map(\.severity) == [.nonFatal])
    #expect(try https.nonFatal().mapReportingIssues("https://a.b").issues.isEmpty)
    let back = https.lifted.nonFatal().reversed
    #expect(try back.map(nil) == .null)
    let softened = try back.mapReportingIssues(url("ftp://a.b"))
    #expect(softened.value == .null && softened.issues.map(\.code) == [.invalidValue], "non-fatal in either direction")
    #expect(mappingError { () throws(MappingError) in try https.nonFatal().reversed.map(nil) }?.codes == [.nullValue], "text cannot be nil")
    #expect(throws: MappingError.self) { try https.nonFatal().reversed.map(url("ftp://a.b")) }
  }

  @Test func nonFatalKeepsItsPlace() throws {
    struct Box: Codable { var a: [Int] }
    let mapped = try ReflectiveMapper<Box>().nonFatal().at("x").mapReportingIssues(["x": ["a": [1, "b", []]]])
    #expect(mapped.value == nil && mapped.issues.map(\.sourcePath.description) == ["x.a[1]", "x.a[2]"])
    #expect(mapped.issues.allSatisfy { $0.severity == .nonFatal })
  }

  @Test func defaults() throws {
    #expect(try numbers.nonFatal(default: -1).map("x") == -1)
    #expect(try numbers.nonFatal(default: { -2 }).map("x") == -2)
    let mapper = https.nonFatal(default: URL(fileURLWithPath: "/"), reverseDefault: "https://none")
    #expect(try mapper.reversed.mapReportingIssues(url("ftp://a")).value == "https://none")
    #expect(try mapper.reversed.map(url("https://a")) == "https://a")
    #expect(
      try https.nonFatal(default: { URL(fileURLWithPath: "/") }, reverseDefault: { "https://n" }).reversed.map(url("ftp://a"))
        == "https://n")
    #expect(throws: MappingError.self) { try https.nonFatal(default: URL(fileURLWithPath: "/")).reversed.map(url("ftp://a")) }
    #expect(try https.lifted.nonFatal(default: URL(fileURLWithPath: "/")).reversed.map(url("ftp://a")) == .null)
  }

  /// What `optional()` does, for a source at a key that may be gone.
  @Test func optionalHasOneIssue() throws {
    let rows: [(Value, Int?, [MappingIssue.Code])] = [
      (["n": "5"], 5, []), (["n": nil], nil, [.nullValue]), ([:], nil, [.missingValue]), (["n": "x"], nil, [.invalidValue]),
      (["n": []], nil, [.typeMismatch]),
    ]
    struct Box: Codable { var n: Int? }
    struct Required: Codable { var n: Int }
    for (source, value, codes) in rows {
      let plain = try numbers.optional().at("n").mapReportingIssues(source)
      #expect(plain.value == value && plain.issues.map(\.code) == codes, "\(source)")
      let field = try ReflectiveMapper<Box>().field(\.n, using: numbers.optional()).mapReportingIssues(source)
      #expect(field.value.n == value && field.issues.map(\.code) == codes, "\(source)")
      let keyed = try KeyedMapper({ Holder<Int?>(9) }) { KeyedField("n", \.content, numbers.optional()) }.mapReportingIssues(source)
      #expect(keyed.value.content == value && keyed.issues.map(\.code) == codes, "\(source)")
      let fallback = try ReflectiveMapper<Required>().field(\.n, using: numbers.optional(default: -1)).mapReportingIssues(source)
      #expect(fallback.value.n == value ?? -1 && fallback.issues.map(\.code) == codes, "\(source)")
      #expect(plain.issues.allSatisfy { $0.severity == .nonFatal && $0.sourcePath == "n" })
    }
    let fallback = try url("https://d")
    let inverse = https.optional(default: fallback, reverseDefault: "https://back")
    #expect(try inverse.reversed.mapReportingIssues(url("ftp://a")).value == "https://back")
    #expect(try inverse.reversed.map(url("https://a")) == "https://a")
    #expect(try inverse.mapReportingIssues("ftp://a").issues.map(\.code) == [.invalidValue])
    #expect(try ReflectiveMapper<Box>().field(\.n, using: numbers.optional()).reversed.map(Box(n: nil)) == [:])
  }

  @Test func whereOptionalStandsDecides() throws {
    let source: Value = ["1", "x"]
    #expect(try numbers.array.optional().mapReportingIssues(source).value == nil)
    #expect(try numbers.array(invalid: .skip).map(source) == [1])
    #expect(try numbers.optional().array.map(source) == [1, nil])
  }

  @Test func noFallbackHidesAMistake() {
    let broken = EnumMapper(["a": 1, "b": 1])
    for error in [
      mappingError({ () throws(MappingError) in _ = try broken.nonFatal().map("a") }),
      mappingError({ () throws(MappingError) in _ = try broken.nonFatal(default: 1).map("a") }),
      mappingError({ () throws(MappingError) in _ = try broken.optional(default: 1).map("a") }),
      mappingError({ () throws(MappingError) in _ = try broken.lifted.nonFatal().reversed.map(1) }),
    ] {
      #expect(error?.codes == [.configuration])
    }
  }

  // MARK: Checks

  @Test func notNull() throws {
    let value = IdentityMapper<Value>().notNull()
    try expectLaws(value, [Taken("x", "x"), Taken([], [])], refused: [])
    try expectInverse(value, [Taken("x", "x")])
    #expect(mappingError { () throws(MappingError) in try value.reversed.map(nil) }?.codes == [.nullValue])
    try expectLaws(IdentityMapper<String?>().notNull(), [Taken("x", "x")], refused: [Refused([], .typeMismatch)])
    try expectInverse(IdentityMapper<String?>().notNull(), [Taken("x", "x")])
    #expect(mappingError { () throws(MappingError) in try numbers.nonFatal().notNull().map("x") }?.codes == [.nullValue])
  }

  @Test func requiring() throws {
    try expectLaws(
      numbers.requiring(.string), [Taken("5", 5)], refused: [Refused(5, .typeMismatch), Refused([], .typeMismatch), Refused("x")])
    try expectInverse(numbers.requiring(.string), [Taken("5", 5)])
    #expect(mappingError { () throws(MappingError) in try numbers.requiring(.number, .bool).reversed.map(5) }?.codes == [.typeMismatch])
    #expect(try IdentityMapper<Int?>().requiring(.number, .null).map(nil) == nil)
  }

  @Test func casting() throws {
    let wide = numbers.casting(to: (any Sendable).self)
    #expect(try wide.map("5") as? Int == 5)
    #expect(try wide.reversed.map(5) == "5")
    #expect(mappingError { () throws(MappingError) in try wide.reversed.map("x") }?.codes == [.typeMismatch])
    #expect(mappingError { () throws(MappingError) in try numbers.casting(to: String.self).map("5") }?.codes == [.configuration])
  }

  // MARK: Closures

  private struct Refusal: Error {}

  @Test func blocks() throws {
    let length = BlockMapper { (text: String) in
      guard !text.isEmpty else { throw Refusal() }
      return text.count
    }
    try expectLaws(length, [Taken("abc", 3), Taken(15, 2)], refused: [Refused(""), Refused([], .typeMismatch)])
    let error = mappingError { () throws(MappingError) in try length.at("t").map(["t": ""]) }
    #expect(error?.paths == ["t"] && error?.issues.first?.underlyingError is Refusal)
    let own = BlockMapper { (text: String, context) throws -> Int in
      context.report(.init("rude"), "mind your tone")
      throw context.failure(.init("stale"), "too old")
    }
    let both = mappingError { () throws(MappingError) in try own.at("t").map(["t": ""]) }
    #expect(both?.codes == [.init("stale")] && both?.allIssues.count == 2)
    let twoWay = TwoWayBlockMapper { (text: String) in
      text.count
    } reverse: { count in
      guard count >= 0 else { throw Refusal() }
      return String(repeating: "x", count: count)
    }
    try expectInverse(twoWay, [Taken("xx", 2), Taken("ab", 2, back: "xx")])
    #expect(mappingError { () throws(MappingError) in try twoWay.reversed.map(-1) }?.issues.first?.underlyingError is Refusal)
    let contextual = TwoWayBlockMapper<String, Int> { text, context in
      guard let number = Int(text) else { throw context.failure(.invalidValue, "no") }
      return number
    } reverse: { number, context in
      "\(number)"
    }
    try expectInverse(contextual, [Taken("2", 2)])
  }

  @Test func split() throws {
    let mapper = SplitMapper(BlockMapper { (text: String) in text.count }, reverse: BlockMapper { (count: Int) in "\(count) letters" })
    #expect(try mapper.map("abc") == 3)
    #expect(try mapper.reversed.map(3) == "3 letters")
    #expect(try mapper.reversed.reversed.map("abc") == 3)
  }

  @Test func postProcessBothWays() throws {
    struct Phones: Codable, Equatable { var friends: [String: Int]? }
    let mapper = ReflectiveMapper<Phones>().postProcess { source, phones in
      guard let names = source["names"]?.array, let numbers = source["numbers"]?.array, names.count == numbers.count else {
        throw Refusal()
      }
      phones.friends = Dictionary(
        zip(names, numbers).compactMap { name, number in name.string.flatMap { key in number.int.map { (key, $0) } } }
      ) { $1 }
    } reverse: { phones, source in
      let sorted = (phones.friends ?? [:]).sorted { $0.key < $1.key }
      source = ["names": Value(sorted.map { Value($0.key) }), "numbers": Value(sorted.map { Value($0.value) })]
    }
    let source: Value = ["names": ["Jane", "John"], "numbers": [2, 1]]
    #expect(try mapper.map(source) == Phones(friends: ["John": 1, "Jane": 2]))
    #expect(try mapper.reversed.map(mapper.map(source)) == source)
    let error = mappingError { () throws(MappingError) in try mapper.array.map([source, ["names": []]]) }
    #expect(error?.paths == ["[1]"] && error?.issues.first?.underlyingError is Refusal)
    #expect(try ReflectiveMapper<Phones>().postProcess { _, phones in phones.friends = [:] }.reversed.map(Phones(friends: nil)) == [:])
  }

  // MARK: Lifting

  @Test func whatALiftedMapperTakes() throws {
    #expect(try IdentityMapper<Int>().lifted.map("5") == 5, "by the built-in rules")
    let gone = try IdentityMapper<Int?>().at("gone").mapReportingIssues([:])
    #expect(gone.value == nil && gone.issues.isEmpty)
    struct Box: Codable { var n: Int }
    let count = ReflectiveMapper<Box>().field(\.n, using: BlockMapper { (text: String?) in text?.count ?? -1 })
    for (source, n) in [(["n": "abc"], 3), (["n": nil], -1), ([:], -1)] as [(Value, Int)] { #expect(try count.map(source).n == n) }
    try expectLaws(IdentityMapper<Value>(), [Taken(["a": 1], ["a": 1]), Taken(nil, nil)].dropLast(), refused: [], null: nil)
    #expect(try IdentityMapper<Value>().lifted.map(nil) == .null)
  }
}
