import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What the tables of Docs/Coercion.md say is what happens.
@Suite struct CoercionMatrixTests {
  private enum Word: String, Codable { case one = "1", yes = "true", word }
  private enum Count: Int, Codable { case none, one }
  private struct Empty: Codable { var note: String? }

  /// How a target answers: the value as text, or the codes of what is fatal, and the codes of what is not.
  private typealias Answer = (text: String?, fatal: [MappingIssue.Code], other: [MappingIssue.Code])

  private func answer<T: Decodable & SendableMetatype>(
    _ type: T.Type, _ value: Value, _ coercion: Coercion, _ text: (T) -> String = { "\($0)" }
  ) -> Answer {
    do {
      let mapped = try ReflectiveMapper<T>().coercion(coercion).mapReportingIssues(value)
      return (text(mapped.value), [], mapped.issues.map(\.code))
    } catch {
      return (nil, error.issues.map(\.code), [])
    }
  }

  private typealias Target = (fittingText: String, answer: (Value, Coercion) -> Answer)

  /// An array that fits, for targets that no empty one fits.
  private static let fittingArrays: [String: Value] = ["`Duration`": [0, 1]]

  private var rows: [String: [Target]] {
    [
      "`Bool`": [("yes", { answer(Bool.self, $0, $1) })],
      "integers of all widths": [
        ("1", { answer(Int.self, $0, $1) }), ("1", { answer(Int8.self, $0, $1) }), ("1", { answer(Int16.self, $0, $1) }),
        ("1", { answer(Int32.self, $0, $1) }), ("1", { answer(Int64.self, $0, $1) }), ("1", { answer(UInt.self, $0, $1) }),
        ("1", { answer(UInt8.self, $0, $1) }), ("1", { answer(UInt16.self, $0, $1) }), ("1", { answer(UInt32.self, $0, $1) }),
        ("1", { answer(UInt64.self, $0, $1) }),
      ],
      "`Double`, `CGFloat`": [("1.5", { answer(Double.self, $0, $1) }), ("1.5", { answer(CGFloat.self, $0, $1) })],
      "`Float`": [("1.5", { answer(Float.self, $0, $1) })],
      "`Decimal`": [("1.5", { answer(Decimal.self, $0, $1) })],
      "`String`": [("any", { answer(String.self, $0, $1) })],
      "`Date`": [("2014-01-20", { answer(Date.self, $0, $1) })],
      "`Duration`": [("PT1H", { answer(Duration.self, $0, $1) })],
      "`URL`": [("https://a.example", { answer(URL.self, $0, $1) })],
      "`UUID`": [("6F1C0B1E-52A4-4D0E-9A53-0000001A2B3E", { answer(UUID.self, $0, $1) })],
      "`Data`": [("AQID", { answer(Data.self, $0, $1) })],
      "enum of `String`": [("word", { answer(Word.self, $0, $1) })],
      "enum of `Int`": [("1", { answer(Count.self, $0, $1) })],
      "array, set": [("", { answer([Int].self, $0, $1) }), ("", { answer(Set<Int>.self, $0, $1) })],
      "dictionary by `String`": [("", { answer([String: Int].self, $0, $1) })],
      "struct, class": [("", { answer(Empty.self, $0, $1) })],
      "`Value`": [("", { answer(Value.self, $0, $1) })],
    ]
  }

  @Test func theMatrixHolds() throws {
    let table = try Self.table(after: "## What becomes what")
    let kinds = try #require(table.first).dropFirst()
    #expect(Set(table.dropFirst().map { $0[0] }) == Set(rows.keys))
    for row in table.dropFirst() {
      for target in rows[row[0], default: []] {
        for (kind, cell) in zip(kinds, row.dropFirst()) {
          let array = Self.fittingArrays[row[0], default: []]
          try check(target, try Self.sample(kind, text: target.fittingText, array: array), cell, "\(row[0]) from \(kind)")
        }
        let isValue = row[0] == "`Value`"
        #expect(target.answer(.null, .lenient).fatal == (isValue ? [] : [.nullValue]), "\(row[0]) from null")
      }
    }
  }

  private func check(_ target: Target, _ value: Value, _ cell: String, _ comment: String) throws {
    let mismatch: [MappingIssue.Code] = [.typeMismatch]
    let lenient = target.answer(value, .lenient)
    let strict = target.answer(value, .strict)
    if cell == "-" {
      #expect(lenient.fatal == mismatch && strict.fatal == mismatch, "\(comment)")
    } else {
      #expect(lenient.fatal == [] && lenient.other == [], "\(comment)")
      #expect(strict.fatal == (cell.hasSuffix("*") ? mismatch : []), "\(comment), strict")
    }
  }

  @Test func theFinePrintHolds() throws {
    let targets: [String: (Value) -> Answer] = [
      "Int": { answer(Int.self, $0, .lenient) }, "UInt8": { answer(UInt8.self, $0, .lenient) },
      "Bool": { answer(Bool.self, $0, .lenient) }, "String": { answer(String.self, $0, .lenient) },
      "Double": { answer(Double.self, $0, .lenient) }, "Float": { answer(Float.self, $0, .lenient) },
      "Decimal": { answer(Decimal.self, $0, .lenient) }, "URL": { answer(URL.self, $0, .lenient) },
      "Duration": { answer(Duration.self, $0, .lenient) },
      "Date": { answer(Date.self, $0, .lenient) { (try? ReflectiveMapper<Date>().reversed.map($0).string) ?? "?" } },
    ]
    let table = try Self.table(after: "## Details").dropFirst()
    #expect(table.count > 30)
    for row in table {
      let cells = row.map { $0.replacingOccurrences(of: "`", with: "") }
      let target = try #require(targets[cells[1]], "\(cells[1])")
      let answer = target(try Value(json: cells[0]))
      let given = answer.text.map { ([$0] + answer.other.map(\.name)).joined(separator: ", ") }
      #expect(given ?? answer.fatal.map(\.name).joined(separator: ", ") == cells[2], "\(cells[0]) as \(cells[1])")
    }
  }

  /// A value of a kind that fits, if the kind does.
  private static func sample(_ kind: String, text: String, array: Value) throws -> Value {
    switch kind {
    case "bool": true
    case "number": 1
    case "string": .init(stringLiteral: text)
    case "date": try Value(any: Date(timeIntervalSince1970: 0))
    case "data": try Value(any: Data([1, 2, 3]))
    case "array": array
    case "object": [:]
    default: throw ExampleFiles.Missing(name: kind)
    }
  }

  /// The cells of the first table after a heading, its head first.
  private static func table(after heading: String) throws -> [[String]] {
    let text = try ExampleFiles.text("Docs/Coercion.md")
    let lines = text.components(separatedBy: "\n").drop { $0 != heading }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let rows = lines.map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    return rows.filter { !$0[0].hasPrefix("---") }
  }
}
