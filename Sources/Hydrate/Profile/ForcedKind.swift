/// `NSArray` or `NSDictionary` in a profile's file: what the data must be; the property says what it holds.
final class ForcedKind: ForcedType, @unchecked Sendable {
  let kind: Value.Kind

  init(_ name: String, _ kind: Value.Kind) {
    self.kind = kind
    super.init(name)
  }

  override func fits<T>(_ property: T.Type) -> Bool {
    switch kind {
    case .array: Leaf(property) == nil && !(property is any DictionaryTarget.Type)
    default: Leaf(property) == nil && !(property is any CollectionTarget.Type)
    }
  }

  override func form(of value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value {
    guard value.kind == kind else {
      let type: Any.Type = kind == .array ? [Value].self : [String: Value].self
      throw Failure(.typeMismatch, .unfit(type), at: Place(scope: scope, step: step, value: value))
    }
    return value
  }
}
