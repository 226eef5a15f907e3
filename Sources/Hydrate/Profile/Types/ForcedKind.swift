/// `NSArray` or `NSDictionary` in a profile's file: what the data must be; the property says what it holds.
///
/// It changes nothing of a value that is of the kind, which is read, or merged, as it would be anyway.
final class ForcedKind: ForcedTyping {
  let name: String
  let kind: Value.Kind

  init(_ name: String, _ kind: Value.Kind) {
    self.kind = kind
    self.name = name
  }

  func fits<T>(_ property: T.Type) -> Bool {
    switch kind {
    case .array: Leaf(property) == nil && !(property is any DictionaryShape.Type)
    default: Leaf(property) == nil && !(property is any CollectionShape.Type)
    }
  }

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    guard value.kind == kind else {
      let type: Any.Type = kind == .array ? [Value].self : [String: Value].self
      throw Failure(.typeMismatch, .expected(type), at: context.place(of: value))
    }
    return value
  }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    try context.run.read(anyOf: type, form(of: context.given, in: &context), in: context)
  }

  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T? {
    try context.run.merge(anyOf: type, form(of: context.given, in: &context), over: underlay, in: context)
  }

  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T? {
    _ = try form(of: context.given, in: &context)
    return try mapper.read(as: type, in: &context)
  }

  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over underlay: Underlay<T>, in context: inout MappingContext
  ) throws(Failure) -> T? {
    _ = try form(of: context.given, in: &context)
    return try mapper.merge(as: type, over: underlay, in: &context)
  }
}
