import Hydrate
import Testing

@testable import TestSupport

/// Enums with a tag in an object that they share with others.
@Suite("Case forms: in the objects of others") struct FlattenedCasesTests {
  struct Text: Codable, Equatable, Sendable { var text: String; var note: String? }
  enum Part: Codable, Equatable, Sendable { case text(Text), poll(question: String), counts([String: Int]), rule, maybe(Text?) }
  struct Page: Codable, Equatable, Sendable { var id: Int; var part: Part? }
  struct Open: Codable, Equatable, Sendable { var id: Int; var part: Part; var rest: [String: Value] }
  static let profile = MappingProfile().cases(.tagged(by: "type"))
  static let pages = ReflectiveMapper<Page>(profile: profile).field(\.part, from: "")

  @Test(
    "cases: an optional enum in its owner's object is nil without its tag",
    arguments: [
      (#"{"id": 1}"#, "nil"), (#"{"id": 1, "text": "x"}"#, "nil"), (#"{"id": 1, "type": "rule"}"#, "rule"),
      (#"{"id": 1, "type": "text", "text": "x"}"#, "text"), (#"{"id": 1, "type": "text"}"#, "missingValue text -> part.text._0.text"),
      (#"{"id": 1, "type": "new"}"#, "invalidValue type -> part.type"), (#"{"id": 1, "type": null}"#, "nullValue type -> part.type"),
      (#"{"id": 1, "type": "maybe"}"#, "maybe(nil)"), (#"{"id": 1, "type": "maybe", "text": "x"}"#, "maybe(text)"),
    ])
  func optional(_ json: String, _ expected: String) throws {
    let section = MappingProfile().type(Part.self) { $0.cases(.tagged(by: "type")) }
    for mapper in [Self.pages, ReflectiveMapper<Page>(profile: section).field(\.part, from: "")] {
      let found = CaseModels.outcome { () -> String in
        let mapped = try mapper.mapReportingIssues(json: json)
        #expect(mapped.issues.isEmpty)
        switch mapped.value.part {
        case nil: return "nil"
        case .text(let text): return text.text == "x" ? "text" : ""
        case .maybe(let text): return text == nil ? "maybe(nil)" : "maybe(text)"
        case .poll, .counts, .rule: return "rule"
        }
      }
      #expect(found == expected)
    }
  }

  @Test("cases: a tag that its owner reads, too, shows that the enum is there")
  func ownersTag() throws {
    struct Owner: Codable, Equatable { var type: String; var part: Part? }
    let owners = ReflectiveMapper<Owner>(profile: Self.profile).field(\.part, from: "")
    #expect(try owners.map(json: #"{"type": "rule"}"#) == Owner(type: "rule", part: .rule))
  }

  @Test("cases: a rest beside an enum has what the enum does not read, and loses nothing", arguments: [true, false])
  func rest(_ collects: Bool) throws {
    let base = ReflectiveMapper<Open>(profile: Self.profile).field(\.part, from: "")
    let mapper = collects ? base.unknownKeys(into: \.rest) : base.field(\.rest, from: "")
    let rows: [(String, Part, [String: Value])] = [
      (#"{"id":1,"type":"text","text":"x","more":true}"#, .text(Text(text: "x")), ["more": true]),
      (#"{"id":1,"type":"rule","text":"x"}"#, .rule, ["text": "x"]),
      (#"{"id":1,"type":"poll","question":"q","text":"x"}"#, .poll(question: "q"), ["text": "x"]),
    ]
    for (json, part, rest) in rows {
      let value = Open(id: 1, part: part, rest: rest)
      #expect(try mapper.map(json: json) == value)
      #expect(try mapper.map(mapper.reversed.map(value)) == value)
    }
  }

  @Test("cases: unknown keys beside an enum are those that nothing reads")
  func refused() throws {
    let pages = Self.pages.unknownKeys(.refuse)
    #expect(try pages.map(json: #"{"id": 1, "type": "text", "text": "x", "note": "n"}"#).part == .text(Text(text: "x", note: "n")))
    #expect(try pages.map(json: #"{"id": 1, "type": "poll", "question": "q"}"#).part == .poll(question: "q"))
    for json in [
      #"{"id": 1, "type": "text", "text": "x", "extra": 1}"#, #"{"id": 1, "type": "rule", "extra": 1}"#, #"{"id": 1, "extra": 1}"#,
    ] {
      let found = CaseModels.outcome { try pages.map(json: json) }
      #expect(found.hasPrefix("unknownKey extra") && !found.contains(";"), "\(json): \(found)")
    }
  }

  @Test("cases: two tags of one name in one object are not written, and an error where they are read")
  func twoTags() throws {
    struct Both: Codable, Equatable { var one: Part; var two: Part }
    let both = ReflectiveMapper<Both>(profile: Self.profile).field(\.one, from: "").field(\.two, from: "")
    #expect(CaseModels.outcome { try both.reversed.map(Both(one: .rule, two: .rule)) }.hasPrefix("irreversible"))
    #expect(CaseModels.outcome { try both.jsonData(from: Both(one: .rule, two: .poll(question: "q"))) }.hasPrefix("irreversible"))
    #expect(CaseModels.outcome { try both.map(json: #"{"type": "rule"}"#) }.hasPrefix("typeMismatch type"))
    indirect enum Tree: Codable, Equatable { case wrap(Tree), leaf(size: Int), open(Bag) }
    struct Bag: Codable, Equatable { var size: Int; var rest: [String: String] }
    let trees = ReflectiveMapper<Tree>(profile: Self.profile.type(Bag.self) { $0.field(\.rest, from: "") })
    for value in [Tree.wrap(.leaf(size: 1)), .wrap(.wrap(.leaf(size: 1))), .open(Bag(size: 1, rest: ["type": "open"]))] {
      #expect(CaseModels.outcome { try trees.reversed.map(value) }.hasPrefix("irreversible"), "\(value)")
      #expect(CaseModels.outcome { try trees.jsonData(from: value) }.hasPrefix("irreversible"), "\(value)")
    }
    struct Node: Codable, Equatable { var id: Int; var tree: Tree? }
    let nodes = ReflectiveMapper<Node>(profile: Self.profile).field(\.tree, from: "").unknownKeys(.refuse)
    #expect(try nodes.map(json: #"{"id": 1, "type": "leaf", "size": 2}"#) == Node(id: 1, tree: .leaf(size: 2)))
    #expect(CaseModels.outcome { try nodes.map(json: #"{"id": 1, "type": "wrap"}"#) }.hasPrefix("typeMismatch type"))
    let bag = Tree.open(Bag(size: 1, rest: ["a": "b"]))
    #expect(try trees.map(trees.reversed.map(bag)) == bag)
  }

  @Test("cases: an optional payload is nil where the object has none of its keys")
  func optionalPayload() throws {
    for isPlanned in [false, true] {
      let parts = ReflectiveMapper<Part>(profile: Self.profile)
      if isPlanned { try parts.plan() }
      #expect(try parts.map(json: #"{"type": "maybe", "extra": 1}"#) == .maybe(nil))
      #expect(CaseModels.outcome { try parts.map(json: #"{"type": "maybe", "note": "n"}"#) }.hasPrefix("missingValue text"))
    }
  }
  struct FromWords: Mapper {
    func map(_ input: [String: String], in context: inout MappingContext) throws(MappingError) -> Text { Text(text: input["words"] ?? "") }
  }

  @Test("cases: an optional payload is there by the rules of its type")
  func payloadRules() throws {
    struct Bag: Codable, Equatable { var text: String; var inner: Inner? }
    struct Inner: Codable, Equatable { var size: Int }
    enum Boxed: Codable, Equatable { case maybe(Bag?) }
    struct Owner: Codable, Equatable { var id: Int; var part: Part }
    let body = MappingProfile().cases(.tagged(by: "type")).type(Text.self) { $0.field(\.text, from: "body") }
    let there = Part.maybe(Text(text: "x"))
    for mapper in [
      ReflectiveMapper<Part>(profile: body), ReflectiveMapper(profile: body.type(Part.self) { $0.cases(.tagged(by: "type")) }),
    ] {
      #expect(try mapper.map(json: #"{"type": "maybe", "body": "x"}"#) == there)
      #expect(try mapper.map(json: #"{"type": "maybe", "text": "x"}"#) == .maybe(nil))
      #expect(try mapper.map(mapper.reversed.map(there)) == there)
    }
    let owners = ReflectiveMapper<Owner>(profile: body).field(\.part, from: "").unknownKeys(.refuse)
    #expect(try owners.map(json: #"{"id": 1, "type": "maybe", "body": "x"}"#).part == there)
    #expect(CaseModels.outcome { try owners.map(json: #"{"id": 1, "type": "maybe", "text": "x"}"#) }.hasPrefix("unknownKey text"))
    let mapped = ReflectiveMapper<Part>(profile: Self.profile).mapType(Text.self, using: FromWords())
    #expect(try mapped.map(json: #"{"type": "maybe", "words": "x"}"#) == there)
    let flattened = ReflectiveMapper<Boxed>(profile: Self.profile.type(Bag.self) { $0.field(\.inner, from: "") })
    #expect(CaseModels.outcome { try flattened.map(json: #"{"type": "maybe", "size": 1}"#) }.hasPrefix("missingValue text"))
    #expect(try flattened.map(json: #"{"type": "maybe", "text": "x", "size": 1}"#) == .maybe(Bag(text: "x", inner: Inner(size: 1))))
    #expect(try flattened.map(json: #"{"type": "maybe", "more": 1}"#) == .maybe(nil))
  }

  /// It counts how often its coding runs.
  struct Counted: Decodable {
    static let runs = Locked(0)
    var (text, note): (String, String?)
    enum CodingKeys: CodingKey { case text, note }
    init(from decoder: any Decoder) throws {
      Self.runs.withLock { $0 += 1 }
      let container = try decoder.container(keyedBy: CodingKeys.self)
      (text, note) = (try container.decode(String.self, forKey: .text), nil)
    }
  }

  @Test("cases: an optional payload with one key is nil without it, and is asked for its keys once")
  func oneKey() throws {
    struct One: Codable, Equatable { var text: String }
    struct Perhaps: Codable, Equatable { var text: String? }
    enum Ones: Codable, Equatable { case maybe(One?), perhaps(Perhaps?) }
    enum Counts: Decodable { case maybe(Counted?), none }
    let ones = ReflectiveMapper<Ones>(profile: Self.profile)
    #expect(try ones.map(json: #"{"type": "maybe", "extra": 1}"#) == .maybe(nil))
    #expect(try ones.map(json: #"{"type": "maybe", "text": "x", "extra": 1}"#) == .maybe(One(text: "x")))
    #expect(try ones.map(json: #"{"type": "perhaps", "extra": 1}"#) == .perhaps(nil))
    #expect(try ones.map(json: #"{"type": "perhaps", "text": "x"}"#) == .perhaps(Perhaps(text: "x")))
    let counts = ReflectiveMapper<Counts>(profile: Self.profile)
    for _ in 0..<5 { _ = try counts.map(json: #"{"type": "maybe", "extra": 1}"#) }
    #expect(Counted.runs.withLock { $0 } == 1)
  }

  @Test("cases: the case without a known name takes the keys beside a missing tag, and one that is no text")
  func unknownBeside() throws {
    enum Event: Codable, Equatable { case one(size: Int), other(Value) }
    enum Digits: Codable, Equatable {
      case one(size: Int), two
      enum CodingKeys: String, CodingKey { case one = "1", two = "2" }
    }
    struct Owner<Part: Codable & Equatable>: Codable, Equatable { var id: Int; var part: Part }
    let profile = MappingProfile().cases(.tagged(by: "type"), unknown: "other")
    let owners = ReflectiveMapper<Owner<Event>>(profile: profile).field(\.part, from: "").unknownKeys(.refuse)
    for json in [#"{"id":1,"x":2}"#, #"{"id":1,"type":[],"x":2}"#, #"{"id":1,"type":null,"x":2}"#, #"{"id":1,"type":"new","x":2}"#] {
      #expect(try owners.map(json: json).part == .other(Value(json: json)))
    }
    #expect(CaseModels.outcome { try owners.map(json: #"{"id": 1, "type": "one", "size": 1, "x": 2}"#) }.hasPrefix("unknownKey x"))
    let digits = ReflectiveMapper<Owner<Digits>>(profile: Self.profile).field(\.part, from: "").unknownKeys(.refuse)
    #expect(try digits.map(json: #"{"id": 1, "type": 1, "size": 2}"#).part == .one(size: 2))
    #expect(CaseModels.outcome { try digits.map(json: #"{"id": 1, "type": 2, "size": 2}"#) }.hasPrefix("unknownKey size"))
    #expect(
      CaseModels.outcome { try digits.coercion(.strict).map(json: #"{"id": 1, "type": 1, "size": 2}"#) }.hasPrefix("typeMismatch type"))
  }
}
