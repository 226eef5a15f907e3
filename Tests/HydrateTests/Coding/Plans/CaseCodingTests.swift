import Foundation
import Hydrate
import Testing

/// What is known of an enum's coding before its first value: whether it is the compiler's, and its labels.
@Suite("Case forms: codings") struct CaseCodingTests {
  struct Text: Codable, Equatable, Sendable { var text: String }

  @Test("cases: a type reads the same before and after plan(), and whether it is written or read first")
  func inAnyOrder() throws {
    enum Fresh: Codable, Equatable { case title(label: String), subtitle(label: String?), maybe(Int?), none }
    func outcomes(_ mapper: ReflectiveMapper<Fresh>) -> [String] {
      let texts = [
        #"{"title": {"label": "x"}}"#, #"{"title": null}"#, #"{"title": {}}"#, #""title""#, #"{"subtitle": {}}"#, #"{"subtitle": null}"#,
        #""subtitle""#, #"{"maybe": null}"#, #"{"none": null}"#, #""none""#, #"{"none": []}"#,
      ]
      return texts.map { json in CaseModels.outcome { try mapper.map(json: json) } }
    }
    let expected = outcomes(ReflectiveMapper<Fresh>(profile: MappingProfile().cases(.keyed)))
    #expect(expected[0] == #"title(label: "x")"# && expected[4] == "subtitle(label: nil)" && expected[7] == "maybe(nil)")
    #expect(
      expected[1].hasPrefix("nullValue title") && expected[5].hasPrefix("nullValue subtitle") && expected[6].hasPrefix("typeMismatch"))
    let written = ReflectiveMapper<Fresh>(profile: MappingProfile().cases(.keyed).relaxedNames(false))
    let values: [Fresh] = [.title(label: "a"), .subtitle(label: nil), .maybe(nil), .none]
    let forms = [#"{"title":{"label":"a"}}"#, #"{"subtitle":{}}"#, #"{"maybe":null}"#, #""none""#]
    #expect(try values.map { try written.reversed.map($0).jsonString() } == forms)
    #expect(outcomes(written) == expected)
    let planned = ReflectiveMapper<Fresh>().cases(.keyed)
    try planned.plan()
    #expect(outcomes(planned) == expected)
    #expect(try forms.map { try planned.map(json: $0) } == values)
  }

  struct Sections: Codable, Equatable {
    var names: [String]
    enum CodingKeys: CodingKey { case a, b }
    enum Inner: CodingKey { case name }

    init(names: [String]) { self.names = names }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      names = try container.allKeys.map {
        try container.nestedContainer(keyedBy: Inner.self, forKey: $0).decode(String.self, forKey: .name)
      }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      for (name, key) in zip(names, [CodingKeys.a, .b]) {
        var inner = container.nestedContainer(keyedBy: Inner.self, forKey: key)
        try inner.encode(name, forKey: .name)
      }
    }
  }
  struct Nested: Codable, Equatable {
    var name: String
    init(name: String) { self.name = name }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Sections.CodingKeys.self)
      name = try container.nestedContainer(keyedBy: Sections.Inner.self, forKey: .a).decode(String.self, forKey: .name)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Sections.CodingKeys.self)
      var inner = container.nestedContainer(keyedBy: Sections.Inner.self, forKey: .a)
      try inner.encode(name, forKey: .name)
    }
  }

  @Test("cases: a struct that nests containers keeps its form, also if it is written first", arguments: [true, false])
  func structs(_ isWrittenFirst: Bool) throws {
    for form in [CaseForm.keyed, .tagged(by: "type")] {
      let profile = MappingProfile().cases(form, unknown: isWrittenFirst ? nil : "other")
      let (sections, nested) = (ReflectiveMapper<Sections>(profile: profile), ReflectiveMapper<Nested>(profile: profile))
      if isWrittenFirst {
        #expect(try nested.reversed.map(Nested(name: "x")).jsonString() == #"{"a":{"name":"x"}}"#)
        #expect(try sections.reversed.map(Sections(names: ["x"])).jsonString() == #"{"a":{"name":"x"}}"#)
      }
      #expect(try nested.map(json: #"{"a": {"name": "x"}}"#) == Nested(name: "x"))
      #expect(try sections.map(json: #"{"a": {"name": "x"}, "b": {"name": "y"}}"#).names.sorted() == ["x", "y"])
    }
  }

  /// No made-up value makes one.
  enum Strict: Codable, Equatable {
    case text(Text), image(URL)
    enum CodingKeys: CodingKey { case kind }
    init(from decoder: any Decoder) throws {
      let kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
      guard kind == "text" else { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no kind")) }
      self = .text(try Text(from: decoder))
    }
    func encode(to encoder: any Encoder) throws {}
  }

  @Test("cases: an enum that codes itself is a mistake where it is named, also if no probe can make one")
  func strict() throws {
    let json = #"{"kind": "text", "text": "x"}"#
    #expect(CaseModels.outcome { try ReflectiveMapper<Strict>().cases(.keyed).map(json: json) }.hasPrefix("configuration"))
    #expect(
      CaseModels.outcome { try ReflectiveMapper<Strict>().cases(.keyed).jsonData(from: .image(URL(filePath: "/"))) }.hasPrefix(
        "configuration"))
    #expect(try ReflectiveMapper<Strict>(profile: MappingProfile().cases(.keyed)).map(json: json) == .text(Text(text: "x")))
    #expect(try ReflectiveMapper<Text>().cases(.keyed).map(json: json) == Text(text: "x"))
  }

  /// No value may be made up for it.
  struct Careful: Codable, Equatable {
    var count: Int
    init(count: Int) { self.count = count }
    init(from decoder: any Decoder) throws {
      count = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .count)
      precondition(count > 1, "a made-up value")
    }
    enum CodingKeys: CodingKey { case count }
  }
  final class Shared: Codable {
    let careful: Careful
    init(from decoder: any Decoder) throws {
      guard let key = CodingUserInfoKey(rawValue: "context"), decoder.userInfo[key] != nil else { preconditionFailure("a made-up decoder") }
      careful = try Careful(from: decoder)
    }
  }

  @Test("cases: a struct or class with a form for enums is never made for a look at it", arguments: [CaseForm.keyed, .tagged(by: "type")])
  func neverMade(_ form: CaseForm) throws {
    let json = #"{"count": 2}"#
    let section = MappingProfile().type(Careful.self) { $0.cases(form) }
    for mapper in [
      ReflectiveMapper<Careful>(profile: MappingProfile().cases(form)), ReflectiveMapper().cases(form), ReflectiveMapper(profile: section),
    ] {
      #expect(try mapper.map(json: json) == Careful(count: 2))
      #expect(try mapper.reversed.map(Careful(count: 2)).jsonString() == #"{"count":2}"#)
    }
    let key = try #require(CodingUserInfoKey(rawValue: "context"))
    #expect(try ReflectiveMapper<Shared>().cases(form).map(json: json, userInfo: [key: true]).careful.count == 2)
  }

  @Test("cases: unknown: is the name in Swift, and is checked without an inspection")
  func unknown() throws {
    enum Event: Codable, Equatable {
      case push(id: Int), gone(Value), other(Value), text(Text)
      enum CodingKeys: String, CodingKey { case push, gone = "deleted", other = "Rest", text = "later" }
    }
    func outcome(_ name: String, isNamed: Bool, _ json: String = #"{"t": "new"}"#) -> String {
      let mapper =
        isNamed
        ? ReflectiveMapper<Event>().cases(.tagged(by: "t"), unknown: name)
        : ReflectiveMapper<Event>(profile: MappingProfile().cases(.tagged(by: "t"), unknown: name))
      return CaseModels.outcome { try mapper.map(json: json) }
    }
    for isNamed in [true, false] {
      #expect(outcome("gone", isNamed: isNamed) == #"gone({"t":"new"})"#)
      #expect(outcome("other", isNamed: isNamed) == #"other({"t":"new"})"#)
    }
    #expect(outcome("text", isNamed: false).hasPrefix("configuration"))
    for name in ["deleted", "later", "nothing"] {
      #expect(outcome(name, isNamed: true).hasPrefix("configuration"), "\(name)")
      #expect(outcome(name, isNamed: false).hasPrefix("invalidValue t"), "\(name)")
    }
    #expect(outcome("gone", isNamed: false, #"{"t": "deleted"}"#) == #"gone({"t":"deleted"})"#)
    #expect(outcome("nothing", isNamed: false, #"{"t": "later", "text": "x"}"#).hasPrefix("text("))
  }

  @Test("cases: unknown: may be the only case", arguments: [true, false])
  func onlyUnknown(_ isNamed: Bool) throws {
    enum Only: Codable, Equatable { case other(Value) }
    enum Renamed: Codable, Equatable {
      case other(Value)
      enum CodingKeys: String, CodingKey { case other = "rest" }
    }
    for form in [CaseForm.keyed, .tagged(by: "t"), .tagged(by: "t", content: "c")] {
      let profile = MappingProfile().cases(form, unknown: "other")
      let only = isNamed ? ReflectiveMapper<Only>().cases(form, unknown: "other") : ReflectiveMapper<Only>(profile: profile)
      #expect(try only.map(json: #"{"t":"x","a":1}"#) == .other(["t": "x", "a": 1]))
      #expect(try only.reversed.map(.other(["a": 1])).jsonString() == #"{"a":1}"#)
      let renamed = isNamed ? ReflectiveMapper<Renamed>().cases(form, unknown: "other") : ReflectiveMapper<Renamed>(profile: profile)
      #expect(try renamed.map(json: #"{"rest":1}"#) == .other(["rest": 1]))
    }
    let nothing = ReflectiveMapper<Only>().cases(.keyed, unknown: "nothing")
    #expect(CaseModels.outcome { try nothing.map(json: #"{"a":1}"#) }.hasPrefix("invalidValue"))
  }

  @Test("cases: a name in any number of spellings leads to its payload")
  func spellings() throws {
    enum Part: Codable, Equatable { case longTitle(label: String, size: Int), rule }
    let parts = ReflectiveMapper<Part>(profile: MappingProfile().cases(.keyed).relaxedNames())
    for number in 0..<200 {
      let length = number == 199 ? 5000 : number
      let name = "LONG" + String(repeating: "_", count: length) + "title"
      #expect(try parts.map(json: #"{"\#(name)": {"label": "x", "size": \#(number)}}"#) == .longTitle(label: "x", size: number), "\(name)")
      let path = CaseModels.outcome { try parts.map(json: #"{"\#(name)": {"label": "x"}}"#) }
      #expect(path == "missingValue \(name).size -> longTitle.size")
    }
  }

  @Test("cases: an enum with one case has its name, both ways and in messages")
  func oneCase() throws {
    enum Plain: Codable, Equatable { case only }
    enum Boxed: Codable, Equatable { case only(Text) }
    enum Named: String, Codable, Equatable { case only }
    enum Keyed: Codable, Equatable {
      case only(text: String)
      enum CodingKeys: String, CodingKey { case only = "one" }
    }
    func check<T: Codable & Equatable & SendableMetatype>(_ value: T, _ form: CaseForm, _ json: String) throws {
      for isWrittenFirst in [true, false] {
        let mapper = ReflectiveMapper<T>(profile: MappingProfile().cases(form, unknown: isWrittenFirst ? nil : "other"))
        if isWrittenFirst { #expect(try mapper.reversed.map(value).jsonString() == json) }
        #expect(try mapper.map(json: json) == value)
        #expect(try mapper.reversed.map(value).jsonString() == json)
      }
    }
    try check(Plain.only, .keyed, #""only""#)
    try check(Boxed.only(Text(text: "x")), .keyed, #"{"only":{"text":"x"}}"#)
    try check(Boxed.only(Text(text: "x")), .tagged(by: "t"), #"{"t":"only","text":"x"}"#)
    try check(Boxed.only(Text(text: "x")), .tagged(by: "t", content: "c"), #"{"t":"only","c":{"text":"x"}}"#)
    try check(Keyed.only(text: "x"), .keyed, #"{"one":{"text":"x"}}"#)
    try check(Named.only, .keyed, #""only""#)
    let message = { (body: () throws -> Void) in ((try? #require(throws: MappingError.self) { try body() })?.issues ?? []).map(\.message) }
    let ones = ReflectiveMapper<CaseModels.One>(profile: MappingProfile().cases(.keyed))
    #expect(message { _ = try ones.map(json: #"{"other": 1}"#) } == ["expected one of only"])
    #expect(
      message { _ = try ReflectiveMapper<Keyed>(profile: MappingProfile().cases(.keyed)).map(json: #""x""#) } == ["expected one of one"])
    let boxed = ReflectiveMapper<Boxed>(profile: MappingProfile().cases(.tagged(by: "t")))
    #expect(CaseModels.outcome { try boxed.map(json: #"{"t": "x"}"#) }.hasPrefix("invalidValue t"))
    #expect(try "\(ones.plan())".contains("only"))
  }

  @Test("cases: a payload that is another enum does not hide those after it from plans")
  func payloads() throws {
    enum Inner: Codable { case a(n: Int), b(Text) }
    indirect enum Outer: Codable { case both(first: Inner, second: [String], third: Text?), again(Outer, Int) }
    let plan = try ReflectiveMapper<Outer>().cases(.keyed).plan()
    #expect(plan.isComplete)
    #expect(plan.fields.map(\.name) == ["both.first", "both.second", "both.third", "again._0", "again._1"])
    let error = try #require(throws: MappingError.self) {
      try ReflectiveMapper<Outer>().cases(.keyed).map(json: #"{"both": {"first": 5, "second": 5, "third": 5}}"#)
    }
    #expect(error.issues.map { "\($0.sourcePath)" } == ["both.first", "both.second", "both.third"])
  }
}
