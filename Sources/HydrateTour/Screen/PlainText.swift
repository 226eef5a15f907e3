/// Text made fit for a terminal: what a document holds must not move the cursor or turn the writing direction.
enum PlainText {
  /// The text with a space for every character that is not to be printed.
  static func printable(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isPrintable($0) ? $0 : " " }))
  }

  /// The text on one line.
  static func oneLine(_ text: String) -> String {
    printable(text).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }

  /// The text, cut to a number of terminal columns.
  static func clipped(_ text: String, to limit: Int) -> String {
    guard width(text) > limit else { return text }
    guard limit > 3 else { return String(repeating: ".", count: max(limit, 0)) }
    var result = ""
    var used = 0
    for character in text {
      let next = width(character)
      guard used + next <= limit - 3 else { break }
      result.append(character)
      used += next
    }
    return result + "..."
  }

  /// The text on lines of so many columns, split between words. Words that are too long are split after
  /// a mark. After so many lines the text is cut.
  static func wrapped(_ text: String, to limit: Int, lineLimit: Int) -> [String] {
    guard lineLimit > 1, limit > 0, width(text) > limit else { return [clipped(text, to: limit)] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").map(String.init) where lines.count <= lineLimit {
      if !line.isEmpty, width(line) + 1 + width(word) > limit, width(word) <= limit || width(line) * 2 > limit {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
      while width(line) > limit, lines.count <= lineLimit {
        let start = start(of: line, to: limit)
        lines.append(start)
        line = String(line.dropFirst(start.count))
      }
    }
    if !line.isEmpty { lines.append(line) }
    if lines.count > lineLimit { lines = lines.prefix(lineLimit - 1) + [lines[lineLimit - 1] + " ..."] }
    return lines.map { clipped($0, to: limit) }
  }

  /// As much of a word as fits, up to a mark if there is one in its second half. At least one
  /// character.
  private static func start(of word: String, to limit: Int) -> String {
    var used = 0
    let fitting = word.prefix { character in
      used += width(character)
      return used <= limit
    }
    let mark = fitting.lastIndex { "._/-:,]".contains($0) }.map { fitting[...$0] }
    if let mark, mark.count * 2 >= fitting.count { return String(mark) }
    return String(fitting.isEmpty ? word.prefix(1) : fitting)
  }

  /// The columns that a text takes.
  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  private static func width(_ character: Character) -> Int {
    character.unicodeScalars.contains(where: isWide) ? 2 : 1
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    // A joiner between emoji is harmless, a change of direction is not.
    case .format: scalar == "\u{200D}"
    default: true
    }
  }

  /// Whether a terminal gives the scalar two columns: East Asian wide and full-width characters, and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD, 0xFE0F:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }
}
