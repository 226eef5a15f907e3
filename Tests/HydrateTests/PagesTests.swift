import Foundation
import Testing

@testable import TestSupport

/// The pages of the documentation as a whole.
@Suite struct PagesTests {
  @Test func everyLinkLeadsSomewhere() throws {
    let pages = try ["README.md"] + ExampleFiles.paths(in: "Docs", extension: "md")
    var count = 0
    for page in pages {
      for match in try ExampleFiles.text(page).matches(of: /\]\(([^)#]*)(?:#([^)]+))?\)/) where !match.1.contains("://") {
        count += 1
        let target = match.1.isEmpty ? page : Self.path(String(match.1), from: page)
        #expect(ExampleFiles.exists(target), "\(page) has a link to \(target)")
        guard let anchor = match.2 else { continue }
        let text = try #require(try? ExampleFiles.text(target), "\(page) has a link to \(target)")
        #expect(Self.anchors(of: text).contains(String(anchor)), "\(page) has a link to \(target)#\(anchor)")
      }
    }
    #expect(count > 20)
  }

  /// A path in code is not followed, and would go on naming a file that is no longer there.
  @Test("pages: the guides for contributors name files by links", arguments: ["Architecture", "Contributing"])
  func filesAreLinks(_ page: String) throws {
    let text = try ExampleFiles.text("Docs/\(page).md")
    #expect(text.matches(of: /`[A-Za-z+]+\/[A-Za-z+\/]+\.(swift|md)`/).map { String($0.0) } == [])
    #expect(text.matches(of: /\.swift\)/).count > 5)
  }

  @Test func nothingIsLeftOpenForUsersOfOtherLibraries() throws {
    let pages = try ExampleFiles.paths(in: "Docs", extension: "md").filter { $0.contains("ComingFrom") }
    let rows = try pages.flatMap { try ExampleFiles.text($0).components(separatedBy: "\n") }.filter { $0.hasPrefix("|") }
    for row in rows {
      let cells = row.dropFirst().dropLast().components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(cells.count == 3 && !cells[0].isEmpty && !cells[1].isEmpty, "\(row)")
    }
    #expect(rows.count > 100)
  }

  /// The articles of all catalogues; each product has one.
  private static var articles: [String] { get throws { try ExampleFiles.paths(in: "Sources", extension: "md") } }

  @Test("reference: every product has a catalogue with a first page")
  func everyProductHasACatalogue() throws {
    for product in HouseTests.rooms.filter({ $0.hasPrefix("Hydrate") }) + ["Hydrate"] {
      #expect(try Self.articles.contains("Sources/\(product)/\(product).docc/\(product).md"), "\(product)")
    }
  }

  @Test("reference: the catalogues repeat no block of a page")
  func theCatalogueRepeatsNoPage() throws {
    let pages = try ["README.md"] + ExampleFiles.paths(in: "Docs", extension: "md")
    let shown = Set(try pages.flatMap { try ExamplePages.blocks(of: "swift", on: $0) })
    var count = 0
    for article in try Self.articles {
      for block in try ExamplePages.blocks(of: "swift", on: article) where block.components(separatedBy: "\n").count >= 4 {
        count += 1
        #expect(!shown.contains(block), "\(article) repeats:\n\(block)")
      }
    }
    #expect(count >= 5)
  }

  @Test("reference: links from the catalogues lead to pages and headings")
  func theCatalogueLinksToPages() throws {
    var count = 0
    for article in try Self.articles {
      let text = try ExampleFiles.text(article).replacing("https://github.com/OWNER/Hydrate/blob/main/", with: "/")
      for link in text.matches(of: /\]\(\/([^)#]+)(?:#([^)]+))?\)/) {
        count += 1
        let page = try #require(try? ExampleFiles.text(String(link.1)), "\(article) has a link to \(link.1)")
        if let anchor = link.2 { #expect(Self.anchors(of: page).contains(String(anchor)), "\(article) has a link to \(link.1)#\(anchor)") }
      }
    }
    #expect(count > 10)
  }

  @Test("pages: at most 250 lines, in words that need no translation") func pagesAreShortAndPlain() throws {
    let pages = try ["README.md"] + ExampleFiles.paths(in: "Docs", extension: "md")
    for page in pages {
      let text = try ExampleFiles.text(page)
      #expect(text.components(separatedBy: "\n").count <= 250, "\(page)")
      for word in ["nobody", "somebody", "whoever", "stands in"] where text.lowercased().contains(word) {
        Issue.record("\(page) has \"\(word)\"")
      }
    }
    #expect(pages.count > 60)
  }

  @Test func headingsBecomeAnchors() {
    #expect(Self.anchors(of: "# A b\ntext\n### `c`, D's\n") == ["a-b", "c-ds"])
    #expect(Self.path("../README.md", from: "Docs/A.md") == "README.md" && Self.path("B.md", from: "Docs/A.md") == "Docs/B.md")
    #expect(Self.path("../A.md", from: "Docs/HowTo/B.md") == "Docs/A.md" && Self.path("Docs/A.md", from: "README.md") == "Docs/A.md")
  }

  /// A link's target from the top of the package.
  private static func path(_ link: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast()
    for part in link.split(separator: "/") {
      if part == ".." { parts = parts.dropLast() } else { parts.append(part) }
    }
    return parts.joined(separator: "/")
  }

  /// What links call the headings of a page.
  private static func anchors(of text: String) -> Set<String> {
    let headings = text.components(separatedBy: "\n").filter { $0.hasPrefix("#") }
    return Set(
      headings.map { heading in
        let words = heading.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
        return words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
      })
  }
}
