/// The `Encoder` that turns what a type writes of itself into structured data, by the plan.
struct ValueEncoder: Encoder {
  let seat: WriteSeat

  var codingPath: [any CodingKey] { seat.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { seat.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { seat.writer.container(keyedBy: type, seat) }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedWriter(seat) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleWriter(seat: seat) }
}

/// Writes a value as a whole.
struct SingleWriter: SingleValueEncodingContainer {
  let seat: WriteSeat

  var codingPath: [any CodingKey] { seat.codingPath }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try whole(value) }

  private func whole<T: Encodable>(_ value: T) throws {
    try seat.write(value, nil, to: .none) { writer throws(Failure) in
      writer.beginSingle()
      try writer.typeWriter(for: T.self).write(value, to: writer)
      _ = writer.open(.single)
    }
  }

  /// Whether the scalar that must follow stands there as usual.
  @inline(__always) private var isUsual: Bool { seat.writer.beginScalarValue(seat) }

  func encode(_ value: Bool) throws {
    if isUsual { seat.output.append(value) } else { try whole(value) }
  }
  func encode(_ value: String) throws {
    if isUsual { seat.output.append(string: value) } else { try whole(value) }
  }
  func encode(_ value: Double) throws {
    if value.isFinite, isUsual { seat.output.append(value) } else { try whole(value) }
  }
  func encode(_ value: Float) throws {
    if value.isFinite, isUsual { seat.output.append(value) } else { try whole(value) }
  }
  func encode(_ value: Int) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int8) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int16) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int32) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: Int64) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt8) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt16) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt32) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
  func encode(_ value: UInt64) throws {
    if isUsual { seat.output.append(integer: value) } else { try whole(value) }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension SingleWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  func encode(_ value: Int128) throws { try whole(value) }
  func encode(_ value: UInt128) throws { try whole(value) }
}
