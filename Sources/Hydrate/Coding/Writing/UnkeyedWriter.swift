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
      writer.beginElement()
      try writer.typeWriter(for: T.self).write(value, to: writer)
    }
  }

  /// Whether the fast path applies to a scalar. If so, a comma has been written if needed, and
  /// the scalar must follow.
  @inline(__always) private var isExpected: Bool { handle.writer.beginScalarElement(handle) }

  func encode(_ value: Bool) throws {
    if isExpected { handle.output.append(value) } else { try element(value) }
  }
  func encode(_ value: String) throws {
    if isExpected { handle.output.append(string: value) } else { try element(value) }
  }
  func encode(_ value: Double) throws {
    if value.isFinite, isExpected { handle.output.append(value) } else { try element(value) }
  }
  func encode(_ value: Float) throws {
    if value.isFinite, isExpected { handle.output.append(value) } else { try element(value) }
  }
  func encode(_ value: Int) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int8) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int16) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int32) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int64) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt8) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt16) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt32) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt64) throws {
    if isExpected { handle.output.append(integer: value) } else { try element(value) }
  }

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
