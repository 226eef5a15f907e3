/// Decodes a type from made-up values and logs its requests.
struct ProbeDecoder: Decoder {
  let log: ProbeLog
  var trail = ProbeTrail()
  /// Whether to make up the alternative values.
  var isOther = false
  /// For a superclass's object: the log of the inspected class, whose rules also apply to
  /// inherited fields.
  var heir: ProbeLog?

  /// The log that determines which key gets a different value or none.
  fileprivate var main: ProbeLog { heir ?? log }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    log.note(keyType: type)
    heir?.note(keyType: type)
    return KeyedDecodingContainer(ProbeKeyed<Key>(probe: self))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    log.notes.readsList = true
    return values
  }
  func singleValueContainer() -> any SingleValueDecodingContainer { values }

  private var values: ProbeValues {
    log.notes.readsElsewhere = true
    return ProbeValues(probe: self)
  }

  /// Returns a decoder for a nested value with keys of its own.
  fileprivate func inner(_ log: ProbeLog) -> ProbeDecoder {
    log.notes.readsElsewhere = true
    return ProbeDecoder(log: log, trail: trail)
  }

  /// The decoder for a superclass's object at the default key.
  fileprivate var inherited: ProbeDecoder {
    ProbeDecoder(log: log.part("super", isSuper: true), trail: trail, isOther: isOther, heir: main)
  }
}

private struct ProbeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: ProbeDecoder

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    probe.log.notes.readsElsewhere = true
    probe.log.listsKeys = true
    return []
  }

  func contains(_ key: Key) -> Bool {
    probe.log.noteCondition(key.stringValue)
    return true
  }

  func decodeNil(forKey key: Key) -> Bool {
    probe.log.noteCondition(key.stringValue)
    return false
  }

  private func note<T: Decodable>(_ key: Key, _ type: T.Type, isConditional: Bool) {
    probe.log.note(key, type, isConditional: isConditional)
    probe.heir?.note(key, type, isConditional: isConditional, isInherited: true)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try required(type, key) }

  private func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    note(key, type, isConditional: false)
    try check(key, type)
    let expected = try probe.main.expected(key.stringValue, as: type)
    if probe.main.changing == key.stringValue {
      if let expected { return try own(type, than: expected) }
      return try changed(type)
    }
    return try expected ?? ProbeValue.make(type, in: probe.trail, isOther: probe.isOther)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try ifPresent(type, key) }

  /// Returns a value that differs from the prototype's: another value of the prototype, else a
  /// scalar that is neither zero nor empty, else a made-up value.
  private func own<T: Decodable>(_ type: T.Type, than expected: T) throws -> T {
    if let other = probe.main.other(than: expected) ?? ProbeValue.scalar(type, unlike: expected) { return other }
    return try ProbeValue.other(type, than: expected, in: probe.trail)
  }

  /// Returns a value that differs from the one that is made up for other keys.
  private func changed<T: Decodable>(_ type: T.Type) throws -> T {
    let expected = try ProbeValue.make(type, in: probe.trail, isOther: probe.isOther)
    if probe.isOther, let scalar = ProbeValue.scalar(type, unlike: expected) { return scalar }
    return try ProbeValue.other(type, than: expected, in: probe.trail)
  }

  private func check<T>(_ key: Key, _ type: T.Type) throws {
    guard probe.main.failing == key.stringValue else { return }
    throw DecodingError.typeMismatch(type, .init(codingPath: [key], debugDescription: "a value that cannot be read"))
  }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try ifPresent(type, key) }

  private func ifPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    note(key, type, isConditional: true)
    try check(key, type)
    let expected = probe.main.values[key.stringValue] as? T
    if probe.main.changing == key.stringValue {
      if let expected { return try own(type, than: expected) }
      if !probe.main.makesUp { return ProbeValue.scalar(type, unlike: nil) }
      if probe.isOther, Leaf(type) != nil { return try changed(type) }
      return try ProbeValue.other(type, than: expected, in: probe.trail)
    }
    // Within an alternative value only scalars are made up, because a recursive type would not
    // end.
    if probe.isOther, Leaf(type) != nil { return try ProbeValue.make(type, in: probe.trail, isOther: true) }
    return expected
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try check(key, [String: Value].self)
    let inner = probe.inner(probe.log.part(key.stringValue, isSuper: false))
    return inner.container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try check(key, [Value].self)
    probe.log.pass(key.stringValue)
    return probe.inner(probe.log.nested()).unkeyedContainer()
  }
  func superDecoder() -> any Decoder { probe.inherited }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    try check(key, [String: Value].self)
    return probe.inner(probe.log.part(key.stringValue, isSuper: true))
  }
}

/// An empty array, or a single value. Reading from either returns a made-up value.
private struct ProbeValues: UnkeyedDecodingContainer, SingleValueDecodingContainer {
  let probe: ProbeDecoder

  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { true }
  var currentIndex: Int { 0 }

  func decodeNil() -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try made(type) }

  private func made<T: Decodable>(_ type: T.Type) throws -> T {
    probe.log.notes.held.note(type)
    guard probe.log.makesUp else { throw ProbeValue.NotPossible() }
    return try ProbeValue.make(type, in: probe.trail, isOther: probe.isOther)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedDecodingContainer<Nested> {
    probe.inner(probe.log.nested()).container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { probe.inner(probe.log.nested()).unkeyedContainer() }
  func superDecoder() -> any Decoder { probe.inner(probe.log.nested()) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ProbeKeyed {
  // The standard library's default implementations cannot read such integers.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try required(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try required(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try ifPresent(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try ifPresent(type, key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension ProbeValues {
  func decode(_ type: Int128.Type) throws -> Int128 { try made(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try made(type) }
}
