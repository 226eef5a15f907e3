import Foundation

/// Borrowed bytes, as the parsers get them, with operations on many bytes at once.
///
/// A span cannot outlive the call that created it, and every access is checked against its bounds.
extension Span<UInt8> {
  /// The first byte, or nil if the span is empty.
  @inline(__always) package var first: UInt8? { isEmpty ? nil : self[0] }

  /// The last byte, or nil if the span is empty.
  @inline(__always) var last: UInt8? { isEmpty ? nil : self[count - 1] }

  /// The first index of a byte from a start index on, or nil.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start >= 0, start < count else { return nil }
    // The search begins and ends within the bytes.
    return unsafe withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = unsafe memchr(base + start, Int32(byte), bytes.count - start) else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The index of the first byte that satisfies the predicate, or nil.
  @inline(__always) package func firstIndex(where isWanted: (UInt8) -> Bool) -> Int? {
    for index in indices where isWanted(self[index]) { return index }
    return nil
  }

  /// Whether all bytes satisfy the predicate.
  @inline(__always) func allSatisfy(_ isWanted: (UInt8) -> Bool) -> Bool { firstIndex { !isWanted($0) } == nil }

  /// Whether the bytes begin with the byte order mark of UTF-8.
  package var hasByteOrderMark: Bool { count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF }

  /// Whether all bytes are ASCII.
  package var isASCII: Bool {
    var offset = 0
    while count - offset >= 8 {
      guard word(at: offset) & 0x8080_8080_8080_8080 == 0 else { return false }
      offset += 8
    }
    while offset < count {
      guard self[offset] < 0x80 else { return false }
      offset += 1
    }
    return true
  }

  /// Whether a word stands at an offset, which is not negative.
  func starts(at offset: Int = 0, with word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    return count - offset >= length && word.withBytes { $0.isEqual(to: extracting(offset..<offset + length)) }
  }

  /// Whether both spans have the same bytes.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    // Both have as many bytes as are compared; an empty span may have no address.
    return unsafe withUnsafeBytes { own in
      unsafe other.withUnsafeBytes { other in
        guard let first = own.baseAddress, let second = other.baseAddress else { return true }
        return unsafe memcmp(first, second, own.count) == 0
      }
    }
  }
}

extension String {
  /// Whether all characters are ASCII.
  var isASCII: Bool { withBytes { $0.isASCII } }

  /// An equal string of ASCII characters, if there is one and it is not this string; else nil.
  ///
  /// Three characters outside ASCII are equal to one in ASCII (Unicode Standard Annex 15,
  /// singletons).
  var equivalentInASCII: String? {
    var isOther = false
    var scalars = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{37E}": scalars.append(";")
      case "\u{1FEF}": scalars.append("`")
      case "\u{212A}": scalars.append("K")
      default:
        guard scalar.isASCII else { return nil }
        scalars.append(scalar)
        continue
      }
      isOther = true
    }
    return isOther ? String(scalars) : nil
  }
}

extension String {
  /// Decodes UTF-8; invalid bytes become U+FFFD.
  @inline(__always) package init(decoding bytes: Span<UInt8>) {
    // Reads and copies all of the bytes, and keeps no address.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension [UInt8] {
  /// A copy of the bytes.
  package init(copying bytes: Span<UInt8>) {
    // Reads and copies all of the bytes, and keeps no address.
    self = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Appends a copy of the bytes.
  mutating func append(copying bytes: Span<UInt8>) {
    // Reads and copies all of the bytes, and keeps no address.
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}

extension Data {
  /// A copy of the bytes.
  package init(copying bytes: Span<UInt8>) {
    // Reads and copies all of the bytes, and keeps no address.
    self = unsafe bytes.withUnsafeBytes { unsafe Data($0) }
  }
}

extension Hasher {
  /// Hashes all bytes.
  mutating func combine(_ bytes: Span<UInt8>) {
    // Reads all of the bytes and keeps no address.
    unsafe bytes.withUnsafeBytes { unsafe combine(bytes: $0) }
  }
}
