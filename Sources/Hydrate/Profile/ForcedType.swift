/// A type that a profile's file has a value read as, before the property takes it, or a mapper.
///
/// What it gives goes on in its canonical form, which is all that scalars need. A number that is forced to `String` is text to a property that
/// is a number again, and is written as text.
class ForcedType: @unchecked Sendable {
  let name: String

  init(_ name: String) { self.name = name }

  /// Whether a property of this type can be read from what the type gives.
  func fits<T>(_ property: T.Type) -> Bool { false }

  /// The value as the type has it.
  func form(of value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value { value }

  /// Reads a property by way of the type.
  func read<T>(as type: T.Type, _ value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T? {
    try run.read(anyOf: type, form(of: value, run, scope, step), in: scope, step)
  }

  /// Reads a part of a patch by way of the type, over what is there; a type that cannot merge replaces it.
  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    try read(as: type, value, run, scope, step)
  }

  /// Writes a property by way of the type.
  func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    guard let own = try ValueEncoder.value(of: output, run, in: scope, step) else { return nil }
    return try form(of: own, run, scope, step)
  }

  /// Has a mapper map what the type gives.
  func read<T>(
    as type: T.Type, _ value: Value, by mapper: ErasedMapper, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    try mapper.read(as: type, form(of: value, run, scope, step), isAbsent: false, run, scope, step)
  }

  /// Writes what a mapper maps back, as the type has it.
  func write<T>(_ output: T, by mapper: ErasedMapper, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    guard let written = try mapper.write(output, run, scope, step) else { return nil }
    return try form(of: written, run, scope, step)
  }
}

extension Run {
  /// Reads a type that is only known to be decodable at run time.
  func read<T>(anyOf type: T.Type, _ value: Value, in scope: Scope, _ step: Step) throws(Failure) -> T? {
    guard let decodable = type as? any Decodable.Type else {
      throw Failure(.configuration, .text("\(type) cannot be read"), at: Place(scope: scope, step: step, value: nil))
    }
    return try read(opened: decodable, value, in: scope, step) as? T
  }

  private func read<T: Decodable>(opened type: T.Type, _ value: Value, in scope: Scope, _ step: Step) throws(Failure) -> T {
    try read(type, plan(for: type), value, in: scope, step)
  }
}
