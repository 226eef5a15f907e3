import Foundation
import Hydrate
import Testing

/// Texts that JSON5 allows, and the JSON that they mean.
@Suite struct JSON5AcceptanceTests {
  static let options = JSONReadingOptions(dialect: .json5)

  static let structure: [(String, String)] = [
    ("[]", "[]"), ("{}", "{}"), ("[1,]", "[1]"), ("[1,2,]", "[1,2]"), ("{a:1,}", #"{"a":1}"#), ("[[],{},[[],],]", "[[],{},[[]]]"),
    ("null", "null"), (" true ", "true"), ("false//", "false"), ("{\"a\":{b:[{}]}}", #"{"a":{"b":[{}]}}"#),
    // Comments.
    ("// a\n1", "1"), ("1 // a", "1"), ("1//", "1"), ("/**/1/***/", "1"), ("/* a\n * / b */1", "1"), ("/*//*/1", "1"), ("//*\n1", "1"),
    ("[1/*,2*/,3]", "[1,3]"), ("{/**/a/**/:/**/1/**/,/**/}", #"{"a":1}"#), ("[// ]\r1]", "[1]"), ("[// \u{2028}1]", "[1]"),
    ("[// \u{2029}1]", "[1]"), ("/* \u{0} é 😀 */1", "1"), ("// \u{0}\n1", "1"), ("\"/*\"", #""/*""#), ("'//'", #""//""#),
    // White space.
    ("\t\u{B}\u{C} \u{A0}\u{FEFF}\n\r\u{2028}\u{2029}1", "1"), ("[\u{1680}1\u{2000},\u{200A}2\u{202F}\u{205F}\u{3000}]", "[1,2]"),
    ("\u{FEFF}\u{FEFF}{\u{FEFF}a\u{A0}:\u{3000}1}\u{FEFF}", #"{"a":1}"#),
  ]

  static let strings: [(String, String)] = [
    ("'a'", #""a""#), ("''", #""""#), (#"'"'"#, #""\"""#), (#""'""#, #""'""#), (#"'\''"#, #""'""#), (#""\'\"""#, #""'\"""#),
    (#"'\b\f\n\r\t\v\\\/'"#, #""\b\f\n\r\t\u000b\\/""#), (#"'\0'"#, #""\u0000""#), (#"'\0a'"#, #""\u0000a""#),
    (#"'\x41\xe9\x00\xFF'"#, #""Aé\u0000ÿ""#), (#"'A\u00E9\u20ac\uD83D\uDE00'"#, #""Aé€😀""#), (#"'\a\q\é\😀\$'"#, #""aqé😀$""#),
    ("'a\\\nb'", #""ab""#), ("'a\\\r\nb'", #""ab""#), ("'a\\\rb'", #""ab""#), ("'a\\\u{2028}b\\\u{2029}c'", #""abc""#),
    ("'a\\\n\\\n\\\r\n'", #""a""#), ("'\u{2028}\u{2029}'", "\"\u{2028}\u{2029}\""),
    ("'\u{1}\t\u{0}\u{1F}\u{7F}'", "\"\\u0001\\t\\u0000\\u001f\u{7F}\""),
    ("'\\\u{0}'", #""\u0000""#), ("'\\\u{A0}'", "\"\u{A0}\""),
    (#"'12345678901234567890\n1234567890123456789'"#, #""12345678901234567890\n1234567890123456789""#),
    (#"["a\n",'b','c\n','']"#, #"["a\n","b","c\n",""]"#),
  ]

  static let keys: [(String, String)] = [
    ("{a:1}", #"{"a":1}"#), ("{$_:1,_$:2,$:3,_:4}", #"{"$_":1,"_$":2,"$":3,"_":4}"#), ("{a1:1}", #"{"a1":1}"#), ("{'':1}", #"{"":1}"#),
    ("{ünïcödé:1}", #"{"ünïcödé":1}"#), ("{日本:1}", #"{"日本":1}"#), ("{𐐀:1}", #"{"𐐀":1}"#), ("{ⅷ:1}", #"{"ⅷ":1}"#),
    ("{a\u{301}\u{200C}\u{200D}٣‿:1}", "{\"a\u{301}\u{200C}\u{200D}٣‿\":1}"), (#"{\u0061\u0062c\u0031:1}"#, #"{"abc1":1}"#),
    (#"{a\u0062:1}"#, #"{"ab":1}"#), (#"{\u0024\u00e9:1}"#, #"{"$é":1}"#), (#"{'a\x62':1,"\v":2}"#, #"{"ab":1,"\u000b":2}"#),
    ("{null:1,true:2,NaN:3,Infinity:4,if:5}", #"{"null":1,"true":2,"NaN":3,"Infinity":4,"if":5}"#),
  ]

  static let numbers: [(String, String)] = [
    ("0", "0"), ("-0", "-0"), ("+0", "0"), ("12", "12"), ("+12", "12"), ("-12", "-12"), (".5", "0.5"), ("+.5", "0.5"), ("-.5", "-0.5"),
    ("5.", "5.0"), ("-5.", "-5.0"), ("+5.", "5.0"), ("0.", "0.0"), ("5.e3", "5.0e3"), (".5e-3", "0.5e-3"), ("+1E+3", "1E+3"),
    ("1e3", "1e3"),
    ("1.50", "1.50"), ("[.0,0.,1]", "[0.0,0.0,1]"), ("0x10", "16"), ("0XfF", "255"), ("-0x1a", "-26"), ("+0x1A", "26"), ("0x0", "0"),
    ("-0x0", "-0"), ("0x00000000000000000001", "1"), ("0xFFFFFFFF", "4294967295"), ("0x100000000", "4294967296"),
    ("0xFFFFFFFFFFFFFFFF", "18446744073709551615"), ("0x10000000000000000", "18446744073709551616"), ("0x3b9aca00", "1000000000"),
    ("0xde0b6b3a7640000", "1000000000000000000"), ("0xe1", "225"), ("0x1e+1".replacingOccurrences(of: "+1", with: ""), "30"),
    ("0x123456789abcdef0123456789abcdef", "1512366075204170929049582354406559215"),
    ("Infinity", #""Infinity""#), ("+Infinity", #""Infinity""#), ("-Infinity", #""-Infinity""#), ("NaN", #""NaN""#), ("+NaN", #""NaN""#),
    ("[-NaN,1]", #"["NaN",1]"#),
  ]

  @Test("JSON5: each text means its JSON", arguments: structure + strings + keys + numbers)
  func meanings(text: String, json: String) throws {
    for text in [text, "[\(text)\n]", "{a:\(text)\n}"] {
      let outer =
        text.hasPrefix("{a:") && text.hasSuffix("\n}")
        ? "{\"a\":\(json)}" : text.hasPrefix("[") && text.hasSuffix("\n]") ? "[\(json)]" : json
      let value = try Value(json: text, options: Self.options)
      #expect(try value.jsonString() == Value(json: outer).jsonString(), "\(text.debugDescription)")
      #expect(try value == Value(json: outer) && value.hashValue == Value(json: outer).hashValue, "\(text.debugDescription)")
      #expect(try Value(json: Data(text.utf8), options: Self.options) == value)
    }
  }

  @Test("JSON5: a point or an exponent makes a number real, hexadecimal digits make it an integer")
  func kindsOfNumbers() throws {
    for (text, isInteger) in [("5", true), ("+5", true), ("0x5", true), ("-0xe", true), ("5.", false), (".5", false), ("5e0", false)] {
      let any = try Value(json: text, options: Self.options).any
      #expect((any is Int64 || any is Int) == isInteger, "\(text): \(Swift.type(of: any))")
    }
    #expect(try Value(json: "0xFFFFFFFFFFFFFFFF", options: Self.options).decimal == Decimal(UInt64.max))
  }

  @Test("JSON5: long hexadecimal numbers keep every digit")
  func longNumbers() throws {
    var digits = [1]
    for count in 1...1024 {
      // Doubles four times: by one hexadecimal digit, which is a zero.
      for _ in 0..<4 {
        var carry = 0
        for index in digits.indices {
          let sum = digits[index] * 2 + carry
          (digits[index], carry) = (sum % 10, sum / 10)
        }
        if carry > 0 { digits.append(carry) }
      }
      guard count % 64 < 3 else { continue }
      let value = try Value(json: "0x1" + String(repeating: "0", count: count), options: Self.options)
      #expect(try value.jsonString() == digits.reversed().map(String.init).joined(), "\(count)")
    }
    let longest = try Value(json: "0x" + String(repeating: "F", count: 4096), options: Self.options)
    #expect(try longest.jsonString().count == 4933)
  }

  @Test("JSON5: every JSON text means the same")
  func plainJSON() throws {
    let text = #"{"a": [1, -0, 2.50, 1e9, "x\u00e9\n\"\/", ""], "b\u0062": {"c": null, "d": true}, "é😀": false, "": {}}"#
    let value = try Value(json: text, options: Self.options)
    #expect(try value == Value(json: text))
    #expect(try value.jsonString() == #"{"a":[1,-0,2.50,1e9,"xé\n\"/",""],"bb":{"c":null,"d":true},"é😀":false,"":{}}"#)
    #expect(value.keys == ["a", "bb", "é😀", ""] && value["bb"]?["d"]?.bool == true && value[path: "a[2]"]?.double == 2.5)
  }

  @Test("JSON5: each option is in its place, and the dialect is JSON unless it is set")
  func options() throws {
    let all = JSONReadingOptions(nestingLimit: 2, duplicateKeys: .refuse, issueLimit: 3, dialect: .json5)
    #expect((all.nestingLimit, all.duplicateKeys, all.issueLimit, all.dialect) == (2, .refuse, 3, .json5))
    #expect(JSONReadingOptions().dialect == .json && JSONReadingOptions.Dialect.allCases.map(\.rawValue) == ["json", "json5"])
    #expect(throws: MappingError.self) { try Value(json: "{a: 1}") }
    #expect(throws: MappingError.self) { try Value(json: "[[[]]]", options: all) }
    let error = #expect(throws: MappingError.self) { try Value(json: #"{a: 1, '\x61': 2}"#, options: all) }
    #expect(error?.issues.map(\.code) == [.duplicateKey] && error?.issues.first?.location == TextLocation(line: 1, column: 8))
  }
}
