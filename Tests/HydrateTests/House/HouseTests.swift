import Foundation
import Testing

@testable import TestSupport

/// The folders of the library are rooms in layers: what stands in one names only what stands in it or below it.
@Suite struct HouseTests {
  /// From the lowest up.
  static let rooms = [
    "Memory", "Scalars", "Dates", "Document", "Report", "Formats", "Rules", "Coding", "Mappers", "Coders",
    // The products beside the library.
    "HydrateSources", "HydrateRows", "HydrateSchema", "HydrateProfiles", "HydrateEditing", "HydrateLearn",
    "HydrateAudit",
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

  /// What tests `Coding` stands in folders of the same names.
  @Test func testsStandBesideWhatTheyTest() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../Coding").standardizedFileURL
    let folders = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { !$0.hasPrefix(".") }
    let rooms = Set(
      Self.files.compactMap { file in file.folder.hasPrefix("Coding/") ? file.folder.split(separator: "/")[1] : nil }.map(String.init))
    #expect(!folders.isEmpty && Set(folders).isSubset(of: rooms))
  }

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

  @Test(arguments: [".spi.yml", "Tests/Documentation/run", "README.md", "Docs/Stability.md"])
  func everyListOfProductsHasAll(path: String) throws {
    let package = try ExampleFiles.text("Package.swift")
    let products = package.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    let words = Set(try ExampleFiles.text(path).split { !$0.isLetter }.map(String.init))
    #expect(products.count > 5 && Set(products).subtracting(words) == [])
    #expect(Set(products) == Set(Self.rooms.filter { $0.hasPrefix("Hydrate") } + ["Hydrate"]))
  }

  /// `FieldPolicy` decides what a missing, null or bad field gets. The others that know what it is made of
  /// hold the rules and settings, or use the fallbacks; comments do not count.
  @Test func fewFilesKnowWhatAPolicyIsMadeOf() throws {
    let words = try Regex(
      #"rule\.presence|rule\.fallback|rule\.declared|isSoft|softens|omitted|Zero\.value|Zero\.isThere|mayBeMissing|"#
        + "withholdsFallbacks|[tT]ypeDefault")
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources").standardizedFileURL
    var found: [String] = []
    for folder in ["Hydrate/Coding", "HydrateSchema", "Hydrate/Mappers/Keyed"] {
      let files = FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil)
      for case let file as URL in files ?? FileManager.DirectoryEnumerator() where file.pathExtension == "swift" {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        if lines.contains(where: { !$0.drop { $0 == " " }.hasPrefix("//") && $0.contains(words) }) { found.append(file.lastPathComponent) }
      }
    }
    #expect(found.count <= 10 && found.contains("FieldPolicy.swift"), "\(found.sorted())")
  }

  private static func mayName(_ from: String, _ to: String) -> Bool {
    guard let low = rooms.firstIndex(of: to), let high = rooms.firstIndex(of: from) else { return false }
    return low <= high
  }
}
