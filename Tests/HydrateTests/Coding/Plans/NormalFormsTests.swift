import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Keys are equal as Swift's strings are: in whatever normal form of Unicode they stand in the source.
@Suite struct NormalFormsTests {
  struct Accent: Codable, Equatable { var é: Int?; var b: Int }
  struct Needed: Codable, Equatable { var é: Int }
  enum Payload: Codable, Equatable { case é(Int), b }
  struct Kelvin: Codable, Equatable {
    var k: Int?
    var i: Int?
    enum CodingKeys: String, CodingKey { case k = "K", i = "\u{212A}i" }
  }
  struct Listed: Decodable, Equatable {
    var listed: [String]
    var has: Bool
    var value: Int?
    enum Key: String, CodingKey { case é }
    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Key.self)
      listed = object.allKeys.map(\.stringValue)
      has = object.contains(.é)
      value = try object.decodeIfPresent(Int.self, forKey: .é)
    }
  }
  static let composed = "\u{E9}", decomposed = "e\u{301}"
  static let forms = [
    #"{"\#(composed)": 7, "b": 1}"#, #"{"\#(decomposed)": 7, "b": 1}"#, #"{"e\u0301": 7, "b": 1}"#, #"{"\u00e9": 7, "b": 1}"#,
  ]

  @Test("normal forms: a member is found in each", arguments: forms) func isFound(_ json: String) throws {
    for coercion in [Coercion.lenient, .strict] {
      let mapper = ReflectiveMapper<Accent>().coercion(coercion).unknownKeys(.refuse)
      // By a plan that learns and by one that knows.
      for _ in coldAndWarm { #expect(try mapper.map(json: json) == Accent(é: 7, b: 1)) }
      #expect(try mapper.keyTransformer(.camelToSnake).map(json: json) == Accent(é: 7, b: 1))
      #expect(try MappingDecoder(MappingProfile().coercion(coercion)).decode(Accent.self, from: Data(json.utf8)) == Accent(é: 7, b: 1))
    }
    #expect(try ReflectiveMapper<Needed>().map(json: json) == Needed(é: 7))
    #expect(try ReflectiveMapper<Accent>().field(\.é, from: "é").map(json: json).é == 7)
    #expect(try ReflectiveMapper<Accent>().map(Value(any: JSONSerialization.jsonObject(with: Data(json.utf8)))).é == 7)
    let listed = try ReflectiveMapper<Listed>().map(json: json)
    #expect(listed.listed == ["é"] && listed.has && listed.value == 7)
    #expect(try Value(json: json)["é"]?.int == 7 && Value(json: json)[path: "é"]?.int == 7)
    var model = Accent(é: 1, b: 1)
    #expect(try ReflectiveMapper<Accent>().update(&model, json: json) == ["é"] && model.é == 7)
  }

  @Test("normal forms: the payload of an enum") func payloads() throws {
    for key in [Self.composed, Self.decomposed] {
      let mapper = ReflectiveMapper<Payload>()
      for _ in coldAndWarm { #expect(try mapper.map(json: #"{"\#(key)": {"_0": 1}}"#) == .é(1)) }
    }
  }

  @Test("normal forms: two members of one key are a duplicate key, and the exact one wins") func twoMembers() throws {
    let own = try #require(
      String(decoding: ReflectiveMapper<Needed>().jsonData(from: Needed(é: 1)), as: UTF8.self).split(separator: "\"").dropFirst().first)
    let isComposed = own.unicodeScalars.count == 1
    let (exact, other) = isComposed ? (Self.composed, Self.decomposed) : (Self.decomposed, Self.composed)
    for json in [#"{"\#(exact)": 1, "\#(other)": 2, "b": 1}"#, #"{"\#(other)": 2, "\#(exact)": 1, "b": 1}"#] {
      let mapper = ReflectiveMapper<Accent>()
      for _ in coldAndWarm {
        let mapped = try mapper.mapReportingIssues(json: json)
        #expect(mapped.value.é == 1 && mapped.issues.map(\.code) == [.duplicateKey], "\(json)")
      }
      let dictionary = try ReflectiveMapper<[String: Int]>().mapReportingIssues(json: json)
      #expect(dictionary.value.count == 2 && dictionary.issues.map(\.code) == [.duplicateKey])
    }
  }

  @Test("normal forms: what is equal to ASCII, and ASCII that is equal to a key that is not") func kelvin() throws {
    #expect(try ReflectiveMapper<Kelvin>().map(json: "{\"\u{212A}\": 1, \"Ki\": 2}") == Kelvin(k: 1, i: 2))
    #expect(try ReflectiveMapper<Kelvin>().map(json: "{\"K\": 1, \"\u{212A}i\": 2}") == Kelvin(k: 1, i: 2))
  }

  @Test("normal forms: objects of many members are looked through in linear time", .ends) func manyMembers() throws {
    /// Reads dictionaries by hand, key by key.
    struct ByHand: Decodable {
      struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
      }
      var sum = 0
      init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: Key.self)
        for number in 0..<20_000 { sum += try object.decodeIfPresent(Int.self, forKey: Key(stringValue: "é\(number)")) ?? 0 }
      }
    }
    let members = (0..<20_000).map { "\"e\u{301}\($0)\": 1" }.joined(separator: ",")
    #expect(try ReflectiveMapper<ByHand>().map(json: "{\(members)}").sum == 20_000)
    let unknown = (0..<20_000).map { "\"\u{4E00}\($0)\": 1" }.joined(separator: ",")
    #expect(try ReflectiveMapper<Accent>().keyTransformer(.camelToSnake).map(json: "{\"b\": 1, \(unknown)}").b == 1)
  }

  struct Collecting: Codable, Equatable { var a: Int?; var rest: [String: Value] = [:] }

  @Test(
    "collected keys: repeated ones are a duplicate key",
    arguments: [#"{"a": 1, "x": 2, "x": 3}"#, #"{"x": 9, "x": 2, "x": 3}"#, "{\"a\": 1, \"\u{E9}\": 2, \"e\u{301}\": 3}"])
  func collectorsReportRepeatedKeys(_ json: String) throws {
    let mapper = ReflectiveMapper<Collecting>().unknownKeys(into: \.rest)
    for _ in coldAndWarm {
      let mapped = try mapper.mapReportingIssues(json: json)
      #expect(mapped.value.rest.map(\.value) == [3] && mapped.issues.map(\.code) == [.duplicateKey])
    }
    var model = Collecting(a: 1)
    let updated = try mapper.updateReportingIssues(&model, json: json)
    #expect(model.rest.map(\.value) == [3] && updated.issues.map(\.code) == [.duplicateKey])
  }
}
