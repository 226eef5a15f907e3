import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Values as JSON text.
@Suite struct JSONWriterTests {
  private func written(_ text: String, _ options: JSONWritingOptions = .init()) throws -> String {
    try Value(json: text).jsonString(options)
  }

  private func object(_ members: [(String, (TapeBuilder) -> Void)]) -> Value {
    Value { builder in
      let index = builder.open(.object)
      for (key, write) in members {
        builder.append(string: key)
        write(builder)
      }
      builder.close(index, count: members.count)
    }
  }

  private func string(_ text: String) -> Value { Value { $0.append(string: text) } }

  // MARK: Shape

  @Test func compactTextStandsAsItWas() throws {
    let texts = [
      "null", "true", "false", "0", "-0", "1.10", "1E+2", "123456789012345678901234567890", "\"\"", "\"a\"", "[]", "{}", "[[]]", "[{}]",
      "{\"a\":{}}",
      "[1,2,3]", "[null,true,false,\"x\",1.0,[],{}]", "{\"b\":1,\"a\":[2,{\"c\":null}],\"\":\"\"}", "[[[1],[2]],[[3]]]",
      #"["é😀\n\u00e9\/\uD83D\uDE00"]"#,
    ]
    for text in texts {
      #expect(try written(text) == text)
      #expect(try Value(json: text).jsonData() == Data(text.utf8))
      #expect(JSONWriter.description(of: try Value(json: text)) == text)
    }
    #expect(try written(" [ 1 ,\n{ \"a\" : \"b\" } ] ") == "[1,{\"a\":\"b\"}]")
  }

  @Test func prettyTextHasALineForEveryChild() throws {
    let rows: [(String, String)] = [
      ("1", "1"), ("[]", "[]"), ("{}", "{}"), ("[1]", "[\n  1\n]"), ("[1,2]", "[\n  1,\n  2\n]"), ("{\"a\":1}", "{\n  \"a\": 1\n}"),
      ("[[],{}]", "[\n  [],\n  {}\n]"), ("[[1],2]", "[\n  [\n    1\n  ],\n  2\n]"),
      (
        "{\"b\":[1,{\"c\":null}],\"a\":{}}",
        "{\n  \"b\": [\n    1,\n    {\n      \"c\": null\n    }\n  ],\n  \"a\": {}\n}"
      ),
    ]
    for (text, pretty) in rows {
      #expect(try written(text, .pretty) == pretty)
      #expect(try written(pretty) == text)
    }
  }

  @Test func sortedKeysAreInTheOrderOfTheirScalars() throws {
    #expect(try written(#"{"b":1,"a":2,"B":3,"":4,"aa":5,"é":6}"#, .sorted) == #"{"":4,"B":3,"a":2,"aa":5,"b":1,"é":6}"#)
    #expect(try written(#"[{"b":{"d":1,"c":2},"a":[{"f":1,"e":2}]}]"#, .sorted) == #"[{"a":[{"e":2,"f":1}],"b":{"c":2,"d":1}}]"#)
    // Above the surrogates in scalars, below them in UTF-16.
    #expect(try written("{\"\u{1F600}\":1,\"\u{FFFD}\":2}", .sorted) == "{\"\u{FFFD}\":2,\"\u{1F600}\":1}")
    #expect(try written("{\"e\u{301}\":1,\"\u{E9}\":2,\"f\":3}", .sorted) == "{\"e\u{301}\":1,\"f\":3,\"\u{E9}\":2}")
    // By content, not by escapes, which stay.
    #expect(try written(#"{"c":1,"\u0062":2,"a":3,"\\":4}"#, .sorted) == #"{"\\":4,"a":3,"\u0062":2,"c":1}"#)
    #expect(try written(#"{"b":1,"a":[]}"#, .prettySorted) == "{\n  \"a\": [],\n  \"b\": 1\n}")
    let keys = (0..<500).map { "k\(($0 * 7919) % 500)" }
    let sorted = try Value(json: written("{" + keys.map { "\"\($0)\":0" }.joined(separator: ",") + "}", .sorted)).document
    #expect((0..<500).map { sorted.string(at: 2 + $0 * 2) } == keys.sorted())
  }

  @Test func aRepeatedKeyIsWrittenOnceWithItsLastValue() throws {
    let rows: [(String, String, String)] = [
      (#"{"a":1,"a":2}"#, #"{"a":2}"#, #"{"a":2}"#),
      (#"{"b":1,"a":2,"b":[3,{}]}"#, #"{"b":[3,{}],"a":2}"#, #"{"a":2,"b":[3,{}]}"#),
      (#"{"b":1,"b":2,"a":0,"b":3}"#, #"{"b":3,"a":0}"#, #"{"a":0,"b":3}"#),
      (#"{"a":1,"\u0061":2}"#, #"{"a":2}"#, #"{"a":2}"#),
      (#"[{"x":{"y":1,"y":2},"x":{"y":3,"y":4}}]"#, #"[{"x":{"y":4}}]"#, #"[{"x":{"y":4}}]"#),
    ]
    for (text, inOrder, sorted) in rows {
      #expect(try written(text) == inOrder)
      #expect(try written(text, .sorted) == sorted)
    }
    let many = (0..<50).map { "\"k\($0)\":\($0)" } + (0..<50).map { "\"k\($0)\":\($0 + 100)" }
    #expect(
      try written("{" + many.joined(separator: ",") + "}") == "{" + (0..<50).map { "\"k\($0)\":\($0 + 100)" }.joined(separator: ",") + "}")
  }

  @Test func aPartIsWrittenAlone() throws {
    let document = try Value(json: #"{"a":[1,{"b":"c"}],"d":"e"}"#).document
    #expect(try Value(document, 3).jsonString() == #"[1,{"b":"c"}]"#)
    #expect(try Value(document, 6).jsonString() == #"{"b":"c"}"#)
    #expect(try Value(document, 2).jsonString() == #""a""#)
    #expect(try Value(document, 3).jsonString(.pretty) == "[\n  1,\n  {\n    \"b\": \"c\"\n  }\n]")
  }

  @Test func textIsAppended() throws {
    let output = JSONOutput()
    output.append(plain: "x = ")
    try JSONWriter.write(Value(json: "[1]"), to: output)
    #expect(output.text == "x = [1]")
  }

  // MARK: Scalars

  @Test func onlyWhatMustBeIsEscaped() throws {
    let rows: [(String, String)] = [
      ("", #""""#), ("a", #""a""#), ("\"", #""\"""#), ("\\", #""\\""#), ("/", #""/""#), ("\u{8}\u{9}\u{A}\u{C}\u{D}", #""\b\t\n\f\r""#),
      ("\u{0}\u{1}\u{7}\u{B}\u{F}\u{10}\u{1A}\u{1F}", #""\u0000\u0001\u0007\u000b\u000f\u0010\u001a\u001f""#), ("\u{7F}", "\"\u{7F}\""),
      ("é日😀", "\"é日😀\""), ("\u{2028}\u{2029}\u{FFFF}", "\"\u{2028}\u{2029}\u{FFFF}\""), ("'", "\"'\""), ("<&>", "\"<&>\""),
      (#"\u0041"#, #""\\u0041""#),
    ]
    for (content, text) in rows {
      #expect(try string(content).jsonString() == text)
      #expect(try object([(content, { $0.appendNull() })]).jsonString() == "{\(text):null}")
    }
  }

  @Test func everyStringIsReadBack() throws {
    for special in ["\"", "\\", "\n", "\u{0}", "é", "😀", "/"] {
      for before in 0..<36 {
        for after in [0, 1, 15, 16, 17] {
          let content = String(repeating: "a", count: before) + special + String(repeating: "b", count: after)
          let value = try Value(json: string(content).jsonString())
          #expect(value.document.string(at: 0) == content)
          #expect(try Value(json: "[" + value.jsonString() + "]").jsonString() == "[" + string(content).jsonString() + "]")
        }
      }
    }
    let all = String(String.UnicodeScalarView((0...0xFFFF).compactMap { Unicode.Scalar($0 as UInt32) }))
    #expect(try Value(json: string(all).jsonString()).document.string(at: 0).unicodeScalars.elementsEqual(all.unicodeScalars))
  }

  @Test func escapedTextOfAnotherDocumentStaysEscaped() throws {
    let source = try Value(json: #"["a\nb\u00e9","c"]"#)
    let copy = Value { builder in
      let index = builder.open(.array)
      builder.append(source)
      builder.append(string: "\n\"")
      builder.close(index, count: 2)
    }
    #expect(try copy.jsonString() == #"[["a\nb\u00e9","c"],"\n\""]"#)
  }

  @Test func datesAndDataBecomeText() throws {
    let value = object([
      ("at", { $0.append(Date(timeIntervalSince1970: 1_390_186_634)) }), ("of", { $0.append(Data([0, 1, 0xFE, 0xFF])) }),
      ("no", { $0.append(Data()) }),
    ])
    #expect(try value.jsonString() == #"{"at":"2014-01-20T02:57:14Z","of":"AAH+/w==","no":""}"#)
    #expect(JSONWriter.description(of: value) == #"{"at":"2014-01-20T02:57:14Z","of":"AAH+/w==","no":""}"#)
  }

  @Test func aDateThatCannotBeSaidIsAnIssueAtItsPath() throws {
    for seconds in [1e13, -1e13, .infinity, -.infinity, .nan] as [Double] {
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let value = object([
        ("a", { $0.append(true) }),
        (
          "b",
          { builder in
            let index = builder.open(.array)
            builder.append(number: "1")
            builder.append(date)
            builder.close(index, count: 2)
          }
        ),
      ])
      let error = #expect(throws: MappingError.self) { try value.jsonData() }
      #expect(error?.issues.map(\.code) == [.invalidValue])
      #expect(error?.issues.first?.sourcePath == ValuePath([.key("b"), .index(1)]))
      #expect(JSONWriter.description(of: value) == "{\"a\":true,\"b\":[1,\"\(seconds) s since 2001\"]}")
      let alone = #expect(throws: MappingError.self) { try Value { $0.append(date) }.jsonString() }
      #expect(alone?.issues.first?.sourcePath == .root)
      let second = object([("z", { $0.append(date) }), ("a", { $0.appendNull() })])
      let sorted = #expect(throws: MappingError.self) { try second.jsonString(.prettySorted) }
      #expect(sorted?.issues.first?.sourcePath == ValuePath([.key("z")]))
    }
  }

  // MARK: Laws

  /// Deterministic texts of every shape: written and read again they stay, whatever the options.
  @Test func writingAndReadingAgree() throws {
    var random = RandomText(seed: 7)
    for _ in 0..<Effort.rounds(300) {
      let text = random.value(depth: 5)
      let value = try Value(json: text)
      let compact = try value.jsonString()
      #expect(try Value(json: compact).jsonString() == compact)
      #expect(try written(value.jsonString(.pretty)) == compact)
      #expect(try written(value.jsonString(.prettySorted)) == value.jsonString(.sorted))
      let own = try JSONSerialization.jsonObject(with: value.jsonData(.prettySorted), options: .fragmentsAllowed) as? NSObject
      let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject
      #expect(own != nil && own == theirs, "\(text)")
    }
  }

  /// Texts with no repeated keys, as Foundation would choose between them by its own rule.
  private struct RandomText {
    var seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    mutating func below(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((seed >> 33) % UInt64(bound))
    }

    mutating func string() -> String {
      let pieces = ["a", "key", "é", "😀", #"\n"#, #"\""#, #"\\"#, #"\u00e9"#, #"\uD83D\uDE00"#, "0123456789abcdef", " ", "/", #"\/"#]
      return "\"" + (0..<below(6)).map { _ in pieces[below(pieces.count)] }.joined() + "\""
    }

    mutating func space() -> String { ["", "", " ", "\n", "\t ", "\r\n    "][below(6)] }

    mutating func value(depth: Int) -> String {
      switch below(depth > 0 ? 9 : 6) {
      case 0: return space() + ["null", "true", "false"][below(3)] + space()
      case 1: return space() + "\(below(1_000_000) - 500_000)" + space()
      case 2: return ["0.5", "-1.25e2", "1E+3", "-0", "0.0"][below(5)]
      case 3, 4, 5: return space() + string() + space()
      case 6: return "[" + (0..<below(5)).map { _ in value(depth: depth - 1) }.joined(separator: ",") + "]"
      default:
        let members = (0..<below(20)).map { "\(space())\"\($0)\(string().dropFirst())\(space()):\(value(depth: depth - 1))" }
        return "{" + members.joined(separator: ",") + "}" + space()
      }
    }
  }
}
