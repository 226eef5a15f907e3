import Foundation
import Hydrate
import HydrateSources
import Testing

@testable import TestSupport

/// One message: what makes it, and all that the issue says.
struct MessageRow: Sendable {
  /// The case of the library that makes the text: `Detail.absent`.
  let name: String
  /// The text, the code and the parameters: `missing value (Int) | missingValue | {"type":"Int"}`.
  let expected: String
  let run: @Sendable () throws -> [MappingIssue]

  init(_ name: String, _ expected: String, _ run: @escaping @Sendable () throws -> [MappingIssue]) {
    (self.name, self.expected, self.run) = (name, expected, run)
  }

  /// The same for what throws.
  init(_ name: String, _ expected: String, throwing run: @escaping @Sendable () throws -> Any?) {
    self.init(name, expected) {
      _ = try run()
      return []
    }
  }

  /// A value of a type that does not fit, in an array of them.
  init<T: Decodable & SendableMetatype>(_ name: String, _ expected: String, _ type: T.Type, _ json: String) {
    self.init(name, expected, throwing: { try ReflectiveMapper<[T]>().map(json: "[\(json)]") })
  }

  static func line(of issue: MappingIssue) -> String {
    let parameters = Value(object: issue.parameters.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) })
    return "\(issue.message) | \(issue.code) | \(parameters)"
  }

  /// The line of the first issue.
  var line: String {
    do {
      return try run().first.map { Self.line(of: $0) } ?? "no issue"
    } catch {
      return (error as? MappingError)?.allIssues.first.map { Self.line(of: $0) } ?? "\(error)"
    }
  }
}

@Suite struct MessageTableTests {
  static let rows = valueRows + mapperRows + writingRows + ruleRows + sourceRows + profileRows + rareRows

  @Test("messages: each has its text, its code and its parameters", arguments: rows)
  func eachIsWhole(_ row: MessageRow) {
    #expect(row.line == row.expected, "\(row.name)")
  }

  @Test("messages: each case of the library's messages has a row here")
  func noneIsMissing() throws {
    let texts =
      try ExampleFiles.paths(in: "Sources/Hydrate/Report/Messages", extension: "swift").map { try ExampleFiles.text($0) }
      // Sources of other products declare their mistakes there.
      + ExampleFiles.paths(in: "Sources", extension: "swift").map { try ExampleFiles.text($0) }.filter {
        $0.contains("\nextension SourceMistake {")
      }
    // What only says which enum has the case is no message.
    let wrappers = ["invalid", "unwritable", "source", "mistake", "profile", "json"].map { "Detail.\($0)" }
    let known = Set(texts.flatMap { Self.cases(in: $0) }).subtracting(wrappers).union(["Detail.json"])
    let rows = Set(Self.rows.map(\.name))
    #expect(known.count > 100)
    #expect(
      known.subtracting(rows).sorted() == [])
    #expect(rows.subtracting(known).sorted() == [], "a row of no case")
  }

  /// The cases of the enums that make messages, and the static members of the structs: `Detail.absent`.
  private static func cases(in text: String) -> [String] {
    let types: Set = ["Detail", "Mistake", "InvalidValue", "Unwritable", "SourceMistake", "ProfileMistake"]
    var (name, found) = ("", [String]())
    for line in text.components(separatedBy: "\n").map({ $0.replacing("package ", with: "") }) {
      if line == "}" { name = "" }
      if let start = ["enum ", "struct "].first(where: line.hasPrefix), let end = line.firstIndex(of: ":") {
        name = String(line[line.index(line.startIndex, offsetBy: start.count)..<end])
      }
      if line == "extension SourceMistake {" { name = "SourceMistake" }
      let words = line.replacing("indirect case", with: "case")
      guard types.contains(name), let start = ["  case ", "  static func ", "  static var "].first(where: words.hasPrefix),
        name != "Detail" || start == "  case "
      else { continue }
      // Without the payloads, commas stand between cases alone. What follows a member's name and parameters is its type.
      var depth = 0
      var plain = words.dropFirst(start.count).filter { letter in
        if letter == "(" { depth += 1 }
        defer { if letter == ")" { depth -= 1 } }
        return depth == 0
      }
      if start != "  case " { plain = plain.prefix { $0.isLetter || $0.isNumber }.description }
      found += plain.split(separator: ",").map { "\(name).\($0.filter { $0 != " " && $0 != "`" })" }
    }
    return found
  }

  @Test("messages: a sensitive place shows no fallback and no text of others")
  func sensitivePlaces() throws {
    struct Login: Codable { var pin: Int?; var code: Size?; var day: Date? }
    let logins = ReflectiveMapper<Login>().sensitive(named: "pin", "code", "day").optional(named: "pin", "code", "day")
    let issues = try logins.mapReportingIssues(json: #"{"pin": "12x4", "code": "xl", "day": "01/02/2013"}"#).issues
    #expect(
      issues.map(MessageRow.line) == [
        #"expected a whole number, found a string that is not one (Int); using a fallback | invalidValue | {"expected":"a whole number","fallback":"•••","found":"string","type":"Int"}"#,
        #"expected one of small, medium, large; using a fallback | invalidValue | {"allowed":["small","medium","large"],"fallback":"•••","found":"string"}"#,
        #"ambiguous date: day/month order is unclear, .anyFormat(order:) sets it; using a fallback | invalidValue | {"expected":"a date","fallback":"•••","found":"string","type":"Date"}"#,
      ])
    let quoting = ClosureMapper { (text: String, context) -> Int in throw context.failure(.invalidValue, "no pin: \(text)") }
    let own = ReflectiveMapper<Login>().sensitive(named: "pin").field(\.pin, using: quoting)
    let row = MessageRow("", "", throwing: { try own.map(json: #"{"pin": "1234"}"#) })
    #expect(row.line == "invalid value | invalidValue | {}")
  }
}

extension MessageTableTests {
  enum Size: String, Codable, CaseIterable { case small, medium, large }
  enum Plain: String, Codable { case a, b }
  enum Level: Int, Codable { case low = 1 }
  enum Choice: Codable { case one(Int), other }
  enum Grade: Int, Codable, CaseIterable { case low = 1, high = 5 }
  struct Order: Codable, Equatable { var id: Int; var tags: [String]? }
  struct Box<T: Codable>: Codable { var v: T }
  struct Page<T: Codable>: Codable { var items: [T] }
}
