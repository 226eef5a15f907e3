import Foundation
import Hydrate
import HydrateRows
import Testing

@testable import TestSupport

/// Errors: what they contain, and how a mapper creates one.
@Suite struct ErrorExamples {
  struct Person: Codable {
    let name: String
    let homepage: URL?
    let age: Int
  }

  @Test func nonFatal() throws {
    let homepage = StringToURL().optional()
    let mapped = try homepage.mapReportingIssues(1)
    let issue = mapped.issues.first

    #expect(mapped.value == nil)
    #expect(issue?.severity == .nonFatal && issue?.code == .typeMismatch)
  }

  @Test func readingInformation() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let people = ReflectiveMapper<Person>().field(\.name, from: "name.first").array
    do {
      _ = try people.map(json: #"[{"name": {"first": "Ann"}, "age": "six"}, {"name": null, "age": 7}]"#)
    } catch {
      for issue in error.issues {
        let place = issue.location.map { "line \($0.line), column \($0.column)" } ?? "no place"
        print("\(issue.code): \(issue.sourcePath) -> \(issue.destinationPath), \(place), \(issue.sourceValue?.description ?? "nothing")")
      }
    }

    #expect(
      printed == """
        invalidValue: [0].age -> [0].age, line 1, column 36, "six"
        missingValue: [1].name.first -> [1].name, line 1, column 44, nothing

        """)
  }

  @Test("errors: a do with calls of a mapper alone catches a MappingError")
  func catching() throws {
    var logged: [String] = []
    func log(_ line: String) { logged.append(line) }
    let orders = ReflectiveMapper<Person>().array

    func load(_ file: URL) throws -> [Person] {
      let data = try Data(contentsOf: file)
      do {
        return try orders.map(json: data)
      } catch {
        for issue in error.issues { log("\(issue.code) at \(issue.sourcePath)") }
        throw error
      }
    }

    #expect(throws: CocoaError.self) { try load(URL(filePath: "/no file")) }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("hydrate-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(#"[{"name": "Ann"}]"#.utf8).write(to: file)
    #expect(throws: MappingError.self) { try load(file) }
    #expect(logged == ["missingValue at [0].age"])

    let checked: MappingError?
    do throws(MappingError) {
      _ = try orders.map(json: "{}")
      checked = nil
    } catch { checked = error }
    #expect(checked?.issues.map(\.code) == [.typeMismatch])
  }

  @Test("errors: documents of another shape need no code to catch them")
  func otherShapes() throws {
    struct Parent: Codable {
      let firstName: String
      let age: Int
      let children: [Parent]?
    }

    let mapper = ReflectiveMapper<Parent>().keyTransformer(.camelToSnake)
    try mapper.plan()
    var codes: [[MappingIssue.Code]] = []
    for text in ["[]", "null", #"{"first_name": [], "age": null, "children": [null]}"#, "{"] {
      do {
        _ = try mapper.map(json: text)
      } catch {
        codes.append(error.issues.map(\.code))
      }
    }

    #expect(codes == [[.typeMismatch], [.nullValue], [.typeMismatch, .nullValue, .nullValue], [.malformed]])
  }

  @Test func makingErrors() throws {
    let even = ClosureMapper { (number: Int, context) -> Int in
      guard number >= 0 else { throw context.failure(.invalidValue, "the number is negative") }
      if number % 2 == 1 { context.report(.precisionLoss, "the number is odd, and was rounded down") }
      return number / 2 * 2
    }
    let mapped = try even.array.mapReportingIssues([4, 5])
    var failures: [String] = []
    do {
      _ = try even.array.map([4, -1, -2])
    } catch {
      failures = error.issues.map { "\($0.sourcePath) \($0.message)" }
    }

    #expect(mapped.value == [4, 4])
    #expect(mapped.issues.map { "\($0.sourcePath) \($0.code) \($0.severity)" } == ["[1] precisionLoss nonFatal"])
    #expect(failures == ["[1] the number is negative", "[2] the number is negative"])
  }

  @Test func underlyingErrors() throws {
    struct NoUnit: Error { let text: String }

    let length = ClosureMapper { (text: String) -> Double in
      guard text.hasSuffix("m"), let metres = Double(text.dropLast()) else { throw NoUnit(text: text) }
      return metres
    }
    var underlying: (any Error)?
    do {
      _ = try length.at("size.length").map(["size": ["length": "7 ft"]])
    } catch {
      underlying = error.issues.first?.underlyingError  // NoUnit(text: "7 ft")
    }

    #expect((underlying as? NoUnit)?.text == "7 ft")
  }

  /// A mapper that holds others: it gives each its part of the value, so that paths come out right, and collects nothing by hand.
  @Test func childMappers() throws {
    struct Range: Equatable { let bounds: [Int] }

    struct PairMapper<Element: Mapper<Value, Int>>: Mapper {
      let element: Element

      func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Range {
        guard let from = input["from"], let to = input["to"] else { throw context.failure(.missingValue, "a range has two ends") }
        return Range(bounds: [try context.map(element, from, at: .key("from")), try context.map(element, to, at: .key("to"))])
      }
    }

    let ranges = PairMapper(element: StringToNumber<Int>().lifted)
    let range = try ranges.at("range").map(["range": ["from": "1", "to": 9]])
    var path: ValuePath?
    do {
      _ = try ranges.at("range").map(["range": ["from": "1", "to": "nine"]])
    } catch {
      path = error.issues.first?.sourcePath  // range.to
    }

    #expect(range == Range(bounds: [1, 9]))
    #expect(path == "range.to")
  }

  @Test(
    "errors: the case of a decoding error for each code",
    arguments: [
      (#"[{"name": "Ann"}]"#, "keyNotFound"), ("[null]", "valueNotFound"), (#"[{"name": null, "age": 1}]"#, "valueNotFound"),
      (#"[{"name": [], "age": 1}]"#, "typeMismatch"), (#"[{"name": "Ann", "age": "x"}]"#, "dataCorrupted"), ("[", "dataCorrupted"),
    ])
  func cases(_ json: String, _ name: String) {
    let error = #expect(throws: DecodingError.self) { try MappingDecoder().decode([Person].self, from: Data(json.utf8)) }
    let found =
      switch error {
      case .keyNotFound: "keyNotFound"
      case .valueNotFound: "valueNotFound"
      case .typeMismatch: "typeMismatch"
      case .dataCorrupted: "dataCorrupted"
      default: "none"
      }
    #expect(found == name)
  }

  @Test("errors: every code of the library is in the table, with the name that programs see")
  func codes() throws {
    let lines = try ExampleFiles.text("Docs/Errors.md").components(separatedBy: "\n")
    let table = lines.drop { $0 != "## Codes" }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    let names = table.compactMap { $0.firstMatch(of: /^\| `([a-zA-Z]+)` \|/).map { String($0.1) } }
    #expect(names == MappingIssue.Code.Known.allCases.map(\.rawValue) + [MappingIssue.Code.tooManyRejects.name])
    let interface = try ExampleFiles.text("Tests/API/Hydrate.txt")
    for code in MappingIssue.Code.Known.allCases {
      #expect(interface.contains("public static let \(code): MappingIssue.Code\n"), "no constant for \(code)")
      #expect(MessageTableTests.rows.contains { $0.expected.contains(" | \(code) | ") }, "no message with \(code)")
    }
  }

  @Test("errors: a code of a mapper has the general row, and one of the library its own, however it is made")
  func rows() {
    #expect(MappingIssue.Code("invalidValue").row.meaning == .refused && MappingIssue.Code("stale").row.meaning == .ofCall)
    #expect(!MappingIssue.Code("stale").row.showsValue)
  }
}
