/// What a field is called: in the source, by the type's coding keys, and in the model. Issues keep it, and nothing else of a field's plan.
final class FieldLabel: Sendable {
  /// The string of the type's own coding key.
  let codingKey: String
  /// Where in the object the value stands.
  let sourcePath: ValuePath
  /// The property's name where a rule had it looked up.
  private let knownName: String?
  /// The type that the field is one of; nil in a nested container.
  private let origin: TypeOrigin?

  init(codingKey: String, sourcePath: ValuePath, name: String?, origin: TypeOrigin?) {
    self.codingKey = codingKey
    self.sourcePath = sourcePath
    knownName = name
    self.origin = origin
  }

  /// The property, once the type has been inspected; the coding key before, and where no property could be told.
  var name: String { knownName ?? origin.flatMap { SchemaReader.known($0.type)?.field(codingKey: codingKey)?.name } ?? codingKey }
}
