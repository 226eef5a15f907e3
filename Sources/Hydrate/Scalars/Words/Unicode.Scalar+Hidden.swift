extension Unicode.Scalar {
  /// Whether text for people does not show the scalar as it is: controls, which a terminal obeys, ends of lines, and what changes the direction of the
  /// text around it, which makes a line look like another. All lie below U+10000.
  var isHidden: Bool {
    switch value {
    case 0x20..<0x7F: false
    case 0..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// The escape of a scalar below U+10000 in JSON text: `\u202e`.
  var jsonEscape: String {
    let digits = String(value, radix: 16)
    return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
