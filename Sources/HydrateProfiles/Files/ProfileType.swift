import Foundation
import Hydrate

/// A type that a profile file can name: a Swift type, read as itself or through an override, or a
/// container without a given element type.
struct ProfileType: Sendable {
  let name: String
  /// The Swift type; for a container that of its elements.
  private let model: any (Decodable & SendableMetatype).Type
  private let isContainer: Bool
  /// Reads this type, whatever the property's type is.
  let overridden: TypeOverride

  init<T: Decodable & SendableMetatype>(_ type: T.Type, _ name: String) {
    (self.name, model, isContainer, overridden) = (name, type, false, TypeOverrideOf<T>(name))
  }

  /// `NSNumber`: any number, or a flag.
  init(number name: String) { (self.name, model, isContainer, overridden) = (name, Decimal.self, false, OverriddenNumber(name)) }

  init(container kind: Value.Kind, _ name: String) {
    (self.name, model, isContainer, overridden) = (name, Value.self, true, TypeOverrideKind(name, kind))
  }

  var id: ObjectIdentifier { ObjectIdentifier(model) }

  /// Whether this is a Swift type, and no container.
  func isType(_ type: Any.Type) -> Bool { !isContainer && model == type }

  /// The fields, as far as they are known without a document.
  var schema: Schema { SchemaReader.schema(of: model, resolvingNames: true) }

  /// Whether the type has no fields.
  var isScalar: Bool { isContainer || Leaf(model) != nil }

  /// Reads an array of this type.
  var overriddenElements: TypeOverride {
    func elements<T: Decodable & SendableMetatype>(_ type: T.Type) -> TypeOverride { OverriddenElements<T>(overridden) }
    return elements(model)
  }

  func section(_ configuration: Configuration) -> ProfileSection? {
    isContainer ? nil : ProfileSection(model: model, configuration: configuration)
  }

  /// Reads the default of this type; nil if there is none, or if the type can have none.
  func typeDefault(_ part: ProfileFile.Part, in file: inout ProfileFile) -> TypeDefault? {
    isContainer ? nil : file.typeDefault(part, of: model)
  }
}
