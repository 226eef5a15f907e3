import Foundation
import Hydrate

/// A type that a profile file can name.
protocol ProfileType: Sendable {
  var id: ObjectIdentifier { get }
  var name: String { get }

  /// The fields, as far as they are known without a document.
  var schema: Schema { get }

  /// Whether the type is a scalar, which has no fields.
  var isScalar: Bool { get }

  /// Reads this type, whatever the property's type is.
  var overridden: TypeOverride { get }

  /// Reads an array of this type.
  var overriddenElements: TypeOverride { get }

  func section(_ configuration: Configuration) -> ProfileSection?

  /// Reads the default of this type; nil if there is none, or if the type can have none.
  func typeDefault(_ part: ProfileFile.Part, in file: inout ProfileFile) -> TypeDefault?
}

/// A Swift type.
struct ProfileModel<T: Decodable & SendableMetatype>: ProfileType {
  let name: String

  var id: ObjectIdentifier { ObjectIdentifier(T.self) }
  var schema: Schema { SchemaReader.schema(of: T.self, resolvingNames: true) }
  var isScalar: Bool { Leaf(T.self) != nil }
  var overridden: TypeOverride { TypeOverrideOf<T>(name) }
  var overriddenElements: TypeOverride { OverriddenElements<T>(overridden) }

  func section(_ configuration: Configuration) -> ProfileSection? { ProfileSection(model: T.self, configuration: configuration) }
  func typeDefault(_ part: ProfileFile.Part, in file: inout ProfileFile) -> TypeDefault? { file.typeDefault(part, of: T.self) }
}

/// `NSNumber`: any number, or a flag.
struct ProfileNumber: ProfileType {
  let name: String

  private var number: ProfileModel<Decimal> { ProfileModel(name: name) }

  var id: ObjectIdentifier { number.id }
  var schema: Schema { number.schema }
  var isScalar: Bool { number.isScalar }
  var overridden: TypeOverride { OverriddenNumber(name) }
  var overriddenElements: TypeOverride { OverriddenElements<Decimal>(overridden) }

  func section(_ configuration: Configuration) -> ProfileSection? { number.section(configuration) }
  func typeDefault(_ part: ProfileFile.Part, in file: inout ProfileFile) -> TypeDefault? { number.typeDefault(part, in: &file) }
}

/// A container without a given element type.
struct ProfileContainer: ProfileType {
  let kind: Value.Kind
  let name: String

  var id: ObjectIdentifier { ObjectIdentifier(ProfileContainer.self) }
  var schema: Schema { Schema(fields: [], otherNames: [], isComplete: false, branches: false, isCodingKey: { _ in false }) }
  var isScalar: Bool { true }
  var overridden: TypeOverride { TypeOverrideKind(name, kind) }
  var overriddenElements: TypeOverride { OverriddenElements<Value>(overridden) }

  func section(_ configuration: Configuration) -> ProfileSection? { nil }
  func typeDefault(_ part: ProfileFile.Part, in file: inout ProfileFile) -> TypeDefault? { nil }
}
