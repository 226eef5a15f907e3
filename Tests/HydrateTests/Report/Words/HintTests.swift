import Foundation
import Hydrate
import Testing

/// Each kind of hint, and that it helps.
@Suite struct HintTests {
  struct Item: Codable, Equatable { var id: Int; var unitSize: String }
  struct Order: Codable, Equatable { var orderNumber: Int; var items: [Item]; var placed: Date? }
  struct Home: Codable, Equatable { var street: String }
  struct Holder: Codable, Equatable { var home: Home }

  private static func issues<T>(_ mapper: ReflectiveMapper<T>, _ json: String) -> [MappingIssue] {
    do throws(MappingError) {
      try mapper.plan()
      _ = try mapper.map(json: json)
      return []
    } catch {
      return error.issues
    }
  }

  @Test func anotherKeyTransformer() throws {
    let json = #"{"order_number": 1, "items": []}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(
      issues.first?.hints == [
        "all keys fit another key transformer: .keyTransformer(.camelToSnake)",
        "to use a fallback: .optional(\\.orderNumber) on ReflectiveMapper<Order>",
        "to use a default: .default(\\.orderNumber, 0) on ReflectiveMapper<Order>",
      ])
    #expect(try ReflectiveMapper<Order>().keyTransformer(.camelToSnake).map(json: json).orderNumber == 1)
    #expect(try ReflectiveMapper<Order>().optional(\.orderNumber).map(json: json).orderNumber == 0)
  }

  @Test func aNearKey() throws {
    let json = #"{"orderNumer": 1, "items": [], "placed": null}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(
      issues.first?.hints.first
        == #"the object has the unknown key "orderNumer": .field(\.orderNumber, from: "orderNumer") on ReflectiveMapper<Order>"#)
    #expect(try ReflectiveMapper<Order>().field(\.orderNumber, from: "orderNumer").map(json: json).orderNumber == 1)
    let odd = Self.issues(ReflectiveMapper<Order>(), #"{"order-number.": 1, "items": []}"#)
    #expect(odd.first?.hints.first?.contains(#"from: .key("order-number.")"#) == true)
    #expect(Self.issues(ReflectiveMapper<Order>(), #"{"items": [], "nothing": 1}"#).first?.hints.count == 2)
  }

  @Test func rulesOfAModelWithinStandInAProfile() throws {
    let json = #"{"orderNumber": 1, "items": [{"id": 5, "unitSize": []}]}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(issues.first?.hints == [#"to use a fallback: MappingProfile().type(Item.self) { $0.optional(\.unitSize) }"#])
    let profile = MappingProfile().type(Item.self) { $0.optional(\.unitSize) }
    #expect(try ReflectiveMapper<Order>(profile: profile).map(json: json).items.first?.unitSize == "")
  }

  struct Account: Codable, Identifiable {
    var id: Int
    var name: String
  }
  struct Stored: Codable {
    var id: String
    enum CodingKeys: String, CodingKey { case id = "_id" }
  }

  @Test(
    "hints: an id is never hidden by a rule; where it is missing the likely key is the first hint",
    arguments: [
      (#"{"name": "A"}"#, []), (#"{"id": "x", "name": "A"}"#, []), (#"{"id": null, "name": "A"}"#, []), (#"{"paid": 1, "name": "A"}"#, []),
      (#"{"ID": 5, "name": "A"}"#, ["ID"]), (#"{"_id": 5, "name": "A"}"#, ["_id"]), (#"{"account_id": 5, "name": "A"}"#, ["account_id"]),
      (#"{"accountId": 5, "name": "A"}"#, ["accountId"]), (#"{"identifier": 5, "name": "A"}"#, ["identifier"]),
      (#"{"first_id": 5, "second_id": 6, "name": "A"}"#, []),
    ])
  func identities(_ json: String, _ keys: [String]) {
    #expect(
      Self.issues(ReflectiveMapper<Account>(), json).flatMap(\.hints)
        == keys.map { #"the object has the unknown key "\#($0)": .field(\.id, from: "\#($0)") on ReflectiveMapper<Account>"# })
    #expect(Self.issues(ReflectiveMapper<[Account]>(), "[\(json)]").flatMap(\.hints).allSatisfy { !$0.contains("to use") })
    #expect(Self.issues(ReflectiveMapper<Stored>(), json).flatMap(\.hints).allSatisfy { !$0.contains("to use") })
  }

  @Test func aDateThatReadsTwoWays() throws {
    let json = #"{"orderNumber": 1, "items": [], "placed": "01/02/2013"}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(
      issues.first?.hints.contains(
        #"to read the day first: .field(\.placed, using: .date(.anyFormat(order: .dayMonthYear))) on ReflectiveMapper<Order>"#) == true)
    #expect(try ReflectiveMapper<Order>().field(\.placed, using: .date(.anyFormat(order: .dayMonthYear))).map(json: json).placed != nil)
  }

  @Test(
    "hints: what a date that is refused needs",
    arguments: [
      (#""23.01.1976""#, "to read the day first: .field(\\.placed, using: .date(.anyFormat(order: .dayMonthYear)))"),
      (#""01/23/1976""#, "to read the month first: .field(\\.placed, using: .date(.anyFormat(order: .monthDayYear)))"),
      ("1390186634000000", "to read microseconds: .field(\\.placed, using: .epoch(.microseconds))"),
      (#""-1390186634000000""#, "to read microseconds: .field(\\.placed, using: .epoch(.microseconds))"),
      ("1390186634000000000", "to read nanoseconds: .field(\\.placed, using: .epoch(.nanoseconds))"),
    ])
  func refusedDates(_ date: String, _ hint: String) throws {
    let json = #"{"orderNumber": 1, "items": [], "placed": \#(date)}"#
    #expect(Self.issues(ReflectiveMapper<Order>(), json).first?.hints.contains("\(hint) on ReflectiveMapper<Order>") == true)
  }

  @Test(
    "messages: a day that does not exist, in every form",
    arguments: [
      "2014-02-30", "31.02.2014", "2/30/2014", "2014-04-31T08:30:00Z", "20140230", "2014-366", "2014-01-32", "2014-01-00", "30 Feb 2014",
      "February 30, 2014 at 8:05 PM", "Sun, 30 Feb 2014 08:30:00 GMT", "2014/02/29", "2014:02:30 08:30:00",
    ])
  func missingDays(_ text: String) {
    let issue = Self.issues(ReflectiveMapper<Order>(), #"{"orderNumber": 1, "items": [], "placed": "\#(text)"}"#).first
    #expect(issue?.message == "invalid date: the day does not exist (Date)" || issue?.message == "invalid date: the day does not exist")
  }

  @Test(
    "messages: what is wrong is not the day",
    arguments: [
      "2014-13-05", "2014-01-20T30:00:00Z", "2014-01-20T08:61:00Z", "123-45-6789", "1.2.3.4", "some day",
      "Tue, 16 Mar 2024 10:00:00 GMT", "Sunday, 25 December 2024", "Mon, 2024-03-05", "Tue, 05/03/2024", "Paris, 16 March 2024",
    ])
  func otherMistakes(_ text: String) {
    let issue = Self.issues(ReflectiveMapper<Order>(), #"{"orderNumber": 1, "items": [], "placed": "\#(text)"}"#).first
    #expect(issue?.message.contains("does not exist") == false)
  }

  @Test("messages: an order that is set and does not fit") func anOrderThatIsSet() {
    let orders = ReflectiveMapper<Order>().field(\.placed, using: .date(.anyFormat(order: .monthDayYear)))
    let issue = Self.issues(orders, #"{"orderNumber": 1, "items": [], "placed": "31/12/2024"}"#).first
    #expect(issue?.message == "invalid date")
  }

  @Test(arguments: ["", "N/A", "-", "null"]) func aTextThatMeansNull(text: String) throws {
    let json = #"{"orderNumber": 1, "items": [], "placed": "\#(text)"}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(issues.first?.hints.first == "to read this string as null: .nullTexts(\(text.debugDescription)) on ReflectiveMapper<Order>")
    #expect(try ReflectiveMapper<Order>().nullTexts(text).map(json: json) == Order(orderNumber: 1, items: [], placed: nil))
    let hidden = Self.issues(ReflectiveMapper<Order>().sensitive(\.placed), json)
    #expect(hidden.flatMap(\.hints).allSatisfy { !$0.contains("nullTexts") })
    // Where nil will not do, null would be no help.
    #expect(Self.issues(ReflectiveMapper<Order>(), #"{"orderNumber": "\#(text)", "items": []}"#)[0].hints.count == 1)
  }

  enum Shirt: String, Codable { case small, large }
  struct Sheet: Codable, Equatable { var count: Int?, price: Double?, total: Decimal?, size: Shirt?, flag: Bool?, sky: String? }

  @Test("hints: an empty string where a number is meant") func anEmptyNumber() throws {
    let json = #"{"count": "", "total": "", "flag": "", "sky": ""}"#
    let issues = Self.issues(ReflectiveMapper<Sheet>(), json)
    let hint = "to read the empty string as null where it does not fit: .emptyTextAsNull() on ReflectiveMapper<Sheet>"
    #expect(issues.prefix(2).map(\.hints.first) == [hint, hint] && issues[2].hints.first?.contains(".nullTexts") == true)
    #expect(try ReflectiveMapper<Sheet>().emptyTextAsNull().map(json: json) == Sheet(sky: ""))
    #expect(Self.issues(ReflectiveMapper<Order>(), #"{"orderNumber": "", "items": []}"#)[0].hints.count == 1, "null would be no help")
    #expect(Self.issues(ReflectiveMapper<Sheet>().sensitive(\.count), #"{"count": ""}"#)[0].hints.allSatisfy { !$0.contains("emptyText") })
    struct Counts: Codable, Equatable { var first: Int, second: Int }
    let counts = ReflectiveMapper<Counts>().optional(\.first).default(\.second, 7)
    let softened = try counts.mapReportingIssues(json: #"{"first": "", "second": ""}"#)
    #expect(softened.value == Counts(first: 0, second: 7), "a fallback is used for null, too")
    #expect(softened.issues.map(\.hints.first) == Array(repeating: hint.replacing("Sheet", with: "Counts"), count: 2))
    #expect(try counts.emptyTextAsNull().map(json: #"{"first": "", "second": ""}"#) == softened.value)
  }

  @Test(
    "hints: the separators of a number",
    arguments: [
      ("1,234", "1,234", #"decimal: ".", grouping: ",""#), ("12.345.678", "1,5", #"decimal: ",", grouping: ".""#),
      ("1'234", "1'234.5", #"decimal: ".", grouping: "'""#), ("1 234", "1 234,50", #"decimal: ",", grouping: " ""#),
    ]) func separators(_ count: String, _ price: String, _ separators: String) throws
  {
    let issues = Self.issues(ReflectiveMapper<Sheet>(), #"{"count": "\#(count)", "price": "\#(price)"}"#)
    #expect(
      issues.map(\.hints.first)
        == ["count", "price"].map {
          "to read this number: .field(\\.\($0), using: .number(\(separators))) on ReflectiveMapper<Sheet>"
        })
    #expect(
      Self.issues(ReflectiveMapper<Sheet>(), #"{"count": "1,5"}"#)[0].hints.allSatisfy { !$0.contains(".number") }, "1.5 is not whole")
    #expect(Self.issues(ReflectiveMapper<Sheet>(), #"{"count": "1.5"}"#)[0].hints.allSatisfy { !$0.contains(".number") })
    #expect(
      Self.issues(ReflectiveMapper<Sheet>().sensitive(\.count), #"{"count": "1,234"}"#)[0].hints.allSatisfy { !$0.contains(".number") })
    let mapper = ReflectiveMapper<Sheet>().field(\.count, using: .number(decimal: ".", grouping: ","))
    #expect(try mapper.map(json: #"{"count": "1,234"}"#).count == 1234)
  }

  @Test("hints: the first element of a list on the way") func aListOnTheWay() throws {
    let mapper = ReflectiveMapper<Sheet>().field(\.sky, from: "now.weather.description")
    let json = #"{"now": {"weather": [{"description": "mist"}]}}"#
    let issues = Self.issues(mapper, json)
    #expect(issues.map(\.message) == ["expected an object on the path to now.weather.description, found an array"])
    #expect(
      issues.first?.hints.first
        == #"to read the first element: .field(\.sky, from: "now.weather[0].description") on ReflectiveMapper<Sheet>"#)
    #expect(try mapper.field(\.sky, from: "now.weather[0].description").map(json: json).sky == "mist")
    for other in ["[]", "[{}]", "[5]", "5", #""N/A""#, #""""#, #"[[{"description": "x"}]]"#] {
      let hints = Self.issues(mapper, #"{"now": {"weather": \#(other)}}"#).flatMap(\.hints)
      #expect(
        hints.allSatisfy { !$0.contains("[0]") && !$0.contains("AsSingle") && !$0.contains("AsNull") && !$0.contains("nullTexts") },
        "\(other): \(hints)")
    }
  }

  @Test("hints: an enum that does not list its cases") func anUnlistedEnum() throws {
    let hints = Self.issues(ReflectiveMapper<Sheet>(), #"{"size": "huge"}"#).flatMap(\.hints)
    #expect(hints.first == "for messages that list the cases: enum Shirt: CaseIterable")
    enum Listed: String, Codable, CaseIterable { case one, two }
    struct Other: Codable { var listed: Listed, raw: Wrapped }
    struct Wrapped: Codable, RawRepresentable { var rawValue: String; init?(rawValue: String) { return nil } }
    #expect(
      Self.issues(ReflectiveMapper<Other>(), #"{"listed": "x", "raw": "y"}"#).flatMap(\.hints).allSatisfy { !$0.contains("CaseIterable") })
  }

  @Test func oneWhereAListIsMeant() throws {
    let json = #"{"orderNumber": 1, "items": {"id": 1, "unitSize": "s"}}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(issues.first?.hints.first == "to read one value as an array: .singleAsList() on ReflectiveMapper<Order>")
    #expect(try ReflectiveMapper<Order>().singleAsList().map(json: json).items == [Item(id: 1, unitSize: "s")])
  }

  @Test func aValueToStandIn() throws {
    let json = #"{"orderNumber": null, "items": [{"id": 1}]}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(
      issues.map(\.hints.last) == [
        "to use a default: .default(\\.orderNumber, 0) on ReflectiveMapper<Order>",
        #"to use a default: MappingProfile().type(Item.self) { $0.default(\.unitSize, "") }"#,
      ])
    let profile = MappingProfile().type(Item.self) { $0.default(\.unitSize, "") }
    let mapper = ReflectiveMapper<Order>(profile: profile).default(\.orderNumber, 0)
    #expect(try mapper.map(json: json) == Order(orderNumber: 0, items: [Item(id: 1, unitSize: "")], placed: nil))
  }

  // MARK: A rule that works

  struct Part: Codable, Equatable { var n: Int }
  enum Kind: String, Codable { case a, b }
  struct Zeroless: Codable, Equatable { var at: Date, link: URL, part: Part, kind: Kind, id: UUID, data: Data? = nil }
  struct Unseen: Codable, Equatable { var at: Date, part: Part, list: [Int], count: Int? }
  struct Nested: Decodable {
    var street: String
    enum Keys: CodingKey { case home }
    init(from decoder: any Decoder) throws {
      let home = try decoder.container(keyedBy: Keys.self).nestedContainer(keyedBy: AnyCodingKey.self, forKey: .home)
      street = try home.decode(String.self, forKey: AnyCodingKey("street"))
    }
  }
  struct AnyCodingKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  @Test(
    "hints: a type without a zero has a default of your own",
    arguments: ["{}", #"{"at": "x", "link": "a b", "part": 5, "kind": "c", "id": "?"}"#])
  func typesWithoutAZero(_ json: String) throws {
    let issues = Self.issues(ReflectiveMapper<Zeroless>(), json)
    #expect(
      issues.map { $0.hints.filter { $0.contains("to use") } }
        == ["at", "link", "part", "kind"].map { ["to use a default: .default(\\.\($0), ...) on ReflectiveMapper<Zeroless>"] } + [[]])
    let rules = ReflectiveMapper<Zeroless>().default(\.at, Date(timeIntervalSince1970: 0)).default(\.part, Part(n: 0)).default(\.kind, .a)
      .default(\.link, try #require(URL(string: "https://a.b"))).default(\.id, UUID())
    #expect(try rules.map(json: json).kind == .a)
    #expect(throws: MappingError.self) { try ReflectiveMapper<Zeroless>().optional(\.at).map(json: json) }
  }

  @Test("hints: an uninspected type has the same rules, by coding key") func uninspectedTypes() throws {
    func hints(_ json: String) -> [String] {
      do throws(MappingError) { _ = try ReflectiveMapper<[Unseen]>().map(json: json) } catch { return error.issues.flatMap(\.hints) }
      return []
    }
    #expect(hints(#"[{"at": "x"}]"#) == [#"to use a default: .default(named: "at", ...) on ReflectiveMapper<Unseen>"#])
    #expect(
      hints(#"[{"at": 0, "part": {"n": 0}, "list": "x"}]"#).contains(
        #"to use a fallback: .optional(named: "list") on ReflectiveMapper<Unseen>"#))
    #expect(
      hints(#"[{"at": 0, "part": {"n": 0}, "list": [], "count": "x"}]"#).contains(
        #"to use a fallback: .optional(named: "count") on ReflectiveMapper<Unseen>"#))
    #expect(
      try ReflectiveMapper<Unseen>().default(named: "at", Date()).optional(named: "list", "count").map(
        json: #"{"at": "x", "part": {"n": 0}, "list": 5}"#
      )
      .list == [])
  }

  @Test("hints: no rule that would be a mistake, or would not help") func rulesThatDoNotHelp() throws {
    func rules(_ issues: [MappingIssue]) -> [String] { issues.flatMap(\.hints).filter { $0.hasPrefix("to use") } }
    let required = ReflectiveMapper<Zeroless>().required(\.at)
    #expect(rules(Self.issues(required, #"{"at": "x", "link": "https://a.b", "part": {"n": 0}, "kind": "a", "id": "\(UUID())"}"#)) == [])
    #expect(throws: MappingError.self) { try required.default(\.at, Date()).plan() }
    // A nested container is no value that a rule could replace.
    let nested = #expect(throws: MappingError.self) { try ReflectiveMapper<Nested>().map(json: #"{"home": 5}"#) }
    #expect(nested.map { rules($0.issues) } == [])
    // Nor is a value that cannot be written.
    struct Number: Codable { var n: Double }
    let number = #expect(throws: MappingError.self) { try ReflectiveMapper<Number>().jsonData(from: Number(n: .nan)) }
    #expect(number.map { rules($0.issues) } == [])
    // No fallback hides what an update must not change.
    var order = Order(orderNumber: 1, items: [])
    let readOnly = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Order>().readOnly(\.orderNumber).update(&order, json: #"{"orderNumber": 2}"#)
    }
    #expect(readOnly.map { rules($0.issues) } == [])
    let text = Self.issues(ReflectiveMapper<Order>(), #"{"orderNumber": "01/02/2013", "items": []}"#)
    #expect(text.first?.hints == ["to use a fallback: .optional(\\.orderNumber) on ReflectiveMapper<Order>"], "no number is a date")
  }

  @Test func aRuleOnAList() {
    func meant(_ plan: () throws(MappingError) -> MappingPlan) -> [String] {
      do throws(MappingError) {
        _ = try plan()
        return []
      } catch { return error.issues.flatMap(\.hints) }
    }
    #expect(
      meant { () throws(MappingError) in try ReflectiveMapper<[Item]>().optional(named: "id").plan() }
        == [#"the rule belongs on a mapper of the model: ReflectiveMapper<Item>().optional(named: "id").array"#])
    #expect(
      meant { () throws(MappingError) in try ReflectiveMapper<[String: Item]>().required(named: "id").plan() }
        == [#"the rule belongs on a mapper of the model: ReflectiveMapper<Item>().required(named: "id").dictionary"#])
    #expect(meant { () throws(MappingError) in try ReflectiveMapper<Item>().optional(named: "none").plan() } == [])
  }

  @Test func conflictsNameBothSides() {
    let conflict = #expect(throws: MappingError.self) { try ReflectiveMapper<Order>().optional(\.orderNumber).required(\.items).plan() }
    #expect(conflict?.issues.first?.message == "optional (orderNumber) and required (items) cannot be combined")
  }
}
