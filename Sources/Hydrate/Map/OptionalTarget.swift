/// `Optional`, as a type to read.
protocol OptionalTarget {
  static var noneAsAny: Any { get }
  /// The wrapped type, where it can be read.
  static var wrappedDecodable: (any Decodable.Type)? { get }
  /// Reads null as nil, anything else as the wrapped type.
  static func read<T>(as type: T.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step, isExact: Bool) throws(Failure) -> T
}

extension Optional: OptionalTarget {
  static var noneAsAny: Any { Optional<Wrapped>.none as Any }

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

  private static func readWrapped<W: Decodable>(
    _ wrapped: W.Type, _ run: Run, _ value: Value, _ parent: Scope, _ step: Step, _ isExact: Bool
  ) throws(Failure) -> Self {
    let value = try run.read(wrapped, run.plan(for: wrapped), value, in: parent, step, isExact: isExact)
    return same(value, as: Wrapped.self)
  }
}
