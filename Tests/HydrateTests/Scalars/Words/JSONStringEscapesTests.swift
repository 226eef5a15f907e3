import Testing

@testable import Hydrate

@Suite struct JSONStringEscapesTests {
  private func unescape(_ bytes: [UInt8]) -> String { bytes.withBytes { JSONStringEscapes.unescape($0) } }

  @Test func escapesBecomeWhatTheyStandFor() {
    let rows: [(String, String)] = [
      ("", ""), ("a", "a"), ("é😀", "é😀"), (#"\""#, "\""), (#"\\"#, "\\"), (#"\/"#, "/"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"),
      (#"\u0041"#, "A"), (#"\u00e9"#, "é"), (#"\u00E9"#, "é"), (#"\u20ac"#, "€"), (#"\uD83D\uDE00"#, "😀"), (#"\ud83d\ude00"#, "😀"),
      (#"\u0000"#, "\u{0}"), (#"\uFFFF"#, "\u{FFFF}"), (#"\uD800\uDC00"#, "\u{10000}"), (#"\uDBFF\uDFFF"#, "\u{10FFFF}"),
      (#"a\nb\nc"#, "a\nb\nc"), (#"\\u0041"#, #"\u0041"#), (#"\\\u0041"#, #"\A"#), (#"\u005cn"#, #"\n"#), (#"é\té"#, "é\té"),
      (#"\uD83D\uDE00\uD83D\uDE00"#, "😀😀"), (#"\u0065\u0301"#, "e\u{301}"),
    ]
    for (source, content) in rows {
      #expect(Array(unescape(Array(source.utf8)).unicodeScalars) == Array(content.unicodeScalars), "\(source)")
    }
  }

  @Test func whatIsNoEscapeDoesNoHarm() {
    let rows: [(String, String)] = [
      (#"\"#, #"\"#), (#"a\"#, #"a\"#), (#"\x"#, #"\x"#), (#"\u"#, #"\u"#), (#"\u12"#, #"\u12"#), (#"\u12G4"#, #"\u12G4"#),
      (#"\uD800"#, "\u{FFFD}"),
      (#"\uDC00"#, "\u{FFFD}"), (#"\uD800a"#, "\u{FFFD}a"), (#"\uD800\u0041"#, "\u{FFFD}A"), (#"\uD800\uD83D\uDE00"#, "\u{FFFD}😀"),
      (#"\uD800\n"#, "\u{FFFD}\n"), (#"\uD83D\uDE0"#, "\u{FFFD}\\uDE0"), (#"\uDE00\uD83D"#, "\u{FFFD}\u{FFFD}"),
    ]
    for (source, content) in rows { #expect(unescape(Array(source.utf8)) == content, "\(source)") }
    #expect(unescape([0xFF, 0x5C, 0x6E]) == "\u{FFFD}\n")
    #expect(unescape([0x5C, 0x75, 0xFF, 0xFF, 0xFF, 0xFF]).hasPrefix("\\u\u{FFFD}"))
  }

  /// Every beginning and every ending of a text with all kinds of escapes.
  @Test func anyPieceOfTextIsSafe() {
    let text = Array(#"a\n\u00e9\uD83D\uDE00\\\"\/é😀\uD800"#.utf8)
    for start in text.indices {
      for end in start...text.count {
        let piece = Array(text[start..<end])
        #expect(unescape(piece).utf8.count <= piece.count * 3)
      }
    }
  }
}
