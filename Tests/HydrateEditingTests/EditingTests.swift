import Foundation
import Hydrate
import HydrateEditing
import Testing

/// What every edit keeps to: only what changed is written, at its place.
@Suite struct EditingTests {
  struct Server: Codable, Equatable { var host: String; var port: Int; var tags: [String]?; var limits: [String: Int]? }
  struct Settings: Codable, Equatable { var name: String; var servers: [Server]; var retries: Int? }
  static let text = """
    {
      "version":   2.50,
      "name": "caf\\u00e9",
      "servers": [
        {"host": "a", "port": 8080, "colour": "teal"},
        {"port": "9090", "host": "b"}
      ],
      "x-more": [1, 2,3]
    }
    """

  @Test func nothingChangedIsNothingWritten() throws {
    let data = Data(Self.text.utf8)
    #expect(try ReflectiveMapper<Settings>().edit(json: data) { _ in } == data)
    #expect(
      try ReflectiveMapper<Settings>().edit(json: data) {
        $0.name = "café"; $0.servers[1].port = 9090
      } == data, "the same values")
  }

  @Test func onlyWhatChangedIsWritten() throws {
    let settings = ReflectiveMapper<Settings>()
    let edited = try settings.edit(json: Data(Self.text.utf8)) { $0.servers[0].port = 8081 }
    #expect(edited == Data(Self.text.replacingOccurrences(of: "8080", with: "8081").utf8))
    let renamed = try settings.edit(json: Data(Self.text.utf8)) { $0.name = "bar" }
    #expect(renamed == Data(Self.text.replacingOccurrences(of: #""caf\u00e9""#, with: #""bar""#).utf8))
  }

  @Test func membersComeAndGo() throws {
    let settings = ReflectiveMapper<Settings>()
    let data = Data(Self.text.utf8)
    let more = try settings.edit(json: data) {
      $0.retries = 3; $0.servers[0].limits = ["cpu": 2]
    }
    #expect(try settings.map(json: more).retries == 3)
    #expect(try Value(json: more)["servers"]?[0]?["colour"] == "teal" && Value(json: more)["x-more"] == [1, 2, 3])
    #expect(String(decoding: more, as: UTF8.self).contains(#""version":   2.50"#))
    #expect(
      try settings.edit(json: more) {
        $0.retries = nil; $0.servers[0].limits = nil
      } == data, "what was added is taken away")
    let fewer = try settings.edit(json: data) {
      $0.servers.removeLast(); $0.servers.append(Server(host: "c", port: 1))
    }
    let value = try Value(json: fewer)
    #expect(value["servers"]?[0]?["colour"] == "teal" && value["servers"]?[1]?["host"] == "c" && value["servers"]?.array?.count == 2)
  }

  @Test func editsFollowTheRules() throws {
    struct Page: Codable, Equatable { var pageTitle: String; var shown: Date; var next: Int? }
    let pages = ReflectiveMapper<Page>().keyTransformer(.camelToSnake).field(\.next, from: "links.next")
    let text = #"{"page_title": "A", "shown": "Fri, 23 Jan 1976 16:27:05 GMT", "links": {"self": 1, "next": 2}}"#
    let edited = try pages.edit(json: Data(text.utf8)) {
      $0.pageTitle = "B"; $0.next = 3
    }
    #expect(
      String(decoding: edited, as: UTF8.self)
        == #"{"page_title": "B", "shown": "Fri, 23 Jan 1976 16:27:05 GMT", "links": {"self": 1, "next": 3}}"#)
    #expect(throws: MappingError.self) { try pages.edit(json: Data("{}".utf8)) { _ in } }
    struct Refused: Error {}
    #expect(throws: (any Error).self) { try pages.edit(json: Data(text.utf8)) { _ in throw Refused() } }
  }

  /// Instances and a mapper that tasks share.
  final class Box: Codable { var list: [Server] }

  @Test func aMapperIsSharedByTasks() async throws {
    let boxes = ReflectiveMapper<Box>()
    let text = #"{"list": [{"host": "a", "port": 1, "x": 1}, {"host": "b", "port": 2}]}"#
    let results = await withTaskGroup(of: String?.self) { group in
      for port in 0..<64 { group.addTask { try? boxes.edit(json: text) { $0.list[1].port = port } } }
      return await group.reduce(into: Set<String?>()) { $0.insert($1) }
    }
    #expect(results == Set((0..<64).map { text.replacingOccurrences(of: "2}", with: "\($0)}") }))
  }
}
