import Foundation
import Testing

@testable import Hydrate

/// Keys that stand twice: found by content, refused on demand, in linear time.
@Suite struct DocumentRepeatedKeysTests {
  private static let refusing = JSONReadingOptions(duplicateKeys: .refuse)

  private func failure(_ text: String) -> MappingIssue? {
    do {
      _ = try Value(json: text, options: Self.refusing)
      return nil
    } catch {
      return error.issues.first
    }
  }

  @Test func theSecondKeyIsRefused() throws {
    let rows: [(String, Int, Int)] = [
      (#"{"a":1,"a":2}"#, 1, 8),
      (#"{"a":1,"b":2,"a":3,"b":4}"#, 1, 14),
      (#"{"a":1,"\u0061":2}"#, 1, 8),
      (#"{"\u0061":1,"a":2}"#, 1, 13),
      (#"{"\u0061":1,"\u0061":2}"#, 1, 13),
      (#"{"\uD83D\uDE00":1,"😀":2}"#, 1, 19),
      (#"{"":1,"":2}"#, 1, 7),
      (#"[{"a":1},{"b":{"c":1,"c":2}}]"#, 1, 22),
      ("{\"x\":{\"c\":1,\n\"c\":2},\"x\":1}", 2, 1),
      ("{\"a\":1,\n \"a\":1}", 2, 2),
      (#"{"a":{"a":{"a":1}},"b":1,"c":{"c":1,"d":[{"e":1,"e":1}]}}"#, 1, 49),
    ]
    for (text, line, column) in rows {
      let issue = try #require(failure(text), "\(text)")
      #expect(issue.code == .duplicateKey)
      #expect(issue.message == "duplicate key")
      #expect(issue.location == TextLocation(line: line, column: column), "\(text)")
      #expect((try? Value(json: text)) != nil)
    }
  }

  @Test func differentKeysAreNot() {
    let texts = [
      #"{}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":{"a":{"a":1}}}"#, #"[{"a":1},{"a":1}]"#, #"{"a":1,"A":1}"#, #"{"a":1,"aa":1,"":1}"#,
      #"{"a":"a","b":"a"}"#, #"{"\n":1,"n":1,"\\n":1}"#,
      // The same length and the same beginning.
      #"{"commits_url":1,"commits_uri":1,"commits_urx":1}"#, #"{"12345678":1,"12345679":1,"123456789":1}"#,
      // The same letter, composed and not: other scalars, another key.
      "{\"\u{E9}\":1,\"e\u{301}\":1}",
    ]
    for text in texts { #expect(failure(text) == nil, "\(text)") }
  }

  /// Around the size at which the way of looking changes, every pair of places is found.
  @Test func everyPairIsFound() throws {
    for count in [2, 3, 8, 31, 32, 33, 34, 40] {
      for second in 1..<count {
        for first in 0..<second {
          let keys = (0..<count).map { $0 == second ? "k\(first)" : "k\($0)" }
          let document = try Value(json: "{" + keys.map { "\"\($0)\":[0]" }.joined(separator: ",") + "}").document
          let word = { (position: Int) in 2 + position * 4 }
          #expect(document.repeatedKeys(of: 0) == [word(second): word(first)])
        }
      }
    }
  }

  @Test func manyKeysAreLinear() throws {
    let keys = (0..<100_000).map { "\"key\($0)\":\($0)" }
    #expect(failure("{" + keys.joined(separator: ",") + "}") == nil)
    #expect(failure("{" + (keys + ["\n\"key\\u0037\":1"]).joined(separator: ",") + "}")?.location == TextLocation(line: 2, column: 1))
    let same = Array(repeating: "\"a\":1", count: 100_000)
    let document = try Value(json: "{" + same.joined(separator: ",") + "}").document
    #expect(document.repeatedKeys(of: 0)?.count == 99_999)
    #expect(document.distinctMembers(of: 0, repeats: document.repeatedKeys(of: 0) ?? [:]).map(\.value) == [200_001])
  }
}
