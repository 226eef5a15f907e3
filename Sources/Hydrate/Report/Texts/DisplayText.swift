/// Text as terminals show it: the width of each scalar in columns, and replacements for scalars
/// that must not be shown.
package enum DisplayText {
  /// The tab width.
  private static let tab = 4

  /// The text shown for a scalar, and its width after the previous scalar.
  static func shown(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar? = nil, at column: Int) -> (text: String, width: Int) {
    if scalar == "\t" {
      let width = tab - column % tab
      return (String(repeating: " ", count: width), width)
    }
    if scalar.isHidden || isUnknown(scalar) {
      let text = "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      return (text, text.unicodeScalars.count)
    }
    return (String(scalar), previous.map { joins($0, scalar) } == true ? 0 : width(of: scalar))
  }

  /// A text on one line, with hidden scalars escaped: document keys and mapper messages may
  /// contain anything. Existing escapes do not change.
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isHidden) else { return text }
    return text.unicodeScalars.map { $0.isHidden ? shown($0, at: 0).text : String($0) }.joined()
  }

  /// Whether the width of a scalar is unknown.
  private static func isUnknown(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .unassigned || scalar.properties.generalCategory == .privateUse
  }

  /// Whether a scalar is displayed as part of the previous character (Unicode Standard Annex 29):
  /// joined emoji, a skin tone.
  private static func joins(_ previous: Unicode.Scalar, _ scalar: Unicode.Scalar) -> Bool {
    if previous.value == 0x200D { return scalar.properties.isEmoji }
    return scalar.properties.isEmojiModifier && (previous.properties.isEmojiModifierBase || previous.value == 0xFE0F)
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    // The vowels and final consonants of a Korean syllable share the columns of its first letter.
    case _ where (0x1160...0x11FF).contains(scalar.value): return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// The blocks that terminals show in two columns (Unicode Standard Annex 11, wide and
  /// fullwidth), and emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x23E9...0x23EC, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// A text in lines of at most `width` characters, broken at spaces if possible.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while rest.count > width {
      let head = rest.prefix(width)
      let end = head.lastIndex(of: " ").flatMap { $0 > head.startIndex ? $0 : nil } ?? head.endIndex
      lines.append(String(rest[..<end]))
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + (rest.isEmpty && !lines.isEmpty ? [] : [String(rest)])
  }
}

/// Lays out rows of text in columns.
package enum TextTable {
  /// The rows as lines, each column as wide as its longest cell.
  package static func lines(_ rows: [[String]]) -> [String] {
    let rows = rows.map { $0.map { DisplayText.escaped($0) } }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        if column < row.count - 1 { line += String(repeating: " ", count: widths[column] - cell.count + 2) }
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
