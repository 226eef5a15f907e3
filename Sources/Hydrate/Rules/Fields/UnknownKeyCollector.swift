/// The rule that a field takes the members of its object that nothing else reads, and writes them back beside the others.
///
/// It stands where a field's mapper does, and says what the property must be. What reads and what writes such a field knows by the rule that it has to
/// do so itself.
final class UnknownKeyCollector: FieldMapper, @unchecked Sendable {
  init() {
    super.init(inputType: Value.self, outputType: [String: Value].self, name: "unknown keys", handlesAbsence: false)
  }

  override func fits<T>(_ property: T.Type) -> Bool { T.self == [String: Value].self }
}
