import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Defaults that are meant for a missing key, or for null as well, without an issue.
@Suite struct SilentDefaultsTests {
  struct Item: Codable, Equatable, Sendable { var count: Int; var size: Int?; var name = "" }

  static let items = ReflectiveMapper<Item>()

  enum Rules: String, CaseIterable, Sendable {
    case missing, missingOrNull, softMissing, softMissingOrNull, noneRequired, typeRule, profile

    var mapper: ReflectiveMapper<Item> {
      let missing = items.default(\.count, 7, when: .missing).default(\.size, 8, when: .missing)
      let orNull = items.default(\.count, 7, when: .missingOrNull).default(named: "size", 8 as Int?, when: .missingOrNull)
      return switch self {
      case .missing: missing
      case .missingOrNull: orNull
      case .softMissing: missing.optional(\.count, \.size)
      case .softMissingOrNull: orNull.optional(\.count, \.size)
      case .noneRequired: missing.noRequiredFields()
      case .typeRule: ReflectiveMapper(profile: MappingProfile().type(Item.self) { _ in missing })
      case .profile:
        ReflectiveMapper(profile: MappingProfile().type(Item.self) { _ in items.default(\.count, 1).default(\.size, 1) })
          .default(\.count, 7, when: .missing).default(\.size, 8, when: .missing)
      }
    }
    var isSoft: Bool { [.softMissing, .softMissingOrNull, .noneRequired].contains(self) }
    var isForNull: Bool { [.missingOrNull, .softMissingOrNull].contains(self) }
  }

  /// What a field gets, with the code of its issue; a fatal one stands alone.
  private func got(_ rules: Rules, _ json: String, _ property: (Item) -> Int?) throws -> String {
    let mapper = rules.mapper
    for _ in coldAndWarm { _ = try? mapper.map(json: json) }
    do throws(MappingError) {
      let mapped = try mapper.mapReportingIssues(json: json)
      return ([property(mapped.value)?.description ?? "nil"] + mapped.issues.map { "\($0.code)" }).joined(separator: " ")
    } catch {
      return error.issues.map { "\($0.code)" }.joined(separator: " ")
    }
  }

  @Test(arguments: Rules.allCases) func aPropertyInEachState(rules: Rules) throws {
    let rest = #""size": 1, "name": "a""#
    #expect(try got(rules, "{\(rest)}", \.count) == "7")
    let null = rules.isForNull ? "7" : rules.isSoft ? "7 nullValue" : "nullValue"
    #expect(try got(rules, #"{"count": null, \#(rest)}"#, \.count) == null)
    #expect(try got(rules, #"{"count": "x", \#(rest)}"#, \.count) == (rules.isSoft ? "7 invalidValue" : "invalidValue"))
    #expect(try got(rules, #"{"count": "3", \#(rest)}"#, \.count) == "3")
  }

  @Test(arguments: Rules.allCases) func anOptionalInEachState(rules: Rules) throws {
    let rest = #""count": 1, "name": "a""#
    #expect(try got(rules, "{\(rest)}", \.size) == "8")
    #expect(try got(rules, #"{"size": null, \#(rest)}"#, \.size) == (rules.isForNull || rules.isSoft ? "8" : "nil"))
    #expect(try got(rules, #"{"size": "x", \#(rest)}"#, \.size) == (rules.isSoft ? "8 invalidValue" : "invalidValue"))
    #expect(try got(rules, #"{"size": 3, \#(rest)}"#, \.size) == "3")
  }

  @Test func besideRequiredItIsAMistake() throws {
    for mapper in [
      Self.items.required(\.count).default(\.count, 1, when: .missing),
      Self.items.default(\.count, 1, when: .missing).required(named: "count"),
    ] {
      let error = try #require(throws: MappingError.self) { try mapper.plan() }
      #expect(error.issues.map(\.message) == ["count is required, its default is never used"])
    }
    let wrong = try #require(throws: MappingError.self) { try Self.items.default(named: "count", "x", when: .missing).plan() }
    #expect(wrong.issues.map(\.code) == [.configuration])
    // Of all others a required field says nothing.
    let others = Self.items.required(\.name).default(\.count, 1, when: .missing)
    #expect(try others.map(json: #"{"name": "a"}"#) == Item(count: 1, size: nil, name: "a"))
  }

  @Test func theLastRuleCounts() throws {
    let json = #"{"size": 1, "name": "a"}"#
    #expect(try Self.items.default(\.count, 1, when: .missing).default(\.count, 2).mapReportingIssues(json: json).issues.count == 1)
    #expect(try Self.items.default(\.count, 2).default(\.count, 1, when: .missing).mapReportingIssues(json: json).issues.isEmpty)
  }

  // MARK: Beside other rules

  @Test func aMissingKeyOfAnUpdateChangesNothing() throws {
    let mapper = Self.items.default(\.count, 7, when: .missingOrNull).default(\.size, 8, when: .missingOrNull)
    var item = Item(count: 1, size: 2, name: "a")
    #expect(try mapper.update(&item, json: #"{"name": "b"}"#).map(\.description) == ["name"])
    #expect(item == Item(count: 1, size: 2, name: "b"))
    #expect(throws: MappingError.self) { try mapper.update(&item, json: #"{"count": null}"#) }
    #expect(throws: MappingError.self) { try mapper.update(&item, json: #"{"count": "x"}"#) }
    #expect(try mapper.update(&item, json: #"{"size": null}"#).map(\.description) == ["size"])
    #expect(item == Item(count: 1, size: nil, name: "b"))
    #expect(try mapper.updateNulls(.setDefault).update(&item, json: #"{"count": null}"#).map(\.description) == ["count"])
    #expect(item.count == 7)
    let soft = try mapper.optional(\.count).updateReportingIssues(&item, json: #"{"count": "x"}"#)
    #expect(item.count == 7 && soft.value.isEmpty && soft.issues.map(\.code) == [.invalidValue])
  }

  struct Box: Codable, Equatable { var item: Item?; var label: String }

  @Test func aNewModelWithinAnUpdateHasTheDefault() throws {
    let boxes = ReflectiveMapper<Box>(profile: MappingProfile().type(Item.self) { $0.default(\.count, 7, when: .missing) })
    var box = Box(item: nil, label: "a")
    try boxes.update(&box, json: #"{"item": {"name": "b"}}"#)
    #expect(box.item == Item(count: 7, size: nil, name: "b"))
  }

  @Test func nilIsWrittenAsNullWhereAMissingKeyIsTheDefault() throws {
    let none = Item(count: 7, size: nil, name: "a")
    let mapper = Self.items.default(\.count, 7, when: .missing).default(\.size, 8, when: .missing)
    #expect(try mapper.jsonString(from: none) == #"{"count":7,"size":null,"name":"a"}"#)
    for item in [none, Item(count: 7, size: 8, name: "a"), Item(count: 1, size: 2)] {
      #expect(try mapper.map(json: mapper.jsonString(from: item)) == item)
      let omitting = mapper.omit([.defaults, .empty])
      let mapped = try omitting.mapReportingIssues(json: omitting.jsonString(from: item))
      #expect(mapped.value == item || item.name.isEmpty, "nothing tells an empty name from a missing one")
      #expect(mapped.issues.isEmpty)
    }
    #expect(try mapper.omit(.defaults).jsonString(from: Item(count: 7, size: 8, name: "a")) == #"{"name":"a"}"#)
    #expect(try mapper.omit(.defaults).jsonString(from: none) == #"{"size":null,"name":"a"}"#)
    #expect(try mapper.nulls(.omit, for: \.size).jsonString(from: none) == #"{"count":7,"name":"a"}"#)
  }

  @Test func whatIsBadIsToldBesideOmit() throws {
    let mapper = Self.items.default(\.count, 7, when: .missing).omit(.defaults)
    #expect(throws: MappingError.self) { try mapper.map(json: #"{"count": "x", "name": "a"}"#) }
    #expect(try mapper.mapReportingIssues(json: #"{"name": "a"}"#).issues.isEmpty)
  }

  @Test func aFieldThatIsLeftOutHasTheDefault() throws {
    let mapper = Self.items.except(\.count).default(\.count, 7, when: .missing)
    #expect(try mapper.map(json: #"{"count": 1, "name": "a"}"#) == Item(count: 7, size: nil, name: "a"))
  }

  @Test func textsThatMeanNullAndOtherPaths() throws {
    let mapper = Self.items.default(\.count, 7, when: .missingOrNull).nullTexts("n/a").field(\.count, from: "stock.count")
    #expect(try mapper.map(json: #"{"stock": {"count": "n/a"}, "name": "a"}"#).count == 7)
    #expect(try mapper.mapReportingIssues(json: #"{"stock": null, "name": "a"}"#).issues.isEmpty)
    #expect(try mapper.map(json: #"{"name": "a"}"#).count == 7)
    #expect(throws: MappingError.self, "a blocked path is bad") { try mapper.map(json: #"{"stock": 5, "name": "a"}"#) }
  }

  @Test func mappersThatHandleAbsenceAreNotCalledForIt() throws {
    let mapper = Self.items.field(\.count) { (text: String?) in text?.count ?? 0 }
    #expect(try mapper.map(json: #"{"name": "a"}"#).count == 0)
    #expect(try mapper.default(\.count, 7, when: .missing).map(json: #"{"name": "a"}"#).count == 7)
    #expect(try mapper.default(\.count, 7, when: .missing).map(json: #"{"count": null, "name": "a"}"#).count == 0)
    #expect(try mapper.default(\.count, 7, when: .missingOrNull).map(json: #"{"count": null, "name": "a"}"#).count == 7)
  }

  enum Colour: String, Codable { case red, blue, unknown }
  struct Paint: Codable, Equatable { var colour: Colour }

  @Test func theDefaultOfATypeIsForTheRest() throws {
    let mapper = ReflectiveMapper<Paint>().default(for: Colour.self, .unknown).default(\.colour, .blue, when: .missing)
    let missing = try mapper.mapReportingIssues(json: "{}")
    #expect(missing.value.colour == .blue && missing.issues.isEmpty)
    for json in [#"{"colour": null}"#, #"{"colour": "puce"}"#] {
      let mapped = try mapper.mapReportingIssues(json: json)
      #expect(mapped.value.colour == .unknown && mapped.issues.count == 1)
      #expect(try mapper.optional(\.colour).map(json: json).colour == .blue)
    }
  }

  struct Declared: Reflectable, Equatable {
    var count = 1
    var size: Int? = 2
  }

  @Test func itGoesBeforeTheDeclaredValue() throws {
    let mapper = ReflectiveMapper<Declared>().default(\.count, 7, when: .missing).default(\.size, 8, when: .missing)
    #expect(try mapper.map(json: "{}") == Declared(count: 7, size: 8))
    #expect(throws: MappingError.self) { try mapper.map(json: #"{"count": null}"#) }
    #expect(try mapper.optional(\.count).mapReportingIssues(json: #"{"count": null}"#).value.count == 7)
    #expect(try mapper.map(json: mapper.jsonString(from: Declared(count: 1, size: nil))) == Declared(count: 1, size: nil))
  }

  @propertyWrapper struct Clamped: Codable, Equatable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = min(wrappedValue, 10) }
    init(from decoder: any Decoder) throws { self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self)) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
  struct Game: Codable, Equatable { @Clamped var level: Int; var title: String }

  @Test func aWrapperReadsIt() throws {
    let mapper = ReflectiveMapper<Game>().default(\.level, 70, when: .missing)
    let mapped = try mapper.mapReportingIssues(json: #"{"title": "a"}"#)
    #expect(mapped.value.level == 10 && mapped.issues.isEmpty)
    #expect(throws: MappingError.self) { try mapper.map(json: #"{"level": null, "title": "a"}"#) }
  }

  struct State: Codable, Equatable { var name: Presence<String> }

  @Test func aPresenceHasItInsteadOfItsMissingState() throws {
    let mapper = ReflectiveMapper<State>().default(\.name, .value("a"), when: .missing)
    #expect(try mapper.map(json: "{}").name == .value("a"))
    #expect(try mapper.map(json: #"{"name": null}"#).name == .null)
  }

  // MARK: Types with an init(from:) of their own

  struct Own: Decodable, Equatable {
    enum Keys: String, CodingKey { case a, b, c }
    var a: Int
    var b: Int
    var c: Int?
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      a = try values.decode(Int.self, forKey: .a)
      b = try values.decodeIfPresent(Int.self, forKey: .b) ?? -1
      c = try? values.decode(Int.self, forKey: .c)
    }
  }

  @Test func typesWithCodeOfTheirOwn() throws {
    let mapper = ReflectiveMapper<Own>().default(named: "a", 1, when: .missing).default(named: "b", 2, when: .missing).default(
      named: "c", 3, when: .missingOrNull)
    for _ in coldAndWarm {
      let mapped = try mapper.mapReportingIssues(json: "{}")
      #expect(mapped.value.a == 1 && mapped.value.b == 2 && mapped.value.c == 3 && mapped.issues.isEmpty)
      let null = try mapper.mapReportingIssues(json: #"{"b": null, "c": null}"#)
      #expect(null.value.b == -1 && null.value.c == 3 && null.issues.isEmpty)
      #expect(throws: MappingError.self) { try mapper.map(json: #"{"a": null}"#) }
      #expect(throws: MappingError.self) { try mapper.map(json: #"{"b": "x"}"#) }
    }
    let lenient = mapper.noRequiredFields()
    let mapped = try lenient.mapReportingIssues(json: #"{"a": "x"}"#)
    #expect(mapped.value.a == 1 && mapped.value.b == 2 && mapped.issues.map(\.code) == [.invalidValue])
  }

  @Test func decodersHaveThemByTheirProfile() throws {
    let decoder = MappingDecoder(MappingProfile().type(Item.self) { $0.default(\.count, 7, when: .missing) })
    #expect(try decoder.decode([Item].self, from: Data(#"[{"name": "a"}]"#.utf8)) == [Item(count: 7, size: nil, name: "a")])
    #expect(throws: (any Error).self) { try decoder.decode(Item.self, from: Data(#"{"count": null, "name": "a"}"#.utf8)) }
  }

  // MARK: In texts

  @Test func plansExplanationsAndDescriptionsShowIt() throws {
    let mapper = Self.items.default(\.count, 7, when: .missing).default(\.size, 8, when: .missingOrNull)
    #expect(
      "\(mapper)" == #"""
        ReflectiveMapper<Item>()
          .default(\.count, 7, when: .missing)
          .default(\.size, 8, when: .missingOrNull)
        """#)
    let plan = try mapper.plan()
    #expect(plan.fields.map(\.fallback) == ["default", "default", nil])
    #expect(plan.fields.map(\.presence) == [.nullable, .nullable, .required])
    #expect("\(plan)".contains("default when missing\n") && "\(plan)".contains("default when missing or null"))
    #expect(!"\(try mapper.optional(\.count, \.size).plan())".contains("when missing"))
    let explained = try mapper.explain(json: #"{"size": null, "name": "a"}"#)
    #expect(explained.fields.map { "\($0.outcome) \($0.rule.fallback ?? "")" } == ["fallback default", "fallback default", "exact "])
    #expect(explained.issues.isEmpty)
    let profile = MappingProfile().type(Item.self) { $0.default(\.count, 7, when: .missing) }
    #expect("\(profile)".contains(#"$0.default(\.count, 7, when: .missing)"#))
  }
}
