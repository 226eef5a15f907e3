import Foundation
import Hydrate
import Testing

@testable import TestSupport

struct KeyedMapperTests {
  private struct Item: Equatable {
    var name = ""
    var count = 0
    var note: String? = "preset"
    var url: URL?
    var inner = Point()
  }

  private struct Point: Equatable {
    var x = 0.0
    var y = 0.0
  }

  private static let points = KeyedMapper({ Point() }) {
    KeyedField(.index(0), \Point.x)
    KeyedField(.index(1), \.y)
  }

  private static let items = KeyedMapper({ Item() }) {
    KeyedField("name.full", \.name)
    KeyedField(.first("n", "count"), \.count)
    KeyedField("note", \.note)
    KeyedField(.key("a.url"), \.url, StringToURL(schemes: ["https"]))
    KeyedField("at", \.inner, points)
  }

  private let full: Value = ["name": ["full": "A"], "count": "3", "note": "b", "a.url": "https://x.y", "at": [1, 2.5]]

  @Test func everyKindOfPlace() throws {
    let expected = Item(name: "A", count: 3, note: "b", url: URL(string: "https://x.y"), inner: Point(x: 1, y: 2.5))
    #expect(try Self.items.map(full) == expected)
    let back = try Self.items.reversed.map(expected)
    #expect(back == ["name": ["full": "A"], "n": 3, "note": "b", "a.url": "https://x.y", "at": [1, 2.5]], "the first alias is written")
    #expect(try Self.items.map(back) == expected)
    #expect(try Self.items.map(json: Self.items.jsonData(from: expected)) == expected)
  }

  @Test func anOptionalIsNilWithoutIssue() throws {
    for missing in [Value(object: ["note": nil, "a.url": nil]), Value(object: [:])] {
      let rest: Value = ["name": ["full": "A"], "n": 1, "at": [0, 0]]
      let whole = Value(object: (rest.object ?? []) + (missing.object ?? []))
      let mapped = try Self.items.mapReportingIssues(whole)
      #expect(mapped.value == Item(name: "A", count: 1, note: nil) && mapped.issues.isEmpty, "nil, whatever the factory has")
    }
    let item = Item(name: "A", count: 1, note: nil)
    #expect(try Self.items.reversed.map(item) == ["name": ["full": "A"], "n": 1, "at": [0, 0]])
    #expect(try Self.items.nulls(.write).reversed.map(item)["note"] == .null)
    #expect(try Self.items.nulls(.write).reversed.map(item)["a.url"] == .null)
  }

  @Test func nothingToWriteComesBackToo() throws {
    struct Pair: Equatable { var a: Int?; var b: Int? }
    let objects = KeyedMapper({ Pair() }) { KeyedField("a", \.a) }
    let arrays = KeyedMapper({ Pair() }) {
      KeyedField(.index(0), \Pair.a)
      KeyedField(.index(1), \.b)
    }
    let rows: [(KeyedMapper<Pair>, Pair, Value)] = [
      (objects, Pair(), Value(object: [:])), (arrays, Pair(), Value([])), (arrays, Pair(b: 2), Value([nil, 2])),
    ]
    for (mapper, pair, back) in rows {
      #expect(try mapper.reversed.map(pair) == back)
      #expect(try mapper.map(back) == pair)
    }
  }

  @Test func allThatFailIsFoundInOneRun() {
    let rows: [(source: Value, issues: [String])] = [
      (
        ["at": []],
        ["name.full name missingValue", "[n, count] count missingValue", "at[0] inner.x missingValue", "at[1] inner.y missingValue"]
      ),
      (
        ["name": ["full": nil], "n": [], "note": [], "a.url": "ftp://x", "at": 5],
        [
          "name.full name nullValue", "[n, count] count typeMismatch", "note note typeMismatch", "[\"a.url\"] url invalidValue",
          "at inner typeMismatch",
        ]
      ),
      ("text", ["  typeMismatch"]), (nil, ["  nullValue"]), ([], ["  typeMismatch"]),
    ]
    for row in rows {
      let error = mappingError { () throws(MappingError) in try Self.items.map(row.source) }
      let found = error?.issues.map { "\($0.sourcePath) \($0.destinationPath) \($0.code)" } ?? []
      #expect(Set(found) == Set(row.issues) && found.count == row.issues.count, "\(row.source)")
    }
    let issues = mappingError { () throws(MappingError) in try Self.items.array.map(json: "[{\n \"name\": 5}]") }?.issues ?? []
    #expect(issues.allSatisfy { $0.sourcePath.description.hasPrefix("[0]") && $0.location?.line ?? 0 > 0 } && issues.count == 3)
  }

  @Test func mistakesAreFoundTogetherAndFirst() throws {
    let broken = KeyedMapper({ Item() }) {
      KeyedField("a[", \.name)
      KeyedField("b", \.count)
      KeyedField("c", \.count)
    }
    for error in [
      mappingError({ () throws(MappingError) in try broken.map("no object") }),
      mappingError({ () throws(MappingError) in try broken.reversed.map(Item()) }),
      mappingError({ () throws(MappingError) in try broken.optional().map([:]) }),
    ] {
      #expect(error?.codes == [.configuration, .configuration])
    }
    let inner = KeyedMapper({ Item() }) {
      KeyedField("n", \.name)
      KeyedField("c", \.count, EnumMapper(["a": 1, "a": 2]))
      KeyedField("i", \.note, EnumMapper(["a": "b", "a": "c"]))
    }
    let mistakes = mappingError { () throws(MappingError) in try inner.map(["c": "a", "i": "a"]) }
    #expect(mistakes?.codes == [.configuration, .configuration], "mistakes alone, of all fields")
  }

  @Test func whatCannotBeWritten() throws {
    let oneWay = KeyedMapper({ Item() }) {
      KeyedField("n", \.count, ClosureMapper { (text: String) in text.count })
      KeyedField(.custom("whole", read: { $0 }), \.note, ToString())
      KeyedField("name", \.name)
      KeyedField("name.x", \.url)
    }
    let error = mappingError { () throws(MappingError) in try oneWay.reversed.map(Item(url: URL(string: "a:b"))) }
    #expect(error?.codes == [.irreversible, .irreversible])
    let conflict = KeyedMapper({ Item() }) {
      KeyedField("name", \.name)
      KeyedField("name.x", \.count)
    }
    #expect(mappingError { () throws(MappingError) in try conflict.reversed.map(Item()) }?.paths == ["name"])
  }

  @Test func severalPlacesAtOnce() throws {
    let mapper = KeyedMapper({ Item() }) { KeyedField(["d", "t"], \.name, JoinMapper(separator: "T")) }
    #expect(try mapper.map(["d": "1", "t": "2"]).name == "1T2")
    #expect(try mapper.reversed.map(Item(name: "1T2")) == ["d": "1", "t": "2"])
    #expect(mappingError { () throws(MappingError) in try mapper.reversed.map(Item(name: "1T2T3")) }?.codes == [.invalidValue])
    #expect(mappingError { () throws(MappingError) in try mapper.map([:]) }?.paths == ["[d, t]"])
  }

  @Test func ownAccessorsAndConditions() throws {
    let first = Accessor.custom(
      "first", read: { $0.object?.first?.value }, write: { value, whole in Value(object: (whole.object ?? []) + [("x", value)]) })
    for isLong in [true, false] {
      let mapper = KeyedMapper({ Item() }) {
        KeyedField(first, \.name)
        if isLong { KeyedField("n", \.count) }
      }
      #expect(try mapper.map(["a": "v", "n": 4]) == Item(name: "v", count: isLong ? 4 : 0))
      #expect(try mapper.reversed.map(Item(name: "v", count: 4))["x"] == "v")
    }
  }

  @Test func keysThatItReadsAreKnownToTheMapperAroundIt() throws {
    struct Outer: Codable { var id: Int; var place: [Double] }
    let point = KeyedMapper({ Point() }) {
      KeyedField("lat", \.x)
      KeyedField("lon", \.y)
    }
    let mapper = ReflectiveMapper<Outer>().unknownKeys(.refuse)
      .field(\.place, from: "", using: point.then(ClosureMapper { (point: Point) in [point.x, point.y] }))
    #expect(try mapper.map(["id": 1, "lat": 2, "lon": 3]).place == [2, 3])
    #expect(mappingError { () throws(MappingError) in try mapper.map(["id": 1, "lat": 2, "lon": 3, "z": 1]) }?.paths == ["z"])
  }

  @Test func repeatedKeysAreReported() throws {
    let mapped = try KeyedMapper({ Point() }) { KeyedField("x", \.x) }.mapReportingIssues(json: #"{"x": 1, "x": 2, "z": 1, "z": 1}"#)
    #expect(mapped.value.x == 2 && mapped.issues.map(\.code) == [.duplicateKey])
  }

  @Test func theFactoryMayFail() {
    struct Refusal: Error {}
    let mapper = KeyedMapper({ () throws -> Point in throw Refusal() }) { KeyedField("x", \.x) }
    let error = mappingError { () throws(MappingError) in try mapper.map(["x": 1]) }
    #expect(error?.codes == [.invalidValue] && error?.issues.first?.underlyingError is Refusal)
  }
}
