import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Repeated keys whose first values are used.
@Suite struct FirstWinsTests {
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

  static let rows: [(json: String, item: Item?, lines: [String])] = [
    (#"{"a": 1, "a": 2}"#, Item(a: 1), ["~ duplicateKey a @1:7"]),
    (#"{"a": 1, "a": "x", "a": {}}"#, Item(a: 1), ["~ duplicateKey a @1:7"]),
    (#"{"a": 1, "x": 2, "x": 3}"#, Item(a: 1), []),
    (#"{"a": 1, "b": {"k": 1, "k": "x", "l": 2}}"#, Item(a: 1, b: ["k": 1, "l": 2]), ["~ duplicateKey b.k @1:21"]),
    (#"{"a": 1, "c": {"d": 1}, "c": {"d": 2, "d": 3}}"#, Item(a: 1, c: .init(d: 1)), ["~ duplicateKey c @1:15"]),
    (#"{"a": {}, "a": 1}"#, nil, ["! typeMismatch a @1:7", "~ duplicateKey a @1:7"]),
    (#"{"a": 1, "b": {"k": "x", "k": 1}}"#, nil, ["! invalidValue b.k @1:21", "~ duplicateKey b.k @1:21"]),
  ]

  @Test("first wins: a model has the first value, and each repeated key is reported", arguments: rows.indices)
  func models(_ index: Int) throws {
    let row = Self.rows[index]
    for mapper in [ReflectiveMapper<Item>().field(\.a, from: "a"), ReflectiveMapper<Item>()] {
      for _ in 0..<3 {
        var found: (value: Item?, lines: [String])
        do {
          let mapped = try mapper.mapReportingIssues(json: row.json, options: Self.options)
          found = (mapped.value, mapped.issues.map(\.placedLine))
          #expect(mapped.issues.allSatisfy { $0.message == "duplicate key; using the first value" })
        } catch {
          found = (nil, error.allIssues.map(\.placedLine))
        }
        #expect(found.value == row.item && found.lines.sorted() == row.lines, "\(row.json)")
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
        let members = try decoder.container(keyedBy: DuplicateKeysTests.AnyName.self)
        for key in members.allKeys { names[key.stringValue] = try members.decode(Int.self, forKey: key) }
      }
    }
    let json = #"{"a": 1, "x": 2, "x": "y", "a": []}"#
    let open = ReflectiveMapper<Open>().unknownKeys(into: \.rest)
    for _ in 0..<2 {
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
}
