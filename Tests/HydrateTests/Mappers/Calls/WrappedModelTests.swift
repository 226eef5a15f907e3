import Hydrate
import Testing

@testable import TestSupport

/// Plans, checks and explanations of mappers that wrap the mapper of a model, and JSON text.
@Suite struct WrappedModelTests {
  struct Line: Codable, Equatable, Sendable { var name: String; var price: Int }
  enum Status: String, Codable, Sendable { case paid, open }
  struct Order: Codable, Equatable, Sendable {
    var id: Int
    var customerName: String
    var status: Status
    var lines: [Line]
  }

  static let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)
  static let json = #"{"id": "1", "customer_name": "Ann", "status": "paid", "lines": [{"name": "a", "price": 2}]}"#

  /// A mapper around one of orders, and a document for it.
  struct Wrapping: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let plan: @Sendable (ReflectiveMapper<Order>) throws -> MappingPlan
    let check: @Sendable (ReflectiveMapper<Order>) throws -> Void
    let explain: @Sendable (ReflectiveMapper<Order>) throws -> MappingExplanation

    init<M: Mapper & SendableMetatype>(_ name: String, _ json: String, _ wrap: @escaping @Sendable (ReflectiveMapper<Order>) -> M)
    where M.Input == Value {
      testDescription = name
      plan = { try wrap($0).plan() }
      check = { try wrap($0).check() }
      explain = { try wrap($0).explain(json: json) }
    }
  }

  static let wrappings = [
    Wrapping("none", json) { $0 },
    Wrapping("array", "[\(json)]") { $0.array },
    Wrapping("array with policies", "[\(json)]") { $0.array(invalid: .skip, single: .wrap) },
    Wrapping("dictionary", #"{"a": \#(json)}"#) { $0.dictionary },
    Wrapping("at", #"{"data": {"orders": \#(json)}}"#) { $0.at("data.orders") },
    Wrapping("array at", #"{"data": [\#(json)]}"#) { $0.array.at("data") },
    Wrapping("at array", #"[{"a": [\#(json)]}]"#) { $0.at("a[0]").array },
    Wrapping("dictionary array", #"[{"a": \#(json)}]"#) { $0.dictionary.array },
    Wrapping("array dictionary", #"{"a": [\#(json)]}"#) { $0.array.dictionary },
    Wrapping("validating", "[\(json)]") { $0.validating(.init("no lines") { !$0.lines.isEmpty }).array },
    Wrapping("validating after", "[\(json)]") { $0.array.validating(.init("empty") { !$0.isEmpty }) },
    Wrapping("postProcess", #"{"data": [\#(json)]}"#) { $0.postProcess { _, order in order.id += 1 }.array.at("data") },
    Wrapping("optional", json) { $0.optional() },
    Wrapping("nonFatal", "[\(json)]") { $0.nonFatal().array },
    Wrapping("casting", json) { $0.casting(to: (any Sendable).self) },
  ]

  @Test(arguments: wrappings) func theModelIsSeenThrough(_ wrapping: Wrapping) throws {
    let plan = try wrapping.plan(Self.orders)
    #expect(plan.modelName == "Order" && plan.isComplete)
    #expect(plan.fields.map(\.source.description) == ["id", "customer_name", "status", "lines"])
    #expect("\(plan)" == "\(try Self.orders.plan())")
    try wrapping.check(Self.orders)
    let explanation = try wrapping.explain(Self.orders)
    #expect(explanation.issues.isEmpty)
    #expect(explanation.fields.contains { $0.destinationPath.description.hasSuffix("customerName") && $0.outcome == .exact })
  }

  @Test(arguments: wrappings) func mistakesAreFoundThrough(_ wrapping: Wrapping) throws {
    let cases: [(ReflectiveMapper<Order>, String)] = [
      (Self.orders.optional(named: "sttaus"), "unknown field sttaus; did you mean status?"),
      (Self.orders.optional(\.status), "status is optional but has no default, no declared value, no zero and cannot be nil"),
      (Self.orders.field(\.status, using: EnumMapper(["a": .paid, "a": .open])), "duplicate key a"),
    ]
    for (mapper, message) in cases {
      for _ in coldAndWarm {
        let planned = try #require(throws: MappingError.self) { try wrapping.plan(mapper) }
        #expect(planned.issues.map(\.code) == [.configuration] && planned.issues.map(\.message) == [message])
        let checked = try #require(throws: MappingError.self) { try wrapping.check(mapper) }
        #expect(checked.issues.map(\.message) == [message])
      }
    }
  }

  @Test func mistakesOfTheWrappersAreFound() throws {
    let error = try #require(throws: MappingError.self) { try Self.orders.array.at("a[").plan() }
    #expect(error.issues.map(\.message) == ["invalid path: missing closing bracket, at offset 1"])
  }

  @Test func mappersOfSeveralModelsHaveNoPlanButACheck() throws {
    let first = FirstMapper(Self.orders.array, Self.orders.optional(named: "sttaus").array.at("data"))
    let none = try #require(throws: MappingError.self) { try first.plan() }
    #expect(none.issues.map(\.code) == [.configuration])
    let wrong = try #require(throws: MappingError.self) { try first.check() }
    #expect(wrong.issues.map(\.message) == ["unknown field sttaus; did you mean status?"])
    try FirstMapper(Self.orders.array, Self.orders.array.at("data")).check()
    #expect(throws: MappingError.self) { try StringToURL().lifted.plan() }
    try StringToURL().array.check()
  }

  @Test func aPlanMakesErrorsCompleteThroughWrappers() throws {
    struct Own: Codable { var a: Int; var b: Int; var c: Int }
    let own = ReflectiveMapper<Own>().array.at("data")
    try own.plan()
    let error = try #require(throws: MappingError.self) { try own.map(json: #"{"data": [{"a": "x"}]}"#) }
    #expect(error.issues.count == 3 && error.isComplete)
  }

  // MARK: JSON text

  @Test func textIsThatOfTheData() throws {
    let line = Line(name: "é", price: 1)
    let lines = ReflectiveMapper<Line>()
    #expect(try lines.jsonString(from: line) == #"{"name":"é","price":1}"#)
    #expect(try lines.array.jsonString(from: [], options: .pretty) == "[]")
    #expect(try lines.dictionary.at("a").jsonString(from: ["b": line]) == #"{"a":{"b":{"name":"é","price":1}}}"#)
    for options in [JSONWritingOptions(), .pretty, .prettySorted] {
      let data = try lines.array.jsonData(from: [line, line], options: options)
      #expect(try lines.array.jsonString(from: [line, line], options: options) == String(decoding: data, as: UTF8.self))
    }
    #expect(throws: MappingError.self) {
      try lines.field(\.price) { (text: String) in text.count }.jsonString(from: line)
    }
  }
}
