import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The tables of Docs/Mappers.md.
@Suite struct MapperExamples {
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
