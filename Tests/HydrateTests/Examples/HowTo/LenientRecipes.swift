import Foundation
import Hydrate
import Observation
import Testing

/// Recipes for sources that cannot be trusted, and the example of Docs/Settings.md.
@Suite struct LenientRecipes {
  enum Level: String, Codable { case basic, gold, unknown }

  struct Customer: Codable, Equatable {
    let id: Int
    let name: String
    let level: Level
    let lastOrder: Int
  }

  private struct TooMuchLost: Error {}

  @Test("map whatever comes") func mapWhateverComes() throws {
    let json = try ExamplePages.block(on: "HowTo/MapWhateverComes")
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    struct Item: Codable {
      let id: Int
      let tags: [String]
    }

    struct Address: Codable {
      let city: String
    }

    struct Order: Codable {
      let number: Int
      let total: Decimal
      let items: [Item]
      let delivery: Address?
      let notes: [String: Bool]
    }

    let orders = ReflectiveMapper<Order>(profile: .tolerant)

    let mapped = try orders.mapReportingIssues(json: json)
    print(mapped.value.number, mapped.value.items.map(\.tags), mapped.value.notes)
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/MapWhateverComes", shows: printed))
    #expect(mapped.value.delivery == nil && mapped.value.total == 0)
    #expect(try MappingDecoder(.tolerant).decode(Order.self, from: Data(json.utf8)).number == 7)
    let loss = try orders.mapReportingIssues(json: #"{"number": 3.9, "total": [1, 2], "items": [], "notes": {}}"#)
    #expect(loss.value.number == 0 && loss.issues.map(\.sourcePath.description) == ["number", "total"])

    let lost = mapped.issues.filter { $0.code != .missingValue }
    if lost.count > 20 { throw TooMuchLost() }
    print(mapped.report.formatted(.summary))

    #expect(lost.map(\.code) == [.nullValue, .typeMismatch])
  }

  @Test("map whatever comes: with rules beside") func knownRules() throws {
    let known = MappingProfile.tolerant
      .keyTransformer(.camelToSnake)
      .default(for: Level.self, .unknown)
      .type(Customer.self) { $0.required(\.id).field(\.name, from: .first("name", "title")) }
    let customers = ReflectiveMapper<Customer>(profile: known).array(invalid: .skip)

    let json = #"[{"id": "1", "title": "Ann", "level": "silver", "last_order": [4]}, {"name": "Bob", "level": "gold"}]"#
    let mapped = try customers.mapReportingIssues(json: json)
    #expect(mapped.value == [Customer(id: 1, name: "Ann", level: .unknown, lastOrder: 4)])
    #expect(mapped.issues.map(\.sourcePath.description).contains("[1].id"))
  }

  @Test("read other shapes") func readOtherShapes() throws {
    let json = try ExamplePages.block(on: "HowTo/ReadOtherShapes")
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Person: Codable {
      let name: String
      let age: Int?
    }

    struct Theme: Codable {
      let name: String
      let size: Int
    }

    struct Account: Codable {
      let owner: Person
      let limits: [String: Int]
      let manager: Person?
      let theme: Theme
    }

    let accounts = ReflectiveMapper<Account>()
      .listAsSingle()  // the owner and the age
      .emptyArrayAsObject()  // the limits and the manager
      .textAsJSON()  // the theme

    let account = try accounts.map(json: json)
    print(try accounts.reversed.map(account))

    #expect(try ExamplePages.page("HowTo/ReadOtherShapes", shows: printed))
    #expect(throws: MappingError.self) { try ReflectiveMapper<Account>().map(json: json) }
    #expect(throws: MappingError.self) { try accounts.map(json: json.replacing(#"["31"]"#, with: "[31, 32]")) }
    let bad = json.replacing(#"\"12\""#, with: #"\"big\""#).replacing(#"["31"]"#, with: #"["x"]"#)
    let failed = #expect(throws: MappingError.self) {
      try accounts.plan()
      _ = try accounts.map(json: bad)
    }
    #expect(failed?.issues.map(\.sourcePath.description).sorted() == ["owner[0].age[0]", "theme.size"])
    let malformed = #expect(throws: MappingError.self) { try accounts.map(json: json.replacing(#"\"12\"}"#, with: "")) }
    #expect(malformed?.issues.map(\.code) == [.malformed] && malformed?.issues.map(\.sourcePath) == ["theme"])

    struct Event: Codable {
      let name: String
      let meta: Theme?
    }

    let events = ReflectiveMapper<Event>().field(\.meta, using: .jsonText(ReflectiveMapper<Theme>()))
    let event = try events.map(json: #"{"name": "open", "meta": "{\"name\": \"dark\", \"size\": 3}"}"#)
    let text = try events.reversed.map(event)["meta"]?.string  // {"name":"dark","size":3}

    #expect(event.meta?.size == 3 && text == #"{"name":"dark","size":3}"#)
  }

  @Test("leave out what is empty") func leaveOutWhatIsEmpty() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }

    struct Draft: Reflectable {
      var title = "untitled"
      var body: String?
      var tags: [String] = []
      var stars: [String: Int] = [:]
    }

    let drafts = ReflectiveMapper<Draft>()
    var draft = Draft()
    print(try drafts.reversed.map(draft))
    print(try drafts.omit(.empty).reversed.map(draft))
    print(try drafts.omit(.defaults).reversed.map(draft))

    draft.tags = ["new"]
    print(try drafts.omit([.empty, .defaults]).reversed.map(draft))
    print(try drafts.omit(.empty).nulls(.write, for: \.body).reversed.map(draft))

    #expect(try ExamplePages.page("HowTo/LeaveOutWhatIsEmpty", shows: printed))
    let read = try drafts.omit(.defaults).mapReportingIssues(json: "{}")
    #expect(read.value.title == "untitled" && read.value.tags.isEmpty && read.issues.isEmpty)
    #expect(throws: MappingError.self) { try drafts.omit(.defaults).map(json: #"{"title": null}"#) }
    draft.title = ""
    #expect(try drafts.omit([.empty, .defaults]).reversed.map(draft) == ["title": "", "tags": ["new"]])
    #expect(try drafts.omit(.empty).required(\.tags).reversed.map(Draft())["tags"] == [])
  }

  @Test("match names in any spelling") func matchNamesInAnySpelling() throws {
    let json = try ExamplePages.block(on: "HowTo/MatchNamesInAnySpelling")
    var printed = ""
    func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") + "\n" }

    enum Colour: String, Codable { case red, darkBlue }

    struct Paint: Codable {
      let mainColour: Colour
      let coats: Int
    }

    let paints = ReflectiveMapper<Paint>().relaxedNames().array

    let mapped = try paints.mapReportingIssues(json: json)
    print(mapped.value.map(\.mainColour.rawValue), mapped.value.map(\.coats))
    print(mapped.report)

    #expect(try ExamplePages.page("HowTo/MatchNamesInAnySpelling", shows: printed))

    let capitals = ReflectiveMapper<Paint>().keyTransformer(.camelToPascal)
    let paint = try capitals.map(json: #"{"MainColour": "red", "Coats": 1}"#)
    let back = try capitals.reversed.map(paint)  // {"MainColour":"red","Coats":1}

    #expect(try back.jsonString() == #"{"MainColour":"red","Coats":1}"#)
    let decoder = MappingDecoder(MappingProfile().relaxedNames())
    #expect(try decoder.decode(Paint.self, from: Data(#"{"MAIN_COLOUR": "Red", "COATS": 1}"#.utf8)).coats == 1)
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Observable final class Song: Codable {
    var title = ""
    var plays = 0
    init() {}
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("map classes: an observable class") func observableClasses() throws {
    let songs = ReflectiveMapper<Song>()
    let song = try songs.map(json: #"{"title": "Blue", "plays": "3"}"#)
    let text = try songs.reversed.map(song)  // {"title":"Blue","plays":3}

    #expect(song.title == "Blue" && text == ["title": "Blue", "plays": 3])
    #expect(try songs.unknownKeys(.refuse).map(json: JSONEncoder().encode(song)).plays == 3)
  }

  @Test("settings: a mapper of a field has those of the mapper around, unless it opts out") func settings() throws {
    struct Person: Codable, Equatable {
      let firstName: String
    }

    struct Team: Codable {
      let teamName: String
      let members: [Person]
      let scores: [Int]
    }

    let teams = ReflectiveMapper<Team>()
      .keyTransformer(.camelToSnake)
      .invalidElements(.skip)
      .field(\.members, using: ReflectiveMapper<Person>().keyTransformer(.identity).array)
      .field(\.scores, using: IdentityMapper<Int>().array(invalid: .fail))
    let team = try teams.map(
      json: #"{"team_name": "Reds", "members": [{"firstName": "Ann"}, {}], "scores": [1, "2"]}"#)

    #expect(team.teamName == "Reds" && team.members == [Person(firstName: "Ann")] && team.scores == [1, 2])
    #expect(throws: MappingError.self) { try teams.map(json: #"{"team_name": "Reds", "members": [], "scores": ["x"]}"#) }
  }
}
