import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct ValueMergingTests {
  /// RFC 7396, appendix A.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#), (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#), (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#), (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#), (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, "null", "null"), (#"{"a":"foo"}"#, #""bar""#, #""bar""#), (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#), ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    // Beyond it.
    ("{}", "{}", "{}"), ("5", "{}", "{}"), (#"{"a":1,"a":2}"#, #"{"a":3,"a":4,"b":5}"#, #"{"a":4,"b":5}"#),
    (#"{"a":{"x":1},"b":2}"#, #"{"b":{"y":[null]}}"#, #"{"a":{"x":1},"b":{"y":[null]}}"#),
    (#"{"\u00e9":1}"#, #"{"e\u0301":2}"#, "{\"é\":2}"), (#"{"\u0061":1}"#, #"{"a":2}"#, #"{"a":2}"#),
    (#"{"b":1,"a":{"c":1,"d":2}}"#, #"{"z":1,"a":{"d":null,"e":{"f":null,"g":1}},"b":2}"#, #"{"b":2,"a":{"c":1,"e":{"g":1}},"z":1}"#),
  ]) func patchesAreMerged(_ target: String, _ patch: String, _ result: String) throws {
    let merged = try Value(json: target).merging(Value(json: patch))
    #expect(try merged.jsonString() == result)
  }

  @Test func whatIsTakenOverKeepsItsPlace() throws {
    let merged = try Value(json: "{\n\"a\": {\"b\": 1}}").merging(Value(json: "{\n\n\"a\": {\"c\": 2}}"))
    #expect(
      merged["a"]?["b"]?.location == TextLocation(line: 2, column: 12) && merged["a"]?["c"]?.location == TextLocation(line: 3, column: 12))
  }

  @Test func noDepthIsTooMuch() throws {
    let depth = JSONReadingOptions.maximumNestingLimit
    let text = { (leaf: String) in String(repeating: "{\"a\":", count: depth) + leaf + String(repeating: "}", count: depth) }
    let options = JSONReadingOptions(nestingLimit: depth)
    let (target, patch) = (try Value(json: text("1"), options: options), try Value(json: text("2"), options: options))
    let removal = try Value(json: text("null"), options: options)
    let isMerged = SmallThread.run(stack: 128 * 1024) {
      var merged = target
      for _ in 0..<3 { merged = merged.merging(removal).merging(target).merging(patch) }
      return merged == patch
    }
    #expect(isMerged == true)
  }

  @Test func largeObjectsTakeLinearTime() {
    let members = (0..<50_000).map { (key: "k\($0)", value: Value($0)) }
    let merged = Value(object: members).merging(Value(object: members.map { ($0.key, Value($0.key)) }))
    #expect(merged.object?.count == 50_000 && merged["k7"] == "k7")
  }
}
