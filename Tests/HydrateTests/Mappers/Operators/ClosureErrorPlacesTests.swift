import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Where the issues of a mapper, or a decoder, that user code calls on its own are.
@Suite struct ClosureErrorPlacesTests {
  struct Price: Codable, Equatable, Sendable {
    var amount: Int
    var count: Int?
  }
  struct Shop: Codable, Equatable, Sendable {
    var name: String?
    var prices: [Price]
  }
  /// Reads itself with a decoder of its own.
  struct Own: Codable, Equatable, Sendable {
    var price: Price
    init(from decoder: any Decoder) throws {
      price = try MappingDecoder().decode(Price.self, from: Data(decoder.singleValueContainer().decode(String.self).utf8))
    }
    func encode(to encoder: any Encoder) throws {}
  }
  /// Hydrate's mappers called without the context.
  struct Careless: ReversibleMapper, Sendable {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int {
      try ReflectiveMapper<Price>().map(input).amount
    }
    func unmap(_ output: Int, in context: inout MappingContext) throws(MappingError) -> Value {
      Value(try StringToNumber<Int>().map("no \(output)"))
    }
  }
  struct Kept: ParseableFormatStyle, ParseStrategy, Codable, Hashable {
    var parseStrategy: Kept { self }
    func format(_ value: Int) -> String { "\(value)" }
    func parse(_ value: String) throws -> Int { try StringToNumber<Int>().map(value) }
  }
  final class Counter {
    var count = 0
    func take(_ text: String) throws -> Int { try StringToNumber<Int>().map(text) }
  }

  static let text = ClosureMapper { (text: String) in try StringToNumber<Int>().map(text) }
  static let object = ClosureMapper { (value: Value) in try ReflectiveMapper<Price>().map(value).amount }
  static let json = ClosureMapper { (text: String) in try ReflectiveMapper<Price>().map(json: text).amount }
  static let decoder = ClosureMapper { (text: String) in
    try MappingDecoder().decode([String: Price].self, from: Data(text.utf8)).values.first?.amount ?? 0
  }
  static let context = ClosureMapper { (value: Value, context: inout MappingContext) in
    try context.map(ReflectiveMapper<[String: Int]>(), value["deep"] ?? .null, at: .key("deep")).count
  }
  static func shop(_ mapper: some Mapper<some Decodable, Int> & Sendable) -> ReflectiveMapper<Shop> {
    ReflectiveMapper<Shop>().mapType(Price.self, using: ReflectiveMapper<Price>().field(\.amount, using: mapper))
  }

  static let cases: [(String, ReflectiveMapper<Shop>, String, [String])] = [
    ("a scalar", shop(text), #""free""#, ["! invalidValue prices[0].amount @1:24"]),
    (
      "two ways",
      shop(
        TwoWayClosureMapper {
          try StringToNumber<Int>().map($0)
        } reverse: {
          "\($0)"
        }), #""free""#, ["! invalidValue prices[0].amount @1:24"]
    ),
    (
      "a part of the document", shop(object), #"{"amount": "x", "count": []}"#,
      ["! invalidValue prices[0].amount.amount @1:35", "! typeMismatch prices[0].amount.count @1:49"]
    ),
    ("a document of its own", shop(json), #""{\"amount\": {}}""#, ["! typeMismatch prices[0].amount.amount @1:24"]),
    ("no document", shop(json), #""{""#, ["! malformed prices[0].amount @1:24"]),
    ("a decoder", shop(decoder), #""{\"k\": {\"amount\": {}}}""#, ["! typeMismatch prices[0].amount.k.amount @1:24"]),
    ("the context", shop(context), #"{"deep": {"amount": "x"}}"#, ["! invalidValue prices[0].amount.deep.amount @1:44"]),
    ("a mapper of one's own", shop(Careless()), #"{"amount": "x"}"#, ["! invalidValue prices[0].amount.amount @1:35"]),
    ("a format", shop(FormatMapper(Kept())), #""free""#, ["! invalidValue prices[0].amount @1:24"]),
    (
      "a validator", shop(IdentityMapper<Int>().validating(.init("no") { try StringToNumber<Int>().map("no \($0)") > 0 })), "5",
      ["! invalidValue prices[0].amount @1:24"]
    ),
    (
      "a mistake in a validator",
      shop(
        IdentityMapper<Int>().validating(.init("no") { _ in try ReflectiveMapper<Price>().optional(named: "nothing").map([:]).amount > 0 })),
      "5", ["! configuration prices[0].amount -> prices[0].amount.nothing @1:24"]
    ),
    (
      "a change", shop(IdentityMapper<Int>().postProcess { _, it in it = try StringToNumber<Int>().map("no") }), "5",
      ["! invalidValue prices[0].amount @1:24"]
    ),
    (
      "another mapper's fields", shop(KeyedMapper({ (_: Int?) in try StringToNumber<Int>().map("no") }, from: KeyedPart("n"))), "{}",
      ["! invalidValue prices[0].amount @1:24"]
    ),
    ("an operator", shop(text.lifted.at("x")), #"{"x": "free"}"#, ["! invalidValue prices[0].amount.x -> prices[0].amount @1:30"]),
    (
      "elements", shop(ClosureMapper { (value: Value) in try text.lifted.array.map(value).count }), #"["1", "free"]"#,
      ["! invalidValue prices[0].amount[1] @1:30"]
    ),
  ]
  @Test("closure errors: the issues of a call within a closure are at the closure's value", arguments: cases)
  func placesWithinAModel(_ name: String, _ mapper: ReflectiveMapper<Shop>, _ value: String, _ lines: [String]) throws {
    for how in 0..<3 {
      if how == 1 { try mapper.plan() }
      if how == 2 { _ = try? mapper.map(json: #"{"prices": []}"#) }
      let outcome = RunOutcome(mapper, #"{"prices": [{"amount": \#(value)}]}"#)
      #expect(outcome.placedLines == lines, "\(name), \(how)")
    }
  }

  @Test("closure errors: all of a document's errors are reported, a closure's among them") func othersAreReported() throws {
    let mapper = Self.shop(Self.text)
    try mapper.plan()
    let outcome = RunOutcome(mapper, #"{"name": [], "prices": [{"amount": "free", "count": "x"}, {"amount": "a"}]}"#)
    #expect(
      outcome.lines == [
        "! typeMismatch name", "! invalidValue prices[0].amount", "! invalidValue prices[0].count", "! invalidValue prices[1].amount",
      ])
    let soft = RunOutcome(ReflectiveMapper<Price>().field(\.amount, using: Self.text).default(\.amount, 7), #"{"amount": "free"}"#)
    #expect(soft.value == Price(amount: 7) && soft.placedLines == ["~ invalidValue amount @1:12"])
  }

  @Test("closure errors: a model's own change and its validators are at the model") func wholeModels() throws {
    let changed = ReflectiveMapper<Price>().postProcess { source, it in it.count = try StringToNumber<Int>().map("no") }
    #expect(RunOutcome(changed.array, #"[{"amount": 1}]"#).placedLines == ["! invalidValue [0] @1:2"])
    #expect(RunOutcome(changed, #" {"amount": 1}"#).placedLines == ["! invalidValue @1:2"])
    let checked = ReflectiveMapper<Price>().validating(.init("no") { _ in try changed.map(["amount": 1]).amount > 0 })
    let outcome = RunOutcome(checked.array, #"[{"amount": 1}]"#)
    #expect(outcome.placedLines == ["! invalidValue [0] @1:2"] && outcome.issues.map(\.message) == ["no"])
    #expect((outcome.issues[0].underlyingError as? MappingError)?.issues.map(\.placedLine) == ["! invalidValue [0] @1:2"])
  }

  @Test("closure errors: an update fails at the place of the closure") func updates() throws {
    var shop = Shop(name: "a", prices: [])
    let mapper = ReflectiveMapper<Shop>().field(\.name, using: ClosureMapper { (text: String) in "\(try StringToNumber<Int>().map(text))" })
    #expect(issueLines { try mapper.update(&shop, json: #"{"name": "x"}"#) } == ["! invalidValue name"])
    let changed = ReflectiveMapper<Shop>().postProcess { _, it in it.name = "\(try StringToNumber<Int>().map("x"))" }
    let held = ReflectiveMapper<[String: Shop]>().mapType(Shop.self, using: changed)
    var shops = ["a": shop]
    #expect(issueLines { try held.update(&shops, json: #"{"a": {"name": "x"}}"#) } == ["! invalidValue a"])
    #expect(shops == ["a": shop])
  }

  @Test("closure errors: explicit mappers call closures for a place, too") func explicitMappers() throws {
    let made = KeyedMapper<Price>({ Price(amount: try StringToNumber<Int>().map("no")) }) { KeyedField("n", \.amount) }
    #expect(RunOutcome(made.array, #"[{"n": 1}]"#).placedLines == ["! invalidValue [0] @1:2"])
    let built = KeyedMapper<Price>({ (amount: Int) in Price(amount: try StringToNumber<Int>().map("no \(amount)")) }, from: KeyedPart("n"))
    #expect(RunOutcome(built.array, #"[{"n": 1}]"#).placedLines == ["! invalidValue [0] @1:2"])
    let fields = KeyedMapper<Price>({ Price(amount: 0) }) { KeyedField("n", \.amount, Self.text) }
    #expect(RunOutcome(fields.array, #"[{"n": "x"}]"#).placedLines == ["! invalidValue [0].n -> [0].amount @1:8"])
    let called = KeyedMapper<Counter>({ Counter() }) { KeyedField("n", \.count, calling: { counter in { try counter.take($0) } }) }
    #expect(RunOutcome(called.array, #"[{"n": "x"}]"#).placedLines == ["! invalidValue [0].n -> [0].count @1:8"])
    let dispatch = DispatchMapper<Price>(on: "t", ["a": ReflectiveMapper<Price>().field(\.amount, using: Self.text)])
    #expect(RunOutcome(dispatch.array, #"[{"t": "a", "amount": "x"}]"#).placedLines == ["! invalidValue [0].amount @1:23"])
    let whole = ClosureMapper { (value: Value) in try ReflectiveMapper<Shop>().map(value).prices.count }
    #expect(RunOutcome(whole, "\n" + #"{"prices": [{}]}"#).placedLines == ["! missingValue prices[0].amount @2:13"])
  }

  @Test("closure errors: the way back fails at the place of the closure") func wayBack() throws {
    let back = TwoWayClosureMapper { (text: String) in
      0
    } reverse: { (number: Int) in
      "\(try StringToNumber<Int>().map("no \(number)"))"
    }
    let mapper = Self.shop(back)
    let shop = Shop(prices: [Price(amount: 1), Price(amount: 2)])
    #expect(issueLines { _ = try mapper.jsonData(from: shop) } == ["! invalidValue prices[0].amount", "! invalidValue prices[1].amount"])
    #expect(issueLines { _ = try mapper.reversed.map(shop) } == ["! invalidValue prices[0].amount", "! invalidValue prices[1].amount"])
    #expect(
      issueLines { _ = try Self.shop(Careless()).jsonData(from: shop) } == [
        "! invalidValue prices[0].amount", "! invalidValue prices[1].amount",
      ])
    let changed = ReflectiveMapper<Price>().postProcess { _, _ in
    } reverse: { _, _ in
      _ = try StringToNumber<Int>().map("no")
    }
    #expect(issueLines { _ = try changed.array.reversed.map([Price(amount: 1)]) } == ["! invalidValue [0]"])
    let checked = ReflectiveMapper<Price>().validating(.init("no") { _ in try StringToNumber<Int>().map("no") > 0 })
    #expect(issueLines { _ = try checked.array.reversed.map([Price(amount: 1)]) } == ["! invalidValue [0]"])
  }

  @Test("closure errors: a type that calls a decoder of its own fails where that document fails") func decodersWithinTypes() throws {
    struct Holder: Codable { var own: [Own] }
    let outcome = RunOutcome(ReflectiveMapper<Holder>(), #"{"own": ["{\"amount\": {}}"]}"#)
    #expect(outcome.placedLines == ["! typeMismatch own[0].amount @1:10"])
    #expect(RunOutcome(ReflectiveMapper<Own>(), #""{\"amount\": {}}""#).placedLines == ["! typeMismatch amount @1:1"])
  }

  @Test("closure errors: what a call left unchecked, or softened, is told in the error around") func remainders() throws {
    struct Unseen: Decodable { var a: Int, b: Int }
    let unseen = ClosureMapper { (value: Value) in try ReflectiveMapper<Unseen>().map(value).a }
    let error = try #require(throws: MappingError.self) {
      try Self.shop(unseen).map(json: #"{"prices": [{"amount": {"a": "x", "b": "y"}}]}"#)
    }
    #expect(!error.isComplete && error.issues.map(\.line) == ["! invalidValue prices[0].amount.a"])
    let limited = ClosureMapper { (text: String) in
      try ReflectiveMapper<[Int]>().map(json: text, options: .init(issueLimit: 2)).count
    }
    let cut = try #require(throws: MappingError.self) {
      try ReflectiveMapper<Price>().field(\.amount, using: limited).map(json: #"{"amount": "[\"a\", \"b\", \"c\", \"d\"]"}"#)
    }
    #expect(!cut.isComplete && cut.issues.count == 2)
    let soft = ClosureMapper { (value: Value) in try ReflectiveMapper<Price>().optional(\.amount).map(value).amount }
    let softened = RunOutcome(ReflectiveMapper<[String: Int]>().mapType(Int.self, using: soft), #"{"a": {"amount": "x", "count": []}}"#)
    #expect(softened.lines == ["~ invalidValue a.amount", "! typeMismatch a.count"])
    #expect(softened.issues[0].message.hasSuffix("; using 0"))
  }
}
