import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// A mapper within a mapper takes the settings that it does not have from the one around.
@Suite struct SettingsWithinMappersTests {
  struct Inner: Codable, Equatable, Sendable { var firstName: String; var born: Date?; var count: Int? }
  struct Outer: Codable, Equatable, Sendable { var theInner: Inner; var more: [Inner]; var byName: [String: Inner] }

  static let json = #"""
    {"the_inner": {"first_name": "A", "born": 1000, "count": "1"}, "more": [{"first_name": "B", "count": "-"}],
     "by_name": {"c_d": {"first_name": "C"}}}
    """#
  static let value = Outer(
    theInner: Inner(firstName: "A", born: Date(timeIntervalSince1970: 1), count: 1), more: [Inner(firstName: "B")],
    byName: ["c_d": Inner(firstName: "C")])

  static let around = ReflectiveMapper<Outer>().keyTransformer(.camelToSnake).mapType(Date.self, using: .epoch(.milliseconds))
    .nullTexts("-").unknownKeys(.refuse)

  /// The same, whoever reads the parts.
  static let mappers: [ReflectiveMapper<Outer>] = [
    around,
    around.field(\.theInner, using: ReflectiveMapper<Inner>()),
    around.field(\.theInner, using: IdentityMapper<Inner>()).field(\.more, using: IdentityMapper<[Inner]>()),
    around.field(\.more, using: ReflectiveMapper<Inner>().array).field(\.byName, using: ReflectiveMapper<Inner>().dictionary),
    around.field(\.more, using: IdentityMapper<Inner>().array(invalid: .skip)),
    around.mapType(Inner.self, using: ReflectiveMapper<Inner>()),
    around.mapType(Inner.self, using: IdentityMapper<Inner>()),
    around.mapType(Inner.self, using: OneOfTwo()),
  ]

  /// Reads and writes through the context.
  struct OneOfTwo: ReversibleMapper {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Inner { try context.read(Inner.self, from: input) }
    func unmap(_ output: Inner, in context: inout MappingContext) throws(MappingError) -> Value { try context.write(output) }
  }

  @Test(arguments: mappers.indices) func isThatOfTheMapperAround(_ index: Int) throws {
    let mapper = Self.mappers[index]
    for _ in coldAndWarm {
      #expect(try mapper.map(json: Self.json) == Self.value)
      let written = try mapper.reversed.map(Self.value)
      #expect(written["the_inner"] == ["first_name": "A", "born": 1000, "count": 1])
      #expect(try mapper.map(written) == Self.value)
    }
    let unknown = #"{"the_inner": {"first_name": "A", "x": 1}, "more": [], "by_name": {}}"#
    #expect(issueLines { _ = try mapper.map(json: unknown) } == ["! unknownKey the_inner.x -> theInner.x"])
    var value = Self.value
    try mapper.update(&value, json: #"{"the_inner": {"born": 2000, "count": "7"}}"#)
    #expect(value.theInner == Inner(firstName: "A", born: Date(timeIntervalSince1970: 2), count: 7))
  }

  @Test func whatAMapperSaysItselfHoldsWithinIt() throws {
    let own = ReflectiveMapper<Inner>().keyTransformer(.identity).coercion(.strict)
    let mapper = Self.around.field(\.theInner, using: own)
    let json = #"{"the_inner": {"firstName": "A", "born": 1000}, "more": [], "by_name": {}}"#
    #expect(try mapper.map(json: json).theInner == Inner(firstName: "A", born: Date(timeIntervalSince1970: 1)))
    #expect(try mapper.reversed.map(Self.value)["the_inner"] == ["firstName": "A", "born": 1000, "count": 1])
    let strict = #"{"the_inner": {"firstName": "A", "count": "1"}, "more": [{"first_name": 2}], "by_name": {}}"#
    #expect(issueLines { _ = try mapper.map(json: strict) } == ["! typeMismatch the_inner.count -> theInner.count"])
    // Alone it is as ever.
    #expect(throws: MappingError.self) { try ReflectiveMapper<Inner>().map(json: #"{"first_name": "A"}"#) }
  }

  @Test func rulesOfFieldsAreNotPassedOn() throws {
    struct Node: Codable, Equatable, Sendable { var name: String; var next: [Node] }
    let mapper = ReflectiveMapper<Node>().field(\.name, from: "n").field(\.next, using: ReflectiveMapper<Node>().array)
    #expect(try mapper.map(json: #"{"n": "a", "next": [{"name": "b", "next": []}]}"#) == Node(name: "a", next: [Node(name: "b", next: [])]))
  }

  @Test func aMapperOfItsOwnTypeEnds() throws {
    struct Node: Codable, Equatable, Sendable { var theName: String; var next: [Node]? }
    let nodes = ReflectiveMapper<Node>().keyTransformer(.camelToSnake).mapType(Node.self, using: ReflectiveMapper<Node>())
    let node = Node(theName: "a", next: [Node(theName: "b", next: [Node(theName: "c")])])
    let value: Value = ["the_name": "a", "next": [["the_name": "b", "next": [["the_name": "c"]]]]]
    #expect(try nodes.map(value) == node)
    #expect(try nodes.reversed.map(node) == value)
    #expect(try nodes.plan().description.isEmpty == false)
  }

  /// Maps a tree by its type's mapper at every level.
  struct Tree: Codable, Equatable, Sendable { var name: String; var child: [Tree]? }
  struct Trees: ReversibleMapper {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Tree {
      Tree(
        name: "\(input["n"]?.string ?? "")!",
        child: try input["c"].map { child throws(MappingError) in [try context.read(Tree.self, from: child)] })
    }
    func unmap(_ output: Tree, in context: inout MappingContext) throws(MappingError) -> Value { ["n": Value(output.name)] }
  }

  @Test func theMapperOfATypeHoldsBelowTheValue() throws {
    struct Holder: Codable, Equatable { var tree: Tree }
    let holders = ReflectiveMapper<Holder>().mapType(Tree.self, using: Trees())
    #expect(
      try holders.map(json: #"{"tree": {"n": "a", "c": {"n": "b"}}}"#).tree == Tree(name: "a!", child: [Tree(name: "b!")]))
    // What is all of the value is not below it.
    let enveloped = ReflectiveMapper<Holder>().keyTransformer(.camelToSnake)
      .mapType(Tree.self, using: ReflectiveMapper<Tree>().at("the.payload"))
    let value: Value = ["tree": ["the": ["payload": ["name": "a"]]]]
    #expect(try enveloped.map(value).tree == Tree(name: "a"))
    #expect(try enveloped.reversed.map(Holder(tree: Tree(name: "a"))) == value)
    var holder = Holder(tree: Tree(name: "a"))
    try enveloped.update(&holder, ["tree": ["the": ["payload": ["name": "b"]]]])
    #expect(holder.tree.name == "b")
  }

  @Test func theMapperOfATypeHoldsAtDistantPaths() throws {
    final class Link: Codable {
      let name: String
      let next: Link?
      init(_ name: String, _ next: Link? = nil) { (self.name, self.next) = (name, next) }
    }
    let links = ReflectiveMapper<Link>()
      .mapType(Link.self, using: ReflectiveMapper<Link>().field(\.next, from: "links.next").at("node"))
    let value: Value = ["node": ["name": "a", "links": ["next": ["node": ["name": "b"]]]]]
    #expect(try links.map(value).next?.name == "b")
    #expect(try links.reversed.map(Link("a", Link("b"))) == value)
    #expect(try Value(json: links.jsonData(from: Link("a", Link("b")))) == value)
  }

  @Test(arguments: mappers.indices) func isSharedByTasks(_ index: Int) async throws {
    let mapper = Self.mappers[index]
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<20).allSatisfy { _ in try mapper.map(mapper.reversed.map(mapper.map(json: Self.json))) == Self.value }
        }
      }
      for try await isSame in group { #expect(isSame) }
    }
  }

  static let looks = DecodeCount()

  struct Counted: FieldDeclaring, Codable, Equatable, Sendable {
    var theName = ""
    static var fields: [Field<Counted>] {
      looks.add()
      return [Field(\.theName).sensitive()]
    }
  }

  @Test func itsRulesAreMadeOnce() throws {
    struct Holder: Codable, Equatable { var first: Counted; var all: [Counted] }
    let mapper = ReflectiveMapper<Holder>().keyTransformer(.camelToSnake).field(\.first, using: ReflectiveMapper<Counted>())
      .field(\.all, using: ReflectiveMapper<Counted>().array)
    let json = #"{"first": {"the_name": "a"}, "all": [\#(Array(repeating: #"{"the_name": "b"}"#, count: 50).joined(separator: ","))]}"#
    let first = try mapper.map(json: json)
    #expect(try mapper.map(mapper.reversed.map(first)) == first)
    Self.looks.reset()
    for _ in 0..<20 { #expect(try mapper.map(mapper.reversed.map(mapper.map(json: json))) == first) }
    #expect(Self.looks.value == 0)
  }

  @Test func aListInheritsUnlessItSaysOtherwise() throws {
    struct Lists: Codable, Equatable { var a: [Int]; var b: [Int]; var c: [String: Int] }
    let around = ReflectiveMapper<Lists>().invalidElements(.skip).singleAsList()
    let inheriting = around.field(\.a, using: IdentityMapper<Int>().array).field(\.c, using: IdentityMapper<Int>().dictionary)
    let mapped = try inheriting.mapReportingIssues(json: #"{"a": [1, "x"], "b": 2, "c": {"k": 1, "l": "x"}}"#)
    #expect(mapped.value == Lists(a: [1], b: [2], c: ["k": 1]))
    #expect(mapped.issues.map(\.sourcePath.description) == ["a[1]", "c.l"])
    let failing = around.field(\.a, using: IdentityMapper<Int>().array(invalid: .fail))
    #expect(issueLines { _ = try failing.map(json: #"{"a": [1, "x"], "b": [], "c": {}}"#) } == ["! invalidValue a[1]"])
    // Without a mapper around there is nothing to inherit.
    #expect(throws: MappingError.self) { try IdentityMapper<Int>().array.lifted.map([1, "x"]) }
  }

  @Test func nullsAreWrittenAsAround() throws {
    struct Holder: Codable, Equatable { var name: Pair; var more: Int? }
    struct Pair: Codable, Equatable, Sendable { var first: String?; var last: String? }
    let pairs = KeyedMapper({ Pair() }) {
      KeyedField("first", \.first)
      KeyedField("last", \.last)
    }
    let holders = ReflectiveMapper<Holder>().field(\.name, using: pairs)
    let holder = Holder(name: Pair(first: "a"))
    #expect(try holders.reversed.map(holder) == ["name": ["first": "a"]])
    #expect(try holders.nulls(.write).reversed.map(holder) == ["name": ["first": "a", "last": nil], "more": nil])
    #expect(
      try holders.nulls(.write).field(\.name, using: pairs.nulls(.omit)).reversed.map(holder) == ["name": ["first": "a"], "more": nil])
  }
}
