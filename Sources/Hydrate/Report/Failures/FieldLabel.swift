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
}
