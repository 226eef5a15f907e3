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

  // MARK: Reading

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    try form(of: overridden(value, in: context), in: context)
  }

  private func overridden(_ value: Value, in context: MappingContext) throws(Failure) -> Overridden {
    try context.reader.read(Overridden.self, value, in: context)
  }

  private func form(of overridden: Overridden, in context: MappingContext) throws(Failure) -> Value {
    try context.session.write(overridden, in: context) ?? .null
  }

  func read<T>(as type: T.Type, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> T? {
    var place = context
    if let mapper {
      place.mergeBase = context.mergeBase.flatMap { baseOfInput($0, of: type, by: mapper, in: context) }
      context.mergeBase = nil
      return try mapper.read(as: type, input: overridden(context.given, in: place), in: &context)
    }
    let overridden = try overridden(context.given, in: place)
    if let result = Self.asItIs(overridden, as: type) { return result }
    // The form is not part of a document, so failures in it have the location of the value.
    let inner = context.holding(form: context.given)
    return try inner.reader.read(anyOf: type, form(of: overridden, in: inner), in: inner)
  }

  /// Maps the existing value back, so that the type can merge it; if that fails, there is no
  /// existing value.
  private func baseOfInput<T>(_ mergeBase: MergeBase, of type: T.Type, by mapper: FieldMapper, in context: MappingContext) -> MergeBase? {
    guard context.given.kind == .object else { return nil }
    // The changes are named by parts of the type only if the property has that type.
    let trail = T.self == Overridden.self || T.self == Overridden?.self ? mergeBase.trail : MergeTrail()
    return mergeBase.mapped(noting: trail) { (output: T) -> Overridden? in
      var inner = context
      inner.mergeBase = nil
      let checkpoint = inner.session.checkpoint
      defer { inner.session.rollBack(to: checkpoint) }
      return try? mapper.input(Overridden.self, of: output, in: &inner)
    }
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
