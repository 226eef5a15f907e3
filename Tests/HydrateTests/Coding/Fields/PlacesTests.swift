import Foundation
import Hydrate
import HydrateAudit
import HydrateEditing
import Testing

@testable import TestSupport

/// Every member of a document is read, or unknown at its own place.
@Suite struct PlacesTests {
  struct Page: Codable, Equatable, Sendable { var next: Int; var id: Int?; var name: String? }
  struct Row: Codable, Equatable, Sendable { var a: Int; var b: String? }
  struct Box: Codable, Equatable, Sendable { var n: Int; var page: Page }
  struct Names: Codable, Equatable, Sendable { var firstName: String; var lastName: String? }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let unknown: [String]
    let outcome: @Sendable (UnknownKeys) -> [String]
    let unread: @Sendable () throws -> [String]

    init<M: Codable & Sendable & SendableMetatype>(_ name: String, _ mapper: ReflectiveMapper<M>, _ json: String, _ unknown: [String]) {
      (testDescription, self.unknown) = (name, unknown)
      outcome = { RunOutcome(mapper.unknownKeys($0), json).issues.map { "\($0.severity) \($0.code) \($0.sourcePath)" } }
      unread = { try mapper.explain(json: json).unread.map { "\($0)" } }
    }
  }

  static let page = ReflectiveMapper<Page>().field(\.next, from: "links.next")
  static let pages = MappingProfile().type(Page.self) { $0.field(\.next, from: "links.next").field(\.id, from: "links.ids[1]") }
  static let cases: [Case] = [
    Case("beside a path", page, #"{"links": {"self": "/", "next": 1}, "x": 1}"#, ["links.self", "x"]),
    Case("within what is beside it only once", page, #"{"links": {"next": 1, "more": {"a": {"b": 1}}}}"#, ["links.more"]),
    Case("null beside a path", page, #"{"links": {"next": 1, "prev": null}}"#, ["links.prev"]),
    Case("the first of a key that is repeated", page, #"{"links": {"next": 1, "a": 1, "a": 2}}"#, ["links.a"]),
    Case(
      "of a key on the way that is repeated the last value counts", page,
      #"{"links": {"next": 1, "a": 1}, "links": {"next": 2, "b": 2}}"#, ["links.b"]),
    Case(
      "two levels, several fields", page.field(\.id, from: "links.meta.id"), #"{"links": {"next": 1, "meta": {"id": 2, "at": 3}, "u": 4}}"#,
      ["links.meta.at", "links.u"]),
    Case(
      "all places of alternatives are known", page.field(\.id, from: .first("links.id", "meta.id", "id")),
      #"{"links": {"next": 1, "id": 1}, "meta": {"id": 2, "at": 3}, "id": 4}"#, ["meta.at"]),
    Case(
      "all places of one value", page.field(\.name, from: ["n.first", "n.last"], using: JoinMapper(separator: " ")),
      #"{"links": {"next": 1}, "n": {"first": "a", "last": "b", "title": "c"}}"#, ["n.title"]),
    Case("elements beside an index", page.field(\.id, from: "ids[1]"), #"{"links": {"next": 1}, "ids": [null, 2, 3]}"#, ["ids[2]"]),
    Case(
      "null between indices is a gap, behind them it is none", page.field(\.id, from: "ids[1]"),
      #"{"links": {"next": 1}, "ids": [null, 2, null]}"#, ["ids[2]"]),
    Case(
      "elements of a record", ReflectiveMapper<Row>().field(\.a, from: "[0]").field(\.b, from: "[2]"), #"[1, 5, "x", 6]"#, ["[1]", "[3]"]),
    Case(
      "in models within models", ReflectiveMapper<Box>(profile: pages).field(\.page, from: "data.page"),
      #"{"n": 1, "data": {"page": {"links": {"next": 1, "ids": [1, 2], "u": 1}}, "total": 2}}"#,
      ["data.page.links.ids[0]", "data.page.links.u", "data.total"]),
    Case(
      "a path into another field's object", ReflectiveMapper<Box>().field(\.n, from: "page.n"), #"{"page": {"next": 1, "n": 2, "u": 3}}"#,
      ["page.u"]),
    Case(
      "parts that share an object on the way", ReflectiveMapper<Box>(profile: pages).field(\.n, from: "links.n").field(\.page, from: ""),
      #"{"links": {"next": 1, "n": 2, "u": 3}, "v": 4}"#, ["links.u", "v"]),
    Case(
      "transformed keys beside paths", ReflectiveMapper<Names>().keyTransformer(.camelToSnake).field(\.lastName, from: "name.last"),
      #"{"firstName": "a", "name": {"last": "b", "firstName": "c"}}"#, ["name.firstName"]),
  ]
  @Test("places: what is beside a path, and beside indices", arguments: cases) func besidePaths(_ row: Case) throws {
    for _ in coldAndWarm {
      #expect(row.outcome(.report) == row.unknown.map { "nonFatal unknownKey \($0)" })
      #expect(row.outcome(.refuse) == row.unknown.map { "fatal unknownKey \($0)" })
      #expect(row.outcome(.ignore).isEmpty)
      #expect(try row.unread() == row.unknown)
    }
  }

  @Test("places: a value of another kind on the way is one error, and what is in it is not unknown") func blocked() throws {
    expectRun(Self.page.unknownKeys(.refuse), #"{"links": [1, 2]}"#, gives: nil, ["! typeMismatch links -> next"])
    let soft = Self.page.default(\.next, 0).unknownKeys(.refuse)
    expectRun(soft, #"{"links": "none"}"#, gives: Page(next: 0), ["~ typeMismatch links -> next"])
    let error = try #require(throws: MappingError.self) {
      try Self.page.unknownKeys(.refuse).map(json: #"{"links": {"next": 1, "nxt": 2}}"#)
    }
    #expect(error.issues[0].message == "unknown key; did you mean next?" && error.issues[0].location == TextLocation(line: 1, column: 30))
  }

  @Test("places: explicit mappers tell what is beside their paths") func explicit() throws {
    final class Target { var a = 0; var b = 0 }
    let mapper = KeyedMapper({ Target() }) {
      KeyedField("x.a", \.a); KeyedField("y[1].b", \.b)
    }
    let explanation = try mapper.explain(json: #"{"x": {"a": 1, "u": 2}, "y": [null, {"b": 3, "v": 4}, 5], "z": 6}"#)
    #expect(explanation.unread.map { "\($0)" } == ["x.u", "y[1].v", "y[2]", "z"])
  }

  // MARK: Collecting

  struct Kept: Codable, Equatable, Sendable { var next: Int; var id: Int?; var rest: [String: Value] }
  static let kept = ReflectiveMapper<Kept>().field(\.next, from: "links.page.next").field(\.id, from: "links.id").unknownKeys(into: \.rest)

  @Test("places: what is collected has the keys that lead there, and is written back") func collected() throws {
    let json = #"{"links": {"self": "/", "page": {"next": 1, "size": 1.10}, "id": 2}, "x": [1]}"#
    let kept = Kept(next: 1, id: 2, rest: ["links": ["self": "/", "page": ["size": 1.10]], "x": [1]])
    for _ in coldAndWarm { expectRun(Self.kept.unknownKeys(.refuse), json, gives: kept) }
    #expect(try Self.kept.reversed.map(kept) == Value(json: json))
    #expect(
      try Self.kept.edit(json: json) { $0.rest["x"] = nil } == #"{"links": {"self": "/", "page": {"next": 1, "size": 1.10}, "id": 2}}"#)
    expectRun(
      Self.kept.field(\.id, from: "links.ids[0]").unknownKeys(.report), #"{"links": {"page": {"next": 1}, "ids": [2, 3]}}"#,
      gives: Kept(next: 1, id: 2, rest: [:]), ["~ unknownKey links.ids[1]"], "elements are told, not collected")
  }

  @Test(
    "places: in a patch null removes what was collected there",
    arguments: [
      (#"{"links": {"self": null}}"#, ["links": ["page": ["size": 1]], "x": 2]),
      (#"{"links": {"page": {"size": 3}}}"#, ["links": ["self": "/", "page": ["size": 3]], "x": 2]),
      (#"{"links": {"id": 9}, "x": null}"#, ["links": ["self": "/", "page": ["size": 1]]]),
      (#"{"links": {"page": {"next": 4}}}"#, ["links": ["self": "/", "page": ["size": 1]], "x": 2]),
    ] as [(String, [String: Value])]) func patched(_ patch: String, _ rest: [String: Value]) throws
  {
    var kept = Kept(next: 1, id: 2, rest: ["links": ["self": "/", "page": ["size": 1]], "x": 2])
    try Self.kept.unknownKeys(.refuse).update(&kept, json: patch)
    #expect(kept.rest == rest, "\(patch)")
  }

  @Test(
    "places: a collected key that reading would not collect is irreversible",
    arguments: [
      ["next": 1], ["links": ["page": ["next": 1]]], ["links": ["id": nil]], ["links": 5], ["links": [:]],
      ["x": 1, "links": ["self": 1, "id": 2]],
    ] as [[String: Value]]) func notCollected(_ rest: [String: Value]) throws
  {
    let isUnknown = rest["next"] != nil
    let lines = issueLines { _ = try Self.kept.reversed.map(Kept(next: 1, id: nil, rest: rest)) }
    #expect(
      lines == (isUnknown ? [] : ["! irreversible links -> rest"]), "\(rest): the key next is no place of the field, which is on a path")
  }

  @Test("places: a typed dictionary leaves the keys on the way, and what is beside the path is unknown") func typed() throws {
    struct Rates: Codable, Equatable, Sendable { var at: Int; var rates: [String: Double] }
    let rates = ReflectiveMapper<Rates>().field(\.at, from: "meta.at").field(\.rates, from: "")
    expectRun(
      rates.unknownKeys(.report), #"{"meta": {"at": 1, "by": "x"}, "USD": 1.5}"#, gives: Rates(at: 1, rates: ["USD": 1.5]),
      ["~ unknownKey meta.by"])
    #expect(issueLines { _ = try rates.reversed.map(Rates(at: 1, rates: ["meta": 2])) } == ["! irreversible meta -> rates"])
  }

  struct Inner: Codable, Equatable, Sendable { var street: String; var rest: [String: Value] }
  struct Holder: Codable, Equatable, Sendable { var id: Int; var inner: Inner; var next: Int? }

  @Test(
    "places: a part collects what the whole object leaves, and writes nothing else",
    arguments: [
      (["x": 1, "links": ["self": "/"]], []), (["id": 1], ["id"]), (["links": ["next": 2]], ["links"]), (["street": 1], ["street"]),
    ]
      as [([String: Value], [String])])
  func collectedByAPart(_ rest: [String: Value], _ refused: [String]) throws {
    let profile = MappingProfile().type(Inner.self) { $0.unknownKeys(into: \.rest) }
    let mapper = ReflectiveMapper<Holder>(profile: profile).field(\.inner, from: "").field(\.next, from: "links.next")
    let holder = Holder(id: 1, inner: Inner(street: "s", rest: rest), next: 2)
    if !refused.isEmpty { return expectRefused(mapper, holder, refused) }
    #expect(try mapper.map(mapper.reversed.map(holder)) == holder)
  }

  // MARK: Several containers of one object

  struct Key: Codable, Equatable, Sendable { var token: String; var pin: Int }
  struct Other: Codable, Equatable, Sendable { var q: Int; var r: Int? }
  struct Two: Codable, Equatable, Sendable {
    var key: Key
    var other: Other
    init(from decoder: any Decoder) throws { (key, other) = (try Key(from: decoder), try Other(from: decoder)) }
    func encode(to encoder: any Encoder) throws { try key.encode(to: encoder); try other.encode(to: encoder) }
  }
  struct Out: Codable, Equatable, Sendable { var two: Two }

  @Test(
    "places: no container of an object has keys that are unknown to another one, also where one fails",
    arguments: [
      (#"{"two": {"token": "t", "pin": 1, "Q": 2, "z": 3}}"#, ["! unknownKey two.z"]),
      (#"{"two": {"token": "t", "pin": 1}}"#, ["! missingValue two.Q"]),
      (#"{"two": {"token": [], "pin": 1, "Q": 2}}"#, ["! typeMismatch two.token"]),
    ] as [(String, [String])]) func severalContainers(_ json: String, _ lines: [String]) throws
  {
    let profile = MappingProfile().unknownKeys(.refuse)
    for profile in [
      profile.type(Other.self) { $0.field(\.q, from: "Q") }, profile.type(Key.self) { $0 }.type(Other.self) { $0.field(\.q, from: "Q") },
    ] {
      let mapper = ReflectiveMapper<Out>(profile: profile)
      try mapper.plan()
      #expect(RunOutcome(mapper, json).lines.map { $0.components(separatedBy: " -> ")[0] } == lines, "\(json)")
    }
  }

  @Test("places: what a part without rules reads of its object is at the part's place in the model") func placesOfParts() throws {
    let mapper = ReflectiveMapper<Out>()
    try mapper.plan()
    expectRun(mapper, #"{"two": {"token": "t", "pin": 1, "q": "x"}}"#, gives: nil, ["! invalidValue two.q -> two.other.q"])
    expectRun(mapper, #"{"two": {"pin": 1, "q": 1}}"#, gives: nil, ["! missingValue two.token -> two.key.token"])
  }

  // MARK: Updates and audits

  @Test("places: a patch with a misspelled key below a path is refused as a whole") func misspelledPatch() throws {
    var page = Page(next: 1, id: 2)
    #expect(
      issueLines { try Self.page.unknownKeys(.refuse).update(&page, json: #"{"id": 3, "links": {"nxt": 2}}"#) } == [
        "! unknownKey links.nxt"
      ])
    #expect(page == Page(next: 1, id: 2))
    var row = Row(a: 1, b: "x")
    let rows = ReflectiveMapper<Row>().field(\.a, from: "[0]").field(\.b, from: "[2]").unknownKeys(.refuse)
    #expect(issueLines { try rows.update(&row, json: #"[2, 7, "y"]"#) } == ["! unknownKey [1]"] && row.a == 1)
    try rows.update(&row, json: #"[2, null, "y"]"#)
    #expect(row == Row(a: 2, b: "y"))
  }

  @Test("places: an audit finds what is beside a path, and the alternative that was not chosen") func audited() throws {
    let audit = try Self.page.field(\.id, from: .first("id", "ID")).audit([
      ["links": ["next": 1, "self": "/"], "id": 1, "ID": 2], ["links": ["next": 2], "id": 3], ["links": ["next": 3], "id": nil, "ID": 4],
    ])
    #expect(audit.findings(.unreadKey).map { "\($0.path) \($0.count)" } == ["links.self 1"])
    #expect(audit.findings(.changedByRoundTrip).contains { "\($0.path)" == "ID" && $0.severity != .note }, "\(audit.report)")
  }

  // MARK: Parts

  struct Point: Codable, Equatable, Sendable { var x: Int; var y: Int; var z: Int? }
  struct Maybe: Codable, Equatable, Sendable { var id: Int; var x: Int?; var point: Point? }
  struct Site: Codable, Equatable, Sendable { var id: Int; var point: Point }
  struct Loose: Codable, Equatable, Sendable {
    var id: Int; var more: Optionals; struct Optionals: Codable, Equatable, Sendable { var a: Int?; var b: Int? }
  }

  @Test("parts: one without its places is missing, and gets its default") func missingParts() throws {
    let origin = Point(x: 0, y: 0),
      sites = ReflectiveMapper<Site>(profile: MappingProfile().type(Point.self) { $0.field(\.y, from: "pos.y") }).field(\.point, from: "")
    for _ in coldAndWarm {
      for json in [#"{"id": 1}"#, #"{"id": 1, "pos": {}}"#, #"{"id": 1, "pos": null}"#, #"{"id": 1, "pos": {"u": 1}}"#] {
        expectRun(sites.default(\.point, origin, when: .missing), json, gives: Site(id: 1, point: origin))
        expectRun(sites, json, gives: nil, ["! missingValue x -> point.x", "! missingValue pos.y -> point.y"])
        expectRun(sites.default(\.point, origin), json, gives: Site(id: 1, point: origin), ["~ missingValue  -> point"])
      }
      expectRun(
        sites.default(\.point, origin, when: .missing), #"{"id": 1, "z": 3}"#, gives: nil,
        ["! missingValue x -> point.x", "! missingValue pos.y -> point.y"])
    }
    let loose = ReflectiveMapper<Loose>().field(\.more, from: "")
    expectRun(loose, #"{"id": 1}"#, gives: Loose(id: 1, more: .init()))
    expectRun(loose.default(\.more, .init(a: 1, b: 2), when: .missing), #"{"id": 1}"#, gives: Loose(id: 1, more: .init(a: 1, b: 2)))
    expectRun(loose.default(\.more, .init(a: 1, b: 2), when: .missing), #"{"id": 1, "b": null}"#, gives: Loose(id: 1, more: .init()))
  }

  @Test(
    "parts: one whose places others read is there if all that it requires are",
    arguments: [
      (#"{"id": 1}"#, nil), (#"{"id": 1, "x": 1}"#, nil), (#"{"id": 1, "x": null, "y": 2, "z": 3}"#, nil),
      (#"{"id": 1, "x": 1, "y": 2}"#, Point(x: 1, y: 2)),
    ] as [(String, Point?)]) func sharedParts(_ json: String, _ point: Point?) throws
  {
    struct Both: Codable, Equatable, Sendable { var id: Int; var x: Int?; var y: Int?; var z: Int?; var point: Point? }
    let both = ReflectiveMapper<Both>().field(\.point, from: "")
    for _ in coldAndWarm { #expect(try both.map(json: json).point == point, "\(json)") }
    #expect(try both.map(both.reversed.map(both.map(json: json))).point == point)
  }
}
