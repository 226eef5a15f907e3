import Hydrate
import HydrateAudit
import Testing

/// Settings and rules without which nothing would change.
@Suite struct UnusedPartTests {
  struct Item: Codable, Equatable, Sendable {
    var id: Int
    var name: String?
    var price: Double?
    var tags: [String]
  }
  private let items = ReflectiveMapper<Item>()
  private static let good: Value = ["id": 1, "name": "a", "price": 1.5, "tags": ["x"]]

  private func unused(_ mapper: ReflectiveMapper<Item>, _ samples: Value...) throws -> [String] {
    let audit = try mapper.audit([Self.good] + samples)
    return (audit.findings(.unusedSetting) + audit.findings(.unusedRule)).map(\.text)
  }

  @Test func ofTwoSettingsForTheSameTheFirstIsReported() throws {
    let mapper = items.nullTexts("").emptyTextAsNull()
    #expect(try unused(mapper, ["id": 1, "price": "", "tags": []]) == ["nullTexts"])
    #expect(try unused(mapper, ["id": 1, "name": "", "price": "", "tags": []]) == ["emptyTextAsNull"])
    #expect(try unused(mapper) == ["nullTexts", "emptyTextAsNull"])
  }

  @Test func eachKindOfRuleIsExamined() throws {
    let mapper = items.default(\.name, "none").optional(\.price).nulls(.write, for: \.price).field(\.id, from: "id")
    #expect(
      try unused(mapper) == [
        #".optional(\.price)"#, #".nulls(.write, for: \.price)"#, #".field(\.id, from: "id")"#, #".default(\.name, "none")"#,
      ])
    #expect(try unused(mapper, ["id": 1, "tags": []]) == [#".optional(\.price)"#, #".field(\.id, from: "id")"#])
    #expect(
      try unused(mapper, ["id": 1, "name": "a", "price": "x", "tags": []]) == [#".field(\.id, from: "id")"#, #".default(\.name, "none")"#])
    #expect(try unused(items.field(\.id, from: "number"), ["number": 2, "tags": []]).isEmpty)
    #expect(try unused(items.default(for: Int.self, 0)) == [".default(for: Int.self, …)"])
    #expect(try items.default(for: Int.self, 0).audit([Self.good]).findings(.unusedRule).map(\.path) == [""])
    #expect(try unused(items.noRequiredFields()) == ["noRequiredFields"])
    #expect(try unused(items.noRequiredFields(), ["id": 1]).isEmpty)
  }

  @Test func aRuleIsAtItsField() throws {
    let audit = try items.keyTransformer(.camelToSnake).optional(\.price).audit([Self.good])
    #expect(audit.findings(.unusedRule).map(\.path) == ["price"])
    #expect(audit.findings(.unusedSetting).map(\.text) == ["keyTransformer"])
    let within = try items.optional(\.price).array.at("data.items").audit([["data": ["items": Value([Self.good])]]])
    #expect(within.findings(.unusedRule).map(\.path) == ["data.items[*].price"])
  }

  struct Named: Codable, Equatable, Sendable {
    var fooBar: Int?
    var bazQux: Int?
  }
  private static let named = ReflectiveMapper<Named>()

  /// Rules that only another part makes needed, each with samples of which one needs the other part.
  static let pairs: [(mapper: ReflectiveMapper<Named>, samples: [Value], unused: [String])] = [
    (named.keyTransformer(.camelToSnake).field(\.fooBar, from: "fooBar"), [["fooBar": 1], ["baz_qux": 2]], []),
    (
      named.keyTransformer(.camelToSnake).field(\.fooBar, from: "fooBar"), [["fooBar": 1]],
      ["keyTransformer", #".field(\.fooBar, from: "fooBar")"#]
    ),
    (named.nulls(.write).nulls(.omit, for: \.fooBar), [["bazQux": 1], ["fooBar": 1]], []),
    (named.nulls(.write).nulls(.omit, for: \.fooBar), [["fooBar": 1]], [#".nulls(.omit, for: \.fooBar)"#]),
  ]

  @Test(arguments: pairs) func aRuleMayBeNeededBesideAnotherPart(
    mapper: ReflectiveMapper<Named>, samples: [Value], unused: [String]
  ) throws {
    for order in [samples, samples.reversed(), samples + samples] {
      let audit = try mapper.audit(order)
      #expect((audit.findings(.unusedSetting) + audit.findings(.unusedRule)).map(\.text) == unused, "\(audit.report)")
    }
  }

  final class Parcel: Decodable, Sendable {
    let name: String?
    let number: Int?
  }

  @Test func whatAClassNeedsIsNotUnused() throws {
    let parcels = ReflectiveMapper<Parcel>().field(\.name, using: ClosureMapper<String, String> { $0.uppercased() })
    let audit = try parcels.field(\.number, from: "no").default(\.number, 5, when: .missing).audit([["name": "a", "no": 1], ["name": "a"]])
    #expect(audit.findings(.unusedRule).isEmpty, "\(audit.report)")
  }

  @Test func aSettingThatTurnsOneOffIsUnusedToo() throws {
    #expect(try unused(items.singleAsList(false)) == ["singleAsList"])
    #expect(try unused(items.coercion(.strict)) == ["coercion"])
    #expect(try unused(items.coercion(.strict), ["id": "1", "tags": []]).isEmpty)
    #expect(try unused(items.unknownKeys(.report), ["id": 1, "tags": [], "x": 1]).isEmpty)
    #expect(try unused(items.updateNulls(.skip)).isEmpty, "updates are not examined")
  }

  /// Any two texts for null, each needed by samples of its own, together or not at all.
  @Test(arguments: 0..<16) func whatIsReportedCanBeRemovedTogether(number: Int) throws {
    let mapper = items.nullTexts("").emptyTextAsNull().singleAsList().falseAsNull()
    let all: [Value] = [
      ["id": 1, "price": "", "tags": []], ["id": 1, "name": "", "tags": []], ["id": 1, "tags": "a"],
      ["id": 1, "price": false, "tags": "b"],
    ]
    let samples = all.enumerated().filter { number >> $0.offset & 1 == 1 }.map(\.element)
    let reported = try mapper.audit(samples).findings(.unusedSetting).map(\.text)
    var (small, parts) = (items, ["nullTexts", "emptyTextAsNull", "singleAsList", "falseAsNull"])
    parts.removeAll { reported.contains($0) }
    if parts.contains("nullTexts") { small = small.nullTexts("") }
    if parts.contains("emptyTextAsNull") { small = small.emptyTextAsNull() }
    if parts.contains("singleAsList") { small = small.singleAsList() }
    if parts.contains("falseAsNull") { small = small.falseAsNull() }
    for sample in samples { #expect(try small.map(sample) == mapper.map(sample)) }
    #expect(try samples.isEmpty || small.audit(samples).findings(.unusedSetting).isEmpty, "nothing more can be removed")
    #expect(try mapper.audit(samples.reversed()).findings(.unusedSetting).map(\.text) == reported, "in whatever order samples come")
  }
}
