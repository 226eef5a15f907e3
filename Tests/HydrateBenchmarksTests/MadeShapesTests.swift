import Foundation
import Testing

@testable import HydrateBenchmarks

/// The documents of the rows for shapes hold what those rows are about.
@Suite struct MadeShapesTests {
  private func read<T: Decodable>(_ document: JSONDocument, as type: T.Type = T.self) throws -> T {
    try JSONDecoder().decode(T.self, from: document.json)
  }

  @Test func theyAreTheSameEachTime() {
    let makers: [() -> JSONDocument] = [
      { MadePlugins.document }, { MadeOutline.document }, { MadeLists.numbersByName(count: 9) }, { MadeLists.integers(count: 9) },
      { MadeLists.texts(count: 9) }, { MadeShipments.document(count: 9) }, { MadeVehicles.trucks(count: 9) },
    ]
    for make in makers { #expect(make().json == make().json, "\(make().name)") }
  }

  @Test func thePluginsHaveListsWithin() throws {
    let plugins: [String: Plugin] = try read(MadePlugins.document)
    #expect(plugins.count == 1300)
    #expect(plugins.allSatisfy { $0.key == $0.value.name })
    #expect(plugins.values.contains { $0.dependencies.count > 3 } && plugins.values.contains { $0.dependencies.isEmpty })
    #expect(plugins.values.contains { $0.scm == nil } && plugins.values.contains { $0.scm != nil })
  }

  @Test func theOutlineIsOfAreasWithHoles() throws {
    let document = MadeOutline.document
    #expect((190_000...210_000).contains(document.json.count), "\(document.json.count)")
    let areas: [[[[Double]]]] = try read(document)
    #expect(areas.contains { $0.count > 1 })
    for ring in areas.joined() {
      #expect(ring.count > 3 && ring.first == ring.last)
      #expect(ring.allSatisfy { $0.count == 2 && (-180...0).contains($0[0]) && (0...90).contains($0[1]) })
    }
  }

  @Test func theListsAreOfAllKinds() throws {
    let numbers: [String: Double] = try read(MadeLists.numbersByName(count: 5000))
    #expect(numbers.count == 5000 && numbers.values.contains { $0 < 0 } && numbers.values.contains { $0 > 1000 })
    let integers: [Int] = try read(MadeLists.integers(count: 20_000))
    #expect(integers.count == 20_000 && integers.contains { $0 < 0 } && integers.contains { $0 > 100_000_000 })
    let document = MadeLists.texts(count: 2000)
    let source = String(decoding: document.json, as: UTF8.self)
    for escape in [#"\""#, #"\\"#, #"\/"#, #"\n"#, #"\u00e9"#, #"\ud83d\ude00"#] { #expect(source.contains(escape), "\(escape)") }
    let texts: [String] = try read(document)
    #expect(texts.count == 2000)
    for character in ["\"", "\\", "/", "\n", "\t", "é", "你", "😀", "🌍", "🚀"] {
      #expect(texts.contains { $0.contains(character) }, "\(character)")
    }
  }

  @Test func theShipmentsAreInEveryState() throws {
    let shipments: [Shipment] = try read(MadeShipments.document(count: 2000))
    #expect(shipments.count == 2000 && Set(shipments.map(\.kind)).count == 4 && Set(shipments.map(\.priority)).count == 3)
    let states = Set(shipments.map { String(describing: $0.state).prefix { $0 != "(" } })
    #expect(states == ["registered", "collected", "moved", "delayed"])
  }

  @Test func aTruckIsAVehicleAndMore() throws {
    let trucks: [Truck] = try read(MadeVehicles.trucks(count: 3))
    let vehicles: [Vehicle] = try read(MadeVehicles.vehicles(count: 3))
    let again: [Truck] = try read(MadeVehicles.trucks(count: 3))
    #expect(trucks.map(\.name) == vehicles.map(\.name))
    #expect(trucks == again && trucks[0] != trucks[1])
    // Equality looks at the subclass too, on whichever side it stands.
    let truck: Vehicle = trucks[0]
    #expect(truck != vehicles[0] && vehicles[0] != truck)
  }

  @Test func whatIsLooseHasThreeFaultsInEachObject() throws {
    let sound = try JSONDecoder().decode([LooseMember].self, from: MadeLooseMembers.json(count: 3, areFaulty: false))
    #expect(sound == MadeLooseMembers.models(count: 3, areFaulty: false))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LooseMember].self, from: MadeLooseMembers.json(count: 1, areFaulty: true))
    }
  }

  @Test func decimalsHaveTheirPoint() {
    let rows = [(0, 3, "0.000"), (7, 1, "0.7"), (-45, 3, "-0.045"), (12_345, 2, "123.45"), (-100, 2, "-1.00")]
    for (parts, digits, text) in rows { #expect(MadeParts.decimal(parts, digits: digits) == text) }
  }
}
