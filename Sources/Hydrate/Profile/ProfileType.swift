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
