/// Reads the members of an object by their coding keys.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
  // One reference and no more: the standard library copies the container for every value that is asked for.
  private let scope: Scope

  init(run: Run, scope: Scope) throws {
    try scope.checkOpen()
    do throws(Failure) {
      try run.openObject(scope, keyedBy: Key.self)
    } catch {
      throw error.decodingError([String: Any].self, in: scope, nil)
    }
    self.scope = scope
  }

  var codingPath: [any CodingKey] { scope.codingPath() }

  var allKeys: [Key] { scope.currentRun?.allKeys(of: scope).compactMap { Key(stringValue: $0) } ?? [] }

  func contains(_ key: Key) -> Bool { scope.currentRun?.hasValue(key.stringValue, in: scope) ?? false }

  func decodeNil(forKey key: Key) throws -> Bool {
    let run = try scope.openRun()
    do throws(Failure) {
      return try run.isNull(key.stringValue, in: scope)
    } catch {
      throw error.decodingError(Never.self, in: scope, .key(key.stringValue))
    }
  }

  // MARK: Values

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try required(type, key) }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? { try conditional(type, key) }

  @inline(__always) private func required<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T {
    let run = try scope.openRun()
    do throws(Failure) {
      return try run.decode(type, key.stringValue, in: scope)
    } catch {
      throw error.decodingError(type, in: scope, .key(key.stringValue))
    }
  }

  @inline(__always) private func conditional<T: Decodable>(_ type: T.Type, _ key: Key) throws -> T? {
    let run = try scope.openRun()
    do throws(Failure) {
      return try run.decodeIfPresent(type, key.stringValue, in: scope)
    } catch {
      throw error.decodingError(type, in: scope, .key(key.stringValue))
    }
  }

  // A scope that has ended has no usual fields, so these need no check of their own.
  @inline(__always) private func scalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T {
    if let scalar = scope.usualScalar(type, key.stringValue) { return scalar }
    return try required(type, key)
  }

  @inline(__always) private func conditionalScalar<T: FastScalar>(_ type: T.Type, _ key: Key) throws -> T? {
    if let scalar = scope.usualScalarIfPresent(type, key.stringValue) { return scalar }
    return try conditional(type, key)
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
    KeyedDecodingContainer(try KeyedReader<Nested>(run: scope.openRun(), scope: nested(key.stringValue)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try UnkeyedReader(run: scope.openRun(), scope: nested(key.stringValue))
  }

  func superDecoder() throws -> any Decoder { try superDecoder("super") }
  func superDecoder(forKey key: Key) throws -> any Decoder { try superDecoder(key.stringValue) }

  private func superDecoder(_ key: String) throws -> any Decoder {
    let run = try scope.openRun()
    return ValueDecoder(run: run, scope: run.superScope(key, in: scope))
  }

  private func nested(_ key: String) throws -> Scope {
    let run = try scope.openRun()
    do throws(Failure) {
      return try run.nestedScope(key, in: scope)
    } catch {
      throw error.decodingError(Never.self, in: scope, .key(key))
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
