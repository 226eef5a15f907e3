import Hydrate

/// `NSArray` or `NSDictionary` in a profile file: the required kind of the data; the property
/// determines the content.
///
/// A value of that kind is read and merged as without the override.
final class TypeOverrideKind: TypeOverriding {
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
    try context.reader.read(anyOf: type, form(of: context.given, in: &context), in: context)
  }

  func merge<T>(as type: T.Type, over mergeBase: MergeBase<T>, in context: inout MappingContext) throws(Failure) -> T? {
    try context.reader.merge(anyOf: type, form(of: context.given, in: &context), over: mergeBase, in: context)
  }

  func read<T>(as type: T.Type, by mapper: FieldMapper, in context: inout MappingContext) throws(Failure) -> T? {
    _ = try form(of: context.given, in: &context)
    return try mapper.read(as: type, in: &context)
  }

  func merge<T>(
    as type: T.Type, by mapper: FieldMapper, over mergeBase: MergeBase<T>, in context: inout MappingContext
  ) throws(Failure) -> T? {
    _ = try form(of: context.given, in: &context)
    return try mapper.merge(as: type, over: mergeBase, in: &context)
  }
}
