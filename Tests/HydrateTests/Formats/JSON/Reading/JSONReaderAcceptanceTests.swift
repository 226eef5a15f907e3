import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What is JSON and what is not, byte by byte. Foundation is asked too, where it keeps to the same grammar.
@Suite struct JSONReaderAcceptanceTests {
  static let accepted: [String] = [
    // One value of each kind, alone.
    "null", "true", "false", "0", "-0", "1", "\"\"", "\"a\"", "[]", "{}",
    // Space.
    " 1", "1 ", "\t1", "1\n", "\r\n1\r\n", " \t\r\n[ \t\r\n] \t\r\n", "[ ]", "{ }", "{ \"a\" : 1 , \"b\" : 2 }", "[1 ,2 , 3]",
    "                                        1                                        ", "[\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n1]",
    "[" + String(repeating: " ", count: 15) + "1]", "[" + String(repeating: " ", count: 16) + "1]",
    "[" + String(repeating: "\n", count: 17) + "1]", "{\"a\":\t\t\"b\"}", "{\"a\"\n:\n\"b\"\n}",
    // Arrays and objects.
    "[1]", "[1,2]", "[[]]", "[[],[]]", "[[],[1],[[2]]]", "[{}]", "[null,true,false]", "[1,\"a\",null,{},[]]", "[\"\"]", "[null]",
    "{\"\":0}", "{\"a\":1}", "{\"a\":{}}", "{\"a\":[]}", "{\"a\":[],\"b\":{}}", "{\"a\":{\"a\":{\"a\":1}}}", "{\"a\":1,\"a\":2}",
    "{\"a\":1,\"a\":1}",
    "{\"a\\u0062\":1}", "{\"\\n\":1}", "{\"a\":null,\"b\":true,\"c\":false}", "[[[[[[[[[[]]]]]]]]]]", "[{\"a\":[{\"b\":[{}]}]}]",
    // Numbers.
    "-1", "10", "-10", "123456789012345678901234567890", "-123456789012345678901234567890", "0.0", "-0.0", "0.1", "1.10", "1.0000000000001",
    "0e0", "0E0", "0e+0", "0e-0", "1e1", "1E1", "1e+1", "1E+1", "1e-1", "1E-1", "1.5e3", "-1.5E-3", "1e00", "1e01", "1e400", "1e-400",
    "-1e99999", "1e9999999999999999999999", "20e1", "[-0]", "[0,0]", "[0.1,-0.1e1]", "{\"a\":-1e-1}", "123123e100000", "0.4e00669999999",
    // Strings: escapes.
    "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"\\b\\f\\n\\r\\t\"", "\"\\u0041\"", "\"\\u0000\"", "\"\\u00e9\"", "\"\\u00E9\"", "\"\\uFFFF\"",
    "\"\\uFFFE\"", "\"\\uFDD0\"", "\"\\uD7FF\"", "\"\\uE000\"", "\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00\"", "\"\\uD800\\uDC00\"",
    "\"\\uDBFF\\uDFFF\"", "\"\\uDBFF\\uDFFE\"", "\"a\\uD83D\\uDE00b\"", "\"\\uD83D\\uDE00\\uD83D\\uDE00\"", "\"\\\\u0041\"", "\"\\\\\\\\\"",
    "\"\\u2028\"", "\"\\u0022\"", "\"\\u005C\"", "\"\\\"\\\"\"", "\"\\u0061\\u30af\\u30EA\\u30b9\"",
    // Strings: what needs no escape.
    "\"/\"", "\"'\"", "\"/* */\"", "\"// a\"", "\"\u{7F}\"", "\"\u{80}\"", "\"\u{7FF}\"", "\"\u{800}\"", "\"\u{D7FF}\"", "\"\u{E000}\"",
    "\"\u{FFFD}\"", "\"\u{FFFE}\"", "\"\u{FFFF}\"", "\"\u{10000}\"", "\"\u{10FFFF}\"", "\"\u{2028}\u{2029}\"", "\"\u{FEFF}\"", "\"é\"",
    "\"日本語\"", "\"😀\"", "\"e\u{301}\"", "\"a😀é日b\"", "{\"é\":1}", "[\"[\"]", "[\"]\"]", "[\"{\"]", "\" \"", "\"#\"", "\"asd \"",
    // Strings of lengths around the width of a block.
    "\"123456789012345\"", "\"1234567890123456\"", "\"12345678901234567\"", "\"1234567890123456789012345678901\"",
    "\"12345678901234567890123456789012\"", "\"123456789012345\\n\"", "\"1234567890123456\\n\"", "\"12345678901234é\"",
    "\"123456789012345é\"",
    "\"1234567890123é789012345é\"", "\"123456789012345\\uD83D\\uDE00\"",
  ]

  static let refused: [String] = [
    // Nothing, or more than one.
    "", " ", "\n", "\t\r\n ", "1 2", "1,", ",", "1,2", "[][]", "{}{}", "[] []", "[]]", "{}}", "null null", "\"a\" \"b\"", "\"a\"1", "[]1",
    "1[]",
    "truefalse", "\"\"\"\"", "]", "}", ":", "[1]x", "{}#", "{\"a\":1}/", "[1],",
    // Arrays.
    "[", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1,,2]", "[1 2]", "[1}", "[\"a\" \"b\"]", "[\"a\":1]", "[1:2]", "[[1]", "[[", "[{", "[}",
    "[\"a\",\n",
    "[\"\",]", "[1,,]", "[:]", "[\"a", "[a]", "[*]", "[-]", "[1;2]", "[\"x\"]]", "[1,\n1\n,1", "[{}",
    // Objects.
    "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}", "{\"a\"}", "{\"a\",1}", "{:1}", "{1:1}", "{a:1}", "{'a':1}",
    "{null:1}",
    "{\"a\":1]", "{\"a\" 1}", "{\"a\"::1}", "{\"a\":1 \"b\":2}", "{\"a\":1,,\"b\":2}", "{\"a\":1,\"b\"}", "{[]:1}", "{{}:1}", "{\"a\":}",
    "{\"a\":,}",
    "{]", "{\"a\":1,\"a\"", "{\"a\":1,1}", "{\"a\"=1}", "{\"a\":'a'}", "{\"a\":1}}", "{\"a\":a}", "{\"a\":/*b*/1}", "{,\"a\":1}",
    // Numbers.
    "+1", "01", "-01", "00", "-00", "1.", "-1.", ".5", "-.5", "1.e1", "1.5.", "1.2.3", "1e", "1e+", "1e-", "1E", "1ee1", "1e1.5", "1e1e1",
    "0e", "0e+",
    "0.e1", "0x1", "0X1F", "1_000", "1,000", "-", "--1", "+-1", "-+1", "- 1", "1 000", "NaN", "-NaN", "nan", "Infinity", "-Infinity", "Inf",
    "1a",
    "[1e]", "[-]", "[.5]", "[0x1]", "[+1]", "[012]", "[1.]", "[1.]]", "[-a]", "[0.3e]", "[0.3e+]", "[9.e+]", "[1+2]", "[１]", "٣", "1e١",
    "0b1", "0o7", "1f",
    "[1.0e+]", "[2.e3]", "[-Infinity]", "[-1x]",
    // Literals.
    "nul", "nulll", "nil", "Null", "NULL", "tru", "truee", "True", "TRUE", "fals", "falsee", "False", "n", "t", "f", "undefined", "None",
    "yes",
    "[nul]", "[tru]", "[fals", "[truth]", "trve", "folse", "nul\u{0}",
    // Strings.
    "\"", "\"a", "\"a\\", "\"a\\\"", "'a'", "a", "\"\\x41\"", "\"\\a\"", "\"\\'\"", "\"\\0\"", "\"\\v\"", "\"\\ \"", "\"\\U0041\"",
    "\"\\u\"",
    "\"\\u0\"", "\"\\u00\"", "\"\\u004\"", "\"\\u004", "\"\\u004G\"", "\"\\u 041\"", "\"\\u+041\"", "\"\\u-041\"", "\"\\u00\u{E9}\"",
    "\"\\é\"",
    "\"\\😀\"", "\"\n\"", "\"\r\"", "\"\t\"", "\"\u{0}\"", "\"\u{1}\"", "\"\u{1F}\"", "\"a\nb\"", "\"12345678901234567890\n\"", "\"é\n\"",
    "[\"\\\"]", "\"\\u{41}\"", "\"a\\\n\"", "“a”", "`a`", "\"\\", "\"\\u", "[\"\\u00A\"]", "\"a\"\\u0061",
    // Surrogates.
    "\"\\uD800\"", "\"\\uDBFF\"", "\"\\uDC00\"", "\"\\uDFFF\"", "\"\\uD800a\"", "\"\\uD800\\n\"", "\"\\uD800\\u0041\"",
    "\"\\uD800\\uD800\"",
    "\"\\uDC00\\uD800\"", "\"\\uD800\\", "\"\\uD800\\u", "\"\\uD800\\uDC0\"", "\"\\uD83D\\uDE00\\uD83D\"", "\"\\ud800\\ue000\"",
    "\"\\uD800\\\"",
    "\"\\uD888\\u1234\"", "\"\\uDd1e\\uD834\"",
    // Space that is not JSON's, comments, NUL.
    "\u{A0}1", "1\u{A0}", "[\u{B}]", "[\u{C}]", "[\u{85}]", "[\u{2003}]", "[\u{2028}]", "[\u{2060}]", "\u{B}1", "[1\u{C}]", "// a\n1",
    "1 // a",
    "/* a */1", "[1/* a */]", "# a\n1", "{\"a\":1}//", "{\"a\":1}/**/", "1\u{0}", "\u{0}1", "[1\u{0}]", "[\u{0}]", "{\u{0}}", "\u{0}",
    "[]\u{0}",
    "{\"a\"\u{0}:1}", "[1,\u{0}1]", "<a>", "<null>", "é", "[é]", "(1)", "\\u0061", "{\"a\":1}\u{FEFF}", "[\u{FEFF}1]", "*", "@", "!",
  ]

  @Test func acceptsJSON() {
    #expect(Self.accepted.filter { (try? Value(json: $0)) == nil } == [])
  }

  @Test func refusesWhatIsNotJSON() {
    #expect(Self.refused.filter { (try? Value(json: $0)) != nil } == [])
  }

  @Test func dataAndStringsAreReadAlike() {
    for text in Self.accepted + Self.refused {
      let fromData = Result { try Value(json: Data(text.utf8)).jsonString() }
      let fromString = Result { try Value(json: text).jsonString() }
      #expect((try? fromData.get()) == (try? fromString.get()), "\(text.debugDescription)")
    }
  }

  /// Texts on which Foundation may differ: numbers that no Double holds, a trailing comma, and two bytes that could be UTF-16.
  static let foundationDiffers: Set<String> = [
    "1e400", "-1e99999", "1e9999999999999999999999", "123123e100000", "0.4e00669999999", "[1,]", "[\"\",]", "{\"a\":1,}", "1\u{0}",
    "\u{0}1",
  ]

  @Test func agreesWithFoundation() {
    for text in Self.accepted + Self.refused where !Self.foundationDiffers.contains(text) {
      let accepted = (try? Value(json: text)) != nil
      let foundation = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
      #expect(accepted == foundation, "\(text.debugDescription): Foundation says \(foundation)")
    }
  }

  /// A text cut anywhere is no text, but for the numbers and spaces that may end sooner.
  @Test func refusesEveryBeginning() throws {
    let text = Array(
      #" {"a": [1, -2.5e+10, true, false, null, "x\n\u00e9\uD83D\uDE00é日😀"], "b\"": {"c": {}}, "1234567890123456789": []} "#.utf8)
    #expect((try? Value(json: Data(text))) != nil)
    for count in 0..<(text.count - 1) {
      #expect((try? Value(json: Data(text[..<count]))) == nil, "the first \(count) bytes")
    }
  }

  /// Whatever one byte is changed to, the reader neither crashes nor accepts what it cannot write back.
  @Test func survivesEveryByteInEveryPlace() throws {
    let text = Array(#"{"a":[1,-2.5e+1,true,null,"x\n\uD83D\uDE00é😀"],"b":{}}"#.utf8)
    for place in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[place] = byte
        guard let value = try? Value(json: Data(changed)) else { continue }
        #expect(try Value(json: value.jsonData()).jsonData() == value.jsonData(), "byte \(byte) at \(place)")
      }
    }
  }
}
