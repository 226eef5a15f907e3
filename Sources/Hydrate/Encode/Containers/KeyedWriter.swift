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
