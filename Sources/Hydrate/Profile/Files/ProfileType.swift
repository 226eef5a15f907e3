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

  /// `NSNumber`: any number, or a flag.
  static func number(_ name: String) -> ProfileType { ProfileNumber(name) }

  /// A container whose parts a file says nothing of.
  static func container(_ kind: Value.Kind, _ name: String) -> ProfileType { ProfileContainer(kind, name) }

  /// The fields, as far as they can be told without a document.
  var schema: Schema { Schema(fields: [], otherNames: [], isComplete: false, branches: false, isCodingKey: { _ in false }) }

  /// Whether the type is one scalar, which has no fields to speak of.
  var isScalar: Bool { false }

  /// Reads this type whatever the property's is.
  var forced: ForcedType { ForcedType(name) }

  /// Reads a list of this type.
  var forcedElements: ForcedType { ForcedType(name) }

  func section(_ configuration: Configuration) -> ProfileSection? { nil }
}

private class ProfileTypeBox<T: Decodable & SendableMetatype>: ProfileType, @unchecked Sendable {
  init(_ name: String) { super.init(id: ObjectIdentifier(T.self), name: name) }

  override var schema: Schema { SchemaReader.schema(of: T.self) }
  override var isScalar: Bool { Leaf(T.self) != nil }
  override var forced: ForcedType { ForcedTypeOf<T>(name) }
  override var forcedElements: ForcedType { ForcedElements<T>(forced) }
  override func section(_ configuration: Configuration) -> ProfileSection { ProfileSection(model: T.self, configuration: configuration) }
}

private final class ProfileNumber: ProfileTypeBox<Decimal>, @unchecked Sendable {
  override var forced: ForcedType { ForcedNumber(name) }
  override var forcedElements: ForcedType { ForcedElements<Decimal>(forced) }
}

private final class ProfileContainer: ProfileType, @unchecked Sendable {
  private let kind: Value.Kind

  init(_ kind: Value.Kind, _ name: String) {
    self.kind = kind
    super.init(id: ObjectIdentifier(ProfileContainer.self), name: name)
  }

  override var isScalar: Bool { true }
  override var forced: ForcedType { ForcedKind(name, kind) }
  override var forcedElements: ForcedType { ForcedElements<Value>(forced) }
}
