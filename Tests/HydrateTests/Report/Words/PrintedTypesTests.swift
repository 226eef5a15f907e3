import Foundation
import Hydrate
import HydrateRows
import Testing

/// Every public mapper, operator and result prints source code or sentences, also in a debugger and in
/// `dump`: nothing of what it stores, and no secret.
@Suite("Printing: every type") struct PrintedTypesTests {
  struct Card: Codable, Equatable, Hashable, Sendable {
    var number: String
    var limit: Int
    var owner: Owner?
  }
  struct Owner: Codable, Equatable, Hashable, Sendable {
    var name: String
    var pin: String?
  }
  struct Holder { var item: Any }
  final class Track { var title = "" }
  enum Size: Sendable { case small, large }

  static let cards = ReflectiveMapper<Card>(profile: MappingProfile().type(Owner.self) { $0.sensitive(\.pin) }).keyTransformer(
    .camelToSnake
  )
  .default(\.number, "4111").sensitive(\.number)

  /// All texts that print a value.
  static func texts(of item: Any) -> [String] {
    [item, Optional(item) as Any, [item], ["a": item], Holder(item: item)].flatMap { item in
      var dumped = ""
      dump(item, to: &dumped)
      return ["\(item)", String(reflecting: item), dumped]
    }
  }

  static func mappers() -> [any Mapper] {
    [
      cards, cards.array, cards.array(invalid: .skip, single: .wrap), cards.set, cards.dictionary, cards.dictionary(keys: .uuid),
      cards.rows,
      cards.at("a.b"), cards.optional(), cards.nonFatal(default: Card(number: "4111", limit: 1)), cards.lifted, cards.casting(to: Any.self),
      cards.postProcess { _, card in card.limit += 1 }, cards.requiring(.object), cards.reversed, cards.optional().notNull(),
      cards.validating(.init("must be small") { $0.limit < 5 }), FirstMapper<Value, Card>(cards, cards),
      SplitMapper(cards, reverse: cards.reversed),
      KeyedMapper({ Track() }) { KeyedField("meta.title", \.title) }, DispatchMapper<Card>(on: "type", ["card": cards]),
      Mappers.JSONText(cards), ClosureMapper { (text: String) in text.count },
      TwoWayClosureMapper { (text: String) in
        text
      } reverse: {
        $0
      }, StringToNumber<Int>(), StringToNumber<Double>().spelled(decimal: ","),
      StringToNumber<Int>().validating(.minimum(18)), StringToNumber<Int>().validatingInput(.minLength(1)).required(),
      StringToNumber<Int>().optional(default: 5), StringToNumber<Int>().then(ClosureMapper { (number: Int) in number }),
      StringToDate(.rfc3339),
      NumberToDate(), DurationMapper(), ComponentsToDate(), StringToUUID(), StringToURL(schemes: ["https"]),
      StringToData(.hex),
      StringToArray<Int>(","), ToString(), JoinMapper(separator: ","), BoolMapper(true: ["ja"], false: ["nein"]),
      EnumMapper(["S": Size.small, "L": Size.large]), FormatterMapper({ NumberFormatter() }, as: Int.self), FormatMapper(.dateTime.year()),
      IdentityMapper<Int>(),
    ]
  }

  static func results() throws -> [Any] {
    let json = #"{"number": "4111", "limit": "x", "owner": {"name": "Ann", "pin": "1234"}}"#
    let mapped = try cards.optional(\.limit).mapReportingIssues(json: json)
    let error = try #require(throws: MappingError.self) { try cards.map(json: json) }
    var card = Card(number: "4111", limit: 1, owner: nil)
    let changes = try cards.updateReportingChanges(&card, json: #"{"number": "4222", "owner": {"name": "Ann", "pin": "1234"}}"#)
    let byName = try cards.dictionary.mapReportingIssues(json: #"{"a": {"number": "4111", "limit": 1}}"#)
    let all = try cards.array.mapReportingIssues(json: #"[{"number": "4111", "limit": 1}]"#)
    let rows = try cards.rows.map(json: #"[{"number": "4111", "limit": 1}, {"number": "4111", "limit": "x"}]"#)
    let plan = try cards.plan()
    return [
      mapped, error, changes, changes.value, byName, all, mapped.report, mapped.issues, mapped.report.groups, rows, Array(rows), plan,
      plan.fields,
      try cards.explain(json: json), try cards.explain(json: json).fields,
      MappingDecoder(MappingProfile().type(Owner.self) { $0.sensitive(\.pin) }),
      MappingEncoder(), FoundationJSONDecoder(), FoundationJSONEncoder(), MappingProfile(), Accessor("a.b"), Accessor.first("a", "b"),
      KeyTransformer.camelToSnake,
      KeyTransformer {
        $0
      } property: {
        $0
      }, DateFormat.rfc3339, DateFormat.custom("yyyy"),
      Validator<Int>.minimum(1), ReportStyle.tree, KeyedField<Track>("title", \.title), ValuePath("a.b"),
    ]
  }

  @Test("printing: nothing of what a type stores, and no secret") func nothingStored() throws {
    let stored = [
      "Engine", "ReportFacts", "0x", "(Function)", "unknown context", "PlanStore", "storage", "Lifted", "makeDefault", "Guarded",
      "literalError",
      "components:", "form:", "4111", "4222", "1234",
    ]
    for item in Self.mappers() + (try Self.results()) {
      for text in Self.texts(of: item) {
        for word in stored { #expect(!text.contains(word), "\(type(of: item)): \(word) in \(text)") }
      }
    }
  }

  @Test("printing: operators are calls on what their base prints") func operators() {
    let number = StringToNumber<Int>()
    #expect("\(number.array(invalid: .skip).at("a.b"))" == #"StringToNumber<Int>().array(invalid: .skip).at("a.b")"#)
    #expect("\(number.optional())" == "StringToNumber<Int>().optional()")
    #expect("\(number.nonFatal())" == "StringToNumber<Int>().nonFatal()")
    #expect("\(number.validating(.minimum(18)))" == #"StringToNumber<Int>().validating(Validator<Int>("must be at least 18"))"#)
    #expect("\(number.dictionary(keys: number))" == "StringToNumber<Int>().dictionary(keys: StringToNumber<Int>())")
    #expect("\(StringToNumber<Double>().spelled(decimal: ","))" == #"StringToNumber<Double>().spelled(decimal: ",")"#)
    #expect(
      "\(FirstMapper<String, Date>(StringToDate(.rfc3339), StringToDate(.custom("yyyy"))))" == """
        FirstMapper<String, Date>
          StringToDate(format: DateFormat.rfc3339)
          StringToDate(format: DateFormat.custom("yyyy"))
        """)
    #expect(
      "\(DispatchMapper<Owner>(on: "type", ["o": ReflectiveMapper<Owner>().optional(\.pin).array.then(ClosureMapper { $0[0] })]))" == """
        DispatchMapper<Owner>(on: "type")
          "o": ReflectiveMapper<Owner>()
            .optional(\\.pin)
            .array
            .then(ClosureMapper<Array<Owner>, Owner> { … })
        """)
    #expect("\(KeyTransformer.camelToSnake)" == "KeyTransformer.camelToSnake")
  }

  /// Shows a sensitive property under another name.
  struct Mirrored: Codable, CustomReflectable, CustomStringConvertible {
    var number: String
    var description: String { number }
    var customMirror: Mirror { Mirror(self, children: ["shown": number]) }
  }
  struct Wallet: Codable { var card: Mirrored, limit: Int }

  @Test("printing: a secret that a mirror of its own shows") func ownMirror() throws {
    let profile = MappingProfile().type(Mirrored.self) { $0.sensitive(named: "number") }
    let mapped = try ReflectiveMapper<Wallet>(profile: profile).mapReportingIssues(json: #"{"card": {"number": "4111"}, "limit": 5}"#)
    #expect("\(mapped)" == "Wallet(card: Mirrored(•••), limit: 5)")
  }

  @Test("printing: reflecting reads what a type stores, as before") func reflecting() throws {
    #expect(throws: MappingError.self) { try Value(reflecting: Self.cards) }
    #expect(throws: MappingError.self) { try Value(reflecting: Self.cards.array) }
    #expect(throws: MappingError.self) { try Value(reflecting: Self.cards.plan()) }
    #expect(try Value(reflecting: StringToDate(.rfc3339)) == ["format": ["form": "rfc3339"]])
    #expect(try Value(reflecting: StringToURL().casting(to: Any.self)) == ["base": ["schemes": nil]])
    let mapped = try Value(reflecting: Mapped(value: 1, issues: []))
    #expect(mapped["value"] == 1 && mapped["issues"] == [] && mapped["facts"]?["omitted"] == 0)
    var card = Card(number: "4111", limit: 1, owner: nil)
    let changes = try Value(reflecting: Self.cards.updateReportingChanges(&card, json: #"{"limit": 2}"#).value)
    #expect(changes[0]?["path"] == ["components": [["key": ["_0": "limit"]]], "literalError": nil])
  }
}
