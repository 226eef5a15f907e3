import Foundation
import Testing

@testable import Hydrate

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
    Row("", 1, 1, "the text is empty; expected one JSON value"),
    Row(" \n ", 2, 2, "the text is empty; expected one JSON value"),
    // Ends.
    Row("[1,", 1, 4, "the text ends where a value is expected"),
    Row("[", 1, 2, "the text ends where a value is expected"),
    Row("{\"a\":", 1, 6, "the text ends where a value is expected"),
    Row("[1", 1, 3, "the text ends inside an array"),
    Row("[\n1\n", 3, 1, "the text ends inside an array"),
    Row("{", 1, 2, "the text ends inside an object"),
    Row("{\"a\"", 1, 5, "the text ends inside an object"),
    Row("{\"a\":1", 1, 7, "the text ends inside an object"),
    Row("{\"a\":1,", 1, 8, "the text ends inside an object"),
    Row("\"é😀", 1, 4, "the text ends inside a string"),
    Row("[\"abc", 1, 6, "the text ends inside a string"),
    Row("\"a\\", 1, 4, "the text ends inside an escape"),
    Row("\"a\\u00", 1, 7, "the text ends inside an escape"),
    Row("\"\\uD800\\uDC", 1, 12, "the text ends inside an escape"),
    Row("-", 1, 2, "the text ends inside a number"),
    Row("1.", 1, 3, "the text ends inside a number"),
    Row("1e", 1, 3, "the text ends inside a number"),
    Row("1e+", 1, 4, "the text ends inside a number"),
    Row("tru", 1, 4, "the text ends inside true, false or null"),
    Row("[n", 1, 3, "the text ends inside true, false or null"),
    // Structure.
    Row("[1 2]", 1, 4, "expected a comma or ] here"),
    Row("[1}", 1, 3, "expected a comma or ] here"),
    Row("[\"a\":1]", 1, 5, "expected a comma or ] here"),
    Row("{\"a\":1 \"b\":2}", 1, 8, "expected a comma or } here"),
    Row("{\"a\":1]", 1, 7, "expected a comma or } here"),
    Row("{\"a\" 1}", 1, 6, "expected a colon after the key"),
    Row("{\"a\"}", 1, 5, "expected a colon after the key"),
    Row("{\"a\",1}", 1, 5, "expected a colon after the key"),
    Row("{1:2}", 1, 2, "expected a key in double quotes here"),
    Row("{a:2}", 1, 2, "expected a key in double quotes here"),
    Row("{,}", 1, 2, "expected a key in double quotes here"),
    Row("{'a':2}", 1, 2, "strings stand in double quotes"),
    Row("['a']", 1, 2, "strings stand in double quotes"),
    Row("[1,]", 1, 4, "a comma stands before the closing bracket"),
    Row("{\"a\":1,\n}", 2, 1, "a comma stands before the closing bracket"),
    Row("[,1]", 1, 2, "expected a value here"),
    Row("[1,,2]", 1, 4, "expected a value here"),
    Row("{\"a\":}", 1, 6, "expected a value here"),
    Row("]", 1, 1, "expected a value here"),
    Row("[\u{A0}1]", 1, 2, "expected a value here"),
    Row("1 2", 1, 3, "something stands after the value; expected the end of the text"),
    Row("[]\n[]", 2, 1, "something stands after the value; expected the end of the text"),
    Row("[1] // x", 1, 5, "JSON has no comments"),
    Row("/* x */ 1", 1, 1, "JSON has no comments"),
    Row("[1 /* x */]", 1, 4, "JSON has no comments"),
    Row("{/**/\"a\":1}", 1, 2, "JSON has no comments"),
    // Numbers and literals.
    Row("+1", 1, 1, "a number does not begin with a plus sign"),
    Row("[.5]", 1, 2, "a number does not begin with a point"),
    Row("[-01]", 1, 4, "a number does not begin with 0 and more digits"),
    Row("-a", 1, 2, "expected a digit after the minus sign"),
    Row("[1.]", 1, 4, "expected a digit after the point"),
    Row("[1e]", 1, 4, "expected a digit in the exponent"),
    Row("[1e+]", 1, 5, "expected a digit in the exponent"),
    Row("0x1", 1, 2, "this cannot stand in a number"),
    Row("[1_000]", 1, 3, "this cannot stand in a number"),
    Row("{\"a\":1.2.3}", 1, 9, "this cannot stand in a number"),
    Row("NaN", 1, 1, "JSON has no NaN and no Infinity"),
    Row("[-Infinity]", 1, 3, "JSON has no NaN and no Infinity"),
    Row("nulx", 1, 4, "not a JSON value; expected true, false or null"),
    Row("[fxlse]", 1, 3, "not a JSON value; expected true, false or null"),
    Row("[undefined]", 1, 2, "not a JSON value; expected true, false or null"),
    Row("truex", 1, 5, "something stands after the value; expected the end of the text"),
    // Strings.
    Row("\"a\nb\"", 1, 3, "a control character in a string must be escaped"),
    Row("\"é\tb\"", 1, 3, "a control character in a string must be escaped"),
    Row("\"12345678901234567890\u{1F}\"", 1, 22, "a control character in a string must be escaped"),
    Row("\"\u{0}\"", 1, 2, "a NUL byte stands in the text"),
    Row("[1,2\u{0}]", 1, 5, "a NUL byte stands in the text"),
    Row("\"é\\x\"", 1, 4, "not an escape that JSON knows"),
    Row("\"\\u00G0\"", 1, 6, "expected four hexadecimal digits after \\u"),
    Row("\"\\u12\"", 1, 6, "expected four hexadecimal digits after \\u"),
    Row("\"a\\uD800\"", 1, 3, "a lone surrogate: the escape for the second half is missing"),
    Row("\"a\\uD800\\u0041\"", 1, 3, "a lone surrogate: the escape for the second half is missing"),
    Row("\"a\\uDC00\"", 1, 3, "a lone surrogate: the escape for the first half is missing"),
    // Lines.
    Row("[\r\n1\r\n2]", 3, 1, "expected a comma or ] here"),
    Row("[\r1\r2]", 3, 1, "expected a comma or ] here"),
    Row("[\n\r1,\n\r\n\"é\" x]", 5, 5, "expected a comma or ] here"),
    Row("\u{FEFF}[é]", 1, 2, "expected a value here"),
    Row("\u{FEFF}\n\u{FEFF}", 2, 1, "a second byte order mark"),
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
