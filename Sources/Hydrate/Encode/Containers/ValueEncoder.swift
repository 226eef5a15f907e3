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
