/// `Optional`, as a type that is known only at run time.
protocol OptionalShape: SendableMetatype {
  static var noneAsAny: Any { get }
  /// nil under its static name. Swift's own cast would wrap it once more where the type wraps `Any`.
  static func none<T>(as type: T.Type) -> T?
  /// The wrapped type, where it can be read.
  static var wrappedDecodable: (any Decodable.Type)? { get }
  static func accept<V: OptionalVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T
}

/// Does something with an `Optional`; `T` is what it gives: the `Optional` itself, where it reads one.
protocol OptionalVisitor {
  func optional<Wrapped, T>(of wrapped: Wrapped.Type, as type: T.Type) throws(Failure) -> T
}

extension Optional: OptionalShape {
  static var noneAsAny: Any { Optional<Wrapped>.none as Any }

  static func none<T>(as type: T.Type) -> T? { same(Self.none, as: type) }

  static var wrappedDecodable: (any Decodable.Type)? { Wrapped.self as? any Decodable.Type }

  static func accept<V: OptionalVisitor, T>(_ visitor: V, as type: T.Type) throws(Failure) -> T {
    try visitor.optional(of: Wrapped.self, as: type)
  }
}
