/// Texts for people.
enum SafeText {
  /// What is in a text that must not be there as it is.
  static func raw(_ text: String, newlines: Bool = true) -> [String] {
    text.unicodeScalars.filter { scalar in
      switch scalar.value {
      case 0xA: !newlines
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }
}
