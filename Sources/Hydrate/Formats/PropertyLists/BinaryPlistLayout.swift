/// The layout of a binary property list: consecutive objects, a table of their offsets, and a
/// trailer that describes both.
///
/// Objects refer to each other by number. Nothing is trusted before it has been checked against
/// the bytes.
struct BinaryPlistLayout {
  /// The number of objects.
  let count: Int
  /// The root object.
  let top: Int
  /// The size of an object's number, in bytes.
  let referenceSize: Int
  /// The offset where the table begins and the objects end.
  let table: Int
  /// The size of an offset in the table, in bytes.
  private let offsetSize: Int

  /// The offset where the objects begin, after the file's signature.
  private static let start = 8
  private static let trailerCount = 32

  /// Nil if this is not a binary property list. The table must have one offset per object, all of
  /// them before the table, and end where the trailer begins.
  init?(_ bytes: Span<UInt8>) {
    let trailer = bytes.count - Self.trailerCount
    // The signature ends with a version, whose second digit may be any.
    guard trailer > Self.start, bytes.starts(with: "bplist0") else { return nil }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard offsetSize > 0, referenceSize > 0,
      let count = Int(exactly: Self.number(bytes, at: trailer + 8, size: 8)), count > 0,
      let top = Int(exactly: Self.number(bytes, at: trailer + 16, size: 8)), top < count,
      let table = Int(exactly: Self.number(bytes, at: trailer + 24, size: 8)), table > Self.start, table < trailer,
      count == (trailer - table) / offsetSize, (trailer - table).isMultiple(of: offsetSize),
      Self.holds(count, in: referenceSize), Self.holds(table, in: offsetSize)
    else { return nil }
    (self.count, self.top, self.table) = (count, top, table)
    for object in 0..<count where offset(of: object, bytes) >= table { return nil }
  }

  private static func holds(_ number: Int, in size: Int) -> Bool { size >= 8 || number >> (8 * size) == 0 }

  /// The offset of an object; nil if it is invalid.
  @inline(__always) func start(of object: Int, _ bytes: Span<UInt8>) -> Int? {
    let offset = offset(of: object, bytes)
    return offset >= Self.start ? Int(offset) : nil
  }

  @inline(__always) private func offset(of object: Int, _ bytes: Span<UInt8>) -> UInt64 {
    Self.number(bytes, at: table + object * offsetSize, size: offsetSize)
  }

  /// The object whose number is at an offset; nil if there is no such object.
  @inline(__always) func object(namedAt offset: Int, _ bytes: Span<UInt8>) -> Int? {
    let number = Self.number(bytes, at: offset, size: referenceSize)
    return number < UInt64(count) ? Int(number) : nil
  }

  /// A number, the highest byte first; of more than eight bytes the last eight are used.
  @inline(__always) static func number(_ bytes: Span<UInt8>, at offset: Int, size: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in offset..<offset + size { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}
