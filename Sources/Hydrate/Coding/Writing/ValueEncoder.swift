/// The `Encoder` that turns what a type encodes into structured data, according to its plan.
struct ValueEncoder: Encoder, ValueCoder {
  let handle: EncoderHandle

  var codingPath: [any CodingKey] { handle.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { handle.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { handle.writer.container(keyedBy: type, handle) }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(handle) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(handle: handle) }
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
      writer.beginSingle()
      try writer.typeWriter(for: T.self).write(value, to: writer)
      _ = writer.open(.single)
    }
  }

  /// Whether the fast path applies to a scalar. If so, the scalar must follow.
  @inline(__always) private var isExpected: Bool { handle.writer.beginScalarValue(handle) }

  func encode(_ value: Bool) throws {
    if isExpected { handle.output.append(value) } else { try whole(value) }
  }
  func encode(_ value: String) throws {
    if isExpected { handle.output.append(string: value) } else { try whole(value) }
  }
  func encode(_ value: Double) throws {
    if value.isFinite, isExpected { handle.output.append(value) } else { try whole(value) }
  }
  func encode(_ value: Float) throws {
    if value.isFinite, isExpected { handle.output.append(value) } else { try whole(value) }
  }
  func encode(_ value: Int) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int8) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int16) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int32) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int64) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt8) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt16) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt32) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt64) throws {
    if isExpected { handle.output.append(integer: value) } else { try whole(value) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleWriter {
  // The standard library's default implementations cannot write such integers.
  func encode(_ value: Int128) throws { try whole(value) }
  func encode(_ value: UInt128) throws { try whole(value) }
}
