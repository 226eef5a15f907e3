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

/// Where a keyed reader reads, and what it has of the run: one object, whatever the reader is copied.
final class ReadSeat {
  let handle: FrameHandle
  /// The hold's. (Swift counts what is reached by two steps, and not what is reached by one.)
  let run: Run

  init(_ handle: FrameHandle) {
    self.handle = handle
    run = handle.hold.run
  }
}

/// Reads the members of an object by their coding keys, in a container that is handed out again and again.
///
/// It says the same as a ``KeyedReader``, to which it leaves what is rarely asked.
struct LentKeyedReader<Key: CodingKey>: KeyedScalarReader {
  // No reference: the standard library copies the reader for every value that is asked for.
  private let seat: LentSeat<Run>

  init(_ seat: LentSeat<Run>) { self.seat = seat }

  /// One that has a hold on the run.
  private func reader() throws -> KeyedReader<Key> {
    try lend { run, number, generation in KeyedReader(run.handle(number, generation)) }
  }

  @inline(__always) private func lend<Result>(
    _ use: (_ run: Run, _ number: Int, _ generation: UInt64) throws -> Result
  ) throws -> Result {
    try seat.lend(use) { () throws in throw FrameHandle.closedError() }
  }

  var codingPath: [any CodingKey] { (try? reader())?.codingPath ?? [] }
  var allKeys: [Key] { (try? reader())?.allKeys ?? [] }

  func contains(_ key: Key) -> Bool { (try? reader())?.contains(key) ?? false }

  func decodeNil(forKey key: Key) throws -> Bool { try reader().decodeNil(forKey: key) }

  // MARK: Values

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try required(type, key) }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try conditional(type, key) }

  @inline(__always) func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try lend { run, number, generation in try run.required(type, key, number, generation) }
  }

  @inline(__always) func conditional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try lend { run, number, generation in try run.conditional(type, key, number, generation) }
  }

  @inline(__always) func scalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T {
    try lend { run, number, generation in try run.scalar(type, key, number, generation) }
  }

  @inline(__always) func conditionalScalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T? {
    try lend { run, number, generation in try run.scalarIfPresent(type, key, number, generation) }
  }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try reader().nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try reader().nestedUnkeyedContainer(forKey: key) }

  func superDecoder() throws -> any Decoder { try reader().superDecoder() }

  func superDecoder(forKey key: Key) throws -> any Decoder { try reader().superDecoder(forKey: key) }
}

/// A reader of an object's members that asks for scalars as for anything else, by four ways.
///
/// The standard library asks for its own scalars by these names; without them each would be looked up twice.
protocol KeyedScalarReader: KeyedDecodingContainerProtocol {
  /// A member of any type, or of a scalar's that is read quickly, which must have a value; and which may be absent.
  func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T
  func conditional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T?
  func scalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T
  func conditionalScalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T?
}

// In line, so that a container has them as if they were its own.
extension KeyedScalarReader {
  @inline(__always) func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try scalar(type, key) }
  @inline(__always) func decode(_ type: String.Type, forKey key: Key) throws -> String { try scalar(type, key) }
  @inline(__always) func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try scalar(type, key) }
  @inline(__always) func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try required(type, key) }
  @inline(__always) func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try scalar(type, key) }
  @inline(__always) func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try scalar(type, key) }
  @inline(__always) func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try scalar(type, key) }
  @inline(__always) func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try scalar(type, key) }
  @inline(__always) func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try scalar(type, key) }
  @inline(__always) func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try scalar(type, key) }
  @inline(__always) func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try scalar(type, key) }
  @inline(__always) func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try scalar(type, key) }
  @inline(__always) func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try scalar(type, key) }
  @inline(__always) func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try scalar(type, key) }

  @inline(__always) func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try conditional(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try conditionalScalar(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try conditionalScalar(type, key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedScalarReader {
  @inline(__always) func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try required(type, key) }
  @inline(__always) func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try required(type, key) }
  @inline(__always) func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try conditional(type, key) }
  @inline(__always) func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try conditional(type, key) }
}
