/// Checks the bytes of a JSON number (RFC 8259, section 6), from after its first on.
struct NumberCheck {
  private enum Part { case minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits }

  private var part: Part

  /// - Parameter first: a digit, or a minus sign.
  init(_ first: UInt8) { part = first == UInt8(ascii: "-") ? .minus : first == UInt8(ascii: "0") ? .zero : .integer }

  /// Whether the number may end here.
  var mayEnd: Bool {
    switch part {
    case .zero, .integer, .fraction, .exponentDigits: true
    case .minus, .point, .exponent, .exponentSign: false
    }
  }

  /// Takes the next byte; false where that is no part of the number, which has ended.
  mutating func take(_ byte: UInt8) throws(JSONFault.Reason) -> Bool {
    let isDigit = ASCIIText.digit(byte) < 10
    switch part {
    case .minus:
      guard isDigit else { throw .digit }
      part = byte == UInt8(ascii: "0") ? .zero : .integer
    case .zero where isDigit: throw .leadingZero
    case .zero, .integer:
      if isDigit { return true }
      if byte == UInt8(ascii: ".") { part = .point } else { return takeExponent(byte) }
    case .point:
      guard isDigit else { throw .fractionDigit }
      part = .fraction
    case .fraction: if !isDigit { return takeExponent(byte) }
    case .exponent where byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"): part = .exponentSign
    case .exponent, .exponentSign:
      guard isDigit else { throw .exponentDigit }
      part = .exponentDigits
    case .exponentDigits: return isDigit
    }
    return true
  }

  private mutating func takeExponent(_ byte: UInt8) -> Bool {
    guard byte | 0x20 == UInt8(ascii: "e") else { return false }
    part = .exponent
    return true
  }
}
