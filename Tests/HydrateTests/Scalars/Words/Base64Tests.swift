import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

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
    var random = RepeatableRandom(state: 10)
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

  /// In a text of both what is read at once and what is read one by one.
  @Test func everyByteAtEveryPlace() {
    let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_".utf8)
    let digits = Array("Zm9vYmFyZm9vYmFyZm9v".utf8)
    let hex = Array("00112233445566778899aAbBcC".utf8)
    for byte in UInt8.min...UInt8.max {
      for place in digits.indices {
        var changed = digits
        changed[place] = byte
        let data = changed.withBytes { Base64.read($0) }
        // Padding at the end cuts off a byte, but its bits are not 0.
        #expect((data != nil) == alphabet.contains(byte), "\(byte) at \(place)")
        let standard = changed.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 } as [UInt8]
        if let data { #expect(data == Data(base64Encoded: Data(standard)), "\(byte) at \(place)") }
      }
      for place in hex.indices {
        var changed = hex
        changed[place] = byte
        let data = changed.withBytes { Hex.read($0) }
        #expect((data != nil) == (ASCIIText.hexDigit(byte) != nil), "\(byte) at \(place)")
        if let data { #expect(Hex.text(of: data) == String(decoding: changed, as: UTF8.self).lowercased()) }
      }
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
