import Hydrate

/// The existing values of a property that is read from several keys, in an update.
struct ExistingParts {
  /// The values at the keys; nil if they are unknown because a mapper is one-way.
  let old: [Value]?
  let nulls: UpdateNulls

  init(_ old: [Value]?, nulls: UpdateNulls) {
    self.old = old
    self.nulls = nulls
  }

  /// The new value at one of the keys: an object is merged with the existing one.
  func merged(_ value: Value, _ index: Int) -> Value {
    guard value.kind == .object, let old = old?[index], old.kind == .object else { return value }
    return ValuePatch(nulls: nulls).merged(value, over: old, fallback: nil)
  }
}
