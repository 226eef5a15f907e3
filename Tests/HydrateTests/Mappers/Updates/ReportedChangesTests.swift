import Foundation
import Hydrate
import Testing

/// What an update has changed, with the values before and after.
@Suite struct ReportedChangesTests {
  struct Home: Codable, Equatable {
    var zipCode: String?
    var cityName = "Oslo"
    var since: Date?
  }

  struct Person: Codable, Equatable {
    var homeAddress = Home()
    var id: Int?
    var secret = "s"
    var other: Home?
    var raw: Value = ["k": 1, "m": ["n": 2]]
    var homes = ["x": Home()]
    var tags = ["a"]
    var span = [1, 2]
  }

  private static let people = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).field(\.homeAddress, from: "a.b")
    .field(\.id, from: .first("ID", "id")).field(\.span, from: ["from", "to"]).mapType(Date.self, using: .date(.rfc822))

  private static func lines(_ changes: [Change]) -> [String] {
    func text(_ value: Value?) -> String { value.map(\.description) ?? "nil" }
    return changes.map { "\($0.path) [\($0.sourcePath)] \(text($0.old)) -> \(text($0.new))" }
  }

  @Test(
    "changes: paths, source paths, and values as the mapper writes them",
    arguments: [
      (
        #"{"a": {"b": {"zip_code": "1", "city_name": "P", "since": "1 Jan 1970 00:00 GMT"}}}"#,
        [
          "homeAddress.zipCode [a.b.zip_code] nil -> \"1\"", "homeAddress.cityName [a.b.city_name] \"Oslo\" -> \"P\"",
          "homeAddress.since [a.b.since] nil -> \"Thu, 01 Jan 1970 00:00:00 GMT\"",
        ]
      ),
      (#"{"id": 4}"#, ["id [[ID, id]] nil -> 4"]),
      (#"{"other": {"city_name": "W"}}"#, [#"other [other] nil -> {"city_name":"W"}"#]),
      (#"{"raw": {"k": null, "m": {"n": 3}}}"#, ["raw.m.n [raw.m.n] 2 -> 3", "raw.k [raw.k] 1 -> nil"]),
      (
        #"{"homes": {"x": {"zip_code": "3"}, "y": {"city_name": "n"}}}"#,
        [#"homes.x.zipCode [homes.x.zip_code] nil -> "3""#, #"homes.y [homes.y] nil -> {"city_name":"n"}"#]
      ),
      (#"{"tags": ["b"], "homes": {"x": null}}"#, [#"homes.x [homes.x] {"city_name":"Oslo"} -> nil"#, #"tags [tags] ["a"] -> ["b"]"#]),
      (#"{"from": 3, "to": 4}"#, ["span [[from, to]] [1,2] -> [3,4]"]),
      (#"{"tags": ["a"], "secret": "s", "other": null}"#, []),
    ])
  func changes(_ json: String, _ expected: [String]) throws {
    var person = Person()
    #expect(try Self.lines(Self.people.updateReportingChanges(&person, json: json).value) == expected)
    var again = Person()
    let paths = try Self.people.update(&again, json: json)
    #expect(person == again)
    var third = Person()
    #expect(try Self.people.updateReportingChanges(&third, Value(json: json)).value.map(\.path) == paths)
  }

  @Test("changes: their texts show the values, without secrets")
  func texts() throws {
    var person = Person()
    let changes = try ReflectiveMapper<Person>().sensitive(\.secret).updateReportingChanges(&person, Value(any: ["secret": "hidden"])).value
    var dumped = ""
    dump(changes, to: &dumped)
    #expect(changes[0].new == "hidden" && changes[0].description.hasPrefix("secret: "))
    #expect(!"\(changes) \(String(reflecting: changes)) \(dumped)".contains("hidden"))
    let shown = ReflectiveMapper<[String: Int?]>()
    var counts: [String: Int?] = ["a": 1, "b": 2]
    let all = try shown.updateReportingChanges(&counts, json: #"{"a": 5, "b": null, "c": 3}"#).value
    #expect(all.map(\.description) == ["a: 1 -> 5", "b: 2 -> none", "c: none -> 3"])
  }

  @Test("changes: softened issues are reported beside them; nothing is changed where one is fatal")
  func issues() throws {
    var person = Person()
    let mapper = ReflectiveMapper<Person>().optional(\.tags)
    let mapped = try mapper.updateReportingChanges(&person, json: #"{"tags": 5, "id": 6}"#)
    #expect(mapped.value.map(\.path) == ["id"] && mapped.issues.map(\.sourcePath) == ["tags"])
    #expect(throws: MappingError.self) { try mapper.updateReportingChanges(&person, json: #"{"secret": {}, "id": 7}"#) }
    #expect(
      person
        == {
          var person = Person(); person.id = 6; return person
        }())
  }

  @Test("changes: where a mapper has no way back the values are in their canonical form")
  func oneWay() throws {
    var person = Person()
    let mapper = ReflectiveMapper<Person>().field(\.secret, using: ClosureMapper { (text: String) in text.uppercased() })
    let changes = try mapper.updateReportingChanges(&person, json: #"{"secret": "x", "homeAddress": {"since": 0}}"#).value
    #expect(
      Self.lines(changes) == [
        "homeAddress.since [homeAddress.since] nil -> \"1970-01-01T00:00:00Z\"", #"secret [secret] "s" -> "X""#,
      ])
  }

  @Test("changes: a model that is validated has them too")
  func validated() throws {
    var person = Person()
    let mapper = ReflectiveMapper<Person>().validating(.init("no secret") { !$0.secret.isEmpty })
    #expect(try mapper.updateReportingChanges(&person, json: #"{"secret": "t"}"#).value.map(\.old) == ["s"])
    #expect(throws: MappingError.self) { try mapper.updateReportingChanges(&person, json: #"{"secret": ""}"#) }
  }

  @Test("changes: many members of a dictionary, in a time that grows with them alone")
  func manyMembers() throws {
    var numbers = Dictionary(uniqueKeysWithValues: (0..<20_000).map { ("key\($0)", $0) })
    let patch = Value(object: numbers.map { (key: $0.key, value: Value($0.value + 1)) })
    let changes = try ReflectiveMapper<[String: Int]>().updateReportingChanges(&numbers, patch).value
    #expect(changes.count == 20_000 && changes.allSatisfy { $0.new?.int == $0.old?.int.map { $0 + 1 } })
  }

  final class Track {
    var title = "t"
    var counts = ["a": 1, "b": 2]
    var inner = Part()
  }

  final class Part {
    var name: String? = "p"
    var size = 1
  }

  @Test("changes: an explicit mapper has the values from before it changes an instance in place")
  func keyed() throws {
    let parts = KeyedMapper({ Part() }) {
      KeyedField("part_name", \.name)
      KeyedField("box.size", \.size)
    }
    let tracks = KeyedMapper({ Track() }) {
      KeyedField(.first("Title", "title"), \.title)
      KeyedField("counts", \.counts)
      KeyedField("meta", \.inner, parts.at("part"))
    }
    var track = Track()
    let json = #"{"title": "u", "counts": {"b": null, "c": 3}, "meta": {"part": {"part_name": null, "box": {"size": 2}}}}"#
    #expect(
      try Self.lines(tracks.updateReportingChanges(&track, json: json).value) == [
        #"title [[Title, title]] "t" -> "u""#, "counts.b [counts.b] 2 -> nil", "counts.c [counts.c] nil -> 3",
        #"inner.name [meta.part.part_name] "p" -> nil"#, "inner.size [meta.part.box.size] 1 -> 2",
      ])
    #expect(track.title == "u" && track.inner.size == 2)
  }
}
