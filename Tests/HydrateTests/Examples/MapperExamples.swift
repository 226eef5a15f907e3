import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The tables of Docs/Mappers.md.
@Suite struct MapperExamples {
  /// The results of expressions that stand one below the other.
  @resultBuilder private enum Results {
    static func buildExpression(_ result: some Any) -> String { "\(result)" }
    static func buildBlock(_ results: String...) -> [String] { results }
  }

  private static func results(@Results of expressions: () throws -> [String]) rethrows -> [String] { try expressions() }

  @Test("mappers: each line at the beginning has the result that its comment shows")
  func oneLiners() throws {
    let results = try Self.results {
      try StringToNumber<Int>().map("12")  // 12
      try StringToNumber<Decimal>().spelled(decimal: ",", grouping: ".").map("1.234,5")  // 1234.5
      try StringToDate(.anyFormat).map("Mon, 20 Jan 2014 02:57:14 GMT")  // 2014-01-20 02:57:14 +0000
      try EnumMapper(["m": "metre", "ft": "foot"]).map("ft")  // foot
      try StringToArray<Int>(",").map("1,2,19")  // [1, 2, 19]
      try StringToArray<Int>(",").reversed.map([1, 2, 19])  // 1,2,19
      try FirstMapper(StringToDate(.rfc822), .date(.day)).map("2014-01-20")  // 2014-01-20 00:00:00 +0000
      try StringToNumber<Int>().then(ClosureMapper { $0 * 2 }).map("12")  // 24
      try StringToNumber<Int>().array(invalid: .skip).map(["1", "x", 3])  // [1, 3]
      try StringToNumber<Int>().optional(default: 0).map("x")  // 0
      try StringToNumber<Int>().at("data.count").map(json: #"{"data": {"count": "12"}}"#)  // 12
    }
    let lines = try ExamplePages.block(of: "swift", on: "Mappers").components(separatedBy: "\n")
    #expect(results == lines.map { $0.components(separatedBy: "  // ").last })
  }

  @Test("mappers: what the softening operators do with a missing value, null and a bad value")
  func softening() throws {
    let home = URL(filePath: "/")
    let plain = StringToURL().lifted.at("a")
    let rows: [(operator: String, mapper: any Mapper<Value, URL?>)] = [
      ("plain", plain.casting(to: URL?.self)),
      ("`.nonFatal()`", StringToURL().lifted.nonFatal().at("a")),
      ("`.optional()`", StringToURL().optional().at("a")),
      ("`.optional(default: d)`", StringToURL().optional(default: home).at("a").casting(to: URL?.self)),
    ]
    let table = try Self.table(after: "What the softening operators do with a mapper of a `Value`:")
    #expect(table.map(\.[0]) == rows.map(\.operator))
    let sources: [Value] = [[:], ["a": nil], ["a": "a b"]]
    for ((_, mapper), cells) in zip(rows, table) {
      for (source, cell) in zip(sources, cells.dropFirst()) {
        #expect(Self.outcome(mapper, source, home: home) == cell, "\(cells[0]) of \(source)")
      }
    }
  }

  @Test("mappers: the keys of the transformers")
  func keys() throws {
    let transformers: [String: KeyTransformer] = [
      "`.identity`": .identity, "`.camelToSnake`": .camelToSnake, "`.camelToKebab`": .camelToKebab,
      "`.camelToScreamingSnake`": .camelToScreamingSnake, "`.camelToPascal`": .camelToPascal,
    ]
    let table = try Self.table(after: "## Key transformers").filter { transformers[$0[0]] != nil }
    #expect(table.count == transformers.count)
    for row in table {
      for (name, key) in zip(["firstName", "homepageURL"], row.dropFirst()) {
        #expect(transformers[row[0]]?.sourceKey(for: name).map { "`\($0)`" } == key)
      }
    }
  }

  @Test("mappers: the position of an operator decides what is lost")
  func positions() throws {
    struct Person: Codable, Equatable { let name: String }

    let person = ReflectiveMapper<Person>()
    let json = #"[{}, {"name": "John"}, {"last": "first"}]"#

    #expect(try person.array(invalid: .skip).map(json: json) == [Person(name: "John")])
    #expect(try person.array.optional().map(json: json) == nil)
    #expect(try person.optional().array.map(json: json) == [nil, Person(name: "John"), nil])
  }

  @Test("mappers: lists and numbers in text, and UUIDs in lower case")
  func texts() throws {
    struct Search: Codable { let ids: [Int]; let maximum: Decimal; let session: UUID }

    let searches = ReflectiveMapper<Search>()
      .field(\.ids, using: .split(","))
      .field(\.maximum, using: .number(decimal: ",", grouping: "."))
      .field(\.session, using: .uuid(.lowercase))
    let text = #"{"ids":"1,2,19","maximum":"1.234,5","session":"6f1c0b1e-52a4-4d0e-9a53-0000001a2b3e"}"#
    let search = try searches.map(json: text)  // ids [1, 2, 19], maximum 1234.5
    let same = try searches.reversed.map(search).jsonString()  // the same text

    #expect(search.ids == [1, 2, 19] && search.maximum == Decimal(string: "1234.5") && same == text)
  }

  private static func outcome(_ mapper: some Mapper<Value, URL?>, _ source: Value, home: URL) -> String {
    do {
      let mapped = try mapper.mapReportingIssues(source)
      let value = mapped.value.map { $0 == home ? "d" : "\($0)" } ?? "nil"
      let isMissing = source["a"] == nil || source["a"] == .null
      return "\(value), \(isMissing ? (mapped.issues.count == 1 ? "one issue" : "\(mapped.issues.count)") : "its issues")"
    } catch {
      let codes = error.issues.map(\.code.name)
      return codes == ["invalidValue"] ? "fatal issues" : "fatal `\(codes.joined())`"
    }
  }

  /// The rows of the first table after a line of the page, without its head.
  private static func table(after line: String) throws -> [[String]] {
    let lines = try ExampleFiles.text("Docs/Mappers.md").components(separatedBy: "\n")
    let rows = lines.drop { $0 != line }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    return rows.map { row in row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
  }
}
