/// What a model has written of itself, with its members at hand.
final class WrittenForm {
  let value: Value
  private lazy var members = Dictionary(value.members, uniquingKeysWith: { _, last in last })

  init(_ value: Value) { self.value = value }

  var keys: [String] { value.keys ?? [] }

  subscript(key: String) -> Value? { value.kind == .object ? members[key] : nil }
}
