import Foundation
import Testing

@testable import Hydrate

/// Structured data to structured data.
struct KeyedPlacesTests {
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
    #expect(mappingError { () throws(MappingError) in try twice.map([:]) }?.codes == [.configuration, .configuration])
  }

  @Test func updateMerges() throws {
    var present: Value = ["firstName": "Ann", "other": 1]
    #expect(try mapper.update(&present, ["name": ["first": "Bea"]]) == ["firstName"])
    #expect(present == ["firstName": "Bea", "other": 1])
  }
}
