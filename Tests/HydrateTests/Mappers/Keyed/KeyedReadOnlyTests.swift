import Foundation
import Hydrate
import Testing

/// Fields of explicit mappers that an update may not change.
@Suite struct KeyedReadOnlyTests {
  final class Track {
    var id = 1
    var title = "t"
    var counts = ["a": 1]
    var part = Part()
  }

  final class Part { var size = 1 }

  private static let tracks = KeyedMapper({ Track() }) {
    KeyedField("ID", \.id).readOnly()
    KeyedField("title", \.title)
    KeyedField("counts", \.counts).readOnly()
    KeyedField("part", \.part, KeyedMapper({ Part() }) { KeyedField("size", \.size) }).readOnly()
  }

  @Test(
    "readOnly fields: another value is refused, and no field is changed",
    arguments: [
      (#"{"ID": 2, "title": "u"}"#, ["invalidValue ID"]), (#"{"title": "u", "ID": null}"#, ["nullValue ID"]),
      (#"{"title": "u", "counts": {"b": 2}}"#, ["invalidValue counts"]), (#"{"title": "u", "part": {"size": 2}}"#, ["invalidValue part"]),
      (#"{"ID": 2, "title": 5, "counts": {"a": null}}"#, ["invalidValue ID", "invalidValue counts"]),
    ])
  func refused(_ json: String, _ expected: [String]) throws {
    let track = Track()
    let error = #expect(throws: MappingError.self) { try Self.tracks.update(track, json: json) }
    #expect(error?.issues.map { "\($0.code) \($0.sourcePath)" } == expected)
    #expect(track.id == 1 && track.title == "t" && track.counts == ["a": 1] && track.part.size == 1)
  }

  @Test("readOnly fields: the present value is accepted, and a new target has them from its source")
  func accepted() throws {
    let track = Track()
    #expect(try Self.tracks.update(track, json: #"{"ID": "1", "title": "u", "counts": {"a": 1}, "part": {"size": 1}}"#) == ["title"])
    let made = try Self.tracks.map(json: #"{"ID": 7, "title": "u", "counts": {}, "part": {"size": 3}}"#)
    #expect(made.id == 7 && made.part.size == 3)
    #expect(try Self.tracks.reversed.map(made)["ID"] == 7)
  }

  struct Pair: Equatable {
    let id: Int
    let note: String?
  }

  @Test("readOnly parts: as the fields of a target that is made all at once")
  func parts() throws {
    let pairs = KeyedMapper(Pair.init(id:note:), from: KeyedPart("i", \.id).readOnly(), KeyedPart("n", \.note).readOnly())
    var pair = Pair(id: 1, note: "n")
    for (json, expected) in [(#"{"i": 2}"#, "invalidValue i"), (#"{"n": null}"#, "invalidValue n"), (#"{"n": "m"}"#, "invalidValue n")] {
      let error = #expect(throws: MappingError.self) { try pairs.update(&pair, json: json) }
      #expect(error?.issues.map { "\($0.code) \($0.sourcePath)" } == [expected])
    }
    #expect(try pairs.update(&pair, json: #"{"i": 1, "n": "n"}"#).isEmpty && pair == Pair(id: 1, note: "n"))
    #expect(try pairs.map(json: #"{"i": 3}"#) == Pair(id: 3, note: nil))
  }

  @Test("bodies that are no objects: one issue", arguments: ["[1]", "null", "5", #""x""#])
  func bodies(_ json: String) throws {
    let error = #expect(throws: MappingError.self) { try Self.tracks.update(Track(), json: json) }
    #expect(error?.issues.count == 1 && error?.issues.first?.code == (json == "null" ? .nullValue : .typeMismatch))
    #expect(error?.issues.first?.sourcePath == "")
  }
}
