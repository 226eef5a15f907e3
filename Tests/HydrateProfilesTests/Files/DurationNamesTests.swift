import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// What a file may name besides, from the start.
@Suite struct DurationNamesTests {
  struct Clip: Codable, Equatable { var length: Duration; var pause: Duration? }

  @Test(
    "profile files: the mappers for durations and camelToPascal have names",
    arguments: [
      ("iso8601", "PT1H30M"), ("clock", "01:30:00"), ("seconds", 5400), ("units", "5400s"), ("milliseconds", 5_400_000),
    ] as [(String, Value)])
  func names(_ format: String, _ written: Value) throws {
    let file =
      #"{"__keyTransformer__": "camelToPascal", "Clip": {"length": {"mapper": "duration.\#(format)"}, "pause": {"type": "Duration"}}}"#
    let clips = ReflectiveMapper<Clip>(profile: try MappingProfile(json: file, names: ProfileNames().type(Clip.self)))
    let clip = try clips.map(["Length": written, "Pause": "PT1S"])
    #expect(clip == Clip(length: .seconds(5400), pause: .seconds(1)))
    #expect(try clips.reversed.map(clip)["Length"] == written)
  }

  struct Visit: Codable, Equatable { var at: Date }

  @Test(
    "profile files: the mappers for dates have names",
    arguments: [
      ("date.day", "2014-01-20", 1_390_176_000), ("dateComponents", [2014, 1, 20, 2, 57, 14], 1_390_186_634),
      ("epoch.microseconds", 1_390_186_634_000_000, 1_390_186_634), ("epoch.nanoseconds", 1_390_186_634_000_000_000, 1_390_186_634),
    ] as [(String, Value, Double)])
  func dates(_ name: String, _ written: Value, _ seconds: Double) throws {
    let profile = try MappingProfile(json: #"{"Visit": {"at": {"mapper": "\#(name)"}}}"#, names: ProfileNames().type(Visit.self))
    let visits = ReflectiveMapper<Visit>(profile: profile)
    #expect(try visits.map(["at": written]) == Visit(at: Date(timeIntervalSince1970: seconds)))
    #expect(try visits.reversed.map(Visit(at: Date(timeIntervalSince1970: seconds))) == ["at": written])
  }
}
