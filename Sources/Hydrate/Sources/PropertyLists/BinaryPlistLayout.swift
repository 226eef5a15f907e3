/// How a binary property list is laid out: objects one after another, a table of where each begins, and a trailer that says how both are written.
///
/// Objects name each other by number. Nothing is taken for true that has not been compared with the bytes that are there.
struct BinaryPlistLayout {
  /// How many objects there are.
  let count: Int
  /// The object that is the list.
  let top: Int
  /// How many bytes the number of an object takes.
  let referenceSize: Int
  /// Where the table begins and the objects end.
  let table: Int
  /// How many bytes the offset of an object takes in the table.
  private let offsetSize: Int

  /// Where the objects begin, behind the letters that every list begins with.
  private static let start = 8
  private static let trailerCount = 32

  /// Nil for what is no binary list: the table has as many offsets as there are objects, all of them before itself, and ends where the trailer begins.
  init?(_ bytes: Span<UInt8>) {
    let trailer = bytes.count - Self.trailerCount
    guard trailer > Self.start, Self.hasLetters(bytes) else { return nil }
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

  /// The last letters are a version, of which any second digit is read.
  private static func hasLetters(_ bytes: Span<UInt8>) -> Bool {
    var isList = true
    for (index, letter) in "bplist0".utf8.enumerated() where bytes[index] != letter { isList = false }
    return isList
  }

  private static func holds(_ number: Int, in size: Int) -> Bool { size >= 8 || number >> (8 * size) == 0 }

  /// Where an object begins; nil where that is no offset for one.
  @inline(__always) func start(of object: Int, _ bytes: Span<UInt8>) -> Int? {
    let offset = offset(of: object, bytes)
    return offset >= Self.start ? Int(offset) : nil
  }

  @inline(__always) private func offset(of object: Int, _ bytes: Span<UInt8>) -> UInt64 {
    Self.number(bytes, at: table + object * offsetSize, size: offsetSize)
  }

  /// The object that is named at an offset; nil for the number of none.
  @inline(__always) func object(namedAt offset: Int, _ bytes: Span<UInt8>) -> Int? {
    let number = Self.number(bytes, at: offset, size: referenceSize)
    return number < UInt64(count) ? Int(number) : nil
  }

  /// A number as it is written, the highest byte first; of more than eight bytes the last eight count.
  @inline(__always) static func number(_ bytes: Span<UInt8>, at offset: Int, size: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in offset..<offset + size { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}
