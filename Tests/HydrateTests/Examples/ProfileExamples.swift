import Foundation
import Hydrate
import Testing

/// The code of Docs/Profiles.md.
@Suite struct ProfileExamples {
  struct Team: Codable, Equatable {
    var teamName: String
    var homepage: URL?
    var players: [Player]
  }

  struct Player: Codable, Equatable {
    var name: String
    var shirtNumber: Int
    var born: Date?
  }

  private static let json = #"""
    {"team_name": "Reds", "homepage": "a b",
     "players": [{"name": {"full": "Ann"}, "shirt_number": "7", "born": "1976-01-23T16:27:05Z"}]}
    """#
  private let player = Player(name: "Ann", shirtNumber: 7, born: Date(timeIntervalSince1970: 191_262_425))

  @Test func inCode() throws {
    let json = Self.json

    let profile = Profile()
      .keyTransformer(.camelToSnake)
      .type(Team.self) { $0.optional(\.homepage) }
      .type(Player.self) { $0.field(\.name, from: "name.full") }
      .mapType(Date.self, using: .date(.rfc3339))
    let teams = ReflectiveMapper<Team>(profile: profile)
    let mapped = try teams.mapReportingIssues(json: json)
    let back = try teams.reversed.map(mapped.value)

    #expect(mapped.value == Team(teamName: "Reds", homepage: nil, players: [player]))
    #expect(mapped.issues.map(\.sourcePath.description) == ["homepage"])
    #expect(back["players"]?[0]?["name"]?["full"] == "Ann")

    let everywhere = Profile().keyTransformer(.camelToSnake)
    let other = everywhere.including(Profile().type(Player.self) { $0.field(\.name, from: "title") })
    let old = try ReflectiveMapper<Player>(profile: profile)
      .map(json: #"{"name": {"full": "Ann"}, "shirt_number": 7}"#)
    let new = try ReflectiveMapper<Player>(profile: other)
      .map(json: #"{"title": "Ann", "shirt_number": 7}"#)

    #expect(old == new)
  }

  private static let file = #"""
    {
      "__keyTransformer__": "camelToSnake",
      "Named": {"__abstract__": true, "name": {"key": {"first": ["name.full", "name"]}}},
      "Player": {
        "__parent__": "Named",
        "shirtNumber": {"key": "number", "default": 0},
        "born": {"mapper": "birthday", "optional": true}
      },
      "Team": {"__unknownKeys__": "report", "players": {"default": []}}
    }
    """#

  @Test func inAFile() throws {
    let file = Data(Self.file.utf8)

    let names = ProfileNames()
      .type(Team.self)
      .type(Player.self)
      .mapper("birthday", .date(.custom("dd.MM.yyyy")))
    let profile = try Profile(json: file, names: names)
    let players = ReflectiveMapper<Player>(profile: profile)
    let ann = try players.map(json: #"{"name": {"full": "Ann"}, "number": "7", "born": "23.01.1976"}"#)

    #expect(ann == Player(name: "Ann", shirtNumber: 7, born: Date(timeIntervalSince1970: 191_203_200)))
    #expect(try players.map(json: #"{"name": "Bob", "born": "soon"}"#) == Player(name: "Bob", shirtNumber: 0, born: nil))
    let teams = try ReflectiveMapper<Team>(profile: profile).mapReportingIssues(json: #"{"team_name": "Reds", "x": 1}"#)
    #expect(Set(teams.issues.map(\.code)) == [.missingValue, .unknownKey])
    #expect(try ExamplePages.page("Profiles", shows: Self.file, as: "json"))
  }

  @Test func mistakesInAFile() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    let names = ProfileNames().type(Player.self)
    let file = #"{"Plyer": {}, "Player": {"born": {"mapper": "date.rfc33339"}}}"#
    do {
      _ = try Profile(json: file, names: names)
    } catch {
      print(error)
    }

    #expect(try ExamplePages.page("Profiles", shows: printed))
  }
}
