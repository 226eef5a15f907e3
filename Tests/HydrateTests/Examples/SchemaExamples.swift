import Foundation
import Hydrate
import HydrateSchema
import Testing

/// What Docs/Schemas.md shows.
@Suite struct SchemaExamples {
  struct Order: Codable {
    let id: Int
    let placedAt: Date
    let items: [Item]
    let link: URL?
  }

  struct Item: Codable { let itemName: String; let size: Size?; let price: Decimal }
  enum Size: String, Codable { case small, large }

  @Test func starting() throws {
    var printed: [String] = []
    func print(_ item: some CustomStringConvertible) { printed.append("\(item)") }

    let orders = ReflectiveMapper<Order>().keyTransformer(.camelToSnake).optional(\.link)

    let forSenders = try orders.jsonSchema(.accepted)
    let forReaders = try orders.jsonSchema(.written)
    print(try orders.plan())  // tables to read, one for each model
    print(try orders.plan().mermaid)  // a class diagram

    #expect(try ExamplePages.page("Schemas", shows: printed[1], as: "mermaid"))
    #expect(printed[0].contains("Item\nsource     property"))
    #expect(forSenders["$defs"]?["Order"]?["properties"]?["link"] == true && forReaders["title"] == "Order")

    let plan = try orders.plan()
    let lines = plan.fields.first { $0.name == "items" }?.nested
    #expect(lines?.modelName == "Item")
  }

  @Test func aModelsSchema() throws {
    let schema = try ReflectiveMapper<Item>().keyTransformer(.camelToSnake).jsonSchema(.written)
    let item = schema["$defs"]?["Item"]

    #expect(item?["properties"]?["price"] == ["type": "number"] && item?["required"] == ["item_name", "price"])
    #expect(item?["properties"]?["size"] == ["type": "string", "enum": ["small", "large"]])
  }

  struct Even: ReversibleMapper, JSONSchemaDescribing, Sendable {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int {
      guard let number = input.int, number.isMultiple(of: 2) else { throw context.failure(.invalidValue, "not even") }
      return number
    }
    func unmap(_ output: Int, in context: inout MappingContext) throws(MappingError) -> Value { Value(output) }
    func jsonSchemaPart(_ use: JSONSchemaUse) -> Value { ["type": "integer", "multipleOf": 2] }
  }

  @Test func mappersThatSayMore() throws {
    let even = try Even().array.jsonSchema(.accepted)["items"]  // {"type": "integer", "multipleOf": 2}
    #expect(even == ["type": "integer", "multipleOf": 2])
    #expect(throws: MappingError.self) { try Even().map(json: "3") }
  }
}
