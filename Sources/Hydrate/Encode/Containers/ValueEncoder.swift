/// The `Encoder` that turns what a type writes of itself into structured data, by the plan.
struct ValueEncoder: Encoder {
  let target: WriteScope

  var codingPath: [any CodingKey] { target.scope.codingPath() }
  var userInfo: [CodingUserInfoKey: Any] { target.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    ContainerKeeper.container(keyedBy: type, target)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(target) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(target: target) }
}

extension ValueEncoder {
  /// A value of any type as structured data; nil where it is nil.
  static func value<T>(of input: T, _ run: Run, in scope: Scope, _ step: Step) throws(Failure) -> Value? {
    if let value = same(input, as: Value.self) { return value }
    let builder = TapeBuilder()
    try run.write(input, to: builder, in: scope, step)
    guard let document = builder.finish(), document.wordCount > 0 else {
      throw Failure(.invalidValue, .text("the result is too large"), at: Place(scope: scope, step: step, value: nil))
    }
    let value = document.whole
    return value.kind == .null ? nil : value
  }
}
