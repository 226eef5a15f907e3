import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// An update goes through the mappers around a mapper that merges.
@Suite struct MergingMappersTests {
  struct Room: Codable, Equatable {
    var home = Address(city: "A", zip: "1")
    var other: Address? = Address(city: "B", zip: "2")
    var map = ["k": Address(city: "C", zip: "3")]
  }
  private static let homes = ReflectiveMapper<Address>()
  private static let keyed = KeyedMapper({ Address(city: "", zip: nil) }) {
    KeyedField("city", \.city)
    KeyedField("zip", \.zip)
  }
  private static let rooms = ReflectiveMapper<Room>()
  private static let fallback = Address(city: "q", zip: nil)

  private static let around: [(name: String, mapper: ReflectiveMapper<Room>)] = [
    ("reflective", rooms.field(\.home, using: homes)),
    ("keyed", rooms.field(\.home, using: keyed)),
    ("mapType", rooms.mapType(Address.self, using: homes)),
    ("validating", rooms.field(\.home, using: homes.validating(.init("no city") { !$0.city.isEmpty }))),
    ("nonFatal(default:)", rooms.field(\.home, using: homes.nonFatal(default: fallback))),
    ("optional(default:)", rooms.field(\.home, using: keyed.optional(default: fallback))),
    ("at", rooms.field(\.home, from: Accessor(.root), using: homes.at("home"))),
    ("first", rooms.field(\.home, using: FirstMapper<Value, Address>(homes, keyed))),
    ("dispatch", rooms.field(\.home, using: DispatchMapper<Address>(byKind: [.object: homes]))),
    ("requiring", rooms.field(\.home, using: homes.requiring(.object))),
    ("postProcess", rooms.field(\.home, using: homes.postProcess { _, home in home.city += "" })),
    ("split", rooms.field(\.home, using: SplitMapper(homes, reverse: homes.reversed))),
    ("lifted", rooms.field(\.home, using: homes.lifted.lifted)),
    ("notNull", rooms.field(\.home, using: homes.optional().notNull())),
    ("casting", rooms.field(\.home, using: homes.casting(to: Address.self))),
  ]

  @Test(arguments: around.indices) func merge(_ index: Int) {
    let (_, mapper) = Self.around[index]
    var expected = Room()
    expected.home.city = "Z"
    expectUpdate(mapper, Room(), #"{"home": {"city": "Z"}}"#, gives: expected, ["home.city"])
  }

  @Test func whatComesAfterIsComparedAsAWhole() {
    var expected = Room()
    expected.home.city = "Z"
    let mapper = Self.rooms.field(
      \.home,
      using: Self.homes.then(
        TwoWayClosureMapper { (home: Address) in
          home
        } reverse: {
          $0
        }))
    expectUpdate(mapper, Room(), #"{"home": {"city": "Z"}}"#, gives: expected, ["home"])
  }

  @Test func optionalMappersKeepWhatIsThere() {
    let mapper = Self.rooms.field(\.other, using: Self.homes.optional())
    var expected = Room()
    expectUpdate(mapper, Room(), #"{"other": {"zip": {}}}"#, gives: expected, [], ["~ typeMismatch other.zip"])
    expected.other?.zip = nil
    expectUpdate(mapper, Room(), #"{"other": {"zip": null}}"#, gives: expected, ["other.zip"])
    expected.other = nil
    expectUpdate(mapper, Room(), #"{"other": null}"#, gives: expected, ["other"], ["~ nullValue other"])
    expectUpdate(Self.rooms.field(\.other, using: Self.homes), expected, #"{"other": {"zip": "1"}}"#, [], ["! missingValue other.city"])
  }

  @Test func dictionariesOfMappersMerge() {
    let mapper = Self.rooms.field(\.map, using: Self.keyed.dictionary)
    var expected = Room()
    expected.map = ["k": Address(city: "C", zip: "4"), "l": Address(city: "L", zip: nil)]
    expectUpdate(mapper, Room(), #"{"map": {"k": {"zip": "4"}, "l": {"city": "L"}, "m": null}}"#, gives: expected, ["map.k.zip", "map.l"])
    expected.map = [:]
    expectUpdate(mapper, Room(), #"{"map": {"k": null}}"#, gives: expected, ["map.k"])
    let skipping = Self.rooms.field(\.map, using: Self.keyed.dictionary(invalid: .skip))
    expectUpdate(skipping, Room(), #"{"map": {"k": {"zip": {}}}}"#, gives: Room(), [], ["~ typeMismatch map.k.zip"])
  }

  struct Circle: Codable, Equatable { var radius: Int; var color: String }
  struct Square: Codable, Equatable { var side: Int }
  private final class Drawing { var shape: any Sendable = Circle(radius: 1, color: "x") }

  @Test func casesMergeWithTheirOwn() throws {
    let shapes = DispatchMapper<any Sendable>(
      on: "type",
      [
        "circle": ReflectiveMapper<Circle>().casting(to: (any Sendable).self),
        "square": ReflectiveMapper<Square>().casting(to: (any Sendable).self),
      ])
    let mapper = KeyedMapper({ Drawing() }) { KeyedField("shape", \.shape, shapes) }
    let drawing = Drawing()
    #expect(try mapper.update(drawing, json: #"{"shape": {"type": "circle", "radius": 2}}"#) == ["shape.radius"])
    #expect(try mapper.update(drawing, json: #"{"shape": {"color": "y"}}"#) == ["shape.color"])
    #expect(drawing.shape as? Circle == Circle(radius: 2, color: "y"))
    #expect(try mapper.update(drawing, json: #"{"shape": {"type": "square", "side": 2}}"#) == ["shape"])
    #expect(drawing.shape as? Square == Square(side: 2))
  }
}
