import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Repeated keys, whose last values are used, or the first.
@Suite struct RepeatedKeysTests {
  static let options = JSONReadingOptions(duplicateKeys: .firstWins)

  static let values: [(String, String)] = [
    (#"{"a":1,"a":2}"#, #"{"a":1}"#),
    (#"{"a":1,"b":2,"a":3,"c":4,"a":{"x":[5]},"b":6}"#, #"{"a":1,"b":2,"c":4}"#),
    (#"[{"a":[1,{"b":2,"b":[3]}],"a":[]},{"c":{"d":1,"d":2},"c":3}]"#, #"[{"a":[1,{"b":2}]},{"c":{"d":1}}]"#),
    (#"{"a":1,"\u0061":2}"#, #"{"a":1}"#),
    (#"{"\u0061":1,"a":2}"#, #"{"\u0061":1}"#),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", "{\"\u{E9}\":1}"),
    (#"{"":{"":{"":1,"":2},"":3},"":4}"#, #"{"":{"":{"":1}}}"#),
    (#"[1,"a",null,{"a":1}]"#, #"[1,"a",null,{"a":1}]"#),
  ]

  @Test("first wins: the first value is found, compared and written", arguments: values)
  func found(text: String, expected: String) throws {
    for options in [Self.options, JSONReadingOptions(duplicateKeys: .firstWins, dialect: .json5)] {
      let value = try Value(json: text, options: options)
      #expect(value.document.isSound)
      #expect(try value == Value(json: expected) && value.hashValue == Value(json: expected).hashValue)
      #expect(try Value(json: value.jsonString()) == Value(json: expected) && Value(any: value.any) == Value(json: expected))
      #expect(try value.count == Value(json: expected).count && value.keys == Value(json: expected).keys)
      #expect(try Value(json: value.jsonString(.sorted)) == Value(json: expected))
    }
  }

  @Test("first wins: look-ups and paths have the place of the first value")
  func places() throws {
    let value = try Value(json: #"{"a": {"b": 1, "b": 2}, "c": 3, "a": {"b": 4}}"#, options: Self.options)
    #expect(
      value["a"]?["b"] == 1 && value[path: "a.b"] == 1 && value["a"]?.location?.column == 7 && value[path: "a.b"]?.location?.column == 13)
    #expect(value.object?.map(\.key) == ["a", "c"] && value["c"] == 3)
    #expect(try Value(json: #"{"a": 1, "a": 2}"#, options: Self.options)["a"] == 1)
    #expect(try Value(json: #"{"a": 1, "a": 2}"#)["a"] == 2)
  }

  struct Item: Codable, Equatable { var a: Int; var b: [String: Int]?; var c: Inner?; struct Inner: Codable, Equatable { var d: Int } }

  private static let lastRows: [(json: String, item: Item?, lines: [String])] = [
    (#"{"a": 1, "a": 2}"#, Item(a: 2), ["~ duplicateKey a @1:15"]),
    (#"{"a": "x", "a": 2}"#, Item(a: 2), ["~ duplicateKey a @1:17"]),
    (#"{"a": 1, "\u0061": 2}"#, Item(a: 2), ["~ duplicateKey a @1:20"]),
    (#"{"a": 1, "x": 2, "x": 3}"#, Item(a: 1), []),
    (#"{"a": 1, "b": {"k": 1, "k": 2}}"#, Item(a: 1, b: ["k": 2]), ["~ duplicateKey b.k @1:29"]),
    (#"{"a": 1, "c": {"d": 1, "d": 2}}"#, Item(a: 1, c: .init(d: 2)), ["~ duplicateKey c.d @1:29"]),
    (#"{"a": 1, "c": {"d": 1}, "c": {"d": 2}}"#, Item(a: 1, c: .init(d: 2)), ["~ duplicateKey c @1:30"]),
    (#"{"a": 1, "a": 2, "a": 3}"#, Item(a: 3), ["~ duplicateKey a @1:23"]),
    (#"{"a": 1, "a": {}}"#, nil, ["! typeMismatch a @1:15", "~ duplicateKey a @1:15"]),
    (
      #"{"a": {}, "c": {"d": 1, "d": "x"}, "a": 1, "a": {}}"#, nil,
      ["! invalidValue c.d @1:30", "! typeMismatch a @1:49", "~ duplicateKey a @1:49", "~ duplicateKey c.d @1:30"]
    ),
  ]

  private static let firstRows: [(json: String, item: Item?, lines: [String])] = [
    (#"{"a": 1, "a": 2}"#, Item(a: 1), ["~ duplicateKey a @1:7"]),
    (#"{"a": 1, "a": "x", "a": {}}"#, Item(a: 1), ["~ duplicateKey a @1:7"]),
    (#"{"a": 1, "x": 2, "x": 3}"#, Item(a: 1), []),
    (#"{"a": 1, "b": {"k": 1, "k": "x", "l": 2}}"#, Item(a: 1, b: ["k": 1, "l": 2]), ["~ duplicateKey b.k @1:21"]),
    (#"{"a": 1, "c": {"d": 1}, "c": {"d": 2, "d": 3}}"#, Item(a: 1, c: .init(d: 1)), ["~ duplicateKey c @1:15"]),
    (#"{"a": {}, "a": 1}"#, nil, ["! typeMismatch a @1:7", "~ duplicateKey a @1:7"]),
    (#"{"a": 1, "b": {"k": "x", "k": 1}}"#, nil, ["! invalidValue b.k @1:21", "~ duplicateKey b.k @1:21"]),
  ]

  static let rows: [(policy: JSONReadingOptions.DuplicateKeys, json: String, item: Item?, lines: [String])] =
    lastRows.map { (.lastWins, $0.json, $0.item, $0.lines) } + firstRows.map { (.firstWins, $0.json, $0.item, $0.lines) }

  @Test("repeated keys: a model has the last value or the first, and each repeated key that is mapped is reported", arguments: rows.indices)
  func models(_ index: Int) throws {
    let row = Self.rows[index]
    for mapper in [ReflectiveMapper<Item>().field(\.a, from: "a"), ReflectiveMapper<Item>()] {
      for _ in coldAndWarm {
        let outcome = RunOutcome(mapper, row.json, JSONReadingOptions(duplicateKeys: row.policy))
        // Two issues of one place stand in the order in which they were found.
        #expect(outcome.value == row.item && outcome.placedLines.sorted() == row.lines, "\(row.json)")
        let message = "duplicate key; using the \(row.policy == .firstWins ? "first" : "last") value"
        #expect(outcome.issues.allSatisfy { $0.code != .duplicateKey || $0.message == message })
      }
    }
  }

  @Test("first wins: dictionaries, explicit mappers and merged patches read only the first value")
  func dictionaries() throws {
    let json = #"{"1": 5, "1": "x", "2": 6}"#
    func check<M: Mapper>(_ mapper: M, _ expected: M.Output) throws where M.Input == Value, M.Output: Equatable {
      let mapped = try mapper.mapReportingIssues(json: json, options: Self.options)
      #expect(mapped.value == expected)
      #expect(mapped.issues.map { "\($0.placedLine) \($0.message)" } == ["~ duplicateKey 1 @1:7 duplicate key; using the first value"])
    }
    let value = try Value(json: json, options: Self.options)
    try check(ReflectiveMapper<[String: Int]>(), ["1": 5, "2": 6])
    try check(ReflectiveMapper<[Int: Int]>(), [1: 5, 2: 6])
    try check(ReflectiveMapper<Int>().dictionary, ["1": 5, "2": 6])
    try check(ReflectiveMapper<Int>().dictionary(keys: ReflectiveMapper<Int>()), [1: 5, 2: 6])
    var model = ["1": 0, "3": 7]
    try ReflectiveMapper<[String: Int]>().update(&model, value)
    #expect(model == ["1": 5, "2": 6, "3": 7])
  }

  @Test("first wins: collected keys, listed keys and explicit fields read only the first value")
  func otherReaders() throws {
    struct Open: Codable { var a: Int; var rest: [String: Value] }
    struct Point { var x = 0 }
    struct Listed: Decodable {
      var names: [String: Int] = [:]
      init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: AnyName.self)
        for key in members.allKeys { names[key.stringValue] = try members.decode(Int.self, forKey: key) }
      }
    }
    let json = #"{"a": 1, "x": 2, "x": "y", "a": []}"#
    let open = ReflectiveMapper<Open>().unknownKeys(into: \.rest)
    for _ in coldAndWarm {
      let mapped = try open.mapReportingIssues(json: json, options: Self.options)
      #expect(mapped.value.a == 1 && mapped.value.rest == ["x": 2])
      #expect(mapped.issues.map(\.placedLine).sorted() == ["~ duplicateKey a @1:7", "~ duplicateKey x @1:15"])
      #expect(mapped.issues.allSatisfy { $0.message == "duplicate key; using the first value" })
      let listed = try ReflectiveMapper<Listed>().mapReportingIssues(json: json, options: Self.options)
      #expect(listed.value.names == ["a": 1, "x": 2])
      #expect(listed.issues.map(\.placedLine).sorted() == ["~ duplicateKey a @1:7", "~ duplicateKey x @1:15"])
    }
    let point = try KeyedMapper({ Point() }) { KeyedField("x", \.x) }.mapReportingIssues(json: json, options: Self.options)
    #expect(point.value.x == 2 && point.issues.map(\.placedLine) == ["~ duplicateKey x @1:15"])
    #expect(try Value(json: #"{"x": 1, "z": 3}"#).merging(Value(json: json, options: Self.options)) == ["x": 2, "z": 3, "a": 1])
  }

  @Test("first wins: a long list read in parts is the list read as a whole")
  func parts() throws {
    let items = (0..<400).map { #"{"a": \#($0), "b": {"k": 1, "k": "x"}, "a": {}}"# }
    let text = Array(("[\n" + items.joined(separator: ",\n") + "]").utf8)
    let trial = InParts(mapper: ReflectiveMapper<[Item]>(), options: Self.options)
    let whole = trial.whole(text) { "\($0)" }
    for size in [1, 100, 5000] { #expect(trial.parts(text, size: size) { "\($0)" } == whole) }
    let mapped = try ReflectiveMapper<[Item]>().mapReportingIssues(json: Data(text), options: Self.options)
    #expect(mapped.value[399] == Item(a: 399, b: ["k": 1]) && mapped.issues.count == 800)
    #expect(mapped.issues.last?.location?.line == 401)
  }

  @Test("first wins: JSON5 has the first value and its place")
  func json5() throws {
    let options = JSONReadingOptions(duplicateKeys: .firstWins, dialect: .json5)
    let text = "{a: +1, // one\n'a': 'x', b: {k: 0x1, '\\x6b': 2}, \\u0061: []}"
    let mapped = try ReflectiveMapper<Item>().mapReportingIssues(json: text, options: options)
    #expect(mapped.value == Item(a: 1, b: ["k": 1]))
    #expect(mapped.issues.map(\.placedLine).sorted() == ["~ duplicateKey a @1:5", "~ duplicateKey b.k @2:18"])
  }

  @Test("first wins: many repeated keys, and deep ones, take linear time")
  func hostile() throws {
    let many = "{" + (0..<50_000).map { "\"k\($0 % 25_000)\":\($0)" }.joined(separator: ",") + "}"
    let mapped = try ReflectiveMapper<[String: Int]>().mapReportingIssues(json: many, options: Self.options)
    #expect(mapped.value.count == 25_000 && mapped.value["k24999"] == 24_999 && mapped.issues.count == 25_000)
    let depth = 500
    let deep = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: #","a":2}"#, count: depth)
    let value = try Value(json: deep, options: Self.options)
    #expect(try value.jsonString() == String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth))
  }

  // MARK: The last wins

  struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
  struct ByData: Decodable, Equatable {
    var texts: [String]
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: AnyName.self)
      texts = try [AnyName(stringValue: "a"), AnyName(stringValue: "a")].map { try fields.decode(String.self, forKey: $0) }
    }
  }

  @Test func thoseThatAreDataAreReportedInEveryDocument() throws {
    let mapper = ReflectiveMapper<ByData>().keyTransformer(.camelToSnake)
    for _ in coldAndWarm {
      let found = try mapper.mapReportingIssues(json: #"{"a": "b", "a": "c"}"#)
      #expect(found.issues.map(\.line) == ["~ duplicateKey a"] && found.value.texts == ["c", "c"])
      #expect(try mapper.mapReportingIssues(json: #"{"a": "b"}"#).issues.isEmpty)
    }
  }

  @Test func aKeyThatIsLeftOutIsNotMapped() {
    expectRun(ReflectiveMapper<Item>().except(\.b), #"{"a": 1, "b": {}, "b": {}}"#, gives: Item(a: 1))
    expectRun(ReflectiveMapper<Item>().field(\.a, from: "A"), #"{"A": 1, "a": {}, "a": {}}"#, gives: Item(a: 1))
    expectRun(ReflectiveMapper<Item>().field(\.a, from: "A"), #"{"A": 1, "A": 2}"#, gives: Item(a: 2), ["~ duplicateKey A -> a"])
  }

  @Test func theyMayBeRefused() {
    let options = JSONReadingOptions(duplicateKeys: .refuse)
    #expect(issueLines { _ = try ReflectiveMapper<Item>().map(json: #"{"a": 1, "x": 2, "x": 3}"#, options: options) }.count == 1)
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Item>().map(json: #"{"a": 1, "a": 2}"#, options: options) }
    #expect(error?.issues.map(\.code) == [.duplicateKey])
  }

  struct Pairs: Codable, Equatable { var d: [Double: Int] }

  @Test func keysOfADictionaryThatAreEqualAreReported() {
    expectRun(ReflectiveMapper<Pairs>(), #"{"d": [1, 5, 2, 6, 1.0, 7]}"#, gives: Pairs(d: [1: 7, 2: 6]), ["~ duplicateKey d[4]"])
    expectRun(ReflectiveMapper<Pairs>(), #"{"d": {"1": 5, "1.0": 7}}"#, gives: Pairs(d: [1: 7]), ["~ duplicateKey d[\"1.0\"]"])
  }

  @Test func theValueOfABadKeyOfADictionaryIsCheckedToo() {
    expectRun(
      ReflectiveMapper<Pairs>(), #"{"d": ["x", [], 2, 3, 4, "y"]}"#, gives: nil,
      ["! invalidValue d[0]", "! typeMismatch d[1]", "! invalidValue d[5]"])
    expectRun(ReflectiveMapper<Pairs>(), #"{"d": {"x": []}}"#, gives: nil, ["! invalidValue d.x", "! typeMismatch d.x"])
  }
}
