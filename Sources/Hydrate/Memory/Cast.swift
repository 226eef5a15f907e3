/// Casts a value to a type that has just been proved to be its own.
///
/// Generic code that has found out that `T` is `Int` still holds an `Int` where a `T` is required.
/// The cast is directly below the test that proves it, so neither data nor configuration can
/// change its outcome. The other unchecked casts are in `ContainerCache`, below the same test, in
/// `BorrowedValue`, which also compares the types, and in `ObjectPool`, whose objects have one type.
@inline(__always) package func same<A, B>(_ value: A, as type: B.Type) -> B? {
  guard A.self == B.self else { return nil }
  // The line above has compared the types, so neither data nor configuration can reach this with
  // two types.
  return unsafe unsafeBitCast(value, to: B.self)
}

/// The same, but throws if the types differ. It makes no `Optional`, whose type the runtime would
/// have to look up in generic code.
@inline(__always) func proved<A, B>(_ value: A, as type: B.Type) throws(OtherType) -> B {
  guard A.self == B.self else { throw OtherType() }
  // The line above has compared the types, so neither data nor configuration can reach this with
  // two types.
  return unsafe unsafeBitCast(value, to: B.self)
}

/// The value that generic code has put into an `Any`, or nil if it has another type.
func unboxed<T>(_ value: Any, as type: T.Type) -> T? { try? taken(value, as: type) }

/// The same, but throws if the type differs.
func taken<T>(_ value: Any, as type: T.Type) throws(OtherType) -> T {
  func open<Own>(_ own: Own) throws(OtherType) -> T {
    // The line compares the types, so neither data nor configuration can reach the cast with two
    // types.
    if Own.self == T.self { return unsafe unsafeBitCast(own, to: T.self) }
    return try cast(own, to: T.self)
  }
  return try open(value)
}

/// Casts an instance of a subclass to a superclass. It is a separate function because the runtime
/// instantiates the result type of `as?` before the function's first statement.
@inline(never) private func cast<Own, T>(_ own: Own, to type: T.Type) throws(OtherType) -> T {
  guard let value = own as? T else { throw OtherType() }
  return value
}

/// Thrown if a value is not of the expected type.
struct OtherType: Error {}

/// The value as another type: unchanged if the types are identical, else by Swift's casting rules
/// (optionals, subclasses, protocols).
func converted<A, B>(_ value: A, to type: B.Type) -> B? {
  if let value = same(value, as: type) { return value }
  return value as? B
}
