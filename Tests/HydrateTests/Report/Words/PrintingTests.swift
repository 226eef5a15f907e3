import Foundation
import Hydrate
import Testing

/// What mappers, profiles and results print: rules and values, no internals, no secrets.
@Suite("Printing") struct PrintingTests {
  struct Card: Codable, Equatable, Sendable {
    var number: String
    var limit: Int
    var owner: Owner?
  }
  struct Owner: Codable, Equatable, Sendable { var name: String; var pin: String? }

  /// Fails where it is inspected.
  struct Shy: Codable, Sendable {
    nonisolated(unsafe) static var count = 0
    var name: String
    enum CodingKeys: CodingKey { case name }
    init(from decoder: any Decoder) throws {
      Self.count += 1
      name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
    }
  }

  @Test("printing: a mapper shows its rules") func mapper() {
    let mapper = ReflectiveMapper<Card>().keyTransformer(.camelToSnake).coercion(.strict).singleAsList().field(\.number, from: "no")
      .default(\.limit, 5).optional(\.owner).sensitive(\.number)
    #expect(
      "\(mapper)" == #"""
        ReflectiveMapper<Card>()
          .keyTransformer(.camelToSnake)
          .coercion(.strict)
          .singleAsList()
          .optional(\.owner)
          .field(\.number, from: "no")
          .default(\.limit, 5)
          .sensitive(\.number)
        """#)
    #expect(String(reflecting: mapper) == "\(mapper)")
    let named = ReflectiveMapper<Card>().optional(\.owner).optional(named: "limit", "number").field(
      named: "limit", at: "max", by: StringToNumber<Int>()
    )
    .default(named: "limit", 5).nulls(.write, named: "owner").nulls(.omit, for: \.owner).default(for: Int.self, 3)
    .unknownKeys(intoNamed: "a")
    #expect(
      "\(named)" == #"""
        ReflectiveMapper<Card>()
          .default(for: Int.self, 3)
          .optional(\.owner)
          .optional(named: "limit", "number")
          .field(named: "limit", at: "max", by: StringToNumber<Int>)
          .default(named: "limit", 5)
          .unknownKeys(intoNamed: "a")
          .nulls(.write, named: "owner")
          .nulls(.omit, for: \.owner)
        """#)
    #expect("\(ReflectiveMapper<Card>())" == "ReflectiveMapper<Card>()")
    #expect("\(mapper.array)".contains(#".sensitive(\.number)"#))
  }

  @Test("printing: a profile shows the rules of its types, and a mapper its profile") func profile() {
    let profile = MappingProfile().keyTransformer(.camelToKebab).type(Card.self) { $0.sensitive(\.number).default(\.number, "4111") }
      .mapType(Date.self, using: .date(.rfc3339))
    #expect(
      "\(profile)" == #"""
        MappingProfile()
          .keyTransformer(.camelToKebab)
          .mapType(Date.self, using: StringToDate)
          .type(Card.self) { $0.default(\.number, •••).sensitive(\.number) }
        """#)
    let mapper = ReflectiveMapper<Owner>(profile: profile).optional(\.pin)
    #expect("\(mapper)".hasPrefix("ReflectiveMapper<Owner>(profile: MappingProfile()\n") && "\(mapper)".hasSuffix(")\n  .optional(\\.pin)"))
    #expect("\(MappingDecoder(profile))" == "MappingDecoder(\(profile))" && "\(MappingEncoder(profile))" == "MappingEncoder(\(profile))")
  }

  struct Login: FieldDeclaring, Sendable {
    var password = ""
    var tries = 0
    static var fields: [Field<Login>] { Field(\.password).sensitive() }
  }

  @Test("printing: defaults of sensitive fields are hidden, also of those that the type declares") func defaults() {
    let cards = ReflectiveMapper<Card>().default(\.number, "4111").sensitive(\.number)
    #expect(!"\(cards)".contains("4111") && "\(cards)".contains("•••"))
    let logins = ReflectiveMapper<Login>().default(\.password, "4111").default(\.tries, 3)
    #expect(!"\(logins)".contains("4111") && "\(logins)".contains("3"))
    let section = MappingProfile().type(Card.self) { $0.sensitive(\.number) }
    let value = MappingProfile().type(Card.self) { $0.default(\.number, "4111").default(\.limit, 57) }
    // The rules stand in two places, or name the field in two ways.
    for hidden in [
      ReflectiveMapper<Card>(profile: section).default(\.number, "4111").default(\.limit, 57),
      ReflectiveMapper<Card>(profile: value).sensitive(\.number),
    ] {
      #expect(!"\(hidden)".contains("4111") && "\(hidden)".contains("57"))
    }
    #expect(!"\(ReflectiveMapper<Keyed>().sensitive(\.number).default(named: "no", "4111"))".contains("4111"))
    #expect(!"\(ReflectiveMapper<Keyed>().sensitive(named: "no").default(\.number, "4111"))".contains("4111"))
  }

  struct Keyed: Codable, Sendable {
    var number: String
    enum CodingKeys: String, CodingKey { case number = "no" }
  }

  @Test("printing: no type is inspected") func noInspection() {
    let mapper = ReflectiveMapper<Shy>(profile: MappingProfile().type(Shy.self) { $0.sensitive(named: "name") }).default(named: "name", "x")
    #expect(!"\(mapper) \(mapper.array)".isEmpty)
    #expect(Shy.count == 0)
  }

  @Test("printing: a result shows its value and its issues, without secrets") func mapped() throws {
    let mapper = ReflectiveMapper<Card>(profile: MappingProfile().type(Owner.self) { $0.sensitive(\.pin) }).sensitive(\.number).default(
      \.limit, 5)
    let mapped = try mapper.mapReportingIssues(json: #"{"number": "4111", "owner": {"name": "Ann", "pin": "1234"}}"#)
    #expect("\(mapped)" == "Card(number: •••, limit: 5, owner: Owner(name: \"Ann\", pin: •••))\n\(mapped.report)")
    #expect(String(reflecting: mapped) == "\(mapped)")
    let good = try mapper.mapReportingIssues(json: #"{"number": "4111", "limit": 1}"#)
    #expect("\(good)" == "Card(number: •••, limit: 1, owner: nil)")
    let all = try mapper.array.mapReportingIssues(json: #"[{"number": "4111", "limit": 1}]"#)
    #expect("\(all)" == "[Card(number: •••, limit: 1, owner: nil)]")
    let byName = try mapper.dictionary.mapReportingIssues(json: #"{"a": {"number": "4111", "limit": 1}}"#)
    #expect("\(byName)" == "[\"a\": Card(number: •••, limit: 1, owner: nil)]")
    #expect("\(try ReflectiveMapper<[Int]>().mapReportingIssues(json: "[1, 2]"))" == "[1, 2]")
    #expect("\(try ReflectiveMapper<String>().mapReportingIssues(json: #""a""#))" == "a")
  }

  struct Wallet: Codable, Sendable { var card: Card }

  @Test("printing: secrets of a mapper within the mapper") func nested() throws {
    let mapper = ReflectiveMapper<Wallet>().field(\.card, from: "card", using: ReflectiveMapper<Card>().sensitive(\.number))
    let mapped = try mapper.mapReportingIssues(json: #"{"card": {"number": "4111", "limit": 1}}"#)
    #expect(!"\(mapped)".contains("4111") && "\(mapped)".contains("limit: 1"))
  }

  final class Track {
    var title = ""
    var seconds = 0
  }

  @Test("printing: an explicit mapper shows its fields") func keyed() {
    let mapper = KeyedMapper({ Track() }) {
      KeyedField("meta.title", \.title)
      KeyedField("seconds", \.seconds).readOnly()
    }
    #expect(
      "\(mapper)" == """
        KeyedMapper<Track>
          KeyedField("meta.title", title)
          KeyedField("seconds", seconds).readOnly()
        """)
  }

  /// A tree whose branches are one instance: small in memory, endless as a text.
  final class Branch: Decodable {
    var pin: String
    var parts: [Branch] = []
    init(pin: String, parts: [Branch] = []) { (self.pin, self.parts) = (pin, parts) }
    convenience init(from decoder: any Decoder) throws {
      let pin = try decoder.singleValueContainer().decode(String.self)
      let inner = (0..<20).reduce(Branch(pin: pin)) { inner, _ in Branch(pin: pin, parts: [inner, inner, inner]) }
      self.init(pin: pin, parts: [inner])
    }
  }

  @Test("printing: a text ends, whatever the value") func shared() throws {
    let mapped = try ReflectiveMapper<Branch>(profile: MappingProfile().type(Card.self) { $0.sensitive(named: "number") })
      .mapReportingIssues(json: #""1234""#)
    #expect("\(mapped)".count < 10_000_000)
    #expect("\(try ReflectiveMapper<Branch>().mapReportingIssues(json: #""1234""#))".contains("Branch"))
  }

  // MARK: Changes

  @Test("changes: those of sensitive fields, of what they are in, and of what has one in it") func changes() throws {
    let owners = MappingProfile().type(Owner.self) { $0.sensitive(\.pin) }
    let mapper = ReflectiveMapper<[String: Card]>(profile: owners)
    var cards = ["a": Card(number: "1", limit: 1, owner: Owner(name: "Ann", pin: "1234"))]
    let changes = try mapper.updateReportingChanges(
      &cards,
      json:
        #"{"a": {"limit": 2, "owner": {"name": "Bob", "pin": "5678"}}, "b": {"number": "2", "limit": 3, "owner": {"name": "C", "pin": "9"}}}"#
    ).value
    let sensitive = Dictionary(uniqueKeysWithValues: changes.map { ("\($0.path)", $0.isSensitive) })
    #expect(sensitive == ["a.limit": false, "a.owner.name": false, "a.owner.pin": true, "b": true])
    #expect(!"\(changes)".contains("5678"))
    var dumped = ""
    dump(changes, to: &dumped)
    #expect(!dumped.contains("5678") && !dumped.contains("1234"))
  }

  /// Makes its mapper when it runs, so that setting up the mapper around shows nothing of it.
  struct MadeLater: ReversibleMapper {
    let make: @Sendable () -> ReflectiveMapper<Card>
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Card { try make().map(input, in: &context) }
    func unmap(_ output: Card, in context: inout MappingContext) throws(MappingError) -> Value { try make().unmap(output, in: &context) }
  }

  @Test("changes: those that a mapper within a closure hides") func changesOfAMapperWithin() throws {
    let mapper = ReflectiveMapper<Wallet>().field(\.card, from: "card", using: MadeLater { ReflectiveMapper<Card>().sensitive(\.number) })
    var wallet = Wallet(card: Card(number: "4111", limit: 1))
    let changes = try mapper.updateReportingChanges(&wallet, json: #"{"card": {"number": "4222", "limit": 1}}"#).value
    #expect(changes.count == 1 && changes.allSatisfy(\.isSensitive))
  }
}
