import Hydrate

/// A mapper for an array that reads its parts directly, each with the type given in a profile
/// file.
///
/// In an array of keys it only gets those that exist.
final class PartsMapper: FieldMapping {
  let name: String
  /// Whether it gives the number of elements, for a property of any number type: `CSCountMapper`.
  /// That is one-way.
  ///
  /// Else it gives the first element, for a property of any type: `CSSubKeyMapper`. An empty array
  /// is a `missingValue`. The reverse direction writes an array with one element.
  private let isCount: Bool

  init(_ name: String, isCount: Bool) { (self.name, self.isCount) = (name, isCount) }

  var inputType: Any.Type { [Value].self }
  var outputType: Any.Type { isCount ? Int.self : Any.self }
  var handlesAbsence: Bool { false }

  /// Whether all parts are needed; if not, the first one is enough.
  var needsAll: Bool { isCount }

  func fits<T>(_ property: T.Type) -> Bool {
    if !isCount { return true }
    return switch Leaf(property) {
    case nil, .bool, .string, .date, .url, .uuid, .data: false
    default: true
    }
  }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? { try read(as: type, by: nil, in: &context) }

  /// Maps an array whose elements have a type.
  func read<T>(as type: T.Type, by element: TypeOverride?, in context: inout MappingContext) throws(Failure) -> T? {
    let value = context.given
    guard value.kind == .array else { throw Failure(.typeMismatch, .expected([Value].self), at: context.place(of: value)) }
    let list = context.holding(form: value)
    let first = value[0].map { ListedPart(context: list.descended(by: .index(0), to: $0), type: element) }
    return try read(as: type, first: first, count: value.count, in: &context)
  }

  /// Maps an array of which only the first part and the number of parts are known.
  func read<T>(as type: T.Type, first: ListedPart?, count: Int, in context: inout MappingContext) throws(Failure) -> T? {
    if isCount { return try context.reader.read(anyOf: type, Value(count), in: context.holding(form: Value(count))) }
    guard let first else {
      let list = context.holding(form: context.given)
      throw Failure(.missingValue, .absent(type), at: list.descended(by: .index(0), to: nil).place)
    }
    if !first.isNull { return try first.read(as: type) }
    // A default of the property also replaces null, as it does for an empty array.
    if let field = context.details.field(at: context.step), field.rule.replacesInvalid {
      throw Failure(.nullValue, .absent(type), at: first.context.place)
    }
    return nil
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? { try write(output, by: nil, in: &context) }

  /// Encodes a property's value as an array whose parts have a type.
  func write<T>(_ output: T, by type: TypeOverride?, in context: inout MappingContext) throws(Failure) -> Value? {
    if isCount { throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: nil)) }
    let written = if let type { try type.write(output, by: nil, in: &context) } else { try context.session.write(output, in: context) }
    return written.map { Value([$0]) }
  }
}

/// A part of an array to be read, with its location and the type given in a profile file.
struct ListedPart {
  /// The location, with the value.
  var context: MappingContext
  var type: TypeOverride?
  /// The fallback, used with a non-fatal issue if the value cannot be read.
  var fallback: Value?

  var isNull: Bool { context.given.kind == .null }

  /// Reads the part as a property of a type, or as an element of one.
  func read<T>(as target: T.Type) throws(Failure) -> T? {
    try part { context throws(Failure) in
      if let type { return try type.read(as: target, by: nil, in: &context) }
      return try context.reader.read(anyOf: target, context.given, in: context)
    }
  }

  /// The part in the form of its type, by the rules of its location.
  func form() throws(Failure) -> Value {
    guard let type, !isNull else { return context.given }
    return try part { context throws(Failure) in try type.form(of: context.given, in: &context) }
  }

  private func part<R>(_ read: (inout MappingContext) throws(Failure) -> R) throws(Failure) -> R {
    var place = context
    guard let fallback else { return try read(&place) }
    let session = context.session
    let checkpoint = session.checkpoint
    do throws(Failure) {
      return try read(&place)
    } catch {
      if error.isUnrecoverable { throw error }
      session.rollBack(to: checkpoint)
      session.soften(error, .value(fallback))
      var place = context.holding(fallback)
      return try read(&place)
    }
  }
}
