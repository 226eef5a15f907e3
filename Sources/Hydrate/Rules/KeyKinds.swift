/// Whether the keys of a type are names or data.
///
/// The keys of an enum are names that the code knows: properties of a model, cases of an enum,
/// labels of payloads. So are all keys that fit in one byte, which cannot hold any text. Keys of
/// any other type accept every text, so they are data.
final class KeyKind: Sendable {
  /// Names, which a key transformer converts for the source and back.
  static let typed = KeyKind()
  /// Texts that are not converted.
  static let data = KeyKind()

  private init() {}

  static func of<Key: CodingKey>(_ key: Key) -> KeyKind {
    // Most enums fit in a byte. To ask a mirror has the runtime search all conformances.
    if MemoryLayout<Key>.size <= 1 { return typed }
    return Mirror(reflecting: key).displayStyle == .enum ? typed : data
  }
}

/// The kinds of key types, each determined once.
final class KeyKinds {
  // This table stores objects, so each kind is one.
  private var kinds = IdentityTable<KeyKind>()

  /// The kind of a key type; nil if no instance has been seen.
  func known(_ type: any CodingKey.Type) -> KeyKind? { kinds[ObjectIdentifier(type)] }

  func kind<Key: CodingKey>(of key: Key) -> KeyKind {
    if let kind = known(Key.self) { return kind }
    // The mirror may run user code, so the table is not accessed meanwhile.
    let kind = KeyKind.of(key)
    kinds.keep(kind, for: ObjectIdentifier(Key.self))
    return kind
  }
}
