import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// One table of types and documents, decoded beside `JSONDecoder`: what it refuses is refused with the error that it throws, by kind and
/// path, and strictly nothing else is read.
@Suite struct FoundationTwinTests {
  enum Shape: Codable, Equatable { case circle(radius: Double), pair(Int, String), empty }
  enum Side: String, Codable { case left, right }
  enum Rank: Int, Codable { case low = 1 }
  enum PlainKey: String, Codable { case a, b }
  enum CodingKeyed: String, Codable, CodingKeyRepresentable { case a, b }
  struct Holder<Content: Codable>: Codable { var x: Content }
  struct Maybe<Content: Codable>: Codable { var x: Content? }
  struct Leaf: Codable { var n: Int, s: String, isOn: Bool? }
  struct Single: Codable {
    var n: Int
    init(from decoder: any Decoder) throws { n = try decoder.singleValueContainer().decode(Int.self) }
  }
  struct Pair: Codable {
    var first: Int, second: Int
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      (first, second) = (try list.decode(Int.self), try list.decode(Int.self))
    }
  }
  struct Bag: Codable {
    var members: [String: Int] = [:]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyTextKey.self)
      for key in container.allKeys { members[key.stringValue] = try container.decode(Int.self, forKey: key) }
    }
  }
  /// Throws errors of its own, with the path of its choice.
  struct Own: Codable {
    enum CodingKeys: CodingKey { case k, l }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      let path = fields.codingPath
      switch try fields.decode(String.self, forKey: .k) {
      case "corrupted": throw DecodingError.dataCorruptedError(forKey: .k, in: fields, debugDescription: "own")
      case "type": throw DecodingError.typeMismatch(Int.self, .init(codingPath: path, debugDescription: "own"))
      case "value": throw DecodingError.valueNotFound(Int.self, .init(codingPath: path + [CodingKeys.l], debugDescription: "own"))
      case "key": throw DecodingError.keyNotFound(CodingKeys.l, .init(codingPath: path, debugDescription: "own"))
      case "nowhere": throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "own"))
      default: _ = try fields.decode([Int].self, forKey: .l)
      }
    }
    func encode(to encoder: any Encoder) throws {}
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let type: any (Codable & SendableMetatype).Type
    let documents: [String]
    var testDescription: String { "\(type)" }
    init(_ type: any (Codable & SendableMetatype).Type, _ documents: String...) { (self.type, self.documents) = (type, documents) }
    init(_ type: any (Codable & SendableMetatype).Type, within prefix: String, _ values: [String], _ suffix: String) {
      (self.type, documents) = (type, values.map { prefix + $0 + suffix })
    }
  }

  static let numbers = ["300", "-1", "1.5", "1e19", "1e400", "99999999999999999999", "1e2", "5.0", "-0", "0"]
  static let values = ["null", "{}", "[]", #""x""#, "true"] + numbers
  static let shapes = [
    "{}", #"{"circle": {}}"#, #"{"circle": {"radius": {}}}"#, #"{"circle": {"radius": null}}"#, #"{"oval": {}}"#,
    #"{"circle": {"radius": 1}, "empty": {}}"#, #""circle""#, "5", "null", "[]", #"{"circle": null}"#, #"{"circle": 5}"#,
    #"{"circle": []}"#, #"{"pair": {"_0": 1}}"#, #"{"pair": {"_0": "x", "_1": "y"}}"#, #"{"empty": {}}"#,
  ]
  static let numbered = [
    #"{"a": 1}"#, #"{"1": {}}"#, #"{"1": null}"#, #"{"99999999999999999999": 1}"#, #"{" 1": 1}"#, #"{"1.0": 1}"#, #"{"": 1}"#, "[]", "5",
    "null", "[1, 2]", #"{"1": 2}"#, #"{"+1": 2}"#,
  ]
  static let keyed = [
    #"{"a": 1}"#, #"["a", 1]"#, #"["a"]"#, #"["q", 1]"#, "[]", "{}", #"{"q": 1}"#, "null", "5", #"["a", "x"]"#, #"{"a": "x"}"#, "[[]]",
  ]
  static let own = ["corrupted", "type", "value", "key", "nowhere", "none"].map { #"{"k": "\#($0)", "l": [1, null]}"# }

  static let rows: [Row] = [
    // Enums with payloads, whose own code throws.
    Row(Shape.self, within: "", shapes, ""), Row(Holder<[Shape]>.self, within: #"{"x": ["#, shapes, "]}"),
    Row([String: Shape].self, within: #"{"k": "#, shapes, "}"),
    // Keys that are numbers.
    Row([Int: Int].self, within: "", numbered, ""), Row(Holder<[Int: Int]>.self, within: #"{"x": "#, numbered, "}"),
    Row([[Int: [Bool]]].self, within: "[", numbered, "]"),
    // Scalars, null and numbers out of range among them.
    Row(Holder<Int>.self, within: #"{"x": "#, values, "}"), Row(Holder<Int8>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<UInt>.self, within: #"{"x": "#, values, "}"), Row(Holder<UInt8>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<Double>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<Float>.self, within: #"{"x": "#, values + ["1e39", "-1e300"], "}"),
    Row(Holder<Decimal>.self, within: #"{"x": "#, values, "}"), Row(Holder<Bool>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<String>.self, within: #"{"x": "#, values, "}"), Row(Maybe<Int8>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<Side>.self, within: #"{"x": "#, values, "}"), Row(Holder<Rank>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<Single>.self, within: #"{"x": "#, values, "}"), Row(Holder<UUID>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<Data>.self, within: #"{"x": "#, values.filter { $0 != #""x""# }, "}"),
    Row([Int8].self, within: "[1, ", values, "]"), Row([Bool].self, within: "[true, ", values, "]"),
    Row([String: Int8].self, within: #"{"k": "#, values, "}"),
    Row([String: Bool].self, within: #"{"k": "#, values, "}"), Row([[Bool]].self, "[[null]]", "[null]"),
    Row(Int.self, within: "", values, ""),
    Row(Bool.self, within: "", values, ""),
    // Objects and arrays.
    Row(Leaf.self, within: "", values, ""), Row(Holder<Leaf>.self, within: #"{"x": "#, values, "}"),
    Row(
      Holder<[Leaf]>.self, #"{"x": [{"n": 1, "s": ""}, {"n": 1}]}"#, #"{"x": [{"n": 1, "s": null}]}"#,
      #"{"x": [{"n": 1, "s": "", "isOn": 1}]}"#),
    Row(Holder<[Int]>.self, within: #"{"x": "#, values, "}"), Row(Holder<[String: Int]>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<Set<Int>>.self, within: #"{"x": "#, values, "}"),
    Row(Holder<Pair>.self, within: #"{"x": "#, values + ["[1]", "[1, null]", "[null, 1]"], "}"),
    Row(Bag.self, #"{"a": "x"}"#, #"{"a": null}"#, "[]", #"{"a": 300, "b": {}}"#, "null"),
    // Errors of a type's own.
    Row(Own.self, within: "", own, ""), Row(Holder<[Own]>.self, within: #"{"x": ["#, own, "]}"),
    // One form for a type of keys.
    Row([PlainKey: Int].self, within: "", keyed, ""), Row(Holder<[PlainKey: Int]>.self, within: #"{"x": "#, keyed, "}"),
    Row([CodingKeyed: Int].self, within: "", keyed, ""), Row(Holder<[CodingKeyed: Int]>.self, within: #"{"x": "#, keyed, "}"),
    Row([UUID: Int].self, within: "", keyed, ""), Row([UInt: Int].self, within: "", keyed, ""),
    Row([Bool: Int].self, within: "", keyed, ""),
    Row([Double: Int].self, within: "", keyed, ""),
    Row([[PlainKey: [CodingKeyed: Int]]].self, #"[["a", {"a": 1}]]"#, #"[["a", ["a", 1]]]"#, #"[{"a": {"a": 1}}]"#),
    // A property that is an `Optional` by its argument only.
    Row(Holder<Int?>.self, "{}", #"{"x": null}"#, #"{"x": 5}"#, #"{"x": "5"}"#),
    Row(Holder<[Int]?>.self, "{}", #"{"x": null}"#, #"{"x": 5}"#),
    Row(Holder<Int??>.self, "{}", #"{"x": null}"#, #"{"x": 5}"#), Row(Holder<Leaf?>.self, "{}", #"{"x": null}"#, #"{"x": 5}"#),
    Row(Maybe<Int>.self, "{}", #"{"x": null}"#, #"{"x": 5}"#), Row(Maybe<Int?>.self, "{}", #"{"x": null}"#, #"{"x": 5}"#),
    Row([Holder<Holder<Int?>>].self, #"[{"x": {}}]"#, "[{}]", #"[{"x": {"x": null}}]"#),
  ]

  /// The kind and the path of an error, or that there is a model.
  private static func seen<T: Decodable>(_ type: T.Type, _ json: String, _ decode: (T.Type, Data) throws -> T) -> String {
    func path(_ context: DecodingError.Context) -> String { context.codingPath.map { "/\($0.stringValue)" }.joined() }
    do {
      _ = try decode(type, Data(json.utf8))
      return "a model"
    } catch DecodingError.keyNotFound(let key, let context) {
      return "keyNotFound \(key.stringValue) at \(path(context))"
    } catch DecodingError.valueNotFound(_, let context) {
      return "valueNotFound at \(path(context))"
    } catch DecodingError.typeMismatch(_, let context) {
      return "typeMismatch at \(path(context))"
    } catch DecodingError.dataCorrupted(let context) {
      return "dataCorrupted at \(path(context))"
    } catch {
      return "another error: \(error)"
    }
  }

  @Test("strict: MappingDecoder reads and throws what JSONDecoder does", arguments: rows) func strictly(_ row: Row) {
    func check<T: Codable>(_ type: T.Type) {
      for json in row.documents {
        let theirs = Self.seen(T.self, json) { try JSONDecoder().decode($0, from: $1) }
        let profile = MappingProfile().coercion(.strict)
        for decoder in [MappingDecoder(profile), MappingDecoder(profile).input(JSONReadingOptions(duplicateKeys: .refuse))] {
          #expect(Self.seen(T.self, json) { try decoder.decode($0, from: $1) } == theirs, "\(T.self) \(json)")
        }
        #expect(
          Self.seen(T.self, json) { try FoundationJSONDecoder(MappingDecoder(profile)).decode($0, from: $1) } == theirs, "\(T.self) \(json)"
        )
        // A mapper refuses the same.
        let mapped = try? ReflectiveMapper<T>().coercion(.strict).map(json: json)
        #expect((mapped != nil) == (theirs == "a model"), "\(T.self) \(json)")
      }
    }
    check(row.type)
  }

  @Test("lenient: what is no conversion is thrown as by JSONDecoder, and all that it reads is read", arguments: rows) func leniently(
    _ row: Row
  ) {
    func check<T: Codable>(_ type: T.Type) {
      for json in row.documents {
        let theirs = Self.seen(T.self, json) { try JSONDecoder().decode($0, from: $1) }
        let ours = Self.seen(T.self, json) { try MappingDecoder().decode($0, from: $1) }
        if theirs == "a model" { #expect(ours == theirs, "\(T.self) \(json)") }
        if row.type == Shape.self || row.type == [Int: Int].self || row.type == Own.self || row.type == Leaf.self {
          let isConversion = json.contains(#""_0": "x""#)
          #expect(ours == theirs || isConversion, "\(T.self) \(json)")
        }
      }
    }
    check(row.type)
  }

  @Test("strict: a rule makes an Optional argument optional, and an inspected type reports what it requires") func optionalArguments()
    throws
  {
    let strict = ReflectiveMapper<Holder<Int?>>().coercion(.strict)
    #expect(
      try strict.optional(\.x).map([:]).x == nil && strict.default(\.x, 5).map([:]).x == 5 && strict.noRequiredFields().map([:]).x == nil)
    #expect(try ReflectiveMapper<Holder<Int?>>().map([:]).x == nil)
    struct Two<Content: Codable>: Codable { var a: Int, b: Content }
    let two = ReflectiveMapper<Two<Int?>>().coercion(.strict)
    try two.plan()
    let error = #expect(throws: MappingError.self) { try two.map(json: #"{"a": "x"}"#) }
    #expect(error?.issues.map(\.line) == ["! missingValue b", "! typeMismatch a"] && error?.isComplete == true)
    #expect(issueLines { _ = try ReflectiveMapper<Two<Int?>>().map(json: #"{"a": "x"}"#) } == ["! invalidValue a"])
  }

  // MARK: Texts

  @Test("decoding errors: the report has the place that Foundation leaves out") func reportsHaveThePlace() throws {
    let error = #expect(throws: DecodingError.self) {
      try MappingDecoder().decode(Holder<[Int8]>.self, from: Data(#"{"x": [1, 300]}"#.utf8))
    }
    let thrown = try #require(error)
    #expect(MappingError.underlying(thrown)?.issues.map(\.placedLine) == ["! invalidValue x[1] @1:11"])
    #expect("\(thrown)".contains("x[1] (line 1, column 11)"))
  }

  @Test(
    "decoding errors: no names of the library's private types", arguments: [#"{"x": "a"}"#, #"{"x": {}}"#, #"{"x": 5}"#, #"{"x": null}"#])
  func namesOfPrivateTypes(_ json: String) {
    struct Refusal: Error {}
    let closures: [@Sendable (any Decoder) throws -> Date] = [
      { throw DecodingError.dataCorrupted(.init(codingPath: $0.codingPath, debugDescription: "")) },
      { decoder in
        _ = try decoder.container(keyedBy: AnyTextKey.self)
        throw Refusal()
      }, { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self)) },
    ]
    for (index, closure) in closures.enumerated() {
      let decoder = FoundationJSONDecoder(MappingDecoder().reporting { _, report in #expect(!"\(report)".contains("Closure")) })
      decoder.dateDecodingStrategy = .custom(closure)
      do {
        _ = try decoder.decode(Holder<Date>.self, from: Data(json.utf8))
        #expect(index == 2 && json == #"{"x": 5}"#)
      } catch {
        #expect(!"\(error)".contains("Closure") && !String(reflecting: error).contains("Closure"), "\(error)")
        if case DecodingError.typeMismatch(let type, _) = error { #expect(type == Date.self || type == Double.self) }
      }
    }
  }
}
