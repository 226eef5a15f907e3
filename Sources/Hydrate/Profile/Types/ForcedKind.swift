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

  func form(of value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value {
    guard value.kind == kind else {
      let type: Any.Type = kind == .array ? [Value].self : [String: Value].self
      throw Failure(.typeMismatch, .expected(type), at: Place(scope: scope, step: step, value: value))
    }
    return value
  }

  func read<T>(
    as type: T.Type, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try run.read(anyOf: type, form(of: value, run, scope, step), in: scope, step)
  }

  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try run.merge(anyOf: type, form(of: value, run, scope, step), over: underlay, in: scope, step)
  }

  func read<T>(
    as type: T.Type, _ value: Value, by mapper: FieldMapper, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    try mapper.read(as: type, form(of: value, run, scope, step), isAbsent: false, run, scope, step)
  }

  func merge<T>(
    as type: T.Type, _ value: Value, by mapper: FieldMapper, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope,
    _ step: Step
  ) throws(Failure) -> T? {
    try mapper.merge(as: type, form(of: value, run, scope, step), over: underlay, run, scope, step)
  }
}
