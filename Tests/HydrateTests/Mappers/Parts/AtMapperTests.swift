import Foundation
import Hydrate
import Testing

struct AtMapperTests {
  /// Where, a source that has the part "7" there, and what the way back makes.
  static let rows: [(accessor: Accessor, source: Value, back: Value)] = [
    ("a", ["a": "7", "b": 1], ["a": "7"]), ("a.b[1].c", ["a": ["b": [0, ["c": "7"]]]], ["a": ["b": [nil, ["c": "7"]]]]),
    (.key("a.b"), ["a.b": "7"], ["a.b": "7"]), (.index(2), [0, 1, "7"], [nil, nil, "7"]), ("", "7", "7"),
    (.first("x", "y"), ["y": "7"], ["x": "7"]),
  ]

  @Test func readsAndBuilds() throws {
    for row in Self.rows {
      let mapper = StringToNumber<Int>().at(row.accessor)
      #expect(try mapper.map(row.source) == 7, "\(row.accessor)")
      #expect(try mapper.reversed.map(7) == row.back, "\(row.accessor)")
      #expect(try mapper.map(row.back) == 7, "\(row.accessor)")
    }
    #expect(try IdentityMapper<[Int]>().at(["a", "b"]).map(["a": 1, "b": 2]) == [1, 2])
    #expect(try IdentityMapper<[Int]>().at(["a", "b.c"]).reversed.map([1, 2]) == ["a": 1, "b": ["c": 2]])
  }

  @Test func whatIsMissing() throws {
    let mapper = StringToNumber<Int>().at("a.b")
    for source: Value in [[:], ["a": nil], ["a": [:]]] {
      let error = mappingError { () throws(MappingError) in try mapper.map(source) }
      #expect(error?.codes == [.missingValue] && error?.paths == ["a.b"], "\(source)")
      #expect(try StringToNumber<Int>().optional().at("a.b").mapReportingIssues(source).issues.map(\.code) == [.missingValue])
    }
    let others: [(Value, MappingIssue.Code, String, optional: MappingIssue.Code)] = [
      (nil, .nullValue, "", .missingValue), ("x", .typeMismatch, "", .typeMismatch), (5, .typeMismatch, "", .typeMismatch),
      ([], .typeMismatch, "", .typeMismatch), (["a": 5], .typeMismatch, "a", .typeMismatch), (["a": []], .typeMismatch, "a", .typeMismatch),
    ]
    for (source, code, path, optional) in others {
      let error = mappingError { () throws(MappingError) in try mapper.map(source) }
      #expect(error?.codes == [code] && error?.paths == [path], "\(source)")
      let softened = try StringToNumber<Int>().optional().at("a.b").mapReportingIssues(source)
      #expect(softened.value == nil && softened.issues.map(\.code) == [optional], "\(source)")
    }
    #expect(mappingError { () throws(MappingError) in try mapper.map(["a": ["b": nil]]) }?.codes == [.nullValue])
    #expect(try StringToNumber<Int>().optional().at("a").reversed.map(nil) == .null)
  }

  @Test func inAField() throws {
    struct Box: Codable, Equatable { var n: Int? }
    let inside = ReflectiveMapper<Box>().field(\.n, from: "x", using: StringToNumber<Int>().at("y"))
    #expect(try inside.map(["x": ["y": "3"]]) == Box(n: 3))
    #expect(try inside.reversed.map(Box(n: 3)) == ["x": ["y": "3"]])
    #expect(mappingError { () throws(MappingError) in try inside.map(["x": [:]]) }?.paths == ["x.y"])
    let optional = try ReflectiveMapper<Box>().field(\.n, from: "x", using: StringToNumber<Int>().optional().at("y")).mapReportingIssues([:]
    )
    #expect(optional.value == Box(n: nil) && optional.issues.map(\.code) == [.missingValue])
  }

  @Test func mistakes() {
    let mapper = StringToNumber<Int>().at("a[")
    #expect(mappingError { () throws(MappingError) in try mapper.map([:]) }?.codes == [.configuration])
    #expect(mappingError { () throws(MappingError) in try mapper.reversed.map(1) }?.codes == [.configuration])
    let readOnly = StringToNumber<Int>().at(.custom("c", read: { $0["c"] }))
    #expect(mappingError { () throws(MappingError) in try readOnly.reversed.map(1) }?.codes == [.irreversible])
  }
}
