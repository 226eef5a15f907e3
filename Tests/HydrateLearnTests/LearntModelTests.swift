import Foundation
import Hydrate
import HydrateLearn
import Testing

@testable import TestSupport

/// What the source says for samples of each kind.
@Suite struct LearntModelTests {
  private func model(_ samples: String...) throws -> LearntModel {
    try LearntModel(named: "Thing", samples: samples.map { try Value(json: $0) })
  }

  /// The type of the property `x`, learnt from values.
  private func type(_ values: [String]) throws -> String? {
    let source = try LearntModel(named: "Thing", samples: values.map { try Value(json: #"{"x": \#($0)}"#) }).swiftSource
    return source.split(separator: "\n").first { $0.hasPrefix("  var x: ") }.map { String($0.dropFirst(9)) }
  }

  // MARK: Types

  @Test(arguments: [
    (["1", "2"], "Int"), (["1", "-2"], "Int"), (["1", "2.5"], "Double"), (["1", "2.0"], "Double"), (["1e3"], "Double"),
    (["18446744073709551615", "1"], "UInt64"), (["18446744073709551615", "-1"], "Decimal"), (["123456789012345678901234567890"], "Decimal"),
    (["0.12345678901234567890123"], "Decimal"), (["1e400"], "Value"), (["9007199254740993", "0.5"], "Decimal"),
    (["true", "false"], "Bool"), (["true", "1"], "Value"), (["true", #""true""#], "Value"),
    (["1", #""2""#], "Int"), (["1.5", #""2""#], "Double"), (["1", #""2.5""#], "Double"), (["1", #""x""#], "Value"),
    (["1", #""""#], "Value"), (["1", #""2""#, #""x""#], "String"), ([#""x""#, "1.50", #""-2""#], "String"),
    (["1", #""2""#, #""x""#, "true"], "Value"),
    ([#""1""#, #""2""#], "String"), ([#""0123""#], "String"), ([#""1700000000""#], "String"), ([#""20240101""#], "String"),
    (["null"], "Value?"), (["1", "null"], "Int?"), (["[]"], "[Value]"), (["[]", "[1]"], "[Int]"), (["[1, null]"], "[Int?]"),
    (["[[1], []]"], "[[Int]]"), (["[1, \"x\"]"], "[Value]"), (["{}"], "[String: Value]"), (["{}", #"{"y": 1}"#], "X"),
    ([#"{"y": 1}"#], "X"),
    (["1", "[2]"], "[Int]"), (["1", "[[2]]"], "Value"), (["[1]", #"{"y": 1}"#], "Value"), (["[]", #"{"y": 1}"#], "[X]"),
    (["1", "{}"], "Value"),
    ([#""https://x.example/a?b=c""#], "URL"), ([#""https://x.example""#, #""x""#], "String"), ([#""mailto:ann@x.example""#], "String"),
    ([#""/a/b""#], "String"), ([#""https://""#], "String"), ([#""https://x.example/a b""#], "String"),
    ([#""A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11""#], "UUID"), ([#""a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11""#], "String"),
    // What a number in a string is written as has no space.
    (["12", #""12 ""#], "Value"), (["12", #""7""#, #"" 12""#], "String"),
  ])
  func isTheOneThatAllSamplesHave(values: [String], expected: String) throws {
    #expect(try type(values) == expected)
    #expect(try type(values.reversed()) == expected, "in any order")
  }

  @Test(arguments: [
    (#""2024-01-20T02:57:14Z""#, nil), (#""2024-01-20T02:57:14.5Z""#, nil), (#""2024-01-20T02:57:14.500Z""#, ".rfc3339Milliseconds"),
    (#""Sat, 20 Jan 2024 02:57:14 GMT""#, ".rfc822"), (#""/Date(1390186634595)/""#, ".dotNet"),
    (#""2024-01-20""#, #".custom("yyyy-MM-dd")"#),
    (#""2024-01-20 02:57:14""#, #".custom("yyyy-MM-dd HH:mm:ss")"#),
    (#""Sat Jan 20 02:57:14 +0000 2024""#, #".custom("EEE MMM dd HH:mm:ss Z yyyy")"#),
    (#""2024-01-20T02:57:14.00Z""#, #".custom("yyyy-MM-dd'T'HH:mm:ss.SS'Z'")"#),
    (#""2024-01-20T02:57:14.123+0000""#, #".custom("yyyy-MM-dd'T'HH:mm:ss.SSSZ")"#),
    (#""2024-01-20 02:57:14.5+00:00""#, #".custom("yyyy-MM-dd HH:mm:ss.Sxxx")"#),
    (#""2024-01-20 02:57:14 UTC""#, #".custom("yyyy-MM-dd HH:mm:ss 'UTC'")"#),
    (#""20240120T025714Z""#, #".custom("yyyyMMdd'T'HHmmss'Z'")"#),
    (#""Sat, 06 Jan 2024 02:57:14 +0000""#, #".custom("EEE, dd MMM yyyy HH:mm:ss Z")"#),
    (#""Sat, 6 Jan 2024 02:57:14 GMT""#, #".custom("EEE, d MMM yyyy HH:mm:ss 'GMT'")"#),
  ])
  func datesAreWrittenAsTheyWereRead(text: String, rule: String?) throws {
    #expect(try type([text]) == "Date")
    let source = try model(#"{"x": \#(text)}"#).swiftSource
    if let rule {
      #expect(source.contains(".mapType(Date.self, using: .date(\(rule)))"), "\(source)")
    } else {
      #expect(!source.contains("mapType"))
    }
  }

  @Test(
    "dates that no format writes as they are have a note",
    arguments: [
      (["2024-01-20T02:57:14+01:00"], "dates are written in another spelling"),
      (["2024-01-20T02:57:14.000000Z"], "dates are written in another spelling"),
      (["2024-01-20t02:57:14z"], "dates are written in another spelling"),
      (["2024-01-20T02:57:14.00Z", "2024-01-20T02:57:14Z"], "dates in several formats are written in one"),
      (["2024-01-20T02:57:14.50Z", "2024-01-20T02:57:14.00Z"], nil), (["2024-01-20T02:57:14.5Z", "2024-01-20T02:57:14.12Z"], nil),
    ])
  func datesInAnotherSpelling(texts: [String], note: String?) throws {
    let notes = try LearntModel(named: "Thing", samples: texts.map { ["x": Value($0)] }).notes
    #expect(notes.map(\.text) == [note].compactMap(\.self))
  }

  @Test(arguments: [
    #""03/04/2024""#, #""2024-01-20 02:57:14.12""#, #""2024-W04-1""#, #""2024-020""#, #""Jan 7""#, #""2024-02-30""#, #""12:30""#,
    #""May""#,
  ])
  func otherDatesStayText(text: String) throws { #expect(try type([text]) == "String") }

  @Test(arguments: [
    ([#""2024-03-05T09:30:00Z""#, "1709717400", #""Wed, 06 Mar 2024 10:00:00 GMT""#], "Date"),
    ([#""2024-03-05""#, #""2024-03-05T09:30:00Z""#], "Date"), ([#""2024-03-05""#, #""5 Mar 2024 9:30 am EST""#], "Date"),
    ([#""2024-01-20T02:57:14+01:00""#], "Date"), ([#""2024-03-05""#, #""/Date(1390186634595)/""#], "Date"),
    ([#""Sat Jan 20 02:57:14 -0500 2024""#, #""20 Jan 2024""#], "Date"), ([#""20240120T0257-05""#, #""20 Jan 2024""#], "Date"),
    ([#""2024-03-05T09:30:00Z""#, #""1709717400""#], "Date"), ([#""2024-03-05T09:30:00Z""#, "1709717400123", "1709717400.5"], "Date"),
    ([#""2024-03-05T09:30:00Z""#, "null", "1709717400"], "Date?"), ([#"["2024-03-05T09:30:00Z"]"#, "1709717400"], "[Date]"),
    ([#""2024-03-05T09:30:00Z""#, "946684800", "2240611199"], "Date"),
    ([#""2024-03-05T09:30:00Z""#, "946684799"], "Value"), ([#""2024-03-05T09:30:00Z""#, "2240611200"], "Value"),
    ([#""2024-03-05T09:30:00Z""#, #""123456789""#], "String"), ([#""2024-03-05T09:30:00Z""#, "20240305"], "Value"),
    ([#""2024-03-05T09:30:00Z""#, #""03/04/2024""#], "String"), ([#""2024-03-05T09:30:00Z""#, #""n/a""#], "String"),
    // None says its zone.
    ([#""2024-03-05""#, "1709717400"], "Value"), ([#""2024-03-05""#, #""2024/03/05""#], "String"), (["1709717400"], "Int"),
    ([#""2024-03-05 09:30""#, #""5 Mar 2024 9:30 AM""#], "String"), ([#""2024-05-03T09:30:00""#, #""Tue, 5 Mar 2024""#], "String"),
  ])
  func datesInSeveralFormatsAreDatesIfOneSaysItsZone(values: [String], expected: String) throws {
    #expect(try type(values) == expected)
    #expect(try type(values.reversed()) == expected, "in any order")
  }

  @Test func datesInSeveralFormatsLeaveOthersTheirRules() throws {
    let source = try model(
      #"{"at": "2024-01-20T02:57:14Z", "on": "2024-01-20"}"#, #"{"at": 1709717400, "on": "2024-01-21"}"#
    ).swiftSource
    #expect(source.hasSuffix("ReflectiveMapper<Thing>()\n  .field(\\.on, using: .date(.custom(\"yyyy-MM-dd\")))\n"), "\(source)")
  }

  @Test func datesOfSeveralStylesHaveRulesOfTheirOwn() throws {
    let source = try model(
      #"{"day": "2024-01-20", "sent": "Sat, 20 Jan 2024 02:57:14 GMT", "days": ["2024-01-20"], "odd": [["2024-01-20"]], "inner": {"at": "2024-01-20T02:57:14Z", "on": "2024-01-20"}}"#
    ).swiftSource
    for line in [
      "var day: Date", "var odd: [[String]]", #".field(\.day, using: .date(.custom("yyyy-MM-dd")))"#,
      #".field(\.sent, using: .date(.rfc822))"#,
      #".field(\.days, using: StringToDate(.custom("yyyy-MM-dd")).array)"#,
      #".type(Inner.self) { $0.field(\.on, using: .date(.custom("yyyy-MM-dd"))) }"#,
    ] { #expect(source.contains(line), "\(line): \(source)") }
    #expect(!source.contains("mapType"))
  }

  @Test func fewTextsThatRepeatAreAnEnum() throws {
    func items(_ texts: [String], _ count: Int) -> String {
      "{\"items\": [" + (0..<count).map { "{\"state\": \"\(texts[$0 % texts.count])\"}" }.joined(separator: ", ") + "]}"
    }
    let source = try model(items(["open", "in progress", "default"], 30)).swiftSource
    for line in ["var state: State", "enum State: String, Codable", "case open", #"case inProgress = "in progress""#, "case `default`"] {
      #expect(source.contains(line), "\(source)")
    }
    for other in [
      items(["open", "closed"], 19), items((0..<11).map { "s\($0)" }, 110), items(["1", "2"], 40), items(["same"], 40),
      items(["a", ""], 40),
    ] {
      #expect(try model(other).swiftSource.contains("var state: String"), "\(other)")
    }
    // Each text occurs twice at least.
    let once = items(["a", "b"], 30).replacingOccurrences(of: "]}", with: #", {"state": "c"}]}"#)
    #expect(try model(once).swiftSource.contains("var state: String"))
  }

  @Test func manyKeysThatAreDataAreADictionary() throws {
    func table(_ count: Int, _ key: (Int) -> String, _ value: (Int) -> String) -> String {
      "{\"table\": {" + (0..<count).map { "\"\(key($0))\": \(value($0))" }.joined(separator: ", ") + "}}"
    }
    let rows: [(String, String)] = [
      (table(25, { "k-\($0)" }, { "\($0)" }), "[String: Int]"), (table(25, { "\($0)" }, { "{\"age\": \($0)}" }), "[String: Table]"),
      (table(25, { "k-\($0)" }, { $0 % 2 == 0 ? "null" : "1" }), "[String: Int?]"),
      (table(25, { "k-\($0)" }, { "[\($0)]" }), "[String: [Int]]"), (table(25, { "k-\($0)" }, { _ in "null" }), "[String: Value]"),
      // All are names; few keys; values of several kinds; objects with little in common.
      (table(25, { "key\($0)" }, { "\($0)" }), "Table"), (table(12, { "k-\($0)" }, { "\($0)" }), "Table"),
      (table(25, { "k-\($0)" }, { $0 % 2 == 0 ? "true" : "1" }), "Table"), (table(25, { "k-\($0)" }, { "{\"k\($0)\": 1}" }), "Table"),
    ]
    for (json, type) in rows { #expect(try model(json).swiftSource.contains("var table: \(type)\n"), "\(type)") }
  }

  // MARK: Optionals and nulls

  @Test func membersThatAreAbsentOrNullAreOptional() throws {
    let source = try model(
      #"{"a": 1, "b": null, "inner": {"c": null}}"#, #"{"b": 2, "c": 3, "inner": {"c": 1}}"#, #"{"a": null, "b": 2, "inner": {"c": 1}}"#
    ).swiftSource
    for line in [
      "var a: Int?", "var b: Int?", "var c: Int?", #".nulls(.write, for: \.b)"#, #".type(Inner.self) { $0.nulls(.write, for: \.c) }"#,
    ] {
      #expect(source.contains(line), "\(line): \(source)")
    }
    #expect(!source.contains(#"for: \.a)"#), "absent in one place and null in another")
  }

  // MARK: The whole document

  @Test(arguments: [
    ([#"{"a": 1}"#], "let thingMapper = ReflectiveMapper<Thing>()\n"),
    ([#"[{"a": 1}]"#], "let thingMapper = ReflectiveMapper<Thing>()\n  .array\n"),
    (["[1]"], "let thingMapper = ReflectiveMapper<Int>()\n  .array\n"), (["[[1]]"], "ReflectiveMapper<[[Int]]>()\n"),
    (["5"], "let thingMapper = ReflectiveMapper<Int>()\n"),
    (["null"], "ReflectiveMapper<Value>()\n"), ([#"{"a": 1}"#, "null"], "ReflectiveMapper<Thing?>()\n"),
    ([#"[{"a": 1}]"#, #"{"a": 2}"#], "ReflectiveMapper<[Thing]>()\n  .singleAsList()\n"),
    (["{}"], "ReflectiveMapper<Value>()\n  .dictionary\n"), (["[1, null]"], "ReflectiveMapper<[Int?]>()\n"),
    (["{" + (0..<30).map { "\"k-\($0)\": {\"a\": 1}" }.joined(separator: ",") + "}"], "ReflectiveMapper<Thing>()\n  .dictionary\n"),
  ])
  func isMappedAsAWhole(samples: [String], end: String) throws {
    let source = try LearntModel(named: "Thing", samples: samples.map { try Value(json: $0) }).swiftSource
    #expect(source.hasSuffix(end), "\(source)")
  }

  @Test func whatNoTypeWritesBackIsAValue() throws {
    let date = try LearntModel(named: "Thing", samples: [Value(object: [(key: "x", value: Value(Date(timeIntervalSince1970: 0)))])])
    #expect(date.swiftSource.contains("var x: Value\n") && date.notes.map(\.path) == ["x"])
    for (open, close) in [("[", "]"), (#"{"a": "#, "}")] {
      let deep = try LearntModel(
        named: "Thing", samples: [Value(json: String(repeating: open, count: 500) + "1" + String(repeating: close, count: 500))])
      #expect(deep.swiftSource.contains("Value") && !deep.notes.isEmpty)
    }
  }

  @Test func importsWhatItNeeds() throws {
    #expect(try model(#"{"a": 1}"#).swiftSource.hasPrefix("import Hydrate\n"))
    #expect(try model(#"{"a": {"b": ["https://x.example"]}}"#).swiftSource.hasPrefix("import Foundation\nimport Hydrate\n"))
    #expect(try model(#""2024-01-20""#).swiftSource.hasPrefix("import Foundation\n"))
  }

  @Test func mistakesAreErrors() {
    for (name, samples) in [("None", []), ("", [5]), ("an order", [5]), ("2nd", [5]), ("String", [5]), ("Value", [5]), ("Ordér", [5])]
      as [(String, [Value])]
    {
      let error = #expect(throws: MappingError.self) { try LearntModel(named: name, samples: samples) }
      #expect(error?.issues.map(\.code) == [.configuration], "\(name)")
    }
    #expect(throws: Never.self) { try LearntModel(named: "order", samples: [["a": 1]]) }
  }

  // MARK: Notes

  @Test func sayWhatVariesAndWhatIsLeftOpen() throws {
    let learnt = try model(
      #"{"id": 1, "any": 1, "none": null, "list": [], "gone": 1, "many": [1], "map": {}, "inner": [{"a": 1}, {"a": null}]}"#,
      #"{"id": "2", "any": "x", "none": null, "list": [], "many": 1, "map": {}, "inner": []}"#)
    let notes = learnt.notes.map { "\($0.path) | \($0.text) | \($0.count)" }
    #expect(
      notes == [
        "id | a number in a string in 1 of 2 | 1", "any | no type for all: number in 1, string in 1 | 2",
        "none | always null: the type is unknown | 2",
        "list | always empty: the type of the elements is unknown | 2", "gone | absent in 1 of 2 | 1",
        "many | a single value instead of a list in 1 of 2 | 1", "map | always empty: its members are unknown | 2",
        "inner[].a | null in 1 of 2 | 1",
      ])
    #expect(try model(#"{"a": [1]}"#).notes.isEmpty)
    #expect(try model("1", "true").notes.map(\.description) == ["the document: no type for all: flag in 1, number in 1"])
  }
}
