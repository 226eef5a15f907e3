import Hydrate
import HydrateProfiles
import Testing

/// What a file may name besides, from the start.
@Suite struct DurationNamesTests {
  struct Clip: Codable, Equatable { var length: Duration; var pause: Duration? }

  @Test(
    "profile files: the mappers for durations and camelToPascal have names",
    arguments: [
      ("iso8601", "PT1H30M"), ("clock", "01:30:00"), ("seconds", 5400), ("milliseconds", 5_400_000),
    ] as [(String, Value)])
  func names(_ format: String, _ written: Value) throws {
    let file =
      #"{"__keyTransformer__": "camelToPascal", "Clip": {"length": {"mapper": "duration.\#(format)"}, "pause": {"type": "Duration"}}}"#
    let clips = ReflectiveMapper<Clip>(profile: try Profile(json: file, names: ProfileNames().type(Clip.self)))
    let clip = try clips.map(["Length": written, "Pause": "PT1S"])
    #expect(clip == Clip(length: .seconds(5400), pause: .seconds(1)))
    #expect(try clips.reversed.map(clip)["Length"] == written)
  }
}
