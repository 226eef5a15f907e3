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
