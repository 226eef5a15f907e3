/// Turns a value of one static type into the same type under another name.
///
/// Generic code that has just found out that `T` is `Int` still holds an `Int` where a `T` is wanted. The cast stands directly under the test
/// that proves it, so that neither data nor configuration can give it another outcome. The others that do not ask are `KeyedLender`,
/// under the same test, and `LentValue`, which compares the types as well.
@inline(__always) func same<A, B>(_ value: A, as type: B.Type) -> B? {
  guard A.self == B.self else { return nil }
  // Data and configuration cannot reach it with two types: the line above has compared them.
  return unsafeBitCast(value, to: B.self)
}

/// The value as another type, by identity of the types where that is so, else by Swift's own rules: optionals, subclasses, protocols.
func converted<A, B>(_ value: A, to type: B.Type) -> B? {
  if let value = same(value, as: type) { return value }
  return value as? B
}
