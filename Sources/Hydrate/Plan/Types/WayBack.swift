/// What the keys come back to that stand in objects of one kind and are no field's own.
///
/// Answers are kept, so that a key that nothing reads costs the transformer once and not with each object; a plan's layouts have the keys in
/// their tables. So many are kept and no more: a document may have ever new ones.
final class WayBack: Sendable {
  private static let limit = 256
  /// Longer keys are not kept.
  private static let lengthLimit = 128

  private let transformer: KeyTransformer
  // A type of its own: one that stands in a generic one, as a dictionary would, has the runtime look for conformances when it is first met.
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
