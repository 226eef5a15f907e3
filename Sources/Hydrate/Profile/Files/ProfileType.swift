import Foundation

/// A type that a profile's file can speak of.
protocol ProfileType: Sendable {
  var id: ObjectIdentifier { get }
  var name: String { get }

  /// The fields, as far as they can be told without a document.
  var schema: Schema { get }

  /// Whether the type is one scalar, which has no fields to speak of.
  var isScalar: Bool { get }

  /// Reads this type whatever the property's is.
  var forced: ForcedType { get }

  /// Reads a list of this type.
  var forcedElements: ForcedType { get }

  func section(_ configuration: Configuration) -> ProfileSection?
}

/// A Swift type.
struct ProfileModel<T: Decodable & SendableMetatype>: ProfileType {
  let name: String

  var id: ObjectIdentifier { ObjectIdentifier(T.self) }
  var schema: Schema { SchemaReader.schema(of: T.self) }
  var isScalar: Bool { Leaf(T.self) != nil }
  var forced: ForcedType { ForcedTypeOf<T>(name) }
  var forcedElements: ForcedType { ForcedElements<T>(forced) }

  func section(_ configuration: Configuration) -> ProfileSection? { ProfileSection(model: T.self, configuration: configuration) }
}

/// `NSNumber`: any number, or a flag.
struct ProfileNumber: ProfileType {
  let name: String

  private var number: ProfileModel<Decimal> { ProfileModel(name: name) }

  var id: ObjectIdentifier { number.id }
  var schema: Schema { number.schema }
  var isScalar: Bool { number.isScalar }
  var forced: ForcedType { ForcedNumber(name) }
  var forcedElements: ForcedType { ForcedElements<Decimal>(forced) }

  func section(_ configuration: Configuration) -> ProfileSection? { number.section(configuration) }
}

/// A container whose parts a file says nothing of.
struct ProfileContainer: ProfileType {
  let kind: Value.Kind
  let name: String

  var id: ObjectIdentifier { ObjectIdentifier(ProfileContainer.self) }
  var schema: Schema { Schema(fields: [], otherNames: [], isComplete: false, branches: false, isCodingKey: { _ in false }) }
  var isScalar: Bool { true }
  var forced: ForcedType { ForcedKind(name, kind) }
  var forcedElements: ForcedType { ForcedElements<Value>(forced) }

  func section(_ configuration: Configuration) -> ProfileSection? { nil }
}
