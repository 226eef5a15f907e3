/// Writes the members of an object by their coding keys.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let seat: WriteSeat
  /// Whether the usual case may be met; false where the type has begun something else than an object, and where keys may stand as they are.
  let mayBeUsual: Bool

  /// A container for a value whose object is open, and in which all is as usual.
  init(usual seat: WriteSeat) {
    self.seat = seat
    mayBeUsual = true
  }

  /// Opens the object.
  init(opening seat: WriteSeat) {
    self.seat = seat
    mayBeUsual = seat.open(.object) { $0.hasUsualKeys(Key.self) }
  }

  var codingPath: [any CodingKey] { seat.codingPath }

  // MARK: Values

  func encodeNil(forKey key: Key) throws { try member(Value.null, key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    guard mayBeUsual, let field = seat.writer.beginField(seat, key.stringValue, T.self, isConditional: false) else {
      return try member(value, key)
    }
    try lend(value) { try write($0, T.self, field, key) }
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    let isPresent: Void? = try lendWrapped(of: value) { lent in
      guard mayBeUsual, let field = seat.writer.beginField(seat, key.stringValue, T.self, isConditional: true) else {
        return try memberIfPresent(value, key)
      }
      try write(lent, T.self, field, key)
    }
    if isPresent == nil { try leaveOut(T.self, key) }
  }

  /// Writes the value of a member whose key has been written.
  @inline(__always) private func write<T: Encodable>(
    _ value: borrowing LentValue, _ type: T.Type, _ field: (writer: Int, mark: Writer.Mark), _ key: Key
  ) throws {
    do throws(Failure) {
      guard let typeWriter = seat.writer.types.writer(field.writer) else { throw .mixedContainers(in: seat.writer.site) }
      try typeWriter.write(value, to: seat.writer)
    } catch {
      seat.writer.takeBack(to: field.mark)
      throw error.encodingError(value.copy(as: type) as Any, in: seat, key)
    }
  }

  @inline(never) func member<T: Encodable>(_ value: T, _ key: Key) throws {
    try seat.write(value, key, to: .object) { writer throws(Failure) in
      try writer.writeMember(value, writer.used(key, at: writer.frames.depth), as: T.self)
    }
  }

  @inline(never) func memberIfPresent<T: Encodable>(_ value: T?, _ key: Key) throws {
    try seat.write(value as Any, key, to: .object) { writer throws(Failure) in
      try writer.writeMemberIfPresent(value, writer.used(key, at: writer.frames.depth), as: T.self)
    }
  }

  /// A nil by the usual case, or by the rules.
  @inline(__always) func leaveOut<T: Encodable>(_ type: T.Type, _ key: Key) throws {
    if mayBeUsual, seat.writer.leavesOut(seat, key.stringValue, type) { return }
    try leaveOutByRules(type, key)
  }

  // By itself, so that the metadata of `Optional` are looked up only here.
  @inline(never) private func leaveOutByRules<T: Encodable>(_ type: T.Type, _ key: Key) throws { try memberIfPresent(T?.none, key) }

  /// Whether the scalar that must follow stands there as usual; its key is written then.
  @inline(__always) func isUsual(_ type: Any.Type, _ key: Key) -> Bool {
    mayBeUsual && seat.writer.beginScalar(seat, key.stringValue, type)
  }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(KeyedWriter<Nested>(opening: seat.writer.nest(in: seat, key, isSuper: false)))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    UnkeyedWriter(seat.writer.nest(in: seat, key, isSuper: false))
  }

  func superEncoder() -> any Encoder {
    if let key = Key(stringValue: "super") { return superEncoder(forKey: key) }
    return ValueEncoder(seat: seat.writer.nest(in: seat, "super", isSuper: true))
  }

  func superEncoder(forKey key: Key) -> any Encoder { ValueEncoder(seat: seat.writer.nest(in: seat, key, isSuper: true)) }
}

/// The scalars that the standard library has methods of their own for, straight into the text where all is as usual.
extension KeyedWriter {
  func encode(_ value: Bool, forKey key: Key) throws {
    if isUsual(Bool.self, key) { seat.output.append(value) } else { try member(value, key) }
  }

  func encode(_ value: String, forKey key: Key) throws {
    if isUsual(String.self, key) { seat.output.append(string: value) } else { try member(value, key) }
  }

  func encode(_ value: Double, forKey key: Key) throws {
    if value.isFinite, isUsual(Double.self, key) { seat.output.append(value) } else { try member(value, key) }
  }

  func encode(_ value: Float, forKey key: Key) throws {
    if value.isFinite, isUsual(Float.self, key) { seat.output.append(value) } else { try member(value, key) }
  }

  func encode(_ value: Int, forKey key: Key) throws {
    if isUsual(Int.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: Int8, forKey key: Key) throws {
    if isUsual(Int8.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: Int16, forKey key: Key) throws {
    if isUsual(Int16.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: Int32, forKey key: Key) throws {
    if isUsual(Int32.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: Int64, forKey key: Key) throws {
    if isUsual(Int64.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: UInt, forKey key: Key) throws {
    if isUsual(UInt.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: UInt8, forKey key: Key) throws {
    if isUsual(UInt8.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: UInt16, forKey key: Key) throws {
    if isUsual(UInt16.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: UInt32, forKey key: Key) throws {
    if isUsual(UInt32.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encode(_ value: UInt64, forKey key: Key) throws {
    if isUsual(UInt64.self, key) { seat.output.append(integer: value) } else { try member(value, key) }
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Bool.self, key) }
    if isUsual(Bool.self, key) { seat.output.append(value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    guard let value else { return try leaveOut(String.self, key) }
    if isUsual(String.self, key) { seat.output.append(string: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Double.self, key) }
    if value.isFinite, isUsual(Double.self, key) { seat.output.append(value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Float.self, key) }
    if value.isFinite, isUsual(Float.self, key) { seat.output.append(value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Int.self, key) }
    if isUsual(Int.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Int8.self, key) }
    if isUsual(Int8.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Int16.self, key) }
    if isUsual(Int16.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Int32.self, key) }
    if isUsual(Int32.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    guard let value else { return try leaveOut(Int64.self, key) }
    if isUsual(Int64.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    guard let value else { return try leaveOut(UInt.self, key) }
    if isUsual(UInt.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    guard let value else { return try leaveOut(UInt8.self, key) }
    if isUsual(UInt8.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    guard let value else { return try leaveOut(UInt16.self, key) }
    if isUsual(UInt16.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    guard let value else { return try leaveOut(UInt32.self, key) }
    if isUsual(UInt32.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }

  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    guard let value else { return try leaveOut(UInt64.self, key) }
    if isUsual(UInt64.self, key) { seat.output.append(integer: value) } else { try memberIfPresent(value, key) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension KeyedWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  func encode(_ value: Int128, forKey key: Key) throws { try member(value, key) }
  func encode(_ value: UInt128, forKey key: Key) throws { try member(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try memberIfPresent(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try memberIfPresent(value, key) }
}
