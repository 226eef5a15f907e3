import Foundation
import Hydrate
import Testing

@testable import TestSupport

private struct Order: Codable, Equatable, Sendable {
  struct Window: Codable, Equatable, Sendable { var from: Int; var to: Int }
  var start: Int
  var end: Int
  var note: String?
  var window: Window?
  var length: Int { end - start }
}

private final class Account: Codable {
  var low = 0
  var high = 0
}

struct ValidatedModelTests {
  private let orders = ReflectiveMapper<Order>().validating(.init("the end is before the start") { $0.start <= $0.end })

  @Test func modelsAreCheckedBothWays() throws {
    expectRun(orders, #"{"start": 1, "end": 2}"#, gives: Order(start: 1, end: 2))
    expectRun(orders, #"{"start": 3, "end": 2}"#, gives: nil, ["! invalidValue"])
    // What cannot be mapped is not checked.
    expectRun(orders, #"{"start": 3}"#, gives: nil, ["! missingValue end"])
    expectRun(
      orders.array, #"[{"start": 3, "end": 2}, {"start": 1, "end": 1}, {"start": 1}, {"start": 1, "end": 0}]"#, gives: nil,
      ["! invalidValue [0]", "! missingValue [2].end", "! invalidValue [3]"])
    #expect(issueLines { _ = try orders.jsonData(from: Order(start: 2, end: 1)) } == ["! invalidValue"])
    #expect(try orders.reversed.map(Order(start: 1, end: 2)) == ["start": 1, "end": 2])
    let skipped = try orders.array(invalid: .skip).mapReportingIssues([["start": 3, "end": 2], ["start": 1, "end": 1]])
    #expect(skipped.value == [Order(start: 1, end: 1)] && skipped.issues.map(\.line) == ["~ invalidValue [0]"])
  }

  @Test func issuesNameTheProperties() {
    let check: @Sendable (Order) -> Bool = { _ in false }
    let rows: [(Validator<Order>, String)] = [
      (.init("m", at: \.end, isValid: check), "end"), (.init("m", at: \.start, \.end, isValid: check), "[start, end]"),
      (.init("m", at: "length", isValid: check), "length"), (.init("m", at: "start", "a.b", isValid: check), #"[start, "a.b"]"#),
      (.not(.not(.init("m", at: \.end, isValid: check))), "end"), (.init("m", at: \.end, isValid: check).saying("n"), "end"),
      (Validator("m", at: \.end, isValid: check).or(.init("m", at: \.start, isValid: check)), "[end, start]"),
      (Validator("m", at: \.end) { _ in true }.and(.init("m", at: \.start, isValid: check)), "start"),
      (Validator("m", at: \.end, isValid: check).or(.init("m", at: \.end, isValid: check)), "end"),
      (.init("m", isValid: check), ""),
    ]
    for (validator, path) in rows {
      let mapper = ReflectiveMapper<Order>().validating(validator)
      let error = mappingError { () throws(MappingError) in try mapper.map(json: "\n {\"start\": 1, \"end\": 2}") }
      // What is no field has the place of the whole.
      let source = path.contains("length") || path.contains("a.b") ? "" : path
      #expect(error?.issues.map(\.destinationPath.description) == [path] && error?.paths == [source], "\(path)")
      let column = source == "start" ? 12 : source == "end" ? 22 : 2
      #expect(error?.issues.first?.location == TextLocation(line: 2, column: column), "\(path)")
      let inner = mappingError { () throws(MappingError) in try mapper.array.map([["start": 1, "end": 2]]) }
      let suffix = path.isEmpty || path.hasPrefix("[") ? path : ".\(path)"
      #expect(inner?.issues.map(\.destinationPath.description) == ["[0]\(suffix)"], "\(path)")
      #expect(inner?.paths == [source.isEmpty ? "[0]" : "[0]\(suffix)"], "\(path)")
      let back = mappingError { () throws(MappingError) in try mapper.reversed.map(Order(start: 1, end: 2)) }
      #expect(back?.issues.map(\.destinationPath.description) == [path], "\(path)")
    }
  }

  struct Trip: Codable, Equatable, Sendable {
    struct Leg: Codable, Equatable, Sendable { var leavesAt: Int; var arrivesAt: Int }
    var firstLeg: Leg
    var isPaid: Bool?
    var price: Int
  }

  @Test("validators: the place of a field, wherever rules and mappers read it") func placesOfFields() throws {
    let refused: @Sendable (Trip) -> Bool = { _ in false }
    let price = Validator("m", at: \Trip.price, isValid: refused)
    let trips = ReflectiveMapper<Trip>()
    let json = #"{"first_leg": {"leaves_at": 1, "arrives_at": 2}, "price": 3, "data": {"net": 4, "cost": [5]}}"#
    let snake = trips.keyTransformer(.camelToSnake)
    let leg = ReflectiveMapper<Trip.Leg>().validating(.init("m", at: \.arrivesAt) { _ in false })
    let rows: [(name: String, mapper: any Mapper<Value, Trip>, line: String, column: Int)] = [
      ("by key", snake.validating(price), "price", 59),
      ("at a path", snake.field(\.price, from: "data.net").validating(price), "data.net -> price", 78),
      ("at an index", snake.field(\.price, from: "data.cost[0]").validating(price), "data.cost[0] -> price", 90),
      ("the first that is there", snake.field(\.price, from: .first("cost", "price")).validating(price), "[cost, price] -> price", 59),
      ("absent", snake.validating(.init("m", at: \.isPaid, isValid: refused)), "is_paid -> isPaid", 1),
      ("transformed", snake.validating(.init("m", at: \.firstLeg, isValid: refused)), "first_leg -> firstLeg", 15),
      (
        "in a model", snake.validating(.init("m", at: \.firstLeg.arrivesAt, isValid: refused)),
        "first_leg.arrives_at -> firstLeg.arrivesAt", 46
      ),
      ("of a mapper in a field", snake.field(\.firstLeg, using: leg), "first_leg.arrives_at -> firstLeg.arrivesAt", 46),
      (
        "of a profile",
        ReflectiveMapper<Trip>(
          profile: MappingProfile().keyTransformer(.camelToSnake).type(Trip.self) { $0.field(\.price, from: "data.net") }
        )
        .validating(price), "data.net -> price", 78
      ),
      ("through operators", snake.postProcess { _, _ in }.validating(price), "price", 59),
      ("two fields", snake.validating(.init("m", at: \.price, \.firstLeg, isValid: refused)), "[price, first_leg] -> [price, firstLeg]", 1),
    ]
    func check(_ name: String, _ mapper: some Mapper<Value, Trip>, _ json: String, _ line: String, _ column: Int) {
      let error = mappingError { () throws(MappingError) in try mapper.map(json: json) }
      #expect(
        error?.issues.map(\.line) == ["! invalidValue \(line)"] && error?.issues.first?.location == TextLocation(line: 1, column: column),
        "\(name): \(error?.description ?? "")")
    }
    for row in rows { check(row.name, row.mapper, json, row.line, row.column) }
    check("at a part", snake.validating(price).at("trip"), #"{"trip": \#(json)}"#, "trip.price -> price", 68)
    check("after a part", snake.at("trip").validating(price), #"{"trip": \#(json)}"#, "trip.price -> price", 68)
    let secret = mappingError { () throws(MappingError) in try snake.sensitive(\.price).validating(price).map(json: json) }
    #expect(secret?.report.formatted(showingValues: true).contains("3") == false && secret?.issues.first?.message == "m")
  }

  @Test func aPropertyWithoutANameIsAMistake() {
    let mapper = ReflectiveMapper<Order>().validating(.init("m", at: \.length) { _ in true })
    #expect(issueLines { _ = try mapper.map(json: "[]") } == ["! configuration"])
    #expect(issueLines { _ = try mapper.reversed.map(Order(start: 1, end: 2)) } == ["! configuration"])
    let nested = ReflectiveMapper<Order>().validating(.init("m", at: \.window?.to) { _ in true })
    #expect(issueLines { _ = try nested.optional().map(json: "{}") } == ["! configuration"])
  }

  @Test func fieldsOfEveryMapper() throws {
    let short = IdentityMapper<String>().validating(.maxLength(3))
    let models = ReflectiveMapper<Order>()
      .field(\.start, from: "s", using: IdentityMapper<Int>().validating(.range(0...9)))
      .field(\.note, using: short.validating(.not(.equal(to: "bad"))))
    expectRun(models, #"{"s": 1, "end": "x", "note": "long enough"}"#, gives: nil, ["! invalidValue end", "! invalidValue note"])
    expectRun(models, #"{"s": 10, "end": 1, "note": "bad"}"#, gives: nil, ["! invalidValue s -> start", "! invalidValue note"])
    expectRun(models.optional(\.note), #"{"s": 1, "end": 1, "note": "bad"}"#, gives: Order(start: 1, end: 1), ["~ invalidValue note"])
    #expect(issueLines { _ = try models.reversed.map(Order(start: -1, end: 1)) } == ["! invalidValue s -> start"])
    expectRun(
      ReflectiveMapper<[Int]>().mapType(Int.self, using: IdentityMapper<Int>().validating(.maximum(5))), "[1, 6, 7]", gives: nil,
      ["! invalidValue [1]", "! invalidValue [2]"])
    let keyed = KeyedMapper({ Order(start: 0, end: 0) }) {
      KeyedField("s", \.start, IdentityMapper<Int>().validating(.range(0...9)))
      KeyedField("note", \.note, short)
      KeyedField("w", \.window, ReflectiveMapper<Order.Window>().validating(.init("w", at: \.to) { $0.from < $0.to }))
    }
    expectRun(
      keyed, #"{"s": 10, "note": "long", "w": {"from": 2, "to": 1}}"#, gives: nil,
      ["! invalidValue s -> start", "! invalidValue note", "! invalidValue w.to -> window.to"])
    #expect(issueLines { _ = try keyed.reversed.map(Order(start: 0, end: 0, note: "long")) } == ["! invalidValue note"])
  }

  @Test func updatesAreCheckedBeforeAnythingChanges() throws {
    var order = Order(start: 1, end: 5)
    #expect(try orders.update(&order, json: #"{"end": 6}"#) == ["end"] && order.end == 6)
    #expect(issueLines { try orders.update(&order, json: #"{"end": 0}"#) } == ["! invalidValue"])
    #expect(issueLines { try orders.update(&order, json: Data(#"{"end": {}}"#.utf8)) } == ["! typeMismatch end"])
    #expect(try order == Order(start: 1, end: 6) && orders.update(&order, Value(any: ["start": 6])) == ["start"])
    #expect(order == Order(start: 6, end: 6))
  }

  @Test func nestedModelsAreUpdatedAndChecked() throws {
    let windows = KeyedMapper({ Order.Window(from: 0, to: 0) }) {
      KeyedField("from", \.from)
      KeyedField("to", \.to)
    }
    let check = Validator<Order.Window>("w", at: \.to) { $0.from < $0.to }
    func expectNested<M: Mapper & Sendable>(_ mapper: M) throws where M.Input == Value, M.Output == Order.Window {
      let keyed = KeyedMapper({ Order(start: 0, end: 0) }) { KeyedField("w", \.window, mapper) }
      var order = Order(start: 1, end: 2, window: .init(from: 3, to: 9))
      #expect(try keyed.update(&order, ["w": ["to": 8]]) == ["window.to"] && order.window == .init(from: 3, to: 8))
      #expect(issueLines { try keyed.update(&order, ["w": ["to": 2]]) } == ["! invalidValue w.to -> window.to"])
      #expect(order.window == .init(from: 3, to: 8))
    }
    try expectNested(ReflectiveMapper<Order.Window>().validating(check))
    try expectNested(windows.validating(check))
  }

  @Test func instancesAreNotChangedBeforeTheyPass() throws {
    let accounts = KeyedMapper({ Account() }) {
      KeyedField("low", \.low)
      KeyedField("high", \.high)
    }.validating(.init("low above high") { $0.low <= $0.high })
    let keyed = KeyedMapper({ Holder(Account()) }) { KeyedField("a", \.content, accounts) }
    let account = Account()
    var holder = Holder(account)
    #expect(issueLines { try keyed.update(&holder, ["a": ["low": 5, "high": 1]]) } == ["! invalidValue a -> content"])
    #expect(account.low == 0 && holder.content === account)
    try keyed.update(&holder, ["a": ["low": 1, "high": 2]])
    #expect(holder.content === account && account.high == 2, "in place, once it has passed")
  }
}
