/// A type that a profile's file has a value read as, before the property takes it, or a mapper.
///
/// What it gives goes on in its form, which is all that scalars need. A number that is forced to `String` is text to a property that
/// is a number again, and is written as text.
///
/// There are two forms of a model: that of the profile's rules, for what is read by them, and the canonical one, for the mappers of the public
/// protocol, which know no profile.
typealias ForcedType = any ForcedTyping

/// What there is to a ``ForcedType``.
protocol ForcedTyping: AnyObject, Sendable {
  var name: String { get }

  /// Whether a property of this type can be read from what the type gives.
  func fits<T>(_ property: T.Type) -> Bool

  /// The type of the elements, where it is said that the value is a list.
  var elementType: ForcedType? { get }

  /// Whether values of the type are read without the profile's rules.
  var isPlain: Bool { get }

  /// Reads a value as the type, to see whether that is possible.
  func check(_ value: Value, in context: inout MappingContext) throws(Failure)

  // MARK: Forms

  /// The value as the type has it, by the rules that hold where it stands.
  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value

  /// The value as the type has it, in its canonical form.
  func canonical(of value: Value, in context: inout MappingContext) throws(Failure) -> Value

  /// The canonical form, which a mapper gave back, by the rules that hold where it is to stand.
  func form(ofCanonical value: Value, in context: inout MappingContext) throws(Failure) -> Value

  // MARK: Properties

  /// Reads a property by way of the type.
  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T?

  /// Reads a part of a patch by way of the type, over what is there; a type that cannot merge replaces it.
  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T?

  /// Writes a property by way of the type.
  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value?

  // MARK: Properties by a mapper

  /// Has a mapper map what the type gives.
  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T?

  /// Has a mapper map what the type gives of a part of a patch, over what is there; a type that cannot merge replaces it.
  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over underlay: Underlay<T>, in context: inout MappingContext
  ) throws(Failure) -> T?

  /// Writes what a mapper maps back, as the type has it.
  func write<T>(_ output: T, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> Value?
}

extension ForcedTyping {
  func fits<T>(_ property: T.Type) -> Bool { false }

  var elementType: ForcedType? { nil }

  var isPlain: Bool { true }

  func check(_ value: Value, in context: inout MappingContext) throws(Failure) { _ = try form(of: value, in: &context) }

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value { value }

  func canonical(of value: Value, in context: inout MappingContext) throws(Failure) -> Value { try form(of: value, in: &context) }

  func form(ofCanonical value: Value, in context: inout MappingContext) throws(Failure) -> Value { try form(of: value, in: &context) }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? { try readForm(as: type, in: &context) }

  /// Reads a property from the form.
  func readForm<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    let form = try form(of: context.given, in: &context)
    return try context.run.read(anyOf: type, form, in: context.holding(form: form))
  }

  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T? {
    try read(as: type, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? { try writeForm(output, in: &context) }

  /// Writes a property as the form.
  func writeForm<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let own = try context.run.write(output, in: context) else { return nil }
    return try form(of: own, in: &context)
  }

  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T? {
    var form = context.holding(form: try canonical(of: context.given, in: &context))
    return try mapper.read(as: type, in: &form)
  }

  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over underlay: Underlay<T>, in context: inout MappingContext
  ) throws(Failure) -> T? {
    try read(as: type, by: mapper, in: &context)
  }

  func write<T>(_ output: T, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let written = try mapper.write(output, in: &context) else { return nil }
    return try form(ofCanonical: written, in: &context)
  }
}
