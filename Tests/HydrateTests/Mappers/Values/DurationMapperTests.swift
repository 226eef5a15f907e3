import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct DurationMapperTests {
  private struct Clip: Codable, Equatable { var length: Duration }
  private struct Reel: Codable, Equatable {
    var length: Duration?
    var scenes: [Duration]
    var byName: [String: Duration]
  }

  @Test("durations: each format reads every form, and writes its own", arguments: DurationFormat.allCases)
  func forms(_ format: DurationFormat) throws {
    let written: Value =
      switch format {
      case .iso8601: "PT1H30M"
      case .clock: "01:30:00"
      case .seconds: 5400
      case .units: "5400s"
      case .milliseconds: 5_400_000
      }
    let isMilliseconds = format == .milliseconds
    let taken = [
      Taken("PT1H30M", Duration.seconds(5400), back: written), Taken("P0DT90M", .seconds(5400), back: written),
      Taken("01:30:00", .seconds(5400), back: written), Taken("1h30m", .seconds(5400), back: written),
      Taken("0.01:30:00", .seconds(5400), back: written), Taken(isMilliseconds ? 5_400_000 : 5400, .seconds(5400), back: written),
      Taken(isMilliseconds ? "5400000" : " 5400 ", .seconds(5400), back: written),
      Taken([0, 1_000_000_000_000_000_000], .seconds(1), back: try DurationMapper(format).reversed.map(.seconds(1))),
    ]
    let refused = [
      Refused("P1Y"), Refused("01:30"), Refused(""), Refused(1e30), Refused("1e-30"), Refused(true, .typeMismatch),
      Refused([:], .typeMismatch),
    ]
    try expectLaws(DurationMapper(format), taken, refused: refused)
    try expectInverse(DurationMapper(format), taken)
  }

  @Test("durations: numbers are written with all their digits, and no more")
  func digits() throws {
    #expect(try DurationMapper(.seconds).reversed.map(.milliseconds(500)).jsonString() == "0.5")
    #expect(try DurationMapper(.seconds).reversed.map(.seconds(-2)).jsonString() == "-2")
    #expect(try DurationMapper(.milliseconds).reversed.map(.microseconds(1500)).jsonString() == "1.5")
    #expect(try DurationMapper(.milliseconds).map(1500) == .milliseconds(1500))
    #expect(
      try DurationMapper(.seconds).map(json: "0.123456789012345678")
        == Duration(secondsComponent: 0, attosecondsComponent: 123_456_789_012_345_678))
    #expect(
      mappingError { () throws(MappingError) in try DurationMapper(.milliseconds).map(json: "0.1234567890123456") }?.codes == [
        .invalidValue
      ])
  }

  @Test("durations: one that is too long cannot be written", arguments: DurationFormat.allCases)
  func tooLong(_ format: DurationFormat) {
    for length in [Duration.seconds(Int64.max) * 16, .seconds(Int64.min) * 16] {
      let error = mappingError { () throws(MappingError) in try DurationMapper(format).at("a").reversed.map(length) }
      #expect(error?.codes == [.invalidValue] && error?.paths == ["a"])
    }
  }

  @Test("durations: a mapper for the type holds in optionals, arrays and dictionaries")
  func mapType() throws {
    let clips = ReflectiveMapper<Clip>().mapType(Duration.self, using: .duration(.iso8601))
    for json in [#""PT1H30M""#, #""01:30:00""#, "5400", #""5400""#] {
      #expect(try clips.map(json: #"{"length": \#(json)}"#).length == .seconds(5400))
    }
    #expect(try clips.reversed.map(Clip(length: .seconds(5400))) == ["length": "PT1H30M"])
    #expect(issueLines { _ = try clips.map(json: #"{"length": null}"#) } == ["! nullValue length"])
    #expect(issueLines { _ = try clips.map(json: "{}") } == ["! missingValue length"])
    #expect(issueLines { _ = try clips.map(json: #"{"length": [0, "x"]}"#) } == ["! invalidValue length[1]"])
    let reels = ReflectiveMapper<Reel>().mapType(Duration.self, using: .duration(.clock))
    let reel = try reels.map(json: #"{"length": null, "scenes": [1, "PT2S"], "byName": {"x": "3"}}"#)
    #expect(reel == Reel(length: nil, scenes: [.seconds(1), .seconds(2)], byName: ["x": .seconds(3)]))
    #expect(try reels.reversed.map(reel) == ["scenes": ["00:00:01", "00:00:02"], "byName": ["x": "00:00:03"]])
    #expect(try reels.map(json: #"{"length": "PT1S", "scenes": [], "byName": {}}"#).length == .seconds(1))
    let strict = ReflectiveMapper<Clip>().coercion(.strict).field(\.length, using: .duration(.seconds))
    #expect(try strict.map(["length": 5]) == Clip(length: .seconds(5)), "the mapper says that it is a number")
  }

  @Test("durations: an update replaces one")
  func updates() {
    let reels = ReflectiveMapper<Reel>().mapType(Duration.self, using: .duration(.milliseconds))
    let reel = Reel(length: .seconds(1), scenes: [], byName: ["x": .seconds(1)])
    expectUpdate(reels, reel, #"{"length": 5}"#, gives: Reel(length: .milliseconds(5), scenes: [], byName: ["x": .seconds(1)]), ["length"])
    expectUpdate(
      reels, reel, #"{"byName": {"y": 1000}}"#, gives: Reel(length: .seconds(1), scenes: [], byName: ["x": .seconds(1), "y": .seconds(1)]),
      ["byName.y"])
    expectUpdate(reels, reel, #"{"length": null}"#, gives: Reel(length: nil, scenes: [], byName: ["x": .seconds(1)]), ["length"])
  }
}
