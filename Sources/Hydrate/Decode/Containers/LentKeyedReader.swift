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
