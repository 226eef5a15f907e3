import Foundation
import Testing

@testable import Hydrate

@Suite(.serialized) struct PlanSharingTests {
  static let declared = DecodeCount()
  static let made = DecodeCount()
  static let decoded = DecodeCount()

  /// Counts how often its declarations are asked for: once a plan.
  struct Counted: FieldDeclaring, Equatable {
    var a = 0
    var inner: [Counted] = []
    init() { PlanSharingTests.made.add() }
    static var fields: [Field<Counted>] {
      PlanSharingTests.declared.add()
      return [Field(\.a).from("A")]
    }
  }

  @Test func aPlanIsMadeOnceForATypeAndAConfiguration() async throws {
    Self.declared.reset()
    let json = #"{"A": 1, "inner": [{"A": 2, "inner": []}]}"#
    // Copies, mappers set up alike, and eight tasks at once.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            let mapper = ReflectiveMapper<Counted>().keyTransformer(.camelToKebab).unknownKeys(.report).field(\.inner, from: "inner")
            #expect(try mapper.map(json: json).inner[0].a == 2)
            _ = try mapper.plan()
            _ = try mapper.reversed.map(Counted())
          }
        }
      }
      try await group.waitForAll()
    }
    // Tasks that come at the same time may each make the plan, since nobody waits for another's code; then the first one serves all.
    let together = Self.declared.value
    #expect((1...8).contains(together))
    _ = try ReflectiveMapper<Counted>().keyTransformer(.camelToKebab).unknownKeys(.report).field(\.inner, from: "inner").map(json: json)
    #expect(Self.declared.value == together)
    _ = try ReflectiveMapper<Counted>().keyTransformer(.camelToKebab).unknownKeys(.refuse).map(json: json)
    #expect(Self.declared.value == together + 1, "another configuration, another plan")
  }

  @Test func equalConfigurationsShareAnEngine() {
    func make() -> [ReflectiveMapper<Citizen>] {
      [
        ReflectiveMapper(), ReflectiveMapper().keyTransformer(.camelToSnake), ReflectiveMapper().coercion(.strict),
        ReflectiveMapper().optional(\.age), ReflectiveMapper().optional("age").optional("homepage"),
        ReflectiveMapper().only("age", "firstName"),
        ReflectiveMapper().noRequiredFields(), ReflectiveMapper().field(\.age, from: "a.b"), ReflectiveMapper().nulls(.write),
        ReflectiveMapper().unknownKeys(.refuse), ReflectiveMapper().keyTransformer(.camelToSnake.reversed.then(.camelToKebab)),
      ]
    }
    let (first, second) = (make(), make())
    for (i, a) in first.enumerated() { for (j, b) in second.enumerated() { #expect((a.engine === b.engine) == (i == j), "\(i) \(j)") } }
    // Closures and values cannot be compared: copies share, twins do not, and nothing is mixed up.
    let one = ReflectiveMapper<Citizen>().default(\.age, 1), two = ReflectiveMapper<Citizen>().default(\.age, 2)
    let json = #"{"firstName": "A", "children": []}"#
    for (mapper, age) in [(one, 1), (two, 2), (one, 1)] { #expect(RunOutcome(mapper, json).value?.age == age) }
    let copy = one
    #expect(copy.engine === one.engine)
  }

  @Test func rulesAreTheSameInWhateverOrderTheyWereGiven() {
    func mapper() -> ReflectiveMapper<Citizen> { ReflectiveMapper() }
    #expect(
      mapper().field(\.age, from: "a").field("homepage", from: "h").engine
        === mapper().field("homepage", from: "h").field(\.age, from: "a").engine)
    #expect(mapper().field(\.age, from: "a").engine !== mapper().field(\.age, from: "b").engine)
    #expect(mapper().field(\.age, from: "a").engine !== mapper().field("age", from: "a").engine, "a name may be a mistake")
    #expect(mapper().optional(\.age).engine !== mapper().optional("age").engine)
    #expect(mapper().optional("age").engine !== mapper().required("age").engine)
    #expect(mapper().only("age").engine !== mapper().except("age").engine)
    #expect(mapper().optional("age").nulls(.write).engine === mapper().nulls(.write).optional("age").engine)
    // What one type's mapper is set up for is not another's.
    #expect(ReflectiveMapper<Outer>().nulls(.write).engine !== ReflectiveMapper<Probed>().nulls(.write).engine)
    // A shared engine knows what was chosen: the methods that follow go on from there.
    #expect(mapper().optional("age").only("age").engine === mapper().only("age").optional("age").engine)
  }

  /// Counts how often it reads itself.
  struct Probed: Codable, Equatable {
    var a: Int
    var b: Int?
    init(a: Int, b: Int?) { (self.a, self.b) = (a, b) }
    init(from decoder: any Decoder) throws {
      PlanSharingTests.decoded.add()
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = try fields.decodeIfPresent(Int.self, forKey: .b)
    }
    enum CodingKeys: CodingKey { case a, b }
  }
  struct Outer: Codable, Equatable { var list: [Probed]; var one: Probed? }

  @Test func nothingIsProbedWhileDocumentsMapAndNoFieldIsNamed() throws {
    let upper = KeyTransformer(sourceKey: { $0.uppercased() }, property: { $0.lowercased() })
    let rows: [(ReflectiveMapper<Outer>, String)] = [
      (ReflectiveMapper(), #"{"list": [{"a": 1}, {"a": "2", "b": null}], "one": {"a": 3, "z": 1}}"#),
      (ReflectiveMapper().unknownKeys(.report), #"{"list": [{"a": 1}, {"a": "2", "b": null}], "one": {"a": 3, "z": 1}}"#),
      (ReflectiveMapper().noRequiredFields(), #"{"list": [{"a": 1}, {"a": "2", "b": null}], "one": {"a": 3}}"#),
      (ReflectiveMapper().keyTransformer(upper), #"{"LIST": [{"A": 1}, {"A": 2}], "ONE": {"A": 3}}"#),
      (
        ReflectiveMapper().mapType(Int.self, using: OneWay { (s: String) in Int(s) }).coercion(.strict),
        #"{"list": [{"a": "1"}, {"a": "2"}], "one": {"a": "3"}}"#
      ),
    ]
    for (index, (mapper, json)) in rows.enumerated() {
      for _ in 0..<3 {
        Self.decoded.reset()
        let mapped = try mapper.mapReportingIssues(json: json)
        #expect(mapped.value.list.count == 2)
        #expect(Self.decoded.value == 3, "row \(index)")
      }
    }
    Self.decoded.reset()
    _ = try rows[0].0.reversed.map(Outer(list: [Probed(a: 1, b: nil)], one: nil))
    #expect(Self.decoded.value == 0)
  }

  @Test func aPrototypesInitIsNeverTriedWithMadeUpValues() throws {
    struct Trap: Reflectable, Equatable {
      var a = 5
      var b = 6
      init() {}
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        (a, b) = (try fields.decode(Int.self, forKey: .a), try fields.decode(Int.self, forKey: .b))
        if a == 0 { Issue.record("made-up zero") }
      }
      enum CodingKeys: CodingKey { case a, b }
    }
    struct Holder: Codable, Equatable { var trap: Trap; var list: [Trap] }
    _ = try ReflectiveMapper<Trap>().optional(\.a).plan()
    _ = try ReflectiveMapper<Holder>().optional(\.list).plan()
    _ = RunOutcome(ReflectiveMapper<Trap>(), #"{"a": {}, "b": []}"#)
    expectRun(ReflectiveMapper<Holder>(), #"{"trap": {"a": 1}, "list": {}}"#, gives: nil, ["! missingValue trap.b", "! typeMismatch list"])
  }

  @Test func workGrowsWithTheNumberOfErrorsAndNoFaster() throws {
    try ReflectiveMapper<Outer>().plan()
    func decodes(_ count: Int) -> Int {
      Self.decoded.reset()
      let objects = Array(repeating: #"{"a": "x", "b": {}}"#, count: count)
      let outcome = RunOutcome(ReflectiveMapper<Outer>(), #"{"list": [\#(objects.joined(separator: ","))]}"#)
      #expect(outcome.issues.count == 2 * count)
      return Self.decoded.value
    }
    _ = decodes(1)
    #expect(decodes(1000) == 1000)
    #expect(decodes(2000) == 2000)
  }

  /// Cannot be looked at to its end without a document.
  struct Partly: Decodable {
    let kind: Int
    let birth: Int?
    enum CodingKeys: String, CodingKey { case kind, birth = "b" }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      kind = try container.decode(Int.self, forKey: .kind)
      guard kind > 0 else { throw DecodingError.dataCorruptedError(forKey: .kind, in: container, debugDescription: "") }
      birth = try container.decodeIfPresent(Int.self, forKey: .birth)
    }
  }

  @Test func aNameAndAKeyPathAreJudgedEachByItself() {
    let json = #"{"kind": 1, "b": 2}"#
    #expect(RunOutcome(ReflectiveMapper<Partly>().required("birth"), json).issues.map(\.code) == [.configuration])
    #expect(RunOutcome(ReflectiveMapper<Partly>().required(\.birth), json).value?.birth == 2)
    #expect(RunOutcome(ReflectiveMapper<Partly>().field("birth", from: "b"), json).issues.map(\.code) == [.configuration])
    #expect(RunOutcome(ReflectiveMapper<Partly>().field(\.birth, from: "b"), json).value?.birth == 2)
  }
}
