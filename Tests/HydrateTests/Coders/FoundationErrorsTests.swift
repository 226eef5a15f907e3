import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The errors of the front are those that Foundation throws for the same document: the case, the path, the key.
@Suite struct FoundationErrorsTests {
  struct Leaf: Codable, Equatable { var n: Int; var t: String? }
  enum Mood: String, Codable { case calm, wild }
  enum Shape: Codable { case round(radius: Int), flat }
  struct Tree: Codable {
    var name: String
    var leaf: Leaf?
    var leaves: [Leaf] = []
    var byName: [String: Leaf] = [:]
    var mood: Mood?
    var flags: [Bool]?

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: CodingKeys.self)
      name = try object.decode(String.self, forKey: .name)
      leaf = try object.decodeIfPresent(Leaf.self, forKey: .leaf)
      leaves = try object.decodeIfPresent([Leaf].self, forKey: .leaves) ?? []
      byName = try object.decodeIfPresent([String: Leaf].self, forKey: .byName) ?? [:]
      mood = try object.decodeIfPresent(Mood.self, forKey: .mood)
      flags = try object.decodeIfPresent([Bool].self, forKey: .flags)
    }
  }
  struct Pair: Codable {
    var first: Int
    var second: Int

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      first = try list.decode(Int.self)
      second = try list.decode(Int.self)
    }
  }

  /// What an error says, without its words.
  private static func seen<T: Decodable>(_ type: T.Type, _ json: String, _ decode: (T.Type, Data) throws -> T) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
    }
    do {
      _ = try decode(type, Data(json.utf8))
      return "none"
    } catch DecodingError.keyNotFound(let key, let context) {
      return "keyNotFound \(key.stringValue) at \(path(context))"
    } catch DecodingError.valueNotFound(let type, let context) {
      return "valueNotFound \(type) at \(path(context))"
    } catch DecodingError.typeMismatch(let type, let context) {
      return "typeMismatch \(T.self == type || type == [Any].self || type == [String: Any].self ? "whole" : "\(type)") at \(path(context))"
    } catch DecodingError.dataCorrupted(let context) {
      return "dataCorrupted at \(path(context))"
    } catch {
      return "another error: \(error)"
    }
  }

  static let trees = [
    "{}", #"{"name": null}"#, #"{"name": 1}"#, #"{"name": []}"#, #"{"name": "a", "leaf": {}}"#, #"{"name": "a", "leaf": {"n": null}}"#,
    #"{"name": "a", "leaf": {"n": "1"}}"#, #"{"name": "a", "leaf": {"n": 1, "t": 2}}"#,
    #"{"name": "a", "leaves": [{"n": 1}, {"n": true}]}"#,
    #"{"name": "a", "leaves": [{"n": 1}, {}]}"#, #"{"name": "a", "leaves": [{"n": 1}, {"n": null}, {"n": "x"}]}"#,
    #"{"name": "a", "byName": {"k": {}}}"#, #"{"name": "a", "byName": {"k": {"n": []}}}"#, #"{"name": "a", "mood": "sad"}"#,
    #"{"name": "a", "flags": [true, 1]}"#, #"{"name": "a", "flags": [true, null]}"#, #"{"name": "a", "leaf": {"n": 1.5}}"#,
    #"{"name": "a", "leaf": {"n": 99999999999999999999}}"#, #"{"leaf": 1, "name": {}}"#, #"{"name": "a""#, "",
  ]

  @Test(arguments: trees) func asFoundationThrows(_ json: String) {
    let decoder = MappingDecoder(MappingProfile().coercion(.strict))
    let ours = Self.seen(Tree.self, json) { try decoder.decode($0, from: $1) }
    let theirs = Self.seen(Tree.self, json) { try JSONDecoder().decode($0, from: $1) }
    #expect(ours == theirs, "\(json)")
  }

  @Test(arguments: ["[]", "[1]", #"[1, "x"]"#, "[null, 1]", "[1, null]"]) func elementsAsFoundationThrows(_ json: String) {
    let decoder = MappingDecoder(MappingProfile().coercion(.strict))
    #expect(
      Self.seen(Pair.self, json) { try decoder.decode($0, from: $1) }
        == Self.seen(Pair.self, json) { try JSONDecoder().decode($0, from: $1) })
  }

  /// The first request that failed, whatever stands first in the document, and whether the type was known or not.
  @Test func theFailureThatEndedTheDecoding() throws {
    struct Late: Codable { var a: Int; var b: Int; var c: [Int] }
    let decoder = MappingDecoder()
    for _ in coldAndWarm {
      let json = #"{"c": ["x"], "b": null}"#
      #expect(Self.seen(Late.self, json) { try decoder.decode($0, from: $1) } == "keyNotFound a at ")
      #expect(
        Self.seen([String: Late].self, #"{"k": {"c": ["x"], "b": null, "a": 1}}"#) { try decoder.decode($0, from: $1) }
          == "valueNotFound Int at .k.b")
      #expect(
        Self.seen([Late].self, #"[{"a": 1, "b": 2, "c": [1, [], "x"]}, {}]"#) { try decoder.decode($0, from: $1) }
          == "typeMismatch Int at [0].c[1]")
      try decoder.plan(for: Late.self)
    }
  }

  @Test func pathsHaveTheKeysOfTheSource() throws {
    struct Inner: Codable { var twoWords: Int }
    struct Outer: Codable { var theInner: [Inner] }
    let profile = MappingProfile().keyTransformer(.camelToSnake).type(Inner.self) { $0.field(\.twoWords, from: "deep.two") }
    let decoder = MappingDecoder(profile)
    #expect(
      Self.seen(Outer.self, #"{"the_inner": [{"deep": {"two": []}}]}"#) { try decoder.decode($0, from: $1) }
        == "typeMismatch Int at .the_inner[0].deep.two")
    #expect(
      Self.seen(Outer.self, #"{"the_inner": [{"deep": {}}]}"#) { try decoder.decode($0, from: $1) }
        == "keyNotFound two at .the_inner[0].deep")
    #expect(Self.seen(Outer.self, "{}") { try decoder.decode($0, from: $1) } == "keyNotFound the_inner at ")
  }

  /// A list that is long enough to be read part by part.
  @Test func longListsThrowTheSame() throws {
    let rows = (0..<40_000).map { #"{"n": \#($0 == 700 || $0 == 30_000 ? "[]" : "\($0)"), "t": "some text"}"# }.joined(separator: ",\n")
    #expect(Self.seen([Leaf].self, "[\(rows)]") { try MappingDecoder().decode($0, from: $1) } == "typeMismatch Int at [700].n")
  }

  @Test func aMistakeInTheRulesIsAnErrorToo() throws {
    let profile = MappingProfile().type(Leaf.self) { $0.optional(named: "none") }
    do {
      _ = try MappingDecoder(profile).decode(Leaf.self, from: Data("{}".utf8))
      Issue.record("did not throw")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(MappingError.underlying(DecodingError.dataCorrupted(context))?.issues.map(\.code) == [.configuration])
      #expect(context.debugDescription.contains("none"))
    }
    #expect(throws: MappingError.self) { try MappingDecoder(profile).plan(for: Leaf.self) }
  }

  @Test("an error of a model's own is thrown as Foundation throws it") func ownErrorsAreThrown() throws {
    struct Refusal: Error, Equatable { var why: String }
    struct Choosy: Codable { init(from decoder: any Decoder) throws { throw Refusal(why: "so") } }
    #expect(throws: Refusal(why: "so")) { try MappingDecoder().decode([Choosy].self, from: Data("[1]".utf8)) }
    #expect(throws: Refusal(why: "so")) { try JSONDecoder().decode([Choosy].self, from: Data("[1]".utf8)) }
  }
}
