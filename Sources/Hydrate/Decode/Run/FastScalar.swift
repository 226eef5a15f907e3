/// A scalar that is read at once where it stands in its own kind and plainest form; anything else is left to `LeafReader`.
protocol FastScalar: Decodable {
  /// The scalar, nil where it is not that plain.
  static func plain<Words: TapeWords & ~Copyable>(_ tape: borrowing Words, _ index: Int) -> Self?
}

extension String: FastScalar {
  @inline(__always) static func plain<Words: TapeWords & ~Copyable>(_ tape: borrowing Words, _ index: Int) -> String? {
    guard tape.isTagged(.string, at: index) else { return nil }
    let hasEscapes = tape.hasEscapes(at: index)
    return tape.withBytes(at: index) { hasEscapes ? JSONStringEscapes.unescape($0) : String(decoding: $0) }
  }
}

extension Bool: FastScalar {
  @inline(__always) static func plain<Words: TapeWords & ~Copyable>(_ tape: borrowing Words, _ index: Int) -> Bool? {
    switch tape.tag(at: index) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}

extension Double: FastScalar {
  @inline(__always) static func plain<Words: TapeWords & ~Copyable>(_ tape: borrowing Words, _ index: Int) -> Double? {
    guard tape.isTagged(.number, at: index), let number = tape.withBytes(at: index, { DoubleReader.read($0) }), !number.lossy else {
      return nil
    }
    return number.value
  }
}

extension FastScalar where Self: FixedWidthInteger {
  @inline(__always) static func plain<Words: TapeWords & ~Copyable>(_ tape: borrowing Words, _ index: Int) -> Self? {
    guard tape.isTagged(.number, at: index), let number = tape.withBytes(at: index, { IntegerReader.read($0, as: Self.self) }),
      case .value(let number) = number
    else { return nil }
    return number
  }
}

extension Int: FastScalar {}
extension Int8: FastScalar {}
extension Int16: FastScalar {}
extension Int32: FastScalar {}
extension Int64: FastScalar {}
extension UInt: FastScalar {}
extension UInt8: FastScalar {}
extension UInt16: FastScalar {}
extension UInt32: FastScalar {}
extension UInt64: FastScalar {}
