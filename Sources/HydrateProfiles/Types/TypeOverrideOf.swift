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

  func check(_ value: Value, in context: inout MappingContext) throws(Failure) { _ = try overridden(value, over: nil, in: context) }

  // MARK: Reading

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    try form(of: overridden(value, over: nil, in: context), in: context)
  }

  private func form(of overridden: Overridden, in context: MappingContext) throws(Failure) -> Value {
    try context.session.write(overridden, in: context) ?? .null
  }

  private func overridden(_ value: Value, over mergeBase: MergeBase<Overridden>?, in context: MappingContext) throws(Failure) -> Overridden
  {
    guard let mergeBase else { return try context.reader.read(Overridden.self, value, in: context) }
    return try context.reader.merge(Overridden.self, value, over: mergeBase, in: context)
  }

  func read<T>(
    as type: T.Type, by mapper: FieldMapper?, over mergeBase: MergeBase<T>?, in context: inout MappingContext
  ) throws(Failure) -> T? {
    let own = mapper.map { self.mergeBase(of: mergeBase, by: $0, in: context) } ?? mergeBase?.converted(to: Overridden.self)
    let overridden = try overridden(context.given, over: own, in: context)
    if let mapper { return try mapper.read(as: type, input: overridden, in: &context) }
    if let result = Self.asItIs(overridden, as: type) { return result }
    // The form is not part of a document, so failures in it have the location of the value.
    let inner = context.holding(form: context.given)
    return try inner.reader.read(anyOf: type, form(of: overridden, in: inner), in: inner)
  }

  /// Maps the existing value back, so that the type can merge it; if that fails, there is no
  /// existing value.
  private func mergeBase<T>(of mergeBase: MergeBase<T>?, by mapper: FieldMapper, in context: MappingContext) -> MergeBase<Overridden>? {
    guard let mergeBase, context.given.kind == .object else { return nil }
    func back(_ output: T?) -> Overridden? {
      let mark = context.session.issueCount
      defer { _ = context.session.withdraw(since: mark) }
      return output.flatMap { output in
        var inner = context
        do throws(Failure) { return try mapper.input(Overridden.self, of: output, in: &inner) } catch { return nil }
      }
    }
    // The changes are named by parts of the type only if the property has that type.
    let trail = T.self == Overridden.self || T.self == Overridden?.self ? mergeBase.trail : MergeTrail()
    return MergeBase(existing: back(mergeBase.existing), fallback: back(mergeBase.fallback), nulls: mergeBase.nulls, trail: trail)
  }

  // MARK: Writing

  func write<T>(_ output: T, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> Value? {
    if let mapper {
      guard let overridden = try mapper.input(Overridden.self, of: output, in: &context) else { return nil }
      return try context.session.write(overridden, in: context)
    }
    guard let output = MirrorReader.unwrapped(output) else { return nil }
    if let overridden = Self.asItIs(output, as: Overridden.self) { return try context.session.write(overridden, in: context) }
    return try form(of: context.session.canonical(output, in: context), in: &context)
  }

  /// The value cast to another static type, if it has that. Scalars have only their own type,
  /// whatever the bridging.
  private static func asItIs<A, B>(_ value: A, as target: B.Type) -> B? {
    if Leaf(Overridden.self) == nil { return value as? B }
    return type(of: value as Any) == B.self || B.self == Overridden?.self ? value as? B : nil
  }
}
