/// How a type uses its coding keys when it is read: whether it lists those that there are, or asks for them by name.
///
/// One record for a type with all containers that it nests in its own.
final class KeyUse {
  private var listed: Set<ObjectIdentifier> = []
  private var named: Set<ObjectIdentifier> = []
  private var readsWhole = false

  func noteListing<Key: CodingKey>(_ type: Key.Type) { listed.insert(ObjectIdentifier(type)) }

  func noteName<Key: CodingKey>(_ type: Key.Type) { named.insert(ObjectIdentifier(type)) }

  /// Notes that the type reads itself from a value as a whole, or from an array.
  func noteWhole() { readsWhole = true }

  /// Whether keys of this type are listed; nil where the type has not got that far.
  ///
  /// A type that began in another way than by listing keys is taken to list none in the alternatives that were not come to.
  func isListed<Key: CodingKey>(_ type: Key.Type) -> Bool? {
    if listed.contains(ObjectIdentifier(type)) { return true }
    return named.contains(ObjectIdentifier(type)) || (listed.isEmpty && (!named.isEmpty || readsWhole)) ? false : nil
  }
}
