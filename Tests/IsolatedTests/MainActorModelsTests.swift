import Foundation
import Hydrate
import Testing

let songs = ReflectiveMapper<Song>().keyTransformer(.camelToSnake).optional(\.released)

nonisolated let items = ReflectiveMapper<Item>()

nonisolated func length(_ text: String) -> Int { text.count }

@Suite struct MainActorModelsTests {
  @Test("nonisolated: mappers and models in rules") func nonisolatedParts() throws {
    let json = #"{"name": "x", "items": [{"name": "A"}, {}]}"#
    #expect(try playlists.map(json: json) == Playlist(name: "X", items: [Item(name: "A")]))
    let shouting = ReflectiveMapper<Playlist>().mapType(String.self, using: Uppercase()).mapType(Item.self, using: items.at("n"))
    #expect(try shouting.map(json: #"{"name": "x", "items": [{"n": {"name": "a"}}]}"#) == Playlist(name: "X", items: [Item(name: "A")]))
    let profile = MappingProfile().type(Item.self) { $0.field(\.name, from: "n") }
    #expect(try ReflectiveMapper<Playlist>(profile: profile).map(json: #"{"name": "x", "items": [{"n": "a"}]}"#).items == [Item(name: "a")])
    #expect(try FirstMapper(items, items.at("i")).map(json: #"{"i": {"name": "a"}}"#) == Item(name: "a"))
    let keyed = KeyedMapper({ Item(name: "") }) { KeyedField("n", \.name) }
    #expect(try keyed.map(json: #"{"n": "a"}"#) == Item(name: "a"))
    let amplifiers = KeyedMapper({ Amplifier() }) { KeyedField("level", \.level) }
    #expect(try amplifiers.map(json: #"{"level": "7"}"#).level == 7)
  }

  @Test("main actor: rules that need nothing nonisolated") func isolatedParts() throws {
    let albums = ReflectiveMapper<[Album]>().default(for: Album.self, Album(name: "none", tracks: 0))
    #expect(try albums.map(json: #"[null, {"name": "N", "tracks": 2}]"#).map(\.name) == ["none", "N"])
    struct Track: Codable { var genre: Genre; var length: Int; var at: Date; var album: Album }
    let tracks = ReflectiveMapper<Track>()
      .field(\.genre, using: .enum(["J": .jazz, "R": .rock]))
      .field(\.length) { (text: String) in length(text) }
      .field(\.at, using: .date(.day))
      .field(\.album) { (text: String) in Album(name: text, tracks: 1) }
    let track = try tracks.map(json: #"{"genre": "J", "length": "four", "at": "1976-01-23", "album": "N"}"#)
    #expect(track.genre == .jazz && track.length == 4 && track.album == Album(name: "N", tracks: 1))
    #expect(try tracks.default(for: Genre.self, .rock).array.at("t").optional(default: []).map(json: "{}").isEmpty)
    let renamed = ReflectiveMapper<Album>().postProcess { (_: Value, album: inout Album) in album.name += "!" }
    #expect(try renamed.validating(Validator("no name") { $0.name != "" }).map(json: #"{"name": "N", "tracks": 1}"#).name == "N!")
  }

  @Test("nonisolated: a model is mapped off the main actor") func offTheMainActor() async throws {
    @concurrent func load(_ json: String) async throws -> [Item] { try items.array.map(json: json) }
    #expect(try await load(#"[{"name": "a"}]"#) == [Item(name: "a")])
  }

  @Test func bothWaysAndAllRules() throws {
    let json = #"{"title": "T", "released": "some day", "tags": ["x"], "album": {"name": "N", "tracks": "12"}}"#
    let mapped = try songs.mapReportingIssues(json: json)
    let song = Song(title: "T", released: nil, tags: ["x"], album: Album(name: "N", tracks: 12))
    #expect(mapped.value == song && mapped.issues.map(\.destinationPath.description) == ["released"])
    #expect(try songs.map(songs.reversed.map(song)) == song)
    #expect(try songs.map(json: songs.jsonData(from: song)) == song)
    #expect(try songs.array.map(json: "[\(json), \(json)]") == [song, song])
    #expect(try songs.dictionary.map(json: #"{"k": \#(json)}"#) == ["k": song])
    #expect(try songs.plan().fields.map(\.name) == ["title", "released", "tags", "album"])
    #expect(try songs.except(\.tags).default(\.tags, ["none"]).map(json: #"{"title": "T"}"#).tags == ["none"])
    #expect(try songs.field(\.title, from: "t.x").unknownKeys(.report).map(json: #"{"t": {"x": "T"}, "tags": []}"#).title == "T")
  }

  @Test func updatesDeclaredFieldsClassesAndEnums() throws {
    var song = Song(title: "T", released: nil, tags: [], album: Album(name: "N", tracks: 1))
    #expect(try songs.update(&song, json: #"{"album": {"tracks": 2}}"#) == ["album.tracks"])
    var settings = Settings()
    #expect(try ReflectiveMapper<Settings>().update(&settings, json: #"{"per_page": 5}"#) == ["perPage"])
    let player = try ReflectiveMapper<Player>().field(\.name, from: "n").map(json: #"{"n": "S", "volume": "3"}"#)
    #expect(player.name == "S" && player.volume == 3)
    #expect(try ReflectiveMapper<Knob>().noRequiredFields().map(json: "{}").level == 5)
    #expect(try ReflectiveMapper<[Genre]>().map(json: #"["jazz", "rock"]"#) == [.jazz, .rock])
    #expect(try ReflectiveMapper<[String: [Album?]]>().map(json: #"{"k": [null, {"name": "N", "tracks": 1}]}"#)["k"]?.count == 2)
  }

  @Test func theFrontsTakeThem() throws {
    let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
    func load<T: Decodable>(_ type: T.Type, _ text: String) throws -> T { try decoder.decode(type, from: Data(text.utf8)) }
    func save<T: Encodable>(_ value: T) throws -> String { String(decoding: try MappingEncoder().encode(value), as: UTF8.self) }
    #expect(try load([Album].self, #"[{"name": "N", "tracks": "7"}]"#) == [Album(name: "N", tracks: 7)])
    #expect(try save(Album(name: "N", tracks: 7)) == #"{"name":"N","tracks":7}"#)
  }

  /// Errors and issues are read by other tasks, and run no code of the models there, though much was left to check.
  @Test func errorsAreReadElsewhere() async throws {
    let json = #"{"first": {"a": []}, "list": [{"a": 1}, {"b": []}, {"a": 1, "b": 2}], "byName": {"k": {"a": "x", "b": "y"}}}"#
    for isKnown in [false, true] {
      if isKnown { try ReflectiveMapper<Around>().plan() }
      var caught: [any Error] = []
      do { _ = try ReflectiveMapper<Around>().map(json: json) } catch { caught.append(error) }
      do { _ = try MappingDecoder().decode(Around.self, from: Data(json.utf8)) } catch { caught.append(error) }
      let errors = caught
      let softened = try ReflectiveMapper<Around>().array(invalid: .skip).mapReportingIssues(json: "[\(json)]").issues
      let (texts, paths) = await Task.detached {
        (
          errors.map { error in "\(error)" + (MappingError.underlying(error)?.report.formatted(.tree) ?? "") },
          softened.map { "\($0.sourcePath) \($0.destinationPath) \($0.message) \($0)" }
        )
      }.value
      #expect(texts.count == 2 && !paths.isEmpty)
      if isKnown { #expect((caught.first as? MappingError)?.issues.count == 7) }
    }
  }

  /// What a mapper has caught and handed on is settled when the call ends, and read without the models.
  @Test func whatAMapperCaughtIsReadElsewhere() async throws {
    struct Catching: Mapper {
      let around = ReflectiveMapper<Around>()

      func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> MappingError? {
        do { _ = try around.map(input, in: &context) } catch { return error }
        return nil
      }
    }
    let json = #"{"first": {"a": []}, "list": [{"a": 1}], "byName": {}}"#
    try ReflectiveMapper<Around>().plan()
    let error = try #require(try Catching().map(Value(json: json)))
    let paths = await Task.detached { error.issues.map(\.destinationPath.description) }.value
    #expect(paths == ["first.b", "first.a", "list[0].b"])
    #expect(error.isComplete)
  }
}
