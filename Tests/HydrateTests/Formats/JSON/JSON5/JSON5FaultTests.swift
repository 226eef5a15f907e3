import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Texts that are not JSON5: one issue each, with its message and its place.
@Suite struct JSON5FaultTests {
  static let options = JSONReadingOptions(dialect: .json5)

  static let rows: [(text: String, line: Int, column: Int, message: String)] = [
    ("", 1, 1, "empty text, expected a JSON value"),
    (" // a\n\u{A0}", 2, 2, "empty text, expected a JSON value"),
    ("[1,", 1, 4, "expected a value, found the end of the text"),
    ("{a:", 1, 4, "expected a value, found the end of the text"),
    ("[1", 1, 3, "unexpected end of the text in an array"),
    ("{", 1, 2, "unexpected end of the text in an object"),
    ("{a", 1, 3, "unexpected end of the text in an object"),
    ("{a:1,", 1, 6, "unexpected end of the text in an object"),
    ("'é\u{2028}😀", 1, 5, "unexpected end of the text in a string"),
    ("'a\\", 1, 4, "unexpected end of the text in an escape"),
    ("'a\\u00", 1, 7, "unexpected end of the text in an escape"),
    ("'a\\x0", 1, 6, "unexpected end of the text in an escape"),
    ("{\\u00", 1, 6, "unexpected end of the text in an escape"),
    ("{\\", 1, 3, "unexpected end of the text in an escape"),
    ("/*\n* /", 2, 4, "unexpected end of the text in a comment"),
    ("1/**", 1, 5, "unexpected end of the text in a comment"),
    ("+", 1, 2, "unexpected end of the text in a number"),
    (".", 1, 2, "unexpected end of the text in a number"),
    ("0x", 1, 3, "unexpected end of the text in a number"),
    ("1e", 1, 3, "unexpected end of the text in a number"),
    ("-Infinit", 1, 9, "unexpected end of the text in a number"),
    ("tru", 1, 4, "unexpected end of the text in true, false or null"),
    // Structure.
    ("[,]", 1, 2, "expected a value"),
    ("[1,,]", 1, 4, "expected a value"),
    ("{,}", 1, 2, "expected a key"),
    ("{a:1,,}", 1, 6, "expected a key"),
    ("{1a:1}", 1, 2, "expected a key"),
    ("{-a:1}", 1, 2, "expected a key"),
    ("{☃:1}", 1, 2, "expected a key"),
    ("{\u{301}a:1}", 1, 2, "expected a key"),
    ("{a-b:1}", 1, 3, "expected a colon after the key"),
    ("{a 1}", 1, 4, "expected a colon after the key"),
    ("{'a'}", 1, 5, "expected a colon after the key"),
    ("{a:1 b:2}", 1, 6, "expected a comma or }"),
    ("[1 2]", 1, 4, "expected a comma or ]"),
    ("[1}", 1, 3, "expected a comma or ]"),
    ("1 /", 1, 3, "unexpected text after the value"),
    ("/ 1", 1, 1, "expected a value"),
    ("1 2", 1, 3, "unexpected text after the value"),
    ("[☃]", 1, 2, "expected a value"),
    ("[undefined]", 1, 2, "expected a value, found another word than true, false or null"),
    ("nulx", 1, 4, "expected a value, found another word than true, false or null"),
    ("truex", 1, 5, "expected a value, found another word than true, false or null"),
    ("Infinitx", 1, 8, "expected a value, found another word than true, false or null"),
    ("NaNa", 1, 4, "expected a value, found another word than true, false or null"),
    // Numbers.
    ("+ 1", 1, 2, "expected a number after the sign"),
    ("--1", 1, 2, "expected a number after the sign"),
    ("-true", 1, 2, "expected a number after the sign"),
    ("[.]", 1, 3, "expected a digit after the point"),
    ("-.e1", 1, 3, "expected a digit after the point"),
    ("[1e+]", 1, 5, "expected a digit in the exponent"),
    ("01", 1, 2, "unexpected zero before a number"),
    ("-00", 1, 3, "unexpected zero before a number"),
    ("[0xg]", 1, 4, "expected a hexadecimal digit after 0x"),
    ("0xFFg", 1, 5, "unexpected character in a number"),
    ("0x1.5", 1, 4, "unexpected character in a number"),
    ("1_000", 1, 2, "unexpected character in a number"),
    ("1.2.3", 1, 4, "unexpected character in a number"),
    ("5-3", 1, 2, "unexpected character in a number"),
    ("0b1", 1, 2, "unexpected character in a number"),
    ("[\n 0x1" + String(repeating: "0", count: 4096) + "]", 2, 2, "a hexadecimal number with more than 4096 digits"),
    // Strings and keys.
    ("'a\nb'", 1, 3, "unexpected line end in a string"),
    ("\"a\rb\"", 1, 3, "unexpected line end in a string"),
    (#"'\1'"#, 1, 3, "invalid escape in a string"),
    (#"'é\9'"#, 1, 4, "invalid escape in a string"),
    (#"'\00'"#, 1, 3, "invalid escape in a string"),
    (#"'\x4g'"#, 1, 5, "expected two hexadecimal digits after \\x"),
    (#"'\u004g'"#, 1, 7, "expected four hexadecimal digits after \\u"),
    (#"'a\uD800'"#, 1, 3, "lone surrogate: expected an escape for the second half"),
    (#"'a\uD800A'"#, 1, 3, "lone surrogate: expected an escape for the second half"),
    (#"'a\uDC00'"#, 1, 3, "lone surrogate: expected an escape for the first half before"),
    (#"{a\x62:1}"#, 1, 4, "invalid escape in a key"),
    (#"{a\u002d:1}"#, 1, 3, "invalid escape in a key"),
    (#"{\u0031:1}"#, 1, 2, "invalid escape in a key"),
    (#"{\uD801\uDC00:1}"#, 1, 2, "invalid escape in a key"),
    (#"{\u00g0:1}"#, 1, 6, "expected four hexadecimal digits after \\u"),
    // Lines: those of editors, which U+2028 does not end.
    ("/*\r\n\r\n*/ \u{2028} [1, x]", 3, 10, "expected a value, found another word than true, false or null"),
    ("\u{FEFF}[😀]", 1, 2, "expected a value"),
    ("[1,2\u{0}]", 1, 5, "unexpected NUL byte"),
    ("{\u{0}:1}", 1, 2, "unexpected NUL byte"),
  ]

  @Test("JSON5: each fault has its message and its place")
  func faults() {
    for row in Self.rows {
      let name = row.text.prefix(40).debugDescription
      do {
        _ = try Value(json: row.text, options: Self.options)
        Testing.Issue.record("\(name) was accepted")
      } catch {
        #expect(error.issues.map(\.code) == [.malformed], "\(name)")
        #expect(error.issues.first?.message == row.message, "\(name)")
        #expect(error.issues.first?.location == TextLocation(line: row.line, column: row.column), "\(name)")
      }
    }
  }

  private static func message(_ bytes: [UInt8]) -> String? {
    do {
      _ = try Value(json: Data(bytes), options: options)
      return nil
    } catch {
      return error.issues.first.map { "\($0.message) \($0.location.map { "\($0.line):\($0.column)" } ?? "-")" }
    }
  }

  @Test("JSON5: bytes that are not UTF-8 are found wherever they are")
  func encoding() {
    let byte = "invalid UTF-8: beyond U+10FFFF"
    let texts = ["@", "[1,@]", "'a@'", "'\\@'", "{@:1}", "{a@:1}", "//@\n1", "/*@*/1", "1@", "[1@]"]
    for text in texts {
      let offset = text.utf8.firstIndex(of: UInt8(ascii: "@")).map { text.utf8.distance(from: text.utf8.startIndex, to: $0) } ?? 0
      #expect(Self.message(text.utf8.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 }) == "\(byte) 1:\(offset + 1)", "\(text)")
    }
    #expect(Self.message([0x27, 0xC3]) == "invalid UTF-8: incomplete sequence 1:2")
    #expect(Self.message([0x27, 0xED, 0xA0, 0x80, 0x27]) == "invalid UTF-8: encoded surrogate 1:2")
    for text in ["{a:1}", "'a'", "[1, 2]", "// a"] {
      for (encoding, name) in [
        (String.Encoding.utf16LittleEndian, "16"), (.utf16BigEndian, "16"), (.utf16, "16"), (.utf32LittleEndian, "32"),
        (.utf32BigEndian, "32"),
      ] {
        let bytes = text.data(using: encoding).map(Array.init) ?? []
        #expect(Self.message(bytes) == "expected UTF-8, found UTF-\(name) 1:1", "\(text)")
      }
    }
  }

  @Test("JSON5: depth is limited, without a stack")
  func depth() {
    let found = SmallThread.run { () -> [String?] in
      [
        Self.message(Array(repeating: UInt8(ascii: "["), count: 100_000)),
        Self.message(Array(String(repeating: "{a:", count: 100_000).utf8)),
        Self.message(Array((String(repeating: "[", count: 512) + String(repeating: ",]", count: 512)).utf8)),
        Self.message(Array((String(repeating: "[", count: 512) + String(repeating: "]", count: 512)).utf8)),
      ]
    }
    #expect(found == ["nested deeper than 512 levels 1:513", "nested deeper than 512 levels 1:1537", "expected a value 1:513", nil])
  }

  @Test("JSON5: no beginning of a text stops the reader, and none is another value's")
  func beginnings() {
    let text = "/* é */ {a: [+1, .5, 0xFF, -Infinity,], 'b\\x62\\\n': \"\\uD83D\\uDE00\", \\u0063: null, // d\n}"
    for count in 0..<text.utf8.count - 1 { #expect(Self.message(Array(text.utf8.prefix(count))) != nil) }
    #expect(Self.message(Array(text.utf8)) == nil)
  }

  @Test("JSON5: a text of more than 4 GB is refused by its length")
  func length() {
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    defer { start.deallocate() }
    let text = UnsafeBufferPointer(start: UnsafePointer(start), count: TapeBuilder.limit + 1)
    let error = #expect(throws: MappingError.self) { try JSONReader.read(text.span, options: Self.options) }
    #expect(error?.issues.map(\.message) == ["the text is longer than 4 GB"])
  }
}
