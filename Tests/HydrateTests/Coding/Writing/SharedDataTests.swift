import Hydrate
import Testing

@testable import TestSupport

/// What several fields write to one piece of data, and where they do not agree.
@Suite struct SharedDataTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Paths in the data, several in brackets, the first of several before a bar; and what is written there.
    let parts: [(path: String, value: Value)]
    /// The data, or the places where the fields do not agree.
    let expected: Result

    enum Result: Sendable {
      case value(Value)
      case conflicts([String])
    }

    init(_ name: String, _ parts: [(String, Value)], _ expected: Result) {
      testDescription = name
      self.parts = parts.map { ($0, $1) }
      self.expected = expected
    }
  }

  static let rows: [Row] = [
    Row(
      "apart", [("a", 1), ("b.c", 2), ("d[1]", 3)], .value(["a": 1, "b": ["c": 2], "d": [nil, 3]])),
    Row("equal", [("a", 1), ("a", 1.0), ("b", "x"), ("b", "x")], .value(["a": 1, "b": "x"])),
    Row("different", [("a", 1), ("a", 2)], .conflicts(["a"])),
    Row("three of which one is different", [("a", 1), ("a", 1), ("a", 2)], .conflicts(["a"])),
    Row("three that are all different", [("a", 1), ("a", 2), ("a", 3)], .conflicts(["a"])),
    Row("kinds", [("a", "1"), ("a", 1)], .conflicts(["a"])),
    Row("objects", [("a", ["b": 1]), ("a", ["c": 2])], .value(["a": ["b": 1, "c": 2]])),
    Row(
      "objects deep down", [("a", ["b": ["c": 1]]), ("a.b", ["d": 2])],
      .value(["a": ["b": ["c": 1, "d": 2]]])),
    Row(
      "members that differ", [("a", ["b": 1, "c": 2]), ("a", ["b": 3, "c": 4])],
      .conflicts(["a.b", "a.c"])),
    Row(
      "equal objects in another order", [("a", ["b": 1, "c": [1]]), ("a", ["c": [1], "b": 1])],
      .value(["a": ["b": 1, "c": [1]]])),
    Row("a member", [("a", ["b": 1]), ("a.c", 2)], .value(["a": ["b": 1, "c": 2]])),
    Row("an equal member", [("a", ["b": 1]), ("a.b", 1)], .value(["a": ["b": 1]])),
    Row("another member's value", [("a", ["b": 1]), ("a.b", 2)], .conflicts(["a.b"])),
    Row("a way through text", [("a", "x"), ("a.b", 2)], .conflicts(["a"])),
    Row("a way through an array", [("a", [1]), ("a.b", 2)], .conflicts(["a"])),
    Row("an index into an object", [("a", ["b": 1]), ("a[0]", 2)], .conflicts(["a"])),
    Row("the whole", [("a", 1), ("", ["b": 2])], .value(["a": 1, "b": 2])),
    Row(
      "the whole twice", [("", ["a": 1]), ("", ["a": 1, "b": ["c": 2]]), ("b", ["d": 3])],
      .value(["a": 1, "b": ["c": 2, "d": 3]])),
    Row("arrays", [("a", [1, [2]]), ("a", [1, [2]])], .value(["a": [1, [2]]])),
    Row("other arrays", [("a", [1, 2]), ("a", [3, 4])], .conflicts(["a"])),
    Row("longer arrays", [("a", [1, 2]), ("a", [1, 2, 3])], .conflicts(["a"])),
    Row(
      "arrays of objects", [("a", [["b": 1], ["b": 2]]), ("a", [["c": 3], ["c": 4]])],
      .value(["a": [["b": 1, "c": 3], ["b": 2, "c": 4]]])),
    Row(
      "arrays of objects that differ",
      [("a", [["b": 1], ["b": 2]]), ("a", [["b": 1], ["b": 4]])], .conflicts(["a[1].b"])),
    Row("an element", [("a", [1, 2]), ("a[1]", 2)], .value(["a": [1, 2]])),
    Row("another element", [("a", [1, 2]), ("a[1]", 3)], .conflicts(["a[1]"])),
    Row("an element past the end", [("a", [1, 2]), ("a[2]", 3)], .conflicts(["a[2]"])),
    Row(
      "a member of an element", [("a", [["b": 1]]), ("a[0].c", 2)],
      .value(["a": [["b": 1, "c": 2]]])),
    Row("gaps", [("a[2]", 3), ("a[0]", 1), ("a", [1, 2, 3])], .value(["a": [1, 2, 3]])),
    Row("null", [("a", nil), ("a", nil)], .value(["a": nil])),
    Row("null and a value", [("a", nil), ("a", 1)], .conflicts(["a"])),
    Row("null and an object", [("a", nil), ("a.b", 1)], .conflicts(["a"])),
    Row("null within null", [("a", nil), ("a.b", nil), ("a[1]", nil)], .value(["a": nil])),
    Row("null past the end", [("a", [1]), ("a[1]", nil)], .value(["a": [1]])),
    Row("a written null is no gap", [("a", [nil, 1]), ("a[0]", 1)], .conflicts(["a[0]"])),
    Row("several", [("[a, b]", [1, 2]), ("b", 2)], .value(["a": 1, "b": 2])),
    Row("several in a path", [("o[a, b]", [1, 2]), ("o.a", 3)], .conflicts(["o.a"])),
    Row("several at one place", [("[a, a]", [1, 2])], .conflicts(["a"])),
    Row("the first of several", [("a|b", 1), ("a", 2)], .conflicts(["a"])),
    Row("arrays at the root", [("[0]", 1), ("[2]", 3), ("", [1, 2, 3])], .value([1, 2, 3])),
    Row("an array and an object at the root", [("[0]", 1), ("a", 3)], .conflicts([""])),
  ]

  struct One: Codable { var a: Value }
  struct Two: Codable {
    var (a, b): (Value, Value)
    enum CodingKeys: CodingKey { case a, b }
  }
  struct Three: Codable {
    var (a, b, c): (Value, Value, Value)
    enum CodingKeys: CodingKey { case a, b, c }
  }

  /// The place of a path within the member that all share.
  private static func accessor(_ path: String) -> Accessor {
    let paths = path.split(separator: "|").map { within(String($0)) }
    return paths.count == 2 ? .first(paths[0], paths[1]) : paths.first ?? "w"
  }

  private static func within(_ path: String) -> Accessor {
    Accessor(stringLiteral: path.isEmpty || path.hasPrefix("[") ? "w" + path : "w." + path)
  }

  /// Writes each value by a field of its own, and gives what all have written together.
  private static func written(_ parts: [(path: String, value: Value)]) throws -> Value? {
    let (accessors, values) = (parts.map { accessor($0.path) }, parts.map(\.value))
    let data: Value =
      switch parts.count {
      case 1:
        try ReflectiveMapper<One>().nulls(.write).field(\.a, from: accessors[0]).reversed.map(
          One(a: values[0]))
      case 2:
        try ReflectiveMapper<Two>().nulls(.write).field(\.a, from: accessors[0]).field(
          \.b, from: accessors[1]
        ).reversed
          .map(Two(a: values[0], b: values[1]))
      default:
        try ReflectiveMapper<Three>().nulls(.write).field(\.a, from: accessors[0]).field(
          \.b, from: accessors[1]
        ).field(\.c, from: accessors[2]).reversed
          .map(Three(a: values[0], b: values[1], c: values[2]))
      }
    return data["w"]
  }

  @Test("shared places: fields meet", arguments: rows) func fieldsMeet(_ row: Row) throws {
    // Whether they agree does not depend on which comes first.
    for parts in [row.parts, row.parts.reversed()] {
      switch row.expected {
      case .value(let value): #expect(try Self.written(parts) == value)
      case .conflicts(let paths):
        let error = #expect(throws: MappingError.self) { try Self.written(parts) }
        let within = paths.map { $0.isEmpty || $0.hasPrefix("[") ? "w" + $0 : "w." + $0 }
        #expect(error?.issues.map(\.sourcePath.description).sorted() == within)
        #expect(error?.issues.allSatisfy { $0.code == .irreversible } == true)
      }
    }
  }

  @Test("shared places: what has no place") func whatHasNoPlace() {
    for accessor in [Accessor.index(-1), .index(1_000_000)] {
      #expect(
        issueLines { _ = try IdentityMapper<Int>().at(accessor).reversed.map(1) }.first?.hasPrefix(
          "! irreversible") == true)
    }
    let several: Accessor = ["a", "b"]
    #expect(
      issueLines { _ = try IdentityMapper<[Int]>().at(several).reversed.map([1]) } == [
        "! irreversible"
      ])
    #expect(
      issueLines { _ = try IdentityMapper<Int>().at(several).reversed.map(1) } == ["! irreversible"]
    )
  }

  struct Own: Codable {
    var a = 1
    var list: Value = [1, ["b": 2]]
    var mine = 1
  }

  @Test("shared places: code of an accessor adds, and changes nothing")
  func codeOfAUsersAddsAndChangesNothing() throws {
    let rows: [(write: @Sendable (Value) -> Value, conflicts: [String], written: Value)] = [
      (
        { Value(object: ($0.object ?? []) + [("x", 5)]) }, [],
        ["a": 1, "list": [1, ["b": 2]], "x": 5]
      ),
      ({ $0 }, [], ["a": 1, "list": [1, ["b": 2]]]),
      (
        { _ in ["list": [1, ["b": 2, "c": 3], 4], "a": 1] }, [],
        ["a": 1, "list": [1, ["b": 2, "c": 3], 4]]
      ),
      ({ _ in ["a": 2, "list": [1, ["b": 2]]] }, ["a"], nil),
      ({ _ in ["a": 1] }, ["list"], nil),
      ({ _ in ["a": 1, "list": [1]] }, ["list[1]"], nil),
      ({ _ in ["a": 1, "list": [1, ["b": [2]]]] }, ["list[1].b"], nil),
      ({ _ in 5 }, [""], nil),
    ]
    for (write, conflicts, written) in rows {
      let accessor = Accessor.custom("own", read: { $0["a"] }, write: { _, whole in write(whole) })
      let mapper = ReflectiveMapper<Own>().field(\.mine, from: accessor)
      if conflicts.isEmpty {
        #expect(try mapper.reversed.map(Own()) == written)
      } else {
        let error = #expect(throws: MappingError.self) { try mapper.reversed.map(Own()) }
        #expect(error?.issues.map(\.sourcePath.description) == conflicts)
      }
    }
  }

  @Test("shared places: keys that differ in bytes are two") func keysThatDifferInBytesAreTwo()
    throws
  {
    let (one, other): (Value, Value) = (["\u{E9}": 1], ["e\u{301}": 2])
    #expect(
      try Self.written([("", one), ("", other)]) == Value(object: [("\u{E9}", 1), ("e\u{301}", 2)]))
  }

  @Test("shared places: the last of repeated keys counts") func theLastOfRepeatedKeysCounts() throws {
    let (one, other) = (
      try Value(json: #"{"x": {"a": 1, "a": 2}, "y": 1}"#),
      try Value(json: #"{"x": {"a": 1, "a": 2}, "z": 1}"#)
    )
    #expect(try Self.written([("", one), ("", other), ("x.a", 2)])?["x"]?["a"] == 2)
  }

  /// What differs deep down is compared level by level, not whole by whole at every level: that would take minutes here.
  @Test("shared places: what differs deep down is found in linear time", .ends)
  func whatDiffersDeepDownIsFoundInLinearTime() throws {
    var (one, other): (Value, Value) = ([1], [2])
    for index in 0..<20_000 {
      (one, other) = index.isMultiple(of: 2) ? (["a": one], ["a": other]) : ([one], [other])
    }
    let error = #expect(throws: MappingError.self) { try Self.written([("", one), ("", other)]) }
    #expect(error?.issues.count == 1)
  }

  @Test("shared places: depth is no matter") func depthIsNoMatter() throws {
    var (one, other): (Value, Value) = ([:], [:])
    for _ in 0..<2000 { (one, other) = (["a": one], ["a": other]) }
    #expect(try Self.written([("", one), ("b", 1), ("", other)])?["b"] == 1)
  }
}
