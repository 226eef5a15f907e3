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

  /// The property, which is the coding key where nothing more can be told.
  ///
  /// No rule named a field, so the type has not been looked at while documents were mapped; it is when somebody reads a path.
  var name: String {
    if let knownName { return knownName }
    guard let origin, !origin.isSystem, let model = origin.type as? any Decodable.Type else { return codingKey }
    return SchemaReader.schema(of: model).field(codingKey: codingKey)?.name ?? codingKey
  }
}
