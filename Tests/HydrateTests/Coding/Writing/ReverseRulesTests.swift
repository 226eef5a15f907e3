import Foundation
import Hydrate
import HydrateProfiles
import Testing

@testable import TestSupport

@Suite struct ReverseRulesTests {
  struct Box<T: Codable & Equatable>: Codable, Equatable { var v: T }

  private func check<T: Codable & Equatable>(_ value: T, _ json: String, at place: SourceLocation = #_sourceLocation) throws {
    let mapper = ReflectiveMapper<Box<T>>()
    let text = String(decoding: try mapper.jsonData(from: Box(v: value)), as: UTF8.self)
    #expect(text == json, sourceLocation: place)
    #expect(try mapper.map(json: text).v == value, sourceLocation: place)
    #expect(try mapper.map(mapper.reversed.map(Box(v: value))).v == value, sourceLocation: place)
  }

  @Test func canonicalForms() throws {
    try check(Date(timeIntervalSince1970: 1_390_186_634), #"{"v":"2014-01-20T02:57:14Z"}"#)
    try check(Date(timeIntervalSince1970: 1_390_186_634.5), #"{"v":"2014-01-20T02:57:14.5Z"}"#)
    try check(Date(timeIntervalSince1970: 1_390_186_634.595), #"{"v":"2014-01-20T02:57:14.595Z"}"#)
    try check(Date(timeIntervalSince1970: -62_167_219_200), #"{"v":"0000-01-01T00:00:00Z"}"#)
    try check(Date(timeIntervalSince1970: 253_402_300_799), #"{"v":"9999-12-31T23:59:59Z"}"#)
    try check(URL(string: "http://x.y/a?b=c#d"), #"{"v":"http://x.y/a?b=c#d"}"#)
    try check(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), #"{"v":"01020304-0506-0708-090A-0B0C0D0E0F10"}"#)
    try check(Data([0xFB, 0xFF, 0]), #"{"v":"+/8A"}"#)
    try check(Sex.female, #"{"v":"female"}"#)
    try check(Rank.high, #"{"v":2}"#)
    try check(Decimal(string: "1.10") ?? 0, #"{"v":1.1}"#)
    try check(0.1, #"{"v":0.1}"#)
    try check(Float(0.1), #"{"v":0.1}"#)
    try check(Int64.min, #"{"v":-9223372036854775808}"#)
    try check(UInt64.max, #"{"v":18446744073709551615}"#)
    try check(["b": 1, "a": 2], #"{"v":{"a":2,"b":1}}"#)
    try check([nil, 1] as [Int?], #"{"v":[null,1]}"#)
    try check([:] as [String: Int], #"{"v":{}}"#)
  }

  @Test func aRelativeURLIsWrittenAbsolute() throws {
    let url = try #require(URL(string: "b", relativeTo: URL(string: "http://x.y/a/")))
    #expect(String(decoding: try ReflectiveMapper<Box<URL>>().jsonData(from: Box(v: url)), as: UTF8.self) == #"{"v":"http://x.y/a/b"}"#)
  }

  @Test func whatCannotBeWritten() throws {
    let far = Date(timeIntervalSince1970: 253_402_300_800)
    #expect(issueLines { _ = try ReflectiveMapper<Box<Double>>().reversed.map(Box(v: .nan)) } == ["! invalidValue v"])
    #expect(issueLines { _ = try ReflectiveMapper<Box<Float?>>().reversed.map(Box(v: -.infinity)) } == ["! invalidValue v"])
    #expect(issueLines { _ = try ReflectiveMapper<Box<Decimal>>().reversed.map(Box(v: .nan)) } == ["! invalidValue v"])
    #expect(issueLines { _ = try ReflectiveMapper<Box<Date>>().reversed.map(Box(v: far)) } == ["! invalidValue v"])
    #expect(
      issueLines { _ = try ReflectiveMapper<Box<Date>>().reversed.map(Box(v: Date(timeIntervalSince1970: -62_167_219_201))) } == [
        "! invalidValue v"
      ])
    #expect(
      issueLines { _ = try ReflectiveMapper<Box<Date>>().reversed.map(Box(v: Date(timeIntervalSince1970: .nan))) } == ["! invalidValue v"])
    #expect(issueLines { _ = try ReflectiveMapper<Box<Date>>().reversed.map(Box(v: .distantPast)) } == [])
    // Elements are all looked at.
    #expect(
      issueLines { _ = try ReflectiveMapper<Box<[Double]>>().reversed.map(Box(v: [1, .nan, 2, .infinity])) }
        == ["! invalidValue v[1]", "! invalidValue v[3]"])
    #expect(
      issueLines {
        _ = try ReflectiveMapper<Box<[Box<[String: Date]>]>>().keyTransformer(.camelToSnake).reversed.map(Box(v: [Box(v: ["a": far])]))
      }
        == ["! invalidValue v[0].v.a"])
  }

  @Test func nilIsLeftOutOrWritten() throws {
    struct Some: Codable, Equatable { var a: Int?; var b: String?; var c: Inner?; struct Inner: Codable, Equatable { var d: Int? } }
    func text(_ mapper: ReflectiveMapper<Some>, _ value: Some) throws -> String {
      String(decoding: try mapper.jsonData(from: value), as: UTF8.self)
    }
    let value = Some(a: nil, b: "x", c: .init(d: nil))
    #expect(try text(ReflectiveMapper(), value) == #"{"b":"x","c":{}}"#)
    #expect(try text(ReflectiveMapper().nulls(.write), value) == #"{"a":null,"b":"x","c":{"d":null}}"#)
    #expect(try text(ReflectiveMapper().nulls(.write).nulls(.omit), value) == #"{"b":"x","c":{}}"#)
    #expect(try text(ReflectiveMapper().nulls(.write).except(\.a), value) == #"{"b":"x","c":{"d":null}}"#)
    #expect(try text(ReflectiveMapper().nulls(.write).field(\.a, from: "m.n"), value) == #"{"m":{"n":null},"b":"x","c":{"d":null}}"#)
    #expect(try text(ReflectiveMapper().field(\.a, from: "m.n"), value) == #"{"b":"x","c":{}}"#)
    for mapper in [
      ReflectiveMapper<Some>(), ReflectiveMapper<Some>().nulls(.write), ReflectiveMapper<Some>().nulls(.write).field(\.a, from: "m.n"),
    ] {
      #expect(try mapper.map(mapper.reversed.map(value)) == value)
    }
  }

  @Test func nestedOptionalsAsFoundationHasThem() throws {
    struct Twice: Codable, Equatable { var a: Int??; var b: [Int??]; var c: [String: Int?]? }
    for value in [Twice(a: nil, b: [nil, .some(nil), 1], c: ["x": nil]), Twice(a: .some(nil), b: [], c: nil), Twice(a: 3, b: [2], c: [:])] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let expected = String(decoding: try encoder.encode(value), as: UTF8.self)

      #expect(String(decoding: try ReflectiveMapper<Twice>().jsonData(from: value, options: .sorted), as: UTF8.self) == expected)
    }
  }

  @Test func aOneWayMapperIsInTheWay() throws {
    let oneWay = OneWay { (text: String) in Int(text) }
    #expect(issueLines { _ = try ReflectiveMapper<Box<Int>>().field(\.v, using: oneWay).reversed.map(Box(v: 4)) } == ["! irreversible v"])
    #expect(
      issueLines { _ = try ReflectiveMapper<Box<Int>>().mapType(Int.self, using: oneWay).reversed.map(Box(v: 4)) } == ["! irreversible v"])
    #expect(
      issueLines { _ = try ReflectiveMapper<Box<[Int]>>().mapType(Int.self, using: oneWay).reversed.map(Box(v: [4, 5])) }
        == ["! irreversible v[0]", "! irreversible v[1]"])
    let odd = Accessor.custom("odd", read: { $0["x"] })
    #expect(
      issueLines { _ = try ReflectiveMapper<Box<Int>>().field(\.v, from: odd).reversed.map(Box(v: 4)) } == ["! irreversible odd -> v"])
    #expect(issueLines { _ = try ReflectiveMapper<Box<Int?>>().field(\.v, from: odd).reversed.map(Box(v: nil)) } == [])
  }

  @Test func accessorsMeetInOneObject() throws {
    struct Three: Codable, Equatable { var a: Int; var b: Int; var c: [String: Int]; var d: Int? }
    let mapper = ReflectiveMapper<Three>().field(\.a, from: "meta.a").field(\.b, from: "meta.deep.list[1]").field(\.c, from: "c")
      .field(\.d, from: "c.d")
    let value = Three(a: 1, b: 2, c: ["x": 3], d: 4)
    let back = try mapper.reversed.map(value)
    #expect(back == ["meta": ["a": 1, "deep": ["list": [nil, 2]]], "c": ["x": 3, "d": 4]])
    let clash = ReflectiveMapper<Three>().field(\.a, from: "x").field(\.b, from: "x.y")
    #expect(issueLines { _ = try clash.reversed.map(value) }.first?.hasPrefix("! irreversible") == true)
    let several = ReflectiveMapper<Three>().field(
      \.c, from: ["p", "q.r"],
      using: BothWays<[Int], [String: Int]>(forward: { ["x": $0[0], "y": $0[1]] }, back: { [$0["x"] ?? 0, $0["y"] ?? 0] }))
    let split = Three(a: 1, b: 2, c: ["x": 3, "y": 4], d: nil)
    #expect(try several.reversed.map(split) == ["a": 1, "b": 2, "p": 3, "q": ["r": 4]])
    #expect(try several.map(several.reversed.map(split)) == split)
  }

  struct Inbound: Decodable, Equatable {
    var fullName: String
    var count: Int?
    var parts: [Part]
    var table: [String: Part]
    var sex: Sex
    var day: Date
    struct Part: Decodable, Equatable {
      var size: Double
      var link: URL?
      enum CodingKeys: String, CodingKey { case size = "s", link = "l" }
    }
    enum Sex: String, Decodable { case male, female }
  }

  @Test func decodableOnlyModelsGoBackThroughMirror() throws {
    // Their coding keys are not all their properties' names.
    try ReflectiveMapper<Inbound>().plan()
    let json =
      #"{"full_name": "A", "parts": [{"s": "1.5", "l": "http://x.y"}, {"s": 2}], "table": {"aB": {"s": 3}}, "sex": "female", "day": 0}"#
    for mapper in [
      ReflectiveMapper<Inbound>().keyTransformer(.camelToSnake), ReflectiveMapper<Inbound>().keyTransformer(.camelToSnake).nulls(.write),
    ] {
      let model = try mapper.map(json: json)
      let back = try mapper.reversed.map(model)
      #expect(back["full_name"]?.string == "A" && back["parts"]?[0]?["s"]?.double == 1.5 && back["parts"]?[0]?["l"]?.string == "http://x.y")
      #expect(back["table"]?["aB"]?["s"]?.int == 3 && back["day"]?.string == "1970-01-01T00:00:00Z" && back["sex"]?.string == "female")
      #expect(try mapper.map(back) == model)
    }
    let other = ReflectiveMapper<Inbound>().keyTransformer(.camelToSnake).field(\.fullName, from: "n.f").except(\.count)
    let model = try other.map(json: json.replacingOccurrences(of: #""full_name": "A""#, with: #""n": {"f": "B"}"#))
    #expect(try other.reversed.map(model)["n"]?["f"]?.string == "B")
    #expect(try other.map(other.reversed.map(model)) == model)
  }

  @Test func everyRuleHoldsOnTheWayBack() throws {
    let citizen = Citizen("A", 1, homepage: "http://x.y", [Citizen("B", 2, [Citizen("C", 3)])])
    let mappers: [ReflectiveMapper<Citizen>] = [
      ReflectiveMapper(), ReflectiveMapper().keyTransformer(.camelToSnake), ReflectiveMapper().keyTransformer(.camelToKebab).nulls(.write),
      ReflectiveMapper().field(\.age, from: "info.age").field(\.homepage, from: "info.url"), ReflectiveMapper().coercion(.strict),
      ReflectiveMapper().mapType(Int.self, using: BothWays<String, Int>(forward: { Int($0.dropFirst()) }, back: { "#\($0)" })),
      ReflectiveMapper().noRequiredFields().unknownKeys(.refuse), ReflectiveMapper().except(\.birthDate).optional(\.age),
      ReflectiveMapper().field(\.children, using: ReflectiveMapper<[Citizen]>()),
    ]
    for (index, mapper) in mappers.enumerated() {
      #expect(try mapper.map(mapper.reversed.map(citizen)) == citizen, "\(index)")
      #expect(try mapper.map(json: mapper.jsonData(from: citizen)) == citizen, "\(index)")
      #expect(try mapper.reversed.reversed.map(mapper.reversed.map(citizen)) == citizen, "\(index)")
    }
    let match = Match(wins: 1, losses: 2, player: "p", coach: nil)
    #expect(try ReflectiveMapper<Match>().reversed.map(match) == ["w": 1, "l": 2, "p_name": "p"])
    let season = Season(wins: 1, losses: 2, title: "t")
    #expect(try ReflectiveMapper<Season>().reversed.map(season) == ["w": 1, "L": 2, "t": "t"])
    let parcel = Parcel(id: "declared(5)", label: "l", note: "n")
    #expect(try ReflectiveMapper<Parcel>().reversed.map(parcel) == ["identifier": "5", "label": "l", "meta": ["note": "n"]])
    #expect(try ReflectiveMapper<Parcel>().map(ReflectiveMapper<Parcel>().reversed.map(parcel)) == parcel)
  }

  struct Counted: Codable, Equatable { var count: Int; var name: String }
  struct Counts: Codable, Equatable { var inner: Counted }

  /// What is left out needs a fallback where a model is made, and writing makes none.
  @Test func whatIsLeftOutIsNotWritten() throws {
    let mapper = ReflectiveMapper<Counted>()
    let file = #"{"Counted": {"count": {"key": "count", "groups": ["b"]}, "name": {"key": "name", "groups": ["a"]}}}"#
    let groups = try ReflectiveMapper<Counted>(profile: MappingProfile(json: file, names: ProfileNames().type(Counted.self))).groups("a")
    let counted = Counted(count: 1, name: "x")
    for mapper in [mapper.except(\.count), mapper.only(\.name), groups] {
      #expect(String(decoding: try mapper.jsonData(from: counted), as: UTF8.self) == #"{"name":"x"}"#)
      #expect(try mapper.reversed.map(counted) == ["name": "x"])
      #expect(try mapper.array.reversed.map([counted]) == [["name": "x"]])
      #expect(issueLines { _ = try mapper.map(json: #"{"name": "x"}"#) } == ["! configuration  -> count"])
    }
    let profile = MappingProfile().type(Counted.self) { $0.except(\.count) }
    let counts = Counts(inner: counted)
    #expect(try ReflectiveMapper<Counts>(profile: profile).reversed.map(counts) == ["inner": ["name": "x"]])
    // Other mistakes stay, and a field of one's own stands whatever is left out.
    #expect(issueLines { _ = try mapper.except(named: "cuont").reversed.map(counted) } == ["! configuration  -> cuont"])
    let oneWay = mapper.field(\.count, using: ClosureMapper { (number: Int) in number }).except(\.count)
    #expect(issueLines { _ = try oneWay.jsonData(from: counted) } == ["! irreversible count"])
  }
}
