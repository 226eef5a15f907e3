import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct JSONTextTests {
  struct Person: Codable, Equatable { var firstName: String; var shoeSize: Int?; var born: Date? }
  struct Shape: Codable, Equatable { var id: Int; var meta: Person? }
  struct Box: Codable, Equatable { var meta: Person }

  private static let shapes = ReflectiveMapper<Shape>().field(\.meta, using: .jsonText(ReflectiveMapper<Person>()))
  private static let boxes = ReflectiveMapper<Box>().field(\.meta, using: .jsonText(ReflectiveMapper<Person>()))

  @Test("JSON text: a field's string is parsed and mapped, and written back")
  func bothWays() throws {
    let shape = Shape(id: 1, meta: Person(firstName: "Ann", shoeSize: 38))
    #expect(try Self.shapes.map(json: #"{"id": 1, "meta": "{\"firstName\": \"Ann\", \"shoeSize\": \"38\"}"}"#) == shape)
    let back = try Self.shapes.reversed.map(shape)
    #expect(back == ["id": 1, "meta": #"{"firstName":"Ann","shoeSize":38}"#])
    #expect(try Self.shapes.map(back) == shape)
    #expect(try Self.shapes.jsonData(from: shape) == Data(#"{"id":1,"meta":"{\"firstName\":\"Ann\",\"shoeSize\":38}"}"#.utf8))
    #expect(try Self.shapes.reversed.map(Shape(id: 1)) == ["id": 1])
    #expect(try Mappers.JSONText(ReflectiveMapper<Person>()).map(#" {"firstName": "Ann"} "#) == Person(firstName: "Ann"))
    #expect(try Mappers.JSONText(ReflectiveMapper<Person>()).reversed.map(Person(firstName: "Ann")) == #"{"firstName":"Ann"}"#)
  }

  @Test("JSON text: the issues within continue the path, at the location of the string")
  func paths() {
    let outcome = RunOutcome(Self.shapes, "{\"id\": 1,\n  \"meta\": \"{\\n\\\"shoeSize\\\": true}\"}")
    #expect(outcome.placedLines == ["! missingValue meta.firstName @2:11", "! typeMismatch meta.shoeSize @2:11"])
    expectRun(
      Self.shapes.field(named: "id", by: StringToNumber<Int>()), #"{"id": "x", "meta": "{\"firstName\": [], \"born\": \"01/02/2013\"}"}"#,
      gives: nil,
      ["! invalidValue id", "! typeMismatch meta.firstName", "! invalidValue meta.born"])
    expectRun(
      ReflectiveMapper<Box>().keyTransformer(.camelToPascal).field(
        \.meta, using: .jsonText(ReflectiveMapper<Person>().unknownKeys(.report))),
      #"{"Meta": "{\"firstName\": \"Ann\", \"x\": 1}"}"#, gives: Box(meta: Person(firstName: "Ann")), ["~ unknownKey Meta.x -> meta.x"])
  }

  @Test(
    "JSON text: what is no JSON is one issue, which says where in the text",
    arguments: [
      ("", "empty text, expected a JSON value, at line 1, column 1 of the JSON text", [1, 1]),
      (#"{"firstName": "Ann" "shoeSize": 1}"#, "expected a comma or }, at line 1, column 21 of the JSON text", [1, 21]),
      ("{\n  \"a\": nope}", "expected a value, found another word than true, false or null, at line 2, column 9 of the JSON text", [2, 9]),
      ("{'a': 1}", "expected double quotes, found a single quote, at line 1, column 2 of the JSON text", [1, 2]),
      ("{} {}", "unexpected text after the value, at line 1, column 4 of the JSON text", [1, 4]),
    ])
  func malformed(_ text: String, _ message: String, _ location: [Int]) throws {
    let error = try #require(mappingError { () throws(MappingError) in try Self.boxes.map(["meta": Value(text)]) })
    #expect(error.allIssues.map(\.line) == ["! malformed meta"])
    #expect(error.issues.first?.message == message)
    #expect(error.issues.first?.parameters == ["line": Value(location[0]), "column": Value(location[1])])
    let source = try Value(["pad", ["meta": Value(text)]]).jsonString()
    #expect(RunOutcome(Self.boxes.at("[1]"), source).placedLines == ["! malformed [1].meta -> meta @1:16"])
  }

  @Test("JSON text: what else is refused")
  func refused() {
    let rows = [
      ("{}", "! missingValue meta"), (#"{"meta": null}"#, "! nullValue meta"), (#"{"meta": {"firstName": "Ann"}}"#, "! typeMismatch meta"),
      (#"{"meta": []}"#, "! typeMismatch meta"), (#"{"meta": "null"}"#, "! nullValue meta"), (#"{"meta": "5"}"#, "! typeMismatch meta"),
      (#"{"meta": 5}"#, "! typeMismatch meta"),
    ]
    for (json, line) in rows { expectRun(Self.boxes, json, gives: nil, [line]) }
    expectRun(Self.shapes, #"{"id": 1, "meta": null}"#, gives: Shape(id: 1))
    expectRun(Self.shapes, #"{"id": 1}"#, gives: Shape(id: 1))
  }

  @Test("JSON text: the options of its own text")
  func options() {
    let strict = ReflectiveMapper<Box>().field(
      \.meta, using: .jsonText(ReflectiveMapper<Person>(), options: JSONReadingOptions(nestingLimit: 2, duplicateKeys: .refuse)))
    expectRun(strict, #"{"meta": "{\"firstName\": \"a\", \"firstName\": \"b\"}"}"#, gives: nil, ["! duplicateKey meta"])
    expectRun(strict, #"{"meta": "{\"firstName\": [[1]]}"}"#, gives: nil, ["! malformed meta"])
    expectRun(
      Self.boxes, #"{"meta": "{\"firstName\": \"a\", \"firstName\": \"b\"}"}"#, gives: Box(meta: Person(firstName: "b")),
      ["~ duplicateKey meta.firstName"])
  }

  @Test("JSON text: softened, in arrays, in explicit mappers, and within itself")
  func combined() throws {
    let soft = ReflectiveMapper<Shape>().field(\.meta, using: .jsonText(ReflectiveMapper<Person>()).optional())
    expectRun(soft, #"{"id": 1, "meta": "{"}"#, gives: Shape(id: 1), ["~ malformed meta"])
    expectRun(soft, #"{"id": 1, "meta": "{}"}"#, gives: Shape(id: 1), ["~ missingValue meta.firstName"])
    expectRun(Self.shapes.optional(\.meta), #"{"id": 1, "meta": "{}"}"#, gives: Shape(id: 1), ["~ missingValue meta.firstName"])
    let people = Mappers.JSONText(ReflectiveMapper<Person>()).array(invalid: .skip)
    expectRun(
      people, #"["{\"firstName\": \"Ann\"}", "x", "{}"]"#, gives: [Person(firstName: "Ann")],
      ["~ malformed [1]", "~ missingValue [2].firstName"])
    #expect(try people.reversed.map([Person(firstName: "Ann")]) == [#"{"firstName":"Ann"}"#])
    let held = KeyedMapper({ Holder([0]) }) { KeyedField("list", \.content, .jsonText(IdentityMapper<[Int]>())) }
    #expect(try held.map(["list": "[1, 2]"]).content == [1, 2])
    #expect(try held.reversed.map(Holder([1, 2])) == ["list": "[1,2]"])
    #expect(issueLines { _ = try held.map(["list": "[1, null]"]) } == ["! nullValue list[1] -> content[1]"])
    let numbers = Mappers.JSONText(StringToNumber<Int>())
    #expect(try numbers.map(#""5""#) == 5 && numbers.map("5") == 5 && numbers.reversed.map(5) == #""5""#)
    let twice = Mappers.JSONText(Mappers.JSONText(IdentityMapper<Int>()))
    #expect(try twice.map(#""5""#) == 5 && twice.reversed.map(5) == #""5""#)
    let optional = Mappers.JSONText(ReflectiveMapper<Person?>())
    #expect(try optional.map("null") == nil && optional.reversed.map(nil) == "null")
    #expect(mappingError { () throws(MappingError) in try Mappers.JSONText(ReflectiveMapper<Person>()).map("{}") }?.paths == ["firstName"])
  }

  @Test("JSON text: what cannot be written")
  func unwritable() {
    let far = Person(firstName: "a", born: Date(timeIntervalSince1970: 1e13))
    #expect(issueLines { _ = try Self.boxes.reversed.map(Box(meta: far)) } == ["! invalidValue meta.born"])
    let oneWay = KeyedMapper({ Holder(0) }) { KeyedField("n", \.content, .jsonText(ClosureMapper { (text: String) in text.count })) }
    #expect(issueLines { _ = try oneWay.reversed.map(Holder(1)) } == ["! irreversible n -> content"])
  }

  @Test("JSON text: an update replaces the whole value")
  func updates() {
    let box = Box(meta: Person(firstName: "Ann", shoeSize: 38))
    expectUpdate(
      Self.boxes, box, #"{"meta": "{\"firstName\": \"Bob\"}"}"#, gives: Box(meta: Person(firstName: "Bob")),
      ["meta"])
    expectUpdate(Self.boxes, box, #"{"meta": "{\"shoeSize\": 40}"}"#, [], ["! missingValue meta.firstName"])
    expectUpdate(Self.boxes, box, #"{"meta": "{"}"#, [], ["! malformed meta"])
    expectUpdate(Self.shapes, Shape(id: 1, meta: box.meta), #"{"meta": null}"#, gives: Shape(id: 1), ["meta"])
  }
}
