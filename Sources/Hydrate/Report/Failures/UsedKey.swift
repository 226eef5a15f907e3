/// A coding key as a type has used it: enough to make it again where somebody asks for a coding path, and nothing that is the user's.
struct UsedKey: Sendable {
  let name: String
  let intValue: Int?
  /// The type of the key; nil where only a name is known.
  let type: Any.Type?
  /// Whether the key is data, which stands as it is, where that makes a difference.
  let isData: Bool

  @inline(never) init<Key: CodingKey>(_ key: Key, _ name: String, isData: Bool) {
    self.name = name
    intValue = key.intValue
    type = Key.self
    self.isData = isData
  }

  /// A key that is known by its name.
  init(_ name: String, of type: Any.Type? = nil, isData: Bool = false) {
    self.name = name
    intValue = nil
    self.type = type
    self.isData = isData
  }

  /// The key itself, made again.
  var codingKey: any CodingKey {
    guard let type = type as? any CodingKey.Type else { return AnyKey(name) }
    if let key = type.init(stringValue: name), key.intValue == intValue { return key }
    if let intValue {
      // A key may have a number that has nothing to do with its text.
      return type.init(intValue: intValue).flatMap { $0.stringValue == name ? $0 : nil } ?? AnyKey(name, intValue: intValue)
    }
    return type.init(stringValue: name) ?? AnyKey(name)
  }
}
