/// Records the values that a model encodes in an ``ExistingRecord``.
struct RecordingEncoder: Encoder {
  let record: ExistingRecord
  private let information: [CodingUserInfoKey: any Sendable]

  init(record: ExistingRecord, userInfo: [CodingUserInfoKey: any Sendable]) { (self.record, information) = (record, userInfo) }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { information }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { KeyedEncodingContainer(Keyed(encoder: self)) }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func within(_ key: String) -> RecordingEncoder { RecordingEncoder(record: record.record(at: key), userInfo: information) }

  fileprivate struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RecordingEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { encoder.record.take(ExistingRecord.null, at: key.stringValue) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) { encoder.record.take(value, at: key.stringValue) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
      encoder.within(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { encoder.within(key.stringValue).unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.within("super") }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.within(key.stringValue) }
  }

  /// Elements of an array have no key, so they are dropped.
  fileprivate struct Unkeyed: UnkeyedEncodingContainer {
    let encoder: RecordingEncoder
    var count = 0
    var codingPath: [any CodingKey] { [] }

    init(encoder: RecordingEncoder) { self.encoder = encoder }

    private var elsewhere: RecordingEncoder { RecordingEncoder(record: ExistingRecord(), userInfo: encoder.information) }

    mutating func encodeNil() { count += 1 }

    mutating func encode<T: Encodable>(_ value: T) { count += 1 }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
      count += 1
      return elsewhere.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
      count += 1
      return elsewhere.unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
      count += 1
      return elsewhere
    }
  }

  fileprivate struct Single: SingleValueEncodingContainer {
    let encoder: RecordingEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { encoder.record.take(ExistingRecord.null) }

    func encode<T: Encodable>(_ value: T) { encoder.record.take(value) }
  }
}

// The standard library's default implementations cannot write such integers.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RecordingEncoder.Keyed {
  func encode(_ value: Int128, forKey key: Key) { encoder.record.take(value, at: key.stringValue) }
  func encode(_ value: UInt128, forKey key: Key) { encoder.record.take(value, at: key.stringValue) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RecordingEncoder.Unkeyed {
  mutating func encode(_ value: Int128) { count += 1 }
  mutating func encode(_ value: UInt128) { count += 1 }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RecordingEncoder.Single {
  func encode(_ value: Int128) { encoder.record.take(value) }
  func encode(_ value: UInt128) { encoder.record.take(value) }
}
