import Foundation

/// A type that a profile's file can speak of.
class ProfileType: @unchecked Sendable {
  let id: ObjectIdentifier
  let name: String

  fileprivate init(id: ObjectIdentifier, name: String) {
    self.id = id
    self.name = name
  }

  static func of<T: Decodable & SendableMetatype>(_ type: T.Type, _ name: String) -> ProfileType { ProfileTypeBox<T>(name) }

  /// The fields, as far as they can be told without a document.
  var schema: Schema { Schema(fields: [], otherNames: [], isComplete: false, branches: false, isCodingKey: { _ in false }) }

  /// Whether the type is one scalar, which has no fields to speak of.
  var isScalar: Bool { false }

  /// A mapper that reads this type whatever the property's is.
  func forced() -> ErasedMapper? { nil }

  func section(_ configuration: Configuration) -> ProfileSection? { nil }
}

private final class ProfileTypeBox<T: Decodable & SendableMetatype>: ProfileType, @unchecked Sendable {
  init(_ name: String) { super.init(id: ObjectIdentifier(T.self), name: name) }

  override var schema: Schema { SchemaReader.schema(of: T.self) }
  override var isScalar: Bool { Leaf(T.self) != nil }
  override func forced() -> ErasedMapper { ForcedTypeMapper<T>(name) }
  override func section(_ configuration: Configuration) -> ProfileSection { .of(T.self, configuration) }
}

extension Leaf {
  /// The type that the leaf is of.
  var type: (any (Decodable & SendableMetatype).Type)? {
    switch self {
    case .bool: Bool.self
    case .string: String.self
    case .int: Int.self
    case .int8: Int8.self
    case .int16: Int16.self
    case .int32: Int32.self
    case .int64: Int64.self
    case .uint: UInt.self
    case .uint8: UInt8.self
    case .uint16: UInt16.self
    case .uint32: UInt32.self
    case .uint64: UInt64.self
    case .int128: if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { Int128.self } else { nil }
    case .uint128: if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { UInt128.self } else { nil }
    case .double: Double.self
    case .float: Float.self
    case .cgFloat: CGFloat.self
    case .decimal: Decimal.self
    case .date: Date.self
    case .url: URL.self
    case .uuid: UUID.self
    case .data: Data.self
    }
  }
}
