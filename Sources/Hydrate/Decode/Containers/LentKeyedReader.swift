/// Reads the members of an object by their coding keys, in a container that is handed out again and again.
///
/// It says the same as a ``KeyedReader``, to which it leaves what is rarely asked.
struct LentKeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  // No reference: the standard library copies the reader for every value that is asked for.
  private let seat: LentSeat<RunState>

  init(_ seat: LentSeat<RunState>) { self.seat = seat }

  /// One that has a hold on the state.
  private func reader() throws -> KeyedReader<Key> {
    try lend { state, number, generation in KeyedReader(state.handle(number, generation)) }
  }

  @inline(__always) private func lend<Result>(
    _ use: (_ state: RunState, _ number: Int, _ generation: UInt64) throws -> Result
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

  @inline(__always) private func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    try lend { state, number, generation in try state.required(type, key, number, generation) }
  }

  @inline(__always) private func conditional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    try lend { state, number, generation in try state.conditional(type, key, number, generation) }
  }

  @inline(__always) private func scalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T {
    try lend { state, number, generation in try state.scalar(type, key, number, generation) }
  }

  @inline(__always) private func conditionalScalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T? {
    try lend { state, number, generation in try state.scalarIfPresent(type, key, number, generation) }
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
    try reader().nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try reader().nestedUnkeyedContainer(forKey: key) }

  func superDecoder() throws -> any Decoder { try reader().superDecoder() }

  func superDecoder(forKey key: Key) throws -> any Decoder { try reader().superDecoder(forKey: key) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension LentKeyedReader {
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try required(type, key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try required(type, key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try conditional(type, key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try conditional(type, key) }
}
