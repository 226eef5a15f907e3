import Foundation
import Hydrate
import HydrateSchema
import Testing

struct Money: Codable, Equatable {
  var amount: Decimal
  var currency: String
}

struct Offer: Codable, Equatable {
  var id: Int
  var price: Money
  var shipping: Money
  var gifts: [Money]
}

/// Reads "12.50 EUR".
struct StringToMoney: ReversibleMapper {
  var assumedCurrency: String?

  func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Money {
    let parts = input.split(separator: " ").map(String.init)
    guard let number = parts.first, parts.count <= 2 else {
      throw context.failure(.invalidValue, "expected an amount and a currency")
    }
    let amount = try context.map(StringToNumber<Decimal>(), number)
    if parts.count == 2 { return Money(amount: amount, currency: parts[1]) }
    guard let assumedCurrency else { throw context.failure(.invalidValue, "expected a currency") }
    context.report(.currencyAssumed, "no currency; using \(assumedCurrency)")
    return Money(amount: amount, currency: assumedCurrency)
  }

  func unmap(_ output: Money, in context: inout MappingContext) throws(MappingError) -> String {
    try context.map(StringToNumber<Decimal>().reversed, output.amount) + " " + output.currency
  }
}

extension MappingIssue.Code {
  static let currencyAssumed = Self("currencyAssumed")
}

extension Mapper where Self == StringToMoney {
  static var money: StringToMoney { StringToMoney() }
  static func money(assuming currency: String) -> StringToMoney {
    StringToMoney(assumedCurrency: currency)
  }
}

/// Recipes for mappers of one's own, schemas and tests.
@Suite struct MapperRecipes {
  @Test("write a mapper of your own: for a field, a list, a type, and back") func ownMapper() throws {
    let page = "HowTo/WriteAMapperOfYourOwn"
    let json = try ExamplePages.block(on: page)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let offers = ReflectiveMapper<Offer>()
      .mapType(Money.self, using: .money)
      .field(\.shipping, using: .money(assuming: "EUR"))
      .field(\.gifts, using: StringToMoney().array(invalid: .skip))
    let mapped = try offers.mapReportingIssues(json: json)
    let back = try offers.jsonData(from: mapped.value)  // "price":"12.5 EUR"
    print(mapped.report)

    #expect(try ExamplePages.page(page, shows: printed))
    #expect(String(decoding: back, as: UTF8.self).contains(#""price":"12.5 EUR""#))
    let gifts = [Money(amount: 1, currency: "EUR"), Money(amount: 2, currency: "USD")]
    let (price, shipping) = (Money(amount: 12.5, currency: "EUR"), Money(amount: 4.9, currency: "EUR"))
    #expect(mapped.value == Offer(id: 7, price: price, shipping: shipping, gifts: gifts))
    #expect(try offers.map(json: back) == mapped.value)

    // What the points say.
    #expect(try StringToMoney().reversed.map(StringToMoney().map("3 USD")) == "3 USD")
    #expect(try StringToMoney().at("order.total").map(json: #"{"order": {"total": "1 EUR"}}"#).amount == 1)
    let decoder = MappingDecoder(MappingProfile().mapType(Money.self, using: .money))
    #expect(try decoder.decode([Money].self, from: Data(#"["1 EUR"]"#.utf8)) == [Money(amount: 1, currency: "EUR")])
    #expect(throws: MappingError.self) { try StringToMoney().map("") }
  }

  @Test("write a mapper of your own: closures") func closures() throws {
    struct NoUnit: Error {}
    let cents = ClosureMapper { (text: String) in
      guard text.hasSuffix(" ct"), let number = Int(text.dropLast(3)) else { throw NoUnit() }
      return number
    }
    let fahrenheit = TwoWayClosureMapper(
      { (celsius: Double) in celsius * 1.8 + 32 }, reverse: { ($0 - 32) / 1.8 })

    #expect(try cents.map("5 ct") == 5 && fahrenheit.map(10) == 50 && fahrenheit.reversed.map(50) == 10)
    let error = #expect(throws: MappingError.self) { try cents.map("5") }
    #expect(error?.issues.first?.underlyingError is NoUnit)
  }

  struct Item: Codable {
    let itemName: String
    let size: Size?
    let count: UInt8
  }

  enum Size: String, Codable { case small, large }

  @Test("make a JSON Schema: of what is written and of what is accepted") func schema() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)" }

    let items = ReflectiveMapper<Item>().keyTransformer(.camelToSnake)
    let schema = try items.jsonSchema(.written)
    print(String(decoding: try schema.jsonData(.pretty), as: UTF8.self))

    #expect(try ExamplePages.page("HowTo/MakeAJSONSchema", shows: printed, as: "json"))
    let accepted = try items.jsonSchema(.accepted)["$defs"]?["Item"]
    #expect(accepted?["required"] == ["item_name", "count"] && accepted?["properties"]?["count"]?["type"] == ["integer", "string"])
    #expect(try items.optional(\.count).jsonSchema(.accepted)["$defs"]?["Item"]?["properties"]?["count"] == true)
    #expect(schema.merging(["description": "An item."])["description"] == "An item.")
  }

  struct EvenNumber: ReversibleMapper, JSONSchemaDescribing, Sendable {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int {
      guard let number = input.int, number.isMultiple(of: 2) else {
        throw context.failure(.invalidValue, "expected an even number")
      }
      return number
    }

    func unmap(_ output: Int, in context: inout MappingContext) throws(MappingError) -> Value {
      Value(output)
    }

    func jsonSchemaPart(_ use: JSONSchemaUse) -> Value { ["type": "integer", "multipleOf": 2] }
  }

  @Test("make a JSON Schema: of a mapper of your own") func ownSchema() throws {
    #expect(try EvenNumber().array.jsonSchema(.accepted)["items"] == ["type": "integer", "multipleOf": 2])
    #expect(throws: MappingError.self) { try EvenNumber().map(json: "3") }
  }
}

/// Docs/HowTo/TestAMapper.md.
@Suite struct TestingRecipes {
  struct Contact: Codable, Equatable {
    var id: Int
    var email: String
    var birthday: Date?

    static let mapper = ReflectiveMapper<Contact>()
      .keyTransformer(.camelToSnake)
      .field(\.email, from: .first("email", "mail"))
      .optional(\.birthday)
  }

  private static var recordedDocument: String { get throws { try ExamplePages.block(on: "HowTo/TestAMapper") } }

  @Suite struct ContactMapperTests {
    let contacts = Contact.mapper

    @Test("the rules fit the type") func rules() throws {
      try contacts.plan()
    }

    @Test(
      "documents that fit, and back",
      arguments: [
        (#"{"id": 1, "email": "a@b.c"}"#, Contact(id: 1, email: "a@b.c")),
        (#"{"id": "2", "mail": "a@b.c", "birthday": "soon"}"#, Contact(id: 2, email: "a@b.c")),
      ])
    func accepted(json: String, contact: Contact) throws {
      #expect(try contacts.map(json: json) == contact)
      #expect(try contacts.map(json: contacts.jsonData(from: contact)) == contact)
    }

    @Test(
      "documents that do not fit",
      arguments: [
        (#"{"id": 1.5}"#, ["[email, mail] missingValue", "id invalidValue"]),
        (#"{"id": null, "email": {}}"#, ["id nullValue", "[email, mail] typeMismatch"]),
        (#"[]"#, [" typeMismatch"]),
      ])
    func rejected(json: String, issues: [String]) throws {
      try contacts.plan()
      let error = try #require(#expect(throws: MappingError.self) { try contacts.map(json: json) })
      #expect(error.issues.map { "\($0.sourcePath) \($0.code)" } == issues)
      #expect(error.isComplete)
    }

    @Test("a recorded document: each key is read, or known to be ignored") func recorded() throws {
      #expect(try contacts.explain(json: recordedDocument).unread == ["created_by"])
    }

    @Test("what clients read has not changed") func schema() throws {
      let schema = try contacts.jsonSchema(.written)
      #expect(schema["$defs"]?["Contact"]?["required"] == ["id", "email"])
    }
  }
}
