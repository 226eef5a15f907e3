/// A value on the heap, so that a struct can hold one of its own type. In a document it is not to be seen.
final class Boxed<Wrapped: Codable & Equatable>: Codable, Equatable {
  let value: Wrapped

  init(from decoder: any Decoder) throws { value = try Wrapped(from: decoder) }

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }

  static func == (left: Boxed, right: Boxed) -> Bool { left.value == right.value }
}
