import Foundation
import Hydrate
import HydrateLearn
import Testing

/// The names of types and properties.
@Suite struct LearntNamesTests {
  private func source(_ json: String) throws -> String { try LearntModel(named: "Root", samples: [Value(json: json)]).swiftSource }

  @Test(arguments: [
    (#"{"firstName": 1, "url": 2}"#, nil), (#"{"first_name": 1, "_id": 2}"#, ".camelToSnake"),
    (#"{"first-name": 1, "id": 2}"#, ".camelToKebab"),
    (#"{"FIRST_NAME": 1, "ID": 2}"#, ".camelToScreamingSnake"), (#"{"FirstName": 1, "Id": 2}"#, ".camelToPascal"),
    (#"{"a": {"first_name": 1}}"#, ".camelToSnake"),
  ])
  func oneTransformerForAllKeys(json: String, transformer: String?) throws {
    let source = try source(json)
    #expect(!source.contains("CodingKeys"))
    if let transformer { #expect(source.contains(".keyTransformer(\(transformer))")) } else { #expect(!source.contains("keyTransformer")) }
    #expect(source.contains("var firstName: Int") && !source.contains("first_name"))
  }

  @Test(arguments: [
    #"{"first_name": 1, "lastName": 2}"#, #"{"first_name": 1, "address_line_1": 2}"#, #"{"first_name": 1, "": 2}"#,
    #"{"first_name": 1, "x y": 2}"#,
  ])
  func elseCodingKeys(json: String) throws {
    let source = try source(json)
    #expect(source.contains(#"case firstName = "first_name""#) && !source.contains("keyTransformer"))
  }

  @Test func wordsOfOneLetterAreWords() throws {
    let source = try source(#"{"x_y": 1, "a": 2, "__z": 3}"#)
    #expect(source.contains("var xY: Int") && source.contains("var __z: Int") && source.contains(".keyTransformer(.camelToSnake)"))
  }

  @Test func keysBecomeLegalNames() throws {
    let source = try source(
      #"{"class": 1, "default": 2, "2nd": 3, "": 4, "self": 5, "init": 6, "Type": 7, "a.b": 8, "a-b": 9, "a b": 10, "😀": 11, "名前": 12, "\"q\\\n": 13, "_": 14}"#
    )
    for line in [
      "var `class`: Int", "case `class`\n", "var `default`: Int", #"case _2nd = "2nd""#, #"case field = """#, #"case selfValue = "self""#,
      #"case initValue = "init""#, #"case type = "Type""#, #"case aB = "a.b""#, #"case aB2 = "a-b""#, #"case aB3 = "a b""#,
      #"case field2 = "😀""#,
      "var 名前: Int", #"case q = "\"q\\\n""#, #"case field3 = "_""#,
    ] { #expect(source.contains(line), "\(line): \(source)") }
  }

  @Test(arguments: [
    ("lines", "Line"), ("children", "Child"), ("people", "Person"), ("categories", "Category"), ("addresses", "Address"), ("boxes", "Box"),
    ("statuses", "Status"), ("status", "Status"), ("news", "News"), ("series", "Series"), ("order_items", "OrderItem"), ("movies", "Movie"),
    ("data", "DataItem"), ("values", "ValueItem"), ("dates", "DateItem"), ("2nd", "Item2nd"), ("", "Item"), ("URLs", "URLItem"),
  ])
  func elementsOfAListHaveItsSingular(key: String, name: String) throws {
    #expect(try source(#"{"\#(key)": [{"a": 1}]}"#).contains("struct \(name): Codable"))
  }

  @Test func equalShapesShareAType() throws {
    let shared = try source(
      #"{"billing_address": {"street": "a", "zip": "1"}, "shipping_address": {"street": "b", "zip": "2"}, "owner": {"id": 1}, "actor": {"id": 2}}"#
    )
    for line in ["var billingAddress: Address", "var shippingAddress: Address", "var owner: Owner", "var actor: Owner"] {
      #expect(shared.contains(line), "\(shared)")
    }
    let reordered = try source(#"{"first": {"x": 1, "y": 2}, "other": {"y": 2, "x": 1}}"#)
    #expect(reordered.contains("var first: First") && reordered.contains("var other: First"))
    let elements = try source(#"{"first": {"x": 1, "y": 2}, "points": [{"x": 1, "y": 2}]}"#)
    #expect(elements.contains("var first: Point") && elements.contains("var points: [Point]"))
    #expect(shared.components(separatedBy: "struct ").count == 4)
  }

  @Test func differentShapesHaveDifferentNames() throws {
    let source = try source(
      #"{"item": {"a": 1}, "b": {"item": {"c": 1}}, "items": [{"d": 1}], "root": {"e": 1}, "string": {"f": 1}, "codable": {"g": 1}}"#)
    let names = source.matches(of: /struct (\w+): Codable/).map { String($0.1) }
    #expect(names == ["Root", "Item", "B", "BItem", "RootItem", "RootRoot", "StringItem", "CodableItem"])
  }
}
