/// Listens to a prototype's encoding, and writes down its keys with the types of their values.
struct ProbeEncoder: Encoder {
  let log: ProbeLog

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    log.note(keyType: type)
    return KeyedEncodingContainer(ListeningKeyed<Key>(log: log))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { values }
  func singleValueContainer() -> any SingleValueEncodingContainer { values }

  private var values: ListeningValues { ListeningValues(held: log.held) }
}

private struct ListeningKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let log: ProbeLog

  var codingPath: [any CodingKey] { [] }

  private func note<T: Encodable>(_ value: T?, _ key: Key, isConditional: Bool) {
    guard let type = T.self as? any Decodable.Type else { return }
    log.note(key.stringValue, type, isConditional: isConditional)
    if let value { log.keep(value, for: key.stringValue) }
  }

  func encodeNil(forKey key: Key) {}
  func encode<T: Encodable>(_ value: T, forKey key: Key) { note(value, key, isConditional: false) }
  func encodeConditional<T: AnyObject & Encodable>(_ object: T, forKey key: Key) { note(object, key, isConditional: true) }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Bool?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: String?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) { note(value, key, isConditional: true) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(ListeningKeyed<Nested>(log: log.nested()))
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { ListeningValues(held: log.held) }
  func superEncoder() -> any Encoder { ProbeEncoder(log: log) }
  func superEncoder(forKey key: Key) -> any Encoder { ProbeEncoder(log: log.nested()) }
}

/// A place for values that nobody keeps; their types are noted.
private struct ListeningValues: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let held: HeldTypes

  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) {
    if let type = T.self as? any Decodable.Type { held.note(type) }
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(ListeningKeyed<Nested>(log: ProbeLog()))
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { ProbeEncoder(log: ProbeLog()) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ListeningKeyed {
  // Without these the standard library's own would say that such integers cannot be written.
  func encode(_ value: Int128, forKey key: Key) { note(value, key, isConditional: false) }
  func encode(_ value: UInt128, forKey key: Key) { note(value, key, isConditional: false) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) { note(value, key, isConditional: true) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) { note(value, key, isConditional: true) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ListeningValues {
  func encode(_ value: Int128) {}
  func encode(_ value: UInt128) {}
}
