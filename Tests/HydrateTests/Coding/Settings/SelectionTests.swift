import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct SelectionTests {
  static let json = #"{"id": 5, "name": "n", "score": 3, "joined": 86400000000}"#
  static let rows: [(name: String, mapper: ReflectiveMapper<Biography>, fields: [String], expected: Biography)] = [
    ("only", ReflectiveMapper().only(\.id), ["id"], Biography(id: 5)),
    ("only accumulates", ReflectiveMapper().only(\.id).only(named: "score"), ["id", "score"], Biography(id: 5, score: 3)),
    ("except", ReflectiveMapper().except(\.joined), ["id", "name", "score"], Biography(id: 5, name: "n", score: 3)),
    ("except accumulates", ReflectiveMapper().except(\.joined).except(named: "id", "score"), ["name"], Biography(name: "n")),
    ("default of the mapper first", ReflectiveMapper().only(\.id).default(\.name, "d"), ["id"], Biography(id: 5, name: "d")),
    ("nil as the mapper's default", ReflectiveMapper().only(\.id).default(\.score, nil), ["id"], Biography(id: 5, score: nil)),
    ("none required", ReflectiveMapper().only(\.id).noRequiredFields(), ["id"], Biography(id: 5)),
    ("explicit field stands", ReflectiveMapper().only(\.id).field(\.name, from: "name"), ["id", "name"], Biography(id: 5, name: "n")),
  ]

  @Test(arguments: rows.indices) func leftOutFieldsKeepTheirFallbackSilently(_ index: Int) throws {
    let row = Self.rows[index]
    expectRun(row.mapper, Self.json, gives: row.expected, [], row.name)
    // What is left out is not looked at, and is no unknown key.
    let wrong = #"{"id": 5, "name": "n", "score": 3, "joined": 86400000000}"#
    expectRun(row.mapper.unknownKeys(.refuse), wrong, gives: row.expected, [], row.name)
    #expect(try row.mapper.plan().fields.map(\.name) == row.fields, "\(row.name)")
    let back = try row.mapper.reversed.map(row.expected)
    #expect(Set(back.keys ?? []) == Set(row.fields.filter { $0 != "score" || row.expected.score != nil }), "\(row.name)")
    #expect(try row.mapper.map(back) == row.expected, "\(row.name)")
  }

  @Test func withoutAPrototypeNilAndTheMappersDefaultAreAllThereIs() {
    let json = #"{"firstName": "A", "age": 1, "homepage": {}, "children": {}}"#
    expectRun(
      ReflectiveMapper<Citizen>().only(\.firstName, \.age).default(\.children, [Citizen("B", 2)]), json,
      gives: Citizen("A", 1, [Citizen("B", 2)]))
    // A zero never stands in without an issue: no empty array.
    #expect(
      issueLines { _ = try ReflectiveMapper<Citizen>().only(\.firstName).map(json: json) }
        == ["! configuration  -> age", "! configuration  -> children"])
    #expect(
      issueLines { _ = try ReflectiveMapper<Citizen>().only(\.firstName).noRequiredFields().plan() }
        == ["! configuration  -> age", "! configuration  -> children"])
    #expect(issueLines { _ = try ReflectiveMapper<Citizen>().except(\.age).plan() } == ["! configuration  -> age"])
  }

  @Test func aTransformersNilLeavesOutToo() throws {
    let noAge = KeyTransformer(sourceKey: { $0 == "age" ? nil : $0 }, property: { $0 == "age" ? nil : $0 })
    let mapper = ReflectiveMapper<Citizen>().keyTransformer(noAge)
    #expect(issueLines { _ = try mapper.plan() } == ["! configuration  -> age"])
    #expect(issueLines { _ = try mapper.map(json: #"{"firstName": "A", "children": []}"#) } == ["! configuration  -> age"])
    let filled = mapper.default(\.age, 4)
    expectRun(filled, #"{"firstName": "A", "age": {}, "children": []}"#, gives: Citizen("A", 4))
    #expect(try filled.plan().fields.map(\.name) == ["firstName", "homepage", "birthDate", "children"])
    #expect(try filled.reversed.map(Citizen("A", 4))["age"] == nil)
    let noURL = KeyTransformer(sourceKey: { $0 == "homepage" ? nil : $0 }, property: { $0 })
    expectRun(
      ReflectiveMapper<Citizen>().keyTransformer(noURL), #"{"firstName": "A", "age": 1, "homepage": {}, "children": []}"#,
      gives: Citizen("A", 1))
  }
}
