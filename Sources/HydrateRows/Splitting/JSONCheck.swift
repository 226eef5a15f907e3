import Hydrate

/// Checks a JSON value that arrives byte by byte, by the rules of `JSONReader`. It only stores
/// which containers are open.
///
/// Used for text that is not kept but must be well-formed: around an array, and in a row that is
/// too long.
struct JSONCheck {
  /// What is allowed next.
  private enum Expected {
    /// `first` if the container has just been opened, so that it may end.
    case value(first: Bool), key(first: Bool), colon
    case afterValue, nothing
    case string(StringCheck, isKey: Bool)
    case number(NumberCheck)
    case literal(StaticString, Int)
  }

  private var expected = Expected.value(first: false)
  /// For each open container, whether it is an object.
  private(set) var open: [Bool] = []
  private let nestingLimit: Int

  /// - Parameter depth: the number of containers around the value.
  init(depth: Int, options: JSONReadingOptions) { nestingLimit = options.nestingLimit - depth }

  /// Whether a value may begin here.
  var expectsValue: Bool { if case .value = expected { true } else { false } }

  /// Whether a key is being read, after its opening quote.
  var isInKey: Bool { if case .string(_, isKey: true) = expected { true } else { false } }

  /// Whether the value is complete. A number is complete only when another byte follows it.
  var isComplete: Bool { if case .nothing = expected { true } else { false } }

  /// Whether the value is a number that may end here.
  var mayEndAsNumber: Bool { if case .number(let check) = expected { open.isEmpty && check.mayEnd } else { false } }

  /// Takes the next byte.
  mutating func take(_ byte: UInt8) throws(JSONFault.Reason) {
    switch expected {
    case .string(var check, let isKey):
      let hasEnded = try check.take(byte)
      if hasEnded { if isKey { expected = .colon } else { endValue() } } else { expected = .string(check, isKey: isKey) }
    case .number(var check):
      if try check.take(byte) { return expected = .number(check) }
      endValue()
      try take(byte)
    case .literal(let text, let offset):
      let (wanted, count) = text.withBytes { ($0[offset], $0.count) }
      guard byte == wanted else { throw .literal }
      if offset + 1 < count { expected = .literal(text, offset + 1) } else { endValue() }
    default:
      if byte.isJSONSpace { return }
      try takeStructure(byte)
    }
  }

  /// Checks the end of the text.
  mutating func end() throws(JSONFault.Reason) {
    switch expected {
    case .nothing: return
    case .string: throw .endsInString
    case .literal: throw .endsInLiteral
    case .number(let check):
      guard check.mayEnd else { throw .endsInNumber }
      endValue()
      if !isComplete { try end() }
    case .value where open.isEmpty: throw .empty
    case .value(first: false): throw .endsBeforeValue
    case .value, .afterValue: throw open.last == true ? .endsInObject : .endsInArray
    case .key, .colon: throw .endsInObject
    }
  }

  private mutating func takeStructure(_ byte: UInt8) throws(JSONFault.Reason) {
    switch (expected, byte) {
    case (.value(first: true), UInt8(ascii: "]")), (.key(first: true), UInt8(ascii: "}")): close()
    case (.value, _): try beginValue(byte)
    case (.key, UInt8(ascii: "\"")): expected = .string(.plain, isKey: true)
    case (.key, _): throw .key
    case (.colon, UInt8(ascii: ":")): expected = .value(first: false)
    case (.colon, _): throw .colon
    case (.afterValue, UInt8(ascii: ",")): expected = open.last == true ? .key(first: false) : .value(first: false)
    case (.afterValue, UInt8(ascii: "}")) where open.last == true: close()
    case (.afterValue, UInt8(ascii: "]")) where open.last == false: close()
    case (.afterValue, _): throw open.last == true ? .commaOrBrace : .commaOrBracket
    default: throw .textAfterValue
    }
  }

  private mutating func beginValue(_ byte: UInt8) throws(JSONFault.Reason) {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard open.count < nestingLimit else { throw .tooDeep }
      let isObject = byte == UInt8(ascii: "{")
      open.append(isObject)
      expected = isObject ? .key(first: true) : .value(first: true)
    case UInt8(ascii: "\""): expected = .string(.plain, isKey: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): expected = .number(NumberCheck(byte))
    case UInt8(ascii: "t"): expected = .literal("true", 1)
    case UInt8(ascii: "f"): expected = .literal("false", 1)
    case UInt8(ascii: "n"): expected = .literal("null", 1)
    case UInt8(ascii: "]") where !open.isEmpty: throw .trailingComma
    default: throw (open.isEmpty ? .otherFormat(byte, 0) : nil) ?? .value
    }
  }

  private mutating func close() {
    open.removeLast()
    endValue()
  }

  private mutating func endValue() { expected = open.isEmpty ? .nothing : .afterValue }
}

/// Checks the bytes of a JSON number (RFC 8259, section 6) after its first one.
enum NumberCheck {
  case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits

  /// - Parameter first: a digit, or a minus sign.
  init(_ first: UInt8) { self = first == UInt8(ascii: "-") ? .minus : first == UInt8(ascii: "0") ? .zero : .integer }

  /// Whether the number may end here.
  var mayEnd: Bool {
    switch self {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .minus, .point, .exponent, .exponentSign: false
    }
  }

  /// Takes the next byte. Returns false if it is not part of the number, which has ended.
  mutating func take(_ byte: UInt8) throws(JSONFault.Reason) -> Bool {
    let isDigit = ASCIIText.digit(byte) < 10
    switch self {
    case .minus:
      guard isDigit else { throw .digit }
      self = byte == UInt8(ascii: "0") ? .zero : .integer
    case .zero where isDigit: throw .leadingZero
    case .zero, .integer:
      if isDigit { return true }
      if byte == UInt8(ascii: ".") { self = .point } else { return takeExponent(byte) }
    case .point:
      guard isDigit else { throw .fractionDigit }
      self = .fraction
    case .fraction: if !isDigit { return takeExponent(byte) }
    case .exponent where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"): self = .exponentSign
    case .exponent, .exponentSign:
      guard isDigit else { throw .exponentDigit }
      self = .exponentDigits
    case .exponentDigits: return isDigit
    }
    return true
  }

  private mutating func takeExponent(_ byte: UInt8) -> Bool {
    guard byte | 0x20 == UInt8(ascii: "e") else { return false }
    self = .exponent
    return true
  }
}

/// Checks the bytes of a JSON string after its opening quote.
enum StringCheck {
  case plain
  case escape
  /// The number of digits of an escape so far, and their value; it may follow the first half of a
  /// pair.
  case hex(count: Int, value: UInt32, afterHigh: Bool)
  /// The second half of a pair: a backslash, then a `u`.
  case low(hasBackslash: Bool)
  /// The number of bytes missing from a scalar, and the range of the next one.
  case continuation(count: Int, low: UInt8, high: UInt8)

  /// Takes the next byte. Returns true for the quote that ends the string.
  mutating func take(_ byte: UInt8) throws(JSONFault.Reason) -> Bool {
    switch self {
    case .plain: return try takePlain(byte)
    case .escape: try takeEscape(byte)
    case .hex(let count, let value, let afterHigh): try takeHex(byte, count, value, afterHigh: afterHigh)
    case .low(let hasBackslash):
      guard byte == (hasBackslash ? UInt8(ascii: "u") : UInt8(ascii: "\\")) else { throw .loneHighSurrogate }
      self = hasBackslash ? .hex(count: 4, value: 0, afterHigh: true) : .low(hasBackslash: true)
    case .continuation(let count, let low, let high):
      guard byte >= low, byte <= high else { throw .brokenSequence }
      self = count > 1 ? .continuation(count: count - 1, low: 0x80, high: 0xBF) : .plain
    }
    return false
  }

  private mutating func takePlain(_ byte: UInt8) throws(JSONFault.Reason) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): return true
    case UInt8(ascii: "\\"): self = .escape
    case 0: throw .nul
    case 0..<0x20: throw .control
    case 0..<0x80: break
    // Unicode, table 3-7: well-formed sequences.
    case 0xC2...0xDF: self = .continuation(count: 1, low: 0x80, high: 0xBF)
    case 0xE0: self = .continuation(count: 2, low: 0xA0, high: 0xBF)
    case 0xED: self = .continuation(count: 2, low: 0x80, high: 0x9F)
    case 0xE1...0xEF: self = .continuation(count: 2, low: 0x80, high: 0xBF)
    case 0xF0: self = .continuation(count: 3, low: 0x90, high: 0xBF)
    case 0xF1...0xF3: self = .continuation(count: 3, low: 0x80, high: 0xBF)
    case 0xF4: self = .continuation(count: 3, low: 0x80, high: 0x8F)
    case 0x80..<0xC0: throw .continuationByte
    case 0xC0, 0xC1: throw .overlong
    default: throw .pastUnicode
    }
    return false
  }

  private mutating func takeEscape(_ byte: UInt8) throws(JSONFault.Reason) {
    switch byte {
    case UInt8(ascii: "u"): self = .hex(count: 4, value: 0, afterHigh: false)
    case _ where #""\/bfnrt"#.utf8.contains(byte): self = .plain
    default: throw .escape
    }
  }

  private mutating func takeHex(_ byte: UInt8, _ count: Int, _ value: UInt32, afterHigh: Bool) throws(JSONFault.Reason) {
    guard let digit = ASCIIText.hexDigit(byte) else { throw .hexDigit }
    let value = value << 4 | UInt32(digit)
    guard count == 1 else { return self = .hex(count: count - 1, value: value, afterHigh: afterHigh) }
    let (isHigh, isLow) = (value & 0xFC00 == 0xD800, value & 0xFC00 == 0xDC00)
    if afterHigh, !isLow { throw .loneHighSurrogate }
    if !afterHigh, isLow { throw .loneLowSurrogate }
    self = isHigh ? .low(hasBackslash: false) : .plain
  }
}
