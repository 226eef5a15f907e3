/// The `Encoder` that turns what a type writes of itself into structured data, by the plan.
struct ValueEncoder: Encoder {
  let run: Run
  let target: WriteScope

  var codingPath: [any CodingKey] { target.scope.codingPath() }
  var userInfo: [CodingUserInfoKey: Any] { run.session.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(
      KeyedWriter<Key>(run: run, target: target, isUsable: target.open(.object), isVerbatim: run.keysStand(Key.self, in: target)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedWriter(run: run, target: target, isUsable: target.open(.array))
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleWriter(run: run, target: target)
  }
}

extension ValueEncoder {
  /// A value of any type as structured data; nil where it is nil.
  static func value<T>(of input: T, _ run: Run, in scope: Scope, _ step: Step) throws(Failure) -> Value? {
    if let value = same(input, as: Value.self) { return value }
    let builder = TapeBuilder()
    try run.write(input, run.plan(for: T.self), to: builder, in: scope, step)
    guard let document = builder.finish(), document.wordCount > 0 else {
      throw Failure(.invalidValue, .text("the result is too large"), at: Place(scope: scope, step: step, value: nil))
    }
    let value = Value(document, 0)
    return value.kind == .null ? nil : value
  }
}

extension Failure {
  /// The failure as code within an `encode(to:)` expects to see it.
  func encodingError(_ value: Any, in scope: Scope, _ step: Step?) -> EncodingError {
    .invalidValue(
      value,
      .init(codingPath: scope.codingPath(appending: step), debugDescription: "The value cannot be mapped back.", underlyingError: self))
  }

  /// The failure behind an error that came out of a type's `encode(to:)`.
  static func translated(encoding error: any Error, _ type: Any.Type, in scope: Scope) -> Failure {
    if let failure = error as? Failure { return failure }
    if let error = error as? MappingError { return error.failure }
    if case EncodingError.invalidValue(_, let context) = error, let failure = context.underlyingError as? Failure { return failure }
    return Failure(
      .invalidValue, .text("\(type) threw \(Swift.type(of: error))"), at: Place(scope: scope, step: .same, value: nil), underlying: error)
  }

  /// A container that was asked for after one of another kind.
  static func mixedContainers(in scope: Scope) -> Failure {
    Failure(
      .invalidValue, .text("encode(to:) asked for containers of two kinds"), at: Place(scope: scope, step: .same, value: nil))
  }

  /// An encoder or a container that was kept past its type's `encode(to:)`.
  static func ended(in scope: Scope) -> Failure {
    Failure(
      .invalidValue, .text("the encoder was used after its encode(to:) had ended"), at: Place(scope: scope, step: .same, value: nil))
  }

  /// A container that was written to while one of its own parts was.
  static func busy(in scope: Scope) -> Failure {
    Failure(
      .invalidValue, .text("encode(to:) wrote to a container around it"), at: Place(scope: scope, step: .same, value: nil))
  }
}
