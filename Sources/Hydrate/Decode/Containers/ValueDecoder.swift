/// The `Decoder` that feeds a type's `init(from:)` with a value, by the plan.
struct ValueDecoder: Decoder {
  let handle: FrameHandle

  init(_ handle: FrameHandle) { self.handle = handle }

  var codingPath: [any CodingKey] { handle.codingPath }

  var userInfo: [CodingUserInfoKey: Any] {
    guard let run = handle.run else { return [:] }
    return run.session.userInfo
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { try handle.container(keyedBy: type) }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try UnkeyedReader(handle) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    _ = try handle.opened()
    return SingleReader(handle: handle)
  }
}
