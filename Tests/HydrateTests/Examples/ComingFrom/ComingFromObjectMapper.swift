import Foundation
import Hydrate
import Testing

/// The page for users of ObjectMapper: models.
@Suite struct ComingFromObjectMapper {
  enum Theme: String, Codable { case light, dark }

  static let json = #"""
    {"id": 7, "username": "ann", "birthday": 191262425, "address": {"city": "Bath"}, "theme": "dark",
     "friends": [{"id": 8, "theme": "light"}]}
    """#

  @Test("coming from ObjectMapper: the ten lines that change") func user() throws {
    let text = Self.json

    struct User: Codable, Equatable {
      let id: Int
      let name: String?
      let birthday: Date?
      let city: String?
      let friends: [User]?
      let theme: Theme?
    }

    let users = ReflectiveMapper<User>()
      .field(\.name, from: "username")
      .field(\.birthday, using: .epoch(.seconds))
      .field(\.city, from: "address.city")
    let user = try users.map(json: text)
    let json = try users.jsonData(from: user, options: .pretty)

    let friend = User(id: 8, name: nil, birthday: nil, city: nil, friends: nil, theme: .light)
    let birthday = Date(timeIntervalSince1970: 191_262_425)
    #expect(user == User(id: 7, name: "ann", birthday: birthday, city: "Bath", friends: [friend], theme: .dark))
    #expect(try users.map(json: json) == user)
    #expect(try Value(json: json) == Value(json: text))
    #expect(String(decoding: json, as: UTF8.self).contains("\n  \"id\": 7"))
    #expect(throws: MappingError.self) { try users.map(json: #"{"username": "ann"}"#) }
    #expect(try users.nulls(.write).reversed.map(friend)["username"] == Value.null)
    #expect(try users.reversed.map(friend).any as? NSDictionary == ["id": 8, "theme": "light"])
    #expect(try users.reversed.map(friend).jsonString() == #"{"id":8,"theme":"light"}"#)
  }

  // A class that is not Codable, and one that extends it.
  class Base {
    var id = 0
  }

  final class Account: Base {
    var extra: [String: Any] = [:]
    var price = NSDecimalNumber.zero
    var visits = 0
  }

  static func baseFields<Target: Base>(of type: Target.Type) -> [KeyedField<Target>] {
    [KeyedField("id", \.id)]
  }

  @Test("coming from ObjectMapper: classes that are not Codable") func classesAndSubclasses() throws {
    let amounts = TwoWayClosureMapper { (number: Decimal) in
      NSDecimalNumber(decimal: number)
    } reverse: {
      $0.decimalValue
    }
    let accounts = KeyedMapper({ Account() }) {
      Self.baseFields(of: Account.self)
      KeyedField("extra", \.extra, ClosureMapper { (value: Value) in value.any as? [String: Any] ?? [:] })
      KeyedField("price", \.price, amounts)
    }
    let account = try accounts.map(json: #"{"id": 1, "extra": {"a": [1, "x"]}, "price": "1.10"}"#)
    #expect(account.id == 1 && account.extra["a"] as? NSArray == [1, "x"] && account.price == NSDecimalNumber(string: "1.10"))
  }

  @Test("coming from ObjectMapper: subclasses that are Codable") func subclassesThatAreCodable() throws {
    class Shape: Codable { var name = "" }
    final class Circle: Shape {
      var radius = 0.0
      private enum Keys: CodingKey { case radius }
      required init(from decoder: any Decoder) throws {
        radius = try decoder.container(keyedBy: Keys.self).decode(Double.self, forKey: .radius)
        try super.init(from: decoder)
      }
    }
    let circle = try ReflectiveMapper<Circle>().map(json: #"{"name": "c", "radius": "2"}"#)
    #expect(circle.name == "c" && circle.radius == 2)
  }

  @Test("coming from ObjectMapper: objects from a cache") func cachedObjects() throws {
    nonisolated(unsafe) let cache = [7: Account()]
    cache[7]?.visits = 3
    let accounts = KeyedMapper({ Account() }, existing: { value, _ in value["id"]?.int.flatMap { cache[$0] } }) {
      Self.baseFields(of: Account.self)
      KeyedField("visits", \.visits, IdentityMapper<Int>().optional(default: 0))
    }
    let both = try accounts.array.map(json: #"[{"id": 7}, {"id": 8, "visits": 1}]"#)
    #expect(both[0] === cache[7] && both[0].visits == 3 && both[1].visits == 1)
  }

  @Test("coming from ObjectMapper: class clusters") func classClusters() throws {
    struct Car: Codable, Equatable { var wheels: Int }
    struct Boat: Codable, Equatable { var sails: Int }
    let vehicles = DispatchMapper<any Sendable>(
      on: "type",
      [
        "car": ReflectiveMapper<Car>().casting(to: (any Sendable).self),
        "boat": ReflectiveMapper<Boat>().casting(to: (any Sendable).self),
      ])
    let json = #"[{"type": "car", "wheels": 4}, {"type": "boat", "sails": 1}]"#
    let all = try vehicles.array.map(json: json)

    #expect(all[0] as? Car == Car(wheels: 4) && all[1] as? Boat == Boat(sails: 1))
    #expect(try vehicles.reversed.map(Boat(sails: 1)) == ["type": "boat", "sails": 1])
  }

  @Test("coming from ObjectMapper: generics, context, checks") func genericsContextAndChecks() throws {
    struct Page<Item: Codable & Equatable>: Codable, Equatable { var items: [Item] }
    #expect(try ReflectiveMapper<Page<[Int]>>().map(json: #"{"items": [[1], ["2"]]}"#) == Page(items: [[1], [2]]))

    struct Price: Codable, Equatable { var text: String }
    let key = try #require(CodingUserInfoKey(rawValue: "currency"))
    let priced = ClosureMapper { (number: String, context) in number + " " + (context.userInfo[key] as? String ?? "") }
    let prices = ReflectiveMapper<Price>().field(\.text, from: "amount", using: priced)
    #expect(try prices.map(json: #"{"amount": 1.10}"#, userInfo: [key: "EUR"]) == Price(text: "1.10 EUR"))

    let checked = prices.validatingInput(Validator("there is no amount") { $0["amount"] != nil })
    #expect(throws: MappingError.self) { try checked.map(json: "{}") }
  }

  @Test("coming from ObjectMapper: ignoreNil in updates") func presentValuesAreChanged() throws {
    struct Settings: Codable, Equatable { var name: String?; var size: Int }
    var settings = Settings(name: "A", size: 1)
    let mapper = ReflectiveMapper<Settings>().updateNulls(.skip)  // their ignoreNil
    #expect(try mapper.update(&settings, json: #"{"name": null, "size": 2}"#) == ["size"])
    #expect(settings == Settings(name: "A", size: 2))
  }
}
