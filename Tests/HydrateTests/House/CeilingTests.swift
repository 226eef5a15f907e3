import Foundation
import Testing

@testable import TestSupport

/// How large each product may be. A change that exceeds a number raises it, and its message says what
/// the lines buy; one that takes lines away lowers it.
@Suite struct CeilingTests {
  /// Lines of code, without comments and blank lines.
  private static let ceilings = [
    "Hydrate": 35_180, "HydrateAudit": 1_490, "HydrateEditing": 1_910, "HydrateLearn": 1_110, "HydrateProfiles": 1_230,
    "HydrateRows": 1_900, "HydrateSchema": 1_640, "HydrateSources": 620,
  ]

  @Test(arguments: ceilings.keys.sorted()) func aProductStaysBelowItsCeiling(product: String) throws {
    let ceiling = try #require(Self.ceilings[product])
    let lines = try Self.codeLines(of: product)
    #expect(lines <= ceiling, "\(lines) lines of code in \(product)")
    #expect(lines > ceiling - 60, "\(product) has become smaller: lower its ceiling to \(lines)")
  }

  @Test func everyProductHasACeiling() throws {
    let products = try ExampleFiles.text("Package.swift").matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    #expect(Set(products) == Set(Self.ceilings.keys))
  }

  private static func codeLines(of product: String) throws -> Int {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../Sources/\(product)")
    let files = FileManager.default.enumerator(at: folder.standardizedFileURL, includingPropertiesForKeys: nil)
    var count = 0
    for case let file as URL in files ?? FileManager.DirectoryEnumerator() where file.pathExtension == "swift" {
      count += try String(contentsOf: file, encoding: .utf8).split(separator: "\n").count { line in
        let text = line.drop { $0 == " " }
        return !text.isEmpty && !text.hasPrefix("//")
      }
    }
    return count
  }
}
