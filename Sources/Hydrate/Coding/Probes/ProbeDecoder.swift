/// Decodes a type from made-up values, and writes down what it asks for.
struct ProbeDecoder: Decoder {
  let log: ProbeLog
  var trail = ProbeTrail()
  /// Whether the values are the other ones.
  var isOther = false
  /// For a superclass's own object: the log of the class that is looked at, whose rules hold for
  /// what is inherited too.
  var heir: ProbeLog?

  /// The log that says which key is given another value, or none.
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

  /// A decoder for something within, which asks for its own keys.
  fileprivate func inner(_ log: ProbeLog) -> ProbeDecoder {
    log.notes.readsElsewhere = true
    return ProbeDecoder(log: log, trail: trail)
  }

  /// A decoder for a superclass's own object, where that is at the usual key.
  fileprivate var inherited: ProbeDecoder {
    ProbeDecoder(log: log.part("super", isSuper: true), trail: trail, isOther: isOther, heir: main)
  }
}

private struct ProbeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: ProbeDecoder

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    probe.log.notes.readsElsewhere = true
    return []
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool { false }

  private func note<T: Decodable>(_ key: Key, _ type: T.Type, isConditional: Bool) {
    probe.log.note(key.stringValue, type, isConditional: isConditional)
    probe.heir?.note(key.stringValue, type, isConditional: isConditional, isInherited: true)
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try required(type, key) }

  private func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    note(key, type, isConditional: false)
    try check(key, type)
    let usual = try probe.main.usual(key.stringValue, as: type)
    if probe.main.changing == key.stringValue {
      if let usual { return try own(type, than: usual) }
      return try ProbeValue.other(type, than: ProbeValue.make(type, in: probe.trail, isOther: false), in: probe.trail)
    }
    return try usual ?? ProbeValue.make(type, in: probe.trail, isOther: probe.isOther)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try ifPresent(type, key) }

  /// A value unlike a prototype's: another one of its own, else a scalar that is neither zero nor
  /// empty, else one that is made up.
  private func own<T: Decodable>(_ type: T.Type, than usual: T) throws -> T {
    if let other = probe.main.other(than: usual) ?? ProbeValue.scalar(type, unlike: usual) { return other }
    return try ProbeValue.other(type, than: usual, in: probe.trail)
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
    let usual = probe.main.values[key.stringValue] as? T
    if probe.main.changing == key.stringValue {
      if let usual { return try own(type, than: usual) }
      if !probe.main.makesUp { return ProbeValue.scalar(type, unlike: nil) }
      return try ProbeValue.other(type, than: usual, in: probe.trail)
    }
    // Of the values within another value only scalars are made: what contains itself has no end.
    if probe.isOther, Leaf(type) != nil { return try ProbeValue.make(type, in: probe.trail, isOther: true) }
    return usual
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

/// A list with nothing in it, or a single value; whoever reads from either gets a made-up value.
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
  // Without these the standard library's own would say that such integers cannot be read.
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
