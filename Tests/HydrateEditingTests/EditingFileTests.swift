import Foundation
import Hydrate
import HydrateEditing
import Testing

/// Files are replaced at once, and only by what was made of their present content.
@Suite struct EditingFileTests {
  struct Item: Codable, Equatable {
    var id: Int
    var name: String?
  }

  private let items = ReflectiveMapper<Item>()

  /// Calls a closure with a new folder, which is removed at the end.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func file(_ name: String = "settings.json", in folder: URL) throws -> URL {
    let file = folder.appendingPathComponent(name)
    try Data(#"{"id":  1}"#.utf8).write(to: file)
    return file
  }

  private func content(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

  private func names(in folder: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  @Test func filesAreReplacedAtOnce() throws {
    try withFolder { folder in
      let (file, link) = (try file(in: folder), folder.appendingPathComponent("link.json"))
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      #expect(try items.edit(contentsOf: file) { $0.name = "a" })
      #expect(try items.edit(contentsOf: link) { $0.id = 2 })
      #expect(try content(file) == #"{"id":  2, "name":  "a"}"#)
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o640)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)

      let before = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
      #expect(try !items.edit(contentsOf: file) { $0.id = 2 })
      #expect(throws: CancellationError.self) {
        try items.edit(contentsOf: file) {
          $0.id = 3; throw CancellationError()
        }
      }
      #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int == before, "not written")
      #expect(try names(in: folder) == ["link.json", "settings.json"])
      #expect(throws: (any Error).self) { try items.edit(contentsOf: folder.appendingPathComponent("none.json")) { _ in } }
    }
  }

  @Test("what another process has written meanwhile stays") func changedMeanwhile() throws {
    try withFolder { folder in
      let file = try file(in: folder)
      for other in [#"{"id":  7}"#, #"{"id":  2}"#, ""] {
        try Data(#"{"id":  1}"#.utf8).write(to: file)
        let error = #expect(throws: MappingError.self) {
          try items.edit(contentsOf: file) {
            $0.id = 2
            try Data(other.utf8).write(to: file)
          }
        }
        #expect(error?.description == "1 fatal issue\n  fatal fileChanged at the document: the file has changed since it was read")
        #expect(try content(file) == other)
      }
      try Data(#"{"id":  1}"#.utf8).write(to: file)
      #expect(throws: MappingError.self) {
        try items.edit(contentsOf: file) {
          $0.id = 2
          try FileManager.default.removeItem(at: file)
        }
      }
      #expect(try names(in: folder) == [])
    }
  }

  @Test("an edit within an edit of the same file goes first") func editsWithinEdits() throws {
    try withFolder { folder in
      let (file, other) = (try file(in: folder), try file("other.json", in: folder))
      let link = folder.appendingPathComponent("link.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      #expect(throws: MappingError.self) {
        try items.edit(contentsOf: file) {
          $0.id = 2
          try items.edit(contentsOf: link) { $0.id = 3 }
        }
      }
      #expect(try content(file) == #"{"id":  3}"#)
      #expect(
        try items.edit(contentsOf: file) {
          $0.id = 4
          try items.edit(contentsOf: other) { $0.id = 5 }
        })
      #expect(try content(file) == #"{"id":  4}"# && content(other) == #"{"id":  5}"#)
    }
  }

  @Test("edits of one file run one after the other") func concurrentEdits() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try file(in: folder)
    let items = items
    let failures = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 { group.addTask { (try? items.edit(contentsOf: file) { $0.id += 1 }) != true } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(failures == 0)
    #expect(try content(file) == #"{"id":  41}"#)
  }

  #if os(Linux) || os(macOS)
    @Test("processes that edit one file lose no change") func processes() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = try file(in: folder)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 { group.addTask { await Self.editInAnotherProcess(file.path) } }
      }
      #expect(try content(file) == #"{"id":  121}"#)
      #expect(try names(in: folder) == ["settings.json"])
    }

    /// Adds 40, one by one.
    private static func editInAnotherProcess(_ path: String) async {
      await #expect(processExitsWith: .success) { [path] in
        let (items, file) = (ReflectiveMapper<Item>(), URL(fileURLWithPath: path))
        var count = 0
        while count < 40 {
          do {
            try items.edit(contentsOf: file) { $0.id += 1 }
            count += 1
          } catch {
            guard let error = error as? MappingError, error.issues.map(\.code) == [.fileChanged] else { throw error }
          }
        }
      }
    }
  #endif

  @Test("names of any length that the file system allows") func longNames() throws {
    try withFolder { folder in
      for name in [String(repeating: "n", count: 255), String(repeating: "\u{1F600}", count: 63), ".x", "a b%20?#"] {
        let file = try file(name, in: folder)
        #expect(try items.edit(contentsOf: file) { $0.id = 2 })
        #expect(try content(file) == #"{"id":  2}"#)
        try FileManager.default.removeItem(at: file)
      }
    }
  }

  @Test("a file with several names is not parted from them") func hardLinks() throws {
    try withFolder { folder in
      let (file, other) = (try file(in: folder), folder.appendingPathComponent("other.json"))
      try FileManager.default.linkItem(at: file, to: other)
      let error = #expect(throws: MappingError.self) { try items.edit(contentsOf: file) { $0.id = 2 } }
      #expect(error?.description.contains("the file has 2 names (hard links)") == true)
      #expect(try content(other) == #"{"id":  1}"# && content(file) == #"{"id":  1}"#)
      #expect(try !items.edit(contentsOf: file) { $0.id = 1 })
      try FileManager.default.removeItem(at: other)
      #expect(try items.edit(contentsOf: file) { $0.id = 2 })
    }
  }
}
