import Hydrate

/// A type in a profile file as which a value is read, before the property or a mapper gets it.
///
/// The result is passed on in an encoded form, which is all that scalars need. A number that is
/// read as `String` is text for a property that is a number, and is written as text.
typealias TypeOverride = any TypeOverriding

/// The requirements of a ``TypeOverride``.
protocol TypeOverriding: AnyObject, Sendable {
  var name: String { get }

  /// Whether a property of this type can be read from the form.
  func fits<T>(_ property: T.Type) -> Bool

  /// The type of the elements, if the value must be an array.
  var elementType: TypeOverride? { get }

  /// Whether values of the type are read without the profile's rules.
  var isPlain: Bool { get }

  /// Reads a value as the type, to check whether that is possible.
  func check(_ value: Value, in context: inout MappingContext) throws(Failure)

  // MARK: Forms

  /// The value in the form of the type, by the rules of its location.
  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value

  // MARK: Properties

  /// Reads a property through the type.
  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T?

  /// Merges a part of a patch with the existing value, through the type. A type that cannot merge
  /// replaces it.
  func merge<T>(as type: T.Type, over mergeBase: MergeBase<T>, in context: inout MappingContext) throws(Failure) -> T?

  /// Writes a property through the type.
  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value?

  // MARK: Properties with a mapper

  /// Reads a value as the type, and maps the result with a mapper.
  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T?

  /// Merges a part of a patch with the existing value, with a mapper for the type's form. A type
  /// that cannot merge replaces it.
  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over mergeBase: MergeBase<T>, in context: inout MappingContext
  ) throws(Failure) -> T?

  /// Encodes a value with a mapper, in the form of the type.
  func write<T>(_ output: T, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> Value?
}

extension TypeOverriding {
  func fits<T>(_ property: T.Type) -> Bool { false }

  var elementType: TypeOverride? { nil }

  var isPlain: Bool { true }

  func check(_ value: Value, in context: inout MappingContext) throws(Failure) { _ = try form(of: value, in: &context) }

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value { value }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? { try readForm(as: type, in: &context) }

  /// Reads a property from the form.
  func readForm<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    let form = try form(of: context.given, in: &context)
    return try context.reader.read(anyOf: type, form, in: context.holding(form: form))
  }

  func merge<T>(as type: T.Type, over mergeBase: MergeBase<T>, in context: inout MappingContext) throws(Failure) -> T? {
    try read(as: type, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? { try writeForm(output, in: &context) }

  /// Writes a property in the form.
  func writeForm<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let own = try context.reader.write(output, in: context) else { return nil }
    return try form(of: own, in: &context)
  }

  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T? {
    var form = context.holding(form: try form(of: context.given, in: &context))
    return try mapper.read(as: type, in: &form)
  }

  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over mergeBase: MergeBase<T>, in context: inout MappingContext
  ) throws(Failure) -> T? {
    try read(as: type, by: mapper, in: &context)
  }

  func write<T>(_ output: T, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let written = try mapper.write(output, in: &context) else { return nil }
    return try form(of: written, in: &context)
  }
}
