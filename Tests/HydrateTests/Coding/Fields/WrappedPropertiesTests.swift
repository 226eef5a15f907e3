import Foundation
import Hydrate
import HydrateProfiles
import HydrateSchema
import Testing

@testable import TestSupport

/// Properties with wrappers: what they get where their key is absent, and defaults of their wrapped type.
@Suite struct WrappedPropertiesTests {
  @propertyWrapper struct Clamped: Codable, Equatable, Sendable {
    var wrappedValue: Int
    init(wrappedValue: Int) { self.wrappedValue = min(wrappedValue, 9) }
    init(from decoder: any Decoder) throws { self.init(wrappedValue: try Int(from: decoder)) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
  @propertyWrapper struct Stored: Codable, Equatable, Sendable {
    var wrappedValue: String?
    init(wrappedValue: String?) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      wrappedValue = container.decodeNil() ? nil : try container.decode(String.self)
    }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
  @propertyWrapper struct Flag: Codable, Equatable, Sendable {
    var wrappedValue: Bool
    init(wrappedValue: Bool) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      wrappedValue = container.decodeNil() ? false : try container.decode(Bool.self)
    }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
  /// Keeps its content under another name, and refuses odd numbers.
  @propertyWrapper struct Even: Codable, Equatable, Sendable {
    private var value: Int
    var wrappedValue: Int {
      get { value }
      set { value = newValue }
    }
    init(wrappedValue: Int) { value = wrappedValue }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = container.decodeNil() ? 0 : try container.decode(Int.self)
      guard value.isMultiple(of: 2) else { throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd") }
    }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }
  /// Keeps its content as another type.
  @propertyWrapper struct Cents: Codable, Equatable, Sendable {
    private var value: Int
    var wrappedValue: Double { Double(value) / 100 }
    init(wrappedValue: Double) { value = Int(wrappedValue * 100) }
    init(from decoder: any Decoder) throws { self.init(wrappedValue: try Double(from: decoder)) }
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
  }
  struct Price: Codable, Equatable, Sendable { @Cents var price: Double = 0 }
  @propertyWrapper struct Day: Codable, Equatable, Sendable {
    var wrappedValue: Date
    init(wrappedValue: Date) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try decoder.singleValueContainer().decode(Date.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
  struct Settings: Codable, Equatable, Sendable {
    @Clamped var level: Int
    @Stored var name: String?
    @Flag var isOn: Bool
    init(_ level: Int, _ name: String? = nil, isOn: Bool = false) { (self.level, self.name, self.isOn) = (level, name, isOn) }
  }
  struct Odds: Codable, Equatable, Sendable { @Even var even: Int = 0; @Day var day: Date = .distantPast }
  @propertyWrapper struct Counted: Codable, Equatable, Sendable {
    static let nulls = Locked(0)
    private var stored: Int
    var wrappedValue: Int { stored }
    init(wrappedValue: Int) { stored = wrappedValue }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() { Self.nulls.withLock { $0 += 1 } }
      stored = container.decodeNil() ? 0 : try container.decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws { try stored.encode(to: encoder) }
  }
  struct Counters: Codable, Equatable, Sendable { @Counted var counted: Int = 0; @Even var even: Int = 0; var id: Int }
  /// Reads null, but wraps nothing.
  struct Picky: Codable, Equatable, Sendable {
    var text: String
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = container.decodeNil() ? "made up" : try container.decode(String.self)
    }
  }
  struct Plain: Codable, Equatable, Sendable { var picky: Picky; var id: Int }

  private let settings = ReflectiveMapper<Settings>()

  @Test("wrapped properties: a softened one is read from null where its key is absent or null") func absent() throws {
    let soft = settings.optional(\.name, \.isOn)
    expectRun(soft, #"{"level": 3}"#, gives: Settings(3), ["~ missingValue isOn"])
    expectRun(soft, #"{"level": 3, "name": null, "isOn": null}"#, gives: Settings(3))
    expectRun(soft, #"{"level": 3, "name": "n", "isOn": "yes"}"#, gives: Settings(3, "n", isOn: true))
    expectRun(settings.required(\.level), #"{"level": 3}"#, gives: Settings(3), ["~ missingValue isOn"])
    for mapper in [
      ReflectiveMapper<Settings>(profile: .tolerant), ReflectiveMapper<Settings>(profile: MappingProfile().noRequiredFields()),
    ] {
      for _ in coldAndWarm { expectRun(mapper, #"{"level": 3}"#, gives: Settings(3), ["~ missingValue isOn"]) }
    }
    let odds = ReflectiveMapper<Odds>().optional(named: "even")
    expectRun(odds, #"{"day": 0}"#, gives: Odds(even: 0, day: Date(timeIntervalSince1970: 0)), ["~ missingValue even"])
  }

  @Test("wrapped properties: not where a value failed, nor where nothing softens, nor for other types") func failed() {
    expectRun(
      settings.optional(\.name, \.isOn), #"{"level": 3, "name": [], "isOn": 5}"#, gives: nil,
      ["! typeMismatch name", "! invalidValue isOn"])
    expectRun(settings, #"{"level": 3}"#, gives: nil, ["! missingValue name", "! missingValue isOn"])
    let moved = settings.field(\.name, from: "a.b").optional(\.name, \.isOn)
    expectRun(moved, #"{"level": 3, "a": 5}"#, gives: nil, ["~ missingValue isOn", "! typeMismatch a -> name"])
    expectRun(moved, #"{"level": 3, "a": null}"#, gives: Settings(3), ["~ missingValue isOn"])
    // A wrapper that does not read null leaves the error.
    #expect(issueLines { _ = try settings.optional(\.level, \.name).plan() } == ["! configuration  -> level"])
    expectRun(settings.optional(\.level), #"{"isOn": true}"#, gives: nil, ["! configuration  -> level"])
    for mapper in [settings.required(\.name), ReflectiveMapper<Settings>(profile: .tolerant)] {
      expectRun(mapper, #"{"name": "n", "isOn": true}"#, gives: nil, ["! missingValue level"])
    }
    expectRun(ReflectiveMapper<Plain>(profile: .tolerant), #"{"id": 1}"#, gives: nil, ["! missingValue picky"])
    #expect(issueLines { _ = try ReflectiveMapper<Plain>().optional(\.picky).plan() } == ["! configuration  -> picky"])
  }

  @Test("wrapped properties: read from null once, whether a rule names a field or not") func once() throws {
    func check(_ mapper: ReflectiveMapper<Counters>) {
      Counted.nulls.withLock { $0 = 0 }
      expectRun(mapper, #"{"id": 1}"#, gives: Counters(id: 1), ["~ missingValue counted", "~ missingValue even"])
      #expect(Counted.nulls.withLock { $0 } == 1)
    }
    for mapper in [
      ReflectiveMapper<Counters>(profile: MappingProfile().noRequiredFields()), ReflectiveMapper<Counters>(profile: .tolerant),
      ReflectiveMapper<Counters>().noRequiredFields(),
    ] {
      for _ in coldAndWarm { check(mapper) }
    }
    // A rule that names a field has the model inspected first.
    for mapper in [ReflectiveMapper<Counters>().optional(named: "even", "counted"), ReflectiveMapper<Counters>().required(\.id)] {
      try mapper.plan()
      for _ in coldAndWarm { check(mapper) }
    }
  }

  @Test("wrapped properties: a default is of the wrapped type, or the wrapper itself") func defaults() throws {
    let mapper = settings.default(\.level, 7).optional(\.name).default(\.isOn, true)
    expectRun(mapper, "{}", gives: Settings(7, isOn: true), ["~ missingValue level", "~ missingValue isOn"])
    expectRun(
      mapper, #"{"level": "x", "name": "n", "isOn": []}"#, gives: Settings(7, "n", isOn: true),
      ["~ invalidValue level", "~ typeMismatch isOn"])
    expectRun(
      settings.default(named: "level", 12), #"{"name": "n", "isOn": 1}"#, gives: Settings(9, "n", isOn: true), ["~ missingValue level"])
    expectRun(
      settings.default(named: "level", Clamped(wrappedValue: 5)), #"{"name": "n", "isOn": 1}"#, gives: Settings(5, "n", isOn: true),
      ["~ missingValue level"])
    expectRun(settings.default(\.name, nil), #"{"level": 1, "isOn": 1}"#, gives: Settings(1, isOn: true), ["~ missingValue name"])
    let date = Date(timeIntervalSince1970: 1.5)
    expectRun(
      ReflectiveMapper<Odds>().default(\.day, date).default(named: "even", 4), "{}", gives: Odds(even: 4, day: date),
      ["~ missingValue even", "~ missingValue day"])
    expectRun(ReflectiveMapper<Price>().default(named: "price", 1.5), "{}", gives: Price(price: 1.5), ["~ missingValue price"])
    #expect(try mapper.omit(.defaults).reversed.map(Settings(7, "n", isOn: true)) == ["name": "n"])
    let profile = try MappingProfile(
      json: #"{"Settings": {"level": {"default": 7}}}"#, names: ProfileNames().type(Settings.self, named: "Settings"))
    expectRun(
      ReflectiveMapper<Settings>(profile: profile), #"{"name": "n", "isOn": 1}"#, gives: Settings(7, "n", isOn: true),
      ["~ missingValue level"])
  }

  @Test("wrapped properties: a default that the wrapper does not read is a mistake") func mistakes() {
    let (texts, numbers) = (
      [settings.default(named: "level", "x"), settings.default(named: "level", "7")], [settings.default(named: "level", 7.0)]
    )
    for mapper in texts + numbers + [settings.default(named: "level", [1])] {
      #expect(issueLines { _ = try mapper.plan() } == ["! configuration  -> level"])
    }
    #expect(issueLines { _ = try ReflectiveMapper<Odds>().default(named: "even", 3).map(json: "{}") } == ["! configuration  -> even"])
    #expect(issueLines { _ = try ReflectiveMapper<Plain>().default(named: "picky", "text").plan() } == ["! configuration  -> picky"])
  }

  @Test("wrapped properties: updates keep an absent one; plans, schemas and explanations know what it gets") func elsewhere() throws {
    let soft = settings.optional(\.name, \.isOn).default(\.level, 7)
    var value = Settings(1, "n", isOn: true)
    #expect(try soft.update(&value, json: "{}") == [] && value == Settings(1, "n", isOn: true))
    #expect(try soft.update(&value, json: #"{"level": 3, "name": null}"#) == ["level", "name"] && value == Settings(3, isOn: true))
    #expect(try soft.updateNulls(.setDefault).update(&value, json: #"{"level": null}"#) == ["level"] && value.level == 7)
    let fields = try soft.plan().fields
    #expect(fields.map(\.presence) == [.optional, .nullable, .nullable] && fields.map(\.fallback) == ["default", "nil", "nil"])
    let tolerant = try ReflectiveMapper<Settings>(profile: .tolerant).plan().fields
    #expect(tolerant.map(\.presence) == [.required, .nullable, .nullable])
    let required = try ReflectiveMapper<Settings>(profile: .tolerant).jsonSchema(.accepted)["$defs"]?["Settings"]?["required"]
    #expect(required == ["level"])
    #expect(try soft.jsonSchema(.accepted)["$defs"]?["Settings"]?["required"] == nil)
    #expect(try "\(soft.explain(json: "{}"))".contains("missing value (Flag); using false"))
  }
}
