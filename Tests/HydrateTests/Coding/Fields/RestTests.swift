import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A dictionary that is flattened into its owner has what no other field reads, with values of any type.
@Suite struct RestTests {
  struct Rates: Codable, Equatable, Sendable { var base: String; var at: Int?; var rates: [String: Decimal] }
  struct Line: Codable, Equatable, Sendable { var sku: String; var count: Int? }
  struct Lines: Codable, Equatable, Sendable { var orderID: Int; var lines: [String: Line]? }
  struct Numbered: Codable, Equatable, Sendable { var name: String; var names: [Int: String] }
  struct Inner: Codable, Equatable, Sendable { var x: Int; var more: [String: Int] }
  struct Owner: Codable, Equatable, Sendable { var y: Int; var inner: Inner? }
  struct Outer: Codable, Equatable, Sendable { var y: Int; var inner: Inner; var rest: [String: Int] }
  private let rates = ReflectiveMapper<Rates>().field(\.rates, from: "")
  private let lines = ReflectiveMapper<Lines>().keyTransformer(.camelToSnake).field(\.lines, from: "")

  @Test("rest: what no other field reads, by the ordinary rules, at its place") func read() {
    expectRun(rates, #"{"base": "EUR", "USD": "1.1", "CHF": 0.95}"#, gives: Rates(base: "EUR", rates: ["USD": 1.1, "CHF": 0.95]))
    expectRun(rates, #"{"base": "EUR"}"#, gives: Rates(base: "EUR", rates: [:]))
    expectRun(rates, #"{"base": "EUR", "rates": 2}"#, gives: Rates(base: "EUR", rates: ["rates": 2]))
    expectRun(
      rates, #"{"base": "EUR", "USD": "many", "CHF": [1], "NOK": null}"#, gives: nil,
      ["! invalidValue USD -> rates.USD", "! typeMismatch CHF -> rates.CHF", "! nullValue NOK -> rates.NOK"])
    expectRun(rates, "[]", gives: nil, ["! typeMismatch"])
    #expect(RunOutcome(rates, "{\"base\": \"EUR\",\n \"USD\": \"many\"}").placedLines == ["! invalidValue USD -> rates.USD @2:9"])
    expectRun(
      ReflectiveMapper<Numbered>().field(\.names, from: ""), #"{"name": "a", "5": "x", "-6": "y"}"#,
      gives: Numbered(name: "a", names: [5: "x", -6: "y"]))
    expectRun(
      ReflectiveMapper<Numbered>().field(\.names, from: ""), #"{"name": "a", "five": "x"}"#, gives: nil,
      ["! invalidValue five -> names.five"])
  }

  @Test("rest: transformed keys, nested errors, and an Optional that is nil where nothing is left") func nested() throws {
    for mapper in [lines, lines.unknownKeys(.refuse)] {
      expectRun(mapper, #"{"order_id": 1, "a_b": {"sku": "s"}}"#, gives: Lines(orderID: 1, lines: ["a_b": Line(sku: "s")]))
      expectRun(mapper, #"{"order_id": 1}"#, gives: Lines(orderID: 1, lines: nil))
    }
    try lines.plan()
    expectRun(
      lines, #"{"order_id": "x", "a": {"sku": []}, "b": 7}"#, gives: nil,
      ["! invalidValue order_id -> orderID", "! typeMismatch a.sku -> lines.a.sku", "! typeMismatch b -> lines.b"])
    expectRun(lines.required(\.lines, \.orderID), #"{"order_id": 1}"#, gives: nil, ["! missingValue  -> lines"])
  }

  @Test("rest: an Optional is nil where nothing is left; for unknownKeys(into:) it is empty") func optional() throws {
    struct Loose: Codable, Equatable, Sendable { var id: Int; var rest: [String: Value]? }
    let (rest, collected) = (ReflectiveMapper<Loose>().field(\.rest, from: ""), ReflectiveMapper<Loose>().unknownKeys(intoNamed: "rest"))
    expectRun(rest, #"{"id": 1}"#, gives: Loose(id: 1, rest: nil))
    expectRun(collected, #"{"id": 1}"#, gives: Loose(id: 1, rest: [:]))
    for mapper in [rest, collected] {
      expectRun(mapper, #"{"id": 1, "a": null}"#, gives: Loose(id: 1, rest: ["a": nil]))
      try expectWritten(mapper, Loose(id: 1, rest: ["a": 1]), as: ["id": 1, "a": 1])
      var loose = Loose(id: 1, rest: nil)
      #expect(try mapper.update(&loose, json: #"{"id": 2}"#) == ["id"] && loose.rest == nil)
      #expect(try mapper.update(&loose, json: #"{"b": 2}"#) == ["rest"] && loose.rest == ["b": 2])
      #expect(try mapper.update(&loose, json: #"{"b": null}"#) == ["rest.b"] && loose.rest == [:])
    }
  }

  @Test("rest: softened, skipped, left out and repeated members") func softened() {
    let json = #"{"base": "EUR", "USD": "many", "CHF": 2}"#
    let issue = "~ invalidValue USD -> rates.USD"
    expectRun(rates.optional(\.rates), json, gives: Rates(base: "EUR", rates: [:]), [issue])
    expectRun(rates.default(\.rates, ["X": 1]), json, gives: Rates(base: "EUR", rates: ["X": 1]), [issue])
    expectRun(rates.invalidElements(.skip), json, gives: Rates(base: "EUR", rates: ["CHF": 2]), [issue])
    expectRun(
      ReflectiveMapper<Rates>(profile: .tolerant).field(\.rates, from: ""), json, gives: Rates(base: "EUR", rates: ["CHF": 2]), [issue])
    expectRun(rates.except(\.at), #"{"base": "EUR", "at": "x", "CHF": 2}"#, gives: Rates(base: "EUR", rates: ["CHF": 2]))
    expectRun(
      rates, #"{"base": "EUR", "CHF": 1, "CHF": 2}"#, gives: Rates(base: "EUR", rates: ["CHF": 2]), ["~ duplicateKey CHF"])
  }

  @Test("rest: written back beside the other fields, sorted by key") func written() throws {
    try expectWritten(rates, Rates(base: "EUR", at: 5, rates: ["USD": 2, "CHF": 3]), as: ["base": "EUR", "at": 5, "CHF": 3, "USD": 2])
    try expectWritten(
      lines, Lines(orderID: 1, lines: ["aB": Line(sku: "s", count: 2)]), as: ["order_id": 1, "aB": ["sku": "s", "count": 2]])
    for nulls in [Nulls.omit, .write] { try expectWritten(lines.nulls(nulls), Lines(orderID: 1, lines: nil), as: ["order_id": 1]) }
    try expectWritten(
      ReflectiveMapper<Numbered>().field(\.names, from: ""), Numbered(name: "a", names: [5: "x"]), as: ["name": "a", "5": "x"])
    expectRefused(rates, Rates(base: "EUR", rates: ["base": 1]), ["base"])
    // A key that is read as a field would be lost.
    expectRefused(lines, Lines(orderID: 1, lines: ["orderID": Line(sku: "s")]), ["orderID"])
    struct Ratios: Codable { var name: String; var ratios: [String: Double] }
    let ratios = ReflectiveMapper<Ratios>().field(\.ratios, from: "")
    #expect(issueLines { _ = try ratios.reversed.map(Ratios(name: "a", ratios: ["b": .nan])) } == ["! invalidValue b -> ratios.b"])
    struct Pairs: Codable { var name: String; var pairs: [Line: Int] }
    let pairs = ReflectiveMapper<Pairs>().field(\.pairs, from: "")
    #expect(issueLines { _ = try pairs.reversed.map(Pairs(name: "a", pairs: [Line(sku: "s"): 1])) } == ["! irreversible  -> pairs"])
  }

  @Test("rest: updates merge its members, and null removes one") func updated() throws {
    var value = Rates(base: "EUR", rates: ["CHF": 1, "USD": 2])
    #expect(try rates.update(&value, json: #"{"CHF": 3, "USD": null, "NOK": 10}"#) == ["rates.CHF", "rates.USD", "rates.NOK"])
    #expect(value == Rates(base: "EUR", rates: ["CHF": 3, "NOK": 10]))
    #expect(try rates.update(&value, json: #"{"base": "USD"}"#) == ["base"])
    #expect(issueLines { _ = try rates.update(&value, json: #"{"CHF": "x"}"#) } == ["! invalidValue CHF -> rates.CHF"])
    #expect(value == Rates(base: "USD", rates: ["CHF": 3, "NOK": 10]))
    var order = Lines(orderID: 1, lines: nil)
    #expect(try lines.update(&order, json: #"{"order_id": 2}"#) == ["orderID"] && order.lines == nil)
    #expect(try lines.update(&order, json: #"{"q": {"sku": "a"}}"#) == ["lines"])
    #expect(try lines.update(&order, json: #"{"q": {"count": 4}}"#) == ["lines.q.count"])
    #expect(order == Lines(orderID: 2, lines: ["q": Line(sku: "a", count: 4)]))
  }

  @Test("rest: a flattened type may have the only one; a mapper's own goes first, and loses nothing") func withinParts() throws {
    let profile = MappingProfile().type(Inner.self) { $0.field(\.more, from: "") }
    let owner = ReflectiveMapper<Owner>(profile: profile).field(\.inner, from: "")
    expectRun(owner, #"{"x": 1, "y": 2, "z": 3}"#, gives: Owner(y: 2, inner: Inner(x: 1, more: ["z": 3])))
    try expectWritten(owner, Owner(y: 2, inner: Inner(x: 1, more: ["z": 3])), as: ["y": 2, "x": 1, "z": 3])
    let inner = ReflectiveMapper<Inner>().field(\.more, from: "")
    let mapper = ReflectiveMapper<Outer>().field(\.inner, from: "", using: inner).field(\.rest, from: "").unknownKeys(.refuse)
    expectRun(mapper, #"{"x": 1, "y": 2, "z": 3}"#, gives: Outer(y: 2, inner: Inner(x: 1, more: ["z": 3]), rest: [:]))
    try expectWritten(mapper, Outer(y: 2, inner: Inner(x: 1, more: ["z": 3]), rest: [:]), as: ["y": 2, "x": 1, "z": 3])
  }

  @Test("rest: declared by the type, and in an explanation") func declaredAndExplained() throws {
    struct Declared: FieldDeclaring, Equatable {
      var id = 0
      var more: [String: Int] = [:]
      static var fields: [Field<Declared>] { Field(\.more).from("") }
    }
    expectRun(ReflectiveMapper<Declared>(), #"{"id": 1, "a": 2}"#, gives: Declared(id: 1, more: ["a": 2]))
    let text = try "\(rates.explain(json: #"{"base": "EUR", "CHF": 2}"#))"
    #expect(text.contains("rates.CHF") && !text.contains("rates.base"))
  }

  @Test("rest: two of them, or one beside unknownKeys(into:), are a mistake") func mistakes() throws {
    struct Two: Codable { var a: [String: Int]; var b: [String: Int]? }
    struct Both: Codable { var rest: [String: Value]; var b: [String: Int] }
    let two = ReflectiveMapper<Two>().field(\.a, from: "").field(\.b, from: "")
    let both = ReflectiveMapper<Both>().unknownKeys(into: \.rest).field(\.b, from: "")
    #expect(issueLines { _ = try two.plan() } == ["! configuration  -> b"])
    #expect(issueLines { _ = try two.map(json: "{}") } == ["! configuration  -> b"])
    #expect(issueLines { _ = try both.plan() } == ["! configuration  -> b"])
    _ = try two.except(\.b).field(\.b, from: "b").plan()
  }

  @Test("rest: those of flattened types count, at every depth") func mistakesWithinParts() throws {
    struct Open: Codable { var x: Int; var more: [String: Value] }
    struct Pair: Codable { var a: Inner; var b: Inner? }
    struct Deep: Codable { var owner: Owner; var rest: [String: Value] }
    struct Loop: Codable { var rest: [String: Int]; var next: [Loop]?; var deep: Again? }
    final class Again: Codable { var again: Again?; var more: [String: Int] = [:] }
    let profile = MappingProfile().type(Inner.self) { $0.field(\.more, from: "") }.type(Owner.self) { $0.field(\.inner, from: "") }
    let parts = ReflectiveMapper<Outer>(profile: profile).field(\.inner, from: "").field(\.rest, from: "")
    for _ in coldAndWarm {
      #expect(issueLines { _ = try parts.plan() } == ["! configuration  -> inner.more"])
      #expect(issueLines { _ = try parts.map(json: "{}") } == ["! configuration  -> inner.more"])
      #expect(issueLines { _ = try parts.reversed.map(Outer(y: 1, inner: Inner(x: 1, more: [:]), rest: [:])) }.count == 1)
    }
    _ = try parts.field(\.inner, from: "inner").plan()
    let pair = ReflectiveMapper<Pair>(profile: profile).field(\.a, from: "").field(\.b, from: "")
    #expect(issueLines { _ = try pair.plan() } == ["! configuration  -> b.more"])
    let deep = ReflectiveMapper<Deep>(profile: profile).field(\.owner, from: "").unknownKeys(into: \.rest)
    #expect(issueLines { _ = try deep.map(json: "{}") } == ["! configuration  -> owner.inner.more"])
    let open = MappingProfile().type(Open.self) { $0.unknownKeys(into: \.more) }
    struct Around: Codable { var open: Open; var rest: [String: Int] }
    let around = ReflectiveMapper<Around>(profile: open).field(\.open, from: "").field(\.rest, from: "")
    #expect(issueLines { _ = try around.plan() } == ["! configuration  -> open.more"])
    // A type that contains itself at its own place has one.
    let again = MappingProfile().type(Again.self) { $0.field(named: "again", at: "").field(named: "more", at: "") }
    _ = try ReflectiveMapper<Again>(profile: again).plan()
    let loop = ReflectiveMapper<Loop>(profile: again).field(\.rest, from: "").field(\.deep, from: "")
    #expect(issueLines { _ = try loop.plan() } == ["! configuration  -> deep.more"])
  }
}

extension RestTests.Line: Hashable {}
