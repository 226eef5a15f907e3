/// Finds the end of a JSON value by its quotes and brackets alone. The reader of the value checks
/// whether it is well-formed.
///
/// The text may arrive in pieces.
package struct JSONSkipper {
  private enum Kind { case unknown, scalar, string, container }

  private var kind = Kind.unknown
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  package init() {}

  /// The offset after the value, a piece of which begins at `start`; nil if it continues in the
  /// next piece.
  package mutating func end(in text: Span<UInt8>, from start: Int) -> Int? {
    var offset = start
    while offset < text.count {
      let byte = text[offset]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          if depth == 0 { return offset + 1 }
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""):
          if kind == .scalar { return offset }
          if kind == .unknown { kind = .string }
          isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if kind == .scalar { return offset }
          kind = .container
          depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if depth == 0 { return offset }
          depth -= 1
          if depth == 0 { return offset + 1 }
        case _ where kind == .container: break
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: return offset
        default: kind = .scalar
        }
      }
      offset += 1
    }
    return nil
  }

  /// The offset after a value in a complete text, which may be truncated or not JSON; nil for an
  /// unterminated string or container.
  package static func end(ofValueIn text: Span<UInt8>, from start: Int) -> Int? {
    var skipper = JSONSkipper()
    if let end = skipper.end(in: text, from: start) { return end }
    return skipper.isInString || skipper.depth > 0 ? nil : text.count
  }
}
