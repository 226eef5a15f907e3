import Foundation
import Hydrate
import Testing

/// Keys: other names, other styles, unknown ones.
@Suite struct KeyRecipes {
  @Test("rename one key")
  func renameOneKey() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/RenameOneKey")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Reading: Codable, Equatable {
      let station: String
      let temperature: Double
      let hum: Int
    }

    let readings = ReflectiveMapper<Reading>()
      .field(\.station, from: "station_id")
      .field(\.temperature, from: .first("temperature", "tempC"))
      .array

    let all = try readings.map(json: json)  // 4.5 and 7 degrees
    print(try readings.reversed.map(all))

    #expect(try ExamplePages.page("HowTo/RenameOneKey", shows: printed))
    #expect(all.map(\.temperature) == [4.5, 7])

    let absent = #expect(throws: MappingError.self) { try readings.map(json: #"[{"station_id": "O", "hum": 1}]"#) }
    let misspelled = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Reading>().field(named: "staton", at: "id").map(json: "{}")
    }
    let decoder = MappingDecoder(MappingProfile().type(Reading.self) { $0.field(\.station, from: "station_id") })
    let dotted = ReflectiveMapper<Reading>().field(\.temperature, from: .key("temp.c"))
    #expect(absent?.issues.first?.sourcePath.description == "[0][temperature, tempC]")
    #expect(misspelled?.description.contains("did you mean station?") == true)
    #expect(
      try decoder.decode(Reading.self, from: Data(#"{"station_id": "O", "temperature": 1, "hum": 2}"#.utf8)).station == "O")
    #expect(try dotted.map(json: #"{"station": "O", "temp.c": 3, "hum": 1}"#).temperature == 3)
  }

  struct Station: FieldDeclaring {
    var id = ""
    var city = ""

    static var fields: [Field<Self>] {
      Field(\.id).from("station_id")
    }
  }

  @Test("rename one key: in the type's own declarations")
  func renameInTheType() throws {
    let json = #"{"station_id": "OSL", "city": "Oslo"}"#
    let station = try ReflectiveMapper<Station>().map(json: json)
    #expect(try MappingDecoder().decode(Station.self, from: Data(json.utf8)).id == "OSL")
    #expect(station.id == "OSL" && station.city == "Oslo")
  }

  @Test("convert snake case both ways")
  func convertSnakeCaseBothWays() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/ConvertSnakeCaseBothWays")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Card: Codable, Equatable {
      let cardType: String
      let is3DSecure: Bool
    }

    struct User: Codable, Equatable {
      let userID: Int
      let profileImageURL: URL
      let addressLine1: String
      let defaultCard: Card
      let balanceByCurrency: [String: Decimal]
    }

    let users = ReflectiveMapper<User>().keyTransformer(.camelToSnake)
    let user = try users.map(json: json)
    print(try users.reversed.map(user).jsonString(.pretty))

    #expect(try ExamplePages.page("HowTo/ConvertSnakeCaseBothWays", shows: printed, as: "json"))
    #expect(try users.map(json: users.jsonData(from: user)) == user)

    let profile = MappingProfile().keyTransformer(.camelToSnake)
    #expect(try MappingDecoder(profile).decode(User.self, from: Data(json.utf8)) == user)
    #expect(try MappingEncoder(profile).encode(user) == users.jsonData(from: user))
    let both = try ReflectiveMapper<Card>().keyTransformer(.camelToSnake)
      .mapReportingIssues(json: #"{"cardType": "visa", "card_type": "amex", "is3DSecure": true}"#)
    #expect(both.value.cardType == "amex" && both.issues.map(\.code) == [.duplicateKey])
  }

  @Test("convert snake case both ways: a style of your own")
  func aStyleOfYourOwn() throws {
    struct User: Codable {
      let userName: String
    }

    let pascal = KeyTransformer(
      sourceKey: { $0.prefix(1).uppercased() + $0.dropFirst() },
      property: { $0.prefix(1).lowercased() + $0.dropFirst() })

    let users = ReflectiveMapper<User>().keyTransformer(pascal)
    let user = try users.map(json: #"{"UserName": "Ann"}"#)
    #expect(try users.jsonData(from: user) == Data(#"{"UserName":"Ann"}"#.utf8))
  }

  @Test("keep unknown keys and write them back")
  func keepUnknownKeys() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/KeepUnknownKeys")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Opening: Codable {
      var days: String
      var rest: [String: Value]
    }

    struct Shop: Codable {
      var name: String
      var opening: Opening
      var rest: [String: Value]
    }

    let profile = MappingProfile()
      .type(Shop.self) { $0.unknownKeys(into: \.rest) }
      .type(Opening.self) { $0.unknownKeys(into: \.rest) }
    let shops = ReflectiveMapper<Shop>(profile: profile)

    var shop = try shops.map(json: json)
    shop.name = "Corner cafe"
    print(try shops.reversed.map(shop).jsonString(.pretty))

    #expect(try ExamplePages.page("HowTo/KeepUnknownKeys", shows: printed, as: "json"))

    let changed = try shops.update(&shop, json: #"{"x-rates": null}"#)
    let encoded = try MappingEncoder(profile).encode(MappingDecoder(profile).decode(Shop.self, from: Data(json.utf8)))
    #expect(changed == ["rest.x-rates"] && shop.rest["x-rates"] == nil)
    #expect(try Value(json: encoded) == Value(json: json))
    shop.rest["name"] = "Other"
    let conflict = #expect(throws: MappingError.self) { try shops.jsonData(from: shop) }
    #expect(conflict?.issues.map(\.code) == [.irreversible])
  }

  @Test("keep unknown keys: values of one type")
  func valuesOfOneType() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Rates: Codable {
      var base: String
      var rates: [String: Decimal]
    }

    let mapper = ReflectiveMapper<Rates>().field(\.rates, from: "")
    let rates = try mapper.map(json: #"{"base": "EUR", "USD": "1.1", "CHF": 0.95}"#)
    print(rates.rates["USD"] ?? 0)
    print(try mapper.reversed.map(rates))

    #expect(try ExamplePages.page("HowTo/KeepUnknownKeys", shows: printed))

    let wrong = #expect(throws: MappingError.self) { try mapper.map(json: #"{"base": "EUR", "USD": "many"}"#) }
    #expect(wrong?.issues.map { "\($0.code) \($0.sourcePath) -> \($0.destinationPath)" } == ["invalidValue USD -> rates.USD"])
  }

  @Test("decode strictly")
  func decodeStrictly() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/DecodeStrictly")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Transfer: Codable {
      let amount: Decimal
      let currency: String
      let executionDate: Date
      let reference: String?
      let urgent: Bool
    }

    let transfers = ReflectiveMapper<Transfer>()
      .keyTransformer(.camelToSnake)
      .coercion(.strict)
      .unknownKeys(.refuse)
      .mapType(Date.self, using: .date(.rfc3339))
    try transfers.plan()  // inspects the type, so that every error is complete

    do {
      let options = JSONReadingOptions(duplicateKeys: .refuse)
      print(try transfers.map(json: json, options: options).amount)
    } catch {
      print(error)
    }

    #expect(try ExamplePages.page("HowTo/DecodeStrictly", shows: printed))

    let good = #"{"amount": 5.0, "currency": "EUR", "execution_date": "2024-03-06T09:30:00Z", "urgent": false}"#
    let text = good.replacing("5.0", with: #""5.0""#)
    let options = JSONReadingOptions(duplicateKeys: .refuse)
    let repeated = #expect(throws: MappingError.self) {
      try transfers.map(json: #"{"amount": 1, "amount": 2}"#, options: options)
    }
    #expect(try transfers.map(json: good).amount == 5)
    #expect(throws: MappingError.self) { try transfers.map(json: text) }
    #expect(try transfers.field(\.amount, using: StringToNumber<Decimal>()).map(json: text).amount == 5)
    #expect(throws: MappingError.self) { try transfers.field(\.amount, using: StringToNumber<Decimal>()).map(json: good) }
    #expect(repeated?.issues.map(\.code) == [.duplicateKey])
    let decoder = MappingDecoder(MappingProfile().coercion(.strict).unknownKeys(.refuse))
      .input(JSONReadingOptions(duplicateKeys: .refuse))
    #expect(throws: DecodingError.self) { try decoder.decode(Transfer.self, from: Data(json.utf8)) }
  }
}
