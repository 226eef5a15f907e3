import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Null that is a value is written wherever it stands; nil is left out, or written, by `nulls(_:)`.
@Suite struct WrittenNullsTests {
  /// A value of its own that may be null.
  struct Anything: Codable, Equatable, Sendable {
    var text: String?
    init(_ text: String? = nil) { self.text = text }
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = container.decodeNil() ? nil : try container.decode(String.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let text { try container.encode(text) } else { try container.encodeNil() }
    }
  }
  struct Model<T: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var x: T
    var none: Int?
  }

  struct Held<T> { var x: T }

  static let places: [(place: Accessor, json: String)] = [
    ("x", #"{"x":null}"#), ("a.x", #"{"a":{"x":null}}"#), ("a[1].x", #"{"a":[null,{"x":null}]}"#), ("l[0]", #"{"l":[null]}"#),
    (.first("a.x", "x"), #"{"a":{"x":null}}"#),
    (.custom("own", read: { $0["c"] }, write: { value, whole in Value(object: (whole.object ?? []) + [("c", value)]) }), #"{"c":null}"#),
  ]

  private func isWritten<T: Codable & Equatable & Sendable & SendableMetatype>(_ null: T, _ place: Accessor, _ json: String) throws {
    let mapper = ReflectiveMapper<Model<T>>().field(named: "x", at: place), model = Model(x: null, none: nil)
    for mapper in [mapper, mapper.omit([.empty, .defaults]), mapper.nulls(.write, for: \.x), mapper.nulls(.omit)] {
      try expectWritten(mapper, model, as: Value(json: json))
    }
    let identity = ReflectiveMapper<Model<T>>().field(named: "x", at: place, by: IdentityMapper<T>())
    #expect(try identity.reversed.map(model) == Value(json: json))
    #expect(try mapper.nulls(.write).map(mapper.nulls(.write).reversed.map(model)) == model)
    if T.self != Anything.self { #expect(try IdentityMapper<T>().at(place).reversed.map(null) == Value(json: json)) }
    let keyed = KeyedMapper({ Held(x: null) }) { KeyedField(place, \Held<T>.x) }
    let parts = KeyedMapper({ (x: T) in Held(x: x) }, from: KeyedPart(place, \Held<T>.x))
    for mapper in [keyed, keyed.nulls(.write), parts] {
      #expect(try mapper.reversed.map(Held(x: null)) == Value(json: json))
      if T.self != Anything.self { #expect(try mapper.map(json: json).x == null) }
    }
  }

  @Test("null at every place: of a Presence, a Value and a type of one's own", arguments: places.indices)
  func everyPlace(_ row: Int) throws {
    let (place, json) = Self.places[row]
    try isWritten(Presence<Int>.null, place, json)
    try isWritten(Value.null, place, json)
    try isWritten(Anything(), place, json)
  }

  @Test("null at every place: what is missing is left out, and nil by nulls(_:)")
  func missing() throws {
    struct Held: Codable, Equatable { var x: Presence<Int> = .missing; var n: Int? }
    for (place, json) in Self.places {
      let mapper = ReflectiveMapper<Held>().field(\.x, from: place)
      #expect(try mapper.reversed.map(Held()) == [:] && mapper.nulls(.write).reversed.map(Held()) == ["n": nil], "\(json)")
      let keyed = KeyedMapper({ Held() }) {
        KeyedField(place, \Held.x); KeyedField("n", \Held.n)
      }
      #expect(try keyed.reversed.map(Held()) == [:] && keyed.nulls(.write).reversed.map(Held()) == ["n": nil], "\(json)")
    }
  }

  @Test("null where no null can stand is refused")
  func noPlace() throws {
    for place in ["", ["a", "b"]] as [Accessor] {
      expectRefused(
        ReflectiveMapper<Model<Presence<[String: Int]>>>().field(named: "x", at: place), Model(x: .null, none: nil), ["\(place)"])
      expectRefused(ReflectiveMapper<Model<Value>>().field(named: "x", at: place), Model(x: .null, none: nil), ["\(place)"])
    }
    try expectWritten(
      ReflectiveMapper<Model<[Int]?>>().field(named: "x", at: ["a", "b"]), Model(x: nil, none: 1), as: ["none": 1], comesBack: false)
  }

  // MARK: nil that is read as another value

  struct Named: Codable, Equatable, Sendable { var id = 1; var s: String? = nil; var p: Presence<Int> = .missing }

  @Test("nil that is read as the default is told")
  func defaults() throws {
    let named = ReflectiveMapper<Named>()
    let rows: [(mapper: ReflectiveMapper<Named>, isTold: Bool)] = [
      (named, false), (named.default(\.s, nil), false), (named.default(\.s, "d"), true), (named.default(\.s, "d").nulls(.write), true),
      (named.default(\.s, "d", when: .missing), false), (named.default(\.s, "d", when: .missing).nulls(.omit, for: \.s), true),
      (named.default(\.s, "d", when: .missingOrNull), true), (named.default(\.s, "d", when: .missing).optional(\.s), true),
      (named.default(\.s, "d").field(\.s, from: "a.s"), true), (named.default(\.s, "d").omit(.defaults), true),
      (named.default(\.s, "d", when: .missing).field(\.s, from: "a.s"), false), (named.default(for: String.self, "d"), false),
      (named.noRequiredFields().default(\.s, "d"), true),
    ]
    for (number, (mapper, isTold)) in rows.enumerated() {
      for mapper in [mapper, mapper.keyTransformer(.camelToSnake)] {
        for _ in 0..<3 {
          let written = try mapper.reversed.mapReportingIssues(Named())
          #expect(
            written.issues.map { "\($0.severity) \($0.code) \($0.destinationPath)" } == (isTold ? ["nonFatal irreversible s"] : []),
            "row \(number)")
          #expect((try mapper.map(written.value) == Named()) == !isTold, "row \(number)")
          #expect(try mapper.map(json: mapper.jsonData(from: Named(s: "x"))) == Named(s: "x"), "row \(number)")
        }
        #expect(try mapper.reversed.mapReportingIssues(Named(s: "d")).issues.isEmpty, "row \(number)")
      }
    }
    let list = try ReflectiveMapper<[Named]>(profile: MappingProfile().type(Named.self) { $0.default(\.s, "d") }).reversed
      .mapReportingIssues([
        Named(), Named(s: "x"), Named(),
      ])
    #expect(list.issues.map { "\($0.destinationPath)" } == ["[0].s", "[2].s"])
  }

  @Test("null of a Presence that is read as the default is told")
  func presences() throws {
    let named = ReflectiveMapper<Named>().default(\.p, .value(3), when: .missingOrNull)
    #expect(try named.reversed.mapReportingIssues(Named(p: .null)).issues.map(\.message) == ["nil is read as the default"])
    #expect(try ReflectiveMapper<Named>().default(\.p, .value(3)).reversed.mapReportingIssues(Named(p: .null)).issues.isEmpty)
  }
}
