import Foundation
import Hydrate
import Testing

@testable import HydrateTour

@Suite struct IssuePageTests {
  /// Checks what holds of every page, and returns it.
  @discardableResult private func read(_ page: IssuePage, _ comment: Comment = "", cut: Bool = false) throws -> PageReader {
    let reader = PageReader(page.html)
    #expect(reader.mistakes.isEmpty, comment)
    #expect(Set(reader.ids).count == reader.ids.count, comment)
    let links = reader.links
    for link in links { #expect(link.hasPrefix("#") && reader.element(id: String(link.dropFirst())) != nil, "\(link)") }
    #expect(reader.elements.allSatisfy { !["script", "img", "link", "iframe", "object"].contains($0.name) }, comment)
    #expect(reader.elements.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") && $0 != "src" } }, comment)
    #expect(page.html.hasPrefix("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">"))
    #expect(reader.all("meta").contains { $0.attributes["content"] == "default-src 'none'; style-src 'unsafe-inline'" })

    let issues = page.report.issues
    // A title has the messages of the first issues at a place.
    let titles = reader.all("mark").compactMap { $0.attributes["title"] }
    let isShort = !titles.contains { $0.hasSuffix(" more") }
    #expect(reader.counts(ofTable: 0).reduce(0, +) == issues.count, comment)
    #expect(reader.all("span").filter { $0.attributes["class"]?.hasSuffix("fatal") == true }.count == reader.counts(ofTable: 0).count)
    if page.report.groups.count <= page.groupLimit { #expect(reader.counts(ofTable: 1).reduce(0, +) == issues.count, comment) }
    for (index, issue) in issues.prefix(page.issueLimit).enumerated() {
      let row = try #require(reader.element(id: "r\(index + 1)"), comment)
      #expect(row.text.contains(issue.code.name) && row.text.contains(issue.severity == .fatal ? "fatal" : "non-fatal"), comment)
      if cut { continue }
      let note = try #require(reader.element(id: "i\(index + 1)"), comment)
      #expect(note.text.hasPrefix("\(index + 1) ") && note.text.contains(issue.message), comment)
      #expect(links.contains("#i\(index + 1)") && links.contains("#r\(index + 1)"), comment)
      #expect(!isShort || titles.contains { $0.contains(issue.message) }, comment)
    }
    return reader
  }

  private func page(_ json: String) -> IssuePage { Tours.events.page(of: Data(json.utf8), path: "events.json").page }

  @Test("page: each issue of the embedded document has its mark, its note and its row")
  func embedded() throws {
    let (page, failure) = Tours.shop.page(of: Data(ShopDocument.json.utf8), path: "the embedded document")
    #expect(failure == nil && page.report.issues.count == 19)
    let reader = try read(page)
    let marks = reader.all("mark")
    #expect(marks.map(\.text).prefix(6) == ["300", "\"teleported\"", "\"not a link\"", "\"03/04/2024\"", "null", "{"])
    #expect(reader.all("sup").map(\.text) == (1...19).map { "\($0)" })
    #expect(marks.allSatisfy { $0.attributes["class"] == "non-fatal" })
    #expect(marks.first?.attributes["title"] == "invalidValue: expected a whole number from 0 to 255 (UInt8); using nil")
    #expect(reader.all("summary").first?.text == "lines 4 to 21 without issues")
    // Every line, with its number, shown or folded.
    let numbers = reader.all("b").map(\.text)
    #expect(numbers == (1...ShopDocument.json.split(separator: "\n", omittingEmptySubsequences: false).count).map { "\($0)" })
  }

  @Test("page: fatal, malformed, several at one place, none")
  func kinds() throws {
    let rows: [(json: String, marks: [String], severity: String)] = [
      ("{}", ["{}"], "fatal"), ("[1,\n {\"id\": [2,\n 3]}]", ["1", "{", "[2,"], "fatal"),
      ("{\n \"a\": tru", ["\u{A0}"], "fatal"), ("[", ["\u{A0}"], "fatal"), ("[1,\n", ["\u{A0}"], "fatal"),
      ("[\"\u{7}\"]", ["\\u{7}"], "fatal"),
      ("[]", [], ""),
    ]
    for (json, marks, severity) in rows {
      let reader = try read(page(json), "\(json)")
      #expect(reader.all("mark").map(\.text) == marks, "\(json)")
      #expect(reader.all("mark").allSatisfy { $0.attributes["class"] == severity }, "\(json)")
    }
    let several = page("[{}]")
    #expect(several.report.issues.count == 7)
    let reader = try read(several)
    #expect(
      reader.all("sup").map(\.text) == ["1,2,3,4,5,…"] && reader.all("mark").first?.attributes["title"]?.hasSuffix("\n2 more") == true)
  }

  @Test("page: texts of the document are escaped, control characters and marks of direction are shown")
  func escaping() throws {
    let hostile = "</code><script>alert('1')</script>&amp;\u{202E}\u{9}"
    let key = "<b onclick='x'>&"
    enum Kind: String, Codable, CaseIterable { case quoted = "\" onclick='1' \"<b>&", other }
    struct Model: Codable {
      let kind: Kind
      let a: Int
    }
    let json = "{\"kind\": \"x\", \"a\": \"\(hostile.dropLast())\", \"\(key)\": 1,\u{9}\"b\u{202E}\": 2}"
    let mapper = ReflectiveMapper<Model>().unknownKeys(.report).default(\.a, 0).default(\.kind, .other)
    let report = try mapper.mapReportingIssues(json: json).report
    let page = IssuePage(title: hostile, path: hostile, report: report, source: SourceText(Array(json.utf8), of: report))
    let reader = try read(page)
    #expect(report.issues.count == 4)
    #expect(reader.all("mark").first?.attributes["title"]?.contains(Kind.quoted.rawValue) == true)
    #expect(reader.all("mark").map(\.text) == ["\"x\"", "\"\(hostile.dropLast(2))\\u{202E}\"", "1", "2"])
    #expect(reader.element(id: "r3")?.text.contains(key) == true)
    #expect(reader.element(id: "r4")?.text.contains(#"at ["b\u202e"], line 1"#) == true)
    #expect(reader.all("h1").first?.text == hostile.dropLast(2) + "\\u{202E}    ")
    #expect(!page.html.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\t" })
    #expect(reader.all("i").map(\.text) == ["\\u{202E}", "\\u{202E}"])
  }

  @Test("page: sensitive values are masked, whatever is wrong with the document")
  func masking() throws {
    let document = ShopDocument.json
    #expect(document.contains("@example."))
    let secrets = [
      "[\n\"s@ecret.example\",\n 1]", "{\"s@ecret.example\": \"s@ecret.example\"}",
      "\"\(String(repeating: "s@ecret.example, ", count: 60))\"",
    ]
    let start = "{\"orders\": [{\"customer\": {\"email\": "
    var documents = [document, document.replacing("\n", with: ""), String(document.dropLast(9)), "[" + document]
    for secret in secrets {
      documents += [start + secret + "}}]}", start + secret + "}, \"id\": \"", "{\"orders\": 1, \"a\": [{\"e_mail\": \(secret)}]}"]
    }
    for json in documents {
      let page = Tours.shop.page(of: Data(json.utf8), path: "orders.json").page
      #expect(!page.html.replacing("@media", with: "").contains("@"), "\(json.prefix(80))")
      let isMalformed = page.report.issues.contains { $0.code == .malformed }
      #expect(isMalformed == (page.source.hidden == nil), "\(json.prefix(80))")
      if page.source.hidden != nil { #expect(try read(page).all("p").contains { $0.text == "Sensitive values are shown as •••." }) }
    }
    struct Login: Codable, Equatable {
      let pin: Int
    }
    struct Box: Codable, Equatable {
      let login: Login
    }
    // The mapper of the field has not read anything.
    let tour = Tour<_, Box>(
      name: "box", mapper: ReflectiveMapper<Box>().field(\.login, using: ReflectiveMapper<Login>().sensitive(\.pin)),
      plans: { () throws(MappingError) in [] }, records: { [$0] }, firstRecord: { $0 }, columns: [])
    #expect(!tour.page(of: Data(#"{"Login": {"pin": "12x4"}}"#.utf8), path: "").page.html.contains("12x4"))
    let logins = ReflectiveMapper<Login>().default(\.pin, 0)
    let issue = { (mapper: ReflectiveMapper<Login>) in
      try #require(mapper.mapReportingIssues(json: #"{"pin": "12x4"}"#).issues.first)
    }
    #expect(Show.message(try issue(logins)).contains("12x4"))
    #expect(!Show.message(try issue(logins.sensitive(\.pin))).contains("12x4"))
  }

  @Test("page: a long line is broken after commas, between characters, and folded")
  func longLine() throws {
    let event = "{\"id\": \"ü\", \"type\": \"\(String(repeating: "é", count: 300))\"}"
    let json = "[" + Array(repeating: "1", count: 300).joined(separator: ", ") + ", \(event)]"
    let page = page(json)
    let reader = try read(page)
    let rows = reader.all("div").filter { $0.attributes.isEmpty && !$0.text.isEmpty }
    #expect(rows.map { $0.text.prefix(1) }.count == reader.all("b").count)
    #expect(reader.all("b").first?.text == "1" && reader.all("b").dropFirst().allSatisfy { $0.text.hasPrefix("1:") })
    #expect(!page.html.contains("\u{FFFD}"))
    #expect(reader.all("mark").count { $0.text == "1" } == 300 && reader.all("mark").contains { $0.text == "\"ü\"" })

    let few = Tours.events.page(of: Data("[\(String(repeating: " ", count: 50_000))1]".utf8), path: "events.json").page
    let folded = try read(few)
    #expect(folded.all("details").count == 1 && folded.all("summary").first?.text.hasPrefix("line 1 from column ") == true)
  }

  @Test("page: documents, issues and groups beyond the limits are cut, and the page says so")
  func limits() throws {
    let json = "[\n" + (0..<100).map { _ in "1,\n\"é\"" }.joined(separator: ",\n") + "\n]"
    var page = page(json)
    (page.byteLimit, page.issueLimit, page.groupLimit) = (100, 20, 0)
    var reader = try read(page, cut: true)
    #expect(page.html.contains("The document goes on.") && !page.html.contains("\u{FFFD}"))
    #expect(
      page.html.contains("of the document, 0 MB at most.")
        && page.html.contains("The first 20 issues are listed and marked; all are counted."))
    #expect(page.html.contains("1 more group"))
    #expect(reader.element(id: "r20") != nil && reader.element(id: "r21") == nil && reader.element(id: "i21") == nil)
    page.issueLimit = 200
    reader = try read(page, cut: true)
    let marks = reader.all("mark").count
    #expect(marks > 20 && marks < 50 && reader.element(id: "i\(marks)") != nil && reader.element(id: "i\(marks + 1)") == nil)
    #expect(IssuePage(title: "", path: "", report: page.report, source: page.source).byteLimit == 5_242_880)
    // Keys as long as a document do not make a page of as many copies.
    let long = Tours.users.page(of: Data("{\"result\": [{\"\(String(repeating: "k", count: 9_000))\": 1}]}".utf8), path: "users.json").page
    #expect(long.html.utf8.count < 60_000)
  }
}
