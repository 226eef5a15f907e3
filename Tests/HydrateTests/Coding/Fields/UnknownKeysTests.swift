import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct UnknownKeysTests {
  struct Picture: Codable, Equatable {
    var imageURL: String?
    var byID: [String: Int]?
    var kind: Kind?
    var inner: [Inner]?
    var span: DateInterval?
    var mixed: Range<Int>?
    enum Kind: Codable, Equatable { case plain, sized(widthPX: Int) }
    struct Inner: Codable, Equatable { var fullName: String? }
  }
  typealias Change = @Sendable (ReflectiveMapper<Picture>) -> ReflectiveMapper<Picture>

  static let rows: [(name: String, change: Change, json: String, unknown: [String])] = [
    ("none", { $0 }, "{}", []),
    ("acronyms", { $0 }, #"{"image_url": "x", "by_id": {"any": 1}}"#, []),
    ("what comes back to a coding key", { $0 }, #"{"imageURL": "x", "BY_ID": {}, "INNER": []}"#, ["INNER"]),
    ("two", { $0 }, #"{"a": 1, "b": {"c": 2}}"#, ["a", "b"]),
    ("nested", { $0 }, #"{"inner": [{"x": 1}, {"full_name": "a"}, {"full_name": null, "y": 1}]}"#, ["inner[0].x", "inner[2].y"]),
    ("dictionaries are not charged", { $0 }, #"{"by_id": {"any": 1, "thing": 2}}"#, []),
    ("nor enums", { $0 }, #"{"kind": {"plain": {}, "more": 1}}"#, []),
    ("but payloads", { $0 }, #"{"kind": {"sized": {"width_px": 1, "more": 1}}}"#, ["kind.sized.more"]),
    ("nor Foundation's types", { $0 }, #"{"span": {"start": 0, "duration": 1, "end": 1}}"#, []),
    ("left-out fields are known", { $0.except(\.inner).only(\.imageURL) }, "{}", ["!"]),
    ("left out by except", { $0.except(\.inner) }, #"{"inner": [{"x": 1}], "x": 1}"#, ["x"]),
    ("left out by only", { $0.only(\.imageURL) }, #"{"inner": [{"x": 1}], "by_id": 1, "x": 1}"#, ["x"]),
    ("an explicit key", { $0.field(\.imageURL, from: "IMG") }, #"{"IMG": "x", "img": 1}"#, ["img"]),
    (
      "an explicit path", { $0.field(\.imageURL, from: "meta.created.url") },
      #"{"meta": {"created": {"url": "x", "y": 1}, "z": 1}, "w": 1}"#,
      ["meta.created.y", "meta.z", "w"]
    ),
    (
      "several", { $0.field(\.imageURL, from: ["d", "t.x"], using: OneWay { (a: [String]) in a.joined() }) },
      #"{"d": "1", "t": {"x": "2"}, "e": 1}"#, ["e"]
    ),
    ("aliases", { $0.field(\.imageURL, from: .first("u", "url")) }, #"{"url": "x", "uri": "y"}"#, ["uri"]),
    (
      "a renamed property's own name", { $0.field(\.imageURL, from: "IMG") }, #"{"IMG": "x", "image_url": 1, "imageURL": 2}"#,
      ["image_url", "imageURL"]
    ),
    ("of one that is read at a path", { $0.field(\.inner, from: "data.inner") }, #"{"data": {}, "inner": 1}"#, ["inner"]),
    ("an alias may be the own name", { $0.field(\.imageURL, from: .first("IMG", "image_url")) }, #"{"image_url": "x"}"#, []),
    ("a mapper at the own name", { $0.field(\.imageURL, using: OneWay { (a: String) in a }) }, #"{"image_url": "x"}"#, []),
    ("a key twice is told once", { $0 }, #"{"x": 1, "x": 2}"#, ["x"]),
  ]

  @Test(arguments: rows.indices) func reportAndRefuseNameTheSameKeys(_ index: Int) {
    let row = Self.rows[index]
    let mapper = row.change(ReflectiveMapper<Picture>().keyTransformer(.camelToSnake))
    guard row.unknown != ["!"] else { return #expect(RunOutcome(mapper, row.json).lines == ["! configuration"]) }
    let ignored = RunOutcome(mapper, row.json)
    #expect(ignored.value != nil && ignored.lines.isEmpty, "\(row.name) \(ignored.lines)")
    for _ in coldAndWarm {
      let reported = RunOutcome(mapper.unknownKeys(.report), row.json)
      #expect(reported.issues.map(\.sourcePath.description) == row.unknown, "\(row.name)")
      #expect(reported.value == ignored.value && reported.issues.allSatisfy { $0.code == .unknownKey && $0.severity == .nonFatal })
      let refused = RunOutcome(mapper.unknownKeys(.refuse), row.json)
      #expect(refused.issues.map(\.sourcePath.description) == row.unknown, "\(row.name)")
      #expect((refused.value == nil) == !row.unknown.isEmpty)
      #expect(refused.issues.allSatisfy { $0.code == .unknownKey && $0.severity == .fatal })
    }
  }

  @Test func unknownKeysStandBesideOtherIssues() throws {
    try ReflectiveMapper<Citizen>().plan()
    let json = #"{"zz": 1, "firstName": {}, "age": "x", "children": [{"yy": 1, "firstName": "B", "age": 2, "children": []}], "xx": 1}"#
    for mapper in [ReflectiveMapper<Citizen>(), ReflectiveMapper<Citizen>().optional(named: "homepage")] {
      expectRun(
        mapper.unknownKeys(.refuse), json, gives: nil,
        ["! unknownKey zz", "! typeMismatch firstName", "! invalidValue age", "! unknownKey children[0].yy", "! unknownKey xx"])
      expectRun(
        mapper.unknownKeys(.report), json, gives: nil,
        ["~ unknownKey zz", "! typeMismatch firstName", "! invalidValue age", "~ unknownKey children[0].yy", "~ unknownKey xx"])
    }
    expectRun(
      ReflectiveMapper<Citizen>().unknownKeys(.report).optional(\.firstName, \.age), json,
      gives: Citizen("", 0, [Citizen("B", 2)]),
      ["~ unknownKey zz", "~ typeMismatch firstName", "~ invalidValue age", "~ unknownKey children[0].yy", "~ unknownKey xx"])
  }

  @Test func aTypeThatDoesNotAskForAllItsKeysIsNotChargedForThem() {
    struct Half: Decodable, Equatable {
      var a: Int
      enum CodingKeys: CodingKey { case a, oldURL }
      init(a: Int) { self.a = a }
      init(from decoder: any Decoder) throws { a = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .a) }
    }
    let mapper = ReflectiveMapper<Half>().keyTransformer(.camelToSnake).unknownKeys(.refuse)
    expectRun(mapper, #"{"a": 1, "old_url": 2}"#, gives: Half(a: 1))
    expectRun(mapper, #"{"a": 1, "older_url": 2}"#, gives: nil, ["! unknownKey older_url"])
  }

  @Test func nestedContainersAreObjectsOfThePlanToo() {
    struct Deep: Decodable, Equatable {
      var a: Int
      enum CodingKeys: CodingKey { case outer }
      enum Inner: CodingKey { case a }
      init(a: Int) { self.a = a }
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        a = try fields.nestedContainer(keyedBy: Inner.self, forKey: .outer).decode(Int.self, forKey: .a)
      }
    }
    expectRun(
      ReflectiveMapper<Deep>().unknownKeys(.report), #"{"outer": {"a": 1, "b": 2}, "c": 3}"#, gives: Deep(a: 1),
      ["~ unknownKey outer.b", "~ unknownKey c"])
    // A type that lists its keys reads a dictionary.
    struct Free: Decodable, Equatable {
      var all: [String: Int] = [:]
      init(_ all: [String: Int]) { self.all = all }
      init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: AnyTextKey.self)
        for key in fields.allKeys { all[key.stringValue] = try fields.decode(Int.self, forKey: key) }
      }
    }
    expectRun(
      ReflectiveMapper<Free>().unknownKeys(.refuse).keyTransformer(.camelToSnake), #"{"aB": 1, "a_b": 2}"#,
      gives: Free(["aB": 1, "a_b": 2]))
  }

  struct Renamed: Codable, Equatable { var wheelCount: Int; var rest: [String: Value] = [:] }

  @Test("unknown keys: the message names where a renamed property is read") func theMessageNamesTheRule() throws {
    for transformer in [KeyTransformer.identity, .camelToSnake] {
      let mapper = ReflectiveMapper<Renamed>().field(\.rest, from: "rest").keyTransformer(transformer)
      let key = transformer.sourceKey(for: "wheelCount") ?? ""
      let refusing = mapper.field(\.wheelCount, from: "W").unknownKeys(.refuse)
      for _ in coldAndWarm {
        let error = #expect(throws: MappingError.self) { try refusing.map(json: #"{"W": 1, "rest": {}, "\#(key)": 2}"#) }
        #expect(error?.issues.map(\.sourcePath.description) == [key] && error?.issues.first?.message.contains("did you mean W?") == true)
      }
      var model = Renamed(wheelCount: 1)
      #expect(throws: MappingError.self) { try refusing.update(&model, json: #"{"\#(key)": 2}"#) }
      let collecting = ReflectiveMapper<Renamed>().keyTransformer(transformer).field(\.wheelCount, from: "W").unknownKeys(into: \.rest)
      #expect(try collecting.map(json: #"{"W": 1, "\#(key)": "kept"}"#).rest == [key: "kept"])
      #expect(try collecting.map(collecting.reversed.map(Renamed(wheelCount: 1, rest: [key: "kept"]))).rest == [key: "kept"])
      _ = try collecting.updateReportingIssues(&model, json: #"{"\#(key)": "new"}"#)
      #expect(model.rest == [key: "new"] && model.wheelCount == 1)
    }
  }

  @Test func theMessageNamesTheNearestKey() throws {
    let issue = try #require(
      RunOutcome(
        ReflectiveMapper<Citizen>().unknownKeys(.report).keyTransformer(.camelToSnake),
        #"{"fist_name": 1, "first_name": "A", "age": 1, "children": []}"#
      ).issues.first)
    #expect(issue.message.contains("first_name") && !issue.message.contains("firstName"))
  }
}
