import Foundation
import Testing

@testable import Hydrate

/// UTF-8 and what is not: RFC 8259, section 8.1, and RFC 3629, section 4.
@Suite struct JSONReaderEncodingTests {
  struct Row {
    let bytes: [UInt8]
    let message: String
    /// The scalars at the start with which nothing is wrong.
    let valid: Int

    init(_ bytes: [UInt8], _ message: String, valid: Int = 0) {
      self.bytes = bytes
      self.message = message
      self.valid = valid
    }
  }

  static let continuation = "invalid UTF-8: continuation byte without a lead byte"
  static let broken = "invalid UTF-8: incomplete sequence"
  static let overlong = "invalid UTF-8: overlong sequence"
  static let surrogate = "invalid UTF-8: encoded surrogate"
  static let past = "invalid UTF-8: beyond U+10FFFF"

  static let invalid: [Row] = [
    Row([0x80], continuation), Row([0xBF], continuation), Row([0xC3, 0xA9, 0xA9], continuation, valid: 1),
    Row([0xE2, 0x82, 0xAC, 0x80], continuation, valid: 1),
    Row([0xF0, 0x9F, 0x98, 0x80, 0x80], continuation, valid: 1), Row([0x80, 0x80], continuation),
    Row([0xC0, 0x80], overlong), Row([0xC0, 0xAF], overlong), Row([0xC1, 0xBF], overlong), Row([0xE0, 0x80, 0x80], overlong),
    Row([0xE0, 0x9F, 0xBF], overlong), Row([0xF0, 0x80, 0x80, 0x80], overlong), Row([0xF0, 0x8F, 0xBF, 0xBF], overlong),
    Row([0xC0], overlong), Row([0xC1], overlong), Row([0xE0, 0x80], overlong), Row([0xF0, 0x82, 0x82, 0xAC], overlong),
    Row([0xED, 0xA0, 0x80], surrogate), Row([0xED, 0xBF, 0xBF], surrogate), Row([0xED, 0xAF, 0xBF], surrogate),
    Row([0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], surrogate), Row([0xED, 0xB0, 0x80], surrogate),
    Row([0xF4, 0x90, 0x80, 0x80], past), Row([0xF5, 0x80, 0x80, 0x80], past), Row([0xF7, 0xBF, 0xBF, 0xBF], past),
    Row([0xF8, 0x88, 0x80, 0x80, 0x80], past), Row([0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], past), Row([0xFE], past), Row([0xFF], past),
    Row([0xC3], broken), Row([0xC3, 0x28], broken), Row([0xE2], broken), Row([0xE2, 0x82], broken), Row([0xE2, 0x28, 0xA1], broken),
    Row([0xE2, 0x82, 0x28], broken), Row([0xF0], broken), Row([0xF0, 0x9F], broken), Row([0xF0, 0x9F, 0x98], broken),
    Row([0xF0, 0x28, 0x8C, 0xBC], broken), Row([0xF0, 0x90, 0x28, 0xBC], broken), Row([0xF0, 0x28, 0x8C, 0x28], broken),
    Row([0xC3, 0xC3, 0xA9], broken), Row([0xE9, 0x74, 0x65], broken), Row([0xDF, 0x7F], broken), Row([0xEF, 0xBF], broken),
  ]

  /// Where a sequence stands in its string, so that it meets the ends of blocks.
  static let lengths = [0, 1, 12, 13, 14, 15, 16, 17, 31, 32, 33]

  @Test func refusesInvalidSequences() throws {
    for row in Self.invalid {
      for length in Self.lengths {
        let text = [UInt8(ascii: "\"")] + [UInt8](repeating: 0x61, count: length) + row.bytes + [UInt8(ascii: "\"")]
        let issue = try #require(failure(Data(text)), "\(row.bytes)")
        #expect(issue.message == row.message, "\(row.bytes) after \(length)")
        #expect(issue.location == TextLocation(line: 1, column: 2 + length + row.valid), "\(row.bytes) after \(length)")
      }
    }
  }

  @Test func refusesInvalidSequencesOutsideStrings() throws {
    for row in Self.invalid where row.valid == 0 {
      for (before, after) in [("[", "]"), ("[1", "]"), ("[1,", "]"), ("{", "}"), ("{\"a\"", ":1}"), ("[] ", "")] {
        let issue = try #require(failure(Data(before.utf8) + row.bytes + Data(after.utf8)))
        #expect(issue.message == row.message, "\(before) \(row.bytes)")
        #expect(issue.location == TextLocation(line: 1, column: before.count + 1), "\(before) \(row.bytes)")
      }
    }
  }

  @Test func everyScalarIsRead() throws {
    var text = "\""
    for value in (0x20...0x10FFFF as ClosedRange<UInt32>) where value != 0x22 && value != 0x5C {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    text += "\""
    let value = try Value(json: text)
    #expect(Array(value.document.string(at: 0).utf8) == Array(text.utf8.dropFirst().dropLast()))
  }

  @Test func everyPairOfBytesIsJudgedAsTheStandardLibraryDoes() {
    var misjudged: [[UInt8]] = []
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x20)...0xFF where second != 0x22 && second != 0x5C {
        for tail in [[], [0x80], [0xBF, 0x80], [0x80, 0x80], [0xA0, 0x41]] as [[UInt8]] {
          let bytes = [first, second] + tail
          let isValid = String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
          if (failure(Data([0x22] + bytes + [0x22])) == nil) != isValid { misjudged.append(bytes) }
        }
      }
    }
    #expect(misjudged == [])
  }

  @Test func oneByteOrderMarkIsSkipped() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(try Value(json: Data(mark + Array("[1]".utf8))).jsonString() == "[1]")
    #expect(try Value(json: Data(mark + Array(" 1".utf8))).location == TextLocation(line: 1, column: 2))
    #expect(try Value(json: Data(mark + Array("1".utf8))).location == TextLocation(line: 1, column: 1))
    let cases: [([UInt8], String, Int)] = [
      (mark, "empty text, expected a JSON value", 1),
      (mark + mark + Array("1".utf8), "unexpected second byte order mark", 1),
      (mark + Array("[x]".utf8), "expected a value, found another word than true, false or null", 2),
      (Array("1".utf8) + mark, "unexpected text after the value", 2),
      ([0xEF, 0xBB] + Array("1".utf8), Self.broken, 1),
      ([0xEF], Self.broken, 1),
    ]
    for (bytes, message, column) in cases {
      let issue = try #require(failure(Data(bytes)))
      #expect(issue.message == message, "\(bytes)")
      #expect(issue.location == TextLocation(line: 1, column: column), "\(bytes)")
    }
  }

  @Test("JSON: a page or compressed data in its place is named") func otherFormatsAreNamed() throws {
    let markup = "expected JSON, found HTML or XML"
    let gzip = "expected JSON, found compressed data (gzip)"
    let cases: [(text: [UInt8], message: String, location: TextLocation)] = [
      (Array("<!DOCTYPE html><html>".utf8), markup, TextLocation(line: 1, column: 1)),
      (Array("\n  <?xml version=\"1.0\"?>".utf8), markup, TextLocation(line: 2, column: 3)),
      ([0xEF, 0xBB, 0xBF] + Array("<a/>".utf8), markup, TextLocation(line: 1, column: 2)),
      (Array("<".utf8), markup, TextLocation(line: 1, column: 1)),
      ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], gzip, TextLocation(line: 1, column: 1)),
      ([0x1F, 0x8B], gzip, TextLocation(line: 1, column: 1)),
      ([0x1F], "expected a value", TextLocation(line: 1, column: 1)),
      (Array("[<".utf8), "expected a value", TextLocation(line: 1, column: 2)),
      (Array("{\"a\": <b>}".utf8), "expected a value", TextLocation(line: 1, column: 7)),
      (Array("1 <".utf8), "unexpected text after the value", TextLocation(line: 1, column: 3)),
    ]
    for (bytes, message, location) in cases {
      for dialect in [JSONReadingOptions.Dialect.json, .json5] {
        let error = mappingError { () throws(MappingError) in try Value(json: Data(bytes), options: JSONReadingOptions(dialect: dialect)) }
        #expect(error?.issues.map(\.message) == [message] && error?.codes == [.malformed], "\(bytes) \(dialect)")
        if bytes.first != 0xEF { #expect(error?.issues.first?.location == location, "\(bytes) \(dialect)") }
      }
    }
  }

  @Test func otherEncodingsAreNamed() throws {
    let text = "[1, \"a\"]"
    let cases: [(String.Encoding, [UInt8], String)] = [
      (.utf16LittleEndian, [], "expected UTF-8, found UTF-16"), (.utf16BigEndian, [], "expected UTF-8, found UTF-16"),
      (.utf16LittleEndian, [0xFF, 0xFE], "expected UTF-8, found UTF-16"),
      (.utf16BigEndian, [0xFE, 0xFF], "expected UTF-8, found UTF-16"),
      (.utf32LittleEndian, [], "expected UTF-8, found UTF-32"), (.utf32BigEndian, [], "expected UTF-8, found UTF-32"),
      (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], "expected UTF-8, found UTF-32"),
      (.utf32BigEndian, [0, 0, 0xFE, 0xFF], "expected UTF-8, found UTF-32"),
    ]
    for (encoding, mark, message) in cases {
      let data = try Data(mark) + #require(text.data(using: encoding))
      let issue = try #require(failure(data))
      #expect(issue.message == message, "\(encoding) \(mark)")
      #expect(issue.location == TextLocation(line: 1, column: 1))
    }
  }

  private func failure(_ data: Data) -> MappingIssue? {
    do {
      _ = try Value(json: data)
      return nil
    } catch {
      return error.issues.first
    }
  }
}
