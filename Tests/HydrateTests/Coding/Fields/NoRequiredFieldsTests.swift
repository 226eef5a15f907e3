import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// No field is required, in any type; nothing is guessed by it.
@Suite struct NoRequiredFieldsTests {
  struct Item: Codable, Equatable, Sendable { var id: Int; var size: String?; var tags: [String] }
  struct Order: Codable, Equatable, Sendable { var number: Int; var items: [Item]; var best: Item?; var paid: Bool }

  static let all = MappingProfile().noRequiredFields()

  @Test(arguments: [
    ("{}", Order(number: 0, items: [], best: nil, paid: false), ["missingValue items", "missingValue number", "missingValue paid"]),
    (
      #"{"number": 1, "items": [{}], "paid": true}"#, Order(number: 1, items: [Item(id: 0, size: nil, tags: [])], best: nil, paid: true),
      ["missingValue items[0].id", "missingValue items[0].tags"]
    ),
    (
      #"{"number": {}, "items": 7, "best": {"id": [], "tags": ["a"]}, "paid": "maybe"}"#,
      Order(number: 0, items: [], best: Item(id: 0, size: nil, tags: ["a"]), paid: false),
      ["invalidValue paid", "typeMismatch best.id", "typeMismatch items", "typeMismatch number"]
    ),
    (#"{"number": 1, "items": [], "best": 5, "paid": false}"#, Order(number: 1, items: [], best: nil, paid: false), ["typeMismatch best"]),
  ])
  func eachLossIsReported(json: String, order: Order, lines: [String]) throws {
    let mapper = ReflectiveMapper<Order>(profile: Self.all)
    for _ in coldAndWarm {
      let mapped = try mapper.mapReportingIssues(json: json)
      #expect(mapped.value == order)
      #expect(mapped.issues.map { "\($0.code) \($0.sourcePath)" }.sorted() == lines)
      #expect(mapped.issues.allSatisfy { $0.severity == .nonFatal })
    }
    #expect(try MappingDecoder(Self.all).decode(Order.self, from: Data(json.utf8)) == order)
  }

  @Test func requiredOnesAreStillRequired() throws {
    let profile = Self.all.type(Item.self) { $0.required(\.id) }
    let soft = try ReflectiveMapper<Order>(profile: profile).mapReportingIssues(json: #"{"number": 1, "items": [{}], "paid": true}"#)
    #expect(soft.value.items == [] && soft.issues.map(\.sourcePath.description) == ["items[0].id", "items[0].tags"])
    #expect(throws: MappingError.self) { try ReflectiveMapper<Item>(profile: profile).map(json: "{}") }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Item>(profile: Self.all.noRequiredFields(false)).map(json: "{}") }
  }

  /// Reads one of two shapes.
  enum Either: Decodable, Equatable {
    struct A: Codable, Equatable { var a: Int }
    struct B: Codable, Equatable { var b: Int }
    case a(A), b(B)
    init(from decoder: any Decoder) throws {
      if let a = try? A(from: decoder) { self = .a(a) } else { self = .b(try B(from: decoder)) }
    }
  }

  enum Colour: String, Codable, CaseIterable { case red, green }
  enum Shape: Codable, Equatable { case box(side: Int), dot }
  struct Choice: Decodable, Equatable { var either: Either?; var shape: Shape? }

  @Test func nothingIsGuessed() throws {
    let either = ReflectiveMapper<Either>(profile: Self.all)
    #expect(try either.map(json: #"{"a": 1}"#) == .a(.init(a: 1)))
    #expect(try either.map(json: #"{"b": 2}"#) == .b(.init(b: 2)))
    // Where neither fits, the fallbacks make do.
    #expect(try either.mapReportingIssues(json: "{}").issues.isEmpty == false)
    // An enum has no zero, and the label of a payload is no field.
    struct Paint: Codable, Equatable { var colour: Colour }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Paint>(profile: Self.all).map(json: "{}") }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Shape>(profile: Self.all).map(json: #"{"box": {}}"#) }
    let mapped = try ReflectiveMapper<Choice>(profile: Self.all).mapReportingIssues(json: #"{"either": {"b": 1}, "shape": {"box": {}}}"#)
    #expect(mapped.value == Choice(either: .b(.init(b: 1)), shape: nil) && mapped.issues.count == 1)
  }

  class Base: Codable { var id: Int; init(id: Int) { self.id = id } }
  final class Sub: Base {
    var name: String
    enum CodingKeys: CodingKey { case name }
    required init(from decoder: any Decoder) throws {
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
      try super.init(from: decoder)
    }
  }
  final class Apart: Base {
    var name: String
    enum CodingKeys: CodingKey { case name, base }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder(forKey: .base))
    }
  }
  struct Nested: Decodable {
    var a: Int
    var b: Int
    enum CodingKeys: CodingKey { case a, inner, b }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      a = try container.decode(Int.self, forKey: .a)
      b = try container.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner).decode(Int.self, forKey: .b)
    }
  }

  @Test func inSuperclassesAndNestedContainers() throws {
    let sub = try ReflectiveMapper<Sub>(profile: Self.all).mapReportingIssues(json: "{}")
    #expect(sub.value.id == 0 && sub.value.name == "" && sub.issues.map(\.sourcePath.description).sorted() == ["id", "name"])
    #expect(try ReflectiveMapper<Sub>(profile: Self.all).map(json: #"{"id": 3}"#).id == 3)
    let apart = try ReflectiveMapper<Apart>(profile: Self.all).mapReportingIssues(json: #"{"base": {}}"#)
    #expect(apart.value.id == 0 && apart.value.name == "" && apart.issues.map(\.sourcePath.description).sorted() == ["base.id", "name"])
    // A container that a type nests itself is no field.
    #expect(
      issueLines { _ = try ReflectiveMapper<Nested>(profile: Self.all).map(json: #"{"a": 1, "inner": {}}"#) } == ["! missingValue inner.b"])
    #expect(try ReflectiveMapper<Nested>(profile: Self.all).map(json: #"{"inner": {"b": 2}}"#).a == 0)
  }

  static let runs = DecodeCount()

  struct Deep: Codable, Equatable {
    var level: Int
    var must: Int
    var inner: [Deep]
    init(from decoder: any Decoder) throws {
      NoRequiredFieldsTests.runs.add()
      let container = try decoder.container(keyedBy: CodingKeys.self)
      level = try container.decode(Int.self, forKey: .level)
      inner = try container.decode([Deep].self, forKey: .inner)
      must = try container.decode(Int.self, forKey: .must)
    }
  }

  @Test func issuesAreCountedOnce() throws {
    struct Table: Codable { var name: String; var rows: [Int] }
    let json = #"{"rows": [\#(Array(repeating: #""x""#, count: 500).joined(separator: ","))]}"#
    let mapped = try ReflectiveMapper<Table>(profile: .tolerant).mapReportingIssues(
      json: json, options: JSONReadingOptions(issueLimit: 100))
    #expect(mapped.issues.count == 100 && mapped.report.omitted == 401)
  }

  @Test func eachObjectIsReadAtMostTwice() throws {
    // Every object lacks a field, at every level.
    func document(_ depth: Int) -> String {
      #"{"level": \#(depth), "inner": [\#(depth == 0 ? "" : document(depth - 1) + "," + document(depth - 1))]}"#
    }
    let mapper = ReflectiveMapper<Deep>(profile: Self.all)
    try mapper.plan()
    Self.runs.reset()
    let mapped = try mapper.mapReportingIssues(json: document(6))
    let count = (1 << 7) - 1
    #expect(mapped.issues.count == count)
    #expect(Self.runs.value <= 2 * count, "each object at most twice")
    Self.runs.reset()
    _ = try mapper.map(json: #"{"level": 1, "must": 1, "inner": []}"#)
    #expect(Self.runs.value == 1, "what is complete is read once")
  }

  struct Leaf: Codable { var a: Int; var b: Int }
  struct Branch: Codable { var leaf: Leaf; var name: String }
  struct Trunk: Codable { var branch: Branch; var height: Int }

  @Test func whatIsReadAgainIsExplained() throws {
    // Each of the three objects is read twice, the inner ones first.
    let mapped = try ReflectiveMapper<Trunk>(profile: Self.all).explain(json: #"{"branch": {"leaf": {"a": 1}}}"#)
    let lines = mapped.fields.map { "\($0.sourcePath) \($0.outcome)" }
    #expect(
      lines == [
        "branch exact", "branch.leaf exact", "branch.leaf.a exact", "branch.leaf.b fallback", "branch.name fallback", "height fallback",
      ])
  }

  final class Owner: Codable { var id: Int }
  struct Pair: Codable { var a: Owner; var b: Owner; var size: Int }

  @Test func fieldsOfOneSourceHaveAnInstanceEach() throws {
    let pairs = ReflectiveMapper<Pair>(profile: Self.all).field(\.a, from: "owner").field(\.b, from: "owner")
    for json in [#"{"owner": {}, "size": 1}"#, #"{"owner": {}}"#] {
      let pair = try pairs.map(json: json)
      #expect(pair.a !== pair.b, "\(json)")
    }
  }
}
