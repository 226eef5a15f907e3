import Foundation
import Hydrate
import Testing

/// The value that selects a case is a value like any other: numbers and their texts are one.
@Suite struct DispatchTagTests {
  private struct Held: Codable, Equatable { var it: String }

  private static func mapper(_ cases: [Value], hasDefault: Bool = true) -> DispatchMapper<String> {
    func named(_ name: String) -> any SendableMapper<Value, String> { ClosureMapper { (_: Value) in name } }
    let (a, b) = (cases[0], cases.count > 1 ? cases[1] : "none")
    if !hasDefault { return DispatchMapper(on: "v", [a: named("a"), b: named("b")]) }
    return DispatchMapper(on: "v", [a: named("a"), b: named("b")], default: ClosureMapper { (_: Value) in "other" })
  }

  /// The cases, the JSON of the value, the case that it selects, and the same with strict coercion.
  static let rows: [(cases: [Value], json: String, name: String, strict: String)] = [
    (["2", "x"], "2", "a", "other"), (["2", "x"], #""2""#, "a", "a"), (["2", "x"], "2.0", "a", "other"),
    (["2", "x"], "20e-1", "a", "other"),
    (["2", "x"], #"" 2""#, "a", "other"), (["2", "x"], #""2.0""#, "a", "other"), (["2", "x"], #""02""#, "a", "other"),
    (["2", "x"], #""02x""#, "other", "other"), (["2", "x"], "true", "other", "other"), (["2", "x"], "3", "other", "other"),
    (["2", "x"], "2.5", "other", "other"), (["2", "x"], "[2]", "other", "other"), (["2", "x"], #""""#, "other", "other"),
    (["2", "x"], #""X""#, "other", "other"), (["2", "x"], #"" x""#, "other", "other"), (["2", "x"], #""x""#, "b", "b"),
    ([2, "x"], #""2""#, "a", "other"), ([2, "x"], #"" 2.0 ""#, "a", "other"), ([2, "x"], "2.0", "a", "a"),
    ([2, "x"], #""two""#, "other", "other"),
    ([2.5, "1e3"], #""2.50""#, "a", "other"), ([2.5, "1e3"], "1000", "b", "other"), ([2.5, "1e3"], #""1000""#, "b", "other"),
    (["12345678901234567890123", "x"], "12345678901234567890123", "a", "other"),
    (["12345678901234567890123", "x"], "12345678901234567890124", "other", "other"),
    (["-1", 0], "-1", "a", "other"), (["-1", 0], #""-0""#, "b", "other"), (["-1", 0], "false", "other", "other"),
    // Texts that are no numbers of JSON are compared as texts.
    (["02", "+2"], "2", "other", "other"), (["02", "+2"], #""2""#, "other", "other"), (["02", "+2"], #""02""#, "a", "a"),
    (["true", "1_000"], "true", "other", "other"), (["NaN", ""], #""""#, "b", "b"), ([true, "x"], #""true""#, "other", "other"),
    // An exactly equal case goes first, and text is nearer to text.
    (["2", 2], "2", "b", "b"), (["2", 2], #""2""#, "a", "a"), (["2", 2], "2.0", "b", "b"), (["2", 2], #"" 2""#, "a", "other"),
    ([2, "2"], "2", "a", "a"), ([2, "2"], #""2""#, "b", "b"), ([2, "2"], #""2.0""#, "b", "other"),
  ]

  @Test("tags: a number and its text select one case, unless coercion is strict", arguments: rows)
  func tags(cases: [Value], json: String, name: String, strict: String) throws {
    let document = #"{"v": \#(json)}"#
    let mapper = Self.mapper(cases)
    #expect(try mapper.map(json: document) == name)
    let held = ReflectiveMapper<Held>().field(\.it, using: mapper)
    #expect(try held.map(json: #"{"it": \#(document)}"#).it == name)
    #expect(try held.coercion(.strict).map(json: #"{"it": \#(document)}"#).it == strict)
    #expect(try mapper.array.map(json: "[\(document), \(document)]") == [name, name])
    let alone = Self.mapper(cases, hasDefault: false)
    if name == "other" {
      let error = try #require(throws: MappingError.self) { try alone.map(json: document) }
      #expect(error.issues.map { "\($0.code) \($0.sourcePath)" } == ["invalidValue v"])
    } else {
      #expect(try alone.map(json: document) == name)
    }
  }

  @Test(
    "tags: texts of one number are a mistake, found at set-up",
    arguments: [["2", "2.0"], ["2", "2e0"], ["-0", "0"], ["2", "2"], [2, 2.0]] as [[Value]])
  func mistakes(cases: [Value]) throws {
    let error = try #require(throws: MappingError.self) { try Self.mapper(cases).map(json: #"{"v": 2}"#) }
    #expect(error.issues.map(\.code) == [.configuration])
    let planned = try #require(throws: MappingError.self) { try ReflectiveMapper<Held>().field(\.it, using: Self.mapper(cases)).plan() }
    #expect(planned.issues.map { "\($0.code) \($0.destinationPath)" } == ["configuration it"])
  }

  private struct Old: Codable, Equatable, Sendable { var v: Int; var name: String }
  private struct New: Codable, Equatable, Sendable { var title: String }

  @Test("tags: what a case has read, it writes, with its own form of the number")
  func wayBack() throws {
    let mapper = DispatchMapper<any Sendable>(
      on: "v",
      ["1": ReflectiveMapper<Old>().casting(to: (any Sendable).self), "2": ReflectiveMapper<New>().casting(to: (any Sendable).self)])
    for (json, back) in [
      (#"{"v":1,"name":"a"}"#, #"{"v":1,"name":"a"}"#), (#"{"v":"1","name":"a"}"#, #"{"v":1,"name":"a"}"#),
      (#"{"v":2,"title":"b"}"#, #"{"title":"b","v":"2"}"#),
    ] {
      #expect(try mapper.reversed.map(mapper.map(json: json)).jsonString() == back)
    }
    let error = try #require(throws: MappingError.self) { try mapper.reversed.map(Old(v: 2, name: "a")) }
    #expect(error.issues.map(\.code) == [.irreversible], "it would be read as the other case")
    let rest = DispatchMapper<Int>(on: "v", ["1": IdentityMapper<Int>().at("n")], default: IdentityMapper<Int>().at("v"))
    #expect(try rest.map(json: #"{"v": 3}"#) == 3)
    #expect(try rest.map(json: #"{"v": 1, "n": 7}"#) == 7)
  }

  @Test("tags: updates choose by the value of the patch")
  func updates() throws {
    struct Box: Codable, Equatable { var shape: Int }
    let mapper = ReflectiveMapper<Box>().field(
      \.shape, using: DispatchMapper<Int>(on: "v", ["1": IdentityMapper<Int>().at("a"), "2": IdentityMapper<Int>().at("b")]))
    var box = Box(shape: 0)
    try mapper.update(&box, json: #"{"shape": {"v": 2, "a": 5, "b": 6}}"#)
    #expect(box.shape == 6)
  }
}
