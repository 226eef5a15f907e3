import Foundation
import Hydrate

enum Sex: String, Codable, Sendable { case male, female }

/// A plain model with something of each kind.
struct Citizen: Codable, Equatable, Sendable {
  var firstName: String
  var age: Int
  var homepage: URL?
  var birthDate: Date?
  var children: [Citizen]
}

extension Citizen {
  init(_ firstName: String, _ age: Int, homepage: String? = nil, _ children: [Citizen] = []) {
    self.init(firstName: firstName, age: age, homepage: homepage.flatMap(URL.init(string:)), birthDate: nil, children: children)
  }
}

/// A prototype with a declared value for everything.
struct Biography: Reflectable, Equatable {
  var id = 0
  var name = "anonymous"
  var score: Double? = 1.5
  var joined = Date(timeIntervalSinceReferenceDate: 0)
}

/// Declares where its fields stand and how one of them is read.
struct Parcel: FieldDeclaring, Equatable {
  var id = ""
  var label = "none"
  var note: String? = nil

  static var fields: [Field<Parcel>] {
    Field(\.id).from("identifier").using(tagging("declared"))
    Field(\.note).from("meta.note")
  }
}

/// Coding keys that are spelled unlike the properties, two of the same type among them.
struct Match: Codable, Equatable {
  var wins: Int
  var losses: Int
  var player: String
  var coach: String?

  enum CodingKeys: String, CodingKey { case wins = "w", losses = "l", player = "p_name", coach = "c" }
}

/// The same with declared fields.
struct Season: FieldDeclaring, Equatable {
  var wins = 0
  var losses = 0
  var title = "?"

  enum CodingKeys: String, CodingKey { case wins = "w", losses = "l", title = "t" }
  static var fields: [Field<Season>] { Field(\.losses).from("L") }
}

enum Rank: Int, Codable, Sendable { case low = 1, high }
enum Spelled: String, Codable, Sendable { case one = "1", yes = "true", big = "1.50" }

/// A model with texts that mean null in one field.
struct Contact: FieldDeclaring, Codable, Equatable {
  var phone: String?
  var name: String?
  static var fields: [Field<Contact>] { Field(\.phone).nullTexts("unknown", "0") }
}
