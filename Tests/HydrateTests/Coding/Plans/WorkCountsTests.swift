import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What is done once, and what once an object, as numbers: they do not depend on the machine, as times do.
@Suite(.serialized) struct WorkCountsTests {
  static let made = DecodeCount()
  static let declared = DecodeCount()
  static let decoded = DecodeCount()

  /// A prototype, which counts how often it is made.
  struct Prototype: Reflectable, Equatable {
    var a = 1
    var b = "b"
    init() { WorkCountsTests.made.add() }
  }

  /// A type that is tried with made-up values, and counts how often it is decoded.
  struct Tried: Codable, Equatable {
    var a: Int
    var b: String
    init(from decoder: any Decoder) throws {
      WorkCountsTests.decoded.add()
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = try fields.decode(String.self, forKey: .b)
    }
    enum CodingKeys: CodingKey { case a, b }
  }

  /// Mappers of every configuration that a type can be looked at for.
  private func mappers<Model: Codable>(_ type: Model.Type) -> [ReflectiveMapper<Model>] {
    [
      ReflectiveMapper(), ReflectiveMapper().keyTransformer(.camelToSnake), ReflectiveMapper().coercion(.strict),
      ReflectiveMapper().optional(named: "a").default(named: "a", 2), ReflectiveMapper().required(named: "a", "b"),
      ReflectiveMapper().noRequiredFields(),
      ReflectiveMapper().unknownKeys(.report), ReflectiveMapper().field(named: "b", at: "c"), ReflectiveMapper().nulls(.write),
      ReflectiveMapper().only(named: "a").default(named: "b", "x"),
    ]
  }

  @Test func aTypeIsLookedAtOnceWhateverTheConfiguration() async throws {
    _ = try ReflectiveMapper<Tried>().plan()
    let first = Self.decoded.value
    #expect(first == 3, "the names of its keys are those of its properties: one look, and one for each field whether it is needed")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for mapper in mappers(Tried.self) {
            let plan = try mapper.plan()
            #expect(!plan.fields.isEmpty)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Self.decoded.value == first)
  }

  @Test func aPrototypeIsMadeOnceWhateverTheConfiguration() throws {
    _ = try ReflectiveMapper<Prototype>().plan()
    let first = Self.made.value
    #expect(first >= 1)
    Self.made.reset()
    for mapper in mappers(Prototype.self) { #expect(try mapper.plan().fields.count >= 1) }
    // Whoever leaves a field out gets its declared value, of which each is made anew; no mapper above does.
    #expect(Self.made.value == 0)
  }

  /// Declares its fields, and counts how often it is asked for them: once a plan.
  struct Outer: FieldDeclaring, Equatable {
    var inner: [Inner] = []
    var one = Inner()
    static var fields: [Field<Outer>] {
      WorkCountsTests.declared.add()
      return [Field(\.inner).from("list")]
    }
  }

  struct Inner: FieldDeclaring, Equatable {
    var a = 0
    static var fields: [Field<Inner>] {
      WorkCountsTests.declared.add()
      return [Field(\.a).from("A")]
    }
  }

  @Test func aPlanIsMadeOnceForATypeAndAConfigurationHoweverManyDocuments() throws {
    Self.declared.reset()
    let objects = Array(repeating: #"{"A": 1}"#, count: 100).joined(separator: ",")
    let json = #"{"list": [\#(objects)], "one": {"A": 2}}"#
    for _ in 0..<20 {
      for mapper in [ReflectiveMapper<Outer>(), ReflectiveMapper().nulls(.write), ReflectiveMapper().coercion(.strict)] {
        let outer = try mapper.map(json: json)
        #expect(outer.inner.count == 100)
        #expect(try mapper.map(json: mapper.jsonData(from: outer)) == outer)
      }
    }
    #expect(Self.declared.value == 6, "two types in three configurations")
  }

  @Test func anObjectIsDecodedOnceAndAFailureLooksAtNoType() throws {
    _ = try ReflectiveMapper<Tried>().plan()
    func decodes(_ object: String, count: Int, _ mapper: ReflectiveMapper<Tried>) -> Int {
      Self.decoded.reset()
      let json = "[\(Array(repeating: object, count: count).joined(separator: ","))]"
      _ = try? mapper.array.mapReportingIssues(json: json)
      return Self.decoded.value
    }
    let rows: [(String, ReflectiveMapper<Tried>, Int)] = [
      (#"{"a": 1, "b": "x"}"#, ReflectiveMapper(), 1),
      (#"{"a": "1", "b": 2, "z": 3}"#, ReflectiveMapper().unknownKeys(.report), 1),
      (#"{"a": "one", "b": {}}"#, ReflectiveMapper(), 1),
      (#"{"a": 1, "b": "x"}"#, ReflectiveMapper().noRequiredFields(), 1),
      // Without fallbacks first, so that a type that tries something sees what the document has.
      (#"{"b": "x"}"#, ReflectiveMapper().noRequiredFields(), 2),
      (#"{"a": [], "b": "x"}"#, ReflectiveMapper().optional(named: "a").default(named: "a", 1), 1),
    ]
    for (object, mapper, times) in rows {
      for count in [1, 10, 100] { #expect(decodes(object, count: count, mapper) == times * count, "\(object)") }
    }
  }
}
