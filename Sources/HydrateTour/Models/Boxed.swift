/// A value on the heap, so that a struct can hold one of its own type. In a document it is not to be seen.
final class Boxed<Wrapped> {
  let value: Wrapped

  init(_ value: Wrapped) { self.value = value }
}

extension Boxed: Equatable where Wrapped: Equatable {
  static func == (left: Boxed, right: Boxed) -> Bool { left.value == right.value }
}

extension Boxed: Decodable where Wrapped: Decodable {
  convenience init(from decoder: any Decoder) throws {
    self.init(try Wrapped(from: decoder))
  }
}

extension Boxed: Encodable where Wrapped: Encodable {
  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension Boxed: Sendable where Wrapped: Sendable {}
