import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A table of sentences and words is all that another language needs.
@Suite struct TranslationTests {
  /// The texts of the mappers and types of the tests, which the library passes on as they are.
  static let own: Set = ["too large", "not today", "too young", "must be even", "http", "https"]

  /// A translation that notes what it is asked for, and what is missing.
  final class Translator {
    private(set) var used: Set<String> = []
    private(set) var missing: Set<String> = []

    func german(_ template: String) -> String? {
      used.insert(template)
      if let text = German.table[template] { return text }
      if !TranslationTests.own.contains(template) { missing.insert(template) }
      return nil
    }
  }

  static func issues(_ run: () throws -> some Any) -> [MappingIssue] {
    do {
      _ = try run()
      return []
    } catch { return (error as? MappingError)?.allIssues ?? [] }
  }

  /// The issues of every message, of every kind of value for every kind of type, and of every validator.
  static func everyIssue() -> [MappingIssue] {
    var issues = MessageTableTests.rows.flatMap { row in
      do { return try row.run() } catch { return (error as? MappingError)?.allIssues ?? [] }
    }
    let sources: [Value] = [
      nil, true, 5, 1.5, "x", "", "1,5", "1,234", [], [:], Value(Date()), Value(Data([1])), 1e300, "N/A", "01/02/2013", ["x", nil],
      ["a": "x"],
    ]
    func add<T: Decodable & SendableMetatype>(_ type: T.Type) {
      for source in sources {
        for mapper in [ReflectiveMapper<T>(), ReflectiveMapper<T>().coercion(.strict), ReflectiveMapper<T>().nullTexts("N/A")] {
          issues += Self.issues { try mapper.map(source) }
          issues += Self.issues { try mapper.array.map([source]) }
        }
      }
    }
    add(Bool.self)
    add(Int.self)
    add(UInt8.self)
    add(Double.self)
    add(Decimal.self)
    add(String.self)
    add(Date.self)
    add(Duration.self)
    add(URL.self)
    add(UUID.self)
    add(Data.self)
    add(MessageTableTests.Size.self)
    add(MessageTableTests.Level.self)
    add([[UInt8]].self)
    add([[Double]].self)
    add([String: [Date]].self)
    add([[String: URL]].self)
    add([[Data]].self)
    add([String: Value].self)
    add([[String: Value]].self)
    add([[Value]].self)
    func fail<Subject: Sendable>(_ subject: Subject, _ validators: [Validator<Subject>]) {
      for validator in validators {
        issues += Self.issues { try IdentityMapper<Subject>().validating(validator).map(subject) }
        issues += Self.issues { try IdentityMapper<Subject>().validating(.not(validator)).map(subject) }
      }
    }
    fail(
      5,
      [.equal(to: 5), .equal(to: 6), .oneOf(5, 6), .oneOf(6, 7), .oneOf(Array(6..<20)), .minimum(5), .minimum(6), .maximum(5), .maximum(4)])
    fail(5, [.range(5...6), .range(6...7), .range(5..<6), .range(6..<7), Validator("must be even") { $0 == 5 }])
    fail(5, [.minimum(6).and(.maximum(7)), .minimum(6).or(.maximum(4)), .maximum(6).and(.maximum(7)), .minimum(5).or(.maximum(4))])
    fail(
      "ab", [.length(2), .length(3), .minLength(2), .minLength(3), .maxLength(2), .maxLength(1), .length(in: 1...2), .length(in: 3...4)])
    fail("ab", [.matching(/ab/), .matching(/c/), .matching(pattern: "ab"), .matching(pattern: "c")])
    fail("ab", [.containing(/b/), .containing(/c/), .containing(pattern: "b"), .containing(pattern: "c")])
    issues += Self.issues { try EnumMapper(KeyValuePairsOf20().pairs).map("x") }
    issues += Self.issues { try StringToData(.base64URL).map("?") } + Self.issues { try StringToData(.base64).map("?") }
    for text in ["a b", "http://a\u{1}", "/%4", "/a#b#c", "/a<", "1:/b", "http://[x]/", "http://a:x/", "http://-ä-.:1/", "ä:b"] {
      issues += Self.issues { try StringToURL().map(text) }
    }
    return issues
  }

  /// More names than a message lists.
  struct KeyValuePairsOf20 {
    var pairs: KeyValuePairs<String, Int> {
      [
        "a": 1, "b": 2, "c": 3, "d": 4, "e": 5, "f": 6, "g": 7, "h": 8, "i": 9, "j": 10, "k": 11, "l": 12, "m": 13, "n": 14,
      ]
    }
  }

  @Test("translations: every message is German as a whole, and the table has no superfluous entry") func complete() throws {
    let translator = Translator()
    for issue in Self.everyIssue() { _ = issue.userMessage(translatedBy: translator.german) }
    for report in Self.reports() { _ = report.userMessage(translatedBy: translator.german) }
    #expect(translator.missing.sorted() == [])
    // Sentences that a table in the source lists are not all made here.
    let listed = try Self.listed("Report/Messages/JSONMistake.swift") + Self.listed("Scalars/URLText+Encoding.swift")
    #expect(listed.count > 50)
    #expect(listed.filter { German.table[$0] == nil } == [])
    let rare: Set = [
      "another value", "nothing", "value converted", "duplicate key", "null, expected a value", "{names} and more", "unknown key", "null",
      "must not pass the check \"{check}\"", "number", "string", "numbers", "array", "boolean", "URL", "a value", "nanoseconds",
      "value of another kind",
    ]
    #expect(Set(German.table.keys).subtracting(translator.used).subtracting(listed).subtracting(rare).sorted() == [])
  }

  /// The raw values of the enums in a file of the library.
  private static func listed(_ file: String) throws -> [String] {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../../Sources/Hydrate/\(file)")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").compactMap { line -> String? in
      let words = line.trimmingPrefix { $0 == " " }
      guard words.hasPrefix("case "), let start = words.firstRange(of: " = \""), words.last == "\"" else { return nil }
      return String(words[start.upperBound...].dropLast().replacing("\\\\", with: "\\"))
    }
  }

  private static func reports() -> [MappingReport] {
    let documents = ["[]", #"["a"]"#, #"["a", "b"]"#, #"["a", "b", "c", "d", "e", "f"]"#, "{", "5"]
    return documents.map { json in MappingReport(issues { try ReflectiveMapper<[Int]>().map(json: json) }) }
  }

  @Test("translations: an entry has the names in braces that the library's text has") func placeholders() {
    func names(_ text: String) -> [String] { text.matches(of: /\{(\w+)\}/).map { String($0.output.1) }.sorted() }
    for (template, german) in German.table { #expect(names(template) == names(german), "\(template)") }
  }

  struct Item: Codable { var name: String, price: Int }
  struct Order: Codable {
    enum Status: String, Codable, CaseIterable { case paid, open }
    var id: Int, customerName: String, status: Status, at: Date, items: [Item]
  }

  @Test("translations: the issues of a document, and its problem details") func document() throws {
    let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)
    try orders.plan()
    let json = #"{"id": "x", "customer_name": [], "status": "lost", "at": "2024-02-30", "items": [{"name": "a"}, 5]}"#
    let error = try #require(throws: MappingError.self) { try orders.map(json: json) }
    #expect(
      error.issues.map { $0.userMessage { German.table[$0] } } == [
        "erwartet: eine ganze Zahl, gefunden: ein anderer Text", "erwartet: ein Text, gefunden: eine Liste",
        "erwartet: eines von paid, open",
        "ungültiges Datum: den Tag gibt es nicht", "Angabe fehlt", "erwartet: ein Objekt, gefunden: eine Zahl",
      ])
    #expect(
      error.report.userMessage { German.table[$0] }
        == "6 Werte sind nicht lesbar: id, customer_name, status, at, items[0].price und 1 weitere")
    let details = error.report.problemDetails(title: "Bestellung", translatedBy: { German.table[$0] })
    #expect(details["detail"]?.string == error.report.userMessage { German.table[$0] })
    #expect(details["errors"]?[4]?["detail"] == "Angabe fehlt" && details["errors"]?[4]?["pointer"] == "#/items/0/price")
  }

  @Test("translations: what stands in a message is not translated") func values() throws {
    let strict = ReflectiveMapper<Item>().unknownKeys(.refuse)
    let issues = Self.issues { try strict.map(json: #"{"{name}": 1, "price": 5, "name": "a"}"#) }
    #expect(issues.map { $0.userMessage { German.table[$0] } } == ["unbekannter Schlüssel; ist name gemeint?"])
    let choice = EnumMapper(["a number": 1, "{expected}": 2])
    #expect(Self.issues { try choice.map("x") }.map { $0.userMessage { German.table[$0] } } == ["erwartet: eines von a number, {expected}"])
  }
}
