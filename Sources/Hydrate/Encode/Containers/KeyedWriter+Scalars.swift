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
