/// Reads the members of an object by their coding keys, in a container for one value.
struct KeyedReader<Key: CodingKey>: KeyedObjectReader {
  private let storage: ContainerStorage<Reader>

  init(_ storage: ContainerStorage<Reader>) { self.storage = storage }

  @inline(__always) func lend<Result>(
    _ use: (_ reader: Reader, _ number: Int, _ generation: UInt64) throws -> Result
  ) throws -> Result {
    try storage.lend(use) { () throws in throw DecoderHandle.closedError() }
  }
}

/// The same in a container that is reused.
struct ReusedKeyedReader<Key: CodingKey>: KeyedObjectReader {
  private let storage: StorageReference<Reader>

  init(_ storage: StorageReference<Reader>) { self.storage = storage }

  @inline(__always) func lend<Result>(
    _ use: (_ reader: Reader, _ number: Int, _ generation: UInt64) throws -> Result
  ) throws -> Result {
    try storage.lend(use) { () throws in throw DecoderHandle.closedError() }
  }
}

/// Reads the members of an object by their coding keys.
protocol KeyedObjectReader: KeyedDecodingContainerProtocol, OpaqueHandle {
  /// Lends the reader and the number and generation of the object's frame. Throws if the value has
  /// ended.
  func lend<Result>(_ use: (_ reader: Reader, _ number: Int, _ generation: UInt64) throws -> Result) throws -> Result
}

// In line, so that each container has the methods as if they were its own: what it holds is copied
// for every value that is requested.
extension KeyedObjectReader {
  private func opened() throws -> (reader: Reader, details: FrameDetails) {
    try lend { reader, number, generation in (reader, try reader.open(number, generation)) }
  }

  var codingPath: [any CodingKey] { (try? opened())?.details.codingPath() ?? [] }

  var allKeys: [Key] {
    guard let (reader, details) = try? opened() else { return [] }
    return reader.allKeys(of: details, as: Key.self)
  }

  func contains(_ key: Key) -> Bool {
    guard let (reader, details) = try? opened() else { return false }
    details.noteIrregularAccess()
    return reader.hasValue(reader.used(key, key.stringValue, in: details), in: details)
  }

  @inline(__always) func decodeNil(forKey key: Key) throws -> Bool {
    let (reader, details) = try opened()
    details.noteIrregularAccess()
    do throws(Failure) {
      return try reader.isNull(reader.used(key, key.stringValue, in: details), in: details)
    } catch {
      throw error.decodingError(Never.self, in: details, key)
    }
  }

  // MARK: Values

  @inline(__always) func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try required(type, key) }

  @inline(__always) func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try conditional(type, key) }

  @inline(__always) private func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try lend { reader, number, generation in try reader.required(type, key, number, generation) }
  }

  @inline(__always) private func conditional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try lend { reader, number, generation in try reader.conditional(type, key, number, generation) }
  }

  @inline(__always) private func conditionalScalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T? {
    try lend { reader, number, generation in try reader.scalarIfPresent(type, key, number, generation) }
  }

  @inline(__always) private func conditionalInteger<T: RareInteger>(_ type: T.Type, _ key: Key) throws -> T? {
    try lend { reader, number, generation in try reader.integerIfPresent(type, key, number, generation) }
  }

  // The code of one type serves them all.
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func rare<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T { try required(type, key) }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  private func rareIfPresent<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? { try conditional(type, key) }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type, isNested: true)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try UnkeyedReader(nested(key)) }

  func superDecoder() throws -> any Decoder {
    if let key = Key(stringValue: "super") { return try superDecoder(forKey: key) }
    return try superDecoder { _, _ in UsedKey("super") }
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder { $0.used(key, key.stringValue, in: $1) } }

  private func superDecoder(_ key: (Reader, FrameDetails) -> UsedKey) throws -> any Decoder {
    let (reader, details) = try opened()
    let key = key(reader, details)
    do throws(Failure) {
      return ValueDecoder(reader.handle(try reader.superObject(key, in: details)))
    } catch {
      throw error.decodingError(Never.self, in: details, key.codingKey)
    }
  }

  private func nested(_ key: Key) throws -> DecoderHandle {
    let (reader, details) = try opened()
    do throws(Failure) {
      if reader.presentsCases, let number = try reader.payload(at: key.stringValue, in: details) { return reader.handle(number) }
      return reader.handle(try reader.nested(reader.used(key, key.stringValue, in: details), in: details))
    } catch {
      throw error.decodingError(Never.self, in: details, key)
    }
  }
}

// The standard library requests its own scalars by these methods; without them each would be
// looked up twice.
extension KeyedObjectReader {
  @inline(__always) func decode<T: FastScalar>(_ type: T.Type, forKey key: Key) throws -> T {
    try lend { reader, number, generation in try reader.scalar(type, key, number, generation) }
  }
  @inline(__always) func decode<T: RareInteger>(_ type: T.Type, forKey key: Key) throws -> T {
    try lend { reader, number, generation in try reader.integer(type, key, number, generation) }
  }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try rare(type, key) }

  @inline(__always) func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try rareIfPresent(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try conditionalInteger(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try conditionalInteger(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try conditionalInteger(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try conditionalInteger(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try conditionalInteger(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try conditionalInteger(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try conditionalInteger(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try conditionalInteger(type, key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedObjectReader {
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try rare(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try rare(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try rareIfPresent(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try rareIfPresent(type, key) }
}

/// The keyed containers for types' own `init(from:)`.
extension Reader {
  /// A container for the object of an open frame. It is reused once the type has been read often
  /// enough.
  @inline(__always) func container<Key: CodingKey>(keyedBy type: Key.Type, _ handle: DecoderHandle) -> KeyedDecodingContainer<Key> {
    let frame = frames[handle.number]
    guard let cache = freeContainer(ObjectIdentifier(type), Int(frame.plan), isSuper: frame.isSuper, handle) else {
      return newContainer(keyedBy: type, handle)
    }
    return cache.decodingContainer(keyedBy: type)
  }

  /// The type's reused container, unless it is in use, or for other keys.
  @inline(__always) private func freeContainer(
    _ keys: ObjectIdentifier, _ plan: Int, isSuper: Bool, _ handle: DecoderHandle
  ) -> ContainerCache? {
    func take(_ container: ReusableContainer<ContainerStorage<Reader>>) -> ContainerCache? {
      guard container.cache.isFor(keys), !container.cache.isKept else { return nil }
      if !container.isUsed {
        container.isUsed = true
        usedContainers.append(Int32(truncatingIfNeeded: isSuper ? ~plan : plan))
      }
      container.storage.begin(in: self, handle.number, handle.generation)
      return container.cache
    }
    return containers(isSuper: isSuper).lend(plan, take, orElse: { nil })
  }

  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) private func newContainer<Key: CodingKey>(
    keyedBy type: Key.Type, _ handle: DecoderHandle
  ) -> KeyedDecodingContainer<Key> {
    let frame = frames[handle.number]
    let plan = Int(frame.plan)
    if let state = self.state(plan), state.isContainerWorthReusing(isSuper: frame.isSuper), UniquenessProbe.isPossibleInReading,
      containers(isSuper: frame.isSuper)[plan] == nil
    {
      let storage = ContainerStorage<Reader>()
      let container = KeyedDecodingContainer(ReusedKeyedReader<Key>(storage.reference))
      containers(isSuper: frame.isSuper)[plan] = ReusableContainer(.of(container), storage)
    }
    let storage = ContainerStorage(self, handle.number, handle.generation, keeping: handle.escapeGuard)
    return KeyedDecodingContainer(KeyedReader(storage))
  }

  @inline(__always) private func containers(isSuper: Bool) -> ObjectTable<ReusableContainer<ContainerStorage<Reader>>> {
    isSuper ? superContainers : containers
  }

  /// Takes back the containers that values have used, before anything leaves the call. One that
  /// user code has kept is not used again: every request to it throws from now on.
  func takeBackContainers() {
    for number in 0..<usedContainers.count {
      let code = Int(usedContainers[number])
      let (table, plan) = code < 0 ? (superContainers, ~code) : (containers, code)
      let isKept = table.lend(plan) { container in
        container.isUsed = false
        if container.cache.isKept { return true }
        container.storage.end()
        return false
      } orElse: {
        false
      }
      if isKept {
        table[plan]?.storage.abandon()
        table[plan] = nil
      }
    }
    usedContainers.removeAll(from: 0)
  }

  /// Gives up the containers in use. Whether user code has kept them is not asked, since it may
  /// run elsewhere by now.
  func abandonContainers() {
    for number in 0..<usedContainers.count {
      let code = Int(usedContainers[number])
      (code < 0 ? superContainers[~code] : containers[code])?.storage.abandon()
    }
    usedContainers.removeAll(from: 0)
  }
}
