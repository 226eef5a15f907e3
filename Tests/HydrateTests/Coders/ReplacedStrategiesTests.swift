import Foundation
import Hydrate
import Testing

/// What has the place of a setting of Foundation's coders does what that setting does.
@Suite struct ReplacedStrategiesTests {
  struct Event: Codable, Equatable {
    var firstDay: Date
    var payload: Data
    var ratio: Double
  }

  private static let event = Event(firstDay: Date(timeIntervalSince1970: 0), payload: Data([0xAB]), ratio: .infinity)

  private static let ratios = TwoWayClosureMapper { (text: String) in
    Double(text) ?? .nan
  } reverse: {
    "\($0)"
  }

  @Test("replaced strategies: a rule of a profile, both ways")
  func recommendedLines() throws {
    let rules = MappingProfile().keyTransformer(.camelToSnake).mapType(Date.self, using: .date(.rfc3339)).mapType(
      Data.self, using: .data(.hex)
    )
    .mapType(Double.self, using: Self.ratios)
    let json = #"{"first_day":"1970-01-01T00:00:00Z","payload":"ab","ratio":"inf"}"#
    #expect(try MappingDecoder(rules).decode(Event.self, from: Data(json.utf8)) == Self.event)
    #expect(try String(decoding: MappingEncoder(rules).encode(Self.event), as: UTF8.self) == json)

    let seconds = MappingEncoder(MappingProfile().mapType(Date.self, using: .epoch(.seconds))).output(.prettySorted)
    #expect(try String(decoding: seconds.encode([Self.event.firstDay]), as: UTF8.self) == "[\n  0\n]")

    let json5 = MappingDecoder().input(JSONReadingOptions(dialect: .json5))
    #expect(try json5.decode([String: Int].self, from: Data("{a: 1,}".utf8)) == ["a": 1])

    let decoder = FoundationJSONDecoder(MappingDecoder())
    decoder.allowsJSON5 = true
    decoder.assumesTopLevelDictionary = true
    #expect(try decoder.decode([String: Int].self, from: Data("a: 1,".utf8)) == ["a": 1])
  }
}
