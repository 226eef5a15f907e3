/// Turns a value of one static type into the same type under another name.
///
/// Generic code that has just found out that `T` is `Int` still holds an `Int` where a `T` is wanted. The cast stands directly under the test
/// that proves it, so that neither data nor configuration can give it another outcome. The others that do not ask are `KeyedLender`,
/// under the same test, and `LentValue`, which compares the types as well.
@inline(__always) func same<A, B>(_ value: A, as type: B.Type) -> B? {
  guard A.self == B.self else { return nil }
  // Data and configuration cannot reach it with two types: the line above has compared them.
  return unsafe unsafeBitCast(value, to: B.self)
}

/// The same where another type is a mistake. It makes no `Optional`, whose type the runtime would have to look up in generic code.
@inline(__always) func proved<A, B>(_ value: A, as type: B.Type) throws(OtherType) -> B {
  guard A.self == B.self else { throw OtherType() }
  // Data and configuration cannot reach it with two types: the line above has compared them.
  return unsafe unsafeBitCast(value, to: B.self)
}

/// The value of a type that generic code has put into an `Any`; nil where that was of another type.
func unboxed<T>(_ value: Any, as type: T.Type) -> T? { try? taken(value, as: type) }

/// The same where another type is a mistake.
func taken<T>(_ value: Any, as type: T.Type) throws(OtherType) -> T {
  func open<Own>(_ own: Own) throws(OtherType) -> T {
    // Data and configuration cannot reach it with two types: they have just been compared.
    if Own.self == T.self { return unsafe unsafeBitCast(own, to: T.self) }
    return try cast(own, to: T.self)
  }
  return try open(value)
}

/// An instance of a subclass as one of its superclass. By itself, since the runtime makes the type of what `as?` gives before anything is asked.
@inline(never) private func cast<Own, T>(_ own: Own, to type: T.Type) throws(OtherType) -> T {
  guard let value = own as? T else { throw OtherType() }
  return value
}

/// A value is not of the type that it was taken for.
struct OtherType: Error {}

/// The value as another type, by identity of the types where that is so, else by Swift's own rules: optionals, subclasses, protocols.
func converted<A, B>(_ value: A, to type: B.Type) -> B? {
  if let value = same(value, as: type) { return value }
  return value as? B
}
