import Foundation
import Testing

@testable import Hydrate

/// Texts that end anywhere, and bytes that fit nowhere: a document or a fault within the text, never a look outside of it.
@Suite struct JSONReaderBoundsTests {
  private static let texts = [
    #"{"id": 12, "name": "Ann", "tags": ["a", "b\n\u00e9\ud83d\ude00"], "no": null, "yes": true, "not": false, "x": -1.5e+10}"#,
    "[\n\t1,\r\n    2.25, \"é日😀\", [], {}, [[[[]]]], \"0123456789abcdef0123456789abcdef\" ]\n",
    "\u{FEFF}{\"k\": {\"k\": {\"k\": [1234567890123456789012345678901234567890, 0.0000000000000001]}}}",
    #""a lone text with \\ and \u0041 \/ \b\f\n\r\t""#, "-12345678901234567.25E-7", "false",
  ]

  /// The outcome in short; whatever it is, its place is in the text.
  @discardableResult private func outcome(_ text: [UInt8]) -> String {
    do throws(MappingError) {
      let value = try Value(json: Data(text))
      #expect(value.document.isSound)
      return "\(value)"
    } catch {
      let issue = error.issues.first
      #expect(error.issues.count == 1 && issue?.code == .malformed && issue?.location != nil)
      return issue?.message ?? ""
    }
  }

  @Test func everyBeginningOfAText() {
    for text in Self.texts.map({ Array($0.utf8) }) {
      for count in 0..<text.count { outcome(Array(text[..<count])) }
      #expect(throws: Never.self) { try Value(json: Data(text)) }
    }
  }

  @Test func everyByteAtEveryPlace() {
    let bytes: [UInt8] = [
      0x00, 0x1F, 0x22, 0x5C, 0x5B, 0x7B, 0x7D, 0x2C, 0x30, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xFF,
    ]
    for text in Self.texts.map({ Array($0.utf8) }) {
      for place in text.indices {
        var changed = text
        for byte in bytes {
          changed[place] = byte
          outcome(changed)
        }
      }
    }
  }

  /// What is UTF-8, Swift's own decoder says.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func whatIsUTF8() {
    func isRead(_ bytes: [UInt8]) -> Bool { (try? Value(json: Data([0x22] + bytes + [0x22]))) != nil }
    let seconds: [UInt8] = [0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    for lead in UInt8(0x80)...0xFF {
      #expect(!isRead([lead]))
      for second in seconds {
        for rest in [[], [0x80], [0xBF], [0x80, 0x80], [0xBF, 0xBF], [0x7F], [0x80, 0x7F], [0x80, 0xC0]] as [[UInt8]] {
          let bytes = [lead, second] + rest
          #expect(isRead(bytes) == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
        }
      }
    }
  }

  @Test func hexadecimalDigitsOfEscapes() throws {
    for byte in UInt8(0x20)...0x7E where byte != 0x22 {
      for place in 0..<4 {
        var digits = Array("00Ef".utf8)
        digits[place] = byte
        let text = #"""# + "\\u" + String(decoding: digits, as: UTF8.self) + #"""#
        let unit = Character(Unicode.Scalar(byte)).isHexDigit ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
        let isScalar = unit.flatMap { Unicode.Scalar($0) } != nil
        #expect(((try? Value(json: text)) != nil) == isScalar, "\(text)")
        if isScalar, let unit { #expect(try Value(json: text).string?.unicodeScalars.first?.value == unit) }
      }
    }
  }

  @Test func digitsOfAnyNumber() throws {
    for count in 1...40 {
      let digits = String((0..<count).map { Character(String(($0 + 1) % 10)) })
      for text in [digits, "-" + digits, "0." + digits, digits + "." + digits, "1e" + digits, digits + "E-" + digits] {
        #expect(try Value(json: "[\(text),\(text) ]").jsonString() == "[\(text),\(text)]")
        for stranger in [":", "/", "\u{80}", "x", "😀", "\u{0}"] { outcome(Array("[\(text)\(stranger)]".utf8)) }
      }
    }
  }

  @Test func deepTextsThatEndAnywhere() {
    for depth in [1, 2, 15, 16, 17, 511, 512, 513, 5000] {
      for piece in ["[", "{\"k\":", "[ ", "[1,", "[{\"k\":[], \"l\":"] {
        outcome(Array(String(repeating: piece, count: depth).utf8))
        outcome(Array((String(repeating: piece, count: depth) + "1").utf8))
      }
    }
  }

  /// Windows of every size over a list: its parts together are the list.
  @Test func partsOfEverySize() throws {
    let text = "\u{FEFF} " + #"[{"id": 1, "s": "é\u0041"}, [1, 2, [3]], "text, with ] and }", 12.5, true , null,{"k":{}}, -0]"# + " \n"
    let all = try #require(Value(json: text).array)
    for size in 1...text.utf8.count + 2 {
      var reader = try #require(JSONListReader(KeptBytes(text), options: .init(), partSize: size))
      var elements: [Value] = []
      while let part = try reader.readPart() { elements += part.value.array ?? [] }
      #expect(elements == all)
      #expect(elements.map(\.location) == all.map(\.location))
      for count in 0..<text.utf8.count - 2 {
        guard var reader = JSONListReader(KeptBytes(Data(text.utf8.prefix(count))), options: .init(), partSize: size) else { continue }
        #expect(throws: JSONFault.self) { while try reader.readPart() != nil {} }
      }
    }
  }
}
