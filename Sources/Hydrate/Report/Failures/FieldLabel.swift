/// What a field is called: in the source, by the type's coding keys, and in the model. Issues keep it, and nothing else of a field's plan.
final class FieldLabel: Sendable {
  /// The type's own coding key.
  let used: UsedKey
  /// Its string.
  var codingKey: String { used.name }
  /// Where in the object the value stands.
  let sourcePath: ValuePath
  /// The property's name where a rule had it looked up.
  private let knownName: String?
  /// The type that the field is one of; nil in a nested container.
  private let origin: (any PropertyNames)?
  /// Whether what stands there is not to be shown.
  let isSensitive: Bool
  /// Whether the document has named it, as an entry of a dictionary.
  let isEntry: Bool

  init(
    _ used: UsedKey, sourcePath: ValuePath, name: String?, origin: (any PropertyNames)?, isSensitive: Bool = false, isEntry: Bool = false
  ) {
    self.isEntry = isEntry
    self.used = used
    self.isSensitive = isSensitive
    self.sourcePath = sourcePath
    knownName = name
    self.origin = origin
  }

  /// The same field where its value stands at another key of the source.
  func standing(at key: String) -> FieldLabel {
    FieldLabel(used, sourcePath: ValuePath([.key(key)]), name: knownName, origin: origin, isSensitive: isSensitive)
  }

  /// What to write in the configuration where the field does not fit.
  func hints(for issue: MappingIssue) -> [String] { origin?.hints(for: issue, self) ?? [] }

  /// The property, once the type has been inspected; the coding key before, and where no property could be told.
  var name: String { knownName ?? origin?.property(codingKey: codingKey) ?? codingKey }
}
