import Foundation
import Hydrate
import Testing

/// The page for users of HandyJSON.
@Suite struct ComingFromHandyJSON {
  private static let page = "ComingFrom/HandyJSON"
  private var printed = ""

  private mutating func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

  @Test("coming from HandyJSON: the ten lines that change") mutating func tenLines() throws {
    let json = try ExamplePages.block(on: Self.page)

    enum Status: String, Codable { case open, paid }

    struct Line: Reflectable {
      var sku = ""
      var count = 1
    }

    struct Order: Reflectable {
      var id = 0
      var customer = ""
      var status = Status.open
      var lines: [Line] = []
      var coupon: String?
    }

    let rules = MappingProfile.tolerant.type(Order.self) { $0.field(\.customer, from: "customer.name") }
    let orders = ReflectiveMapper<Order>(profile: rules)

    let mapped = try orders.at("data.order").mapReportingIssues(json: json)
    let order = mapped.value
    let text = try orders.reversed.map(order).jsonString(.pretty)
    print(mapped.report)

    #expect(try ExamplePages.page(Self.page, shows: printed))
    #expect(order.id == 17 && order.customer == "Ann" && order.status == .open && order.coupon == nil)
    #expect(order.lines.map(\.sku) == ["A1", "B2"] && order.lines.map(\.count) == [2, 1])
    #expect(text.hasPrefix("{\n  \"id\": 17,\n  \"customer\": {\n    \"name\": \"Ann\"\n  },"))
    #expect(try orders.map(json: text).lines.count == 2)
    #expect(try orders.optional().at("data.order").map(json: #"{"code": 500}"#) == nil)
    #expect(try orders.optional().array.map(json: "[{}, 5]").map(\.?.id) == [0, nil])
    #expect(try orders.array(invalid: .skip).map(json: "[{}, 5]").count == 1)
    #expect(try orders.map(Value(any: ["id": 3])).id == 3)
    #expect(try orders.reversed.map(order).any as? [String: Any] != nil)
    // The rule of a mapper is for its own model: a nested one falls back as a whole.
    let whole = try ReflectiveMapper<Order>().noRequiredFields().map(json: #"{"lines": [{"sku": "B2"}]}"#)
    #expect(whole.lines.isEmpty)
  }

  @Test("coming from HandyJSON: updates, and defaults of an Optional") func updates() throws {
    struct Settings: Reflectable {
      var name = ""
      var limit: Int? = 5
    }

    let settings = ReflectiveMapper<Settings>().noRequiredFields()
    var mine = try settings.map(json: #"{"name": "Ann"}"#)  // limit: 5
    let changed = try settings.update(&mine, json: #"{"limit": "7"}"#)  // [limit]

    #expect(changed == ["limit"] && mine.name == "Ann" && mine.limit == 7)
    #expect(try settings.map(json: "{}").limit == 5)
    #expect(try settings.map(json: #"{"limit": null}"#).limit == nil)
    #expect(try settings.reversed.map(settings.map(json: #"{"limit": null}"#)) == ["name": "", "limit": nil])
    #expect(throws: MappingError.self) { try settings.update(&mine, json: "[]") }
    let named = ReflectiveMapper<Settings>().required(\.name)
    #expect(throws: MappingError.self) { try named.map(json: #"{"limit": 1}"#) }
    #expect(try named.map(json: #"{"name": "Ann", "limit": "x"}"#).limit == 5)
  }

  @Test("coming from HandyJSON: transforms, callbacks and inheritance") func transforms() throws {
    struct Parents: Codable, Equatable {
      var mother: String
      var father: String
    }

    struct Cat: Codable {
      var id: Int
      var name: String
      var parents: Parents
    }

    let parents = TwoWayClosureMapper { (text: String, context) -> Parents in
      let names = text.split(separator: "/").map(String.init)
      guard names.count == 2 else { throw context.failure(.invalidValue, "expected two names") }
      return Parents(mother: names[0], father: names[1])
    } reverse: { parents, _ in
      "\(parents.mother)/\(parents.father)"
    }
    let cats = ReflectiveMapper<Cat>()
      .field(\.id, from: .first("cat_id", "id"))
      .field(\.parents, from: "parent", using: parents)
      .postProcess { source, cat in cat.name = cat.name.capitalized }

    let kitty = try cats.map(json: #"{"cat_id": "12", "name": "kitty", "parent": "Lily/Tom"}"#)
    #expect(kitty.id == 12 && kitty.name == "Kitty" && kitty.parents == Parents(mother: "Lily", father: "Tom"))
    #expect(try cats.reversed.map(kitty) == ["cat_id": 12, "name": "Kitty", "parent": "Lily/Tom"])
    #expect(throws: MappingError.self) { try cats.map(json: #"{"cat_id": 1, "name": "x", "parent": "Lily"}"#) }
    struct Home: Codable { var cats: [Cat] }
    let homes = ReflectiveMapper<Home>().mapType(Cat.self, using: cats)
    #expect(try homes.map(["cats": [["id": 1, "name": "tom", "parent": "a/b"]]]).cats[0].name == "Tom")

    class Animal: Codable { var id: Int? }
    final class Dog: Animal { var age = 1 }
    #expect(try ReflectiveMapper<Dog>().map(json: #"{"id": 1, "age": 5}"#).age == 1)  // Swift does not decode it
    #expect(try ReflectiveMapper<Dog>().plan().description.contains("unread: age"))
    let dogs = KeyedMapper({ Pet() }) {
      KeyedField("id", \.id)
      KeyedField("age", \.age)
      KeyedField("extra", \.extra, ClosureMapper { (value: Value) in value.any as? [String: Any] ?? [:] })
    }
    let pet = try dogs.map(json: #"{"id": 1, "age": "5", "extra": {"a": 1}}"#)
    #expect(pet.id == 1 && pet.age == 5 && pet.extra["a"] as? Int == 1)
  }

  class Creature { var id: Int? }
  final class Pet: Creature {
    var age = 1
    var extra: [String: Any] = [:]
  }

  @Test("coming from HandyJSON: keys in any case, lists, enums") func rows() throws {
    enum Status: String, Codable { case open, paid }
    struct Point: Codable, Equatable { var x: Int; var lastName: String; var status: [Status] }
    let rules = MappingProfile.tolerant.relaxedNames().default(for: Status.self, .open)
    let json = #"{"X": ["1"], "LAST_NAME": "a", "status": ["paid", "gone"]}"#
    let mapped = try ReflectiveMapper<Point>(profile: rules).mapReportingIssues(json: json)
    #expect(mapped.value == Point(x: 1, lastName: "a", status: [.paid, .open]) && mapped.issues.count == 1)
    struct Bill: Codable { var status: Status }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Bill>(profile: .tolerant).map(json: "{}") }
  }
}
