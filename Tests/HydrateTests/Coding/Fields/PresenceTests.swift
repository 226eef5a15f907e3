import Foundation
import Hydrate
import Testing

/// What a document to patch another with says: a name, nothing of it, or that there is none.
private struct Patch: Codable, Equatable {
  var name: Presence<String> = .missing
  var age: Presence<Int> = .missing
  var homes: Presence<[Home]> = .missing
}

private struct Home: Codable, Equatable {
  var street: Presence<String>
  var number: Int
}

@Suite struct PresenceTests {
  private static let rows: [(String, Patch)] = [
    ("{}", Patch()),
    (#"{"name": null}"#, Patch(name: .null)),
    (#"{"name": "Ann", "age": "7"}"#, Patch(name: .value("Ann"), age: .value(7))),
    (#"{"homes": []}"#, Patch(homes: .value([]))),
    (
      #"{"homes": [{"number": 1}, {"street": null, "number": 2}, {"street": "x", "number": 3}]}"#,
      Patch(homes: .value([Home(street: .missing, number: 1), Home(street: .null, number: 2), Home(street: .value("x"), number: 3)]))
    ),
  ]

  @Test(arguments: rows.indices) func threeStatesBothWays(row: Int) throws {
    let (json, expected) = Self.rows[row]
    let mapper = ReflectiveMapper<Patch>()
    #expect(try mapper.mapReportingIssues(json: json).value == expected)
    #expect(try mapper.mapReportingIssues(json: json).issues.isEmpty)
    for mapper in [mapper, mapper.nulls(.write), mapper.keyTransformer(.camelToSnake)] {
      #expect(try mapper.map(mapper.reversed.map(expected)) == expected)
      #expect(try mapper.map(json: mapper.jsonData(from: expected)) == expected)
    }
  }

  @Test(arguments: rows.indices) func foundationTreatsThemAlike(row: Int) throws {
    let expected = Self.rows[row].1
    let data = try JSONEncoder().encode(expected)
    #expect(try JSONDecoder().decode(Patch.self, from: data) == expected)
    #expect(try ReflectiveMapper<Patch>().map(json: data) == expected)
    #expect(try JSONDecoder().decode(Patch.self, from: ReflectiveMapper<Patch>().jsonData(from: expected)) == expected)
  }

  @Test func anOptionalOneThatIsMissingIsNilFromTheFirstDocumentOn() throws {
    struct Optionals: Codable, Equatable {
      var bytes: Presence<Data>?
      var number: Int?
    }
    let mapper = ReflectiveMapper<Optionals>()
    for _ in 0..<3 { #expect(try mapper.map(json: "{}") == Optionals()) }
    #expect(try ReflectiveMapper<[Optionals]>().map(json: "[{}, {}]") == [Optionals(), Optionals()])
    let planned = ReflectiveMapper<Optionals>()
    try planned.plan()
    #expect(try planned.map(json: "{}") == Optionals())
  }

  @Test func missingIsLeftOutAndNullIsWritten() throws {
    #expect(try ReflectiveMapper<Patch>().reversed.map(Patch(name: .null)) == ["name": nil])
    #expect(try ReflectiveMapper<Patch>().nulls(.write).reversed.map(Patch(name: .null)) == ["name": nil])
  }

  @Test func whatDoesNotFitIsAnIssueAtItsPlace() throws {
    try ReflectiveMapper<Patch>().plan()
    let error = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Patch>().map(json: #"{"name": [], "age": "x", "homes": [{"street": {}, "number": 1}, {"number": null}]}"#)
    }
    #expect(error?.issues.map(\.sourcePath.description) == ["name", "age", "homes[0].street", "homes[1].number"])
  }

  @Test func requiredAsksForAValue() throws {
    let mapper = ReflectiveMapper<Patch>().required(\.name)
    let error = #expect(throws: MappingError.self) { try mapper.map(json: "{}") }
    #expect(error?.issues.map(\.code) == [.missingValue])
    #expect(try mapper.map(json: #"{"name": "Ann", "age": []}"#) == Patch(name: .value("Ann")))
  }

  @Test func optionalAndLeftOutFieldsAreMissing() throws {
    let mapped = try ReflectiveMapper<Patch>().optional(\.age).except(\.name).mapReportingIssues(json: #"{"name": "x", "age": "old"}"#)
    #expect(mapped.value == Patch() && mapped.issues.map(\.code) == [.invalidValue])
    let defaulted = ReflectiveMapper<Patch>().default(\.age, .value(3))
    #expect(try defaulted.map(json: #"{"age": "old"}"#).age == .value(3))
  }

  @Test func thePlanShowsThem() throws {
    let plan = try ReflectiveMapper<Patch>().plan()
    #expect(plan.fields.map(\.presence) == [.nullable, .nullable, .nullable])
    #expect(plan.fields.map(\.fallback) == ["missing", "missing", "missing"])
  }

  @Test func updatesKeepWhatIsMissing() throws {
    var patch = Patch(name: .value("Ann"), age: .value(7))
    #expect(try ReflectiveMapper<Patch>().updateNulls(.skip).update(&patch, json: #"{"age": null}"#) == ["age"])
    #expect(patch == Patch(name: .value("Ann"), age: .null))
  }

  @Test func patchesAreApplied() {
    var name: String? = "Ann"
    Presence<String>.missing.apply(to: &name)
    #expect(name == "Ann")
    Presence.value("Bob").apply(to: &name)
    #expect(name == "Bob")
    Presence<String>.null.apply(to: &name)
    #expect(name == nil)
    #expect(Presence.value(2).map { $0 * 2 } == .value(4) && Presence<Int>.null.value == nil)
  }

  @Test func whereNothingCanBeLeftOutAMissingOneIsAnError() {
    #expect(throws: MappingError.self) { try IdentityMapper<[Presence<Int>]>().lifted.reversed.map([.missing]) }
    #expect(throws: (any Error).self) { try JSONEncoder().encode([Presence<Int>.missing]) }
  }

  @Test func otherSwiftValuesShowThem() throws {
    struct Plain { let a: Presence<Int>, b: Presence<Int>, c: Presence<Int> }
    #expect(try Value(reflecting: Plain(a: .missing, b: .null, c: .value(1))) == ["b": nil, "c": 1])
    struct OneWay: Decodable { let a: Presence<Int>, b: Presence<Int>, c: Presence<Int> }
    let read = try ReflectiveMapper<OneWay>().map(json: #"{"b": null, "c": 1}"#)
    #expect(try ReflectiveMapper<OneWay>().reversed.map(read)["c"] == 1)
    #expect(try ReflectiveMapper<OneWay>().reversed.map(read)["a"] == nil)
  }
}
