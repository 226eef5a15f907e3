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
    let json = #"{"orderNumber": 1, "items": [{"id": "x", "unitSize": "s"}]}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(issues.first?.hints == [#"to use a fallback: Profile().type(Item.self) { $0.optional(\.id) }"#])
    #expect(try ReflectiveMapper<Order>(profile: Profile().type(Item.self) { $0.optional(\.id) }).map(json: json).items.first?.id == 0)
  }

  @Test func aDateThatReadsTwoWays() throws {
    let json = #"{"orderNumber": 1, "items": [], "placed": "01/02/2013"}"#
    let issues = Self.issues(ReflectiveMapper<Order>(), json)
    #expect(
      issues.first?.hints.contains(
        #"to read the day first: .field(\.placed, using: .date(.anyFormat(order: .dayMonthYear))) on ReflectiveMapper<Order>"#) == true)
    #expect(try ReflectiveMapper<Order>().field(\.placed, using: .date(.anyFormat(order: .dayMonthYear))).map(json: json).placed != nil)
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
        #"to use a default: Profile().type(Item.self) { $0.default(\.unitSize, "") }"#,
      ])
    let profile = Profile().type(Item.self) { $0.default(\.unitSize, "") }
    let mapper = ReflectiveMapper<Order>(profile: profile).default(\.orderNumber, 0)
    #expect(try mapper.map(json: json) == Order(orderNumber: 0, items: [Item(id: 1, unitSize: "")], placed: nil))
  }

  /// What would be a mistake in the rules is no hint.
  @Test func nothingToFallBackOn() {
    #expect(Self.issues(ReflectiveMapper<Holder>(), "{}").first?.hints == [])
  }

  @Test func aRuleOnAList() {
    func meant(_ plan: () throws(MappingError) -> MappingPlan) -> [String] {
      do throws(MappingError) {
        _ = try plan()
        return []
      } catch { return error.issues.flatMap(\.hints) }
    }
    #expect(
      meant { () throws(MappingError) in try ReflectiveMapper<[Item]>().optional("id").plan() }
        == [#"the rule belongs on a mapper of the model: ReflectiveMapper<Item>().optional("id").array"#])
    #expect(
      meant { () throws(MappingError) in try ReflectiveMapper<[String: Item]>().required("id").plan() }
        == [#"the rule belongs on a mapper of the model: ReflectiveMapper<Item>().required("id").dictionary"#])
    #expect(meant { () throws(MappingError) in try ReflectiveMapper<Item>().optional("none").plan() } == [])
  }

  @Test func conflictsNameBothSides() {
    let conflict = #expect(throws: MappingError.self) { try ReflectiveMapper<Order>().optional(\.orderNumber).required(\.items).plan() }
    #expect(conflict?.issues.first?.message == "optional (orderNumber) and required (items) cannot be combined")
  }
}
