/// A source key that may be that of a field with another source key: by the inverse of a key
/// transformer, or in another spelling.
struct InverseKey: Sendable {
  /// The key in the source.
  let key: String
  /// The texts by which the field is found, the preferred one first; see ``FieldPlan/matchKey``.
  let matchKeys: [String]
  /// The property name that the transformer's inverse returns, or another name with the same source
  /// key. It belongs to the last match key.
  private let property: String?

  /// Returns nil if the key has no inverse, or is itself the own source key of a coding key.
  init?(_ key: String, by spelling: KeySpelling, _ keyType: (any CodingKey.Type)?) {
    self.key = key
    let spelled = spelling.isRelaxed ? [spelling.matchKey(of: key)] : []
    let transformer = spelling.transformer
    if let property = transformer.property(for: key), let sourceKey = transformer.sourceKey(for: property), sourceKey != key,
      !spelled.contains(spelling.matchKey(of: sourceKey))
    {
      self.property = property
      matchKeys = spelled + [spelling.matchKey(of: sourceKey)]
    } else if spelled.isEmpty {
      return nil
    } else {
      property = nil
      matchKeys = spelled
    }
    // A coding key that contains a separator is its own source key.
    if let keyType, keyType.isName(key), property != key, transformer.sourceKey(for: key) == key { return nil }
  }

  /// Whether the key belongs to a field whose own source key differs.
  func isOf(_ field: FieldPlan) -> Bool {
    guard field.isInvertible, field.sourceKey != key, let match = matchKeys.firstIndex(where: { $0 == field.matchKey }) else {
      return false
    }
    guard let property, match == matchKeys.count - 1 else { return true }
    return field.property == property || Self.spellings(of: property).contains(field.property)
  }

  /// Returns the coding keys for a source key; those with exactly this source key come first.
  static func codingKeys(for key: String, by transformer: KeyTransformer, among isCodingKey: (String) -> Bool) -> [String] {
    guard !transformer.isIdentity else { return isCodingKey(key) ? [key] : [] }
    var exact: [String] = []
    var others: [String] = []
    if let property = transformer.property(for: key), let sourceKey = transformer.sourceKey(for: property) {
      let returned = spellings(of: property)
      for spelling in returned + capitalized(returned) where isCodingKey(spelling) {
        let own = transformer.sourceKey(for: spelling)
        if own == key { exact.append(spelling) } else if own == sourceKey, returned.contains(spelling) { others.append(spelling) }
      }
    }
    if isCodingKey(key), !exact.contains(key), transformer.sourceKey(for: key) == key { exact.append(key) }
    return exact + others
  }

  /// Returns the spellings of a property's name with each word unchanged or in capitals; the name
  /// itself comes first. A transformer maps both `imageURL` and `imageUrl` to `image_url`, so the
  /// inverse cannot distinguish them. A single leading letter stays unchanged: `X` is not `x`. A
  /// name of many words, which may be hostile, has only its own spelling.
  static func spellings(of property: String) -> [String] {
    guard property.utf8.count <= 64 else { return [property] }
    var words: [String] = []
    for character in property {
      if character.isUppercase || words.isEmpty { words.append(String(character)) } else { words[words.count - 1].append(character) }
    }
    guard words.count <= 6 else { return [property] }
    var names = [""]
    for (number, word) in words.enumerated() {
      let capitals = word.uppercased()
      let forms = capitals == word || (number == 0 && word.count == 1) ? [word] : [word, capitals]
      names = names.flatMap { name in forms.map { name + $0 } }
    }
    return names
  }

  /// Returns the names with an upper-case or lower-case first letter, because the source key may
  /// be that of such a spelling.
  private static func capitalized(_ names: [String]) -> [String] {
    names.flatMap { [$0.prefix(1).uppercased() + $0.dropFirst(), $0.prefix(1).lowercased() + $0.dropFirst()] }.filter {
      !names.contains($0)
    }
  }
}

/// How the keys of a type's fields are spelled in the source, and found in other spellings.
struct KeySpelling: Sendable {
  let transformer: KeyTransformer
  /// Whether keys are found in any spelling; see ``RelaxedName``.
  let isRelaxed: Bool

  init(_ configuration: Configuration) {
    (transformer, isRelaxed) = (configuration.keyTransformer, configuration.isOn(.relaxedNames))
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
