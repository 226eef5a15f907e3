import Foundation
import Hydrate
import Testing

/// Models other than a plain struct: several types in one list, generic types, classes.
@Suite struct TypeRecipes {
  @Test("decode by a type field: an enum of models")
  func decodeByATypeField() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/DecodeByATypeField")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Text: Codable {
      let text: String
    }

    struct Image: Codable {
      let url: URL
      let width: Int?
    }

    enum Block: Codable {
      case text(Text), image(Image), rule, unknown(Value)
    }

    struct Post: Codable {
      let id: Int
      let blocks: [Block]
    }

    let profile = MappingProfile().type(Block.self) { $0.cases(.tagged(by: "type"), unknown: "unknown") }
    let posts = ReflectiveMapper<Post>(profile: profile)
    let post = try posts.map(json: json)
    print(try posts.reversed.map(post))

    #expect(try ExamplePages.page("HowTo/DecodeByATypeField", shows: printed))

    let bad = json.replacing("640", with: "wide")
    let mistake = #expect(throws: MappingError.self) { try posts.map(json: bad) }
    #expect(mistake?.issues.map(\.sourcePath) == ["blocks[1].width"])
    #expect(try MappingDecoder(profile).decode(Post.self, from: Data(json.utf8)).blocks.count == 3)
  }

  @Test("decode by a type field: types that share a protocol")
  func decodeAProtocolByATypeField() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    protocol Drawable {}
    struct Circle: Drawable, Codable { let radius: Double }
    struct Square: Drawable, Codable { let side: Double }

    let shapes = DispatchMapper<any Drawable>(
      on: "type",
      [
        "circle": ReflectiveMapper<Circle>().casting(to: (any Drawable).self),
        "square": ReflectiveMapper<Square>().casting(to: (any Drawable).self),
      ])
    let drawing = #"[{"type": "circle", "radius": "2"}, {"type": "blob"}]"#
    let mapped = try shapes.array(invalid: .skip).mapReportingIssues(json: drawing)
    print(try shapes.array.reversed.map(mapped.value))
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/DecodeByATypeField", shows: printed))

    final class Drawing {
      var shapes: [any Drawable] = []
    }
    let drawings = KeyedMapper({ Drawing() }) { KeyedField("shapes", \.shapes, shapes.array) }
    #expect(try drawings.map(json: #"{"shapes": [{"type": "square", "side": 1}]}"#).shapes.first is Square)
  }

  @Test("map generic types")
  func mapGenericTypes() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/MapGenericTypes")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Page<Item: Codable>: Codable {
      let items: [Item]
      let totalCount: Int
      let nextCursor: String?
    }

    struct User: Codable {
      let id: Int
      let fullName: String
    }

    func pages<Item: Codable>(of type: Item.Type) -> ReflectiveMapper<Page<Item>> {
      ReflectiveMapper<Page<Item>>()
        .keyTransformer(.camelToSnake)
        .field(\.items, from: "data.items")
        .field(\.nextCursor, from: "paging.next_cursor")
    }

    do {
      print(try pages(of: User.self).map(json: json).items.count)
    } catch {
      print(error)
    }

    #expect(try ExamplePages.page("HowTo/MapGenericTypes", shows: printed))

    func goodPages<Item: Codable & SendableMetatype>(of type: Item.Type) -> ReflectiveMapper<Page<Item>> {
      let items = ReflectiveMapper<Item>().keyTransformer(.camelToSnake)
      return pages(of: type).field(\.items, from: "data.items", using: items.array(invalid: .skip))
    }
    let page = try goodPages(of: User.self).map(json: json)
    #expect(page.items.map(\.fullName) == ["Ann"] && page.totalCount == 2 && page.nextCursor == "c2")
    #expect(try pages(of: User.self).reversed.map(page)[path: "data.items[0].full_name"] == "Ann")

    let profile = MappingProfile().keyTransformer(.camelToSnake).type(Page<User>.self) { $0.field(\.items, from: "data.items") }
    let one = #"{"total_count": 1, "data": {"items": [{"id": 1, "full_name": "Ann"}]}}"#
    #expect(try MappingDecoder(profile).decode(Page<User>.self, from: Data(one.utf8)).items.count == 1)
  }

  struct Answer<Item: Codable>: FieldDeclaring {
    var items: [Item] = []
    var nextCursor: String?

    static var fields: [Field<Self>] {
      Field(\.items).from("data.items")
      Field(\.nextCursor).from("paging.next_cursor")
    }
  }

  @Test("map generic types: with a decoder")
  func decodeGenericTypes() throws {
    let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))

    func load<Model: Decodable>(_ type: Model.Type, from data: Data) throws -> Model {
      try decoder.decode(type, from: data)
    }

    let json = #"{"data": {"items": ["7", 8]}, "paging": {"next_cursor": "c2"}}"#
    let answer = try load(Answer<Int>.self, from: Data(json.utf8))
    #expect(answer.items == [7, 8] && answer.nextCursor == "c2")
  }

  @Test("map classes that are not Codable")
  func mapClasses() throws {
    let json = try ExamplePages.block(of: "json", on: "HowTo/MapClasses")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    class View {
      var title = ""
      var width = 0.0
      var background: URL?
      var children: [View] = []
    }

    let views = KeyedMapper.recursive({ View() }) { view in
      KeyedField("title", \.title)
      KeyedField("width", \.width)
      KeyedField("background", \.background, .url.optional())
      KeyedField("children", \.children, view.array.optional(default: []))
    }

    let mapped = try views.mapReportingIssues(json: json)
    print(try views.reversed.map(mapped.value))
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/MapClasses", shows: printed))

    final class Button: View {
      var action = ""
    }
    final class Point {
      let x: Int
      let y: Int
      init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
    }
    let buttons = KeyedMapper({ Button() }) {
      KeyedField("title", \.title)
      KeyedField("action", \.action)
    }
    let button = try buttons.map(json: #"{"title": "OK", "action": "close"}"#)
    #expect(throws: MappingError.self) { try buttons.update(button, json: #"{"title": "No", "action": []}"#) }
    #expect(button.title == "OK")
    try buttons.update(button, json: #"{"title": "No"}"#)
    #expect(button.title == "No" && button.action == "close")
    let points = KeyedMapper(Point.init(x:y:), from: KeyedPart("x", \.x), KeyedPart("y", \.y))
    #expect(try points.map(json: #"{"x": 1, "y": "2"}"#).y == 2)
  }

  @Test("map classes: a subclass that is Codable")
  func mapASubclass() throws {
    class Animal: Codable {
      var name = ""
    }

    final class Dog: Animal {
      var breed = ""

      enum CodingKeys: CodingKey { case breed }

      required init(from decoder: any Decoder) throws {
        breed = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .breed)
        try super.init(from: decoder)
      }

      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(breed, forKey: .breed)
        try super.encode(to: encoder)
      }
    }

    let dogs = ReflectiveMapper<Dog>().field(\.name, from: "full_name")
    let rex = try dogs.map(json: #"{"full_name": "Rex", "breed": "Collie"}"#)

    #expect(rex.name == "Rex" && rex.breed == "Collie")
    #expect(try dogs.reversed.map(rex) == ["breed": "Collie", "full_name": "Rex"])
    let animals = DispatchMapper<Animal>(
      on: "kind", ["dog": ReflectiveMapper<Dog>().casting(to: Animal.self), "animal": ReflectiveMapper<Animal>()])
    #expect(try animals.map(json: #"{"kind": "dog", "name": "Rex", "breed": "Collie"}"#) is Dog)
    let decoder = MappingDecoder(MappingProfile().type(Dog.self) { $0.field(\.name, from: "full_name") })
    #expect(try decoder.decode(Dog.self, from: Data(#"{"full_name": "Rex", "breed": "Collie"}"#.utf8)).name == "Rex")
  }
}
