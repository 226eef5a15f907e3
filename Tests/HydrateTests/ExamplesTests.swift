import Foundation
import Testing

@testable import TestSupport

/// What the documentation shows is code that was compiled, and whose results were checked.
@Suite struct ExamplesTests {
  @Test func everySwiftBlockStandsInACompiledFile() throws {
    let pages = try ["README.md"] + ["Docs", "Sources"].flatMap { try ExampleFiles.paths(in: $0, extension: "md") }
    let sources = try ["Tests/HydrateTests/Examples", "Tests/IsolatedTests"].flatMap { folder in
      try ExampleFiles.paths(in: folder, extension: "swift").map { Source(try ExampleFiles.text($0)) }
    }
    var count = 0
    for page in pages {
      for block in try Self.swiftBlocks(in: ExampleFiles.text(page)) {
        count += 1
        #expect(sources.contains { $0.holds(block) }, "\(page) shows what no example has:\n\(block.joined(separator: "\n"))")
      }
    }
    #expect(count >= 2)
  }

  @Test func aBlockIsFoundWhateverItsIndentation() {
    let source = "func f() {\n    if a {\n      b()\n\n    }\n}"
    let rows: [([String], Bool)] = [
      (["if a {", "  b()", "", "}"], true),
      (["b()"], true),
      (["if a {", "b()", "", "}"], false),
      (["if a {", "  b()", "}"], false),
      (["a {"], false),
      (["b()", "", "}", "}", "}"], false),
    ]
    for (block, isThere) in rows { #expect(Source(source).holds(block) == isThere, "\(block)") }
    #expect(Self.swiftBlocks(in: "a\n```swift\nb\n  c\n```\n```\nd\n```\n  ```swift\n  e\n  ```") == [["b", "  c"], ["e"]])
  }

  /// The blocks marked as Swift, as lines without the indentation that all of them share.
  private static func swiftBlocks(in page: String) -> [[String]] {
    var blocks: [[String]] = []
    var open: [String]?
    var isOther = false
    for line in page.components(separatedBy: "\n") {
      let mark = line.trimmingCharacters(in: .whitespaces)
      if let lines = open {
        if mark == "```" {
          blocks.append(Source.outdented(lines))
          open = nil
        } else {
          open = lines + [line]
        }
      } else if mark.hasPrefix("```") {
        if mark == "```swift", !isOther { open = [] } else { isOther.toggle() }
      }
    }
    return blocks
  }

  private struct Source {
    let lines: [String]
    /// The numbers of the lines by their text without indentation: 400 blocks are looked for in
    /// 100 sources.
    let numbers: [String: [Int]]

    init(_ text: String) {
      lines = text.components(separatedBy: "\n")
      numbers = Dictionary(grouping: lines.indices) { [lines] in lines[$0].trimmingCharacters(in: .whitespaces) }
    }

    /// Whether the lines of a block stand one after another, all indented alike.
    func holds(_ block: [String]) -> Bool {
      guard let first = block.first else { return false }
      return numbers[first.trimmingCharacters(in: .whitespaces), default: []].contains {
        $0 + block.count <= lines.count && Self.outdented(Array(lines[$0..<$0 + block.count])) == block
      }
    }

    static func outdented(_ lines: [String]) -> [String] {
      let indents = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }
      let indent = indents.min() ?? 0
      return lines.map { $0.allSatisfy(\.isWhitespace) ? "" : String($0.dropFirst(indent)) }
    }
  }
}
