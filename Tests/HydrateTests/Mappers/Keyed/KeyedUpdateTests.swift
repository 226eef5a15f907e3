import Foundation
import Hydrate
import Testing

struct KeyedUpdateTests {
  private final class Song {
    var title = "old"
    var note: String? = "n"
    var artist: Artist? = Artist()
    var label = Label(name: "l", city: "c")
  }

  private final class Artist {
    var name = "a"
    var age = 1
  }

  private struct Label: Codable, Equatable { var name: String; var city: String }

  private let songs = KeyedMapper({ Song() }) {
    KeyedField("title", \.title)
    KeyedField("note", \.note)
    KeyedField(
      "artist", \.artist,
      KeyedMapper({ Artist() }) {
        KeyedField("name", \.name)
        KeyedField("age", \.age)
      })
    KeyedField("label", \.label, ReflectiveMapper<Label>())
  }

  @Test func changesInPlace() throws {
    let song = Song()
    let artist = song.artist
    #expect(
      try songs.update(song, json: #"{"title": "new", "artist": {"age": 2}, "label": {"city": "d"}}"#) == [
        "title", "artist.age", "label.city",
      ])
    #expect(song.title == "new" && song.note == "n" && song.artist === artist && artist?.age == 2 && artist?.name == "a")
    #expect(song.label == Label(name: "l", city: "d"), "models within are updated likewise")
    #expect(try songs.update(song, ["note": nil, "title": "new"]) == ["note"])
    #expect(song.note == nil)
    #expect(try songs.update(song, [:]).isEmpty)
    let object: Any = ["title": "any"]
    #expect(try songs.update(song, Value(any: object)) == ["title"] && song.title == "any")
  }

  @Test func allOrNothing() {
    let song = Song()
    let rows: [(Value, [String])] = [
      (["title": nil, "note": "x"], ["title"]), (["artist": ["age": 5, "name": []], "title": "new"], ["artist.name"]),
      (["artist": ["age": 5], "label": 1], ["label"]),
    ]
    for (source, paths) in rows {
      #expect(mappingError { () throws(MappingError) in try songs.update(song, source) }?.paths == paths)
      #expect(song.title == "old" && song.note == "n" && song.artist?.age == 1)
    }
  }

  @Test func aStructIsChangedAsWell() throws {
    struct Pair { var a = 1; var b = 2 }
    let pairs = KeyedMapper({ Pair() }) {
      KeyedField("a", \.a)
      KeyedField("b", \.b)
    }
    var pair = Pair()
    #expect(try pairs.update(&pair, Value(any: ["b": 3, "a": 1])) == ["b"])
    #expect(pair.a == 1 && pair.b == 3)
  }

  @Test func nilIsFilled() throws {
    let song = Song()
    song.artist = nil
    try songs.update(song, ["artist": ["name": "b", "age": 3]])
    #expect(song.artist?.age == 3)
  }
}
