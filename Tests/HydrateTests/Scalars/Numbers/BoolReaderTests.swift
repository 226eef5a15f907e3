import Testing

@testable import Hydrate

@Suite struct BoolReaderTests {
  @Test func wordsInAnyCase() {
    for (word, expected) in [
      ("true", true), ("yes", true), ("on", true), ("1", true), ("t", true), ("y", true), ("false", false), ("no", false),
      ("off", false), ("0", false), ("f", false), ("n", false),
    ] {
      for spelling in [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst(), " \(word)\t", "\r\n\(word)\u{0C}"] {
        #expect(ScalarBytes.of(spelling) { BoolReader.read(text: $0) } == expected, "\(spelling)")
      }
    }
    #expect(ScalarBytes.of("fAlSe") { BoolReader.read(text: $0) } == false)
  }

  @Test(arguments: [
    "", " ", "tru", "truee", "ja", "enabled", "2", "-1", "10", "01", "1.0", "+1", "yes no", "o n", "ＴＲＵＥ", "yeſ", "\u{11}", "\u{10}",
    "\u{A0}1", "1\u{A0}", "null", "oui", "y\u{0}", "\u{0}1", "falsee", "ONN", "offf", "４", "\u{14}",
  ])
  func otherWordsAreRefused(text: String) {
    #expect(ScalarBytes.of(text) { BoolReader.read(text: $0) } == nil)
  }

  @Test func numbersOneAndZero() {
    for (text, expected) in [
      ("1", true), ("1.0", true), ("1e0", true), ("10e-1", true), ("0.1e1", true), ("0", false), ("-0", false), ("0.0", false),
      ("0e9", false), ("1.000000000000000000000000000", true), ("-1", nil), ("2", nil), ("100", nil), ("0.5", nil), ("1e1", nil),
      ("1e-1", nil), ("1.5", nil), ("1.0000000000000000000000001", nil), ("true", nil), ("", nil), ("01", nil),
      ("1e-9999999999999999999999", nil),
    ] as [(String, Bool?)] {
      #expect(ScalarBytes.of(text) { BoolReader.read(number: $0) } == expected, "\(text)")
    }
  }
}
