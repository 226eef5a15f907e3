/// The values that a model passes to its encoder, key by key. They are kept unchanged, neither
/// written nor inspected.
final class ExistingRecord {
  /// The values by their keys.
  private(set) var members: [String: Any] = [:]
  /// The nested containers by their keys.
  private(set) var nested: [String: ExistingRecord] = [:]
  /// The value that the type writes in a single-value container.
  private(set) var whole: Any?

  /// Records a model; returns nil if it cannot encode itself.
  static func of(_ model: Any, _ userInfo: [CodingUserInfoKey: any Sendable]) -> ExistingRecord? {
    guard let model = model as? any Encodable else { return nil }
    let record = ExistingRecord()
    do { try model.encode(to: RecordingEncoder(record: record, information: userInfo)) } catch { return nil }
    return record
  }

  fileprivate func take(_ value: Any, at key: String) {
    members[key] = value
    nested[key] = nil
  }

  fileprivate func take(_ value: Any) { whole = value }

  /// Returns the record of a container at a key, which may be opened more than once.
  fileprivate func record(at key: String) -> ExistingRecord {
    if let known = nested[key] { return known }
    let made = ExistingRecord()
    nested[key] = made
    return made
  }

  /// A value that represents nil of any type.
  fileprivate static var null: Any { Optional<Bool>.none as Any }
}

/// Records the values that a model encodes.
private struct RecordingEncoder: Encoder {
  let record: ExistingRecord
  let information: [CodingUserInfoKey: any Sendable]

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { information }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(RecordingKeyed(encoder: self))
  }
  func unkeyedContainer() -> any UnkeyedEncodingContainer { RecordingValues(encoder: elsewhere) }
  func singleValueContainer() -> any SingleValueEncodingContainer { RecordingValues(encoder: self) }

  func within(_ key: String) -> RecordingEncoder { RecordingEncoder(record: record.record(at: key), information: information) }

  /// An encoder for elements of an array: they have no key, so their record is dropped.
  var elsewhere: RecordingEncoder { RecordingEncoder(record: ExistingRecord(), information: information) }
}

private struct RecordingKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
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

/// A single value, or the elements of an array.
private struct RecordingValues: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let encoder: RecordingEncoder
  var count = 0
  var codingPath: [any CodingKey] { [] }

  init(encoder: RecordingEncoder) { self.encoder = encoder }

  mutating func encodeNil() { take(ExistingRecord.null) }
  mutating func encode<T: Encodable>(_ value: T) { take(value) }

  fileprivate mutating func take(_ value: Any) {
    count += 1
    encoder.record.take(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    element.container(keyedBy: type)
  }
  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element.unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { element }

  private var element: RecordingEncoder {
    mutating get {
      count += 1
      return encoder.elsewhere
    }
  }
}

// The standard library's default implementations cannot write such integers.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RecordingKeyed {
  func encode(_ value: Int128, forKey key: Key) { encoder.record.take(value, at: key.stringValue) }
  func encode(_ value: UInt128, forKey key: Key) { encoder.record.take(value, at: key.stringValue) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension RecordingValues {
  mutating func encode(_ value: Int128) { take(value) }
  mutating func encode(_ value: UInt128) { take(value) }
}
