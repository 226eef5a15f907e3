/// The rule for a field that collects the unknown members of its object and writes them back with
/// the others.
///
/// It is stored as the field's mapper and defines the property's type. The reader and the writer
/// recognize the rule and handle such a field themselves.
final class UnknownKeyCollector: FieldMapping {
  let name = "unknown keys"

  var inputType: Any.Type { Value.self }
  var outputType: Any.Type { [String: Value].self }
  var handlesAbsence: Bool { false }

  func fits<T>(_ property: T.Type) -> Bool { T.self == [String: Value].self }
}
