/// Encodes a prototype and logs its keys with the types of their values.
package struct ProbeEncoder: Encoder {
  let log: ProbeLog

  package init(log: ProbeLog) { self.log = log }

  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    log.note(keyType: type)
    return KeyedEncodingContainer(ListeningKeyed<Key>(encoder: self))
  }
  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    log.notes.readsList = true
    return values
  }
  package func singleValueContainer() -> any SingleValueEncodingContainer { values }

  private var values: ListeningValues {
    log.notes.readsElsewhere = true
    return ListeningValues(log: log)
  }

  /// Returns an encoder for a nested value.
  fileprivate func inner(_ log: ProbeLog) -> ProbeEncoder {
    log.notes.readsElsewhere = true
    return ProbeEncoder(log: log)
  }
}

private struct ListeningKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ProbeEncoder

  var codingPath: [any CodingKey] { [] }

  private func note<T: Encodable>(_ value: T?, _ key: Key, isConditional: Bool) {
    guard let type = T.self as? any Decodable.Type else { return }
    encoder.log.note(key, type, isConditional: isConditional)
    if let value { encoder.log.main.keep(value, for: key.stringValue) }
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
    encoder.inner(encoder.log.part(key.stringValue, isSuper: false)).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.log.passed.insert(key.stringValue)
    return encoder.inner(encoder.log.nested()).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { ProbeEncoder(log: encoder.log.inherited()) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.inner(encoder.log.part(key.stringValue, isSuper: true)) }
}

/// Drops values and logs their types.
private struct ListeningValues: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let log: ProbeLog

  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() {}
  func encode<T: Encodable>(_ value: T) {
    if let type = T.self as? any Decodable.Type { log.notes.note(type) }
  }
  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    ProbeEncoder(log: log.nested()).container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { ProbeEncoder(log: log.nested()) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ListeningKeyed {
  // The standard library's default implementations cannot write such integers.
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
