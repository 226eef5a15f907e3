import Foundation
import Hydrate
import Testing

/// The names of earlier releases do what those do that replace them.
@Suite struct DeprecatedTests {
  struct Track: Codable, Equatable {
    var title: String
    var size: Int?
  }

  final class Song {
    var title = ""
    init() {}
  }

  private static var object: [String: Any] { ["title": "a", "size": 1] }

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

  @available(*, deprecated)
  @Test("deprecated labels of sources map what Value of the source gives")
  func sources() throws {
    let mapper = ReflectiveMapper<Track>()
    let track = Track(title: "a", size: 1)
    let plist = try PropertyListSerialization.data(fromPropertyList: Self.object, format: .binary, options: 0)
    #expect(try mapper.map(any: Self.object) == track && mapper.map(plist: plist) == track && mapper.map(reflecting: track) == track)
    #expect(try mapper.mapReportingIssues(any: Self.object).value == track)
    #expect(try mapper.mapReportingIssues(plist: plist).value == track)
    #expect(try mapper.mapReportingIssues(reflecting: track).value == track)
    let explained = try mapper.explain(Value(any: Self.object)).fields.count
    #expect(try mapper.explain(any: Self.object).fields.count == explained && mapper.explain(plist: plist).fields.count == explained)
    #expect(explained == 2)
    #expect(throws: MappingError.self) { try mapper.map(any: Date.distantPast...Date.distantFuture) }
  }

  @available(*, deprecated)
  @Test("deprecated updates by objects change what updates by their Value change")
  func updates() throws {
    let mapper = ReflectiveMapper<Track>()
    var track = Track(title: "a", size: 1)
    #expect(try mapper.update(&track, any: ["title": "b"]) == ["title"])
    #expect(try mapper.updateReportingIssues(&track, any: ["size": 2]).value == ["size"])
    #expect(try mapper.updateReportingChanges(&track, any: ["size": NSNull()]).value.map(\.path) == ["size"])
    #expect(track == Track(title: "b", size: nil))

    let songs = KeyedMapper({ Song() }) { KeyedField("title", \.title) }
    var song = Song()
    #expect(try songs.update(&song, any: ["title": "b"]) == ["title"])
    #expect(try songs.updateReportingIssues(&song, any: ["title": "c"]).value == ["title"])
    #expect(try songs.updateReportingChanges(&song, any: ["title": "d"]).value.map(\.path) == ["title"])
    let instance = song
    #expect(try songs.update(instance, any: ["title": "e"]) == ["title"])
    #expect(try songs.updateReportingIssues(instance, any: ["title": "f"]).value == ["title"])
    #expect(try songs.updateReportingChanges(instance, any: ["title": "g"]).value.map(\.path) == ["title"])
    #expect(song.title == "g")
  }
}
