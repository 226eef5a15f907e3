import Foundation
import Hydrate

// This target is compiled with the main actor as its default isolation, as targets of apps are: the models and their conformances are the main
// actor's, except those that say `nonisolated` at the end of this file.

struct Song: Codable, Equatable {
  var title: String
  var released: Date?
  var tags: [String]
  var album: Album?
}

struct Album: Codable, Equatable {
  var name: String
  var tracks: Int
}

/// Says so wherever it runs elsewhere than on the main actor.
struct Watchful: Codable, Equatable {
  var a: Int
  var b: Int

  enum CodingKeys: CodingKey { case a, b }

  init(a: Int, b: Int) {
    self.a = a
    self.b = b
  }

  init(from decoder: any Decoder) throws {
    MainActor.assertIsolated()
    let object = try decoder.container(keyedBy: CodingKeys.self)
    a = try object.decode(Int.self, forKey: .a)
    b = try object.decode(Int.self, forKey: .b)
  }

  func encode(to encoder: any Encoder) throws {
    MainActor.assertIsolated()
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(a, forKey: .a)
    try object.encode(b, forKey: .b)
  }
}

struct Around: Codable, Equatable { var first: Watchful; var list: [Watchful]; var byName: [String: Watchful] }

struct Settings: FieldDeclaring, Equatable {
  var perPage = 50
  var theme = "light"

  static var fields: [Field<Settings>] { [Field(\.perPage).from("per_page")] }
}

final class Player: Codable {
  var name = "none"
  var volume = 0

  init() {}
}

final class Knob: Reflectable {
  var level = 5

  init() {}
}

enum Genre: String, Codable, CaseIterable { case jazz, rock }

struct Playlist: Codable, Equatable {
  var name: String
  var items: [Item]
}

nonisolated struct Item: Codable, Equatable {
  var name: String
}

nonisolated struct Uppercase: Mapper {
  func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> String {
    input.uppercased()
  }
}

let playlists = ReflectiveMapper<Playlist>()
  .field(\.name, using: Uppercase())
  .field(\.items, using: ReflectiveMapper<Item>().array(invalid: .skip))

nonisolated final class Amplifier {
  var level = 5
}
