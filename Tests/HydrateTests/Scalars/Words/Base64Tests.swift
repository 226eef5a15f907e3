import Foundation
import Testing

@testable import Hydrate

@Suite struct Base64Tests {
  private func read(_ text: String) -> Data? {
    ScalarBytes.of(text) { Base64.read($0) }
  }

  @Test func bothAlphabets() {
    for (text, expected) in [
      ("", []), ("Zg==", [0x66]), ("Zm8=", [0x66, 0x6F]), ("Zm9v", [0x66, 0x6F, 0x6F]), ("Zg", [0x66]), ("Zm8", [0x66, 0x6F]),
      ("+/+/", [0xFB, 0xFF, 0xBF]), ("-_-_", [0xFB, 0xFF, 0xBF]), ("-_8", [0xFB, 0xFF]), ("-_8=", [0xFB, 0xFF]), ("+/8=", [0xFB, 0xFF]),
      ("AAAA", [0, 0, 0]), ("_w", [0xFF]), ("/w==", [0xFF]),
    ] as [(String, [UInt8])] {
      #expect(read(text) == Data(expected), "\(text)")
    }
  }

  @Test(arguments: [
    "Z", "Zm9vY", "Zm9v=", "Zm9v==", "Zm8==", "Zg=", "Zg===", "=", "==", "====", "Z=g=", "Zg==Zg==", "+_+_", "-/8=", "+/8", "/w",
    "Zm 9v", " Zm9v", "Zm9v\n", "Zm9\u{E9}", "Zm9*", "Zh==", "Zm9=", "Zh", "Zm9", "Zm.v", "A", "A===", "A=",
  ])
  func otherTextIsRefused(text: String) {
    #expect(read(text) == nil)
  }

  @Test func everyLengthReadsBack() {
    var random = ScalarBytes.Random(state: 10)
    for count in 0..<200 {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      #expect(Base64.text(of: data) == data.base64EncodedString())
      #expect(read(Base64.text(of: data)) == data)
      #expect(!Base64.urlText(of: data).contains { "+/=".contains($0) })
      #expect(read(Base64.urlText(of: data)) == data)
      #expect(ScalarBytes.of(Hex.text(of: data)) { Hex.read($0) } == data)
      #expect(ScalarBytes.of(Hex.text(of: data).uppercased()) { Hex.read($0) } == data)
    }
  }

  @Test func hexIsPairsOfDigits() {
    #expect(Hex.text(of: Data([0x00, 0x0F, 0xA5, 0xFF])) == "000fa5ff")
    #expect(ScalarBytes.of("DEADbeef") { Hex.read($0) } == Data([0xDE, 0xAD, 0xBE, 0xEF]))
    #expect(ScalarBytes.of("") { Hex.read($0) } == Data())
    for text in ["0", "0g", "0x10", " 00", "000", "00 00", "@0", "`0", "0\u{E9}"] {
      #expect(ScalarBytes.of(text) { Hex.read($0) } == nil, "\(text)")
    }
  }
}
