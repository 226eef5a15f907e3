import Foundation
import Hydrate
import HydrateSchema
import Testing

/// The schemas of what is written for dictionaries whose keys are no strings.
@Suite struct DictionarySchemaTests {
  enum Kind: String, Codable { case a, b }
  struct Point: Codable, Hashable { var x: Int }

  private func written<T: Codable>(_ mapper: ReflectiveMapper<T>) throws -> Value {
    let schema = try mapper.jsonSchema(.written)
    return Value(object: (schema.object ?? []).filter { $0.key == "type" || $0.key == "anyOf" }.map { ($0.key, $0.value) })
  }

  @Test("schemas: dictionaries are objects where they are written as objects")
  func forms() throws {
    let object: Value = ["type": "object"], array: Value = ["type": "array"]
    #expect(try written(ReflectiveMapper<[Kind: Int]>()) == object)
    #expect(try written(ReflectiveMapper<[UUID: Int]>()) == object)
    #expect(try written(ReflectiveMapper<[UInt8: Int]>()) == object)
    #expect(try written(ReflectiveMapper<[Date: Int]>()) == object)
    #expect(try written(ReflectiveMapper<[Kind: Int]>().keyedDictionaries(false)) == array)
    #expect(try written(ReflectiveMapper<[Kind: Int]>().coercion(.strict)) == array)
    #expect(try written(ReflectiveMapper<[Kind: Int]>().coercion(.strict).keyedDictionaries()) == object)
    // An empty dictionary has no keys to tell.
    #expect(try written(ReflectiveMapper<[Point: Int]>())["anyOf"]?.array?.map { $0["type"] } == ["object", "array"])
    #expect(try written(ReflectiveMapper<[Bool: Int]>())["anyOf"]?.array?.map { $0["maxProperties"] } == [0, nil])
  }
}
