import Foundation
import Hydrate

/// Models that know nothing of how they are mapped.
struct Team: Codable, Equatable {
  var teamName: String
  var leadPerson: Player
  var members: [Player]
  var homeGround: Ground?
}

struct Player: Codable, Equatable {
  var fullName: String
  var age: Int
  var homepage: URL?
}

struct Ground: Codable, Equatable {
  var street: String
  var isOpen: Bool
}

struct Programmer: Codable, Equatable {
  var name: String
  var age: Int
  var programmingSkills: String?
}

class Pet: Codable, SendableMetatype {
  var name = ""
}

final class Hound: Pet {
  var breed = ""

  private enum Keys: String, CodingKey { case breed }

  required init(from decoder: any Decoder) throws {
    breed = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .breed)
    try super.init(from: decoder)
  }

  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(breed, forKey: .breed)
  }
}

struct Owner: Codable {
  var pet: Pet
}

/// A tree that meets itself again within another model.
struct Folder: Codable, Equatable {
  var folderName: String
  var files: [Leaflet]
}

struct Leaflet: Codable, Equatable {
  var pageCount: Int
  var inner: [Folder]
}
