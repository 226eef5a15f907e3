/// What the keys of one type are.
///
/// The keys of an enum are names that the code knows: the properties of a model, the cases of an enum, the labels of a payload. Those of any
/// other type take whatever text there is, so they are data. Which of the two shows in a key that is at hand.
final class KeyKind: Sendable {
  /// Names that a key transformer spells for the source, and back.
  static let typed = KeyKind()
  /// Texts that stand as they are.
  static let data = KeyKind()

  private init() {}

  static func of(_ key: some CodingKey) -> KeyKind { Mirror(reflecting: key).displayStyle == .enum ? typed : data }
}

/// The kinds of the types of keys that have been met, so that each is looked at once.
final class KeyKinds {
  // Such a table takes objects, of which there are two.
  private var kinds = IdentityTable<KeyKind>()

  /// The kind of a type of keys; nil where none of its keys has been at hand.
  func known(_ type: any CodingKey.Type) -> KeyKind? { kinds[ObjectIdentifier(type)] }

  func kind<Key: CodingKey>(of key: Key) -> KeyKind {
    if let kind = known(Key.self) { return kind }
    // A mirror may be the user's: the table is not touched meanwhile.
    let kind = KeyKind.of(key)
    kinds.keep(kind, for: ObjectIdentifier(Key.self))
    return kind
  }
}
