/// Reads a type that a profile's file names for a property, whatever the property's own type is.
///
/// A model goes where its own type, a superclass or a protocol is wanted. A scalar goes where another is wanted by way of its canonical form: a
/// number that is forced to `String` is text to a property that is a number again, and is written as text.
final class ForcedTypeMapper<Forced: Decodable>: ErasedMapper, @unchecked Sendable {
  init(_ name: String) {
    super.init(inputType: Forced.self, outputType: Forced.self, name: name, handlesAbsence: false)
  }

  override func fits<T>(_ property: T.Type) -> Bool {
    Forced.self is T.Type || (Leaf(Forced.self) != nil && Leaf(property) != nil)
  }

  override func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    try given(run.read(Forced.self, run.plan(for: Forced.self), value, in: scope, step), as: type, run, scope, step)
  }

  override func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    let own = underlay.converted(to: Forced.self)
    return try given(run.merge(Forced.self, run.plan(for: Forced.self), value, over: own, in: scope, step), as: type, run, scope, step)
  }

  private func given<T>(_ forced: Forced, as type: T.Type, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T? {
    if let result = forced as? T { return result }
    return try convert(forced, to: type, run, scope, step)
  }

  override func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    if let forced = output as? Forced { return try ValueEncoder.value(of: forced, run, in: scope, step) }
    guard let own = output as? any Encodable, let forced = try convert(own, to: Forced.self, run, scope, step) else { return nil }
    return try ValueEncoder.value(of: forced, run, in: scope, step)
  }

  /// A scalar as another, by the canonical form of the first.
  private func convert<A, B>(_ value: A, to type: B.Type, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> B? {
    let place = Place(scope: scope, step: step, value: nil)
    guard let decodable = type as? any Decodable.Type, Leaf(type) != nil else {
      throw Failure(.configuration, .text("\(name) cannot be made \(type)"), at: place)
    }
    let plain = try canonical(value, run, scope, step) ?? .null
    return try read(decodable, plain, run, scope, step) as? B
  }

  private func canonical<A>(_ value: A, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    let builder = TapeBuilder()
    try run.writeAny(value, to: builder, in: scope, step)
    return builder.finish()?.whole
  }

  private func read<T: Decodable>(_ type: T.Type, _ value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T {
    try run.read(type, run.plan(for: type), value, in: scope, step)
  }
}
