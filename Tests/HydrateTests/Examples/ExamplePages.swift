import Foundation

@testable import TestSupport

/// The pages that show what the examples do.
enum ExamplePages {
  /// Whether a page of Docs shows a text as a block of its own, in a language, `text` unless another is given.
  static func page(_ name: String, shows text: String, as language: String = "text") throws -> Bool {
    try blocks(of: language, on: "Docs/\(name).md").contains(text.hasSuffix("\n") ? String(text.dropLast()) : text)
  }

  /// The block of a page of Docs in a language, counted from 0: the input of an example, which the page alone has.
  static func block(_ index: Int = 0, of language: String = "json", on name: String) throws -> String {
    let blocks = try blocks(of: language, on: "Docs/\(name).md")
    guard blocks.indices.contains(index) else { throw ExampleFiles.Missing(name: "block \(index) of \(language) on \(name)") }
    return blocks[index]
  }

  /// The blocks of a page in a language, without their indentation.
  static func blocks(of language: String, on path: String) throws -> [String] {
    var blocks: [String] = []
    var open: (isWanted: Bool, lines: [String])?
    for line in try ExampleFiles.text(path).components(separatedBy: "\n") {
      let mark = line.trimmingCharacters(in: .whitespaces)
      if let block = open {
        if mark == "```" {
          if block.isWanted { blocks.append(block.lines.joined(separator: "\n")) }
          open = nil
        } else {
          open = (block.isWanted, block.lines + [line])
        }
      } else if mark.hasPrefix("```") {
        open = (mark == "```" + language, [])
      }
    }
    return blocks
  }
}
