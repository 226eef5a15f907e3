/// A scalar that is read at once where it stands in its own kind and plainest form; anything else is left to `LeafReader`.
protocol FastScalar: Decodable {
  /// The scalar, nil where it is not that plain.
  static func plain(_ document: Document, _ index: Int) -> Self?
}

extension String: FastScalar {
  @inline(__always) static func plain(_ document: Document, _ index: Int) -> String? {
    document.tag(at: index) == .string ? document.string(at: index) : nil
  }
}

extension Bool: FastScalar {
  @inline(__always) static func plain(_ document: Document, _ index: Int) -> Bool? {
    switch document.tag(at: index) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}

extension Double: FastScalar {
  @inline(__always) static func plain(_ document: Document, _ index: Int) -> Double? {
    guard document.tag(at: index) == .number, let number = DoubleReader.read(document.bytes(at: index)), !number.lossy else { return nil }
    return number.value
  }
}

extension FastScalar where Self: FixedWidthInteger {
  @inline(__always) static func plain(_ document: Document, _ index: Int) -> Self? {
    guard document.tag(at: index) == .number, case .value(let number) = IntegerReader.read(document.bytes(at: index), as: Self.self)
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
