/// A mapper whose types are known only at run time, as rules and plans keep it.
typealias FieldMapper = any FieldMapping

/// What there is to a ``FieldMapper``.
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
  func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T?

  /// What stands in for a value that the way did not lead to; nil where that is nil, the failure where nothing does.
  func standIn<T>(
    as type: T.Type, for failure: Failure, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T?

  /// Maps a part of a patch to a type, over what is there; a mapper that cannot merge replaces it.
  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T?

  /// Maps a property's value back to structured data; nil where the mapper gives nil.
  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value?

  /// Maps an input that was read already from this value; by what is written of it, where the mapper takes another type.
  func read<T, Input>(
    as type: T.Type, input: Input, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T?

  /// Maps a property's value back to an input of a type; nil where the mapper gives nil.
  func input<T, Input: Decodable>(
    _ type: Input.Type, of output: T, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Input?
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

  func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? { nil }

  func standIn<T>(
    as type: T.Type, for failure: Failure, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? { throw failure }

  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try read(as: type, value, isAbsent: false, run, scope, step)
  }

  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? { nil }

  func read<T, Input>(
    as type: T.Type, input: Input, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try read(as: type, written: run.write(input, in: scope, step) ?? .null, value, run, scope, step)
  }

  /// Maps what was made of a value of the source; what fails in it stands where the value does.
  func read<T>(
    as type: T.Type, written: Value, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try read(as: type, written, isAbsent: false, run, scope.inner(step, value), .same)
  }

  func input<T, Input: Decodable>(
    _ type: Input.Type, of output: T, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Input? {
    guard let written = try write(output, run, scope, step) else { return nil }
    return try run.read(type, written, in: scope, step)
  }
}
