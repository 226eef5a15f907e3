/// Reads the members of an object by their coding keys.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
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

  @inline(__always) private func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try seat.state.required(type, key, seat.handle.number, seat.handle.generation)
  }

  @inline(__always) private func conditional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try seat.state.conditional(type, key, seat.handle.number, seat.handle.generation)
  }

  @inline(__always) private func scalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T {
    try seat.state.scalar(type, key, seat.handle.number, seat.handle.generation)
  }

  @inline(__always) private func conditionalScalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T? {
    try seat.state.scalarIfPresent(type, key, seat.handle.number, seat.handle.generation)
  }

  // The standard library asks for its own scalars by these names; without them each would be looked up twice.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try required(type, key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try conditional(type, key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try conditionalScalar(type, key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try conditionalScalar(type, key) }

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
      return ValueDecoder(run.state.handle(try run.superObject(key, in: scope)))
    } catch {
      throw error.decodingError(Never.self, in: scope, key.codingKey)
    }
  }

  private func nested(_ key: Key) throws -> FrameHandle {
    let (run, scope) = try opened()
    do throws(Failure) {
      return run.state.handle(try run.nested(run.used(key, key.stringValue, in: scope), in: scope))
    } catch {
      throw error.decodingError(Never.self, in: scope, key)
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedReader {
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try required(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try required(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try conditional(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try conditional(type, key) }
}
