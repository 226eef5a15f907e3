import Testing

@testable import Hydrate
@testable import TestSupport

struct ValuePathTests {
  /// Paths as they are printed; each reads back as the same path.
  static let printed: [(path: ValuePath, text: String)] = [
    (.root, ""),
    (ValuePath([.key("a")]), "a"),
    (ValuePath([.key("children"), .index(0), .key("birth_date")]), "children[0].birth_date"),
    (ValuePath([.index(1), .key("value")]), "[1].value"),
    (ValuePath([.index(0), .index(.max)]), "[0][\(Int.max)]"),
    (ValuePath([.key("a"), .key("0")]), "a.0"),
    (ValuePath([.key("0")]), "0"),
    (ValuePath([.key("-1")]), "-1"),
    (ValuePath([.key("$id"), .key("@type"), .key("a-b"), .key("x:y/z")]), "$id.@type.a-b.x:y/z"),
    (ValuePath([.key("größe"), .key("名前"), .key("👩‍👩‍👧")]), "größe.名前.👩‍👩‍👧"),
    (ValuePath([.key("\u{301}"), .key("\u{301}.")]), "\u{301}[\"\u{301}.\"]"),
    // Keys in quotes.
    (ValuePath([.key("birth.date")]), #"["birth.date"]"#),
    (ValuePath([.key("a"), .key("b.c"), .key("d")]), #"a["b.c"].d"#),
    (ValuePath([.key("x y"), .index(0)]), #"["x y"][0]"#),
    (ValuePath([.key(""), .key("")]), #"[""][""]"#),
    (ValuePath([.key(" a"), .key("a ")]), #"[" a"]["a "]"#),
    (ValuePath([.key("a,b"), .key("a[0]"), .key("a]")]), #"["a,b"]["a[0]"]["a]"]"#),
    (ValuePath([.key(#"say "hi""#), .key(#"a\b"#)]), #"["say \"hi\""]["a\\b"]"#),
    (ValuePath([.key("\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}\u{85}")]), #"["\b\f\n\r\t\u0000\u001f\u007f\u0085"]"#),
    (ValuePath([.key("\r\n")]), #"["\r\n"]"#),
    (ValuePath([.key("a\u{A0}b\u{2028}\u{3000}é")]), #"["a\u00a0b\u2028\u3000é"]"#),
    // Several places.
    (ValuePath([.several(["date", "time"])]), "[date, time]"),
    (ValuePath([.key("meta"), .several(["date", "time"])]), "meta[date, time]"),
    (ValuePath([.several(["a.b", "c[0]"]), .key("d")]), "[a.b, c[0]].d"),
    (ValuePath([.several([ValuePath([.index(0)]), ValuePath([.index(1)])])]), "[0, 1]"),
    (ValuePath([.several([ValuePath([.key("0")]), ValuePath([.key("-1")])])]), #"["0", "-1"]"#),
    (ValuePath([.several([ValuePath([.key("a"), .key("0")]), ValuePath([.key("a.b"), .index(2)])])]), #"[a.0, "a.b"[2]]"#),
    (ValuePath([.several([ValuePath([.index(0), .key("x")]), ValuePath([.key("0a")])])]), "[0.x, 0a]"),
    (ValuePath([.several([ValuePath([.key("x y")]), ValuePath([.key("")])])]), #"["x y", ""]"#),
    // One place, or none, and the value itself.
    (ValuePath([.several(["date"])]), "[date,]"),
    (ValuePath([.several([ValuePath([.index(0)])])]), "[0,]"),
    (ValuePath([.several([ValuePath([.key("a.b")])])]), #"["a.b",]"#),
    (ValuePath([.several([])]), "[,]"),
    (ValuePath([.several([.root])]), "[.,]"),
    (ValuePath([.several([.root, "a", .root])]), "[., a, .]"),
    (ValuePath([.several([ValuePath([.several(["a", "b"])]), ValuePath([.several([])])])]), "[[a, b], [,]]"),
    (ValuePath([.several([ValuePath([.several([ValuePath([.several([])])])])])]), "[[[,],],]"),
  ]

  @Test func aPathPrintsAndReadsBackAsItself() throws {
    for (path, text) in Self.printed {
      #expect(Array(path.description.unicodeScalars) == Array(text.unicodeScalars))
      #expect(try ValuePath(parsing: text) == path, "\(text)")
    }
  }

  @Test(arguments: [
    (#"["a"]"#, "a"), (#"a["b"]"#, "a.b"), ("first name", #"["first name"]"#), ("a.b c[0]", #"a["b c"][0]"#),
    (#"["\u0061\/\ud83d\ude00"]"#, "a/😀"), (#"["\u00E9"]"#, "é"), (#"["a\u0009b"]"#, #"["a\tb"]"#),
    ("[ 0 ]", "[0]"), ("[007]", "[7]"), (#"[ "a.b" ]"#, #"["a.b"]"#), ("[a,b]", "[a, b]"), ("[ a , b , ]", "[a, b]"),
    ("[[0], [\"a\"]]", "[0, a]"), ("[ , ]", "[,]"), ("[ . , a]", "[., a]"), ("[a b , c]", #"["a b", c]"#), ("[a.b ,c]", "[a.b, c]"),
  ])
  func otherSpellingsAreTaken(text: String, printed: String) throws {
    #expect(try ValuePath(parsing: text).description == printed)
  }

  static let refused: [(text: String, reason: ValuePath.ParseError.Reason, offset: Int)] = [
    (".", .missingKey, 0), (".a", .missingKey, 0), ("a.", .missingKey, 2), ("a..b", .missingKey, 2), ("a.[0]", .missingKey, 2),
    ("[a,, b]", .missingKey, 3), ("[, a]", .missingKey, 1), ("[.a, b]", .missingKey, 1), ("[a., b]", .missingKey, 3),
    ("[..]", .missingKey, 1),
    ("a]", .unexpectedCharacter, 1), ("]", .unexpectedCharacter, 0), ("a, b", .unexpectedCharacter, 1), ("a.,", .unexpectedCharacter, 2),
    ("a\"b", .unexpectedCharacter, 1), ("\"a\"", .unexpectedCharacter, 0), ("a\\b", .unexpectedCharacter, 1),
    ("a\nb", .unexpectedCharacter, 1),
    ("é\u{85}", .unexpectedCharacter, 1), ("e\u{301}\u{7F}", .unexpectedCharacter, 2), ("\r\n", .unexpectedCharacter, 0),
    (" a", .unexpectedCharacter, 0), ("a ", .unexpectedCharacter, 1), ("a  .b", .unexpectedCharacter, 1), ("a. b", .unexpectedCharacter, 2),
    (" ", .unexpectedCharacter, 0), ("[0] ", .unexpectedCharacter, 3), ("[0]a", .unexpectedCharacter, 3), ("[0 1]", .lonePlace, 1),
    (#"["a" "b"]"#, .unexpectedCharacter, 5), (#"["a"b]"#, .unexpectedCharacter, 4), ("[a .b, c]", .unexpectedCharacter, 2),
    ("[\"a\nb\"]", .unexpectedCharacter, 3),
    ("[", .unclosedBracket, 0), ("a[0", .unclosedBracket, 1), ("a[b,", .unclosedBracket, 1), ("[,", .unclosedBracket, 0),
    ("[a, b[0]", .unclosedBracket, 0), ("[[a, b", .unclosedBracket, 1), ("[a ", .unclosedBracket, 0), ("[\"a\"", .unclosedBracket, 0),
    ("a[\"b]", .unclosedQuote, 2), ("[\"", .unclosedQuote, 1), (#"["a\"]"#, .unclosedQuote, 1),
    (#"["\x"]"#, .invalidEscape, 2), (#"["a\u12"]"#, .invalidEscape, 3), (#"["\u12g4"]"#, .invalidEscape, 2),
    (#"["\u１234"]"#, .invalidEscape, 2),
    (#"["\ud800"]"#, .invalidEscape, 2), (#"["\udc00"]"#, .invalidEscape, 2), (#"["\ud800\u0041"]"#, .invalidEscape, 2),
    (#"["\"#, .invalidEscape, 2),
    ("[]", .emptyBrackets, 0), ("items[]", .emptyBrackets, 5), ("a[ ]", .emptyBrackets, 1), ("[a, []]", .emptyBrackets, 4),
    ("[a]", .lonePlace, 1), ("a[b.c]", .lonePlace, 2), (#"["a".b]"#, .lonePlace, 1), ("[[0]]", .lonePlace, 1), ("[.]", .lonePlace, 1),
    ("[0.a]", .lonePlace, 1), ("[[a, b]]", .lonePlace, 1),
    ("a[-1]", .negativeIndex, 2), ("[a, -0]", .negativeIndex, 4),
    ("[9223372036854775808]", .indexTooLarge, 1), ("[0, 99999999999999999999.a]", .indexTooLarge, 4),
    (String(repeating: "[", count: 100_000), .nestedTooDeeply, 64),
  ]

  @Test func whatIsNoPathIsRefusedWithReasonAndOffset() {
    for (text, reason, offset) in Self.refused {
      let expected = ValuePath.ParseError(reason, at: offset)
      #expect(throws: expected, "\(text.prefix(40))") { try ValuePath(parsing: text) }
    }
    #expect(ValuePath.ParseError(.missingKey, at: 2).description == "missing key, at offset 2")
  }

  @Test func listsNestToTheLimit() throws {
    var path = ValuePath("a")
    for _ in 0..<ValuePathParser.depthLimit { path = ValuePath([.several([path])]) }
    #expect(try ValuePath(parsing: path.description) == path)
    let deeper = ValuePath([.several([path])]).description
    #expect(throws: ValuePath.ParseError(.nestedTooDeeply, at: ValuePathParser.depthLimit)) { try ValuePath(parsing: deeper) }
  }

  @Test func aLiteralThatIsNoPathKeepsItsMistake() throws {
    let wrong: ValuePath = "items[-1]"
    let error = ValuePath.ParseError(.negativeIndex, at: 6)
    #expect(wrong.components == [.key("items[-1]")])
    #expect(wrong.parseError == error)
    #expect(wrong != ValuePath([.key("items[-1]")]))
    #expect(wrong.appending(.index(0)).parseError == error)
    #expect(wrong.appending("a").parseError == error)
    #expect(("a" as ValuePath).appending(wrong).parseError == error)
    #expect(ValuePath([.key("a"), .several(["b", wrong])]).parseError == error)
    #expect(ValuePath([.several(["b", "c"])]).parseError == nil)
    let right: ValuePath = "items[1]"
    #expect(right.parseError == nil && right.components == [.key("items"), .index(1)])
  }

  @Test func pathsAreJoined() {
    #expect(ValuePath.root.appending(.key("items")).appending(.index(0)) == "items[0]")
    #expect(("items[0]" as ValuePath).appending("name.first") == "items[0].name.first")
    #expect(ValuePath.root.appending(.root) == .root)
    #expect(ValuePath.root.appending("a").appending(.root) == "a")
  }

  @Test func pseudoRandomPathsReadBackAsThemselves() throws {
    var random = RepeatableRandom(state: 2013)
    for _ in 0..<20_000 {
      let path = Self.path(depth: 3, from: &random)
      let text = path.description
      #expect(try ValuePath(parsing: text) == path, "\(text)")
    }
  }

  @Test func pseudoRandomTextsAreReadOrRefusedAndWhatIsReadIsStable() {
    var random = RepeatableRandom(state: 1976)
    let pieces = ["a", "b", "0", "-", "1", ".", ".", "[", "[", "]", "]", ",", " ", "\"", "\\", "u0041", "é", "\n"]
    var read = 0
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      do throws(ValuePath.ParseError) {
        let path = try ValuePath(parsing: text)
        read += 1
        #expect((try? ValuePath(parsing: path.description)) == path, "\(text)")
      } catch {
        #expect((0...text.unicodeScalars.count).contains(error.offset), "\(text)")
      }
    }
    #expect(read > 1000)
  }

  private static func path(depth: Int, from random: inout RepeatableRandom) -> ValuePath {
    let pieces = [
      "a", "B", "0", "7", "-", "_", "$", ".", "[", "]", "\"", "\\", ",", " ", "\n", "\u{0}", "\u{7F}", "\u{2028}", "é", "e\u{301}", "語",
      "👩‍👧", "u", "\r\n",
    ]
    let count = Int.random(in: 0...4, using: &random)
    return ValuePath(
      (0..<count).map { _ in
        switch Int.random(in: 0..<(depth > 0 ? 5 : 4), using: &random) {
        case 0: return .index(Int.random(in: 0...3, using: &random))
        case 1: return .index(Int.random(in: 0...Int.max, using: &random))
        case 4: return .several((0..<Int.random(in: 0...3, using: &random)).map { _ in path(depth: depth - 1, from: &random) })
        default: return .key((0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
        }
      })
  }
}
