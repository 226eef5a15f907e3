/// Reads a `Bool` from a word or from a number.
enum BoolReader {
  /// true, yes, on, t, y, 1 and false, no, off, f, n, 0 in any ASCII case, with optional ASCII
  /// white space around; else nil.
  static func read(text bytes: Span<UInt8>) -> Bool? {
    let word = bytes.extracting(ASCIIText.trimmedRange(of: bytes))
    guard word.count <= 5 else { return nil }
    let packed = pack(word)
    if trueWords.contains(packed) { return true }
    return falseWords.contains(packed) ? false : nil
  }

  /// A number text whose exact value is 1 or 0, such as `1.0`, `10e-1` and `-0`; else nil.
  static func read(number bytes: Span<UInt8>) -> Bool? {
    guard let number = NumberText(bytes), !number.isTruncated else { return nil }
    if number.isZero { return false }
    return !number.isNegative && number.reduced == (1, 0) ? true : nil
  }

  private static let trueWords = [pack("true"), pack("1"), pack("yes"), pack("on"), pack("t"), pack("y")]
  private static let falseWords = [pack("false"), pack("0"), pack("no"), pack("off"), pack("f"), pack("n")]

  private static func pack(_ word: StaticString) -> UInt64 {
    word.withBytes(pack)
  }

  /// The bytes of a short word, in lower case, as one number. A leading 1 distinguishes words that
  /// begin with zero bytes.
  @inline(__always)
  private static func pack(_ word: Span<UInt8>) -> UInt64 {
    var packed: UInt64 = 1
    // Only letters get the lower-case bit, or U+0011 would be read as 1.
    for index in word.indices {
      let byte = word[index]
      packed = packed << 8 | UInt64(ASCIIText.isLetter(byte) ? byte | 0x20 : byte)
    }
    return packed
  }
}
