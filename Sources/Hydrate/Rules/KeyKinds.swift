/// Whether a key is a name or data.
///
/// The keys of an enum are names that the code knows: properties of a model, cases of an enum,
/// labels of payloads. So are all keys that fit in one byte, which cannot hold any text. Keys of
/// any other type accept every text, so they are data, and so is a case of an enum that holds a
/// text, such as `other("x")`.
final class KeyKind: Sendable {
  /// Names, which a key transformer converts for the source and back.
  static let typed = KeyKind()
  /// Texts that are not converted.
  static let data = KeyKind()

  private init() {}

  static func of<Key: CodingKey>(_ key: Key) -> KeyKind {
    // Most enums fit in a byte. To ask a mirror has the runtime search all conformances.
    if MemoryLayout<Key>.size <= 1 { return typed }
    let mirror = Mirror(reflecting: key)
    return mirror.displayStyle == .enum && mirror.children.isEmpty ? typed : data
  }
}

extension CodingKey {
  /// Whether a text is the name of a key, not any text that a key of the type may hold.
  static func isName(_ text: String) -> Bool { Self(stringValue: text).map { KeyKind.of($0) === KeyKind.typed } ?? false }

  /// Whether a type with this key has names for some texts, and takes all others as data.
  var isOfMixedType: Bool { MemoryLayout<Self>.size > 1 && Mirror(reflecting: self).displayStyle == .enum && Self.takesAnyText }

  /// Whether every text makes a key; no code names one like this.
  static var takesAnyText: Bool { Self(stringValue: "\u{1}") != nil }
}

/// The kinds of key types, each determined once.
final class KeyKinds {
  // This table stores objects, so each kind is one.
  private var kinds = IdentityTable<KeyKind>()

  /// The kind of a key type; nil if no instance has been seen, or if the keys differ in kind.
  func known(_ type: any CodingKey.Type) -> KeyKind? { kinds[ObjectIdentifier(type)] }

  func kind<Key: CodingKey>(of key: Key) -> KeyKind {
    if let kind = known(Key.self) { return kind }
    // The mirror may run user code, so the table is not accessed meanwhile.
    let kind = KeyKind.of(key)
    if !key.isOfMixedType { kinds.keep(kind, for: ObjectIdentifier(Key.self)) }
    return kind
  }
}
