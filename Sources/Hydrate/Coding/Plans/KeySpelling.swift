/// How the keys of a type's fields are spelled in the source, and found in other spellings.
struct KeySpelling: Sendable {
  static let identity = KeySpelling(transformer: .identity, isRelaxed: false)

  let transformer: KeyTransformer
  /// Whether keys are found in any spelling; see ``RelaxedName``.
  let isRelaxed: Bool

  init(transformer: KeyTransformer, isRelaxed: Bool) {
    self.transformer = transformer
    self.isRelaxed = isRelaxed
  }

  init(_ configuration: Configuration) {
    self.init(transformer: configuration.keyTransformer, isRelaxed: configuration.isOn(.relaxedNames))
  }

  /// Whether source keys are certainly the coding keys.
  var isIdentity: Bool { transformer.isIdentity && !isRelaxed }

  func sourceKey(for codingKey: String) -> String? { transformer.sourceKey(for: codingKey) }

  /// The text by which other keys are found to be those of a field with this source key.
  func matchKey(of sourceKey: String) -> String { isRelaxed ? RelaxedName.folded(sourceKey) : sourceKey }
}

/// The coding keys of `@Observable` classes, which are those of the properties' storage.
///
/// The source has the properties' own names: `title`, not `_title`. The registrar, which is no
/// property, is neither required nor written.
enum ObservedKey {
  static let registrar = "_$observationRegistrar"

  /// Whether keys of a type are those of an `@Observable` class: only such a class has the
  /// registrar's name among its keys. A key that takes any text says nothing.
  static func isThere(in type: Any.Type) -> Bool { (type as? any CodingKey.Type)?.isName(registrar) == true }

  /// The name of a property with a prefix of its storage removed; the key itself if it has none.
  static func property(of key: String) -> String { key.hasPrefix("_") && key.utf8.count > 1 ? String(key.dropFirst()) : key }
}
