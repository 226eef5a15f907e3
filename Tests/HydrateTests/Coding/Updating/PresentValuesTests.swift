import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Absent keeps: what is there is told by what the model writes, not by names alone.
@Suite struct PresentValuesTests {
  /// Keys that are spelled like other properties.
  struct Moved: Codable, Equatable {
    var id = "A"
    var oldID: String? = "B"
    var note = "n"
    enum CodingKeys: String, CodingKey { case id = "uuid", oldID = "id", note }
  }
  struct Swapped: Codable, Equatable {
    var a = 1
    var b = 2
    var home = Address(city: "h", zip: "1")
    var away = Address(city: "w", zip: nil)
    var c = 3
    enum CodingKeys: String, CodingKey { case a = "b", b = "a", home = "away", away = "home", c }
  }

  @Test func keysLikeOtherProperties() throws {
    for _ in 0..<2 {
      for old in ["B", "A", nil] {
        let moved = Moved(oldID: old)
        expectUpdate(ReflectiveMapper<Moved>(), moved, #"{"note": "x"}"#, gives: Moved(oldID: old, note: "x"), ["note"])
        expectUpdate(ReflectiveMapper<Moved>(), moved, #"{"id": "C"}"#, gives: Moved(oldID: "C"), ["oldID"])
        expectUpdate(ReflectiveMapper<Moved>(), moved, #"{"uuid": "C"}"#, gives: Moved(id: "C", oldID: old), ["id"])
      }
      expectUpdate(ReflectiveMapper<Swapped>(), Swapped(), #"{"c": 9}"#, gives: Swapped(c: 9), ["c"])
      var expected = Swapped()
      (expected.b, expected.away.city) = (5, "x")
      expectUpdate(
        ReflectiveMapper<Swapped>(), Swapped(), #"{"a": 5, "home": {"city": "x"}}"#, gives: expected, ["b", "away.city"])
      // An inspection changes nothing.
      try ReflectiveMapper<Moved>().plan()
      try ReflectiveMapper<Swapped>().plan()
    }
  }

  /// Writes what it has read, which is not what it stores.
  struct Converted: Codable, Equatable {
    var cents: Int
    var tax: Int
    var n = 0
    enum Keys: CodingKey { case price, tax, n }
    init(_ cents: Int) { (self.cents, tax) = (cents, cents) }
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Keys.self)
      cents = try members.decode(Int.self, forKey: .price) * 100
      tax = try members.decode(Int.self, forKey: .tax) * 100
      n = try members.decode(Int.self, forKey: .n)
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Keys.self)
      try members.encode(cents / 100, forKey: .price)
      try members.encode(tax / 100, forKey: .tax)
      try members.encode(n, forKey: .n)
    }
  }

  @Test func whatIsStoredInAnotherForm() throws {
    var expected = Converted(500)
    expected.n = 1
    for _ in 0..<2 {
      expectUpdate(ReflectiveMapper<Converted>(), Converted(500), #"{"n": 1}"#, gives: expected, ["n"])
      try ReflectiveMapper<Converted>().plan()
    }
  }

  /// Hides a property where it writes itself, leaves another out.
  struct Account: Codable, Equatable {
    var user = "u"
    var password = "secret"
    var pin = "1234"
    enum CodingKeys: CodingKey { case user, password, pin }
    init() {}
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(user, forKey: .user)
      try members.encode("***", forKey: .password)
    }
  }
  /// Hides a property where it is shown.
  struct Shown: Codable, Equatable, CustomReflectable {
    var user = "u"
    var password = "secret"
    var customMirror: Mirror { Mirror(self, children: ["user": user, "password": "***"]) }
  }
  struct Accounts: Codable, Equatable { var account = Account(); var shown = Shown(); var n = 0 }

  @Test func whatIsHiddenStays() {
    var expected = Accounts()
    (expected.account.user, expected.shown.user) = ("v", "v")
    expectUpdate(
      ReflectiveMapper<Accounts>(), Accounts(), #"{"account": {"user": "v"}, "shown": {"user": "v"}}"#, gives: expected,
      ["account.user", "shown.user"])
    expectUpdate(
      ReflectiveMapper<Accounts>(), Accounts(), #"{"n": 1, "shown": {}}"#,
      gives: {
        var a = Accounts(); a.n = 1; return a
      }(), ["n"])
  }

  /// Scalars that cannot be written as JSON.
  struct Odd: Codable {
    var heat = Double.nan
    var list = [1, Float.infinity]
    var day = Date(timeIntervalSince1970: 1e12)
    var amount = Decimal.nan
    var n = 1
    enum CodingKeys: String, CodingKey { case heat = "h", list = "l", day = "d", amount = "a", n }
  }
  /// The same within a container.
  struct Flat: Codable {
    var odd = Odd()
    var name = "n"
    enum Keys: CodingKey { case name, place }
    enum PlaceKeys: CodingKey { case heat, day }
    init() {}
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Keys.self)
      name = try members.decode(String.self, forKey: .name)
      let place = try members.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      odd.heat = try place.decode(Double.self, forKey: .heat)
      odd.day = try place.decode(Date.self, forKey: .day)
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Keys.self)
      try members.encode(name, forKey: .name)
      var place = members.nestedContainer(keyedBy: PlaceKeys.self, forKey: .place)
      try place.encode(odd.heat, forKey: .heat)
      try place.encode(odd.day, forKey: .day)
    }
  }

  @Test func whatHasNoJSONFormStays() throws {
    var odd = Odd()
    #expect(try ReflectiveMapper<Odd>().update(&odd, json: #"{"n": 2}"#) == ["n"])
    #expect(odd.heat.isNaN && odd.list == [1, .infinity] && odd.day == Odd().day && odd.amount.isNaN && odd.n == 2)
    var flat = Flat()
    #expect(try ReflectiveMapper<Flat>().update(&flat, json: #"{"name": "o"}"#) == ["name"])
    #expect(flat.odd.heat.isNaN && flat.odd.day == Odd().day && flat.name == "o")
    // It stays what cannot be written.
    #expect(throws: MappingError.self) { try ReflectiveMapper<Odd>().jsonData(from: odd) }
  }

  /// A number, and another value.
  struct Exact: Codable {
    var number: Double
    var date: Date
    var n = 1
  }

  @Test func whatIsReadBackIsExact() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1e12 + 0.123)
    for number in [Double.nan, .infinity, -.infinity, 1e300, 0.1 + 0.2] {
      for mapper in [ReflectiveMapper<Exact>(), .init().keyTransformer(.camelToSnake).coercion(.strict)] {
        var exact = Exact(number: number, date: date)
        #expect(try mapper.update(&exact, json: #"{"n": 2}"#) == ["n"])
        #expect(exact.number.description == number.description && exact.date == date)
      }
    }
  }

  /// Only reads itself, by keys that are spelled like other properties.
  struct Inbound: Decodable, Equatable {
    var id = "A"
    var oldID = "B"
    var note = 1
    enum CodingKeys: String, CodingKey { case id = "uuid", oldID = "id", note }
  }
  struct Total: Decodable, Equatable {
    var parts: Int
    var total: Int
    enum CodingKeys: CodingKey { case parts }
    init(from decoder: any Decoder) throws {
      parts = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .parts)
      total = parts * 2
    }
  }

  @Test func namesAloneAreNotTrusted() throws {
    var inbound = Inbound()
    #expect(issueLines { try ReflectiveMapper<Inbound>().update(&inbound, json: #"{"note": 2, "uuid": "C"}"#) } == ["! configuration id"])
    #expect(inbound == Inbound())
    // Nothing else can be meant where all keys are properties.
    var total = try ReflectiveMapper<Total>().map(json: #"{"parts": 2}"#)
    #expect(try ReflectiveMapper<Total>().update(&total, json: "{}") == [] && total.parts == 2)
  }

  class Base: Codable { var name = "n" }
  final class Sub: Base {
    var extra = 5
    var note: String? = "keep"
    enum CodingKeys: CodingKey { case extra, note }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      extra = try members.decode(Int.self, forKey: .extra)
      note = try members.decodeIfPresent(String.self, forKey: .note)
      try super.init(from: decoder)
    }
    override func encode(to encoder: any Encoder) throws {
      try super.encode(to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(extra, forKey: .extra)
      try members.encode(note, forKey: .note)
    }
  }
  struct Holder: Codable {
    var base: Base = Sub()
    var maybe: Base? = Sub()
    var by: [String: Base] = ["k": Sub()]
  }

  @Test(arguments: [
    ("{}", []), (#"{"base": {}, "maybe": {}, "by": {"k": {}}}"#, []),
    (#"{"base": {"name": "q"}, "by": {"k": {"note": null}}}"#, ["base.name", "by.k.note"]), (#"{"maybe": {"extra": 6}}"#, ["maybe.extra"]),
  ])
  func anInstanceOfASubclassStaysOne(_ json: String, _ paths: [String]) throws {
    var holder = Holder()
    #expect(try ReflectiveMapper<Holder>().update(&holder, json: json).map(\.description) == paths)
    for base in [holder.base, holder.maybe, holder.by["k"]] {
      let sub = try #require(base as? Sub)
      #expect(sub.extra == (paths == ["maybe.extra"] && base === holder.maybe ? 6 : 5))
      #expect(sub.note == (paths.contains("by.k.note") && base === holder.by["k"] ? nil : "keep"))
    }
  }

  @Test func rulesForAClassAreNotThoseOfASubclass() throws {
    var base: Base = Sub()
    let mapper = ReflectiveMapper<Base>().field(named: "name", at: "N")
    #expect(issueLines { try mapper.update(&base, json: #"{"N": "q"}"#) } == ["! configuration"])
    #expect(try ReflectiveMapper<Base>().update(&base, json: #"{"name": "q", "extra": 1}"#) == ["name", "extra"])
    #expect(base is Sub && base.name == "q")
  }

  /// Costs grow with the model, not with its square.
  @Test func deepAndWideModels() throws {
    struct Deep: Codable {
      var number = 1
      var inner: [String: Deep] = [:]
      enum CodingKeys: String, CodingKey { case number = "n", inner = "i" }
      init(_ depth: Int) { if depth > 0 { inner = ["k": Deep(depth - 1)] } }
      static func patch(_ depth: Int) -> String { depth == 0 ? #"{"n": 2}"# : #"{"i": {"k": \#(patch(depth - 1))}}"# }
    }
    var deep = Deep(100)
    #expect(try ReflectiveMapper<Deep>().update(&deep, json: Deep.patch(100)).count == 1)
    var bag = UpdateShapesTests.Bag(Dictionary(uniqueKeysWithValues: (0..<2000).map { ("k\($0)", $0) }))
    #expect(try ReflectiveMapper<UpdateShapesTests.Bag>().update(&bag, json: #"{"k7": 8}"#) == ["k7"])
    #expect(bag.items.count == 2000)
  }
}
