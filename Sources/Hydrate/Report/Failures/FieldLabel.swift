/// The names of a field: in the source, by coding key, and in the model. Issues keep it instead of
/// the field's plan.
package final class FieldLabel: Sendable {
  /// The type's own coding key.
  let used: UsedKey
  /// The string of the coding key.
  var codingKey: String { used.name }
  /// The path of the value in the object.
  let sourcePath: ValuePath
  /// The property's name, if a rule named the property.
  private let knownName: String?
  /// The type that declares the field; nil in a nested container.
  private let origin: (any PropertyNames)?
  /// Whether its value must be hidden.
  let isSensitive: Bool
  /// Whether the key comes from the document, as in a dictionary.
  let isEntry: Bool
  /// How the type requests the field; nil for a nested container.
  let request: Request?

  /// A request of a field, and whether a rule requires its value.
  struct Request: Sendable {
    let type: Any.Type
    /// Whether the field may be absent.
    let isConditional: Bool
    let isRequired: Bool
    /// Whether mappers may read the value or a part of it.
    let isMapped: Bool
  }

  init(
    _ used: UsedKey, sourcePath: ValuePath, name: String?, origin: (any PropertyNames)?, isSensitive: Bool = false, isEntry: Bool = false,
    request: Request? = nil
  ) {
    self.isEntry = isEntry
    self.request = request
    self.used = used
    self.isSensitive = isSensitive
    self.sourcePath = sourcePath
    knownName = name
    self.origin = origin
  }

  /// The same field for a value at another key of the source.
  func standing(at key: String) -> FieldLabel {
    FieldLabel(used, sourcePath: ValuePath([.key(key)]), name: knownName, origin: origin, isSensitive: isSensitive, request: request)
  }

  /// Lines of configuration that could fix the issue.
  func hints(for issue: MappingIssue) -> [String] { origin?.hints(for: issue, self) ?? [] }

  /// The property's name if the type has been inspected and the property is known, else the coding
  /// key.
  package var name: String { knownName ?? origin?.property(codingKey: codingKey) ?? codingKey }

  /// The names of the properties that lead to the value from the model: more than one for a field that
  /// a part of the model reads from the model's own object.
  var destination: [String] {
    guard let part = origin?.part(codingKey: codingKey) else { return [name] }
    return [part, name == part ? codingKey : name]
  }
}

/// The property names of a type, as far as they are known.
protocol PropertyNames: AnyObject, Sendable {
  /// The property for a coding key; nil if it is unknown.
  func property(codingKey: String) -> String?

  /// The property of the part of the model that reads a coding key from the model's own object.
  func part(codingKey: String) -> String?

  /// Lines of configuration that could fix the issue of a field.
  func hints(for issue: MappingIssue, _ field: FieldLabel) -> [String]
}

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
