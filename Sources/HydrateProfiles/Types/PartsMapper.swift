import Hydrate

/// A mapper for an array that reads its parts directly, each with the type given in a profile
/// file.
///
/// In an array of keys it only gets those that exist.
typealias PartsMapper = any PartsMapping

/// The requirements of a ``PartsMapper``.
protocol PartsMapping: FieldMapping {
  /// Whether all parts are needed; if not, the first one is enough.
  var needsAll: Bool { get }

  /// Maps an array of which only the first part and the number of parts are known.
  func read<T>(as type: T.Type, first: ListedPart?, count: Int, in context: inout MappingContext) throws(Failure) -> T?

  /// Encodes a property's value as an array whose parts have a type.
  func write<T>(_ output: T, by type: TypeOverride?, in context: inout MappingContext) throws(Failure) -> Value?
}

extension PartsMapping {
  var inputType: Any.Type { [Value].self }
  var handlesAbsence: Bool { false }

  /// Maps an array whose elements have a type.
  func read<T>(as type: T.Type, by element: TypeOverride?, in context: inout MappingContext) throws(Failure) -> T? {
    let value = context.given
    guard value.kind == .array else { throw Failure(.typeMismatch, .expected([Value].self), at: context.place(of: value)) }
    let list = context.holding(form: value)
    let first = value[0].map { ListedPart(context: list.descended(by: .index(0), to: $0), type: element) }
    return try read(as: type, first: first, count: value.count, in: &context)
  }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? { try read(as: type, by: nil, in: &context) }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? { try write(output, by: nil, in: &context) }
}
