extension Leaf {
  /// Whether a type is read from one scalar: a leaf, a type with a raw value, a ``Presence`` of
  /// these, or a type that contains nothing else.
  ///
  /// Inspects the type if its name is not enough, so it is only for use at set-up.
  package static func isReadFromOne(_ type: Any.Type) -> Bool {
    let type = unwrapped(type)
    if isScalar(type) { return true }
    if let raw = type as? any RawRepresentable.Type { return isRawScalar(raw) }
    if let presence = ExtendedType.presence(type) { return isReadFromOne(presence.contentType) }
    if type == Value.self || type is any CollectionShape.Type || type is any DictionaryShape.Type { return false }
    guard let decodable = type as? any Decodable.Type else { return false }
    let schema = SchemaReader.schema(of: decodable)
    guard schema.isComplete, schema.fields.isEmpty, schema.findings.held.count == 1, let held = schema.findings.held.first else {
      return false
    }
    return isScalar(held.type)
  }

  private static func isRawScalar<R: RawRepresentable>(_ type: R.Type) -> Bool { isScalar(R.RawValue.self) }
}
