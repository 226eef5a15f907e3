import Hydrate

/// The first element of an array, for a property of any type: `CSSubKeyMapper`. An empty array is
/// a `missingValue`. The reverse direction writes an array with one element.
final class FirstElementMapper: PartsMapping {
  let name: String

  init(_ name: String) { self.name = name }

  var outputType: Any.Type { Any.self }

  func fits<T>(_ property: T.Type) -> Bool { true }

  var needsAll: Bool { false }

  func read<T>(as type: T.Type, first: ListedPart?, count: Int, in context: inout MappingContext) throws(Failure) -> T? {
    guard let first else {
      let list = context.holding(form: context.given)
      throw Failure(.missingValue, .absent(type), at: list.descended(by: .index(0), to: nil).place)
    }
    if !first.isNull { return try first.read(as: type) }
    // A default of the property also replaces null, as it does for an empty array.
    if let field = context.details.field(at: context.step), field.rule.fallback != nil {
      throw Failure(.nullValue, .absent(type), at: first.context.place)
    }
    return nil
  }

  func write<T>(_ output: T, by type: TypeOverride?, in context: inout MappingContext) throws(Failure) -> Value? {
    let written = if let type { try type.write(output, in: &context) } else { try context.reader.write(output, in: context) }
    return written.map { Value([$0]) }
  }
}
