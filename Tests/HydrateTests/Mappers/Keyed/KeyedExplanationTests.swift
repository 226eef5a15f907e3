import Foundation
import Hydrate
import Testing

/// What an explanation tells of explicit mappers.
@Suite struct KeyedExplanationTests {
  final class Track: @unchecked Sendable {
    var title = "old"
    var seconds = 0
    var released: Date?
    var album: Album?
  }
  struct Album: Equatable {
    var name = ""
    var year = 0
  }

  private let json = """
    {"name": {"full": "A", "x": 1}, "length": "7", "date": "2013-01-10", "time": "07:58:30Z", "album": {"name": "B", "y": 1}, "z": 1}
    """
  private let album = KeyedMapper({ Album() }) {
    KeyedField("name", \Album.name)
    KeyedField("year", \Album.year, StringToNumber<Int>().optional(default: 1))
  }

  @Test func fieldsOfAnExplicitMapperAreToldOf() throws {
    let tracks = KeyedMapper({ Track() }) {
      KeyedField("name.full", \.title)
      KeyedField("length", \.seconds)
      KeyedField(["date", "time"], \.released, JoinMapper(separator: "T").then(.date(.rfc3339)))
      KeyedField("album", \.album, album)
    }
    let explanation = try tracks.explain(json: json)
    let told = explanation.fields.map { "\($0.sourcePath) -> \($0.destinationPath) \($0.outcome)" }
    #expect(
      told == [
        "name.full -> title exact", "length -> seconds converted", "[date, time] -> released exact", "album -> album exact",
        "album.name -> album.name exact", "album.year -> album.year fallback",
      ])
    #expect(explanation.fields[2].rule.dateFormat == "RFC 3339" && explanation.fields[0].rule.mapperName == nil)
    #expect(explanation.unread.map(\.description) == ["name.x", "album.y", "z"])
    let failed = try tracks.explain(json: #"{"name": {"full": []}, "length": 1}"#)
    #expect(
      failed.fields.map { "\($0.destinationPath) \($0.outcome)" } == ["title failed", "seconds exact", "released absent", "album absent"])
    #expect(failed.fields[0].issue?.code == .typeMismatch)
  }

  @Test func partsAreExplained() throws {
    let parts = KeyedMapper({ Album(name: $0, year: $1) }, from: KeyedPart("name", \.name), KeyedPart("year", \.year))
    let explanation = try parts.explain(json: #"{"name": "A", "year": "1", "x": 2}"#)
    #expect(
      explanation.fields.map { "\($0.destinationPath) \($0.outcome), \($0.rule)" } == [
        "name exact, built in", "year converted, built in",
      ])
    #expect(explanation.unread.map(\.description) == ["x"])
  }

  @Test func nothingThatIsThereIsChanged() throws {
    let track = Track()
    let mapper = KeyedMapper({ Track() }, existing: { _, _ in track }) { KeyedField("title", \.title) }
    let explanation = try mapper.explain(json: #"{"title": "new"}"#)
    #expect(explanation.fields.map(\.outcome) == [.exact] && track.title == "old")
    _ = try mapper.map(json: #"{"title": "new"}"#)
    #expect(track.title == "new")
  }

  @Test func whoSharesAnObjectReadsIt() throws {
    let mapper = KeyedMapper({ Track() }) {
      KeyedField("title", \.title)
      KeyedField("", \.album, album)
    }
    let explanation = try mapper.explain(json: #"{"title": "a", "name": "b", "year": "1", "x": 1}"#)
    #expect(!explanation.unread.contains("name") && !explanation.unread.contains("title"))
  }
}
