import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A list that a mapper maps as a whole comes out as if each element had been mapped by itself.
@Suite struct ManyMapperTests {
  struct Item: Codable, Equatable {
    var id: Int
    var name: String?
    var ratio: Double?
  }

  /// A mapper that does what another does, and is asked for each element.
  struct OneByOne: ReversibleMapper {
    let base: ReflectiveMapper<Item>

    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Item { try base.map(input, in: &context) }
    func unmap(_ output: Item, in context: inout MappingContext) throws(MappingError) -> Value { try base.unmap(output, in: &context) }
  }

  private static func list(_ odd: String, count: Int, at places: Set<Int>) -> String {
    "[" + (0..<count).map { places.contains($0) ? odd : #"{"id": \#($0), "name": "n\#($0)"}"# }.joined(separator: ",\n ") + "]"
  }

  private static let oddities = [
    #"{"id": 1}"#, #"{"id": "x"}"#, "{}", "null", "7", #""text""#, "[]", #"{"id": "12", "id": 13}"#,
    #"{"id": 1, "ratio": "3,5", "name": 4}"#,
    #"{"id": 1, "name": "\u00e9\n", "more": {"a": [1]}}"#,
  ]

  private static let mappers: [ReflectiveMapper<Item>] = [
    ReflectiveMapper(), ReflectiveMapper().optional(\.ratio), ReflectiveMapper().unknownKeys(.report), ReflectiveMapper().coercion(.strict),
    ReflectiveMapper().field(\.id, from: "other"), ReflectiveMapper().field(named: "nothing of the kind", at: "x"),
  ]

  @Test(arguments: oddities) func elementsAreMappedAsIfOneByOne(_ odd: String) throws {
    for (count, places) in [(0, []), (3, [1]), (8, [0]), (9, [8]), (12, [2, 3, 7]), (10, Set(0..<10))] as [(Int, Set<Int>)] {
      let value = try Value(json: Self.list(odd, count: count, at: places))
      for mapper in Self.mappers {
        for policy in [InvalidElements.fail, .skip] {
          let all = SeenOutcome(Log(), { () throws(MappingError) in try mapper.array(invalid: policy).mapReportingIssues(value) })
          let single = SeenOutcome(
            Log(), { () throws(MappingError) in try OneByOne(base: mapper).array(invalid: policy).mapReportingIssues(value) })
          #expect(all == single, "\(odd), \(count) elements")
        }
      }
    }
  }

  @Test func elementsAreMappedBackAsIfOneByOne() {
    for failing in [[], [0], [3, 8], Array(0..<12)] {
      let items = (0..<12).map { Item(id: $0, name: nil, ratio: failing.contains($0) ? .infinity : 0.5) }
      for mapper in Self.mappers {
        let all = Self.text { () throws(MappingError) in try mapper.array.jsonData(from: items) }
        let single = Self.text { () throws(MappingError) in try OneByOne(base: mapper).array.jsonData(from: items) }
        #expect(all == single, "\(failing)")
        #expect(all.result.isEmpty == (!failing.isEmpty || mapper.hasMistakes))
      }
    }
  }

  private static func text(_ write: () throws(MappingError) -> Data) -> SeenOutcome {
    SeenOutcome(Log(), { () throws(MappingError) in Mapped(value: try write(), issues: []) }, show: { String(decoding: $0, as: UTF8.self) })
  }

  /// A list within another value, and one that is taken as a part of it.
  @Test func pathsGoThroughWhatIsAround() {
    let text = #"{"lists": [\#(Self.list("5", count: 9, at: [2])), \#(Self.list("{}", count: 10, at: [9]))]}"#
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Item>().array.array.at("lists").map(json: text) }
    #expect(error?.issues.map { "\($0.code) \($0.sourcePath)" } == ["typeMismatch lists[0][2]", "missingValue lists[1][9].id"])
  }
}

extension ReflectiveMapper {
  fileprivate var hasMistakes: Bool {
    do throws(MappingError) {
      try plan()
      return false
    } catch {
      return true
    }
  }
}
