/// Writes the elements of an array one after another.
struct UnkeyedWriter: UnkeyedEncodingContainer {
  let seat: WriteSeat

  init(_ seat: WriteSeat) {
    self.seat = seat
    _ = seat.open(.array)
  }

  /// The elements so far, of all containers that the type has asked for here.
  var count: Int { seat.count }

  var codingPath: [any CodingKey] { seat.codingPath }

  func encodeNil() throws { try encode(Value.null) }

  func encode<T: Encodable>(_ value: T) throws { try element(value) }

  private func element<T: Encodable>(_ value: T) throws {
    try seat.write(value, AnyKey(index: seat.count), to: .array) { writer throws(Failure) in
      writer.beginElement()
      try writer.typeWriter(for: T.self).write(value, to: writer)
    }
  }

  /// Whether the scalar that must follow stands there as usual; a comma is written then where one belongs.
  @inline(__always) private var isUsual: Bool { seat.writer.beginScalarElement(seat) }

  func encode(_ value: Bool) throws {
    if isUsual { seat.output.append(value) } else { try element(value) }
  }
  func encode(_ value: String) throws {
    if isUsual { seat.output.append(string: value) } else { try element(value) }
  }
  func encode(_ value: Double) throws {
    if value.isFinite, isUsual { seat.output.append(value) } else { try element(value) }
  }
  func encode(_ value: Float) throws {
    if value.isFinite, isUsual { seat.output.append(value) } else { try element(value) }
  }
  func encode(_ value: Int) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int8) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int16) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int32) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: Int64) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt8) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt16) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt32) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }
  func encode(_ value: UInt64) throws {
    if isUsual { seat.output.append(integer: value) } else { try element(value) }
  }

  // MARK: Nested

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    KeyedEncodingContainer(KeyedWriter<Nested>(opening: seat.writer.nestElement(in: seat, isSuper: false)))
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedWriter(seat.writer.nestElement(in: seat, isSuper: false))
  }

  func superEncoder() -> any Encoder { ValueEncoder(seat: seat.writer.nestElement(in: seat, isSuper: true)) }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension UnkeyedWriter {
  // Without these the standard library's own would say that such integers cannot be written.
  func encode(_ value: Int128) throws { try element(value) }
  func encode(_ value: UInt128) throws { try element(value) }
}
