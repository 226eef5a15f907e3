import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Every refusal says what is wrong and where, and shows nothing of the text.
@Suite struct JSONReaderFaultTests {
  struct Row {
    let text: String
    let line: Int
    let column: Int
    let message: String

    init(_ text: String, _ line: Int, _ column: Int, _ message: String) {
      self.text = text
      self.line = line
      self.column = column
      self.message = message
    }
  }

  static let rows: [Row] = [
    Row("", 1, 1, "empty text, expected a JSON value"),
    Row(" \n ", 2, 2, "empty text, expected a JSON value"),
    // Ends.
    Row("[1,", 1, 4, "expected a value, found the end of the text"),
    Row("[", 1, 2, "expected a value, found the end of the text"),
    Row("{\"a\":", 1, 6, "expected a value, found the end of the text"),
    Row("[1", 1, 3, "unexpected end of the text in an array"),
    Row("[\n1\n", 3, 1, "unexpected end of the text in an array"),
    Row("{", 1, 2, "unexpected end of the text in an object"),
    Row("{\"a\"", 1, 5, "unexpected end of the text in an object"),
    Row("{\"a\":1", 1, 7, "unexpected end of the text in an object"),
    Row("{\"a\":1,", 1, 8, "unexpected end of the text in an object"),
    Row("\"é😀", 1, 4, "unexpected end of the text in a string"),
    Row("[\"abc", 1, 6, "unexpected end of the text in a string"),
    Row("\"a\\", 1, 4, "unexpected end of the text in an escape"),
    Row("\"a\\u00", 1, 7, "unexpected end of the text in an escape"),
    Row("\"\\uD800\\uDC", 1, 12, "unexpected end of the text in an escape"),
    Row("-", 1, 2, "unexpected end of the text in a number"),
    Row("1.", 1, 3, "unexpected end of the text in a number"),
    Row("1e", 1, 3, "unexpected end of the text in a number"),
    Row("1e+", 1, 4, "unexpected end of the text in a number"),
    Row("tru", 1, 4, "unexpected end of the text in true, false or null"),
    Row("[n", 1, 3, "unexpected end of the text in true, false or null"),
    // Structure.
    Row("[1 2]", 1, 4, "expected a comma or ]"),
    Row("[1}", 1, 3, "expected a comma or ]"),
    Row("[\"a\":1]", 1, 5, "expected a comma or ]"),
    Row("{\"a\":1 \"b\":2}", 1, 8, "expected a comma or }"),
    Row("{\"a\":1]", 1, 7, "expected a comma or }"),
    Row("{\"a\" 1}", 1, 6, "expected a colon after the key"),
    Row("{\"a\"}", 1, 5, "expected a colon after the key"),
    Row("{\"a\",1}", 1, 5, "expected a colon after the key"),
    Row("{1:2}", 1, 2, "expected a key in double quotes"),
    Row("{a:2}", 1, 2, "expected a key in double quotes"),
    Row("{,}", 1, 2, "expected a key in double quotes"),
    Row("{'a':2}", 1, 2, "expected double quotes, found a single quote"),
    Row("['a']", 1, 2, "expected double quotes, found a single quote"),
    Row("[1,]", 1, 4, "unexpected comma before the closing bracket"),
    Row("{\"a\":1,\n}", 2, 1, "unexpected comma before the closing bracket"),
    Row("[,1]", 1, 2, "expected a value"),
    Row("[1,,2]", 1, 4, "expected a value"),
    Row("{\"a\":}", 1, 6, "expected a value"),
    Row("]", 1, 1, "expected a value"),
    Row("[\u{A0}1]", 1, 2, "expected a value"),
    Row("1 2", 1, 3, "unexpected text after the value"),
    Row("[]\n[]", 2, 1, "unexpected text after the value"),
    Row("[1] // x", 1, 5, "unexpected comment"),
    Row("/* x */ 1", 1, 1, "unexpected comment"),
    Row("[1 /* x */]", 1, 4, "unexpected comment"),
    Row("{/**/\"a\":1}", 1, 2, "unexpected comment"),
    // Numbers and literals.
    Row("+1", 1, 1, "unexpected plus sign before a number"),
    Row("[.5]", 1, 2, "expected a digit before the point"),
    Row("[-01]", 1, 4, "unexpected zero before a number"),
    Row("-a", 1, 2, "expected a digit after the minus sign"),
    Row("[1.]", 1, 4, "expected a digit after the point"),
    Row("[1e]", 1, 4, "expected a digit in the exponent"),
    Row("[1e+]", 1, 5, "expected a digit in the exponent"),
    Row("0x1", 1, 2, "unexpected character in a number"),
    Row("[1_000]", 1, 3, "unexpected character in a number"),
    Row("{\"a\":1.2.3}", 1, 9, "unexpected character in a number"),
    Row("NaN", 1, 1, "expected a finite number, found NaN or Infinity"),
    Row("[-Infinity]", 1, 3, "expected a finite number, found NaN or Infinity"),
    Row("nulx", 1, 4, "expected a value, found another word than true, false or null"),
    Row("[fxlse]", 1, 3, "expected a value, found another word than true, false or null"),
    Row("[undefined]", 1, 2, "expected a value, found another word than true, false or null"),
    Row("truex", 1, 5, "unexpected text after the value"),
    // Strings.
    Row("\"a\nb\"", 1, 3, "unescaped control character in a string"),
    Row("\"é\tb\"", 1, 3, "unescaped control character in a string"),
    Row("\"12345678901234567890\u{1F}\"", 1, 22, "unescaped control character in a string"),
    Row("\"\u{0}\"", 1, 2, "unexpected NUL byte"),
    Row("[1,2\u{0}]", 1, 5, "unexpected NUL byte"),
    Row("\"é\\x\"", 1, 4, "invalid escape in a string"),
    Row("\"\\u00G0\"", 1, 6, "expected four hexadecimal digits after \\u"),
    Row("\"\\u12\"", 1, 6, "expected four hexadecimal digits after \\u"),
    Row("\"a\\uD800\"", 1, 3, "lone surrogate: expected an escape for the second half"),
    Row("\"a\\uD800\\u0041\"", 1, 3, "lone surrogate: expected an escape for the second half"),
    Row("\"a\\uDC00\"", 1, 3, "lone surrogate: expected an escape for the first half before"),
    // Lines.
    Row("[\r\n1\r\n2]", 3, 1, "expected a comma or ]"),
    Row("[\r1\r2]", 3, 1, "expected a comma or ]"),
    Row("[\n\r1,\n\r\n\"é\" x]", 5, 5, "expected a comma or ]"),
    Row("\u{FEFF}[é]", 1, 2, "expected a value"),
    Row("\u{FEFF}\n\u{FEFF}", 2, 1, "unexpected second byte order mark"),
  ]

  @Test func everyRefusalSaysWhatAndWhere() {
    for row in Self.rows {
      do {
        _ = try Value(json: row.text)
        Testing.Issue.record("\(row.text.debugDescription) was accepted")
      } catch {
        #expect(error.issues.map(\.code) == [.malformed], "\(row.text.debugDescription)")
        #expect(error.issues.first?.message == row.message, "\(row.text.debugDescription)")
        #expect(error.issues.first?.location == TextLocation(line: row.line, column: row.column), "\(row.text.debugDescription)")
      }
    }
  }

  @Test func messagesShowNothingOfTheText() {
    for text in ["[\"secret\" secret]", "{\"secret\":1,\"secret\":secret}", "\"secret\\q\"", "secret", "[secret", "{secret:1}"] {
      do {
        _ = try Value(json: text)
        Testing.Issue.record("\(text) was accepted")
      } catch {
        #expect(error.issues.allSatisfy { !$0.message.contains("secret") })
      }
    }
  }
}
