/// A Swift type that a profile's file names: a scalar, or a model.
///
/// A model goes as it is where its own type, a superclass or a protocol is wanted, and to a mapper of it; its own rules read it.
final class ForcedTypeOf<Forced: Decodable>: ForcedTyping {
  let name: String

  init(_ name: String) { self.name = name }

  func fits<T>(_ property: T.Type) -> Bool {
    Forced.self is T.Type || T.self == Value.self || (Leaf(Forced.self) != nil && Leaf.isReadFromOne(property))
  }

  var isPlain: Bool { Leaf(Forced.self) != nil }

  func check(_ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) {
    _ = try forced(value, run, scope, step)
  }

  // MARK: Forms

  func form(of value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    try form(of: forced(value, run, scope, step), run, scope, step)
  }

  func canonical(of value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    try run.session.builtIn.canonical(forced(value, run, scope, step), scope, step)
  }

  func form(ofCanonical value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    try form(of: forced(value, run.session.builtIn, scope, step), run, scope, step)
  }

  private func forced(_ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Forced {
    try run.read(Forced.self, value, in: scope, step)
  }

  private func form(of forced: Forced, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    try run.write(forced, in: scope, step) ?? .null
  }

  // MARK: Properties

  func read<T>(
    as type: T.Type, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try given(forced(value, run, scope, step), as: type, of: value, run, scope, step)
  }

  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    let merged = try merged(value, over: underlay.converted(to: Forced.self), run, scope, step)
    return try given(merged, as: type, of: value, run, scope, step)
  }

  private func merged(
    _ value: Value, over underlay: Underlay<Forced>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Forced {
    try run.merge(Forced.self, value, over: underlay, in: scope, step)
  }

  private func given<T>(
    _ forced: Forced, as type: T.Type, of value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    if let result = Self.asItIs(forced, as: type) { return result }
    // The form stands in no document: what fails in it stands where the value does.
    let inner = scope.inner(step, value)
    return try run.read(anyOf: type, form(of: forced, run, inner, .same), in: inner, .same)
  }

  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    if let forced = Self.asItIs(output, as: Forced.self) { return try run.write(forced, in: scope, step) }
    return try form(of: run.canonical(output, scope, step), run, scope, step)
  }

  // MARK: Properties by a mapper

  func read<T>(
    as type: T.Type, _ value: Value, by mapper: FieldMapper, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try mapper.read(as: type, input: forced(value, run, scope, step), value, run, scope, step)
  }

  /// What is there is mapped back, for the type to merge with; where that is not possible nothing is there.
  func merge<T>(
    as type: T.Type, _ value: Value, by mapper: FieldMapper, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope,
    _ step: Step
  ) throws(Failure) -> T? {
    guard value.kind == .object else { return try read(as: type, value, by: mapper, run, scope, step) }
    func back(_ output: T?) -> Forced? {
      let mark = run.session.issueCount
      defer { _ = run.session.withdraw(since: mark) }
      return output.flatMap { output in
        do throws(Failure) { return try mapper.input(Forced.self, of: output, run, scope, step) } catch { return nil }
      }
    }
    // What changes is named by the parts of the type only where the property is of that type.
    let trail = T.self == Forced.self || T.self == Forced?.self ? underlay.trail : MergeTrail()
    let own = Underlay(present: back(underlay.present), fallback: back(underlay.fallback), nulls: underlay.nulls, trail: trail)
    let merged = try merged(value, over: own, run, scope, step)
    return try mapper.read(as: type, input: merged, value, run, scope, step)
  }

  func write<T>(
    _ output: T, by mapper: FieldMapper, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Value? {
    guard let forced = try mapper.input(Forced.self, of: output, run, scope, step) else { return nil }
    return try run.write(forced, in: scope, step)
  }

  /// The value under another static type, where it is of that; scalars are of no type but their own, whatever they are bridged to.
  private static func asItIs<A, B>(_ value: A, as target: B.Type) -> B? {
    if Leaf(Forced.self) == nil { return value as? B }
    return type(of: value as Any) == B.self || B.self == Forced?.self ? value as? B : nil
  }
}
