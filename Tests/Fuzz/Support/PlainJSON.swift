/// Whether bytes are one JSON text by RFC 8259, told in the plainest way: to check the library's reader by.
///
/// Surrogates must come in pairs, and containers may nest 512 levels deep, as the library has it.
struct PlainJSON {
  private let bytes: [UInt8]
  private var next: Int

  static func accepts(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var text = PlainJSON(bytes: Array(bytes), next: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    return text.value(depth: 0) && text.next == text.bytes.count
  }

  private var byte: UInt8 { next < bytes.count ? bytes[next] : 0 }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[next...].starts(with: text.utf8) else { return false }
    next += text.utf8.count
    return true
  }

  private mutating func space() {
    while take(" ") || take("\n") || take("\r") || take("\t") {}
  }

  /// A value with the space around it.
  private mutating func value(depth: Int) -> Bool {
    space()
    let isValue: Bool
    switch byte {
    case UInt8(ascii: "{"): isValue = depth < 512 && container("{", "}") { $0.member(depth: depth + 1) }
    case UInt8(ascii: "["): isValue = depth < 512 && container("[", "]") { $0.value(depth: depth + 1) }
    case UInt8(ascii: "\""): isValue = string()
    default: isValue = take("true") || take("false") || take("null") || number()
    }
    space()
    return isValue
  }

  private mutating func container(_ start: String, _ end: String, _ part: (inout PlainJSON) -> Bool) -> Bool {
    _ = take(start)
    space()
    if take(end) { return true }
    repeat {
      guard part(&self) else { return false }
    } while take(",")
    return take(end)
  }

  private mutating func member(depth: Int) -> Bool {
    space()
    guard string() else { return false }
    space()
    return take(":") && value(depth: depth)
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while !take("\"") {
      guard next < bytes.count, byte >= 0x20 else { return false }
      if !take("\\") { next += 1 } else if !escape() { return false }
    }
    return true
  }

  private mutating func escape() -> Bool {
    guard take("u") else {
      guard #""\/bfnrt"#.utf8.contains(byte), next < bytes.count else { return false }
      next += 1
      return true
    }
    guard let unit = hexUnit() else { return false }
    guard (0xD800..<0xE000).contains(unit) else { return true }
    guard unit < 0xDC00, take("\\u"), let low = hexUnit() else { return false }
    return (0xDC00..<0xE000).contains(low)
  }

  private mutating func hexUnit() -> UInt32? {
    let digits = bytes[next...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit && $0 < 0x80 }) else { return nil }
    next += 4
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private mutating func digits() -> Bool {
    let start = next
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { next += 1 }
    return next > start
  }

  private mutating func number() -> Bool {
    _ = take("-")
    guard take("0") || digits() else { return false }
    if take("."), !digits() { return false }
    guard take("e") || take("E") else { return true }
    _ = take("+") || take("-")
    return digits()
  }
}
