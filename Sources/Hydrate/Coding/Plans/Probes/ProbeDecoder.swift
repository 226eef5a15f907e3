/// Decodes a type from made-up values and logs its requests.
struct ProbeDecoder: Decoder {
  let log: ProbeLog
  var maker = ProbeMaker()
  /// Whether to make up the alternative values.
  var isOther = false

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    log.note(keyType: type)
    return KeyedDecodingContainer(ProbeKeyed<Key>(probe: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try checkCalls()
    log.notes.readsList = true
    return values
  }
  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    try checkCalls()
    return values
  }

  private var values: ProbeValues {
    log.notes.readsElsewhere = true
    return ProbeValues(probe: self)
  }

  /// Returns a decoder for a nested value with keys of its own.
  fileprivate func inner(_ log: ProbeLog) throws -> ProbeDecoder {
    if log.seeksContents { throw ProbeMaker.NotPossible() }
    log.notes.readsElsewhere = true
    return ProbeDecoder(log: log, maker: maker)
  }

  /// Throws if there is nothing to decode, because only the type of the contents is sought.
  fileprivate func checkContents() throws {
    try checkCalls()
    if log.seeksContents { throw ProbeMaker.NotPossible() }
  }

  /// Throws if only the calls of an enum's coding by the compiler are meant.
  private func checkCalls() throws {
    guard log.listed != nil else { return }
    log.strays = true
    throw ProbeMaker.NotPossible()
  }
}

private struct ProbeKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: ProbeDecoder

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    probe.log.notes.readsElsewhere = true
    probe.log.listsKeys = true
    if let listed = probe.log.listed {
      let keys = keyCases(of: Key.self) ?? [listed.name.flatMap { Key(stringValue: $0) }].compactMap(\.self)
      probe.log.caseCount = keys.isEmpty && MemoryLayout<Key>.size > 0 ? nil : keys.count
      return keys.indices.contains(listed.number) ? [keys[listed.number]] : keys + keys
    }
    // One key for the standard library's dictionary; none for a user-defined type of that name.
    return probe.log.seeksContents && "\(Key.self)" == "_DictionaryCodingKey" ? [Key(stringValue: "key")].compactMap(\.self) : []
  }

  func contains(_ key: Key) -> Bool {
    probe.log.conditions.insert(key.stringValue)
    if probe.log.listed != nil { probe.log.strays = true }
    return true
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    try probe.checkContents()
    probe.log.conditions.insert(key.stringValue)
    return false
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try required(type, key) }

  private func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    probe.log.note(key, type, isConditional: false)
    try check(key, type)
    let value = try main.expected(key.stringValue, as: type) ?? probe.maker.make(type, isOther: probe.isOther)
    return main.changing == key.stringValue ? try other(type, than: value) : value
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try ifPresent(type, key) }

  private var main: ProbeLog { probe.log.main }

  /// Returns a value that differs from the prototype's or the one that is made up for other keys:
  /// another value of the prototype, else a made-up value.
  private func other<T: Decodable>(_ type: T.Type, than expected: T?) throws -> T {
    try expected.flatMap { main.other(than: $0) } ?? probe.maker.other(type, than: expected)
  }

  private func check<T>(_ key: Key, _ type: T.Type) throws {
    try probe.checkContents()
    guard main.failing == key.stringValue else { return }
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
    probe.log.note(key, type, isConditional: true)
    try check(key, type)
    var expected = main.values[key.stringValue] as? T
    // Within an alternative value only scalars are made up, because a recursive type would not
    // end.
    if probe.isOther, Leaf(type) != nil { expected = try probe.maker.make(type, isOther: true) }
    guard main.changing == key.stringValue else { return expected }
    if expected == nil, !main.makesUp { return ProbeMaker.scalars(type)?.first }
    return try other(type, than: expected)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    if probe.log.listed == nil { try check(key, [String: Value].self) }
    return try probe.inner(probe.log.part(key.stringValue, isSuper: false)).container(keyedBy: type)
  }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try check(key, [Value].self)
    return try probe.inner(probe.log.list(key.stringValue)).unkeyedContainer()
  }
  func superDecoder() throws -> any Decoder {
    try probe.checkContents()
    return ProbeDecoder(log: probe.log.inherited(), maker: probe.maker, isOther: probe.isOther)
  }
  func superDecoder(forKey key: Key) throws -> any Decoder {
    try check(key, [String: Value].self)
    return try probe.inner(probe.log.part(key.stringValue, isSuper: true))
  }
}

/// An array, or a single value. Reading from either returns a made-up value. The array is empty
/// unless the type of its contents is sought.
private struct ProbeValues: UnkeyedDecodingContainer, SingleValueDecodingContainer {
  let probe: ProbeDecoder

  var codingPath: [any CodingKey] { [] }
  var count: Int? { 0 }
  var isAtEnd: Bool { !probe.log.seeksContents || probe.log.endsContents() }
  var currentIndex: Int { 0 }

  func decodeNil() -> Bool { false }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try made(type) }

  private func made<T: Decodable>(_ type: T.Type) throws -> T {
    probe.log.notes.note(type)
    guard probe.log.makesUp else { throw ProbeMaker.NotPossible() }
    return try probe.maker.make(type, isOther: probe.isOther)
  }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
    try probe.inner(probe.log.nested()).container(keyedBy: type)
  }
  func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try probe.inner(probe.log.nested()).unkeyedContainer() }
  func superDecoder() throws -> any Decoder { try probe.inner(probe.log.nested()) }
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

extension UniquenessProbe {
  // Two constants, because each is a question to the runtime that searches all conformances of the
  // process.

  #if HYDRATE_WITHOUT_REUSE
    // For tests: no container is reused, as on a platform whose containers cannot be watched.
    static let isPossibleInReading = false
    static let isPossibleInWriting = false
  #else
    /// Whether a keyed container for reading is a reference and nothing else, as far as can be
    /// seen.
    static let isPossibleInReading = isReference(ProbeDecoder(log: ProbeLog()).container(keyedBy: AnyKey.self))

    /// The same for writing.
    static let isPossibleInWriting = isReference(ProbeEncoder(log: ProbeLog()).container(keyedBy: AnyKey.self))
  #endif
}
