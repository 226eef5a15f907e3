/// Writes the elements of an array one after another.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let handle: EncoderHandle

  init(_ handle: EncoderHandle) {
    self.handle = handle
    _ = handle.open(.array)
  }

  /// The number of elements so far, in all containers that the type has requested here.
  var count: Int { handle.count }

  var codingPath: [any CodingKey] { handle.codingPath }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try element(value) }

  @_semantics("optimize.sil.specialize.generic.never")
  private func element<T: Encodable>(_ value: T) throws {
    try handle.write(value, AnyKey(index: handle.count), to: .array) { writer throws(Failure) in
      try writer.writeElement { () throws(Failure) in try writer.typeWriter(for: T.self).write(value, to: writer) }
    }
  }

  /// Writes a scalar directly into the text where the fast path applies.
  @inline(__always) private func scalar<T: PlainScalar & Encodable>(_ value: T) throws {
    if value.hasText, handle.writer.beginScalarElement(handle) { value.write(to: handle.output) } else { try element(value) }
  }

  func encode(_ value: Bool) throws { try scalar(value) }
  func encode(_ value: String) throws { try scalar(value) }
  func encode(_ value: Double) throws { try scalar(value) }
  func encode(_ value: Float) throws { try scalar(value) }
  func encode(_ value: Int) throws { try scalar(value) }
  func encode(_ value: Int8) throws { try scalar(value) }
  func encode(_ value: Int16) throws { try scalar(value) }
  func encode(_ value: Int32) throws { try scalar(value) }
  func encode(_ value: Int64) throws { try scalar(value) }
  func encode(_ value: UInt) throws { try scalar(value) }
  func encode(_ value: UInt8) throws { try scalar(value) }
  func encode(_ value: UInt16) throws { try scalar(value) }
  func encode(_ value: UInt32) throws { try scalar(value) }
  func encode(_ value: UInt64) throws { try scalar(value) }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(KeyedWriter<Nested>(opening: handle.writer.nestElement(in: handle, isSuper: false)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedWriter(handle.writer.nestElement(in: handle, isSuper: false))
  }

  func superEncoder() -> any Encoder { ValueEncoder(handle: handle.writer.nestElement(in: handle, isSuper: true)) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedWriter {
  // The standard library's default implementations cannot write such integers.
  func encode(_ value: Int128) throws { try element(value) }
  func encode(_ value: UInt128) throws { try element(value) }
}

/// Writes a value as a whole.
struct SingleWriter: SingleValueEncodingContainer {
  let handle: EncoderHandle

  var codingPath: [any CodingKey] { handle.codingPath }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try whole(value) }

  @_semantics("optimize.sil.specialize.generic.never")
  private func whole<T: Encodable>(_ value: T) throws {
    try handle.write(value, nil, to: .none) { writer throws(Failure) in
      try writer.writeSingle { () throws(Failure) in try writer.typeWriter(for: T.self).write(value, to: writer) }
    }
  }

  /// Writes a scalar directly into the text where the fast path applies.
  @inline(__always) private func scalar<T: PlainScalar & Encodable>(_ value: T) throws {
    if value.hasText, handle.writer.beginScalarValue(handle) { value.write(to: handle.output) } else { try whole(value) }
  }

  func encode(_ value: Bool) throws { try scalar(value) }
  func encode(_ value: String) throws { try scalar(value) }
  func encode(_ value: Double) throws { try scalar(value) }
  func encode(_ value: Float) throws { try scalar(value) }
  func encode(_ value: Int) throws { try scalar(value) }
  func encode(_ value: Int8) throws { try scalar(value) }
  func encode(_ value: Int16) throws { try scalar(value) }
  func encode(_ value: Int32) throws { try scalar(value) }
  func encode(_ value: Int64) throws { try scalar(value) }
  func encode(_ value: UInt) throws { try scalar(value) }
  func encode(_ value: UInt8) throws { try scalar(value) }
  func encode(_ value: UInt16) throws { try scalar(value) }
  func encode(_ value: UInt32) throws { try scalar(value) }
  func encode(_ value: UInt64) throws { try scalar(value) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleWriter {
  // The standard library's default implementations cannot write such integers.
  func encode(_ value: Int128) throws { try whole(value) }
  func encode(_ value: UInt128) throws { try whole(value) }
}
