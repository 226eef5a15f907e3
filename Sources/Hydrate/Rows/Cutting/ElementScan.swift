/// Finds where an element of a list ends, by its quotes and brackets.
struct ElementScan {
  private enum Kind { case unknown, scalar, string, container }

  private var kind = Kind.unknown
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// The place after the element; nil where it goes on.
  mutating func end(in text: Span<UInt8>, from start: Int) -> Int? {
    var place = start
    while place < text.count {
      let byte = text[place]
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
          if depth == 0, kind == .string { return place + 1 }
        }
      } else {
        switch byte {
        case UInt8(ascii: "\"") where kind != .scalar:
          if kind == .unknown { kind = .string }
          isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          if kind == .scalar { return place }
          kind = .container
          depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          if kind == .scalar { return place }
          depth -= 1
          if depth == 0 { return place + 1 }
        case _ where kind == .container: break
        case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: return place
        default: kind = .scalar
        }
      }
      place += 1
    }
    return nil
  }
}
