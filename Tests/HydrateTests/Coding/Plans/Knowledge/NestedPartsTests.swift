import Hydrate
import Testing

/// What a failed document is checked for in the objects that a type nests in its own: a superclass's, and those of containers.
@Suite struct NestedPartsTests {
  class Base: Codable, Equatable {
    var a = 0, b = 0
    static func == (a: Base, b: Base) -> Bool { (a.a, a.b) == (b.a, b.b) }
  }
  /// Reads the superclass's own object last, or first.
  class Last: Base {
    var c: Int, d: Int
    enum CodingKeys: CodingKey { case c, d }
    required init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      (c, d) = (try fields.decode(Int.self, forKey: .c), try fields.decode(Int.self, forKey: .d))
      try super.init(from: fields.superDecoder())
    }
  }
  class First: Base {
    var c = 0, d = 0
    enum CodingKeys: CodingKey { case c, d }
    required init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      try super.init(from: fields.superDecoder())
      (c, d) = (try fields.decode(Int.self, forKey: .c), try fields.decode(Int.self, forKey: .d))
    }
  }
  struct Nested: Decodable, Equatable {
    var x: Int, a: Int, b: Int, y: Int
    enum Outer: CodingKey { case x, o, y }
    enum Inner: CodingKey { case a, b }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Outer.self)
      x = try fields.decode(Int.self, forKey: .x)
      let inner = try fields.nestedContainer(keyedBy: Inner.self, forKey: .o)
      (a, b) = (try inner.decode(Int.self, forKey: .a), try inner.decode(Int.self, forKey: .b))
      y = try fields.decode(Int.self, forKey: .y)
    }
  }
  struct Listing: Decodable, Equatable {
    var list: [Int] = [], y: Int
    enum CodingKeys: CodingKey { case list, y }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      var elements = try fields.nestedUnkeyedContainer(forKey: .list)
      while !elements.isAtEnd { list.append(try elements.decode(Int.self)) }
      y = try fields.decode(Int.self, forKey: .y)
    }
  }
  struct Pair: Decodable, Equatable {
    var first: Int, second: Int
    init(from decoder: any Decoder) throws {
      var elements = try decoder.unkeyedContainer()
      (first, second) = (try elements.decode(Int.self), try elements.decode(Int.self))
    }
  }

  /// The fatal issues, and whether all was checked.
  private func check<M: Decodable>(_ mapper: ReflectiveMapper<M>, _ json: String) -> [String] {
    do { _ = try mapper.map(json: json) } catch { return error.issues.map(\.sourceLine) + (error.isComplete ? [] : ["…"]) }
    return []
  }

  @Test(arguments: [
    (#"{"c": [], "d": 1, "super": {"a": 1, "b": 2}}"#, ["typeMismatch c"]),
    (#"{"c": [], "d": {}, "super": {"a": 1, "b": 2}}"#, ["typeMismatch c", "typeMismatch d"]),
    (#"{"c": 1, "d": 1, "super": {"a": [], "b": {}}}"#, ["typeMismatch super.a", "typeMismatch super.b"]),
  ]) func aSuperclassesFieldsStandInItsOwnObject(json: String, issues: [String]) throws {
    for policy in [UnknownKeys.ignore, .refuse] {
      let (last, first) = (ReflectiveMapper<Last>().unknownKeys(policy), ReflectiveMapper<First>().unknownKeys(policy))
      try last.plan()
      try first.plan()
      #expect(check(last, json) == issues && check(first, json) == issues)
    }
    let all = #"{"c": [], "d": [], "super": {"a": [], "b": []}, "e": 1}"#
    let mapper = ReflectiveMapper<Last>().unknownKeys(.refuse)
    #expect(check(mapper, all) == ["typeMismatch c", "typeMismatch d", "typeMismatch super.a", "typeMismatch super.b", "unknownKey e"])
    #expect(check(mapper, #"{"c": [], "d": 1, "super": 7}"#) == ["typeMismatch c", "typeMismatch super"])
  }

  @Test func rulesReachASuperclassesFields() throws {
    let mapper = ReflectiveMapper<Last>().field(named: "a", at: "A")
    #expect(try mapper.map(json: #"{"c": 1, "d": 2, "super": {"A": 3, "b": 4}}"#).a == 3)
    #expect(check(mapper, #"{"c": [], "d": 2, "super": {"A": {}, "b": 4}}"#) == ["typeMismatch c", "typeMismatch super.A"])
  }

  @Test(arguments: [
    (#"{"x": [], "o": {"a": [], "b": []}, "y": []}"#, ["typeMismatch x", "typeMismatch o.a", "typeMismatch o.b", "typeMismatch y"]),
    (#"{"x": 1, "o": {"a": [], "b": []}, "y": []}"#, ["typeMismatch o.a", "typeMismatch o.b", "typeMismatch y"]),
    (#"{"x": [], "o": 7, "y": 1}"#, ["typeMismatch x", "typeMismatch o"]),
    (#"{"x": 1, "o": 7, "y": []}"#, ["typeMismatch o", "typeMismatch y"]),
  ]) func containersAreCheckedToTheirEnd(json: String, issues: [String]) throws {
    try ReflectiveMapper<Nested>().plan()
    #expect(check(ReflectiveMapper<Nested>(), json) == issues)
  }

  @Test func whatWasOnlyLearntOfContainersIsSaidToBeUnchecked() throws {
    struct Learnt: Decodable {
      var x: Int, a: Int, b: Int
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Nested.Outer.self)
        x = try fields.decode(Int.self, forKey: .x)
        let inner = try fields.nestedContainer(keyedBy: Nested.Inner.self, forKey: .o)
        (a, b) = (try inner.decode(Int.self, forKey: .a), try inner.decode(Int.self, forKey: .b))
      }
    }
    let mapper = ReflectiveMapper<Learnt>()
    _ = try mapper.map(json: #"{"x": 1, "o": {"a": 1, "b": 2}}"#)
    #expect(check(mapper, #"{"x": 1, "o": {"a": [], "b": []}}"#) == ["typeMismatch o.a", "…"])
    #expect(check(mapper, #"{"x": [], "o": {"a": 1, "b": []}}"#) == ["typeMismatch x", "…"])
  }

  @Test func elementsAfterOneThatFailedAreSaidToBeUnchecked() throws {
    try ReflectiveMapper<Listing>().plan()
    #expect(check(ReflectiveMapper<Listing>(), #"{"list": [1, [], []], "y": []}"#) == ["typeMismatch list[1]", "typeMismatch y", "…"])
    #expect(check(ReflectiveMapper<Listing>(), #"{"list": [1, []], "y": []}"#) == ["typeMismatch list[1]", "typeMismatch y"])
    #expect(check(ReflectiveMapper<Pair>(), "[[], []]") == ["typeMismatch [0]", "…"])
    #expect(check(ReflectiveMapper<Pair>(), "[1, []]") == ["typeMismatch [1]"])
  }
}

extension MappingIssue {
  fileprivate var sourceLine: String { "\(code) \(sourcePath)" }
}
