import Testing

@testable import Hydrate
@testable import TestSupport

/// Lines and columns against a plain count over the scalars.
@Suite struct LineIndexTests {
  /// The place of every byte that begins a scalar, and of the end.
  private func naive(_ text: String) -> [(offset: Int, location: TextLocation)] {
    var places: [(Int, TextLocation)] = []
    var line = 1
    var column = 1
    var offset = 0
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if index == 0 && scalar == "\u{FEFF}" {
        offset += 3
        continue
      }
      places.append((offset, TextLocation(line: line, column: column)))
      offset += String(scalar).utf8.count
      if scalar == "\n" || (scalar == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n")) {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
    places.append((offset, TextLocation(line: line, column: column)))
    return places
  }

  private func check(_ text: String, _ comment: String) {
    text.withBytes { bytes in
      let index = LineIndex(bytes)
      for (count, (offset, location)) in naive(text).enumerated() {
        let found = index.location(ofOffset: offset, in: bytes)
        guard found == location else {
          Testing.Issue.record("\(comment): \(offset) is \(found), not \(location)")
          return
        }
        if count % 97 == 0 { #expect(LineIndex.location(ofOffset: offset, in: bytes) == location, "\(comment) at \(offset)") }
      }
    }
  }

  @Test func placesAreThoseOfAPlainCount() {
    let texts = [
      "", "a", "\n", "\r", "\r\n", "\n\r", "\r\r\n\n", "a\nb", "a\rb", "a\r\nb", "\u{FEFF}", "\u{FEFF}a\nb", "\u{FEFF}\na", "é\n日本\n😀x",
      "a\u{FEFF}b",
      "\u{2028}\u{85}a", "e\u{301}x", "👨‍👩‍👧x", "0123456789abcde\r\nx", "0123456789abcdef\r\nx", "0123456789abcdefg\r\n\r\nx",
    ]
    for text in texts { check(text, text.debugDescription) }
  }

  @Test func notesStandAtTheRightPlaces() {
    let pieces = ["a", "é", "日", "😀", "\n", "\r", "\r\n", "0123456789", "                    ", "éééééééééééééééé"]
    var seed: UInt64 = 42
    for round in 0..<Effort.rounds(40) {
      var text = round % 3 == 0 ? "\u{FEFF}" : ""
      for _ in 0..<1200 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // In some rounds there are few lines, in others many.
        let choice = Int((seed >> 33) % UInt64(pieces.count))
        text += pieces[round % 2 == 0 && (4...6).contains(choice) && seed >> 60 != 0 ? 0 : choice]
      }
      check(text, "round \(round)")
    }
  }

  @Test func oneLongLine() {
    let text = String(repeating: "aé", count: Effort.rounds(20_000))
    check(text, "one line")
    check("\u{FEFF}" + text, "one line after a byte order mark")
  }

  /// CR and LF on both sides of a note belong together.
  @Test func aLineEndAcrossANote() {
    for count in (LineIndex.step - 3)...(LineIndex.step + 3) {
      let text = String(repeating: "x", count: count)
      check(text + "\r\n\r\nab", "\(count)")
      check(text + "é\rab", "\(count) é")
      check("\u{FEFF}" + text + "😀\r\nab", "\(count) 😀")
    }
  }

  @Test func offsetsOutsideTheTextAreHarmless() {
    "ab\nc".withBytes { bytes in
      let index = LineIndex(bytes)
      #expect(index.location(ofOffset: -1, in: bytes) == TextLocation(line: 1, column: 1))
      #expect(index.location(ofOffset: .max, in: bytes) == TextLocation(line: 2, column: 2))
      #expect(index.location(ofOffset: .min, in: bytes) == TextLocation(line: 1, column: 1))
    }
    "".withBytes { #expect(LineIndex($0).location(ofOffset: 5, in: $0) == TextLocation(line: 1, column: 1)) }
  }
}
