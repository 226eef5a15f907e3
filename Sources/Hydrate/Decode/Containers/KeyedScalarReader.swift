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
