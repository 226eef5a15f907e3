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
