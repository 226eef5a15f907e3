/// A scalar that is read straight from the tape if it has its own kind and its plainest form, which
/// for a text is any: its escapes are resolved here. ``LeafReader`` reads all others.
protocol FastScalar: Decodable {
  /// The scalar at an index of the tape; nil if it is not in its plainest form.
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

/// An integer type that few models have: all but `Int` and `Int64`.
protocol RareInteger: FastScalar, FixedWidthInteger {}

extension Int: FastScalar, PlainScalar {}
extension Int8: RareInteger, PlainScalar {}
extension Int16: RareInteger, PlainScalar {}
extension Int32: RareInteger, PlainScalar {}
extension Int64: FastScalar, PlainScalar {}
extension UInt: RareInteger, PlainScalar {}
extension UInt8: RareInteger, PlainScalar {}
extension UInt16: RareInteger, PlainScalar {}
extension UInt32: RareInteger, PlainScalar {}
extension UInt64: RareInteger, PlainScalar {}

/// Reads an array of scalars at once if every element has its own kind and its plainest form. It
/// pushes no frame, since such elements have no issues.
enum PlainList {
  /// Throws if an element is not in its plainest form, so that the array must be read like any other.
  @_semantics("optimize.sil.specialize.generic.never")
  static func read<T>(_ type: T.Type, of leaf: Leaf, _ document: Document, _ index: Int) throws(OtherType) -> T {
    guard document.isTagged(.array, at: index) else { throw OtherType() }
    switch leaf {
    case .string: return try list(document, index, of: String.self, as: type)
    case .int: return try list(document, index, of: Int.self, as: type)
    case .double: return try list(document, index, of: Double.self, as: type)
    case .bool: return try list(document, index, of: Bool.self, as: type)
    default: throw OtherType()
    }
  }

  @inline(__always) private static func list<Scalar: FastScalar, T>(
    _ document: Document, _ index: Int, of scalar: Scalar.Type, as type: T.Type
  ) throws(OtherType) -> T {
    guard let elements = elements(document, index, of: scalar) else { throw OtherType() }
    return try proved(elements, as: type)
  }

  @inline(__always) private static func elements<Scalar: FastScalar>(_ document: Document, _ index: Int, of type: Scalar.Type) -> [Scalar]?
  {
    document.withTape { tape in
      let count = document.count(at: index)
      var elements: [Scalar] = []
      elements.reserveCapacity(Reservation.count(count, of: type, in: document))
      var next = tape.firstChild(of: index)
      for _ in 0..<count {
        guard let element = Scalar.plain(tape, next) else { return nil }
        elements.append(element)
        next = tape.end(of: next)
      }
      return elements
    }
  }
}
