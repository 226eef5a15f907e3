/// `Optional`, as a type to read.
protocol OptionalTarget {
  static var noneAsAny: Any { get }
  /// nil under its static name. Swift's own cast would wrap it once more where the type wraps `Any`.
  static func none<T>(as type: T.Type) -> T?
  /// The wrapped type, where it can be read.
  static var wrappedDecodable: (any Decodable.Type)? { get }
  /// Reads null as nil, anything else as the wrapped type.
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step, isExact: Bool) throws(Failure) -> T
  /// The same over what is there.
  static func merge<T>(
    as type: T.Type, _ run: Run, _ value: Value, over underlay: Underlay<T>, _ parent: Scope, _ step: Step
  ) throws(Failure) -> T
}

extension Optional: OptionalTarget {
  static var noneAsAny: Any { Optional<Wrapped>.none as Any }

  static func none<T>(as type: T.Type) -> T? { same(Self.none, as: type) }

  static var wrappedDecodable: (any Decodable.Type)? { Wrapped.self as? any Decodable.Type }

  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step, isExact: Bool) throws(Failure) -> T {
    let result: Self
    if value.kind == .null {
      result = .none
    } else if let wrapped = Wrapped.self as? any Decodable.Type {
      result = try readWrapped(wrapped, run, value, parent, step, isExact)
    } else {
      throw Failure(.typeMismatch, .unfit(type), at: Place(scope: parent, step: step, value: value))
    }
    guard let result = same(result, as: type) else {
      throw Failure(.typeMismatch, .unfit(type), at: Place(scope: parent, step: step, value: value))
    }
    return result
  }

  static func merge<T>(
    as type: T.Type, _ run: Run, _ value: Value, over underlay: Underlay<T>, _ parent: Scope, _ step: Step
  ) throws(Failure) -> T {
    guard value.kind != .null, let wrapped = Wrapped.self as? any Decodable.Type, let own = same(underlay, as: Underlay<Self>.self) else {
      return try read(as: type, run, value, parent, step, isExact: false)
    }
    return try result(mergeWrapped(wrapped, run, value, over: own, parent, step), as: type)
  }

  private static func mergeWrapped<W: Decodable>(
    _ wrapped: W.Type, _ run: Run, _ value: Value, over underlay: Underlay<Self>, _ parent: Scope, _ step: Step
  ) throws(Failure) -> Self {
    let own = underlay.mapped { $0.flatMap { same($0, as: W.self) } }
    return same(try run.merge(wrapped, run.plan(for: wrapped), value, over: own, in: parent, step), as: Wrapped.self)
  }

  private static func readWrapped<W: Decodable>(
    _ wrapped: W.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step, _ isExact: Bool
  ) throws(Failure) -> Self {
    let value = try run.read(wrapped, run.plan(for: wrapped), value, in: parent, step, isExact: isExact)
    return same(value, as: Wrapped.self)
  }
}
