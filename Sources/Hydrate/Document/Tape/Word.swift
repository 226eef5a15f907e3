/// The layout of a word.
package enum Word {
  static let tagMask: UInt64 = 0xF
  static let flag: UInt64 = 0x10
  static let lengthShift: UInt64 = 5
  package static let lengthMask: UInt64 = (1 << 27) - 1
  /// The tag and flag of a null in another document.
  static let linkedNull = UInt64(Document.Tag.null.rawValue) | flag

  /// The number of words of a node, without its content.
  static func count(_ tag: Document.Tag) -> Int {
    switch tag {
    case .array, .object, .date, .link: 2
    default: 1
    }
  }

  @inline(__always) static func tag(of word: UInt64) -> Document.Tag {
    Document.Tag(rawValue: UInt8(truncatingIfNeeded: word & tagMask)) ?? .null
  }

  @inline(__always) package static func make(_ tag: Document.Tag, offset: Int, length: Int = 0, flagged: Bool = false) -> UInt64 {
    UInt64(tag.rawValue) | (flagged ? flag : 0) | (UInt64(truncatingIfNeeded: length) << lengthShift)
      | (UInt64(truncatingIfNeeded: offset) << 32)
  }
}
