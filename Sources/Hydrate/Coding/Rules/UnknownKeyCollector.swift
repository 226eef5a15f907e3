/// The rule that a field takes the members of its object that nothing else reads, and writes them back beside the others.
///
/// It stands where a field's mapper does, and says what the property must be. What reads and what writes such a field knows by the rule that it has to
/// do so itself.
final class UnknownKeyCollector: FieldMapping {
  let name = "unknown keys"

  var inputType: Any.Type { Value.self }
  var outputType: Any.Type { [String: Value].self }
  var handlesAbsence: Bool { false }

  func fits<T>(_ property: T.Type) -> Bool { T.self == [String: Value].self }
}
