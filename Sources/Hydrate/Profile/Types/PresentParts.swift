/// What is there of a property that is read from several keys, in an update.
struct PresentParts {
  /// The values at the keys; nil where they cannot be told, since there is no way back.
  let old: [Value]?
  let nulls: UpdateNulls

  init(_ old: [Value]?, nulls: UpdateNulls) {
    self.old = old
    self.nulls = nulls
  }

  /// What becomes of a value at one of the keys: an object is merged with the one that is there.
  func merged(_ value: Value, _ index: Int) -> Value {
    guard value.kind == .object, let old = old?[index], old.kind == .object else { return value }
    return ValuePatch(nulls: nulls).merged(value, over: old, fallback: nil)
  }
}
