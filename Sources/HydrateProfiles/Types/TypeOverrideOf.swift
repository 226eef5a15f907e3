import Hydrate

/// A Swift type named in a profile file: a scalar or a model.
///
/// A model is read by its own rules. It is passed on unchanged to a property with its type, a
/// superclass or a protocol, and to a mapper for it.
final class TypeOverrideOf<Overridden: Decodable>: TypeOverriding {
  let name: String

  init(_ name: String) { self.name = name }

  func fits<T>(_ property: T.Type) -> Bool {
    Overridden.self is T.Type || T.self == Value.self || (Leaf(Overridden.self) != nil && Leaf.isReadFromOne(property))
  }

  var isPlain: Bool { Leaf(Overridden.self) != nil }

  func check(_ value: Value, in context: inout MappingContext) throws(Failure) { _ = try overridden(value, in: context) }

  // MARK: Forms

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    try form(of: overridden(value, in: context), in: context)
  }

  private func overridden(_ value: Value, in context: MappingContext) throws(Failure) -> Overridden {
    try context.reader.read(Overridden.self, value, in: context)
  }

  private func form(of overridden: Overridden, in context: MappingContext) throws(Failure) -> Value {
    try context.reader.write(overridden, in: context) ?? .null
  }

  // MARK: Properties

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    try given(overridden(context.given, in: context), as: type, in: context)
  }

  func merge<T>(as type: T.Type, over mergeBase: MergeBase<T>, in context: inout MappingContext) throws(Failure) -> T? {
    try given(merged(over: mergeBase.converted(to: Overridden.self), in: context), as: type, in: context)
  }

  private func merged(over mergeBase: MergeBase<Overridden>, in context: MappingContext) throws(Failure) -> Overridden {
    try context.reader.merge(Overridden.self, context.given, over: mergeBase, in: context)
  }

  private func given<T>(_ overridden: Overridden, as type: T.Type, in context: MappingContext) throws(Failure) -> T? {
    if let result = Self.asItIs(overridden, as: type) { return result }
    // The form is not part of a document, so failures in it have the location of the value.
    let inner = context.holding(form: context.given)
    return try inner.reader.read(anyOf: type, form(of: overridden, in: inner), in: inner)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    if let overridden = Self.asItIs(output, as: Overridden.self) { return try context.reader.write(overridden, in: context) }
    return try form(of: context.reader.canonical(output, in: context), in: &context)
  }

  // MARK: Properties with a mapper

  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T? {
    try mapper.read(as: type, input: overridden(context.given, in: context), in: &context)
  }

  /// Maps the existing value back, so that the type can merge it; if that fails, there is no
  /// existing value.
  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over mergeBase: MergeBase<T>, in context: inout MappingContext
  ) throws(Failure) -> T? {
    guard context.given.kind == .object else { return try read(as: type, by: mapper, in: &context) }
    let place = context
    func back(_ output: T?) -> Overridden? {
      let mark = place.session.issueCount
      defer { _ = place.session.withdraw(since: mark) }
      return output.flatMap { output in
        var inner = place
        do throws(Failure) { return try mapper.input(Overridden.self, of: output, in: &inner) } catch { return nil }
      }
    }
    // The changes are named by parts of the type only if the property has that type.
    let trail = T.self == Overridden.self || T.self == Overridden?.self ? mergeBase.trail : MergeTrail()
    let own = MergeBase(existing: back(mergeBase.existing), fallback: back(mergeBase.fallback), nulls: mergeBase.nulls, trail: trail)
    return try mapper.read(as: type, input: merged(over: own, in: context), in: &context)
  }

  func write<T>(_ output: T, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let overridden = try mapper.input(Overridden.self, of: output, in: &context) else { return nil }
    return try context.reader.write(overridden, in: context)
  }

  /// The value cast to another static type, if it has that. Scalars have only their own type,
  /// whatever the bridging.
  private static func asItIs<A, B>(_ value: A, as target: B.Type) -> B? {
    if Leaf(Overridden.self) == nil { return value as? B }
    return type(of: value as Any) == B.self || B.self == Overridden?.self ? value as? B : nil
  }
}
