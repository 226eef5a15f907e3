import Testing

@testable import Hydrate

/// What several authors write to one piece of data, and where they do not agree.
@Suite struct SharedDraftTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let parts: [(accessor: Accessor, value: Value)]
    /// The data, or the places where the authors do not agree.
    let expected: Result

    enum Result: Sendable {
      case value(Value)
      case conflicts([String])
    }

    init(_ name: String, _ parts: [(Accessor, Value)], _ expected: Result) {
      testDescription = name
      self.parts = parts.map { ($0, $1) }
      self.expected = expected
    }
  }

  static let rows: [Row] = [
    Row("apart", [("a", 1), ("b.c", 2), ("d[1]", 3)], .value(["a": 1, "b": ["c": 2], "d": [nil, 3]])),
    Row("equal", [("a", 1), ("a", 1.0), ("b", "x"), ("b", "x")], .value(["a": 1, "b": "x"])),
    Row("different", [("a", 1), ("a", 2)], .conflicts(["a"])),
    Row("three of which one is different", [("a", 1), ("a", 1), ("a", 2)], .conflicts(["a"])),
    Row("three that are all different", [("a", 1), ("a", 2), ("a", 3)], .conflicts(["a"])),
    Row("kinds", [("a", "1"), ("a", 1)], .conflicts(["a"])),
    Row("objects", [("a", ["b": 1]), ("a", ["c": 2])], .value(["a": ["b": 1, "c": 2]])),
    Row("objects deep down", [("a", ["b": ["c": 1]]), ("a.b", ["d": 2])], .value(["a": ["b": ["c": 1, "d": 2]]])),
    Row("members that differ", [("a", ["b": 1, "c": 2]), ("a", ["b": 3, "c": 4])], .conflicts(["a.b", "a.c"])),
    Row("equal objects in another order", [("a", ["b": 1, "c": [1]]), ("a", ["c": [1], "b": 1])], .value(["a": ["b": 1, "c": [1]]])),
    Row("a member", [("a", ["b": 1]), ("a.c", 2)], .value(["a": ["b": 1, "c": 2]])),
    Row("an equal member", [("a", ["b": 1]), ("a.b", 1)], .value(["a": ["b": 1]])),
    Row("another member's value", [("a", ["b": 1]), ("a.b", 2)], .conflicts(["a.b"])),
    Row("a way through text", [("a", "x"), ("a.b", 2)], .conflicts(["a"])),
    Row("a way through an array", [("a", [1]), ("a.b", 2)], .conflicts(["a"])),
    Row("an index into an object", [("a", ["b": 1]), ("a[0]", 2)], .conflicts(["a"])),
    Row("the whole", [("a", 1), ("", ["b": 2])], .value(["a": 1, "b": 2])),
    Row("the whole twice", [("", ["a": 1]), ("", ["a": 1, "b": ["c": 2]]), ("b", ["d": 3])], .value(["a": 1, "b": ["c": 2, "d": 3]])),
    Row("arrays", [("a", [1, [2]]), ("a", [1, [2]])], .value(["a": [1, [2]]])),
    Row("other arrays", [("a", [1, 2]), ("a", [3, 4])], .conflicts(["a"])),
    Row("longer arrays", [("a", [1, 2]), ("a", [1, 2, 3])], .conflicts(["a"])),
    Row(
      "arrays of objects", [("a", [["b": 1], ["b": 2]]), ("a", [["c": 3], ["c": 4]])],
      .value(["a": [["b": 1, "c": 3], ["b": 2, "c": 4]]])),
    Row("arrays of objects that differ", [("a", [["b": 1], ["b": 2]]), ("a", [["b": 1], ["b": 4]])], .conflicts(["a[1].b"])),
    Row("an element", [("a", [1, 2]), ("a[1]", 2)], .value(["a": [1, 2]])),
    Row("another element", [("a", [1, 2]), ("a[1]", 3)], .conflicts(["a[1]"])),
    Row("an element past the end", [("a", [1, 2]), ("a[2]", 3)], .conflicts(["a[2]"])),
    Row("a member of an element", [("a", [["b": 1]]), ("a[0].c", 2)], .value(["a": [["b": 1, "c": 2]]])),
    Row("gaps", [("a[2]", 3), ("a[0]", 1), ("a", [1, 2, 3])], .value(["a": [1, 2, 3]])),
    Row("null", [("a", nil), ("a", nil)], .value(["a": nil])),
    Row("null and a value", [("a", nil), ("a", 1)], .conflicts(["a"])),
    Row("null and an object", [("a", nil), ("a.b", 1)], .conflicts(["a"])),
    Row("null within null", [("a", nil), ("a.b", nil), ("a[1]", nil)], .value(["a": nil])),
    Row("null past the end", [("a", [1]), ("a[1]", nil)], .value(["a": [1]])),
    Row("a written null is no gap", [("a", [nil, 1]), ("a[0]", 1)], .conflicts(["a[0]"])),
    Row("several", [(["a", "b"], [1, 2]), ("b", 2)], .value(["a": 1, "b": 2])),
    Row("several in a path", [(Accessor("o[a, b]"), [1, 2]), ("o.a", 3)], .conflicts(["o.a"])),
    Row("several at one place", [(["a", "a"], [1, 2])], .conflicts(["a"])),
    Row("the first of several", [(.first("a", "b"), 1), ("a", 2)], .conflicts(["a"])),
    Row("arrays at the root", [("[0]", 1), ("[2]", 3), ("", [1, 2, 3])], .value([1, 2, 3])),
    Row("an array and an object at the root", [("[0]", 1), ("a", 3)], .conflicts([""])),
  ]

  @Test(arguments: rows) func authorsMeet(_ row: Row) {
    // Whether they agree does not depend on who comes first.
    for parts in [row.parts, row.parts.reversed()] {
      var draft = SharedDraft()
      for (number, part) in parts.enumerated() {
        let isPossible = draft.put(part.value, at: part.accessor, by: number)
        #expect(isPossible)
      }
      switch row.expected {
      case .value(let value):
        #expect(draft.value == value)
        #expect(draft.conflicts.isEmpty)
      case .conflicts(let paths):
        #expect(draft.conflicts.map(\.path.description).sorted() == paths)
        for conflict in draft.conflicts { #expect(conflict.authors.count >= 2) }
      }
    }
  }

  @Test func whatHasNoPlace() {
    for (accessor, value) in [(Accessor.index(-1), 1), (Accessor.index(1_000_000), 1), (["a", "b"], [1]), (["a", "b"], 1)]
      as [(Accessor, Value)]
    {
      var draft = SharedDraft()
      let isPossible = draft.put(value, at: accessor, by: 0)
      #expect(!isPossible)
    }
  }

  @Test func codeOfAUsersAddsAndChangesNothing() {
    func accessor(_ write: @escaping @Sendable (Value) -> Value) -> Accessor {
      .custom("own", read: { $0 }, write: { _, whole in write(whole) })
    }
    let start: Value = ["a": 1, "list": [1, ["b": 2]]]
    let rows: [(Accessor, [String])] = [
      (accessor { Value(object: ($0.object ?? []) + [("x", 5)]) }, []),
      (accessor { $0 }, []),
      (accessor { _ in ["list": [1, ["b": 2, "c": 3], 4], "a": 1] }, []),
      (accessor { _ in ["a": 2, "list": [1, ["b": 2]]] }, ["a"]),
      (accessor { _ in ["a": 1] }, ["list"]),
      (accessor { _ in ["a": 1, "list": [1]] }, ["list[1]"]),
      (accessor { _ in ["a": 1, "list": [1, ["b": [2]]]] }, ["list[1].b"]),
      (accessor { _ in 5 }, [""]),
    ]
    for (own, expected) in rows {
      var draft = SharedDraft()
      #expect(draft.put(start, at: "", by: 0) && draft.put(1, at: "own", by: 1))
      let before = draft.value
      let isPossible = draft.put(1, at: own, by: 2)
      #expect(isPossible)
      let lost = before["own"] != nil && !expected.isEmpty && expected != [""] && draft.conflicts.count > expected.count ? ["own"] : []
      #expect(Set(draft.conflicts.map(\.path.description)).subtracting(["own"]) == Set(expected), "\(lost)")
    }
  }

  @Test func keysThatDifferInBytesAreTwo() {
    let (one, other): (Value, Value) = (["\u{E9}": 1], ["e\u{301}": 2])
    var draft = SharedDraft()
    #expect(draft.put(one, at: "", by: 0) && draft.put(other, at: "", by: 1))
    #expect(draft.conflicts.isEmpty)
    #expect(draft.value == Value(object: [("\u{E9}", 1), ("e\u{301}", 2)]))
    let whole = draft.value
    let isPossible = draft.put(1, at: .custom("own", read: { $0 }, write: { _, _ in whole }), by: 2)
    #expect(isPossible && draft.conflicts.isEmpty)
  }

  @Test func theLastOfRepeatedKeysCounts() throws {
    let (one, other) = (try Value(json: #"{"x": {"a": 1, "a": 2}, "y": 1}"#), try Value(json: #"{"x": {"a": 1, "a": 2}, "z": 1}"#))
    var draft = SharedDraft()
    #expect(draft.put(one, at: "", by: 0) && draft.put(other, at: "", by: 1) && draft.put(2, at: "x.a", by: 2))
    #expect(draft.conflicts.isEmpty)
  }

  /// What differs deep down is compared level by level, not whole by whole at every level: that would take minutes here.
  @Test(.ends) func whatDiffersDeepDownIsFoundInLinearTime() {
    var (one, other): (Value, Value) = ([1], [2])
    for index in 0..<20_000 { (one, other) = index.isMultiple(of: 2) ? (["a": one], ["a": other]) : ([one], [other]) }
    var draft = SharedDraft()
    #expect(draft.put(one, at: "", by: 0) && draft.put(other, at: "", by: 1))
    #expect(draft.conflicts.count == 1)
  }

  @Test func depthIsNoMatter() {
    var (one, other): (Value, Value) = ([:], [:])
    for _ in 0..<2000 { (one, other) = (["a": one], ["a": other]) }
    var draft = SharedDraft()
    #expect(draft.put(one, at: "", by: 0) && draft.put(["b": 1], at: "", by: 1) && draft.put(other, at: "", by: 2))
    #expect(draft.conflicts.isEmpty)
    #expect(draft.value["b"] == 1)
  }
}
