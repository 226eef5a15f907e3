import Foundation
import Testing

@testable import Hydrate
@testable import HydrateSchema

/// What an `encode(to:)` by hand makes of one value says nothing of others: `.written` is never narrower than what is written.
@Suite struct HandWrittenEncoderTests {
  struct Holder<T: Codable>: Codable { var one: T; var many: [T]; var named: [String: T]; var maybe: T?; var box: Box<T> }
  struct Box<T: Codable>: Codable { var content: T }

  enum AnyJSON: Codable {
    case text(String), number(Double), list([AnyJSON])
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .text(text)
      } else if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .list(try container.decode([AnyJSON].self))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .list(let list): try container.encode(list)
      }
    }
  }
  struct Amount: Codable {
    var count: Int
    init(from decoder: any Decoder) throws { count = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if count == 0 { try container.encode(0) } else { try container.encode("\(count)") }
    }
  }
  /// Leaves a key out by its value.
  struct Conditional: Codable {
    var id: Int, count: Int
    enum CodingKeys: CodingKey { case id, count }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(id, forKey: .id)
      if count > 0 { try fields.encode(count, forKey: .count) }
    }
  }
  /// Leaves a key out by its value, but for zero.
  struct LeftOut: Codable {
    var id: Int, count: Int
    enum CodingKeys: CodingKey { case id, count }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(id, forKey: .id)
      if count == 0 { try fields.encode(count, forKey: .count) }
    }
  }
  /// Writes another type by its value.
  struct Changing: Codable {
    var id: Int, name: String
    enum CodingKeys: CodingKey { case id, name }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(name, forKey: .name)
      if name.isEmpty { try fields.encode(id, forKey: .id) } else { try fields.encode(["\(id)"], forKey: .id) }
    }
  }
  /// Writes another type than the property's.
  struct Texts: Codable {
    var id: Int
    enum CodingKeys: CodingKey { case id }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode("\(id)", forKey: .id)
    }
  }
  /// Writes null by its value.
  struct Nulls: Codable {
    var id: Int
    var name: String?
    enum CodingKeys: CodingKey { case id, name }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode(id, forKey: .id)
      if let name { try fields.encode(name, forKey: .name) } else { try fields.encodeNil(forKey: .name) }
    }
  }
  struct OtherKeys: Codable {
    var id: Int
    enum Keys: String, CodingKey { case id }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Keys.self)
      try fields.encode(id, forKey: .id)
    }
  }
  struct Nested: Codable {
    var id: Int
    enum CodingKeys: CodingKey { case id }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      var inner = fields.nestedContainer(keyedBy: CodingKeys.self, forKey: .id)
      try inner.encode(id, forKey: .id)
    }
  }
  struct Listed: Codable {
    var id: Int
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(id)
    }
  }
  /// A case with a payload, told apart by a key.
  enum Shape: Codable {
    case circle(Double), label(String)
    enum CodingKeys: CodingKey { case size }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      if let radius = try? fields.decode(Double.self, forKey: .size) {
        self = .circle(radius)
      } else {
        self = .label(try fields.decode(String.self, forKey: .size))
      }
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      switch self {
      case .circle(let radius): try fields.encode(radius, forKey: .size)
      case .label(let text): try fields.encode(text, forKey: .size)
      }
    }
  }
  enum Odd: String, Codable {
    case a, b
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if self == .a { try container.encode("a") } else { try container.encode(2) }
    }
  }
  struct Generic<Content: Codable>: Codable {
    var content: Content
    init(from decoder: any Decoder) throws { content = try decoder.singleValueContainer().decode(Content.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(content)
    }
  }

  static let byHand: [any (Codable & SendableMetatype).Type] = [
    AnyJSON.self, Amount.self, Conditional.self, LeftOut.self, Changing.self, Texts.self, Nulls.self, OtherKeys.self, Nested.self,
    Listed.self,
    Shape.self, Odd.self, Generic<Int>.self, Generic<Amount>.self,
  ]

  private static func written<T: Codable>(in type: T.Type) throws -> Value { try ReflectiveMapper<T>().jsonSchema(.written) }

  private static func properties<T: Codable>(holding type: T.Type) throws -> Value? {
    try written(in: Holder<T>.self)["$defs"]?.members.first { $0.key.hasPrefix("Holder") }?.value["properties"]
  }

  private static func property<T: Codable>(boxed type: T.Type) throws -> Value? {
    try written(in: Box<T>.self)["$defs"]?.members.first { $0.key.hasPrefix("Box") }?.value["properties"]?["content"]
  }

  @Test("schemas: an encoder by hand is described as anything, wherever it stands", arguments: byHand.indices)
  func handWritten(_ number: Int) throws {
    let type = Self.byHand[number]
    let properties = try #require(try Self.properties(holding: type))
    #expect(properties["one"] == true && properties["maybe"] == true, "\(type): \(properties)")
    #expect(properties["many"] == ["type": "array"] && properties["named"] == ["type": "object"], "\(type): \(properties)")
    #expect(try Self.property(boxed: type) == true, "\(type)")
  }

  // MARK: What the compiler writes

  struct Renamed: Codable {
    var id: Int, note: String?
    enum CodingKeys: String, CodingKey { case note = "remark", id = "identifier" }
  }
  /// Reads an old key too; written by the compiler.
  struct Lenient: Codable {
    var id: Int
    private enum OldKeys: CodingKey { case number }
    init(from decoder: any Decoder) throws {
      let old = try decoder.container(keyedBy: OldKeys.self)
      if let number = try old.decodeIfPresent(Int.self, forKey: .number) {
        id = number
      } else {
        id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
      }
    }
  }
  @propertyWrapper struct Wrapped<T: Codable>: Codable { var wrappedValue: T }
  struct Wrapping: Codable { @Wrapped var id: Int; var size: Size }
  struct Partial: Codable {
    var id: Int, cache = 5
    enum CodingKeys: CodingKey { case id }
  }
  class Base: Codable { var id = 0 }
  final class Heir: Base { var extra: Int? }
  enum Size: String, Codable { case small, large }
  struct Raw: RawRepresentable, Codable { var rawValue: Int }
  struct Declared: Reflectable { var id = 1; var at: Date? = nil; var size = Size.small }
  struct Three: Codable { var id: Presence<Int> }
  struct Holding: Codable { var raw: Raw; var raws: [String: Raw?]; var size: Size; var generic: Box<Int?> }

  static let byCompiler: [(any (Codable & SendableMetatype).Type, keys: [String])] = [
    (Renamed.self, ["remark", "identifier"]), (Lenient.self, ["id"]), (Wrapping.self, ["id", "size"]), (Partial.self, ["id"]),
    (Base.self, ["id"]), (Heir.self, ["id"]), (Declared.self, ["id", "at", "size"]), (Three.self, ["id"]),
    (Holding.self, ["raw", "raws", "size", "generic"]),
  ]

  @Test("schemas: what the compiler writes is described as before", arguments: byCompiler.indices)
  func synthesized(_ number: Int) throws {
    let (type, keys) = Self.byCompiler[number]
    let schema = try Self.written(in: type)
    let model = try #require(schema["$defs"]?.members.first { $0.key == "\(type)" }?.value, "\(schema)")
    #expect(model["type"] == "object" && model["properties"]?.keys == keys, "\(schema)")
  }

  @Test("schemas: a type with a raw value is that value")
  func rawValues() throws {
    let properties = try Self.written(in: Holding.self)["$defs"]?["Holding"]?["properties"]
    #expect(properties?["raw"]?["type"] == "integer" && properties?["size"]?["enum"] == ["small", "large"])
  }
}
