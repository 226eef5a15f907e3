import Foundation
import Hydrate
import Testing

@Suite struct ValueAccessTests {
  private let value: Value = [
    "null": nil, "flag": true, "int": 5, "whole": 5.0, "real": 5.5, "text": "5", "list": [1, [2, 3], "x"], "object": ["a": ["b": 1]],
    "empty": [], "nothing": [:],
  ]

  /// One row a kind; what each access gives, nil where it is not that kind.
  @Test func everyAccessIsStrict() throws {
    let date = Date(timeIntervalSinceReferenceDate: 1)
    let values: [Value] = [nil, true, 5, "5", Value(date), Value(Data([5])), [5], ["5": 5]]
    #expect(values.map(\.kind) == Value.Kind.allCases)
    #expect(values.map(\.isNull) == [true, false, false, false, false, false, false, false])
    #expect(values.map(\.bool) == [nil, true, nil, nil, nil, nil, nil, nil])
    #expect(values.map(\.int) == [nil, nil, 5, nil, nil, nil, nil, nil])
    #expect(values.map(\.double) == [nil, nil, 5, nil, nil, nil, nil, nil])
    #expect(values.map(\.decimal) == [nil, nil, 5, nil, nil, nil, nil, nil])
    #expect(values.map(\.string) == [nil, nil, nil, "5", nil, nil, nil, nil])
    #expect(values.map(\.date) == [nil, nil, nil, nil, date, nil, nil, nil])
    #expect(values.map(\.data) == [nil, nil, nil, nil, nil, Data([5]), nil, nil])
    #expect(values.map(\.array) == [nil, nil, nil, nil, nil, nil, [5], nil])
    #expect(values.map { $0.object != nil } == [false, false, false, false, false, false, false, true])
    #expect(values.map(\.keys) == [nil, nil, nil, nil, nil, nil, nil, ["5"]])
    #expect(values.map(\.count) == [0, 0, 0, 0, 0, 0, 1, 1])
    #expect(values.map { $0["5"]?.int } == [nil, nil, nil, nil, nil, nil, nil, 5])
    #expect(values.map { $0[0]?.int } == [nil, nil, nil, nil, nil, nil, 5, nil])
  }

  @Test func numbersAreReadExactly() throws {
    let rows: [(String, Int?, Double?, Decimal?)] = [
      ("5", 5, 5, 5), ("5.0", 5, 5, 5), ("50e-1", 5, 5, 5), ("5.5", nil, 5.5, Decimal(string: "5.5")), ("-0", 0, 0, 0),
      ("9223372036854775807", .max, 9.223372036854775807e18, Decimal(Int.max)),
      ("9223372036854775808", nil, 9.223372036854775807e18, Decimal(UInt64(Int.max) + 1)),
      ("0.1", nil, 0.1, Decimal(string: "0.1")), ("1e400", nil, nil, nil), ("1e300", nil, 1e300, nil),
      ("12345678901234567890123", nil, 1.2345678901234568e22, Decimal(string: "12345678901234567890123")),
    ]
    for (text, int, double, decimal) in rows {
      let value = try Value(json: text)
      #expect(value.int == int, "\(text)")
      #expect(value.double == double, "\(text)")
      #expect(value.decimal == decimal, "\(text)")
    }
  }

  @Test func subscriptsGiveNilPastTheEnd() {
    #expect(value["list"]?[3] == nil)
    #expect(value["list"]?[-1] == nil)
    #expect(value["list"]?[Int.max] == nil)
    #expect(value["empty"]?[0] == nil)
    #expect(value["absent"] == nil)
    #expect(value["absent"]?["x"]?[0] == nil)
    #expect(value["null"] != nil)
    #expect(value["null"]?.isNull == true)
  }

  @Test func pathsGoDown() {
    let rows: [(ValuePath, Value?)] = [
      ("", value), ("int", 5), ("list[1][0]", 2), ("object.a.b", 1), ("object.a.c", nil), ("int.x", nil), ("list.x", nil),
      ("object[0]", nil),
      ("list[7]", nil), ("null", nil as Value), ("[int, text]", [5, "5"]), ("[int, absent]", [5, nil]), ("[absent, gone]", nil),
      ("list[1][[0], [1]]", [2, 3]), (ValuePath([.key("list"), .index(-1)]), nil),
    ]
    for (path, expected) in rows { #expect(value[path: path] == expected, "\(path)") }
  }

  @Test("paths in literals: indices can be interpolated, and what is no path finds nothing")
  func pathLiterals() {
    let value: Value = ["items": [["name": "a"], ["name": "b"]], "items[": 1, "a b": 2]
    for index in 0..<2 { #expect(value[path: "items[\(index)].name"]?.string == ["a", "b"][index]) }
    #expect(value[path: "items[\(2)].name"] == nil)
    #expect(("items[\(1)].name" as ValuePath) == "items[1].name")
    // There is such a key, but it needs quotes.
    #expect(value["items["] == 1 && value[path: "items["] == nil && value[path: #"["items["]"#] == 1)
    #expect(value[path: "items[\(-1)]"] == nil)
    #expect(value[path: "a b"] == 2)
  }

  @Test func aKeyThatStandsTwiceIsReadOnce() throws {
    let value = try Value(json: #"{"a": 1, "b": 2, "\u0061": 3, "c": {"x": 1, "x": 2}}"#)
    #expect(value["a"]?.int == 3)
    #expect(value.count == 3)
    #expect(value.keys == ["a", "b", "c"])
    #expect(value.object?.map(\.value) == [3, 2, ["x": 2]])
    #expect(value.any as? [String: Any] != nil)
  }

  @Test func aLargeObjectIsWalkedOnce() {
    let members = (0..<50_000).map { (key: "key\($0 % 40_000)", value: Value($0)) }
    let value = Value(object: members)
    #expect(value.count == 40_000)
    #expect(value.object?.count == 40_000)
    #expect(value.object?.first?.value == 40_000)
    #expect(value.keys?.last == "key39999")
    #expect(value == Value(object: Array(members.suffix(40_000))))
    #expect(value != Value(object: Array(members.prefix(40_000))))
  }
}
