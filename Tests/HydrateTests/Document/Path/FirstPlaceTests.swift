import Hydrate
import HydrateProfiles
import Testing

/// The first of several places that has a value: null is none.
@Suite struct FirstPlaceTests {
  struct Pick: Codable, Equatable { var v: String? }
  struct Need: Codable, Equatable { var v: String }

  static let documents: [(Value, String)] = [
    (["a": nil, "b": "x"], "x"), (["a": "y", "b": "x"], "y"), (["b": "x"], "x"), (["a": nil, "b": nil], "nullValue"),
    (["a": nil], "nullValue"),
    (["b": nil], "nullValue"), ([:], "missingValue"), (["a": nil, "c": ["d": "z"]], "z"), (["a": "y", "c": 3], "y"),
    (["c": 3], "typeMismatch"),
    (["a": nil, "c": 3], "typeMismatch"), (["c": nil], "missingValue"), (["c": ["d": nil]], "nullValue"),
  ]
  private static let place = Accessor.first("a", "b", "c.d")

  @Test("first: the first value that is not null is read, by every mapper", arguments: documents)
  func reading(_ document: Value, _ expected: String) throws {
    let keyed = KeyedMapper(Need.init(v:), from: KeyedPart(Self.place, \.v))
    let filled = KeyedMapper({ Need(v: "") }) { KeyedField(Self.place, \.v) }
    func result(_ read: () throws -> String) -> String {
      do { return try read() } catch { return (error as? MappingError)?.issues.first?.code.name ?? "\(error)" }
    }
    #expect(result { try ReflectiveMapper<Need>().field(\.v, from: Self.place).map(document).v } == expected)
    #expect(result { try keyed.map(document).v } == expected)
    #expect(result { try filled.map(document).v } == expected)
    #expect(result { try IdentityMapper<String>().lifted.at(Self.place).map(document) } == expected)
  }

  @Test(
    "first: in an update null clears where no place has a value",
    arguments: [
      (["a": nil], nil), (["b": nil], nil), (["a": nil, "b": "x"], "x"), (["b": "x"], "x"), ([:], "old"), (["a": "y", "b": nil], "y"),
    ] as [(Value, String?)])
  func updating(_ patch: Value, _ expected: String?) throws {
    var pick = Pick(v: "old")
    try ReflectiveMapper<Pick>().field(\.v, from: Self.place).update(&pick, patch)
    #expect(pick.v == expected)
    var other = Pick(v: "old")
    try KeyedMapper({ Pick() }) { KeyedField(Self.place, \.v) }.update(&other, patch)
    #expect(other.v == expected)
  }

  @Test("first: a text that means null is none either")
  func nullTexts() throws {
    let mapper = ReflectiveMapper<Pick>().field(\.v, from: .first("a", "b")).nullTexts("", "N/A")
    #expect(try mapper.map(["a": "", "b": "x"]).v == "x")
    #expect(try mapper.map(["a": "N/A", "b": ""]).v == nil)
    #expect(try mapper.map(["a": "N/A", "b": nil]).v == nil)
  }

  @Test("first: within several places, and by a profile's file with mappers of its own")
  func otherPlaces() throws {
    struct List: Codable { var list: [Int] }
    #expect(try ReflectiveMapper<List>().field(\.list, from: [.first("a", "b"), "c"]).map(["a": nil, "b": 1, "c": 2]).list == [1, 2])
    let names = ProfileNames().type(Pick.self)
    let profile = try MappingProfile(json: #"{"Pick": {"v": {"key": {"first": ["a", "b"]}}}}"#, names: names)
    #expect(try ReflectiveMapper<Pick>(profile: profile).map(["a": nil, "b": "x"]).v == "x")
  }
}
