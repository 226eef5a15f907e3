import Foundation
import Hydrate
import Testing

/// The names of earlier releases do what those do that replace them.
@Suite struct DeprecatedTests {
  struct Track: Codable, Equatable {
    var title: String
    var size: Int?
  }

  @available(*, deprecated)
  @Test("deprecated texts of errors are those of the report")
  func texts() throws {
    let mapper = ReflectiveMapper<Track>().optional(\.size)
    let error = try #require(throws: MappingError.self) { try mapper.map(json: #"{"title": [], "size": "x"}"#) }
    let report = error.report
    #expect(error.fullDescription == report.formatted() && error.fullDescription == "\(report)")
    #expect(error.fullDescription(showingValues: true) == report.formatted(showingValues: true))
    #expect(error.fullTree == report.formatted(.tree) && error.fullTree.contains("size"))
    #expect(error.fullTree(showingValues: true) == report.formatted(.tree, showingValues: true))
    #expect(error.tree == report.fatal.formatted(.tree) && !error.tree.contains("size"))
  }
}
