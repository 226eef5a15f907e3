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

  func check(_ value: Value, in context: inout MappingContext) throws(Failure) { _ = try forced(value, in: context) }

  // MARK: Forms

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    try form(of: forced(value, in: context), in: context)
  }

  func canonical(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    try context.session.builtIn.canonical(forced(value, in: context), in: context)
  }

  func form(ofCanonical value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    try form(of: context.session.builtIn.read(Forced.self, value, in: context), in: context)
  }

  private func forced(_ value: Value, in context: MappingContext) throws(Failure) -> Forced {
    try context.run.read(Forced.self, value, in: context)
  }

  private func form(of forced: Forced, in context: MappingContext) throws(Failure) -> Value {
    try context.run.write(forced, in: context) ?? .null
  }

  // MARK: Properties

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    try given(forced(context.given, in: context), as: type, in: context)
  }

  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T? {
    try given(merged(over: underlay.converted(to: Forced.self), in: context), as: type, in: context)
  }

  private func merged(over underlay: Underlay<Forced>, in context: MappingContext) throws(Failure) -> Forced {
    try context.run.merge(Forced.self, context.given, over: underlay, in: context)
  }

  private func given<T>(_ forced: Forced, as type: T.Type, in context: MappingContext) throws(Failure) -> T? {
    if let result = Self.asItIs(forced, as: type) { return result }
    // The form stands in no document: what fails in it stands where the value does.
    let inner = context.holding(form: context.given)
    return try inner.run.read(anyOf: type, form(of: forced, in: inner), in: inner)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    if let forced = Self.asItIs(output, as: Forced.self) { return try context.run.write(forced, in: context) }
    return try form(of: context.run.canonical(output, in: context), in: &context)
  }

  // MARK: Properties by a mapper

  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T? {
    try mapper.read(as: type, input: forced(context.given, in: context), in: &context)
  }

  /// What is there is mapped back, for the type to merge with; where that is not possible nothing is there.
  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over underlay: Underlay<T>, in context: inout MappingContext
  ) throws(Failure) -> T? {
    guard context.given.kind == .object else { return try read(as: type, by: mapper, in: &context) }
    let place = context
    func back(_ output: T?) -> Forced? {
      let mark = place.session.issueCount
      defer { _ = place.session.withdraw(since: mark) }
      return output.flatMap { output in
        var inner = place
        do throws(Failure) { return try mapper.input(Forced.self, of: output, in: &inner) } catch { return nil }
      }
    }
    // What changes is named by the parts of the type only where the property is of that type.
    let trail = T.self == Forced.self || T.self == Forced?.self ? underlay.trail : MergeTrail()
    let own = Underlay(present: back(underlay.present), fallback: back(underlay.fallback), nulls: underlay.nulls, trail: trail)
    return try mapper.read(as: type, input: merged(over: own, in: context), in: &context)
  }

  func write<T>(_ output: T, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let forced = try mapper.input(Forced.self, of: output, in: &context) else { return nil }
    return try context.run.write(forced, in: context)
  }

  /// The value under another static type, where it is of that; scalars are of no type but their own, whatever they are bridged to.
  private static func asItIs<A, B>(_ value: A, as target: B.Type) -> B? {
    if Leaf(Forced.self) == nil { return value as? B }
    return type(of: value as Any) == B.self || B.self == Forced?.self ? value as? B : nil
  }
}
