/// A scalar that is read at once where it stands in its own kind and plainest form; anything else is left to `LeafReader`.
protocol FastScalar: Decodable {
  /// The scalar, nil where it is not that plain.
  static func plain(_ tape: Tape, _ index: Int) -> Self?
}

extension String: FastScalar {
  @inline(__always) static func plain(_ tape: Tape, _ index: Int) -> String? {
    guard tape.isTagged(.string, at: index), let bytes = tape.bytes(at: index) else { return nil }
    return tape.hasEscapes(at: index) ? JSONStringEscapes.unescape(bytes.span) : String(decoding: bytes, as: UTF8.self)
  }
}

extension Bool: FastScalar {
  @inline(__always) static func plain(_ tape: Tape, _ index: Int) -> Bool? {
    switch tape.tag(at: index) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}

extension Double: FastScalar {
  @inline(__always) static func plain(_ tape: Tape, _ index: Int) -> Double? {
    guard tape.isTagged(.number, at: index), let bytes = tape.bytes(at: index), let number = DoubleReader.read(bytes.span), !number.lossy
    else {
      return nil
    }
    return number.value
  }
}

extension FastScalar where Self: FixedWidthInteger {
  @inline(__always) static func plain(_ tape: Tape, _ index: Int) -> Self? {
    guard tape.isTagged(.number, at: index), let bytes = tape.bytes(at: index),
      case .value(let number) = IntegerReader.read(bytes.span, as: Self.self)
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
