import Foundation
import Hydrate
import Testing

@Suite struct ValueEquatableTests {
  /// Each row is one content in several spellings; no two rows are equal.
  private static func rows() throws -> [[Value]] {
    let date = Date(timeIntervalSince1970: 0)
    let texts: [[String]] = [
      ["null"], ["true"], ["false"], ["0", "-0", "0.0", "0e9"], ["1", "1.0", "10e-1"], ["42", "42.0", "4.2e1"], ["42.5"],
      ["12345678901234567890123", "12345678901234567890123.0"], ["12345678901234567890124"], ["1e400", "10e399"],
      [#""1""#], [#""a""#, #""\u0061""#], [#""é""#, #""\u00e9""#], [#""e\u0301""#], [#""""#], [#""1970-01-01T00:00:00Z""#],
      ["[]"], ["[1]", "[1.0]"], ["[1,2]"], ["[2,1]"], ["[[1],2]"], ["[1,[2]]"], ["[null]"],
      ["{}"], [#"{"a":1}"#, #"{"\u0061":1.0}"#, #"{"a":2,"a":1}"#], [#"{"a":2}"#], [#"{"b":1}"#], [#"{"a":null}"#],
      [#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #"{"b":0,"a":1,"b":2}"#, #"{"a":1,"b":2,"a":1}"#, #"{"b":2,"\u0061":1e0}"#],
      [#"{"a":2,"b":1}"#], [#"{"a":{"x":[1],"y":2}}"#, #"{"a":{"y":2.0,"x":[1]}}"#], [#"{"ab":1,"c":2}"#], [#"{"a":1,"bc":2}"#],
    ]
    let values = try texts.map { try $0.map { try Value(json: $0) } }
    return values + [[Value(date), try Value(any: date)], [Value(Data())], [Value(Data([1])), try Value(any: NSData(data: Data([1])))]]
  }

  @Test func contentIsComparedNotSpelling() throws {
    let rows = try Self.rows()
    for (row, values) in rows.enumerated() {
      for (other, partners) in rows.enumerated() {
        for value in values { for partner in partners { #expect((value == partner) == (row == other), "\(value) and \(partner)") } }
      }
    }
  }

  @Test func equalValuesHashAlike() throws {
    let rows = try Self.rows()
    for values in rows { #expect(Set(values.map(\.hashValue)).count == 1, "\(values)") }
    #expect(Set(rows.map { $0[0].hashValue }).count > rows.count - 3)
    #expect(Set(rows.flatMap(\.self)).count == rows.count)
  }

  @Test func partsOfDocumentsAreComparedWithOthers() throws {
    let value = try Value(json: #"{"x": [1, {"a": "b"}], "y": [1, {"a": "b"}]}"#)
    #expect(value["x"] == value["y"])
    #expect(value["x"]?[1] == ["a": "b"])
    #expect(value["x"] != [1, ["a": "c"]])
  }

  @Test func datesThatAreNoNumberAreEqualToThemselves() {
    #expect(Value(Date(timeIntervalSinceReferenceDate: .nan)) == Value(Date(timeIntervalSinceReferenceDate: .nan)))
    #expect(Value(Date(timeIntervalSinceReferenceDate: 0)) == Value(Date(timeIntervalSinceReferenceDate: -0.0)))
    #expect(Value(Date(timeIntervalSinceReferenceDate: 0)).hashValue == Value(Date(timeIntervalSinceReferenceDate: -0.0)).hashValue)
  }

  @Test func manyMembersInAnotherOrder() {
    let members = (0..<20_000).map { (key: "key\($0)", value: Value($0)) }
    #expect(Value(object: members) == Value(object: members.reversed()))
    #expect(Value(object: members).hashValue == Value(object: members.reversed()).hashValue)
  }
}
