/// A Swift type that a profile's file names: a scalar, or a model.
///
/// A model goes as it is where its own type, a superclass or a protocol is wanted, and to a mapper of it; its own rules read it.
final class ForcedTypeOf<Forced: Decodable>: ForcedType, @unchecked Sendable {
  override func fits<T>(_ property: T.Type) -> Bool {
    Forced.self is T.Type || T.self == Value.self || (Leaf(Forced.self) != nil && Leaf(property) != nil)
  }

  override func form(of value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    try canonical(forced(value, run, scope, step), run, scope, step)
  }

  override func read<T>(as type: T.Type, _ value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T? {
    try given(forced(value, run, scope, step), as: type, run, scope, step)
  }

  override func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    let own = underlay.converted(to: Forced.self)
    return try given(run.merge(Forced.self, run.plan(for: Forced.self), value, over: own, in: scope, step), as: type, run, scope, step)
  }

  private func given<T>(_ forced: Forced, as type: T.Type, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T? {
    if let result = Self.asItIs(forced, as: type) { return result }
    return try run.read(anyOf: type, canonical(forced, run, scope, step), in: scope, step)
  }

  override func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    if let forced = Self.asItIs(output, as: Forced.self) { return try ValueEncoder.value(of: forced, run, in: scope, step) }
    return try form(of: run.canonical(output, scope, step), run, scope, step)
  }

  override func read<T>(
    as type: T.Type, _ value: Value, by mapper: ErasedMapper, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    try mapper.read(as: type, input: forced(value, run, scope, step), value, run, scope, step)
  }

  override func write<T>(_ output: T, by mapper: ErasedMapper, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    guard let forced = try mapper.input(Forced.self, of: output, run, scope, step) else { return nil }
    return try ValueEncoder.value(of: forced, run, in: scope, step)
  }

  private func forced(_ value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Forced {
    try run.read(Forced.self, run.plan(for: Forced.self), value, in: scope, step)
  }

  private func canonical(_ forced: Forced, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    try run.session.run(of: .builtIn).canonical(forced, scope, step)
  }

  /// The value under another static type, where it is of that; scalars are of no type but their own, whatever they are bridged to.
  private static func asItIs<A, B>(_ value: A, as target: B.Type) -> B? {
    if Leaf(Forced.self) == nil { return value as? B }
    return type(of: value as Any) == B.self || B.self == Forced?.self ? value as? B : nil
  }
}

extension Run {
  /// A value of any type in its canonical form; null for nil.
  func canonical(_ value: Any, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    let builder = TapeBuilder()
    try writeAny(value, to: builder, in: scope, step)
    return builder.finish()?.whole ?? .null
  }
}
