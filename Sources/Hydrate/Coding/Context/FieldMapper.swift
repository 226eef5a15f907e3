/// A mapper whose types are known only at run time, as rules and plans keep it.
typealias FieldMapper = any FieldMapping

/// What there is to a ``FieldMapper``.
///
/// The context has the value, its place, and the reader whose rules apply. The reader and the writer make one for each call.
protocol FieldMapping: AnyObject, Sendable {
  var inputType: Any.Type { get }
  var outputType: Any.Type { get }
  /// The mapper's own type, for a plan's table.
  var name: String { get }
  /// The mapper itself, for who looks at what mappers there are.
  var base: Any { get }
  /// See ``Mapper/handlesAbsence``.
  var handlesAbsence: Bool { get }

  /// What the mapper gives, for a message.
  var outputName: String { get }

  /// Whether the program has only this one mapper of its kind, so that configurations can be compared by it.
  var isShared: Bool { get }

  /// Whether the mapper's output can be a property of this type, or of its `Optional`.
  func fits<T>(_ property: T.Type) -> Bool

  /// Maps the value to a type; nil where the mapper gives nil.
  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T?

  /// The fallback for a value that the path does not lead to; the failure where there is none.
  func standIn<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T?

  /// Maps a part of a patch to a type, over what is there; a mapper that cannot merge replaces it.
  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T?

  /// Maps a property's value back to structured data; nil where the mapper gives nil.
  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value?

  /// Maps an input that was read already from the value; by what is written of it, where the mapper takes another type.
  func read<T, Input>(as type: T.Type, input: Input, in context: inout MappingContext) throws(Failure) -> T?

  /// Maps a property's value back to an input of a type; nil where the mapper gives nil.
  func input<T, Input: Decodable>(_ type: Input.Type, of output: T, in context: inout MappingContext) throws(Failure) -> Input?
}

extension FieldMapping {
  var base: Any { self }

  var outputName: String { "\(outputType)" }

  var isShared: Bool { false }

  /// Whether the mapper takes structured data as it is, null too.
  var takesValue: Bool { inputType == Value.self }

  /// Whether the mapper's input can be null.
  var takesNull: Bool { takesValue || takesAbsence }

  /// Whether the mapper's input can be nothing at all, as an `Optional` can.
  var takesAbsence: Bool { inputType is any OptionalShape.Type }

  func fits<T>(_ property: T.Type) -> Bool { false }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? { nil }

  func standIn<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? { throw failure }

  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T? {
    try read(as: type, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? { nil }

  func read<T, Input>(as type: T.Type, input: Input, in context: inout MappingContext) throws(Failure) -> T? {
    var form = context.holding(form: try context.run.write(input, in: context) ?? .null)
    return try read(as: type, in: &form)
  }

  func input<T, Input: Decodable>(_ type: Input.Type, of output: T, in context: inout MappingContext) throws(Failure) -> Input? {
    guard let written = try write(output, in: &context) else { return nil }
    return try context.run.read(type, written, in: context)
  }
}

/// What mappers of the engine's own need of a context.
extension MappingContext {
  /// What there is to be mapped: null where there is no value.
  var given: Value { value ?? .null }

  /// The place of another value than the context's own; nil for what is not there.
  func place(of value: Value?) -> Place { Place(scope: scope, step: step, value: value) }

  /// The same place with another value.
  func holding(_ value: Value) -> MappingContext {
    var copy = self
    copy.value = value
    copy.isAbsent = false
    copy.isMade = false
    return copy
  }

  /// A context for a form of the value, whose parts are in no document: issues of the form have the place of the value.
  func holding(form: Value) -> MappingContext {
    var copy = holding(form)
    copy.scope = scope.inner(step, value ?? scope.value)
    copy.step = .same
    return copy
  }
}

/// A mapper that reads dates in a form that can be told.
protocol DatedMapper {
  /// The form in which a text is read; the mapper's form where there is no text.
  func dateFormat(for text: String?) -> String
}

extension FieldMapping {
  /// The form in which the mapper reads a date; nil for a mapper that reads none, as far as can be seen.
  func dateFormat(for value: Value?) -> String? {
    let text = value?.string
    var waiting: [(part: Any, isWhole: Bool)] = [(self, true)]
    // Mappers are values that hold each other.
    for _ in 0..<32 {
      guard let (part, isWhole) = waiting.popLast() else { return nil }
      if let dated = part as? any DatedMapper { return dated.dateFormat(for: isWhole ? text : nil) }
      let parts = Mirror(reflecting: part).children.prefix(8)
      waiting += parts.map { ($0.value, isWhole && parts.count == 1 || part is any FieldMapping) }
    }
    return nil
  }
}
