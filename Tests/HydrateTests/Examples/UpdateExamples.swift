import Foundation
import Hydrate
import Testing

/// Three states, updates, unknown keys; README.md shows one of them.
@Suite struct UpdateExamples {
  struct Person: Codable, Equatable {
    var name: String
    var nickname: String?
    var visits = 0
  }

  @Test func threeStates() throws {
    struct Patch: Codable, Equatable {
      var name: Presence<String>
      var nickname: Presence<String>
    }

    let patches = ReflectiveMapper<Patch>()
    let patch = try patches.map(json: #"{"nickname": null}"#)  // name: .missing, nickname: .null
    var ann = Person(name: "Ann", nickname: "A")
    patch.nickname.apply(to: &ann.nickname)  // nil
    let json = try patches.jsonData(from: patch)  // {"nickname":null}

    #expect(patch == Patch(name: .missing, nickname: .null))
    #expect(ann == Person(name: "Ann", nickname: nil))
    #expect(json == Data(#"{"nickname":null}"#.utf8))
  }

  @Test func updates() throws {
    let people = ReflectiveMapper<Person>()
    var ann = Person(name: "Ann", nickname: "A", visits: 3)
    let changed = try people.update(&ann, json: #"{"nickname": null, "visits": "4"}"#)  // ["nickname", "visits"]

    #expect(changed == ["nickname", "visits"] && ann == Person(name: "Ann", nickname: nil, visits: 4))
    #expect(throws: MappingError.self) { try people.update(&ann, json: #"{"visits": 5, "name": null}"#) }
    #expect(ann.visits == 4)

    try people.updateNulls(.skip).update(&ann, json: #"{"name": null}"#)  // Ann stays
    try people.updateNulls(.setDefault).default(\.name, "nobody").update(&ann, json: #"{"name": null}"#)  // nobody

    #expect(ann == Person(name: "nobody", nickname: nil, visits: 4))
  }

  struct Account: Codable, Equatable {
    var id: Int
    var name: String
    var limits: [String: Int]
  }

  @Test func updatesFromClients() throws {
    let accounts = ReflectiveMapper<Account>().readOnly(\.id)
    let account = try accounts.map(json: #"{"id": 1, "name": "Ann", "limits": {"cpu": 2}}"#)  // id: 1
    var patched = account
    let refused = #"{"id": 5, "name": "Bea"}"#  // invalidValue at id; patched stays as it is
    let accepted = try accounts.update(&patched, json: #"{"id": 1, "name": "Bea"}"#)  // [name]

    #expect(accepted == ["name"] && patched == Account(id: 1, name: "Bea", limits: ["cpu": 2]))
    let error = #expect(throws: MappingError.self) { try accounts.update(&patched, json: refused) }
    #expect(error?.issues.map { "\($0.sourcePath) \($0.code)" } == ["id invalidValue"] && patched.name == "Bea")

    let changes = try accounts.updateReportingChanges(&patched, json: #"{"name": "Cid", "limits": {"cpu": null, "disk": 3}}"#).value
    let log = changes.map { "\($0)" }  // name: "Bea" -> "Cid", limits.cpu: 2 -> none, limits.disk: none -> 3

    #expect(changes.map(\.path) == ["name", "limits.cpu", "limits.disk"])
    #expect(log == [#"name: "Bea" -> "Cid""#, "limits.cpu: 2 -> none", "limits.disk: none -> 3"])
    #expect(changes.map(\.old) == ["Bea", 2, nil] && changes.map(\.new) == ["Cid", nil, 3])
  }

  struct Home: Codable, Equatable {
    var city: String
    var zip: String?
  }

  struct Tenant: Codable, Equatable {
    var home: Home
    var limits: [String: Int]
    var tags: [String]
    var note: String?
  }

  @Test func mergePatches() throws {
    let tenants = ReflectiveMapper<Tenant>().optional(\.note)
    var tenant = Tenant(home: Home(city: "Oslo", zip: "0150"), limits: ["cpu": 2, "disk": 9], tags: ["x"], note: "old")
    let mapped = try tenants.updateReportingIssues(
      &tenant, json: #"{"home": {"city": "Bergen"}, "limits": {"cpu": 4, "disk": null}, "tags": ["x"], "note": {}}"#)
    let paths = mapped.value  // ["home.city", "limits.cpu", "limits.disk"]
    let places = mapped.issues.map { "\($0.sourcePath) \($0.code)" }  // ["note typeMismatch"]: the note stays

    #expect(paths == ["home.city", "limits.cpu", "limits.disk"] && places == ["note typeMismatch"])
    #expect(tenant == Tenant(home: Home(city: "Bergen", zip: "0150"), limits: ["cpu": 4], tags: ["x"], note: "old"))
  }

  final class User {
    var name = ""
    var visits = 0
  }

  @Test func whatIsThereAlready() throws {
    let ann = User()
    nonisolated(unsafe) let cache = ["1": ann]

    let users = KeyedMapper({ User() }, existing: { value, _ in value["id"]?.string.flatMap { cache[$0] } }) {
      KeyedField("name", \.name)
      KeyedField("visits", \.visits)
    }
    let all = try users.array.map(json: #"[{"id": "1", "visits": 4}, {"id": "2", "name": "Bob", "visits": 1}]"#)

    #expect(all[0] === ann && ann.visits == 4 && ann.name == "" && all[1].name == "Bob")
  }

  @Test func keysThatNothingReads() throws {
    struct Open: Codable, Equatable {
      var name: String
      var rest: [String: Value]
    }

    let people = ReflectiveMapper<Open>().unknownKeys(into: \.rest)
    let ann = try people.map(json: #"{"name": "Ann", "x": [1, null]}"#)  // rest: ["x": [1, null]]
    let back = try people.reversed.map(ann)  // {"name": "Ann", "x": [1, null]}

    #expect(ann.rest == ["x": [1, nil]] && back == ["name": "Ann", "x": [1, nil]])
  }
}
