/// Strings as JSON text (RFC 8259, section 7).
///
/// Only what must be escaped is: the quote, the backslash and the control characters below U+0020. A slash stays as it is.
extension JSONBuffer {
  /// A string with its quotes.
  @inline(__always) mutating func append(string: String) {
    let written: Void? = string.utf8.withContiguousStorageIfAvailable { append(content: $0) }
    if written == nil { appendForeign(string) }
  }

  /// A string whose bytes are not at hand, as one that comes from Objective-C.
  @inline(never) private mutating func appendForeign(_ string: String) {
    var string = string
    string.withUTF8 { append(content: $0) }
  }

  /// A string with its quotes; the bytes are its content in UTF-8.
  ///
  /// It is copied while it is looked at: most strings have nothing to escape. One that has is begun anew.
  @inline(__always) mutating func append(content: UnsafeBufferPointer<UInt8>) {
    reserve(content.count + 2)
    end.pointee = UInt8(ascii: "\"")
    if let start = content.baseAddress, !Self.copyPlain(start, count: content.count, to: end + 1) {
      return appendEscaped(content)
    }
    end[content.count + 1] = UInt8(ascii: "\"")
    advance(by: content.count + 2)
  }

  /// Copies bytes; false where one of them must be escaped. Nothing is read or written outside of either text.
  @inline(__always) private static func copyPlain(
    _ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>
  ) -> Bool {
    assert(
      count >= 0 && (source + count <= UnsafePointer(target) || source >= UnsafePointer(target + count)), "a text is not copied onto itself"
    )
    let from = UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(target)
    if count >= Block.width {
      var offset = 0
      while count - offset >= Block.width * 2 {
        let block = from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        let next = from.loadUnaligned(fromByteOffset: offset + Block.width, as: SIMD16<UInt8>.self)
        to.storeBytes(of: block, toByteOffset: offset, as: SIMD16<UInt8>.self)
        to.storeBytes(of: next, toByteOffset: offset + Block.width, as: SIMD16<UInt8>.self)
        if Block.firstLane(special(block) .| special(next)) < Block.width { return false }
        offset += Block.width * 2
      }
      if offset >= count { return true }
      if offset > count - Block.width { offset = count - Block.width }
      while true {
        let block = from.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
        to.storeBytes(of: block, toByteOffset: offset, as: SIMD16<UInt8>.self)
        if Block.firstLane(special(block)) < Block.width { return false }
        offset += Block.width
        // The last block ends with the text, and has some bytes of the one before.
        if offset > count - Block.width {
          if offset >= count { return true }
          offset = count - Block.width
        }
      }
    }
    if count >= 8 {
      let (head, tail) = (from.loadUnaligned(as: UInt64.self), from.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
      to.storeBytes(of: head, as: UInt64.self)
      to.storeBytes(of: tail, toByteOffset: count - 8, as: UInt64.self)
      return special(head) | special(tail) == 0
    }
    if count >= 4 {
      let (head, tail) = (from.loadUnaligned(as: UInt32.self), from.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      to.storeBytes(of: head, as: UInt32.self)
      to.storeBytes(of: tail, toByteOffset: count - 4, as: UInt32.self)
      return special(UInt64(head) | UInt64(tail) << 32) == 0
    }
    var isPlain = true
    for offset in 0..<count {
      target[offset] = source[offset]
      if needsEscape(source[offset]) { isPlain = false }
    }
    return isPlain
  }

  @inline(__always) private static func special(_ block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    (block .== SIMD16<UInt8>(repeating: 0x22)) .| (block .== SIMD16<UInt8>(repeating: 0x5C))
      .| (block .< SIMD16<UInt8>(repeating: 0x20))
  }

  /// Not zero where one of eight bytes must be escaped.
  ///
  /// A byte less its bound borrows into its top bit where it is smaller; the text's own top bits are masked out. A borrow may reach the
  /// byte above one that was found, never one where nothing was.
  @inline(__always) private static func special(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let found = ((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
    return found & tops
  }

  @inline(__always) private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// A string with something to escape: its plain parts as they are, escapes between them.
  @inline(never) private mutating func appendEscaped(_ content: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    while start < content.count {
      let stop = Self.plainEnd(content, from: start)
      append(UnsafeBufferPointer(rebasing: content[start..<stop]))
      guard stop < content.count else { break }
      appendEscape(content[stop])
      start = stop + 1
    }
    append(UInt8(ascii: "\""))
  }

  /// The first byte that must be escaped, or the end.
  private static func plainEnd(_ content: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    if let bytes = content.baseAddress {
      while offset + Block.width <= content.count {
        let count = Block.firstLane(special(UnsafeRawPointer(bytes + offset).loadUnaligned(as: SIMD16<UInt8>.self)))
        if count < Block.width { return offset + count }
        offset += Block.width
      }
    }
    while offset < content.count, !needsEscape(content[offset]) { offset += 1 }
    return offset
  }

  private mutating func appendEscape(_ byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case ..<0x20:
      append(plain: byte < 0x10 ? "u000" : "u001")
      let digit = byte & 0xF
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: append(byte)
    }
  }
}
