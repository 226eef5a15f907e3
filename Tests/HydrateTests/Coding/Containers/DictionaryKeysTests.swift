import Hydrate
import Testing

@testable import TestSupport

/// Dictionaries in the form of keys and values in turn.
@Suite struct DictionaryKeysTests {
  struct Model: Codable, Equatable { var d: [Double: Int] }

  @Test func aKeyThatStandsTwiceIsReported() {
    expectRun(ReflectiveMapper<Model>(), #"{"d": [1, 5, 2, 6, 1.0, 7]}"#, gives: Model(d: [1: 7, 2: 6]), ["~ duplicateKey d[4]"])
    expectRun(ReflectiveMapper<Model>(), #"{"d": {"1": 5, "1.0": 7}}"#, gives: Model(d: [1: 7]), ["~ duplicateKey d[\"1.0\"]"])
  }

  @Test func theValueOfABadKeyIsLookedAtToo() {
    expectRun(
      ReflectiveMapper<Model>(), #"{"d": ["x", [], 2, 3, 4, "y"]}"#, gives: nil,
      ["! invalidValue d[0]", "! typeMismatch d[1]", "! invalidValue d[5]"])
    expectRun(ReflectiveMapper<Model>(), #"{"d": {"x": []}}"#, gives: nil, ["! invalidValue d.x", "! typeMismatch d.x"])
  }
}
