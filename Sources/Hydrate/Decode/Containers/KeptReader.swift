/// A keyed reader of an object that a type's own container holds, and what keeps its scope.
struct KeptReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let reader: KeyedReader<Key>
  private let keeper: Scope

  init(_ reader: KeyedReader<Key>, _ keeper: Scope) {
    self.reader = reader
    self.keeper = keeper
  }

  var codingPath: [any CodingKey] { keeper.codingPath() }

  var allKeys: [Key] { keeper.isOpen ? reader.allKeys : [] }

  func contains(_ key: Key) -> Bool { keeper.isOpen && reader.contains(key) }

  func decodeNil(forKey key: Key) throws -> Bool { try opened().decodeNil(forKey: key) }

  // The standard library asks for its own scalars by names of their own, for which these stand too.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try opened().decode(type, forKey: key) }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try opened().decodeIfPresent(type, forKey: key) }

  // The standard library's own would ask whether the key is there, and find nothing where the reader is closed.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try opened().decodeIfPresent(type, forKey: key) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
    try opened().nestedContainer(keyedBy: type, forKey: key)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try opened().nestedUnkeyedContainer(forKey: key) }

  func superDecoder() throws -> any Decoder { try opened().superDecoder() }

  func superDecoder(forKey key: Key) throws -> any Decoder { try opened().superDecoder(forKey: key) }

  /// The reader, as long as the type that reads the value is still at it.
  private func opened() throws -> KeyedReader<Key> {
    guard keeper.isOpen else { throw FrameAccess.closedError(codingPath) }
    return reader
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeptReader {
  // Without these the standard library's own would say that such integers cannot be read.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try opened().decode(type, forKey: key) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try opened().decode(type, forKey: key) }
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try opened().decodeIfPresent(type, forKey: key) }
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try opened().decodeIfPresent(type, forKey: key) }
}
