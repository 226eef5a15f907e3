import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// One file through both sources: what a JSON text says, a property list says too.
@Suite struct ProfileFileTests {
  static let names = ProfileNames()
    .type(Programmer.self).type(Player.self).type(Team.self).type(Ground.self).type(Owner.self).type(Hound.self).type(Pet.self)
    .mapper("shouting", StringToUpper())

  struct StringToUpper: Mapper {
    func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> String { input.uppercased() }
  }

  static func profiles(_ json: String, _ names: ProfileNames = names) throws -> [MappingProfile] {
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    let binary = try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)
    let xml = try PropertyListSerialization.data(fromPropertyList: object, format: .xml, options: 0)
    return [
      try MappingProfile(json: json, names: names), try MappingProfile(plist: binary, names: names),
      try MappingProfile(plist: xml, names: names),
    ]
  }

  static let parents = #"""
    {
      "Resource": {"__abstract__": true, "name": {"key": "resource_name"}},
      "Player": {"fullName": "name", "age": {"key": "person_age", "default": 18}},
      "Person": {"__abstract__": true, "name": {"key": "person_name"}, "age": {"key": "person_age", "default": 18}},
      "Programmer": {"__parent__": ["Person", "Resource"], "programmingSkills": {"key": "programming_skills", "mapper": "shouting"}}
    }
    """#

  @Test(arguments: [
    (#"{"person_name": "P", "resource_name": "R", "person_age": "7"}"#, Programmer(name: "R", age: 7, programmingSkills: nil)),
    (#"{"person_name": "P", "programming_skills": "c"}"#, Programmer(name: "P", age: 18, programmingSkills: "C")),
  ])
  func theLastParentThatHasAValueWins(json: String, expected: Programmer) throws {
    for profile in try Self.profiles(Self.parents) {
      #expect(try ReflectiveMapper<Programmer>(profile: profile).map(json: json) == expected)
    }
  }

  @Test func oneParentIsANameAlone() throws {
    let profile = try MappingProfile(
      json:
        #"{"Base": {"__abstract__": true, "__keyTransformer__": "camelToSnake", "age": "a"}, "Programmer": {"__parent__": "Base", "name": "n"}}"#,
      names: Self.names)
    let mapped = try ReflectiveMapper<Programmer>(profile: profile).map(json: #"{"n": "x", "a": 1, "programming_skills": "c"}"#)
    #expect(mapped == Programmer(name: "x", age: 1, programmingSkills: "c"))
  }

  @Test func theWayBackWritesTheLastParentsPlace() throws {
    let profile = try MappingProfile(
      json:
        #"{"A": {"__abstract__": true, "name": "a"}, "B": {"__abstract__": true, "name": "b"}, "Programmer": {"__parent__": ["A", "B"]}}"#,
      names: Self.names)
    let back = try ReflectiveMapper<Programmer>(profile: profile).reversed.map(Programmer(name: "x", age: 1))
    #expect(back == ["b": "x", "age": 1])
  }

  @Test func parentsMayHaveMappersOfTheirOwn() throws {
    let json = #"""
      {"A": {"__abstract__": true, "name": "a"}, "B": {"__abstract__": true, "name": {"key": "b", "mapper": "shouting"}},
       "Programmer": {"__parent__": ["A", "B"]}}
      """#
    for profile in try Self.profiles(json) {
      let mapper = ReflectiveMapper<Programmer>(profile: profile)
      #expect(try mapper.map(json: #"{"a": "x", "b": "y", "age": 1}"#).name == "Y")
      #expect(try mapper.map(json: #"{"a": "x", "age": 1}"#).name == "x")
      let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"age": "q"}"#) }
      #expect(error?.issues.map(\.code) == [.missingValue, .invalidValue])
    }
  }

  @Test func severalKeysAreJoined() throws {
    let json = #"""
      {"Programmer": {"name": {"key": [{"key": "employee_identifier"}, "employee.age"], "mapper": "CSJoinMapper"}, "age": "employee.age"}}
      """#
    for profile in try Self.profiles(json) {
      let mapper = ReflectiveMapper<Programmer>(profile: profile)
      let mapped = try mapper.map(json: #"{"employee_identifier": "123456789", "employee": {"age": 28}}"#)
      #expect(mapped == Programmer(name: "123456789:28", age: 28))
    }
  }

  @Test(arguments: ["\"on\"", "1", "\"true\"", "\"TRUE\"", "true"])
  func booleanWords(word: String) throws {
    let profile = try MappingProfile(json: #"{"Ground": {"isOpen": {"key": "open", "mapper": "CSAPIBoolMapper"}}}"#, names: Self.names)
    #expect(try ReflectiveMapper<Ground>(profile: profile).map(json: #"{"street": "s", "open": \#(word)}"#).isOpen)
  }

  @Test func aTypeMayBeForced() throws {
    let profile = try MappingProfile(
      json: #"{"Owner": {"pet": {"key": "animal", "type": "Hound"}}, "Ground": {"street": {"type": "Int"}}}"#, names: Self.names)
    let owners = ReflectiveMapper<Owner>(profile: profile)
    let owner = try owners.map(json: #"{"animal": {"name": "Rex", "breed": "Collie"}}"#)
    #expect((owner.pet as? Hound)?.breed == "Collie" && owner.pet.name == "Rex")
    #expect(try owners.reversed.map(owner) == ["animal": ["name": "Rex", "breed": "Collie"]])
    // A text that has to be a number.
    let grounds = ReflectiveMapper<Ground>(profile: profile)
    #expect(try grounds.map(json: #"{"street": 7.0, "isOpen": 1}"#).street == "7")
    #expect(try grounds.reversed.map(Ground(street: "7", isOpen: true)) == ["street": 7, "isOpen": true])
    let error = #expect(throws: MappingError.self) { try grounds.map(json: #"{"street": "seven", "isOpen": 1}"#) }
    #expect(error?.issues.first?.sourcePath.description == "street")
  }

  @Test(arguments: [("NSString", #""7""#), ("NSNumber", "7"), ("NSDecimalNumber", "7")])
  func classesOfFoundationMayBeForced(name: String, written: String) throws {
    let profile = try MappingProfile(json: #"{"Ground": {"street": {"type": "\#(name)"}}}"#, names: Self.names)
    let grounds = ReflectiveMapper<Ground>(profile: profile)
    let ground = try grounds.map(json: #"{"street": 7.0, "isOpen": 1}"#)
    #expect(ground.street == (name == "NSString" ? "7.0" : "7"))
    #expect(try grounds.reversed.map(Ground(street: "7", isOpen: true))["street"] == Value(json: written))
  }

  @Test func aForcedModelHasItsRules() throws {
    let json = #"{"Owner": {"pet": {"type": "Hound"}}, "Hound": {"breed": "race"}}"#
    let owner = try ReflectiveMapper<Owner>(profile: MappingProfile(json: json, names: Self.names)).map(
      json: #"{"pet": {"name": "Rex", "race": "Collie"}}"#)
    #expect((owner.pet as? Hound)?.breed == "Collie")
  }

  @Test func nestedTypesHaveTheirOwnRules() throws {
    let json = #"""
      {"__keyTransformer__": "camelToSnake", "Team": {"members": {"default": []}}, "Player": {"fullName": {"first": ["full", "name"]}}}
      """#.replacingOccurrences(of: #"{"first""#, with: #"{"key": {"first""#).replacingOccurrences(of: #"]}}}"#, with: #"]}}}}"#)
    for profile in try Self.profiles(json) {
      let team = try ReflectiveMapper<Team>(profile: profile).map(json: #"{"team_name": "A", "lead_person": {"name": "Ann", "age": 1}}"#)
      #expect(team == Team(teamName: "A", leadPerson: Player(fullName: "Ann", age: 1), members: []))
    }
  }

  @Test func settingsOfATypeAndOfAProperty() throws {
    let json = #"""
      {"Player": {"__unknownKeys__": "refuse", "__nulls__": "write", "__coercion__": "strict", "homepage": {"optional": true}},
       "Ground": {"__only__": ["street"], "isOpen": {"default": true}}}
      """#
    for profile in try Self.profiles(json) {
      let players = ReflectiveMapper<Player>(profile: profile)
      let mapped = try players.mapReportingIssues(json: #"{"fullName": "Ann", "age": 1, "homepage": 5}"#)
      #expect(mapped.issues.count == 1)
      #expect(try players.reversed.map(mapped.value) == ["fullName": "Ann", "age": 1, "homepage": nil])
      #expect(throws: MappingError.self) { try players.map(json: #"{"fullName": "Ann", "age": 1, "x": 5}"#) }
      #expect(throws: MappingError.self) { try players.map(json: #"{"fullName": "Ann", "age": "1"}"#) }
      #expect(try ReflectiveMapper<Ground>(profile: profile).map(json: #"{"street": "s", "isOpen": false}"#).isOpen)
    }
  }

  @Test func anInstanceIsUpdatedFromADictionary() throws {
    let profile = try MappingProfile(json: Self.parents, names: Self.names)
    var programmer = Programmer(name: "A", age: 1, programmingSkills: "c")
    let changed = try ReflectiveMapper<Programmer>(profile: profile).update(&programmer, Value(any: ["person_age": 2]))
    #expect(changed == ["age"] && programmer == Programmer(name: "A", age: 2, programmingSkills: "c"))
  }

  @Test func aDefaultIsMadeAnewForEachModel() throws {
    let profile = try MappingProfile(json: #"{"Owner": {"pet": {"default": {"name": "Rex"}}}}"#, names: Self.names)
    let mapper = ReflectiveMapper<Owner>(profile: profile)
    let (first, second) = (try mapper.map(json: "{}"), try mapper.map(json: "{}"))
    #expect(first.pet.name == "Rex" && first.pet !== second.pet)
  }
}
