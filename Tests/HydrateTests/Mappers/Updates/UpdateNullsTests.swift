import Hydrate
import Testing

@testable import TestSupport

private struct Person: Codable, Equatable {
  var name: String
  var nickname: String?
  var home: Home?
}

private struct Home: Codable, Equatable {
  var street: String
  var floor: Int?
}

private struct Settings: Reflectable, Equatable {
  var limit = 50
  var title: String? = "none"
}

private final class Track {
  var title = "untitled"
  var seconds: Double? = 1
}

@Suite struct UpdateNullsTests {
  private static let person = Person(name: "Ann", nickname: "A", home: Home(street: "x", floor: 3))

  private static let rows: [(policy: UpdateNulls, json: String, expected: Person, changed: [String])] = [
    (.clear, #"{"nickname": null}"#, Person(name: "Ann", nickname: nil, home: person.home), ["nickname"]),
    (.skip, #"{"nickname": null, "name": null}"#, person, []),
    (.skip, #"{"home": null}"#, person, []),
    (
      .skip, #"{"home": {"floor": null, "street": "y"}}"#, Person(name: "Ann", nickname: "A", home: Home(street: "y", floor: 3)),
      ["home.street"]
    ),
    (.setDefault, #"{"name": null, "nickname": null}"#, Person(name: "N", nickname: nil, home: person.home), ["name", "nickname"]),
  ]

  @Test(arguments: rows.indices) func nullsByPolicy(row: Int) throws {
    let (policy, json, expected, changed) = Self.rows[row]
    var person = Self.person
    let mapper = ReflectiveMapper<Person>().default(\.name, "N").updateNulls(policy)
    #expect(try mapper.update(&person, json: json).map(\.description) == changed)
    #expect(person == expected)
  }

  @Test func clearRefusesNullForWhatIsNoOptional() {
    var person = Self.person
    let error = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Person>().update(&person, json: #"{"name": null, "nickname": "B"}"#)
    }
    #expect(error?.issues.map(\.code) == [.nullValue] && person == Self.person)
    let none = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Person>().updateNulls(.setDefault).update(&person, json: #"{"name": null}"#)
    }
    #expect(none?.issues.map(\.code) == [.nullValue] && person == Self.person)
  }

  @Test func declaredValuesAreDefaults() throws {
    var settings = Settings(limit: 7, title: "x")
    try ReflectiveMapper<Settings>().updateNulls(.setDefault).update(&settings, json: #"{"limit": null, "title": null}"#)
    #expect(settings == Settings())
  }

  @Test func mappingAnewIsNotTouched() {
    #expect(throws: MappingError.self) { try ReflectiveMapper<Person>().updateNulls(.skip).map(json: #"{"name": null}"#) }
  }

  @Test func keyedMappersHaveTheSamePolicies() throws {
    let mapper = KeyedMapper({ Track() }) {
      KeyedField("title", \.title)
      KeyedField("seconds", \.seconds)
    }
    let track = Track()
    (track.title, track.seconds) = ("x", 9)
    #expect(try mapper.updateNulls(.skip).update(track, json: #"{"title": null, "seconds": null}"#) == [])
    #expect(track.title == "x" && track.seconds == 9)
    #expect(try mapper.update(track, json: #"{"seconds": null}"#) == ["seconds"])
    #expect(try mapper.updateNulls(.setDefault).update(track, json: #"{"title": null, "seconds": null}"#) == ["title", "seconds"])
    #expect(track.title == "untitled" && track.seconds == 1)
    #expect(throws: MappingError.self) { try mapper.update(track, json: #"{"title": null}"#) }
  }

  /// Opens a container for a key that may be null.
  private struct Nest: Codable, Equatable {
    var deep: Int?
    var n = 1
    enum Keys: CodingKey { case a, n }
    enum DeepKeys: CodingKey { case deep }
    init(deep: Int?) { self.deep = deep }
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Keys.self)
      n = try members.decode(Int.self, forKey: .n)
      deep = try? members.nestedContainer(keyedBy: DeepKeys.self, forKey: .a).decode(Int.self, forKey: .deep)
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Keys.self)
      try members.encode(n, forKey: .n)
      var inner = members.nestedContainer(keyedBy: DeepKeys.self, forKey: .a)
      try inner.encodeIfPresent(deep, forKey: .deep)
    }
  }

  @Test func aContainerWhoseNullIsSkippedStays() {
    expectUpdate(ReflectiveMapper<Nest>().updateNulls(.skip), Nest(deep: 3), #"{"a": null}"#, gives: Nest(deep: 3), [])
    expectUpdate(ReflectiveMapper<Nest>(), Nest(deep: 3), #"{"a": null}"#, gives: Nest(deep: nil), ["deep"])
  }
}
