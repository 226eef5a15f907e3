/// Encodes a prototype and logs its keys with the types of their values, or encodes a model and
/// keeps the values that it passes to its encoder.
package struct ProbeEncoder: Encoder {
  private(set) var log: ProbeLog
  package let userInfo: [CodingUserInfoKey: Any]

  package init(log: ProbeLog, userInfo: [CodingUserInfoKey: Any] = [:]) { (self.log, self.userInfo) = (log, userInfo) }

  package var codingPath: [any CodingKey] { [] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if !log.keepsAll { log.note(keyType: type) }
    return KeyedEncodingContainer(ListeningKeyed<Key>(encoder: self))
  }
  package func unkeyedContainer() -> any UnkeyedEncodingContainer {
    log.notes.readsList = true
    log.notes.readsElsewhere = true
    // Elements have no key, so what is kept of them is dropped.
    return ListeningValues(encoder: with(log.nested()))
  }
  package func singleValueContainer() -> any SingleValueEncodingContainer {
    log.notes.readsElsewhere = true
    return ListeningValues(encoder: self)
  }

  /// Returns an encoder for a nested value.
  fileprivate func inner(_ log: ProbeLog) -> ProbeEncoder {
    log.notes.readsElsewhere = true
    return with(log)
  }

  fileprivate func with(_ log: ProbeLog) -> ProbeEncoder { ProbeEncoder(log: log, userInfo: userInfo) }
}

private struct ListeningKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: ProbeEncoder

  var codingPath: [any CodingKey] { [] }

  private func note<T: Encodable>(_ value: T?, _ key: Key, isConditional: Bool) {
    if !encoder.log.keepsAll {
      guard let type = T.self as? any Decodable.Type else { return }
      encoder.log.note(key, type, isConditional: isConditional)
    }
    if let value { encoder.log.keep(value, for: key.stringValue) }
  }

  func encodeNil(forKey key: Key) { if encoder.log.keepsAll { encoder.log.keep(Bool?.none as Any, for: key.stringValue) } }
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
    encoder.inner(encoder.log.list(key.stringValue)).unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder.with(encoder.log.inherited()) }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.inner(encoder.log.part(key.stringValue, isSuper: true)) }
}

/// A single value, or the elements of an array.
private struct ListeningValues: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: ProbeEncoder
  var count = 0

  init(encoder: ProbeEncoder) { self.encoder = encoder }

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil() { take(Bool?.none as Any) }
  mutating func encode<T: Encodable>(_ value: T) {
    if !encoder.log.keepsAll, let type = T.self as? any Decodable.Type { encoder.log.notes.note(type) }
    take(value)
  }

  fileprivate mutating func take(_ value: Any) {
    count += 1
    if encoder.log.keepsAll { encoder.log.whole = value }
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    element.container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element.unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { element }

  private var element: ProbeEncoder {
    mutating get {
      count += 1
      return encoder.with(encoder.log.nested())
    }
  }
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
  mutating func encode(_ value: Int128) { take(value) }
  mutating func encode(_ value: UInt128) { take(value) }
}
