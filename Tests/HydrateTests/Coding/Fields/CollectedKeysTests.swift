import Hydrate
import Testing

@testable import TestSupport

private struct Open: Codable, Equatable {
  var firstName: String
  var age = 0
  var rest: [String: Value] = [:]
}

private struct Outer: Codable, Equatable {
  var inner: Open
  var rest: [String: Value]
}

@Suite struct CollectedKeysTests {
  private let mapper = ReflectiveMapper<Open>().keyTransformer(.camelToSnake).unknownKeys(into: \.rest)

  private static let rows: [(json: String, rest: [String: Value])] = [
    (#"{"first_name": "Ann", "age": 1}"#, [:]),
    (#"{"x": 1, "first_name": "Ann", "y": {"z": [null]}, "age": 1}"#, ["x": 1, "y": ["z": [nil]]]),
    (#"{"first_name": "Ann", "age": 1, "rest": {"a": 1}}"#, ["rest": ["a": 1]]),
    (#"{"first_name": "Ann", "age": 1, "a.b": 3, "x": 4, "x": 5}"#, ["a.b": 3, "x": 5]),
  ]

  @Test(arguments: rows.indices) func whatNothingReadsIsCollectedAndWrittenBack(row: Int) throws {
    let (json, rest) = Self.rows[row]
    for mapper in [mapper, mapper.unknownKeys(.refuse), mapper.unknownKeys(.report)] {
      let open = try mapper.map(json: json)
      #expect(open == Open(firstName: "Ann", age: 1, rest: rest))
      #expect(try mapper.reversed.map(open) == Value(json: json))
      #expect(try mapper.map(json: mapper.jsonData(from: open)) == open)
      let issues = try mapper.mapReportingIssues(json: json).issues
      #expect(issues.map(\.code) == (json.contains(#""x": 4, "x""#) ? [.duplicateKey] : []))
    }
  }

  @Test("collected keys: what stands beside a path is collected under the same keys") func besideAPath() throws {
    let mapper = ReflectiveMapper<Open>().field(\.firstName, from: "name.first").unknownKeys(intoNamed: "rest").default(\.age, 0)
    let open = try mapper.map(json: #"{"name": {"first": "Ann", "last": "Doe"}, "x": 1}"#)
    #expect(open.rest == ["name": ["last": "Doe"], "x": 1])
  }

  @Test func leftOutFieldsAreNoUnknownKeys() throws {
    let mapper = ReflectiveMapper<Open>().unknownKeys(into: \.rest).except(\.age).default(\.age, 3)
    #expect(try mapper.map(json: #"{"firstName": "Ann", "age": 1, "x": 1}"#) == Open(firstName: "Ann", age: 3, rest: ["x": 1]))
  }

  @Test func theFirstDocumentOfATypeIsLikeTheOthers() throws {
    struct Fresh: Codable { var rest: [String: Value]; var a: Int; var b: String? }
    let mapper = ReflectiveMapper<Fresh>().unknownKeys(into: \.rest)
    for _ in coldAndWarm { #expect(try mapper.map(json: #"{"a": 1, "b": "x", "c": 2}"#).rest == ["c": 2]) }
  }

  @Test func modelsWithinHaveTheirOwnRulesInAProfile() throws {
    let profile = MappingProfile().type(Open.self) { $0.unknownKeys(into: \.rest) }.type(Outer.self) { $0.unknownKeys(into: \.rest) }
    let mapper = ReflectiveMapper<Outer>(profile: profile)
    let json = #"{"inner": {"firstName": "Ann", "age": 1, "x": 1}, "y": 2}"#
    let outer = try mapper.map(json: json)
    #expect(outer == Outer(inner: Open(firstName: "Ann", age: 1, rest: ["x": 1]), rest: ["y": 2]))
    #expect(try mapper.reversed.map(outer) == Value(json: json))
  }

  @Test func updatesAddToWhatWasCollected() throws {
    var open = Open(firstName: "Ann", age: 1, rest: ["x": 1, "y": 2])
    #expect(try mapper.update(&open, json: #"{"age": 2, "y": 3, "z": 4}"#) == ["age", "rest.y", "rest.z"])
    #expect(open.rest == ["x": 1, "y": 3, "z": 4])
    #expect(try mapper.update(&open, json: #"{"age": 2}"#) == [])
  }

  @Test("collected keys: one that is a field's is irreversible, whatever the field holds") func keyOfAField() throws {
    let error = #expect(throws: MappingError.self) { try mapper.reversed.map(Open(firstName: "Ann", rest: ["age": 5])) }
    #expect(error?.issues.map(\.code) == [.irreversible])
    #expect(error?.issues.map(\.sourcePath.description) == ["age"])
    expectRefused(mapper, Open(firstName: "Ann", age: 5, rest: ["age": 5, "x": 1]), ["age"])
  }

  @Test func mistakes() {
    struct Wrong: Codable { var rest: [String: Int] = [:] }
    for mapper in [ReflectiveMapper<Wrong>().unknownKeys(intoNamed: "rest"), ReflectiveMapper<Wrong>().unknownKeys(intoNamed: "rst")] {
      let error = #expect(throws: MappingError.self) { try mapper.plan() }
      #expect(error?.issues.map(\.code) == [.configuration])
    }
    let both = #expect(throws: MappingError.self) { try mapper.optional(\.rest).plan() }
    #expect(both?.issues.map(\.code) == [.configuration])
  }
}
