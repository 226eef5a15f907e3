/// A mapper of a list that looks at its parts as they are, each with the type that a profile's file has for it.
///
/// Of a list of keys it sees those that are there.
typealias PartsMapper = any PartsMapping

/// What there is to a ``PartsMapper``.
protocol PartsMapping: FieldMapping {
  /// Whether all parts count; else the first is enough.
  var needsAll: Bool { get }

  /// Maps a list of which the first part is known, and how many there are.
  func read<T>(as type: T.Type, first: ListedPart?, count: Int, in context: inout MappingContext) throws(Failure) -> T?

  /// Maps a property's value back to a list whose parts are of a type.
  func write<T>(_ output: T, by type: ForcedType?, in context: inout MappingContext) throws(Failure) -> Value?
}

extension PartsMapping {
  var inputType: Any.Type { [Value].self }
  var handlesAbsence: Bool { false }

  /// Maps a list whose elements are of a type.
  func read<T>(as type: T.Type, by element: ForcedType?, in context: inout MappingContext) throws(Failure) -> T? {
    let value = context.given
    guard value.kind == .array else { throw Failure(.typeMismatch, .expected([Value].self), at: context.place(of: value)) }
    let list = context.holding(form: value)
    let first = value[0].map { ListedPart(context: list.descended(by: .index(0), to: $0), type: element) }
    return try read(as: type, first: first, count: value.count, in: &context)
  }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? { try read(as: type, by: nil, in: &context) }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? { try write(output, by: nil, in: &context) }
}
