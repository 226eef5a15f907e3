/// What a key of the source comes back to by a key transformer.
struct ReturnedKey: Sendable {
  /// The key as it stands in the source.
  let key: String
  /// The property that the transformer makes of it, or another name that has the same source key.
  let property: String
  /// The source key of that property.
  let sourceKey: String

  /// Nil where the key comes back to nothing.
  init?(_ key: String, by transformer: KeyTransformer) {
    guard let property = transformer.property(for: key), let sourceKey = transformer.sourceKey(for: property) else { return nil }
    self.key = key
    self.property = property
    self.sourceKey = sourceKey
  }

  /// Whether the key is a field's on the way back alone: its own source key is another.
  func isOf(_ field: FieldPlan) -> Bool {
    guard field.comesBack, field.sourceKey == sourceKey, sourceKey != key else { return false }
    return field.codingKey == property || Self.spellings(of: property).contains(field.codingKey)
  }

  /// The coding keys that a key of the source stands for, those first whose own source key it is.
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

  /// The spellings of a property's name with each word as it is or in capitals; the name itself
  /// first. A transformer that has taken `imageURL` to `image_url` cannot tell it from `imageUrl`.
  /// A single letter in front is no word that could be in capitals: `X` is not `x`. A name of many
  /// words, which may be hostile, has only its own.
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

  /// The same names with a capital or a small letter in front: a name's own source key may be that
  /// of another spelling.
  private static func capitalized(_ names: [String]) -> [String] {
    names.flatMap { [$0.prefix(1).uppercased() + $0.dropFirst(), $0.prefix(1).lowercased() + $0.dropFirst()] }.filter {
      !names.contains($0)
    }
  }
}

/// The inverse of the keys of one kind of objects that belong to no field.
///
/// Answers are kept, so that a key that nothing reads costs the transformer once and not with each
/// object; a plan's layouts have the keys in their tables. So many are kept and no more: a
/// document may have ever new ones.
final class WayBack: Sendable {
  private static let limit = 256
  /// Longer keys are not kept.
  private static let lengthLimit = 128

  private let transformer: KeyTransformer
  // A type of its own: one within a generic type, as in a dictionary, has the runtime
  // look for conformances when it is first met.
  private struct Answers {
    var byKey: [String: ReturnedKey?] = [:]
  }

  private let answers = Guarded(Answers())

  init(_ transformer: KeyTransformer) { self.transformer = transformer }

  /// What a key comes back to; nil for nothing, and for what is a coding key as it stands.
  func answer(for key: String, _ keyType: (any CodingKey.Type)?) -> ReturnedKey? {
    if let known = known(key) { return known }
    // The transformer may be code of the user's, and a coding key is: not under the lock.
    let answer = make(key, keyType)
    if key.utf8.count <= Self.lengthLimit {
      answers.withLock { if $0.byKey.count < Self.limit { $0.byKey[key] = .some(answer) } }
    }
    return answer
  }

  private func known(_ key: String) -> ReturnedKey?? { answers.withLock { $0.byKey[key] } }

  private func make(_ key: String, _ keyType: (any CodingKey.Type)?) -> ReturnedKey? {
    guard let answer = ReturnedKey(key, by: transformer), answer.sourceKey != key else { return nil }
    // A coding key that has a separator in it is its own source key.
    if keyType?.init(stringValue: key) != nil, answer.property != key, transformer.sourceKey(for: key) == key { return nil }
    return answer
  }

  /// How many keys are known.
  var count: Int { answers.withLock { $0.byKey.count } }

  /// The keys that are known.
  var known: [(key: String, answer: ReturnedKey?)] { answers.withLock { $0.byKey }.map { ($0.key, $0.value) } }
}
