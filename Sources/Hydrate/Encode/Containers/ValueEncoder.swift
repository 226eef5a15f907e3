/// The `Encoder` that turns what a type writes of itself into structured data, by the plan.
struct ValueEncoder: Encoder {
  let seat: WriteSeat

  var codingPath: [any CodingKey] { seat.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { seat.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { seat.writer.container(keyedBy: type, seat) }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(seat) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(seat: seat) }
}
