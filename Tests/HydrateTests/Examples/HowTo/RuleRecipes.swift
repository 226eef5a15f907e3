import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// Recipes with rules outside of the types.
@Suite struct RuleRecipes {
  @Suite struct Sharing {
    struct Team: Codable, Equatable {
      var teamName: String
      var homepage: URL?
      var founded: Date
      var players: [Player]
    }

    struct Player: Codable, Equatable {
      var name: String
      var shirtNumber: Int
      var born: Date?
    }

    @Test("share rules between types: a profile in code") func profile() throws {
      let page = "HowTo/ShareRulesBetweenTypes"
      let json = try ExamplePages.block(on: page)
      var printed = ""
      func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

      let profile = MappingProfile()
        .keyTransformer(.camelToSnake)
        .type(Team.self) { $0.optional(\.homepage) }
        .type(Player.self) { $0.field(\.name, from: "name.full") }
        .mapType(Date.self, using: .date(.anyFormat(order: .dayMonthYear)))
      try profile.check()

      let teams = ReflectiveMapper<Team>(profile: profile)
      let mapped = try teams.mapReportingIssues(json: json)
      let team = mapped.value  // homepage: nil, founded: 1908-05-12, players: [Ann, 7]
      let back = try teams.jsonData(from: team)  // "players":[{"name":{"full":"Ann"}, …
      print(mapped.report)

      let ann = Player(name: "Ann", shirtNumber: 7, born: Date(timeIntervalSince1970: 191_203_200))
      #expect(team == Team(teamName: "Reds", homepage: nil, founded: Date(timeIntervalSince1970: -1_945_209_600), players: [ann]))
      #expect(String(decoding: back, as: UTF8.self).contains(#""players":[{"name":{"full":"Ann"},"shirt_number":7,"#))
      #expect(try ExamplePages.page(page, shows: printed))

      let common = MappingProfile().keyTransformer(.camelToSnake).nulls(.write)
      let roster = common.including(MappingProfile().type(Player.self) { $0.field(\.name, from: "title") })
      let players = ReflectiveMapper<Player>(profile: roster)
      let bob = try players.map(json: #"{"title": "Bob", "shirt_number": 9}"#)

      #expect(bob == Player(name: "Bob", shirtNumber: 9, born: nil))

      // What the points say.
      #expect(throws: MappingError.self) { try ReflectiveMapper<Team>(profile: profile).required(\.homepage).map(json: json) }
      #expect(try MappingDecoder(profile).decode(Team.self, from: Data(json.utf8)) == team)
      #expect(try MappingEncoder(profile).encode(team) == back)
      let misspelled = MappingProfile().type(Player.self) { $0.field(named: "nmae", at: "name") }
      #expect(throws: MappingError.self) { try misspelled.check() }
      let twice = #expect(throws: MappingError.self) { try profile.including(roster).check() }
      #expect(twice?.issues.map(\.code) == [.configuration])
    }
  }

  @Suite struct Files {
    struct Player: Codable, Equatable {
      var name: String
      var shirtNumber: Int
      var born: Date?
      var team: Team
    }

    struct Team: Codable, Equatable {
      var name: String
      var city: String
    }

    @Test("keep rules in a file: names that the code allows, and mistakes with their places") func file() throws {
      let page = "HowTo/KeepRulesInAFile"
      let json = try ExamplePages.block(on: page)
      let rules = try ExamplePages.block(1, on: page)

      let names = ProfileNames()
        .type(Player.self)
        .type(Team.self)
        .mapper("birthday", .date(.custom("dd.MM.yyyy")))
      let profile = try MappingProfile(json: rules, names: names)
      let ann = try ReflectiveMapper<Player>(profile: profile).map(json: json)
      // Player(name: "Ann", shirtNumber: 7, born: 1976-01-23, team: Team(name: "Reds", city: "unknown"))

      let born = Date(timeIntervalSince1970: 191_203_200)
      #expect(ann == Player(name: "Ann", shirtNumber: 7, born: born, team: Team(name: "Reds", city: "unknown")))

      let mistaken = try ExamplePages.block(2, on: page)
      let error = #expect(throws: MappingError.self) { try MappingProfile(json: mistaken, names: names) }
      #expect(try ExamplePages.page(page, shows: "\(error?.description ?? "")"))

      // What the points say.
      let list = try MappingProfile(plist: ReflectiveMapper<Value>().plistData(from: Value(json: rules)), names: names)
      #expect(try ReflectiveMapper<Player>(profile: list).map(json: json) == ann)
      let standard = #"{"Player": {"born": {"mapper": "date.rfc3339"}, "shirtNumber": {"type": "Int"}}}"#
      #expect(throws: Never.self) { try MappingProfile(json: standard, names: names) }
      let grouped = #"{"Team": {"name": {"groups": ["summary"]}, "city": {"groups": ["details"], "default": "unknown"}}}"#
      let summaries = try ReflectiveMapper<Team>(profile: MappingProfile(json: grouped, names: names)).groups("summary")
      #expect(try summaries.map(json: #"{"name": "Reds", "city": "Oslo"}"#) == Team(name: "Reds", city: "unknown"))
      let both = profile.including(MappingProfile().keyTransformer(.camelToSnake))
      #expect(throws: Never.self) { try both.check() }
    }
  }
}
