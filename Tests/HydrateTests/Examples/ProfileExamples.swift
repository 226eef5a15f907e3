import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

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

    let profile = MappingProfile()
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

    let everywhere = MappingProfile().keyTransformer(.camelToSnake)
    let other = everywhere.including(MappingProfile().type(Player.self) { $0.field(\.name, from: "title") })
    let old = try ReflectiveMapper<Player>(profile: profile)
      .map(json: #"{"name": {"full": "Ann"}, "shirt_number": 7}"#)
    let new = try ReflectiveMapper<Player>(profile: other)
      .map(json: #"{"title": "Ann", "shirt_number": 7}"#)

    #expect(old == new)
  }

  @Test("profiles: each rule of the table by key path and by name is printed as it is written there, with one effect")
  func rulesByName() throws {
    struct Row: Codable { var a = 1; var b = 2; var c: Int?; var rest: [String: Value] = [:] }
    typealias Rows = ReflectiveMapper<Row>

    let (rows, left, mapper) = (Rows(), Rows().default(\.a, 0).default(\.b, 0).default(\.rest, [:]), StringToNumber<Int>())
    let rules: [(String, Rows, Rows)] = [
      ("field(\\.a, from: \"k\")", rows.field(\.a, from: "k"), rows.field(named: "a", at: "k")),
      ("field(\\.a, using: mapper)", rows.field(\.a, using: mapper), rows.field(named: "a", by: mapper)),
      ("field(\\.a, from: \"k\", using: mapper)", rows.field(\.a, from: "k", using: mapper), rows.field(named: "a", at: "k", by: mapper)),
      ("default(\\.a, 0)", rows.default(\.a, 0), rows.default(named: "a", 0)),
      ("default(\\.a, 0, when: .missing)", rows.default(\.a, 0, when: .missing), rows.default(named: "a", 0, when: .missing)),
      ("optional(\\.a, \\.b)", rows.optional(\.a, \.b), rows.optional(named: "a", "b")),
      ("required", rows.required(\.a, \.b), rows.required(named: "a", "b")), ("only", left.only(\.a, \.b), left.only(named: "a", "b")),
      ("except", left.except(\.a, \.b), left.except(named: "a", "b")), ("readOnly", rows.readOnly(\.a), rows.readOnly(named: "a")),
      ("sensitive", rows.sensitive(\.a), rows.sensitive(named: "a")),
      ("nulls(.write, for: \\.a)", rows.nulls(.write, for: \.a), rows.nulls(.write, named: "a")),
      ("unknownKeys(into: \\.rest)", rows.unknownKeys(into: \.rest), rows.unknownKeys(intoNamed: "rest")),
    ]
    let lines = try ExampleFiles.text("Docs/Profiles.md").components(separatedBy: "\n")
    let table = lines.drop { $0 != "| by key path | by name |" }.dropFirst(2).prefix { $0.hasPrefix("|") }
    let cells = table.map { $0.components(separatedBy: " | ").map { $0.matches(of: /`([^`]+)`/).map { String($0.1) } } }
    #expect(cells.flatMap(\.[0]) == rules.map(\.0))
    for (row, names) in cells.map({ ($0[0], $0[1]) }) {
      for (number, code) in row.enumerated() {
        let (_, byKeyPath, byName) = try #require(rules.first { $0.0 == code })
        let printed = ["\(byKeyPath)", "\(byName)"].map { $0.replacing("StringToNumber<Int>", with: "mapper") }
        #expect(printed[0].contains(code), "\(printed[0])")
        if number < names.count { #expect(printed[1].contains(names[number]), "\(printed[1])") }
        #expect(try byKeyPath.plan().description == byName.plan().description, "\(code)")
      }
    }
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
    let profile = try MappingProfile(json: file, names: names)
    let players = ReflectiveMapper<Player>(profile: profile)
    let ann = try players.map(json: #"{"name": {"full": "Ann"}, "number": "7", "born": "23.01.1976"}"#)

    #expect(ann == Player(name: "Ann", shirtNumber: 7, born: Date(timeIntervalSince1970: 191_203_200)))
    #expect(try players.map(json: #"{"name": "Bob", "born": "soon"}"#) == Player(name: "Bob", shirtNumber: 0, born: nil))
    let teams = try ReflectiveMapper<Team>(profile: profile).mapReportingIssues(json: #"{"team_name": "Reds", "x": 1}"#)
    #expect(Set(teams.issues.map(\.code)) == [.missingValue, .unknownKey])
    #expect(try ExamplePages.page("Profiles", shows: Self.file, as: "json"))
  }

  @Test("profiles: all mistakes of a file are thrown at once, each at its place")
  func mistakesInAFile() throws {
    let file = #"{"Plyer": {}, "Player": {"born": {"mapper": "date.rfc33339"}}}"#
    let error = #expect(throws: MappingError.self) { try MappingProfile(json: file, names: ProfileNames().type(Player.self)) }

    #expect(
      error?.issues.map { "\($0.sourcePath) \($0.code) \($0.location?.column ?? 0)" } == [
        "Plyer configuration 11", "Player.born.mapper configuration 45",
      ])
    #expect(error?.issues.allSatisfy { $0.message.contains("did you mean") } == true)
  }

  struct Fields: Reflectable, Equatable {
    var plain = 1
    var nullable: Int?
  }

  @Test("profiles: what missing, null and bad values come to, row by row of the table")
  func fallbacks() throws {
    let mapper = ReflectiveMapper<Fields>()
    let rows: [(String, ReflectiveMapper<Fields>, (String) -> String)] = [
      ("plain", mapper, { "\"nullable\": 2, \($0)" }), ("`Optional`", mapper, { "\"plain\": 2, \($0)" }),
      ("softened", mapper.optional(\.plain), { "\"nullable\": 2, \($0)" }),
      ("softened and `Optional`", mapper.default(\.nullable, 7), { "\"plain\": 2, \($0)" }),
      ("left out", mapper.except(\.nullable), { "\"plain\": 2, \($0)" }),
      ("plain, default `when: .missing`", mapper.default(\.plain, 1, when: .missing), { "\"nullable\": 2, \($0)" }),
      ("`Optional`, default `when: .missing`", mapper.default(\.nullable, 7, when: .missing), { "\"plain\": 2, \($0)" }),
      ("default `when: .missingOrNull`", mapper.default(\.nullable, 7, when: .missingOrNull), { "\"plain\": 2, \($0)" }),
    ]
    let table = try ExampleFiles.text("Docs/Profiles.md").components(separatedBy: "\n")
      .drop { !$0.hasPrefix("| the field is") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    #expect(table.map(\.[0]) == rows.map(\.0))
    for ((name, mapper, document), cells) in zip(rows, table) {
      let key = document("").contains("plain") ? "nullable" : "plain"
      for (text, cell) in zip(["\"x\": 1", "\"\(key)\": null", "\"\(key)\": []"], cells.dropFirst()) {
        let outcome: String
        do {
          let mapped = try mapper.mapReportingIssues(json: "{\(document(text))}")
          let value = key == "plain" ? mapped.value.plain : mapped.value.nullable
          #expect(value == (name.hasPrefix("softened") || cell.hasPrefix("default") ? (key == "plain" ? 1 : 7) : nil), "\(name): \(text)")
          outcome = mapped.issues.isEmpty ? "no issue" : "issue"
        } catch { outcome = "fatal" }
        let shown = cell == "the same" ? cells[1] : cell
        let expected = shown == "fatal" ? "fatal" : shown.hasSuffix("no issue") ? "no issue" : "issue"
        #expect(outcome == expected, "\(name): \(text)")
      }
    }
  }

  struct Declared: FieldDeclaring, Equatable {
    var name = ""

    static var fields: [Field<Declared>] { Field(\.name).from("declared") }
  }

  @Test("profiles: the mapper's own field wins over the profile's, that over the declared one")
  func precedence() throws {
    let json = #"{"own": "1", "profile": "2", "declared": "3", "name": "4"}"#
    let profile = MappingProfile().type(Declared.self) { $0.field(\.name, from: "profile") }
    let plain = ReflectiveMapper<Declared>()
    let typed = plain.mapType(String.self, using: ClosureMapper { (text: String) in text + "!" })

    #expect(try ReflectiveMapper<Declared>(profile: profile).field(\.name, from: "own").map(json: json).name == "1")
    #expect(try ReflectiveMapper<Declared>(profile: profile).map(json: json).name == "2")
    #expect(try plain.map(json: json).name == "3" && typed.map(json: json).name == "3!")
    #expect(try typed.field(\.name, from: "own", using: IdentityMapper<String>()).map(json: json).name == "1!")
  }

  @Test("profiles: what only a type of a file can have, row by row of the table")
  func settingsOfTypes() throws {
    let rows = [
      "parent": "\"Parent\"", "abstract": "true", "default": "{}", "optional": "[\"a\"]", "required": "\"a\"", "only": "\"a\"",
      "except": "\"a\"", "readOnly": "\"a\"",
    ]
    struct All: Codable { var a: Date?, b: Value? }

    let page = try ExampleFiles.text("Docs/Profiles.md")
    let names = ProfileNames().type(All.self)
    #expect(Set(page.matches(of: /\| `__([a-zA-Z]+)__`|, `__([a-zA-Z]+)__`/).map { String($0.1 ?? $0.2 ?? "") }) == Set(rows.keys))
    for (name, value) in rows {
      let file = "{\"Parent\": {\"__abstract__\": true}, \"All\": {\"__\(name)__\": \(value)}}"
      #expect(throws: Never.self, "\(name)") { try MappingProfile(json: file, names: names) }
    }
    #expect(throws: MappingError.self) { try MappingProfile(json: #"{"All": {"__nothing__": true}}"#, names: names) }
  }

  @Test("profiles: every setting of a property on the page is read in a file")
  func settingsOfProperties() throws {
    let settings = [
      "key": "\"a.b\"", "default": "\"a\"", "type": "\"String\"", "array_subtype": "\"Player\"", "mapper": "\"JoinMapper\"",
      "when": "\"missing\", \"default\": \"a\"", "groups": "[\"g\"]", "optional": "true", "nulls": "\"write\"", "readOnly": "true",
      "sensitive": "true",
    ]
    let lines = try ExampleFiles.text("Docs/Profiles.md").components(separatedBy: "\n")
    let table = lines.drop { $0 != "### Settings of a property" }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }.dropFirst(2)
    let names = table.flatMap { $0.split(separator: "|")[0].matches(of: /`([a-zA-Z_]+)`/).map { String($0.1) } }
    #expect(Set(names) == Set(settings.keys))
    for (name, value) in settings {
      let property = name == "array_subtype" ? "players" : "name"
      let file = "{\"Team\": {\"\(property)\": {\"\(name)\": \(value)}}}".replacing("\"name\": {", with: "\"teamName\": {")
      let profileNames = ProfileNames().type(Team.self).type(Player.self)
      #expect(throws: Never.self, "\(name)") { try MappingProfile(json: file, names: profileNames) }
    }
  }
}
