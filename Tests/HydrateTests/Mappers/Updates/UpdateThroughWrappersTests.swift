import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Updates by mappers around the mapper of a model.
@Suite struct UpdateThroughWrappersTests {
  struct Order: Codable, Equatable, Sendable { var id: Int; var version: Int; var note: String?; var counts: [String: Int] }

  static let orders = ReflectiveMapper<Order>()
  static let order = Order(id: 1, version: 2, note: "a", counts: ["x": 1, "y": 2])

  /// The paths of the changes, or the codes of the issues.
  private func changed<M: UpdatingMapper<Order>>(_ mapper: M, _ json: String, _ order: inout Order) -> String {
    let before = order
    do throws(MappingError) {
      return try mapper.update(&order, json: json).map(\.description).joined(separator: " ")
    } catch {
      #expect(order == before, "all or nothing")
      return "!" + error.issues.map { "\($0.code) \($0.sourcePath)" }.joined(separator: ", ")
    }
  }

  @Test(arguments: [
    ("order", #"{"order": {"version": 9}}"#, "version"),
    ("order", #"{"order": {"version": 2}}"#, ""),
    ("order", #"{"order": {"note": null, "counts": {"y": null}}}"#, "note counts.y"),
    ("order", #"{"order": {}}"#, ""),
    ("order", "{}", ""),
    ("order", #"{"other": {"version": 9}}"#, ""),
    ("order", #"{"order": null}"#, "!nullValue order"),
    ("order", #"{"order": 5}"#, "!typeMismatch order"),
    ("order", #"{"order": {"version": "x"}}"#, "!invalidValue order.version"),
    ("order", "null", "!nullValue "),
    ("order", "5", "!typeMismatch "),
    ("data.orders[1]", #"{"data": {"orders": [{"version": 1}, {"version": 9}]}}"#, "version"),
    ("data.orders[1]", #"{"data": {"orders": [{"version": 1}]}}"#, ""),
    ("data.orders[1]", #"{"data": {}}"#, ""),
    ("data.orders[1]", #"{"data": null}"#, ""),
    ("data.orders[1]", #"{"data": 5}"#, "!typeMismatch data"),
    ("data.orders[1]", #"{"data": {"orders": [0, null]}}"#, "!nullValue data.orders[1]"),
    ("[0]", #"[{"version": 9}]"#, "version"),
    ("", #"{"version": 9}"#, "version"),
  ])
  func atAPlace(path: String, json: String, expected: String) {
    var order = Self.order
    #expect(changed(Self.orders.at(Accessor(ValuePath(stringLiteral: path))), json, &order) == expected)
    if expected == "version" { #expect(order == Order(id: 1, version: 9, note: "a", counts: ["x": 1, "y": 2])) }
  }

  @Test func nullAtThePlaceIsThatOfUpdateNulls() throws {
    var order = Self.order
    for json in [#"{"a": {"order": null}}"#, #"{"a": null}"#] {
      #expect(changed(Self.orders.updateNulls(.skip).at("a.order"), json, &order) == "")
      #expect(changed(ReflectiveMapper<Order>(profile: MappingProfile().updateNulls(.skip)).at("a.order"), json, &order) == "")
    }
    #expect(changed(Self.orders.updateNulls(.setDefault).at("order"), #"{"order": null}"#, &order) == "!nullValue order")
    #expect(order == Self.order)
    var some: Order? = Self.order
    let optionals = ReflectiveMapper<Order?>().at("order")
    #expect(try optionals.update(&some, json: "{}").isEmpty && some == Self.order)
    #expect(try optionals.update(&some, json: #"{"order": {"version": 9}}"#).map(\.description) == ["version"])
    #expect(try ReflectiveMapper<Order?>().updateNulls(.skip).at("order").update(&some, json: #"{"order": null}"#).isEmpty)
    #expect(some?.version == 9)
    try optionals.update(&some, json: #"{"order": null}"#)
    #expect(some == nil)
  }

  @Test func otherWrappersInOtherOrders() throws {
    var order = Self.order
    let validated = Self.orders.validating(.init("old") { $0.version > 0 })
    #expect(changed(validated.at("order"), #"{"order": {"version": 9}}"#, &order) == "version")
    #expect(changed(validated.at("order"), #"{"order": {"version": 0}}"#, &order) == "!invalidValue order")
    #expect(
      changed(Self.orders.at("order").validating(.init("old") { $0.version > 0 }), #"{"order": {"version": 8}}"#, &order) == "version")
    let counting = Self.orders.postProcess { _, order in order.version += 1 }
    #expect(changed(counting.at("order"), #"{"order": {"id": 3}}"#, &order) == "id version")
    #expect(changed(Self.orders.at("b").at("a"), #"{"a": {"b": {"id": 4}}}"#, &order) == "id")
    #expect(changed(Self.orders.at("b").at("a"), #"{"a": {}}"#, &order) == "")
    #expect(changed(Self.orders.at("b").at("a"), #"{}"#, &order) == "")
    #expect(order == Order(id: 4, version: 9, note: "a", counts: ["x": 1, "y": 2]))
    #expect(changed(Self.orders.readOnly(\.id).at("order"), #"{"order": {"id": 7}}"#, &order) == "!invalidValue order.id")
    var byName = ["a": Self.order, "b": Self.order]
    #expect(
      try Self.orders.dictionary.at("data").update(&byName, json: #"{"data": {"a": {"id": 9}, "b": null}}"#).map(\.description) == [
        "a.id", "b",
      ])
    #expect(byName.count == 1 && byName["a"]?.id == 9)
    var list = [Self.order]
    #expect(try Self.orders.array.at("data").update(&list, json: "{}").isEmpty)
    #expect(try Self.orders.array.at("data").update(&list, json: #"{"data": []}"#).map(\.description) == [""])
    #expect(list.isEmpty)
  }

  @Test func issuesAndValuesOfTheChanges() throws {
    var order = Self.order
    let mapper = Self.orders.optional(\.version).at("data.order")
    let mapped = try mapper.updateReportingIssues(&order, json: #"{"data": {"order": {"version": "x", "id": 3}}}"#)
    #expect(mapped.value.map(\.description) == ["id"])
    #expect(mapped.issues.map { "\($0.sourcePath) \($0.destinationPath)" } == ["data.order.version version"])
    let changes = try mapper.updateReportingChanges(&order, json: Data(#"{"data": {"order": {"note": null, "version": 3}}}"#.utf8)).value
    #expect(
      changes.map { "\($0.path) \($0.sourcePath) \($0.old?.description ?? "-") \($0.new?.description ?? "-")" } == [
        "version data.order.version 2 3", #"note data.order.note "a" -"#,
      ])
  }

  final class Track: @unchecked Sendable {
    var title = ""
  }

  @Test func aKeyedMapperAtAPlace() throws {
    let tracks = KeyedMapper {
      Track()
    } fields: {
      KeyedField("title", \.title)
    }
    var track = Track()
    let same = track
    #expect(try tracks.at("track").update(&track, json: #"{"track": {"title": "b"}}"#).map(\.description) == ["title"])
    #expect(track === same && same.title == "b")
  }

  /// A mapper of a user's own.
  struct Lines: UpdatingMapper {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> [String] {
      guard let a = input["a"]?.string, let b = input["b"]?.string else { throw context.failure(.missingValue, "a and b") }
      return [a, b]
    }
    func unmap(_ output: [String], in context: inout MappingContext) throws(MappingError) -> Value {
      ["a": Value(output[0]), "b": Value(output[1])]
    }
  }

  @Test func aMapperOfYourOwnGetsThePatchInItsOwnForm() throws {
    var lines = ["x", "y"]
    try Lines().update(&lines, json: #"{"b": "z"}"#)
    #expect(lines == ["x", "z"])
    try Lines().at("lines").update(&lines, json: #"{"lines": {"a": "w"}}"#)
    #expect(lines == ["w", "z"])
  }
}
