/// Reads the members of an object by their coding keys.
struct KeyedReader<Key: CodingKey>: KeyedScalarReader {
  // One reference: the standard library copies the reader for every value that is asked for.
  private let seat: ReadSeat

  @inline(__always) init(_ handle: FrameHandle) { seat = ReadSeat(handle) }

  private func opened() throws -> (run: Run, scope: Scope) { try seat.handle.opened() }

  var codingPath: [any CodingKey] { (try? opened())?.scope.codingPath() ?? [] }

  var allKeys: [Key] {
    guard let (run, scope) = try? opened() else { return [] }
    return run.allKeys(of: scope, as: Key.self)
  }

  func contains(_ key: Key) -> Bool {
    guard let (run, scope) = try? opened() else { return false }
    return run.hasValue(run.used(key, key.stringValue, in: scope), in: scope)
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    let (run, scope) = try opened()
    do throws(Failure) {
      return try run.isNull(run.used(key, key.stringValue, in: scope), in: scope)
    } catch {
      throw error.decodingError(Never.self, in: scope, key)
    }
  }

  // MARK: Values

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try required(type, key) }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try conditional(type, key) }

  @inline(__always) func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try seat.run.required(type, key, seat.handle.number, seat.handle.generation)
  }

  @inline(__always) func conditional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try seat.run.conditional(type, key, seat.handle.number, seat.handle.generation)
  }

  @inline(__always) func scalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T {
    try seat.run.scalar(type, key, seat.handle.number, seat.handle.generation)
  }

  @inline(__always) func conditionalScalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T? {
    try seat.run.scalarIfPresent(type, key, seat.handle.number, seat.handle.generation)
  }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try nested(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try UnkeyedReader(nested(key)) }

  func superDecoder() throws -> any Decoder {
    if let key = Key(stringValue: "super") { return try superDecoder(forKey: key) }
    return try superDecoder { _, _ in UsedKey("super") }
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder { $0.used(key, key.stringValue, in: $1) } }

  private func superDecoder(_ key: (Run, Scope) -> UsedKey) throws -> any Decoder {
    let (run, scope) = try opened()
    let key = key(run, scope)
    do throws(Failure) {
      return ValueDecoder(run.handle(try run.superObject(key, in: scope)))
    } catch {
      throw error.decodingError(Never.self, in: scope, key.codingKey)
    }
  }

  private func nested(_ key: Key) throws -> FrameHandle {
    let (run, scope) = try opened()
    do throws(Failure) {
      return run.handle(try run.nested(run.used(key, key.stringValue, in: scope), in: scope))
    } catch {
      throw error.decodingError(Never.self, in: scope, key)
    }
  }
}
