import Hydrate
import Testing

/// What plans say of settings, and of mappers within mappers.
@Suite struct PlanSettingsTests {
  enum Paint: String, Codable { case red, blue }
  struct Item: Codable { var itemName: String; var paint: Paint }
  struct Outer: Codable { var one: Item; var two: [Item]; var size: Int?; var paint: Paint; var other: Paint? }
  struct Draft: Reflectable { var title = "", pages = 1; var tags = ["a"]; var note: String? = nil; var place: String? = "home" }
  struct Node: Codable { var value: Int; var next: [Node] }
  struct Tree: Codable { var root: Node }

  /// A field of a plan in short: name, presence, fallback, mapper.
  private func lines<M>(_ mapper: ReflectiveMapper<M>) throws -> [String] {
    try mapper.plan().fields.map { "\($0.name) \($0.presence) \($0.fallback ?? "-")\($0.mapperName == nil ? "" : " mapped")" }
  }

  @Test func defaultsOfTypes() throws {
    let outer = ReflectiveMapper<Outer>().default(for: Paint.self, .red)
    #expect(
      try lines(outer) == ["one required -", "two required -", "size nullable nil", "paint optional default", "other optional default"])
    #expect(try outer.plan().fields.last?.cases == ["red", "blue"])
    #expect(try lines(outer.required(\.paint))[3] == "paint required -")
    let items = outer.default(for: Item.self, Item(itemName: "", paint: .red))
    #expect(try lines(items)[0] == "one optional default" && items.plan().fields[0].nested?.fields.count == 2)
    #expect(try lines(ReflectiveMapper<Item>().default(for: Item.self, Item(itemName: "", paint: .red))).count == 2)
    #expect(try ReflectiveMapper<[Item]>().default(for: Item.self, Item(itemName: "", paint: .red)).plan().element?.fields.count == 2)
    let mapped = items.mapType(Item.self, using: ReflectiveMapper<Item>().field(\.itemName, from: "n"))
    #expect(try lines(mapped)[0] == "one optional default mapped")
    #expect(try mapped.plan().fields.prefix(2).map { $0.nested?.fields.first?.source.description } == ["n", "n"])
  }

  @Test func valuesThatAreLeftOut() throws {
    let drafts = ReflectiveMapper<Draft>()
    let rows: [(ReflectiveMapper<Draft>, [String])] = [
      (drafts, ["title required -", "pages required -", "tags required -", "note nullable nil", "place nullable nil"]),
      (drafts.omit(.empty), ["title nullable declared", "pages required -", "tags required -", "note nullable nil", "place nullable nil"]),
      (
        drafts.omit(.defaults),
        ["title nullable declared", "pages nullable declared", "tags nullable declared", "note nullable nil", "place nullable declared"]
      ),
      (
        drafts.noRequiredFields(),
        ["title optional declared", "pages optional declared", "tags optional declared", "note optional nil", "place optional declared"]
      ),
      (
        drafts.optional(\.place),
        ["title required -", "pages required -", "tags required -", "note nullable nil", "place optional declared"]
      ),
    ]
    for (mapper, expected) in rows { #expect(try lines(mapper) == expected) }
    #expect(try lines(ReflectiveMapper<Outer>().omit(.empty)).prefix(3) == ["one required -", "two nullable zero", "size nullable nil"])
  }

  @Test func mappersWithinHaveTheSettingsAround() throws {
    let outer = ReflectiveMapper<Outer>().field(\.one, using: ReflectiveMapper<Item>()).keyTransformer(.camelToSnake)
      .mapType([Item].self, using: ReflectiveMapper<Item>().keyTransformer(.camelToKebab).array)
    #expect(try outer.plan().fields.prefix(2).map { $0.nested?.fields[0].source.description } == ["item_name", "item-name"])
    let text = "\(try outer.plan())"
    #expect(text.contains("item_name") && text.contains("item-name"))
  }

  @Test func aMapperOfATypeInItselfEnds() throws {
    let trees = ReflectiveMapper<Tree>()
    let within = trees.mapType(Node.self, using: ReflectiveMapper<Node>().field(\.value, from: "v"))
    var plan = try within.plan()
    for _ in 0..<3 { plan = try #require(plan.fields.last?.nested) }
    #expect(plan.fields.map(\.source.description) == ["v", "next"])
    let text = "\(try within.plan())"
    #expect(text.split(separator: "\n").count { $0 == "Node" } == 1, "\(text)")
    let listed = trees.mapType(Node.self, using: ReflectiveMapper<[Node]>().then(ClosureMapper { $0[0] }))
    #expect(try listed.plan().fields.map { $0.nested == nil } == [true])
  }
}
