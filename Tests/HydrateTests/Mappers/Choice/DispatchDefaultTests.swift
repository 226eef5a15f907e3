import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct DispatchDefaultTests {
  private struct Car: Codable, Equatable { var wheels: Int }
  private struct Thing: Codable, Equatable { var type: String?; var wheels: Int?; var note: String? }
  private struct Square: Codable, Equatable { var side: Int }

  private static let vehicles = DispatchMapper<Int>(
    on: "type", ["car": ReflectiveMapper<Car>().then(ClosureMapper { (car: Car) in car.wheels })],
    default: ClosureMapper { (_: Value) in -1 })

  @Test("default: maps data that selects no case")
  func mapsTheRest() throws {
    let rows: [(Value, Int)] = [
      (["type": "car", "wheels": 4], 4), (["type": "boat"], -1), (["type": nil], -1), ([:], -1), (["type": 5, "wheels": 4], -1),
      (["type": ["car"]], -1),
    ]
    for (source, wheels) in rows { #expect(try Self.vehicles.map(source) == wheels, "\(source)") }
    let deep = DispatchMapper<Int>(on: "a.type", ["x": IdentityMapper<Int>().at("n")], default: ClosureMapper { (_: Value) in -1 })
    for source in [["a": [:]], ["a": nil], [:], ["a": ["type": "y"]]] as [Value] { #expect(try deep.map(source) == -1, "\(source)") }
    #expect(try deep.map(["a": ["type": "x"], "n": 7]) == 7)
  }

  @Test("default: what stays an error")
  func errors() {
    let rows: [(Value, MappingIssue.Code, String)] = [
      (["type": "car", "wheels": "x"], .invalidValue, "wheels"), (["type": "car"], .missingValue, "wheels"), (nil, .nullValue, ""),
      (5, .typeMismatch, ""), ("car", .typeMismatch, ""), ([], .typeMismatch, ""),
    ]
    for (source, code, path) in rows {
      let error = mappingError { () throws(MappingError) in try Self.vehicles.map(source) }
      #expect(error?.codes == [code] && error?.paths == [path], "\(source)")
    }
    let deep = DispatchMapper<Int>(on: "a.type", [:], default: ClosureMapper { (_: Value) in -1 })
    #expect(issueLines { _ = try deep.map(["a": "text"]) } == ["! typeMismatch a -> "])
    #expect(issueLines { _ = try Self.vehicles.at("gone").map([:]) } == ["! missingValue gone -> "])
    let broken = DispatchMapper<Int>(on: "a[", ["x": IdentityMapper<Int>().lifted], default: ClosureMapper { (_: Value) in -1 })
    #expect(mappingError { () throws(MappingError) in try broken.map([:]) }?.codes == [.configuration])
  }

  @Test("default: handles null and absent data if it says so")
  func absence() throws {
    struct Owner: Codable, Equatable { var vehicle: Int }
    let counts = DispatchMapper<Int>(
      on: "type", ["car": IdentityMapper<Int>().at("wheels")], default: IdentityMapper<Int>().at("count").optional(default: 0))
    #expect(counts.handlesAbsence && !Self.vehicles.handlesAbsence)
    #expect(try counts.map(nil) == 0)
    #expect(try counts.at("gone").map([:]) == 0)
    #expect(try counts.map(["type": "car", "wheels": 4]) == 4)
    #expect(try counts.map(["count": 2]) == 2)
    let owners = ReflectiveMapper<Owner>().field(\.vehicle, using: counts)
    expectRun(owners, #"{"vehicle": null}"#, gives: Owner(vehicle: 0), ["~ nullValue vehicle"])
    expectRun(owners, "{}", gives: Owner(vehicle: 0), ["~ missingValue vehicle"])
    let required = ReflectiveMapper<Owner>().field(\.vehicle, using: Self.vehicles)
    expectRun(required, #"{"vehicle": null}"#, gives: nil, ["! nullValue vehicle"])
    expectRun(required, "{}", gives: nil, ["! missingValue vehicle"])
    expectRun(required, #"{"vehicle": {}}"#, gives: Owner(vehicle: -1))
  }

  @Test("default: by the kind of the data")
  func kinds() throws {
    let lengths = DispatchMapper<Int>(
      byKind: [.string: ClosureMapper { (text: String) in text.count }.lifted, .null: ClosureMapper { (_: Value) in -2 }],
      default: ClosureMapper { (_: Value) in -1 })
    let rows: [(Value, Int)] = [("abc", 3), (5, -1), (true, -1), ([], -1), ([:], -1), (nil, -2)]
    for (source, length) in rows { #expect(try lengths.map(source) == length, "\(source)") }
    let plain = DispatchMapper<Int>(byKind: [:], default: ClosureMapper { (_: Value) in -1 })
    #expect(mappingError { () throws(MappingError) in try plain.map(nil) }?.codes == [.nullValue])
  }

  private static let things = DispatchMapper<any Sendable>(
    on: "type", ["square": ReflectiveMapper<Square>().casting(to: (any Sendable).self)],
    default: ReflectiveMapper<Thing>().casting(to: (any Sendable).self))

  @Test("default: writes what no case can, without a value for the case")
  func written() throws {
    #expect(try Self.things.reversed.map(Square(side: 1)) == ["side": 1, "type": "square"])
    #expect(try Self.things.reversed.map(Thing(wheels: 4)) == ["wheels": 4])
    #expect(try Self.things.reversed.map(Thing(type: "boat")) == ["type": "boat"])
    for source in [["type": "square", "side": 1], ["type": "boat", "wheels": 0], ["note": "x"]] as [Value] {
      let back = try Self.things.reversed.map(Self.things.map(source))
      #expect(try Value(reflecting: back.sortedMembers) == Value(reflecting: source.sortedMembers))
    }
    // What is read as another case would not come back.
    #expect(issueLines { _ = try Self.things.reversed.map(Thing(type: "square")) } == ["! irreversible"])
    #expect(issueLines { _ = try Self.things.array.reversed.map([Square(side: 1), Thing(type: "square")]) } == ["! irreversible [1]"])
    #expect(issueLines { _ = try Self.things.reversed.map(5) } == ["! typeMismatch"])
    #expect(issueLines { _ = try Self.vehicles.reversed.map(4) } == ["! irreversible"], "neither has a way back")
    let numbers = DispatchMapper<Int>(
      byKind: [.string: StringToNumber<Int>().then(Even()).lifted], default: IdentityMapper<Int>().lifted)
    #expect(try numbers.reversed.map(4) == "4")
    #expect(try numbers.reversed.map(5) == 5)
    let texts = DispatchMapper<Int>(byKind: [.string: StringToNumber<Int>().then(Even()).lifted], default: StringToNumber<Int>().lifted)
    #expect(issueLines { _ = try texts.reversed.map(5) } == ["! irreversible"])
  }

  /// Of a case that has written another value at the path, the default may be the mapper.
  @Test("default: writes what a case would give another value")
  func conflicts() throws {
    let same = DispatchMapper<Thing>(on: "type", ["car": ReflectiveMapper<Thing>()], default: ReflectiveMapper<Thing>())
    #expect(try same.reversed.map(Thing(type: "car", wheels: 4)) == ["type": "car", "wheels": 4])
    #expect(try same.reversed.map(Thing(type: "boat", wheels: 0)) == ["type": "boat", "wheels": 0])
    let oneWay = DispatchMapper<Thing>(on: "type", ["car": ReflectiveMapper<Thing>()], default: ClosureMapper { (_: Value) in Thing() })
    #expect(issueLines { _ = try oneWay.reversed.map(Thing(type: "boat")) } == ["! irreversible type"])
  }

  private struct Even: ReversibleMapper, Sendable {
    func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> Int { input }
    func unmap(_ output: Int, in context: inout MappingContext) throws(MappingError) -> Int {
      guard output.isMultiple(of: 2) else { throw context.failure(.invalidValue, "odd") }
      return output
    }
  }

  private struct Garage: Codable, Equatable { var thing: Thing }

  @Test("default: merges where neither the patch nor the existing value selects a case")
  func updates() {
    let marked = ReflectiveMapper<Thing>().validating(Validator("must be a car") { $0.type == "car" })
    let things = DispatchMapper<Thing>(on: "type", ["car": marked], default: ReflectiveMapper<Thing>())
    let garages = ReflectiveMapper<Garage>().field(\.thing, using: things)
    let boat = Garage(thing: Thing(type: "boat", wheels: 0, note: "a"))
    let car = Garage(thing: Thing(type: "car", wheels: 4))
    expectUpdate(
      garages, boat, #"{"thing": {"wheels": 1}}"#, gives: Garage(thing: Thing(type: "boat", wheels: 1, note: "a")), ["thing.wheels"])
    expectUpdate(garages, car, #"{"thing": {"wheels": 3}}"#, gives: Garage(thing: Thing(type: "car", wheels: 3)), ["thing.wheels"])
    expectUpdate(
      garages, car, #"{"thing": {"type": "boat"}}"#, gives: Garage(thing: Thing(type: "boat", wheels: 4)), ["thing.type"])
    expectUpdate(garages, car, #"{"thing": {"type": null}}"#, gives: Garage(thing: Thing(wheels: 4)), ["thing.type"])
    expectUpdate(
      garages, boat, #"{"thing": {"type": "car", "wheels": 4}}"#, gives: Garage(thing: Thing(type: "car", wheels: 4, note: "a")),
      ["thing.type", "thing.wheels"])
    expectUpdate(garages, car, #"{"thing": {"wheels": "x"}}"#, [], ["! invalidValue thing.wheels"])
    expectUpdate(garages, car, #"{"thing": 5}"#, [], ["! typeMismatch thing"])
  }

  @Test("default: without one, an update is by the first case that can write the existing value")
  func updatesWithoutADefault() {
    let things = DispatchMapper<Thing>(on: "type", ["car": ReflectiveMapper<Thing>(), "van": ReflectiveMapper<Thing>()])
    let garages = ReflectiveMapper<Garage>().field(\.thing, using: things)
    for type in ["car", "van", "boat"] {
      let garage = Garage(thing: Thing(type: type, wheels: 4))
      expectUpdate(garages, garage, #"{"thing": {"wheels": 3}}"#, gives: Garage(thing: Thing(type: type, wheels: 3)), ["thing.wheels"])
    }
  }
}

extension Value {
  /// The members of an object by their keys, to compare objects whatever the order.
  fileprivate var sortedMembers: [String] { members.map { "\($0.key): \($0.value)" }.sorted() }
}
