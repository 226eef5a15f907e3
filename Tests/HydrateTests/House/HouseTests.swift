import Foundation
import Testing

/// The folders of the library are rooms in layers: what stands in one names only what stands in it or below it.
@Suite struct HouseTests {
  /// From the lowest up.
  static let rooms = [
    "Memory", "Scalars", "Dates", "Document", "Report", "Formats", "Rules", "Coding", "Mappers", "Coders",
    // The products beside the library.
    "HydrateSources", "HydrateRows", "HydrateSchema", "HydrateProfiles", "HydrateEditing", "HydrateLearn",
  ]

  struct File {
    let name: String
    let room: String
    let folder: String
    let names: SwiftNames
  }

  static let files: [File] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources").standardizedFileURL
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (found?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }.compactMap { url in
      var parts = Array(url.standardizedFileURL.pathComponents.dropFirst(root.pathComponents.count))
      if parts.first == "Hydrate" { parts.removeFirst() }
      guard let room = parts.first, !["HydrateTour", "HydrateBenchmarks"].contains(room),
        let text = try? String(contentsOf: url, encoding: .utf8)
      else { return nil }
      return File(
        name: url.deletingPathExtension().lastPathComponent, room: room, folder: parts.dropLast().joined(separator: "/"),
        names: SwiftNames(text))
    }
  }()

  @Test func everyFileStandsInARoom() {
    #expect(Self.files.count > 100)
    #expect(Set(Self.files.map(\.room)) == Set(Self.rooms))
  }

  @Test func aRoomNamesOnlyWhatStandsBelow() {
    var homes: [String: Set<String>] = [:]
    for file in Self.files {
      for name in file.names.declared { homes[name, default: []].insert(file.room) }
    }
    var upwards: Set<String> = []
    for file in Self.files {
      for name in file.names.mentioned {
        guard let rooms = homes[name], rooms.count == 1, let room = rooms.first, !Self.mayName(file.room, room) else { continue }
        upwards.insert("\(file.room)/\(file.name): \(name)")
      }
    }
    #expect(upwards.sorted() == [])
  }

  private static func mayName(_ from: String, _ to: String) -> Bool {
    guard let low = rooms.firstIndex(of: to), let high = rooms.firstIndex(of: from) else { return false }
    return low <= high
  }
}
