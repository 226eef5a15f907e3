import Foundation
import Hydrate
import Testing

/// One mapper in many tasks, from its first document on: everything that is learnt, is learnt meanwhile.
@Suite struct ConcurrentMappingTests {
  struct Part: Codable, Equatable {
    var partName: String
    var partCount: Int?
  }

  enum Kind: Codable, Equatable {
    case plain
    case sized(width: Double, height: Double?)
  }

  struct Whole: Codable, Equatable {
    var wholeID: Int
    var createdAt: Date?
    var homePage: URL?
    var allParts: [Part]
    var byName: [String: Part]?
    var someKind: Kind?
    var parent: [Whole]?
  }

  private static let good = #"""
    {"whole_id": "7", "created_at": "2014-01-20T02:57:14Z", "home_page": "https://a.example", "all_parts": [{"part_name": 5}],
     "by_name": {"aB": {"part_name": "x", "part_count": 2}}, "some_kind": {"sized": {"width": 1, "height": "2.5"}},
     "parent": [{"whole_id": 8, "all_parts": []}]}
    """#
  private static let bad = #"""
    {"whole_id": "x", "created_at": "never", "all_parts": [{"part_name": null}, {"part_count": "y"}], "some_kind": {"round": {}},
     "unknown": 1, "parent": [{"whole_id": [], "all_parts": {}}]}
    """#

  @Test func manyTasksShareOneMapper() async throws {
    // New configurations, so that nothing is known of them yet.
    let mapper = ReflectiveMapper<Whole>().keyTransformer(.camelToSnake).unknownKeys(.report).mapType(Int8.self, using: StringToNumber())
    // Who comes first is not to decide what is known of the types.
    try ReflectiveMapper<Whole>().plan()
    let lines = try await withThrowingTaskGroup(of: [String].self) { group in
      for task in 0..<8 {
        group.addTask { try (0..<40).flatMap { try Self.work(mapper, $0 + task) } }
      }
      return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    // Whoever came first and whoever came last, all saw the same.
    #expect(lines.count == 5, "\(lines.sorted().joined(separator: "\n"))")
  }

  /// One of the ways to use a mapper, and what came of it.
  private static func work(_ mapper: ReflectiveMapper<Whole>, _ turn: Int) throws -> [String] {
    switch turn % 5 {
    case 0: return ["map: \(try mapper.mapReportingIssues(json: good).report)"]
    case 1:
      do throws(MappingError) {
        _ = try mapper.map(json: bad)
        return ["no error"]
      } catch {
        return ["error: \(error.report.formatted(.tree)) \(error.allIssues.map { "\($0.location?.description ?? "")" })"]
      }
    case 2:
      let model = try mapper.map(json: good)
      guard try mapper.map(json: mapper.jsonData(from: model)) == model else { return ["another model"] }
      return ["write: \(String(decoding: try mapper.jsonData(from: model), as: UTF8.self))"]
    case 3:
      var model = try mapper.map(json: good)
      return ["update: \(try mapper.update(&model, json: #"{"whole_id": 9, "home_page": null, "some_kind": {"plain": {}}}"#))"]
    default: return ["plan: \(try mapper.plan())"]
    }
  }
}
