import Testing

@testable import Hydrate

/// What fails side by side shares what is above it.
@Suite struct PathNodeTests {
  struct Item: Codable, Sendable { let id: Int }
  struct Holder<Content: Codable & Sendable>: Codable, Sendable { let content: Content }

  private static func nodes<Content: Codable & Sendable>(_ type: Content.Type, _ json: String) -> [PathNode] {
    do {
      _ = try ReflectiveMapper<Holder<Holder<Content>>>().map(json: #"{"content": {"content": \#(json)}}"#)
      return []
    } catch {
      return error.allIssues.compactMap(\.place.node)
    }
  }

  /// Nodes are the same where their links are.
  private static func identities(_ nodes: [PathNode?]) -> Set<ObjectIdentifier> {
    Set(nodes.compactMap { $0 }.flatMap { Mirror(reflecting: $0).children.map { ObjectIdentifier($0.value as AnyObject) } })
  }

  private static let count = 200

  @Test func scalarsShareTheNodeOfTheirList() {
    let json = "[" + Array(repeating: #""x""#, count: Self.count).joined(separator: ",") + "]"
    let nodes = Self.nodes([Int].self, json)
    #expect(nodes.count == Self.count)
    // The first by itself, the others by the check of the rest.
    #expect(Self.identities(nodes).count <= 2)
  }

  @Test func objectsShareTheNodeOfTheirList() {
    let json = "[" + Array(repeating: #"{"id": "x"}"#, count: Self.count).joined(separator: ",") + "]"
    let nodes = Self.nodes([Item].self, json)
    #expect(Self.identities(nodes).count == Self.count)
    #expect(Self.identities(nodes.map(\.parent)).count <= 2)
    #expect(Self.identities(nodes.map { $0.parent?.parent }).count == 1)
  }

  @Test func membersShareTheNodeOfTheirObject() {
    let json = "{" + (0..<Self.count).map { #""k\#($0)": "x""# }.joined(separator: ",") + "}"
    let nodes = Self.nodes([String: Int].self, json)
    #expect(nodes.count == Self.count)
    #expect(Self.identities(nodes).count == 1)
  }

  struct Named: Codable, Sendable {
    let id: Int
    let name: String
  }

  @Test func anErrorKeepsNoPlanAndNoEngine() throws {
    weak var plan: FieldPlan?
    weak var engine: Engine?
    var error: MappingError?
    do {
      // A default makes the configuration one that is not shared.
      let mapper = ReflectiveMapper<Named>().default(\.name, "none")
      plan = mapper.engine.plan(for: Named.self).object.field(UsedKey("id"), type: Int.self, isConditional: false, plan: nil)
      engine = mapper.engine
      #expect(plan != nil && engine != nil)
      do throws(MappingError) { _ = try mapper.map(json: #"{"id": [], "name": "x"}"#) } catch let thrown { error = thrown }
    }
    #expect(plan == nil && engine == nil)
    #expect(error?.issues.map(\.line) == ["! typeMismatch id"])
  }

  @Test func aTreeShowsEachPartOnce() throws {
    struct Row: Codable, Sendable { let a: Item; let b: [Item]; let c: Int }
    let mapper = ReflectiveMapper<Row>()
    try mapper.plan()
    let error = #expect(throws: MappingError.self) {
      try mapper.map(json: #"{"a": {"id": "x"}, "b": [{"id": []}, {"id": 1}, {"id": {}}], "c": null}"#)
    }
    #expect(
      error?.report.fatal.formatted(.tree) == """
        a
        └─ id: fatal invalidValue (line 1, column 14): expected a whole number, found a string that is not one (Int)
        b
        ├─ [0]
        │  └─ id: fatal typeMismatch (line 1, column 33): expected a whole number, found an array (Int)
        └─ [2]
           └─ id: fatal typeMismatch (line 1, column 56): expected a whole number, found an object (Int)
        c: fatal nullValue (line 1, column 67): null, expected a whole number (Int)
        """)
  }

  @Test(arguments: [
    PathStep.same, .key("a"), .index(3), .path(ValuePath("a.b"), destination: .root),
    .field(FieldLabel(UsedKey("a"), sourcePath: ValuePath("a"), name: "a", origin: nil, isEntry: false)),
  ]) func theDepthCountsTheKeys(_ step: PathStep) {
    let root = PathNode(.same, .null, in: nil)
    let node = PathNode(step, .null, in: PathNode(.index(0), .null, in: root))
    #expect(step.hasCodingKey == (step.codingKey != nil) && node.codingDepth == node.codingKeysUpwards.count)
  }
}
