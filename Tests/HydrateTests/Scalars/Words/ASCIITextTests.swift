import Testing

@testable import Hydrate

@Suite struct ASCIITextTests {
  @Test func onlyASCIIWhiteSpaceIsTrimmed() {
    for (text, expected) in [
      ("", ""), (" ", ""), ("\t\n\u{0B}\u{0C}\r ", ""), ("a", "a"), (" a ", "a"), ("\n\t a b\r\n", "a b"), ("a ", "a"), (" a", "a"),
      ("\u{A0}a\u{A0}", "\u{A0}a\u{A0}"), ("\u{2003}a", "\u{2003}a"), ("\u{0}a\u{1F}", "\u{0}a\u{1F}"), ("\u{FEFF}a", "\u{FEFF}a"),
      ("\u{85}a", "\u{85}a"),
    ] {
      let trimmed = ScalarBytes.of(text) { String(decoding: $0.extracting(ASCIIText.trimmedRange(of: $0))) }
      #expect(trimmed == expected, "\(text.debugDescription)")
    }
  }

  @Test func hexDigitsAreSixteenInTwoCases() {
    for byte in UInt8.min...UInt8.max {
      let expected = byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue : nil
      #expect(ASCIIText.hexDigit(byte).map(Int.init) == expected, "\(byte)")
    }
  }

  @Test func setsHoldWhatTheyWereGiven() {
    let set = ASCIISet("az").adding("09@")
    let members = (UInt8.min...UInt8.max).filter { set.contains($0) }
    #expect(members == Array("09@az".utf8))
  }
}
