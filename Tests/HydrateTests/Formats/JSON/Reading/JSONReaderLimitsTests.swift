import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Depth, length and time.
@Suite struct JSONReaderLimitsTests {
  private static func nested(_ depth: Int, _ open: String = "[", _ close: String = "]", inner: String = "") -> String {
    String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
  }

  private static func failure(_ text: String, _ options: JSONReadingOptions = .init()) -> MappingIssue? {
    do {
      _ = try Value(json: text, options: options)
      return nil
    } catch {
      return error.issues.first
    }
  }

  @Test func nestingIsLimited() {
    for limit in [1, 2, 3, 511, 512, 1023, 1024] {
      let options = JSONReadingOptions(nestingLimit: limit)
      #expect(Self.failure(Self.nested(limit), options) == nil)
      let levels = limit == 1 ? "level" : "levels"
      let issue = Self.failure(Self.nested(limit + 1), options)
      #expect(issue?.message == "nested deeper than \(limit) \(levels)")
      #expect(issue?.location == TextLocation(line: 1, column: limit + 1))
      #expect(issue?.code == .malformed)
      #expect(Self.failure(Self.nested(limit, "{\"a\":", "}", inner: "1"), options) == nil)
      #expect(Self.failure(Self.nested(limit + 1, "{\"a\":", "}", inner: "1"), options)?.location?.column == limit * 5 + 1)
    }
    #expect(Self.failure(Self.nested(512)) == nil)
    #expect(Self.failure(Self.nested(513))?.message == "nested deeper than 512 levels")
  }

  /// The limit is on depth, not on the number of containers.
  @Test func siblingsDoNotCount() {
    let text = "[" + Array(repeating: "[{}]", count: 5000).joined(separator: ",") + "]"
    #expect(Self.failure(text, JSONReadingOptions(nestingLimit: 3)) == nil)
    #expect(Self.failure(text, JSONReadingOptions(nestingLimit: 2))?.location?.column == 3)
  }

  @Test func hostileDepthNeedsNoStack() {
    let answers = SmallThread.run { () -> [Bool] in
      let deepest = JSONReadingOptions(nestingLimit: .max)
      return [
        Self.failure(String(repeating: "[", count: 100_000))?.message == "nested deeper than 512 levels",
        Self.failure(String(repeating: "{\"\":", count: 100_000))?.message == "nested deeper than 512 levels",
        Self.failure(Self.nested(100_000), deepest)?.message == "nested deeper than 1024 levels",
        Self.failure(Self.nested(1024), deepest) == nil,
        Self.failure(Self.nested(1024, "{\"a\":[", "]}").replacingOccurrences(of: "[]", with: "[0]"), deepest)?.location?.line == 1,
        (try? Value(json: Self.nested(1024), options: deepest).jsonString()) == Self.nested(1024),
        (try? Value(json: Self.nested(1024), options: deepest).jsonString(.prettySorted))?.contains("[]") == true,
      ]
    }
    #expect(answers == Array(repeating: true, count: 7))
  }

  @Test func hugeScalarsAreRead() throws {
    let digits = String(repeating: "1234567890", count: 1_000_000)
    for text in [digits, "-0." + digits, "1e" + digits, "\"" + digits + "\"", "{\"" + digits.prefix(1_000_000) + "\":1}"] {
      let value = try Value(json: text)
      #expect(try value.jsonString() == text)
    }
    let number = try Value(json: "[" + digits + "]")
    #expect(number.document.byteCount(at: 2) == 10_000_000)
    let key = try Value(json: "{\"\\u0061" + digits.prefix(1_000_000) + "\":1}")
    #expect(key.document.string(at: 2).utf8.count == 1_000_001)
    #expect(Self.failure(digits + "x")?.location?.column == 10_000_001)
  }

  /// Offsets have 32 bits. The length alone decides; no byte is read.
  @Test func textPastFourGigabytesIsRefused() {
    let start = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    defer { start.deallocate() }
    let text = UnsafeBufferPointer(start: UnsafePointer(start), count: TapeBuilder.limit + 1)
    let error = #expect(throws: MappingError.self) { try JSONReader.read(text.span) }
    #expect(error?.issues.map(\.message) == ["the text is longer than 4 GB"])
    #expect(error?.issues.map(\.code) == [.malformed])
  }

  @Test func wordsGrowWithTheText() throws {
    for count in [1, 2, 3, 10, 100, 1000, 100_000] {
      let text = "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]"
      let document = try Value(json: text).document
      #expect(document.wordCount == count + 2)
      #expect(document.count(at: 0) == count)
      #expect(document.end(of: 0) == count + 2)
      let empties = "[" + Array(repeating: "[]", count: count).joined(separator: ",") + "]"
      #expect(try Value(json: empties).document.wordCount == 2 * count + 2)
      let members = "{" + (0..<count).map { "\"\($0)\":{}" }.joined(separator: ",") + "}"
      #expect(try Value(json: members).document.wordCount == 3 * count + 2)
    }
  }

  @Test func optionsAreClamped() {
    #expect(JSONReadingOptions().nestingLimit == 512)
    #expect(JSONReadingOptions(nestingLimit: 0).nestingLimit == 1)
    #expect(JSONReadingOptions(nestingLimit: .min).nestingLimit == 1)
    #expect(JSONReadingOptions(nestingLimit: 1025).nestingLimit == 1024)
    var options = JSONReadingOptions()
    options.nestingLimit = 5000
    #expect(options.nestingLimit == JSONReadingOptions.maximumNestingLimit)
    options.nestingLimit = -5
    #expect(options.nestingLimit == 1)
    #expect(JSONReadingOptions().duplicateKeys == .lastWins)
  }
}
