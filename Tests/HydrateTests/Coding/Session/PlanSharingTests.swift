import Foundation
import Hydrate
import Testing

@testable import TestSupport

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

  /// How many plans of the type a mapping makes: none where a mapper that is set up alike has made it.
  private func plansMade(_ mapper: ReflectiveMapper<Counted>) -> Int {
    Self.declared.reset()
    _ = try? mapper.map(json: #"{"A": 1, "inner": []}"#)
    return Self.declared.value
  }

  @Test func equalConfigurationsShareTheirPlans() {
    func make() -> [ReflectiveMapper<Counted>] {
      [
        ReflectiveMapper(), ReflectiveMapper().keyTransformer(.camelToSnake), ReflectiveMapper().coercion(.strict),
        ReflectiveMapper().optional(\.a), ReflectiveMapper().optional(named: "a").optional(named: "inner"),
        ReflectiveMapper().only(named: "a"),
        ReflectiveMapper().noRequiredFields(), ReflectiveMapper().field(\.a, from: "a.b"), ReflectiveMapper().nulls(.write),
        ReflectiveMapper().unknownKeys(.refuse), ReflectiveMapper().keyTransformer(.camelToSnake.reversed.then(.camelToKebab)),
      ]
    }
    #expect(make().map(plansMade) == Array(repeating: 1, count: make().count))
    #expect(make().map(plansMade) == Array(repeating: 0, count: make().count))
    // Closures and values cannot be compared: copies share, twins do not, and nothing is mixed up.
    let one = ReflectiveMapper<Counted>().default(\.a, 1), two = ReflectiveMapper<Counted>().default(\.a, 2)
    let copy = one
    #expect([one, two, copy, one, two].map(plansMade) == [1, 1, 0, 0, 0])
    let json = #"{"inner": []}"#
    for (mapper, a) in [(one, 1), (two, 2), (copy, 1)] { #expect(RunOutcome(mapper, json).value?.a == a) }
  }

  @Test func rulesAreTheSameInWhateverOrderTheyWereGiven() {
    func mapper() -> ReflectiveMapper<Counted> { ReflectiveMapper() }
    #expect(plansMade(mapper().field(\.a, from: "x").field(named: "inner", at: "y")) == 1)
    #expect(plansMade(mapper().field(named: "inner", at: "y").field(\.a, from: "x")) == 0)
    #expect(plansMade(mapper().field(\.a, from: "z").field(named: "inner", at: "y")) == 1)
    #expect(plansMade(mapper().field(named: "a", at: "x").field(named: "inner", at: "y")) == 1, "a name may be a mistake")
    #expect(plansMade(mapper().optional(named: "a").nulls(.write)) == 1 && plansMade(mapper().nulls(.write).optional(named: "a")) == 0)
    #expect(plansMade(mapper().required(named: "a").nulls(.write)) == 1 && plansMade(mapper().optional(\.a).nulls(.write)) == 1)
    // What was shared knows what was chosen: the methods that follow go on from there.
    #expect(
      plansMade(mapper().optional(named: "inner").only(named: "inner")) == 1
        && plansMade(mapper().only(named: "inner").optional(named: "inner")) == 0)
    #expect(plansMade(mapper().optional(named: "inner").except(named: "inner")) == 1)
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
    #expect(RunOutcome(ReflectiveMapper<Partly>().required(named: "birth"), json).issues.map(\.code) == [.configuration])
    #expect(RunOutcome(ReflectiveMapper<Partly>().required(\.birth), json).value?.birth == 2)
    #expect(RunOutcome(ReflectiveMapper<Partly>().field(named: "birth", at: "b"), json).issues.map(\.code) == [.configuration])
    #expect(RunOutcome(ReflectiveMapper<Partly>().field(\.birth, from: "b"), json).value?.birth == 2)
  }
}
