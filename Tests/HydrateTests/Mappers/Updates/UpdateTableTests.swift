import Foundation
import Hydrate
import Testing

/// Where an update finds the old value of a field, and when the patch's counts: *patch value, else
/// old*, whatever the field, its mapper and its model are.
@Suite struct UpdateTableTests {
  struct Home: Codable, Equatable, CustomStringConvertible {
    var city = "A"
    var zip: String? = "1"
    var description: String { city + (zip ?? "-") }
  }
  struct Room: Codable, Equatable, CustomStringConvertible {
    var firstName = "f"
    var count = 1
    var home = Home()
    var other: Home? = Home()
    var by = ["k": Home()]
    var description: String {
      let members = by.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "\(firstName) \(count) \(home) \(other?.description ?? "nil") {\(members.joined(separator: ", "))}"
    }
  }
  static let rooms = ReflectiveMapper<Room>()
  static let homes = ReflectiveMapper<Home>()

  final class Pet: Codable { var name = "p" }
  struct Owner: Codable {
    var pet = Pet()
    var count = 1
  }
  struct House: Codable, CustomStringConvertible {
    var owner = Owner()
    var description: String { "\(owner.pet.name) \(owner.count)" }
  }
  static let doubled = TwoWayClosureMapper { (number: Int) in
    number * 2
  } reverse: {
    $0 / 2
  }

  // MARK: Spellings, several sources, softened fields, shapes

  static let names: [UpdateCase] = [
    UpdateCase(
      "relaxed: another spelling is the patch", rooms.relaxedNames(), Room(), #"{"FIRST_NAME": "g", "Home": {"CITY": "B"}}"#,
      "g 1 B1 A1 {k: A1} | firstName, home.city"),
    UpdateCase(
      "relaxed: the exact spelling goes first", rooms.relaxedNames(), Room(), #"{"first_name": "g", "firstName": "h"}"#,
      "h 1 A1 A1 {k: A1} | firstName, ~ duplicateKey firstName"),
    UpdateCase(
      "a transformer", rooms.keyTransformer(.camelToSnake), Room(), #"{"first_name": "g", "firstName": "h"}"#,
      "g 1 A1 A1 {k: A1} | firstName, ~ duplicateKey first_name -> firstName"),
    UpdateCase("first: the second source", rooms.field(\.count, from: .first("a", "b")), Room(), #"{"b": 2}"#, "f 2 A1 A1 {k: A1} | count"),
    UpdateCase("first: both", rooms.field(\.count, from: .first("a", "b")), Room(), #"{"b": 2, "a": 3}"#, "f 3 A1 A1 {k: A1} | count"),
    UpdateCase("first: none", rooms.field(\.count, from: .first("a", "b")), Room(), #"{"count": 2}"#, "f 1 A1 A1 {k: A1} | "),
    UpdateCase(
      "first: a model", rooms.field(\.home, from: .first("a.b", "c")), Room(), #"{"c": {"city": "B"}}"#, "f 1 B1 A1 {k: A1} | home.city"),
    UpdateCase("a path", rooms.field(\.count, from: "meta.size"), Room(), #"{"meta": {"size": 2}}"#, "f 2 A1 A1 {k: A1} | count"),
    UpdateCase(
      "a blocked path", rooms.field(\.count, from: "meta.size"), Room(), #"{"meta": 1}"#,
      "f 1 A1 A1 {k: A1} | failed, ! typeMismatch meta -> count"),
    UpdateCase(
      "a blocked path of an optional field", rooms.field(\.count, from: "meta.size").optional(\.count), Room(), #"{"meta": 1}"#,
      "f 1 A1 A1 {k: A1} | ~ typeMismatch meta -> count"),
    UpdateCase(
      "optional keeps the old value", rooms.optional(\.count, \.home), Room(), #"{"count": "x", "home": {"city": {}}}"#,
      "f 1 A1 A1 {k: A1} | ~ invalidValue count, ~ typeMismatch home.city"),
    UpdateCase(
      "a default is for what has no old value", rooms.default(\.count, 8), Room(), #"{"count": "x"}"#,
      "f 1 A1 A1 {k: A1} | ~ invalidValue count"),
    UpdateCase(
      "no required fields", rooms.noRequiredFields(), Room(), #"{"count": [], "other": {"zip": {}}}"#,
      "f 1 A1 A1 {k: A1} | ~ typeMismatch count, ~ typeMismatch other.zip"),
    UpdateCase(
      "a softened mapper, then another: the default goes on",
      rooms.field(\.count, using: IdentityMapper<Int>().nonFatal(default: 7).then(doubled)), Room(), #"{"count": "x"}"#,
      "f 14 A1 A1 {k: A1} | count, ~ invalidValue count"),
    UpdateCase(
      "a softened mapper: no instance changes within what is kept",
      ReflectiveMapper<House>().mapType(Pet.self, using: KeyedMapper({ Pet() }) { KeyedField("name", \.name) })
        .field(\.owner, using: IdentityMapper<Owner>().nonFatal(default: Owner())), House(),
      #"{"owner": {"pet": {"name": "q"}, "count": "x"}}"#, "p 1 | ~ invalidValue owner.count"),
    UpdateCase("a type's default", rooms.default(for: Int.self, 8), Room(), #"{"count": "x"}"#, "f 1 A1 A1 {k: A1} | ~ invalidValue count"),
    UpdateCase(
      "a type's default, null", rooms.default(for: Int.self, 8), Room(), #"{"count": null}"#, "f 8 A1 A1 {k: A1} | count, ~ nullValue count"
    ),
    UpdateCase(
      "a type's default, a model", rooms.default(for: Home.self, Home(city: "D")), Room(), #"{"home": {"zip": null}}"#,
      "f 1 A- A1 {k: A1} | home.zip"),
    UpdateCase(
      "text for an object", rooms.textAsJSON(), Room(), #"{"home": "{\"zip\": \"2\"}", "by": "{\"k\": {\"zip\": \"3\"}}"}"#,
      "f 1 A2 A1 {k: A3} | home.zip, by.k.zip"),
    UpdateCase(
      "a list for an object", rooms.listAsSingle(), Room(), #"{"home": [{"zip": "2"}], "by": [{"k": {"city": "B"}}]}"#,
      "f 1 A2 A1 {k: B1} | home.zip, by.k.city"),
    UpdateCase("an empty list for an object", rooms.emptyArrayAsObject(), Room(), #"{"home": [], "by": []}"#, "f 1 A1 A1 {k: A1} | "),
    UpdateCase("text for the whole patch", rooms.textAsJSON(), Room(), #""{\"count\": 2}""#, "f 2 A1 A1 {k: A1} | count"),
    UpdateCase("a text that means null", rooms.nullTexts("N/A"), Room(), #"{"other": "N/A"}"#, "f 1 A1 nil {k: A1} | other"),
  ]

  // MARK: What the model does not write, or writes otherwise

  /// Writes a mask for one property, leaves out another, and a third at another key.
  struct Account: Codable, Equatable, CustomStringConvertible {
    var user = "u"
    var password = "secret"
    var pin = "1234"
    var level = 1
    var description: String { "\(user) \(password) \(pin) \(level)" }
    enum CodingKeys: String, CodingKey { case user, password, pin, level = "user_level" }
    init() {}
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(user, forKey: .user)
      try members.encode("***", forKey: .password)
      try members.encode(level, forKey: .level)
    }
  }
  struct Accounts: Codable { var account = Account(); var by = ["k": Account()]; var n = 1 }
  /// Only reads itself.
  struct Inbound: Decodable {
    var wins = 1
    var nick: String? = "x"
    var home = Home()
  }
  enum Payment: Codable, Equatable { case card(number: Int, name: String?), cash }
  struct Order: Codable, CustomStringConvertible {
    var payment = Payment.card(number: 1, name: "n")
    var kind: Sort? = .small
    var tags = ["t"]
    var homes = [Home()]
    var description: String {
      if case .card(let number, let name) = payment {
        "card \(number) \(name ?? "-"), \(kind?.rawValue ?? "nil") \(tags) \(homes)"
      } else {
        "cash"
      }
    }
  }
  enum Sort: String, Codable { case small, large }
  /// Stores cents, writes and reads units.
  struct Price: Codable {
    var cents = 500; var n = 0
    enum CodingKeys: String, CodingKey { case cents = "price", n }
    init() {}
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      (cents, n) = (try members.decode(Int.self, forKey: .cents) * 100, try members.decode(Int.self, forKey: .n))
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(cents / 100, forKey: .cents)
      try members.encode(n, forKey: .n)
    }
  }

  static let accounts = ReflectiveMapper<Account>()
  static let sameAccount = TwoWayClosureMapper { (account: Account) in
    account
  } reverse: {
    $0
  }
  static let orders = ReflectiveMapper<Order>()
  static let written: [UpdateCase] = [
    UpdateCase("a masked value stays", accounts, Account(), #"{"user": "v"}"#, "v secret 1234 1 | user"),
    UpdateCase("a masked value is set", accounts, Account(), #"{"password": "new", "user_level": 2}"#, "u new 1234 2 | password, level"),
    UpdateCase(
      "a masked value stays, deep", ReflectiveMapper<Accounts>(), Accounts(), #"{"account": {"user": "v"}, "by": {"k": {"pin": "5"}}}"#,
      #"Accounts(account: v secret 1234 1, by: ["k": u secret 5 1], n: 1) | account.user, by.k.pin"#),
    UpdateCase(
      "a masked value stays, with a mapper around",
      ReflectiveMapper<Accounts>().field(\.account, using: accounts.validating(.init("v") { $0.password == "secret" })),
      Accounts(), #"{"account": {"user": "v"}}"#, #"Accounts(account: v secret 1234 1, by: ["k": u secret 1234 1], n: 1) | account.user"#),
    UpdateCase(
      "a masked value stays, with a mapper of the type",
      ReflectiveMapper<Accounts>().field(\.account, using: IdentityMapper<Account>().validating(.init("v") { $0.user == "v" })), Accounts(),
      #"{"account": {"user": "v"}}"#, #"Accounts(account: v secret 1234 1, by: ["k": u secret 1234 1], n: 1) | account.user"#),
    UpdateCase(
      "a masked value stays, with a mapper both ways", ReflectiveMapper<Accounts>().field(\.account, using: sameAccount), Accounts(),
      #"{"account": {"user": "v"}}"#,
      #"Accounts(account: v secret 1234 1, by: ["k": u secret 1234 1], n: 1) | account"#),
    UpdateCase(
      "a masked value stays, with a mapper before", ReflectiveMapper<Accounts>().field(\.account, using: accounts.then(sameAccount)),
      Accounts(),
      #"{"account": {"user": "v"}}"#, #"Accounts(account: v secret 1234 1, by: ["k": u secret 1234 1], n: 1) | account"#),
    UpdateCase(
      "a one-way mapper", rooms.field(\.count, using: ClosureMapper { (text: String) in text.count }), Room(), #"{"firstName": "g"}"#,
      "g 1 A1 A1 {k: A1} | firstName"),
    UpdateCase(
      "a one-way mapper, set", rooms.field(\.count, using: ClosureMapper { (text: String) in text.count }), Room(), #"{"count": "long"}"#,
      "f 4 A1 A1 {k: A1} | count"),
    UpdateCase(
      "a one-way mapper of a model replaces", rooms.field(\.home, using: ClosureMapper { (home: Home) in Home(city: home.city + "!") }),
      Room(),
      #"{"home": {"city": "B"}}"#, "f 1 B!1 A1 {k: A1} | home"),
    UpdateCase("stored otherwise than written", ReflectiveMapper<Price>(), Price(), #"{"n": 1}"#, "Price(cents: 500, n: 1) | n"),
    UpdateCase(
      "not Encodable", ReflectiveMapper<Inbound>(), Inbound(), #"{"home": {"zip": null}}"#,
      #"Inbound(wins: 1, nick: Optional("x"), home: A-) | home.zip"#),
    UpdateCase(
      "the case of an enum is merged", orders, Order(), #"{"payment": {"card": {"number": 2}}}"#,
      #"card 2 n, small ["t"] [A1] | payment.card.number"#),
    UpdateCase(
      "an enum, invalid", orders, Order(), #"{"payment": {"card": {"name": "m", "number": "x"}}}"#,
      #"card 1 n, small ["t"] [A1] | failed, ! invalidValue payment.card.number"#),
    UpdateCase(
      "an enum, softened", orders.optional(\.kind), Order(), #"{"kind": "none"}"#, #"card 1 n, small ["t"] [A1] | ~ invalidValue kind"#),
    UpdateCase("lists are replaced", orders, Order(), #"{"tags": [], "homes": [{"city": "B"}]}"#, "card 1 n, small [] [B-] | tags, homes"),
  ]

  // MARK: Classes

  class Base: Codable, CustomStringConvertible {
    var name = "n"
    var description: String { "\(type(of: self))(\(name))" }
  }
  final class Sub: Base {
    var extra = 5
    enum CodingKeys: CodingKey { case extra }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      extra = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .extra)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(extra, forKey: .extra)
    }
    override var description: String { "Sub(\(name), \(extra))" }
  }
  struct Holder: Codable { var base: Base = Sub(); var by: [String: Base] = ["k": Sub()] }
  /// Knows the instance that it had first.
  struct Kept: Codable, CustomStringConvertible {
    var base = Base()
    var first: ObjectIdentifier?
    enum CodingKeys: CodingKey { case base }
    static func make() -> Kept {
      var kept = Kept()
      kept.first = ObjectIdentifier(kept.base)
      return kept
    }
    var description: String { "\(base), \(first.map { $0 == ObjectIdentifier(base) ? "same" : "new" } ?? "unknown")" }
  }
  static let bases = KeyedMapper({ Base() }) { KeyedField("name", \.name) }

  static let classes: [UpdateCase] = [
    UpdateCase(
      "a subclass stays one", ReflectiveMapper<Holder>(), Holder(), #"{"base": {"extra": 6}, "by": {"k": {"name": "m"}}}"#,
      #"Holder(base: Sub(n, 6), by: ["k": Sub(m, 5)]) | base.extra, by.k.name"#),
    UpdateCase("a subclass at the root", ReflectiveMapper<Base>(), Sub() as Base, #"{"name": "m"}"#, "Sub(m, 5) | name"),
    UpdateCase(
      "a class gets a new instance", keyed: KeyedMapper({ Kept() }) { KeyedField("base", \.base, ReflectiveMapper<Base>()) }, Kept.make(),
      #"{"base": {"name": "m"}}"#, "Base(m), new | base.name"),
    UpdateCase(
      "a keyed mapper keeps the instance", keyed: KeyedMapper({ Kept() }) { KeyedField("base", \.base, bases) }, Kept.make(),
      #"{"base": {"name": "m"}}"#, "Base(m), same | base.name"),
    UpdateCase(
      "nothing is changed in place if anything fails",
      keyed: KeyedMapper({ Kept() }) { KeyedField("base", \.base, bases.validating(.init("n") { $0.name == "n" })) }, Kept.make(),
      #"{"base": {"name": "m"}}"#, "Base(n), same | failed, ! invalidValue base"),
  ]

  // MARK: Depth, nulls, rules

  struct Deep: Codable, CustomStringConvertible {
    var tables: [String: [String: Int]] = ["x": ["p": 1, "q": 2]]
    var places: [Int: [String: Home]] = [1: ["x": Home()]]
    var raw: Value = ["l": ["m": 2], "k": 1]
    var mark: Presence<Home> = .value(Home())
    /// Written with sorted keys.
    var description: String { (try? deep.reversed.map(self)).map { "\($0)" } ?? "not written" }
  }
  struct Nested: Codable, CustomStringConvertible {
    var room: Room? = Room()
    var list: [Room]? = [Room()]
    var description: String { "\(room?.description ?? "nil") \(list ?? [])" }
  }
  struct Extra: Codable { var n = 1; var rest: [String: Value] = ["a": ["b": 1, "c": 2]]; var home = Home() }
  struct Defaults: Codable { var home = Home(city: "Z"); var count: Int? = 3; var by = ["k": 1] }
  static let deep = ReflectiveMapper<Deep>()
  static let defaults = ReflectiveMapper<Defaults>().default(\.count, 7).default(\.by, ["k": 9]).default(\.home, Home(city: "D", zip: "9"))

  static let depths: [UpdateCase] = [
    UpdateCase(
      "dictionaries merge at every depth", deep, Deep(), #"{"tables": {"x": {"p": 5, "q": null}, "y": {"r": 1}}}"#,
      #"{"tables":{"x":{"p":5},"y":{"r":1}},"places":{"1":{"x":{"city":"A","zip":"1"}}},"raw":{"l":{"m":2},"k":1},"mark":{"city":"A","zip":"1"}} | tables.x.p, tables.x.q, tables.y"#
    ),
    UpdateCase(
      "dictionaries of models", deep, Deep(), #"{"places": {"1": {"x": {"zip": null}, "y": {"city": "B"}}}}"#,
      #"{"tables":{"x":{"p":1,"q":2}},"places":{"1":{"x":{"city":"A"},"y":{"city":"B"}}},"raw":{"l":{"m":2},"k":1},"mark":{"city":"A","zip":"1"}} | places.1.x.zip, places.1.y"#
    ),
    UpdateCase(
      "structured data", deep, Deep(), #"{"raw": {"l": {"n": 3}, "k": null}}"#,
      #"{"tables":{"x":{"p":1,"q":2}},"places":{"1":{"x":{"city":"A","zip":"1"}}},"raw":{"l":{"m":2,"n":3}},"mark":{"city":"A","zip":"1"}} | raw.l.n, raw.k"#
    ),
    UpdateCase(
      "a presence", deep, Deep(), #"{"mark": {"zip": null}}"#,
      #"{"tables":{"x":{"p":1,"q":2}},"places":{"1":{"x":{"city":"A","zip":"1"}}},"raw":{"l":{"m":2},"k":1},"mark":{"city":"A"}} | mark.zip"#
    ),
    UpdateCase(
      "models down to the leaf", ReflectiveMapper<Nested>(), Nested(), #"{"room": {"home": {"zip": "2"}, "by": {"k": {"zip": "1"}}}}"#,
      "f 1 A2 A1 {k: A1} [f 1 A1 A1 {k: A1}] | room.home.zip"),
    UpdateCase(
      "a new model must be complete", ReflectiveMapper<Nested>(), Nested(), #"{"room": {"by": {"l": {"zip": "2"}}}}"#,
      "f 1 A1 A1 {k: A1} [f 1 A1 A1 {k: A1}] | failed, ! missingValue room.by.l.city"),
    UpdateCase(
      "unknown keys merge", ReflectiveMapper<Extra>().unknownKeys(into: \.rest), Extra(), #"{"a": {"b": null, "d": 3}}"#,
      #"Extra(n: 1, rest: ["a": {"c":2,"d":3}], home: A1) | rest.a.d, rest.a.b"#),
    UpdateCase(
      "null clears", defaults, Defaults(), #"{"count": null, "home": {"zip": null}, "by": {"k": null}}"#,
      "Defaults(home: Z-, count: nil, by: [:]) | home.zip, count, by.k"),
    UpdateCase(
      "null is skipped", defaults.updateNulls(.skip), Defaults(), #"{"count": null, "home": {"zip": null}, "by": {"k": null}}"#,
      #"Defaults(home: Z1, count: Optional(3), by: ["k": 1]) | "#),
    UpdateCase(
      "null sets the default", defaults.updateNulls(.setDefault), Defaults(), #"{"count": null, "home": {"zip": null}, "by": {"k": null}}"#,
      #"Defaults(home: Z9, count: Optional(7), by: ["k": 9]) | home.zip, count, by.k"#),
    UpdateCase("null of what cannot be nil", rooms, Room(), #"{"count": null}"#, "f 1 A1 A1 {k: A1} | failed, ! nullValue count"),
    UpdateCase(
      "read-only: the same value", rooms.readOnly(\.count, \.home), Room(), #"{"count": 1, "home": {"city": "A"}}"#, "f 1 A1 A1 {k: A1} | "),
    UpdateCase(
      "read-only: another value", rooms.readOnly(\.count, \.home), Room(), #"{"count": 2, "home": {"city": "B"}}"#,
      "f 1 A1 A1 {k: A1} | failed, ! invalidValue count, ! invalidValue home"),
    UpdateCase(
      "read-only and optional", rooms.readOnly(\.count).optional(\.count), Room(), #"{"count": 2}"#,
      "f 1 A1 A1 {k: A1} | failed, ! invalidValue count"),
    UpdateCase("left out", rooms.except(\.count), Room(), #"{"count": 2, "firstName": "g"}"#, "g 1 A1 A1 {k: A1} | firstName"),
    UpdateCase(
      "left out in what is new", rooms.except(\.count), Room(), #"{"by": {"l": {"city": "B"}}}"#, "f 1 A1 A1 {k: A1, l: B-} | by.l"),
    UpdateCase(
      "an element of a list is new", ReflectiveMapper<Nested>(), Nested(), #"{"list": [{"count": 2}]}"#,
      "f 1 A1 A1 {k: A1} [f 1 A1 A1 {k: A1}] | failed, ! missingValue list[0].firstName, ! missingValue list[0].home, ! missingValue list[0].by"
    ),
    UpdateCase("a required field that is absent", rooms.required(\.count), Room(), "{}", "f 1 A1 A1 {k: A1} | "),
    UpdateCase(
      "a type's rules", ReflectiveMapper<Room>(profile: MappingProfile().type(Home.self) { $0.field(\.city, from: "C").except(\.zip) }),
      Room(),
      #"{"home": {"C": "B", "zip": null}}"#, "f 1 B1 A1 {k: A1} | home.city"),
    UpdateCase(
      "records at indices", ReflectiveMapper<Home>().field(\.city, from: "[0]").field(\.zip, from: "[1]"), Home(), #"["B"]"#,
      "B1 | city"),
    UpdateCase(
      "records at indices, an object", ReflectiveMapper<Home>().field(\.city, from: "[0]").field(\.zip, from: "[1]"), Home(),
      #"{"city": "B"}"#, "A1 | failed, ! typeMismatch"),
    UpdateCase(
      "records at indices, as a field",
      ReflectiveMapper<Room>(profile: MappingProfile().type(Home.self) { $0.field(\.city, from: "[0]").field(\.zip, from: "[1]") }), Room(),
      #"{"home": ["B", null]}"#, "f 1 B- A1 {k: A1} | home.city, home.zip"),
    UpdateCase("elements of a list", rooms.field(\.count, from: "row[1]"), Room(), #"{"row": [7, 2]}"#, "f 2 A1 A1 {k: A1} | count"),
  ]

  // MARK: Mappers

  /// A mapper of a user, which merges nothing itself.
  struct Own: ReversibleMapper {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Home { try context.read(Home.self, from: input) }
    func unmap(_ output: Home, in context: inout MappingContext) throws(MappingError) -> Value { try context.write(output) }
  }
  struct OneWayOwn: Mapper {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Home { try context.read(Home.self, from: input) }
  }
  static let identity = IdentityMapper<Home>()
  static let short = Validator<Home>("too long") { $0.city.count < 3 }
  static let keyedHomes = KeyedMapper({ Home() }) {
    KeyedField("city", \.city); KeyedField("zip", \.zip)
  }
  static let built = KeyedMapper(Home.init(city:zip:), from: KeyedPart("city", \.city), KeyedPart("zip", \.zip))
  static let pair = TwoWayClosureMapper { (home: Home) in
    Home(city: home.city.lowercased(), zip: home.zip)
  } reverse: {
    Home(city: $0.city.uppercased(), zip: $0.zip)
  }

  static func homeCase<M: Mapper & Sendable>(
    _ name: String, _ mapper: M, of home: Home = Home(), patch: String = #"{"zip": "2"}"#, _ expected: String
  ) -> UpdateCase
  where M.Output == Home, M.Input: Decodable {
    UpdateCase(name, ReflectiveMapper<One>().field(\.home, using: mapper), One(home: home), #"{"home": \#(patch)}"#, expected)
  }
  struct One: Codable, CustomStringConvertible {
    var home = Home()
    var description: String { home.description }
  }

  static let mappers: [UpdateCase] = [
    homeCase("identity", identity, "A2 | home.zip"),
    homeCase("identity, validated", identity.validating(short), "A2 | home.zip"),
    homeCase(
      "identity, validated, an old value that is invalid", identity.validating(short), of: Home(city: "long"), patch: #"{"city": "B"}"#,
      "B1 | home.city"),
    homeCase(
      "identity, validated input, an old value that is invalid", identity.validatingInput(short), of: Home(city: "long"),
      patch: #"{"city": "B"}"#, "B1 | home.city"),
    homeCase(
      "identity, softened", identity.nonFatal(default: Home(city: "D")), of: Home(), patch: #"{"zip": {}}"#, "A1 | ~ typeMismatch home.zip"),
    homeCase(
      "identity, validated and softened", identity.validating(short).nonFatal(default: Home(city: "D")), of: Home(),
      patch: #"{"city": "long"}"#, "A1 | ~ invalidValue home"),
    homeCase("first of two for a type", FirstMapper<Home, Home>(identity, pair), patch: "{}", "A1 | "),
    homeCase("first of two for a type, changed", FirstMapper<Home, Home>(identity.validating(short), pair), "A2 | home"),
    homeCase("identity, then another, softened", identity.then(pair.validating(short)).nonFatal(default: Home()), "a2 | home"),
    homeCase("identity, then another", identity.then(pair), "a2 | home"),
    homeCase("identity, reversed twice", identity.reversed.reversed, "A2 | home.zip"),
    homeCase("identity, cast", identity.casting(to: Home.self), "A2 | home.zip"),
    homeCase("identity, split", SplitMapper(identity, reverse: identity), "A2 | home.zip"),
    homeCase("two-way", pair, of: Home(city: "a"), "a2 | home"),
    homeCase("two-way, validated", pair.validating(short), of: Home(city: "a"), "a2 | home"),
    homeCase("two-way, a masked old value", SplitMapper(pair, reverse: ClosureMapper { Home(city: "*", zip: $0.zip) }), "a2 | home"),
    homeCase("own", Own(), "A2 | home"),
    homeCase("own, validated", Own().validating(short), of: Home(city: "long"), patch: #"{"city": "B"}"#, "B1 | home"),
    homeCase(
      "own, with a default", Own().nonFatal(default: Home(city: "D")), of: Home(), patch: #"{"zip": {}}"#, "A1 | ~ typeMismatch home.zip"),
    homeCase("own, one-way, is replaced", OneWayOwn(), "A1 | failed, ! missingValue home.city"),
    homeCase("own, one-way, validated", OneWayOwn().validating(short), of: Home(), patch: #"{"city": "B"}"#, "B- | home"),
    homeCase("reflective, validated", homes.validating(short), "A2 | home.zip"),
    homeCase(
      "reflective, validated, fails", homes.validating(short), of: Home(), patch: #"{"city": "long"}"#, "A1 | failed, ! invalidValue home"),
    homeCase(
      "reflective, post-processed", homes.postProcess { patch, home in home.city += patch["zip"]?.string ?? "-" },
      "A22 | home.city, home.zip"),
    homeCase(
      "identity, post-processed", identity.postProcess { patch, home in home.city += patch.zip ?? "-" }, "A22 | home.city, home.zip"),
    homeCase("reflective, requiring", homes.requiring(.object), "A2 | home.zip"),
    homeCase("reflective, requiring, fails", homes.requiring(.string), "A1 | failed, ! typeMismatch home"),
    homeCase("reflective, validated input", homes.validatingInput(.init("a") { $0["a"] == nil }), "A2 | home.zip"),
    homeCase(
      "reflective, required input, null", homes.required(), of: Home(), patch: "null", "A1 | failed, ! nullValue home"),
    homeCase(
      "reflective, optional default", homes.optional(default: Home(city: "D")), of: Home(), patch: #"{"zip": {}}"#,
      "A1 | ~ typeMismatch home.zip"),
    homeCase(
      "reflective, optional default, null", homes.optional(default: Home(city: "D")), of: Home(), patch: "null",
      "D1 | home, ~ nullValue home"),
    homeCase("reflective, not null", homes.optional().notNull(), "A2 | home.zip"),
    homeCase("reflective, reversed twice", homes.reversed.reversed, "A2 | home.zip"),
    homeCase("reflective, then", homes.then(pair), "a2 | home"),
    homeCase("at", homes.at("a.b"), of: Home(), patch: #"{"a": {"b": {"zip": "2"}}}"#, "A2 | home.zip"),
    homeCase("at, absent", homes.at("a.b"), of: Home(), patch: #"{"a": {}}"#, "A1 | "),
    homeCase("first", FirstMapper<Value, Home>(homes.at("x"), homes), "A2 | home.zip"),
    homeCase("first, the first fails", FirstMapper<Value, Home>(homes.validating(.init("no") { _ in false }), homes), "A2 | home.zip"),
    homeCase(
      "dispatch", DispatchMapper<Home>(on: "t", ["a": homes.postProcess { _, home in home.city += "!" }, "b": homes]), of: Home(),
      patch: #"{"t": "b", "zip": "2"}"#, "A2 | home.zip"),
    homeCase("dispatch, without a tag", DispatchMapper<Home>(on: "t", ["a": homes, "b": keyedHomes]), "A2 | home.zip"),
    homeCase("keyed", keyedHomes, "A2 | home.zip"),
    homeCase("keyed, post-processed", keyedHomes.postProcess { _, home in home.city += "!" }, "A!2 | home.zip, home.city"),
    homeCase("keyed parts", built, of: Home(), patch: #"{"zip": null}"#, "A- | home.zip"),
    homeCase("lifted", homes.lifted.lifted, "A2 | home.zip"),
    UpdateCase(
      "a dictionary of mappers", rooms.field(\.by, using: keyedHomes.dictionary), Room(),
      #"{"by": {"k": {"zip": "2"}, "l": {"city": "L"}, "m": null}}"#, "f 1 A1 A1 {k: A2, l: L-} | by.k.zip, by.l"),
    UpdateCase(
      "a dictionary of mappers, invalid", rooms.field(\.by, using: homes.dictionary(invalid: .skip)), Room(),
      #"{"by": {"k": {"zip": {}}}}"#, "f 1 A1 A1 {k: A1} | ~ typeMismatch by.k.zip"),
    UpdateCase(
      "a dictionary with mapped keys", rooms.field(\.by, using: homes.dictionary(keys: pairOfTexts)), Room(),
      #"{"by": {"K": {"zip": "2"}}}"#, "f 1 A1 A1 {k: A2} | by.k.zip"),
    UpdateCase(
      "optional", rooms.field(\.other, using: homes.optional()), Room(), #"{"other": {"zip": {}}}"#,
      "f 1 A1 A1 {k: A1} | ~ typeMismatch other.zip"),
    UpdateCase(
      "optional, null", rooms.field(\.other, using: homes.optional()), Room(), #"{"other": null}"#,
      "f 1 A1 nil {k: A1} | other, ~ nullValue other"),
    UpdateCase(
      "a type's mapper", rooms.mapType(Home.self, using: homes.validating(short)), Room(),
      #"{"home": {"zip": null}, "other": {"zip": "2"}, "by": {"k": {"city": "B"}}}"#, "f 1 A- A2 {k: B1} | home.zip, other.zip, by.k.city"),
    UpdateCase(
      "a keyed root", keyed: roomsByKey, Room(), #"{"n": 2, "h": {"zip": "2"}, "o": {"city": "B"}, "b": {"k": {"zip": null}}}"#,
      "f 2 A2 B1 {k: A-} | count, home.zip, other.city, by.k.zip"),
    UpdateCase(
      "a keyed root, nulls", keyed: roomsByKey, Room(), #"{"o": null, "b": null}"#,
      "f 1 A1 A1 {k: A1} | failed, ~ nullValue o -> other, ! nullValue b -> by"),
    UpdateCase(
      "a keyed root, skipped nulls", keyed: roomsByKey.updateNulls(.skip), Room(), #"{"o": null, "b": {"k": null}}"#, "f 1 A1 A1 {k: A1} | "
    ),
    UpdateCase(
      "a keyed root that contains itself", keyed: trees, Tree(name: "r", children: ["k": Tree(name: "c")]),
      #"{"children": {"k": {"name": "d", "children": {"l": {"name": "e"}}}}}"#,
      #"r [k: d [l: e []]] | children.k.name, children.k.children.l, ~ missingValue children.k.children.l.children"#
    ),
    UpdateCase(
      "a keyed root, a read-only field", keyed: KeyedMapper({ Room() }) { KeyedField("h", \.home).readOnly() }, Room(),
      #"{"h": {"zip": "2"}}"#, "f 1 A1 A1 {k: A1} | failed, ! invalidValue h -> home"),
    UpdateCase(
      "structured data by keys", keyed: parts, ["x": ["y": ["p": 1], "o": 1], "z": ["city": "A", "more": 1]] as Value,
      #"{"a": {"q": 2}, "b": {"zip": "2"}}"#, #"{"x":{"y":{"p":1,"q":2},"o":1},"z":{"city":"A","zip":"2"}} | x.y.q, z.zip, z.more"#),
  ]
  struct Tree: Codable, CustomStringConvertible {
    var name = ""
    var children: [String: Tree] = [:]
    var description: String { "\(name) [\(children.map { "\($0.key): \($0.value)" }.joined(separator: ", "))]" }
  }
  static let trees = KeyedMapper.recursive({ Tree() }) { tree in
    KeyedField("name", \.name)
    KeyedField("children", \.children, tree.dictionary.optional(default: [:]))
  }
  static let parts = KeyedMapper<Value> {
    KeyedField("a", to: "x.y")
    KeyedField("b", to: "z", homes)
  }
  static let pairOfTexts = TwoWayClosureMapper { (text: String) in
    text.lowercased()
  } reverse: {
    $0.uppercased()
  }
  static let roomsByKey = KeyedMapper({ Room() }) {
    KeyedField("n", \.count)
    KeyedField("h", \.home)
    KeyedField("o", \.other, homes.optional())
    KeyedField("b", \.by)
  }

  @Test(arguments: names + written + classes + depths + mappers) func update(_ row: UpdateCase) {
    #expect(row.outcome() == row.expected)
  }
}
