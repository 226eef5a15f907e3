import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct PlanContentsTests {
  /// A field of a plan in short: source, property, type, presence, fallback.
  private func lines<M>(_ mapper: ReflectiveMapper<M>) throws -> [String] {
    try mapper.plan().fields.map {
      "\($0.source) \($0.name) \($0.typeName)\($0.isOptional ? "?" : "") \($0.presence) \($0.fallback ?? "-")"
    }
  }

  @Test func plainModels() throws {
    #expect(
      try lines(ReflectiveMapper<Citizen>().keyTransformer(.camelToSnake)) == [
        "first_name firstName String required -", "age age Int required -", "homepage homepage URL? nullable nil",
        "birth_date birthDate Date? nullable nil", "children children Array<Citizen> required -",
      ])
    #expect(
      try lines(ReflectiveMapper<Citizen>().required(\.homepage).default(\.age, 3)) == [
        "firstName firstName String optional zero", "age age Int optional default", "homepage homepage URL? required -",
        "birthDate birthDate Date? optional nil", "children children Array<Citizen> optional zero",
      ])
  }

  @Test func propertiesUnderOtherCodingKeys() throws {
    #expect(
      try lines(ReflectiveMapper<Match>()) == [
        "w wins Int required -", "l losses Int required -", "p_name player String required -", "c coach String? nullable nil",
      ])
    #expect(
      try lines(ReflectiveMapper<Season>().noRequiredFields()) == [
        "w wins Int optional declared", "L losses Int optional declared", "t title String optional declared",
      ])
  }

  enum Level: String, Codable { case low, high }
  enum Grade: Int, Codable, CaseIterable { case one = 1, two }
  struct Address: Codable, Equatable { var street: String; var number: Int? }
  struct Renamed: Codable {
    var level: Level
    var otherLevel: Level?
    var grade: Grade
    var home: Address
    var work: Address
    var flag: Bool
    var when: Date
    var link: URL
    var list: [Level]
    var table: [String: Address]
    var nested: Address?
    enum CodingKeys: String, CodingKey {
      case level = "k1", otherLevel = "k2", grade = "k3", home = "k4", work = "k5", flag = "k6", when = "k7", link = "k8", list = "k9",
        table = "k10", nested = "k11"
    }
  }

  @Test func aSecondProbeTellsPropertiesOfEveryKind() throws {
    #expect(
      try ReflectiveMapper<Renamed>().plan().fields.map(\.name) == [
        "level", "otherLevel", "grade", "home", "work", "flag", "when", "link", "list", "table", "nested",
      ])
  }

  struct Prototype: Reflectable {
    var first = Level.low
    var second = Level.high
    var home = Address(street: "a", number: 1)
    var work = Address(street: "b", number: 2)
    var a = 1
    var b = 1
    enum CodingKeys: String, CodingKey { case first = "k1", second = "k2", home = "k3", work = "k4", a = "k5", b = "k6" }
  }

  @Test func aPrototypesPropertiesOfOneTypeAreToldApart() throws {
    #expect(try ReflectiveMapper<Prototype>().plan().fields.map(\.name) == ["first", "second", "home", "work", "a", "b"])
  }

  /// Synthesised code asks in the order of the coding keys, not of the properties.
  struct OtherOrder: Codable { var a: Int; var b: Int; enum CodingKeys: String, CodingKey { case b = "x", a = "y" } }

  @Test func orderIsThatOfTheCodingKeys() throws {
    #expect(try ReflectiveMapper<OtherOrder>().plan().fields.map { "\($0.codingKey) \($0.name)" } == ["x b", "y a"])
    #expect(try ReflectiveMapper<OtherOrder>().field(\.a, from: "A").map(json: #"{"A": 1, "x": 2}"#).a == 1)
  }

  @Test func mappersAreNamed() throws {
    let plan = try ReflectiveMapper<Parcel>().mapType(String.self, using: tagging("t")).plan()
    #expect(plan.fields.map(\.mapperName) == ["BothWays<String, String>", "BothWays<String, String>", "BothWays<String, String>"])
    #expect(plan.fields.map(\.source.description) == ["identifier", "label", "meta.note"])
    let table = plan.description
    for word in ["Parcel", "identifier", "meta.note", "BothWays", "required"] { #expect(table.contains(word), "\(table)") }
    #expect(table.split(separator: "\n").count >= 5)
  }

  @Test func whatIsLeftOutIsNotInThePlan() throws {
    #expect(try ReflectiveMapper<Parcel>().except(\.note).plan().fields.map(\.name) == ["id", "label"])
  }

  @Test func aTypeThatThrowsOnMadeUpValuesSaysThatItIsNotKnownToItsEnd() throws {
    struct Picky: Decodable {
      var name: String
      var age: Int
      enum CodingKeys: CodingKey { case name, age }
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        name = try fields.decode(String.self, forKey: .name)
        guard !name.isEmpty else { throw DecodingError.dataCorruptedError(forKey: .name, in: fields, debugDescription: "empty") }
        age = try fields.decode(Int.self, forKey: .age)
      }
    }
    let mapper = ReflectiveMapper<Picky>().default(\.age, 3)
    let plan = try mapper.plan()
    #expect(!plan.isComplete && plan.fields.map(\.name) == ["name"])
    #expect(try mapper.map(json: #"{"name": "A"}"#).age == 3, "a rule for a field that the probe did not reach holds all the same")
    #expect(issueLines { _ = try ReflectiveMapper<Picky>().optional(named: "agee").plan() } == ["! configuration  -> agee"])
    _ = try mapper.map(json: #"{"name": "A", "age": 1}"#)
    #expect(try mapper.plan().fields.map(\.name) == ["name", "age"], "the first document teaches the rest")
  }
}
