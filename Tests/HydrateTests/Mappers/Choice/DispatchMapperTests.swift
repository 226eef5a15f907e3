import Foundation
import Hydrate
import Testing

@testable import TestSupport

struct DispatchMapperTests {
  private protocol Shape: Sendable { var area: Double { get } }
  private struct Square: Shape, Codable, Equatable {
    var side: Double
    var area: Double { side * side }
  }
  private struct Tile: Shape, Codable, Equatable {
    var side: Double
    var color: String
    var area: Double { side * side }
  }

  private let shapes = DispatchMapper<any Shape>(
    on: "meta.type",
    [
      "square": ReflectiveMapper<Square>().casting(to: (any Shape).self), "tile": ReflectiveMapper<Tile>().casting(to: (any Shape).self),
    ])

  @Test func onAValue() throws {
    let source: Value = ["meta": ["type": "tile"], "side": "2", "color": "red"]
    let tile = try shapes.map(source)
    #expect(tile as? Tile == Tile(side: 2, color: "red"))
    let back = try shapes.reversed.map(tile)
    #expect(back == ["side": 2, "color": "red", "meta": ["type": "tile"]], "by the Swift type, with the value that says which case it is")
    #expect(
      try shapes.array.reversed.map([Square(side: 1), tile]).array?.compactMap { $0["meta"]?["type"]?.string } == ["square", "tile"])
  }

  @Test func failures() {
    let rows: [(Value, MappingIssue.Code, String)] = [
      (["side": 2], .missingValue, "meta.type"), (["meta": ["type": "cube"]], .invalidValue, "meta.type"), (nil, .nullValue, ""),
      (["meta": ["type": "tile"], "side": 2], .missingValue, "color"), (5, .typeMismatch, ""), ([], .typeMismatch, ""),
      (["meta": "tile"], .typeMismatch, "meta"), (["meta": nil], .missingValue, "meta.type"),
    ]
    for (source, code, path) in rows {
      let error = mappingError { () throws(MappingError) in try shapes.map(source) }
      #expect(error?.codes == [code] && error?.paths == [path], "\(source)")
    }
    struct Blob: Shape { let area = 0.0 }
    #expect(mappingError { () throws(MappingError) in try shapes.reversed.map(Blob()) }?.codes == [.irreversible])
  }

  @Test func onNumbersAndKinds() throws {
    let versions = DispatchMapper<String>(
      on: "v", [1: IdentityMapper<String>().at("old"), 2: IdentityMapper<String>().at("new"), nil: IdentityMapper<String>().at("none")])
    #expect(try versions.map(["v": 2.0, "new": "b"]) == "b", "equal by value")
    #expect(try versions.map(["v": nil, "none": "c"]) == "c")
    #expect(try versions.reversed.map("x") == ["old": "x", "v": 1])
    let dates = DispatchMapper<Date>(byKind: [.string: StringToDate(.rfc3339).lifted, .number: NumberToDate().lifted])
    #expect(try dates.map(json: "60") == Date(timeIntervalSince1970: 60))
    #expect(try dates.map(json: #""1970-01-01T00:01:00Z""#) == Date(timeIntervalSince1970: 60))
    #expect(try dates.reversed.map(Date(timeIntervalSince1970: 0)) == "1970-01-01T00:00:00Z")
    #expect(mappingError { () throws(MappingError) in try dates.map(true) }?.codes == [.typeMismatch])
    // What a case writes must be of its own kind.
    let list = IdentityMapper<[Int]>().lifted
    #expect(try DispatchMapper<[Int]>(byKind: [.object: list, .array: list]).reversed.map([1]) == [1])
    #expect(issueLines { _ = try DispatchMapper<[Int]>(byKind: [.object: list]).reversed.map([1]) } == ["! irreversible"])
  }

  @Test func mistakes() {
    let twice = DispatchMapper<String>(on: "a[", ["x": IdentityMapper<String>().at("a"), "x": IdentityMapper<String>().at("b")])
    #expect(mappingError { () throws(MappingError) in try twice.map([:]) }?.codes == [.configuration, .configuration])
    #expect(mappingError { () throws(MappingError) in try twice.reversed.map("") }?.codes == [.configuration, .configuration])
  }

  @Test func itsKeyIsKnown() throws {
    let strict = DispatchMapper<Square>(on: "type", ["s": ReflectiveMapper<Square>().unknownKeys(.refuse)])
    #expect(try strict.map(["type": "s", "side": 1]) == Square(side: 1))
    #expect(mappingError { () throws(MappingError) in try strict.map(["type": "s", "side": 1, "z": 1]) }?.paths == ["z"])
  }
}
