import Foundation
import Hydrate
import HydrateSchema
import Testing

@testable import TestSupport

/// The schemas of enums with payloads in each form.
@Suite("Case schemas") struct CaseSchemaTests {
  struct Text: Codable, Equatable, Sendable { var text: String }
  enum Part: Codable, Equatable, Sendable { case text(Text), poll(question: String, answers: [Int]?), rule, other(Value) }
  enum Item: Codable, Equatable, Sendable {
    case text(String), list([Item]), pair(Int, Int?), null
    enum CodingKeys: String, CodingKey { case text = "S", list = "L", pair, null = "NULL" }
  }

  static func check<T: Codable & SendableMetatype>(_ mapper: ReflectiveMapper<T>, good: [String], bad: [String]) throws {
    let (accepted, written) = (SchemaValidator(try mapper.jsonSchema(.accepted)), SchemaValidator(try mapper.jsonSchema(.written)))
    for json in good {
      #expect(try accepted.fault(of: Value(json: json)) == nil, "\(json)")
      #expect(try written.fault(of: mapper.reversed.map(mapper.map(json: json))) == nil, "\(json)")
    }
    for json in bad {
      #expect(try accepted.fault(of: Value(json: json)) != nil, "\(json)")
      #expect(throws: MappingError.self, "\(json)") { try mapper.map(json: json) }
    }
  }

  @Test("case schemas: what validates is read, and what is written validates")
  func forms() throws {
    let tagged = ReflectiveMapper<Part>().cases(.tagged(by: "type"), unknown: "other")
    #expect("\(try tagged.jsonSchema(.accepted))".contains(#""oneOf":[{"allOf":[{"type":"object","properties":{"type":{"const":"text"}}"#))
    try Self.check(
      tagged,
      good: [
        #"{"type": "text", "text": "x"}"#, #"{"type": "poll", "question": "q"}"#, #"{"type": "rule"}"#, #"{"type": "new"}"#, "5", "[]",
        "{}",
      ],
      bad: [#"{"type": "text"}"#, #"{"type": "poll", "question": {}}"#, "null"])
    try Self.check(
      ReflectiveMapper<Part>().cases(.tagged(by: "t", content: "c")),
      good: [#"{"t": "text", "c": {"text": "x"}}"#, #"{"t": "poll", "c": {"question": "q", "answers": [1]}}"#, #"{"t": "rule"}"#],
      bad: [#"{"t": "text"}"#, #"{"t": "poll", "c": {}}"#, #"{"t": "new"}"#, "5", "{}"])
    try Self.check(
      ReflectiveMapper<[Item]>(profile: MappingProfile().cases(.keyed)),
      good: [#"[{"S": "x"}, {"L": [{"S": "y"}, "NULL"]}, {"pair": [1, 2]}, {"pair": [1]}, {"NULL": null}, {"NULL": {}}]"#],
      bad: [
        #"[{"S": []}]"#, #"[{"L": [5]}]"#, #"[{"pair": []}]"#, #"["S"]"#, #"[{"NULL": 1}]"#, #"[{"X": 1}]"#, #"[{"S": "x", "NULL": {}}]"#,
      ])
  }
}
