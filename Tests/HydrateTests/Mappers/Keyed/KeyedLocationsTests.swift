import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Structured data to structured data.
struct KeyedLocationsTests {
  private let mapper = KeyedMapper<Value> {
    KeyedField("name.first", to: "firstName")
    KeyedField("born", to: "dates[0]", StringToDate(.rfc822))
    KeyedField("nick", to: "nick", IdentityMapper<String>().optional())
  }

  @Test func bothWays() throws {
    let source: Value = ["name": ["first": "Ann"], "born": "Fri, 23 Jan 1976 16:27:05 GMT"]
    let expected: Value = ["firstName": "Ann", "dates": ["1976-01-23T16:27:05Z"]]
    let mapped = try mapper.mapReportingIssues(source)
    #expect(mapped.value == expected, "a mapped output stands there in its canonical form")
    #expect(mapped.issues.map(\.code) == [.missingValue])
    #expect(try mapper.reversed.map(expected) == source)
    #expect(try mapper.reversed.map(["firstName": "B", "dates": ["1970-01-01T00:00:00Z"], "nick": "b"])["nick"] == "b")
  }

  @Test func failures() {
    let error = mappingError { () throws(MappingError) in try mapper.map(["born": "x"]) }
    #expect(
      error?.issues.map { "\($0.sourcePath) \($0.destinationPath) \($0.code)" }.sorted() == [
        "born dates[0] invalidValue", "name.first firstName missingValue",
      ])
    #expect(mappingError { () throws(MappingError) in try mapper.reversed.map([:]) }?.codes == [.missingValue, .missingValue])
    let twice = KeyedMapper<Value> {
      KeyedField("a", to: "x")
      KeyedField("b", to: "x")
      KeyedField("c", to: "y[")
    }
    #expect(mappingError { () throws(MappingError) in try twice.map([:]) }?.codes == [.configuration], "one place may have two fields")
  }

  @Test func updateMerges() throws {
    var present: Value = ["firstName": "Ann", "other": 1]
    #expect(try mapper.update(&present, ["name": ["first": "Bea"]]) == ["firstName"])
    #expect(present == ["firstName": "Bea", "other": 1])
  }

  /// What two fields put into one place must agree, and what is put in stands there after; else it is said.
  @Test func placesInAnUpdate() throws {
    func mapper(_ first: Accessor, _ second: Accessor? = nil) -> KeyedMapper<Value> {
      KeyedMapper<Value> {
        KeyedField("a", to: first)
        if let second { KeyedField("b", to: second) }
      }
    }
    let nilled = KeyedMapper<Value> { KeyedField("a", to: "x.y", IdentityMapper<Int?>()) }
    let rows: [(KeyedMapper<Value>, Value, Value, Value?, [String], [String])] = [
      (mapper("x.y"), ["x": 5], ["a": 9], ["x": ["y": 9]], ["x.y"], []),
      (mapper("x.y"), ["x": [1]], ["a": 9], ["x": ["y": 9]], ["x.y"], []),
      (mapper("x[0]"), ["x": ["z": 1]], ["a": 9], nil, [], ["! irreversible a -> x[0]"]),
      (mapper("x", "x.y"), [:], ["a": 1, "b": 9], nil, [], ["! irreversible b -> x"]),
      (mapper("x", "x.z"), ["x": ["y": 1, "z": 2]], ["a": ["q": 1], "b": 9], ["x": ["y": 1, "z": 9, "q": 1]], ["x.q", "x.z"], []),
      (mapper("x", "x"), [:], ["a": 1, "b": 1], ["x": 1], ["x"], []),
      (mapper("x", "x"), [:], ["a": 1, "b": 2], nil, [], ["! irreversible b -> x"]),
      (nilled, ["x": ["y": 1, "z": 2]], ["a": nil], ["x": ["z": 2]], ["x.y"], []), (nilled, ["x": 1], ["a": nil], ["x": 1], [], []),
    ]
    for (mapper, present, patch, expected, paths, lines) in rows {
      var copy = present
      var changes: [ValuePath] = []
      #expect(issueLines { changes = try mapper.update(&copy, patch) } == lines, "\(patch)")
      #expect(copy == expected ?? present && changes.map(\.description) == paths, "\(patch): \(copy) \(changes)")
    }
    #expect(try mapper("x", "x").map(["a": 1, "b": 1]) == ["x": 1])
    #expect(issueLines { _ = try mapper("x", "x").map(["a": 1, "b": 2]) } == ["! irreversible b -> x"])
  }
}
