import Foundation
import Testing

@testable import Hydrate
@testable import HydrateSchema

@Suite struct NestedPlanTests {
  enum Size: String, Codable { case small, large = "big" }
  enum Level: Codable { case low, high }
  enum Shape: Codable, CaseIterable {
    case point, circle(radius: Double)
    static let allCases: [Shape] = [.point, .circle(radius: 1)]
  }
  struct Item: Codable { var itemName: String; var size: Size?; var sizes: [Size]; var level: Level; var shape: Shape }
  struct Box<Content: Codable>: Codable { var content: Content; var next: [Box<Content>]? }
  struct Order: Codable {
    var id: Int
    var items: [[Item]]
    var byName: [String: Item?]
    var limits: [String: UInt8]
    var parent: [Order]?
    var box: Box<Int>
    var other: Box<Item>
    var patch: Presence<Item>
  }

  private static let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake)

  private func field(_ name: String, of plan: MappingPlan) throws -> MappingPlan.Field {
    try #require(plan.fields.first { $0.name == name })
  }

  @Test func fieldsHavePlansOfWhatTheyHold() throws {
    let plan = try Self.orders.plan()
    let nested = plan.fields.map { "\($0.name) \($0.nested?.modelName ?? "-") \($0.element?.modelName ?? "-") \($0.cases?.count ?? 0)" }
    #expect(
      nested == [
        "id - - 0", "items Item Array<Item> 0", "byName Item Optional<Item> 0", "limits - UInt8 0", "parent Order Order 0",
        "box Box<Int> - 0", "other Box<Item> - 0", "patch Item - 0",
      ])
    let item = try #require(try field("items", of: plan).nested)
    #expect(item.fields.map(\.source.description) == ["item_name", "size", "sizes", "level", "shape"] && item.isComplete)
    #expect(try field("size", of: item).cases == ["small", "big"] && field("sizes", of: item).cases == ["small", "big"])
    #expect(try field("level", of: item).cases == ["low", "high"] && field("shape", of: item).cases == ["point", "circle"])
    #expect(try field("items", of: plan).element?.element?.modelName == "Item" && plan.element == nil && plan.cases == nil)
  }

  @Test func aTypeWithinItselfGoesOnAsLongAsOneAsks() throws {
    var plan = try Self.orders.plan()
    for _ in 0..<5 { plan = try #require(try field("parent", of: plan).nested) }
    #expect(plan.modelName == "Order" && plan.fields.count == 8)
    let text = try Self.orders.plan().description
    #expect(text.components(separatedBy: "\n").filter { $0 == "Order" }.count == 1 && text.contains("item_name"))
    #expect(text.components(separatedBy: "\n\n").map { $0.prefix { $0 != "\n" } } == ["Order", "Item", "Box<Int>", "Box<Item>"])
  }

  @Test func containersHaveThePlanOfWhatTheyAreMadeOf() throws {
    let list = try ReflectiveMapper<[Order]>().keyTransformer(.camelToSnake).plan()
    #expect(list.modelName == "Array<Order>" && list.fields.isEmpty && list.isComplete && list.element?.fields.count == 8)
    #expect("\(list)".hasPrefix("Array<Order>\n\nOrder\n") && "\(list)".contains("by_name"))
    #expect(try ReflectiveMapper<[String: Item?]>().plan().element?.modelName == "Optional<Item>")
    #expect(try ReflectiveMapper<Item?>().plan().description.contains("\nItem\n"))
    #expect(try ReflectiveMapper<Size>().plan().cases == ["small", "big"] && ReflectiveMapper<[Size]>().plan().isComplete)
  }

  struct Outer: Codable { var one: Item; var two: [Item] }

  @Test func mappersAndProfilesShowTheirRules() throws {
    let items = ReflectiveMapper<Item>().field(\.itemName, from: "n")
    let plan = try ReflectiveMapper<Outer>().field(\.two, using: items.array).plan()
    #expect(try field("one", of: plan).nested?.fields.first?.source.description == "itemName")
    let two = try field("two", of: plan)
    #expect(two.nested?.fields.first?.source.description == "n" && two.element == nil && two.mapperName != nil)
    #expect("\(plan)".components(separatedBy: "\n\n").map { $0.prefix { $0 != "\n" } } == ["Outer", "Item", "Item"])
  }

  @Test func aProfilesSectionsAreNested() throws {
    let profile = MappingProfile().type(Item.self) { $0.field(\.itemName, from: "n") }
    let plan = try ReflectiveMapper<Outer>(profile: profile).plan()
    #expect(try field("one", of: plan).nested?.fields.first?.source.description == "n")
  }

  // MARK: Diagrams

  @Test func aPlanIsAClassDiagram() throws {
    let picture = try Self.orders.plan().mermaid
    let lines = picture.components(separatedBy: "\n")
    #expect(lines.first == "classDiagram")
    for line in [
      "  class Order {", "    by_name : Dictionary_String_Optional_Item", "  class Box_Int {", "    next : Array_Box_Int?",
      "  class Size {",
      "    <<enumeration>>", "    big", "  Order --> \"*\" Item : items", "  Order --> \"*\" Order : parent",
      "  Order --> \"1\" Box_Int : box",
      "  Item --> \"0..1\" Size : size", "  Item --> \"*\" Size : sizes", "  Box_Item --> \"1\" Item : content",
    ] { #expect(lines.contains(line), "\(line)\n\(picture)") }
    #expect(lines.filter { $0 == "  class Item {" }.count == 1)
  }

  enum Other {
    struct Item: Codable { var end: Int }
    struct note: Codable {
      var item: Item; var mine: NestedPlanTests.Item; var odd: Int; enum CodingKeys: String, CodingKey { case item, mine, odd = "a {b}\n" }
    }
  }

  @Test func namesAreToldApartAndEscaped() throws {
    let picture = try ReflectiveMapper<Other.note>().plan().mermaid
    for line in [
      "  class note_ {", "    [_a__b__n_] : Int", "  note_ --> \"1\" Item : item", "  note_ --> \"1\" Item-2 : mine", "  class Item-2 {",
    ] {
      #expect(picture.components(separatedBy: "\n").contains(line), "\(line)\n\(picture)")
    }
  }

  @Test func namesAreMadeOnce() {
    var names = DefinitionNames()
    let given = ["Box<Int>", "Item", "Item", "Item-2", "Item", "Größe", "日本", "A<B, C<D>>", ""].map { names.name(for: $0) }
    #expect(given == ["Box_Int", "Item", "Item-2", "Item_2", "Item-3", "Gr_e", "Model", "A_B_C_D", "Model-2"])
  }
}
