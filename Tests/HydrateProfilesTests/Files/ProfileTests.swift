import Foundation
import Hydrate
import Testing

@Suite struct ProfileTests {
  let profile = MappingProfile()
    .type(Team.self) { $0.keyTransformer(.camelToSnake) }
    .type(Player.self) { $0.field(\.fullName, from: "name.full").optional(\.homepage) }
    .type(Ground.self) { $0.keyTransformer(.camelToKebab) }
  let json = #"""
    {"team_name": "A", "lead_person": {"name": {"full": "Ann"}, "age": "7", "homepage": 5},
     "members": [{"name": {"full": "Bob"}, "age": 8, "homepage": "https://b.example"}],
     "home_ground": {"street": "x", "is-open": "yes"}}
    """#

  @Test func rulesHoldForEveryNestedType() throws {
    let mapped = try ReflectiveMapper<Team>(profile: profile).mapReportingIssues(json: json)
    let team = mapped.value
    #expect(team.leadPerson == Player(fullName: "Ann", age: 7, homepage: nil))
    #expect(team.members.first?.homepage?.absoluteString == "https://b.example")
    #expect(team.homeGround == Ground(street: "x", isOpen: true))
    #expect(mapped.issues.map(\.sourcePath.description) == ["lead_person.homepage"])
  }

  @Test func whatWasReadIsWritten() throws {
    let mapper = ReflectiveMapper<Team>(profile: profile)
    let team = try mapper.map(json: json)
    let back = try mapper.reversed.map(team)
    #expect(back["lead_person"]?["name"]?["full"] == "Ann")
    #expect(back["home_ground"]?["is-open"] == true)
    #expect(try mapper.map(back) == team)
  }

  @Test func aTypeWithoutRulesIsMappedAsTheOneAroundIt() throws {
    let profile = MappingProfile().type(Team.self) { $0.keyTransformer(.camelToSnake) }
    let json = #"{"team_name": "A", "lead_person": {"full_name": "Ann", "age": 7}, "members": []}"#
    #expect(try ReflectiveMapper<Team>(profile: profile).map(json: json).leadPerson.fullName == "Ann")
  }

  @Test func whatRulesDoNotSayComesFromTheMapperThenFromTheProfile() throws {
    let profile = MappingProfile().keyTransformer(.camelToSnake).coercion(.strict).type(Player.self) { $0.optional(\.homepage) }
    #expect(try ReflectiveMapper<Player>(profile: profile).map(json: #"{"full_name": "Ann", "age": 7}"#).age == 7)
    #expect(throws: MappingError.self) {
      try ReflectiveMapper<Player>(profile: profile).map(json: #"{"full_name": "Ann", "age": "7"}"#)
    }
    let lenient = ReflectiveMapper<Team>(profile: profile).coercion(.lenient)
    let team = try lenient.map(json: #"{"team_name": "A", "lead_person": {"full_name": "Ann", "age": "7"}, "members": []}"#)
    #expect(team.leadPerson.age == 7)
  }

  @Test func theMapperGoesBeforeTheProfile() throws {
    let mapper = ReflectiveMapper<Player>(profile: profile).field(\.fullName, from: "n").default(\.age, 3)
    #expect(try mapper.map(json: #"{"n": "Ann"}"#) == Player(fullName: "Ann", age: 3, homepage: nil))
  }

  @Test func profilesForOneTypeLiveSideBySide() throws {
    let other = MappingProfile().type(Player.self) { $0.field(\.fullName, from: "title") }
    let json = #"{"title": "A", "name": {"full": "B"}, "age": 1}"#
    #expect(try ReflectiveMapper<Player>(profile: other).map(json: json).fullName == "A")
    #expect(try ReflectiveMapper<Player>(profile: profile).map(json: json).fullName == "B")
    #expect(throws: MappingError.self) { try ReflectiveMapper<Player>().map(json: json) }
  }

  @Test func aModelThatComesAgainWithinAnotherHasItsRulesThere() throws {
    let profile = MappingProfile()
      .type(Folder.self) { $0.keyTransformer(.camelToSnake) }
      .type(Leaflet.self) { $0.keyTransformer(.camelToKebab) }
    let json =
      #"{"folder_name": "a", "files": [{"page-count": 1, "inner": [{"folder_name": "b", "files": [{"page-count": 2, "inner": []}]}]}]}"#
    let mapper = ReflectiveMapper<Folder>(profile: profile)
    let folder = try mapper.map(json: json)
    #expect(folder.files[0].inner[0].files[0].pageCount == 2)
    #expect(try mapper.map(mapper.reversed.map(folder)) == folder)
    // And where the mapper's own model has no rules in the profile.
    let half = MappingProfile().type(Leaflet.self) { $0.keyTransformer(.camelToKebab) }
    let own = ReflectiveMapper<Folder>(profile: half).keyTransformer(.camelToSnake).field(\.folderName, from: "f")
    let again = try own.map(json: json.replacingOccurrences(of: "folder_name", with: "f"))
    #expect(again == folder)
  }

  @Test func allIssuesOfAllTypesComeTogether() throws {
    let json = #"{"team_name": [], "lead_person": {"name": {}, "age": "x"}, "members": [{"age": []}], "home_ground": {"street": 1}}"#
    try ReflectiveMapper<Team>(profile: profile).plan()
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Team>(profile: profile).map(json: json) }
    #expect(
      error?.issues.map(\.sourcePath.description)
        == ["team_name", "lead_person.name.full", "lead_person.age", "members[0].name.full", "members[0].age", "home_ground.is-open"])
  }

  @Test func updateMergesByTheRulesOfEachType() throws {
    let mapper = ReflectiveMapper<Team>(profile: profile)
    var team = try mapper.map(json: json)
    let changed = try mapper.update(&team, json: #"{"lead_person": {"name": {"full": "Eve"}}, "home_ground": {"is-open": false}}"#)
    #expect(changed == ["leadPerson.fullName", "homeGround.isOpen"])
    #expect(team.leadPerson == Player(fullName: "Eve", age: 7, homepage: nil))
    #expect(team.homeGround == Ground(street: "x", isOpen: false))
  }

  @Test func mapTypeHoldsEverywhere() throws {
    struct Log: Codable { var at: Date; var entries: [Entry] }
    struct Entry: Codable { var at: Date }
    let profile = MappingProfile().mapType(Date.self, using: .epoch(.milliseconds)).type(Entry.self) { $0.field(\.at, from: "t") }
    let log = try ReflectiveMapper<Log>(profile: profile).map(json: #"{"at": 1000, "entries": [{"t": 2000}]}"#)
    #expect(log.at.timeIntervalSince1970 == 1 && log.entries[0].at.timeIntervalSince1970 == 2)
  }

  @Test func aMapperForATypeGoesBeforeItsRules() throws {
    let fixed = ClosureMapper { (_: Value) in Ground(street: "fixed", isOpen: true) }
    let mapper = ReflectiveMapper<Team>(profile: profile).mapType(Ground.self, using: fixed)
    #expect(try mapper.map(json: json).homeGround?.street == "fixed")
  }

  @Test func includingJoinsProfiles() throws {
    let first = MappingProfile().keyTransformer(.camelToKebab).type(Team.self) { $0 }
    let joined = first.including(MappingProfile().keyTransformer(.camelToSnake).type(Player.self) { $0.field(\.age, from: "a") })
    let json = #"{"team_name": "A", "lead_person": {"full_name": "Ann", "a": 7}, "members": []}"#
    #expect(try ReflectiveMapper<Team>(profile: joined).map(json: json).leadPerson.age == 7)
  }

  // MARK: Mistakes

  static func mistakes(_ profile: MappingProfile) -> [String] {
    do throws(MappingError) {
      try profile.check()
      return []
    } catch {
      #expect(error.issues.allSatisfy { $0.code == .configuration })
      return error.issues.map(\.message)
    }
  }

  @Test func aTypeThatIsNamedTwiceIsAMistake() throws {
    let twice = MappingProfile().type(Player.self) { $0 }.type(Player.self) { $0.optional(\.homepage) }
    #expect(Self.mistakes(twice) == ["the profile has several rules for one type (Player)"])
    let joined = MappingProfile().type(Player.self) { $0 }.including(MappingProfile().type(Player.self) { $0 })
    #expect(Self.mistakes(joined) == ["the profile has several rules for one type (Player)"])
    #expect(throws: MappingError.self) { try ReflectiveMapper<Ground>(profile: twice).map(json: #"{"street": "x", "isOpen": true}"#) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<Ground>(profile: twice).plan() }
  }

  @Test func mistakesInTheRulesOfAnyTypeAreReportedAtOnce() throws {
    let wrong = MappingProfile().type(Player.self) { $0.optional(named: "hompage") }.type(Ground.self) {
      $0.optional(\.street).required(\.isOpen)
    }
    #expect(
      Self.mistakes(wrong) == [
        "unknown field hompage; did you mean homepage? (Player)", "optional (street) and required (isOpen) cannot be combined (Ground)",
      ])
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Team>(profile: wrong).map(json: "{}") }
    #expect(error?.issues.count == 2)
  }

  @Test func rulesWithAProfileOfTheirOwnAreAMistake() {
    let inner = profile
    let wrong = MappingProfile().type(Player.self) { _ in ReflectiveMapper<Player>(profile: inner) }
    #expect(Self.mistakes(wrong) == ["the rules of a type cannot have a profile of their own (Player)"])
  }

  @Test func concurrentMappingWithOneProfile() async throws {
    let mapper = ReflectiveMapper<Team>(profile: profile)
    let json = json
    let expected = try ReflectiveMapper<Team>(profile: profile).map(json: json)
    await withTaskGroup(of: Team?.self) { group in
      for _ in 0..<16 { group.addTask { try? mapper.map(json: json) } }
      for await team in group { #expect(team == expected) }
    }
  }
}
