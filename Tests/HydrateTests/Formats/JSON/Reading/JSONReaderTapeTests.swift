import Foundation
import Testing

@testable import Hydrate

/// The words that the reader writes.
@Suite struct JSONReaderTapeTests {
  /// One line a word that begins a node: tag, offset, length or count, flag, end.
  private func dump(_ document: Document) -> [String] {
    var lines: [String] = []
    var index = 0
    while index < document.wordCount {
      let tag = document.tag(at: index)
      switch tag {
      case .array, .object:
        lines.append("\(tag) @\(document.offset(at: index)) x\(document.count(at: index)) ..\(document.end(of: index))")
        index = document.firstChild(of: index)
      case .number, .string:
        let flag = document.hasEscapes(at: index) ? " !" : ""
        lines.append("\(tag) @\(document.offset(at: index)) \(document.plainString(at: index))\(flag)")
        index += 1
      default:
        lines.append("\(tag) @\(document.offset(at: index))")
        index += 1
      }
    }
    return lines
  }

  @Test func nodesStandInTheOrderOfTheText() throws {
    let document = try Value(json: #" {"a": [1, "x"], "b\n": {}, "c": [[], -2.5, 1e3, null, true, false]} "#).document
    #expect(
      dump(document) == [
        "object @1 x3 ..20", "string @3 a", "array @7 x2 ..7", "number @8 1 !", "string @12 x", "string @18 b\\n !", "object @24 x0 ..10",
        "string @29 c", "array @33 x6 ..20", "array @34 x0 ..15", "number @38 -2.5", "number @44 1e3", "null @49", "true @55", "false @61",
      ])
    #expect(document.wordCount == 20)
    #expect(document.isJSON)
  }

  @Test func plainIntegersAreFlagged() throws {
    for (text, isWhole) in [
      ("0", true), ("-0", true), ("12", true), ("-12", true), ("1.0", false), ("1e2", false), ("1E2", false), ("-0.0", false),
    ] {
      #expect(try Value(json: text).document.hasEscapes(at: 0) == isWhole, "\(text)")
    }
  }

  @Test func placesAreThoseOfTheValues() throws {
    let document = try Value(json: "{\r\n  \"é\": [\"😀\", 1],\r\n  \"b\": null\r\n}").document
    let places = [0, 2, 3, 5, 6, 7, 8].map { Value(document, $0).location }
    #expect(
      places == [
        TextLocation(line: 1, column: 1), TextLocation(line: 2, column: 3), TextLocation(line: 2, column: 8),
        TextLocation(line: 2, column: 9),
        TextLocation(line: 2, column: 14), TextLocation(line: 3, column: 3), TextLocation(line: 3, column: 8),
      ])
  }

  /// Content against Foundation's reader, which is another's code.
  @Test func contentIsThatOfTheText() throws {
    let texts = [
      #"{"a":[1,2.5,-3e2,true,false,null,"x"],"b":{"c":"\u00e9\uD83D\uDE00\n\"\\\/\b\f\r\t","é":"日本"},"d":[],"e":{},"":""}"#,
      "[" + (0..<200).map { "\"" + String(repeating: "aé", count: $0) + "\\n\"" }.joined(separator: ",") + "]",
      "[" + (0..<200).map { "\"" + String(repeating: "x", count: $0) + "\"" }.joined(separator: " ,\n\t") + "]",
    ]
    for text in texts {
      let value = try Value(json: text)
      let own = try JSONSerialization.jsonObject(with: value.jsonData()) as? NSObject
      let theirs = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSObject
      #expect(own != nil && own == theirs)
    }
  }
}
