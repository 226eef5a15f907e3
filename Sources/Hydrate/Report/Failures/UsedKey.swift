/// A coding key that a type has used. It has enough to recreate the key for a coding path, and
/// keeps none of the user's values.
package struct UsedKey: Sendable {
  let name: String
  let intValue: Int?
  /// The type of the key; nil if only a name is known.
  let type: Any.Type?
  /// Whether the key is data and must stay unchanged, if that makes a difference.
  let isData: Bool

  @inline(never) init<Key: CodingKey>(_ key: Key, _ name: String, isData: Bool) {
    self.name = name
    intValue = key.intValue
    type = Key.self
    self.isData = isData
  }

  /// A key with a name.
  package init(_ name: String, of type: Any.Type? = nil, isData: Bool = false) {
    self.name = name
    intValue = nil
    self.type = type
    self.isData = isData
  }

  /// The key itself, recreated.
  var codingKey: any CodingKey {
    guard let type = type as? any CodingKey.Type else { return AnyKey(name) }
    if let key = type.init(stringValue: name), key.intValue == intValue { return key }
    if let intValue {
      // The number of a key may be unrelated to its text.
      return type.init(intValue: intValue).flatMap { $0.stringValue == name ? $0 : nil } ?? AnyKey(name, intValue: intValue)
    }
    return type.init(stringValue: name) ?? AnyKey(name)
  }
}
