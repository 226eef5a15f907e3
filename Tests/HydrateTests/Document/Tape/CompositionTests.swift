import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Whole documents by mappers within mappers, as users of Hydrant put them together.
struct CompositionTests {
  enum Gender: String, Codable, Sendable { case unknown, male, female }

  final class Person: Equatable {
    var identifier = 0
    var firstName: String?
    var lastName: String?
    var age = 0
    var gender = Gender.unknown
    var birthDate: Date?
    var homepage: URL?
    var parent: Person?
    var siblings: [Person]?

    static func == (a: Person, b: Person) -> Bool {
      a.identifier == b.identifier && a.firstName == b.firstName && a.lastName == b.lastName && a.age == b.age && a.gender == b.gender
        && a.birthDate == b.birthDate && a.homepage == b.homepage && a.parent == b.parent && a.siblings == b.siblings
    }
  }

  private static let parents = KeyedMapper({ Person() }) {
    KeyedField("id", \.identifier)
    KeyedField("name.first", \.firstName)
    KeyedField("name.last", \.lastName)
    KeyedField("age", \.age, StringToNumber<Int>())
    KeyedField(.key("birth.date"), \.birthDate, .date(.dotNet))
  }
  private static let children = KeyedMapper({ Person() }) {
    KeyedField("first", \.firstName)
    KeyedField("homepage", \.homepage, .url)
  }
  private let people = KeyedMapper({ Person() }) {
    KeyedField("person", \.parent, Self.parents)
    KeyedField("identifier", \.identifier, IdentityMapper<Int>().nonFatal(default: 0))
    KeyedField("gender", \.gender, .enum(["unknown": .unknown, "male": .male, "female": .female]))
    KeyedField("children", \.siblings, Self.children.array)
  }

  private let structure: Value = [
    "person": ["id": 1, "name": ["first": "John", "last": "Doe"], "age": "22", "birth.date": "/Date(1390186634595)/"],
    "children": [["first": "Bob", "homepage": "http://example.com"], ["first": "David", "homepage": "http://google.com"]],
    "identifier": 42, "gender": "male",
  ]

  private var graph: Person {
    let (person, parent, bob, david) = (Person(), Person(), Person(), Person())
    (parent.identifier, parent.firstName, parent.lastName, parent.age) = (1, "John", "Doe", 22)
    parent.birthDate = Date(timeIntervalSince1970: 1_390_186_634.595)
    (bob.firstName, bob.homepage) = ("Bob", URL(string: "http://example.com"))
    (david.firstName, david.homepage) = ("David", URL(string: "http://google.com"))
    (person.identifier, person.gender, person.parent, person.siblings) = (42, .male, parent, [bob, david])
    return person
  }

  @Test func aGraphOfObjectsAndBack() throws {
    let mapped = try people.mapReportingIssues(structure)
    #expect(mapped.value == graph && mapped.issues.isEmpty)
    #expect(try people.reversed.map(graph) == structure)
  }

  @Test func manyFailuresOfAGraph() {
    let broken: Value = [
      "person": ["id": 1, "age": "old", "birth.date": 5], "children": [["homepage": "!"], ["homepage": 1], "x"], "identifier": "a",
      "gender": 99,
    ]
    let error = mappingError { () throws(MappingError) in try people.map(broken) }
    #expect(
      Set(error?.allIssues.map(\.line) ?? []) == [
        "! invalidValue person.age -> parent.age", "! invalidValue person[\"birth.date\"] -> parent.birthDate",
        "! typeMismatch children[1].homepage -> siblings[1].homepage", "! typeMismatch children[2] -> siblings[2]",
        "! invalidValue gender", "~ invalidValue identifier",
      ])
  }

  @Test func aFallbackInAFieldOfAModel() throws {
    struct Model: Codable { var age: Int }
    let mapped = try ReflectiveMapper<Model>().field(\.age, using: StringToNumber<Int>().nonFatal(default: -1)).mapReportingIssues([
      "age": []
    ])
    #expect(mapped.value.age == -1 && mapped.issues.map(\.line) == ["~ typeMismatch age"])
  }

  @Test func severalFieldsToOneAndBack() throws {
    let mapper = KeyedMapper<Value> { KeyedField(["first", "last"], to: "name", JoinMapper(separator: " ")) }
    #expect(try mapper.map(["first": "John", "last": "Doe"]) == ["name": "John Doe"])
    #expect(try mapper.reversed.map(["name": "John Doe"]) == ["first": "John", "last": "Doe"])
  }

  @Test func anOptionalFieldOfAnElementMayBeAbsent() throws {
    let mapper = KeyedMapper<Value> {
      KeyedField("Color", to: "name")
      KeyedField("Url", to: "preview", StringToURL())
      KeyedField("ZoomImageUrl", to: "zoom", StringToURL().optional())
    }.array
    let mapped = try mapper.mapReportingIssues([["Url": "http://google.com/cats.jpeg", "Color": "BLACK"]])
    #expect(mapped.value == [["name": "BLACK", "preview": "http://google.com/cats.jpeg"]])
    #expect(mapped.issues.map(\.line) == ["~ missingValue [0].ZoomImageUrl -> [0].zoom"])
  }

  private struct Model: Codable, Equatable, Sendable {
    var identifier: Int?
    var firstName: String?
    var age: Int?
    var birthDate: Date?
    var gender: Gender?
    var homepage: URL?
    var incomeInThousands: Double?
    var registered: Bool?
    var siblings: [String]?
  }

  @Test func reflectionWithMappingsOfItsOwn() throws {
    let parents = ReflectiveMapper<Model>().keyTransformer(.camelToSnake).only(\.identifier, \.firstName, \.birthDate)
      .field(\.birthDate, using: .date(.dotNet))
    let mapper = ReflectiveMapper<Model>().keyTransformer(.camelToSnake).except(\.firstName, \.birthDate, \.age)
      .optional(\.identifier, \.siblings)
      .field(\.gender, from: "gender", using: .enum(["unknown": .unknown, "male": .male, "female": .female]))
      .field(\.age, from: "human_age", using: StringToNumber<Int>())
    let source: Value = [
      "parent": ["identifier": 1, "first_name": "John", "birth_date": "/Date(1390186634595)/"],
      "income_in_thousands": 65.5, "homepage": "http://google.com", "identifier": 42, "human_age": "12", "registered": true,
      "gender": "male",
    ]
    let model = Model(
      identifier: 42, age: 12, gender: .male, homepage: URL(string: "http://google.com"), incomeInThousands: 65.5, registered: true)
    let parent = Model(identifier: 1, firstName: "John", birthDate: Date(timeIntervalSince1970: 1_390_186_634.595))
    #expect(try mapper.map(source) == model)
    #expect(try parents.at("parent").map(source) == parent)
    let back = try mapper.reversed.map(model)
    for key in ["income_in_thousands", "homepage", "identifier", "human_age", "registered", "gender"] {
      #expect(back[key] == source[key], "\(key)")
    }
    #expect(try parents.at("parent").reversed.map(parent)["parent"] == source["parent"])
  }
}
