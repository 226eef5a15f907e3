import Foundation
import Hydrate
import Testing

/// The examples of the DocC catalogue.
@Suite struct ReferenceExamples {
  struct Team: Codable {
    var teamName: String
    var players: Int
  }

  final class Book {
    var title = ""
    var number = 0
    var authors: [URL] = []
  }

  private let printed = Printed()

  private func print(_ item: some CustomStringConvertible) { printed.items.append(item.description) }

  @Test("reference: the first page maps a text to a number")
  func start() throws {
    struct Team: Codable {
      var teamName: String
      var players: Int
    }
    let team = try ReflectiveMapper<Team>().map(json: #"{"teamName": "Reds", "players": "11"}"#)

    #expect(team.teamName == "Reds" && team.players == 11)
  }

  @Test("reference: a decoder throws an error with all issues")
  func decoding() {
    let data = Data(#"[{"team_name": "Reds", "players": "11"}, {"team_name": "Blues", "players": "all"}]"#.utf8)

    let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
    do {
      let teams = try decoder.decode([Team].self, from: data)
      print(teams.count)
    } catch {
      print(MappingError.underlying(error)?.report.formatted(.summary) ?? "\(error)")  // all issues
    }

    #expect(printed.items.count == 1 && printed.items[0].hasPrefix("1 fatal issue\n  1 x fatal invalidValue at [*].players"))
  }

  @Test("reference: an explicit mapper reads and writes")
  func explicit() throws {
    let json = #"{"title": "Emma", "isbn": {"number": "17"}, "authors": ["https://a.example"]}"#

    let books = KeyedMapper({ Book() }) {
      KeyedField("title", \.title)
      KeyedField("isbn.number", \.number)
      KeyedField("authors", \.authors, StringToURL(schemes: ["https"]).array)
    }
    let book = try books.map(json: json)
    let back = try books.reversed.map(book)

    #expect(book.number == 17 && book.title == "Emma")
    #expect(back == ["title": "Emma", "isbn": ["number": 17], "authors": ["https://a.example"]])
  }

  @Test("reference: a softened field is reported")
  func reports() throws {
    let teams = ReflectiveMapper<Team>().optional(\.players)
    let mapped = try teams.mapReportingIssues(json: #"{"teamName": "Reds", "players": "many"}"#)
    for issue in mapped.report.issues {
      print("\(issue.code) at \(issue.sourcePath)")  // invalidValue at players
    }
    print(mapped.report.formatted(.summary))

    #expect(printed.items.first == "invalidValue at players")
    #expect(printed.items.last?.hasPrefix("1 non-fatal issue\n  1 x non-fatal invalidValue at players") == true)
  }

  @Test("reference: rules rename, fill in and refuse")
  func rules() throws {
    let teams = ReflectiveMapper<Team>()
      .field(\.teamName, from: .first("name", "team"))
      .default(\.players, 0)
      .unknownKeys(.refuse)
    let team = try teams.map(json: #"{"team": "Reds"}"#)
    let json = try teams.jsonData(from: team)  // {"name":"Reds","players":0}

    #expect(String(decoding: json, as: UTF8.self) == #"{"name":"Reds","players":0}"#)
    #expect(throws: MappingError.self) { try teams.map(json: #"{"team": "Reds", "x": 1}"#) }
  }

  @Test("reference: an update returns what changed")
  func updates() throws {
    let teams = ReflectiveMapper<Team>().readOnly(\.teamName)
    var team = Team(teamName: "Reds", players: 10)
    let changed = try teams.update(&team, json: #"{"teamName": "Reds", "players": "11"}"#)
    print(changed.map(\.description))  // ["players"]

    #expect(team.players == 11 && printed.items == [#"["players"]"#])
  }
}

/// What an example prints.
private final class Printed {
  var items: [String] = []
}
