import Foundation
import Hydrate
import Testing

@Suite struct CheckedDecodableTests {
  struct After<T: Codable & Sendable>: Codable, Sendable {
    var a: Int
    var v: T?
  }

  /// A document that stops Foundation's own `init(from:)`, and where the issue is.
  struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let path: String
    /// The issues when it is read: as it is, in lists and dictionaries, where another field has failed, where nothing is required.
    let issues: @Sendable () -> [String]

    init<T: Codable & Sendable>(_ type: T.Type, _ json: String, at path: String) {
      testDescription = "\(T.self): \(json.prefix(60))"
      self.path = path
      issues = {
        let decoder = MappingDecoder()
        _ = try? decoder.decode(After<T>.self, from: Data(#"{"a": 1}"#.utf8))
        return lines { try ReflectiveMapper<T>().map(json: json) }
          + lines { try MappingDecoder(MappingProfile().coercion(.strict)).decode(T.self, from: Data(json.utf8)) }
          + lines { try ReflectiveMapper<[T]>().map(json: "[\(json)]") }
          + lines { try ReflectiveMapper<[String: [T?]]>().map(json: #"{"k": [null, \#(json)]}"#) }
          + lines { try decoder.decode(After<T>.self, from: Data(#"{"a": "x", "v": \#(json)}"#.utf8)) }
          + lines { try ReflectiveMapper<After<T>>().map(json: #"{"a": 1, "v": \#(json)}"#) }
      }
    }
  }

  static func bitmap(_ bytes: [UInt8]) -> String { #"{"bitmap": "\#(Data(bytes).base64EncodedString())"}"# }

  static func calendar(_ changes: String) -> String {
    #"{"identifier": "chinese", "timeZone": {"identifier": "GMT"}, \#(changes)}"#
  }
  static let plane = [UInt8](repeating: 1, count: 8192)

  static let refused: [Refused] = [
    Refused(IndexSet.self, #"{"indexes": [{"location": 3, "length": 1}, {"location": 0, "length": -1}]}"#, at: "indexes[1].length"),
    Refused(IndexSet.self, #"{"indexes": [{"location": -1, "length": -9223372036854775808}]}"#, at: "indexes[0].length"),
    Refused(IndexSet.self, #"{"indexes": [{"location": 9223372036854775807, "length": 2}]}"#, at: "indexes[0].length"),
    Refused(
      IndexSet.self, #"{"indexes": [{"location": -5, "length": 2}, {"location": 0, "length": 9223372036854775807}]}"#,
      at: "indexes[1].length"),
    Refused(IndexSet.self, #"{"indexes": [{"location": -9223372036854775808, "length": 9223372036854775807}]}"#, at: "indexes[0].length"),
    Refused(URLComponents.self, #"{"path": "", "scheme": "a b"}"#, at: "scheme"),
    Refused(URLComponents.self, #"{"path": "", "scheme": ""}"#, at: "scheme"),
    Refused(URLComponents.self, #"{"path": "", "scheme": "1a"}"#, at: "scheme"),
    Refused(URLComponents.self, #"{"path": "", "scheme": "é"}"#, at: "scheme"),
    Refused(URLComponents.self, #"{"path": "", "port": -1}"#, at: "port"),
    Refused(CharacterSet.self, bitmap(plane + [1]), at: "bitmap"),
    Refused(CharacterSet.self, bitmap(plane + [1] + plane.dropLast()), at: "bitmap"),
    Refused(CharacterSet.self, bitmap(plane + [17] + plane), at: "bitmap"),
    Refused(CharacterSet.self, bitmap(plane + [0] + plane), at: "bitmap"),
    Refused(CharacterSet.self, bitmap(plane + [1] + plane + [1] + plane), at: "bitmap"),
    Refused(Calendar.self, calendar(#""firstWeekday": 2147483648, "minimumDaysInFirstWeek": 1"#), at: "firstWeekday"),
    Refused(Calendar.self, calendar(#""firstWeekday": 1, "minimumDaysInFirstWeek": -9223372036854775808"#), at: "minimumDaysInFirstWeek"),
  ]

  #if os(Linux) || os(macOS)
    @Test("a document that stops Foundation's init(from:) is refused, wherever it stands")
    func refusedEverywhere() async {
      await #expect(processExitsWith: .success) {
        for row in CheckedDecodableTests.refused {
          let path = row.path
          let plain = "invalidValue \(path)"
          #expect(
            row.issues() == [
              plain, plain, "invalidValue [0].\(path)", "invalidValue k[1].\(path)", "invalidValue a", "invalidValue v.\(path)",
              "invalidValue v.\(path)",
            ], "\(row.testDescription)")
        }
      }
    }

    @Test("a type that stops at a document is not run by the check after a failure, nor by a plan or an update")
    func otherWays() async {
      await #expect(processExitsWith: .success) {
        let json = #"{"indexes": [{"location": 0, "length": -1}]}"#
        let mapper = ReflectiveMapper<After<IndexSet>>()
        #expect(try mapper.plan().fields.map(\.name) == ["a", "v"])
        var model = After(a: 1, v: IndexSet([1]) as IndexSet?)
        #expect(lines { try mapper.update(&model, json: #"{"v": \#(json)}"#) } == ["invalidValue v.indexes[0].length"])
        #expect(model.v == IndexSet([1]))
        let list = try mapper.optional(\.v).mapReportingIssues(json: #"{"a": 1, "v": \#(json)}"#)
        #expect(list.value.v == nil && list.issues.map(\.code) == [.invalidValue])
        let skipped = try ReflectiveMapper<IndexSet>().array(invalid: .skip).mapReportingIssues(json: #"[\#(json), {"indexes": []}]"#)
        #expect(skipped.value == [IndexSet()] && skipped.issues.count == 1)
        let plist = try PropertyListSerialization.data(
          fromPropertyList: ["a": 1, "v": ["indexes": [["location": 0, "length": -1]]]], format: .binary, options: 0)
        #expect(lines { try mapper.map(Value(plist: plist)) } == ["invalidValue v.indexes[0].length"])
        #expect(
          lines { try mapper.map(Value(any: ["a": 1, "v": ["indexes": [["location": "0", "length": "-1"]]]])) } == [
            "invalidValue v.indexes[0].length"
          ])
      }
    }
  #endif

  @Test("the rules that hold for the type's own reading hold for the library's")
  func rulesHold() throws {
    #expect(try ReflectiveMapper<IndexSet>().map(json: #"{"indexes": [{"location": "3", "length": 2}]}"#) == IndexSet([3, 4]))
    #expect(throws: MappingError.self) {
      try ReflectiveMapper<IndexSet>().coercion(.strict).map(json: #"{"indexes": [{"location": "3", "length": 2}]}"#)
    }
    let mapper = ReflectiveMapper<URLComponents>()
    #expect(try mapper.field(named: "host", at: "server").map(json: #"{"path": "/", "server": "h"}"#).host == "h")
    #expect(lines { try mapper.map(json: #"{"host": "h", "port": []}"#) } == ["typeMismatch port"])
    #expect(lines { try mapper.map(json: #"{"host": "h"}"#) } == ["missingValue path"])
    #expect(lines { try mapper.map(json: "[]") } == ["typeMismatch "])
    let conversions = try ReflectiveMapper<Calendar>().coercion(.reported)
      .mapReportingIssues(json: Self.calendar(#""firstWeekday": "2", "minimumDaysInFirstWeek": 1"#))
    #expect(conversions.value.firstWeekday == 2 && conversions.issues.count == 1)
  }

  @Test("index sets: ranges in any order, overlapping and beyond all others are the same set")
  func ranges() throws {
    let json = #"{"indexes": [{"location": 7, "length": 3}, {"location": 0, "length": 0}, {"location": 1, "length": 8}]}"#
    #expect(try ReflectiveMapper<IndexSet>().map(json: json) == IndexSet(integersIn: 1..<10))
    for set in [IndexSet(integersIn: 0..<Int.max), IndexSet(integersIn: -3..<4)] {
      #expect(try MappingDecoder().decode(IndexSet.self, from: JSONEncoder().encode(set)) == set)
    }
  }

  @Test(
    "character sets: what is written is read as it was, surrogates in inverted sets too",
    arguments: [
      CharacterSet.alphanumerics, .illegalCharacters, .symbols.inverted, CharacterSet().inverted,
      CharacterSet(charactersIn: "aé😀").inverted,
      CharacterSet(charactersIn: "a"..."\u{10FFFF}"), CharacterSet(charactersIn: "\u{10FFFF}\u{F0000}"),
    ])
  func characters(_ set: CharacterSet) throws {
    #expect(try MappingDecoder().decode(CharacterSet.self, from: JSONEncoder().encode(set)) == set)
  }

  @Test("character sets: a sound bitmap that Foundation gets wrong is read")
  func bitmaps() throws {
    let set = try ReflectiveMapper<CharacterSet>().map(json: Self.bitmap(Self.plane + [16] + Self.plane))
    #expect(set.contains("@") && !set.contains("A") && set.contains("\u{100008}") && !set.contains("\u{10000}"))
    #expect(try ReflectiveMapper<CharacterSet>().map(json: Self.bitmap([0, 0, 1])) == CharacterSet(charactersIn: "\u{10}"))
    #expect(try ReflectiveMapper<CharacterSet>().map(json: Self.bitmap([])) == CharacterSet())
  }
}

/// The code and the path of each fatal issue.
private func lines<T>(_ body: () throws -> T) -> [String] {
  do {
    _ = try body()
    return []
  } catch {
    guard let error = error as? MappingError ?? MappingError.underlying(error) else { return ["other \(error)"] }
    return error.issues.map { "\($0.code) \($0.sourcePath)" }
  }
}
