import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What is wrong with an enum in one of its forms, and where.
@Suite("Case forms: errors") struct CaseErrorsTests {
  typealias Part = CaseModels.Part
  typealias Block = CaseModels.Block

  static let keyed = ReflectiveMapper<Block>(profile: MappingProfile().cases(.keyed))

  @Test(
    "cases: what is wrong where a tag is in the object",
    arguments: [
      ("5", "typeMismatch  -> "), ("null", "nullValue  -> "), ("{}", "missingValue type -> type"),
      (#"{"type": null}"#, "nullValue type -> type"),
      (#"{"type": 5}"#, "invalidValue type -> type"), (#"{"type": {}}"#, "typeMismatch type -> type"),
      (#"{"type": "text"}"#, "missingValue text -> text._0.text"), (#"{"type": "TEXT"}"#, "invalidValue type -> type"),
      (#"{"type": "string", "a": 1}"#, "typeMismatch  -> string._0"),
      (#"{"type": "poll", "question": "q", "answers": 5}"#, "typeMismatch answers -> poll.answers"),
      (#"{"type": "typed", "x": "y"}"#, "invalidValue x -> typed._0.x"),
      (#"{"type": "counts", "a": "x"}"#, "invalidValue a -> counts._0.a"),
      (#"{"type": "rule", "extra": 1}"#, "unknownKey extra -> rule.extra"),
      (#"{"type": "text", "text": "x", "extra": 1}"#, "unknownKey extra -> text._0.extra"),
      (#"{"type": "title", "label": "x", "extra": 1}"#, "unknownKey extra -> title.extra"),
      (#"{"type": "counts", "a": 1}"#, #"counts(["a": 1])"#),
    ])
  func tags(_ json: String, _ expected: String) {
    let mapper = CaseModels.tagged.unknownKeys(.refuse)
    #expect(CaseModels.outcome { try mapper.map(json: json) } == expected)
    #expect(throws: Never.self) { try mapper.map(json: #"{"type": "typed", "x": 1}"#) }
  }

  @Test(
    "cases: what is wrong beside a content",
    arguments: [
      (#"{"t": "text"}"#, "missingValue c -> text._0"), (#"{"t": "text", "c": null}"#, "nullValue c -> text._0"),
      (#"{"t": "text", "c": 7}"#, "typeMismatch c -> text._0"), (#"{"t": "pair", "c": [1]}"#, "missingValue c[1] -> pair._1"),
      (#"{"t": "pair", "c": {}}"#, "typeMismatch c -> pair"), (#"{"t": "pair"}"#, "missingValue c -> pair"),
      (#"{"t": "poll"}"#, "missingValue c -> poll"), (#"{"t": "poll", "c": 5}"#, "typeMismatch c -> poll"),
      (#"{"t": "title", "c": {}}"#, "missingValue c.label -> title.label"),
      (#"{"t": "maybe"}"#, "maybe(nil)"), (#"{"t": "rule", "c": null}"#, "rule"), (#"{"c": {}, "t": "rule"}"#, "rule"),
      ("null", "nullValue  -> "),
      (#"{"t": null}"#, #"other({"t":null})"#), (#"{"t": ["x"]}"#, #"other({"t":["x"]})"#), ("[]", "other([])"),
    ])
  func contents(_ json: String, _ expected: String) {
    #expect(CaseModels.outcome { try CaseModels.content.map(json: json) } == expected)
  }

  @Test(
    "cases: what is wrong where the case is the key",
    arguments: [
      (#""pair""#, "typeMismatch  -> "), (#""new""#, "invalidValue  -> "), ("1", "typeMismatch  -> "),
      (#"{"rule": null}"#, "rule"), (#"{"rule": {}}"#, "rule"), (#"{"rule": true}"#, "typeMismatch rule -> rule"),
      (#"{"title": "x"}"#, "typeMismatch title -> title"), (#"{"text": null}"#, "nullValue text -> text._0"),
      (#"{"text": {}}"#, "missingValue text.text -> text._0.text"), (#"{"pair": [1]}"#, "missingValue pair[1] -> pair._1"),
      (#"{"pair": 5}"#, "typeMismatch pair -> pair"), (#"{"text": {}, "rule": {}}"#, "invalidValue  -> "), ("{}", "invalidValue  -> "),
      (#"{"new": 1}"#, "invalidValue  -> "),
    ])
  func keys(_ json: String, _ expected: String) { #expect(CaseModels.outcome { try Self.keyed.map(json: json) } == expected) }

  @Test(
    "cases: one label, which the keys of the payload do not show, before and after an inspection",
    arguments: [
      (#""subtitle""#, "typeMismatch "), (#"{"title": null}"#, "nullValue title"), (#"{"title": 5}"#, "typeMismatch title"),
      (#"{"title": {}}"#, "missingValue title.label"),
    ])
  func oneLabel(_ json: String, _ expected: String) throws {
    enum Fresh: Codable { case title(label: String), subtitle(label: String), none }
    enum Seen: Codable { case title(label: String), subtitle(label: String), none }
    let (fresh, seen) = (ReflectiveMapper<Fresh>(profile: MappingProfile().cases(.keyed)), ReflectiveMapper<Seen>().cases(.keyed))
    let errors = [
      try #require(throws: MappingError.self) { try fresh.map(json: json) },
      try #require(throws: MappingError.self) { try seen.map(json: json) },
    ]
    #expect(errors.map { $0.issues.map { "\($0.code) \($0.sourcePath)" } } == [[expected], [expected]])
    let content = ReflectiveMapper<Fresh>(profile: MappingProfile().cases(.tagged(by: "t", content: "c")))
    let missing = try #require(throws: MappingError.self) { try content.map(json: #"{"t": "title"}"#) }
    #expect(missing.issues.map { "\($0.code) \($0.sourcePath)" } == ["missingValue c"])
  }

  @Test("cases: an unknown name lists the known ones, with line and column")
  func message() throws {
    let error = try #require(throws: MappingError.self) { try CaseModels.tagged.map(json: "{\n \"type\": \"texts\"}") }
    #expect(error.issues.map(\.message) == ["expected one of text, typed, poll, title, subtitle, counts, rule, string, maybe"])
    #expect(error.issues[0].location?.line == 2 && error.isComplete)
    let one = ReflectiveMapper<[CaseModels.One]>(profile: MappingProfile().cases(.keyed))
    let repeated = try CaseModels.tagged.mapReportingIssues(json: #"{"type": "text", "type": "rule"}"#)
    #expect(repeated.value == .rule && repeated.issues.map { "\($0.code) \($0.sourcePath)" } == ["duplicateKey type"])
    #expect(CaseModels.outcome { try one.map(json: #"[{"only": 1}, {"other": 2}]"#) } == "invalidValue [1] -> [1]")
  }

  @Test("cases: what cannot be read back is not written")
  func irreversible() {
    let typed = Part.typed(CaseModels.Typed(type: "other", x: 1))
    for value in [typed, .counts(["type": 1]), .string("x")] {
      #expect(CaseModels.outcome { try CaseModels.tagged.reversed.map(value) }.hasPrefix("irreversible"), "\(value)")
      #expect(CaseModels.outcome { try CaseModels.tagged.jsonData(from: value) }.hasPrefix("irreversible"), "\(value)")
    }
    let unknown: [(ReflectiveMapper<Block>, Value)] = [
      (CaseModels.content, ["t": "rule"]), (CaseModels.content, .null), (CaseModels.keyed, "rule"),
      (CaseModels.keyed, ["pair": 1]),
    ]
    for (mapper, value) in unknown {
      #expect(CaseModels.outcome { try mapper.reversed.map(.other(value)) }.hasPrefix("irreversible"), "\(value)")
    }
  }

  /// A payload with a property of the tag's name, which counts how often it is written.
  struct Counted: Codable, Sendable {
    static let writes = Locked(0)
    var type: String

    func encode(to encoder: any Encoder) throws {
      Self.writes.withLock { $0 += 1 }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(type, forKey: .type)
    }
  }
  enum Entry: Codable, Sendable { case counted(Counted), other }

  @Test("cases: a payload with a property of the tag's name is written once")
  func writtenOnce() throws {
    let mapper = ReflectiveMapper<Entry>(profile: MappingProfile().cases(.tagged(by: "type")))
    Counted.writes.withLock { $0 = 0 }
    let text = try String(decoding: mapper.jsonData(from: .counted(Counted(type: "counted"))), as: UTF8.self)
    #expect(text == #"{"type":"counted"}"# && Counted.writes.withLock { $0 } == 1)
  }

  @Test("cases: two enums of one object cannot have one tag")
  func sharedTag() {
    let trees = ReflectiveMapper<CaseModels.Tree>(profile: MappingProfile().cases(.tagged(by: "type")))
    #expect(CaseModels.outcome { try trees.map(json: #"{"type": "wrap"}"#) } == "typeMismatch type -> wrap._0.type")
    #expect(CaseModels.outcome { try trees.map(json: #"{"type": "leaf", "size": 1}"#) } == "leaf(size: 1)")
    #expect(CaseModels.outcome { try trees.reversed.map(.wrap(.leaf(size: 1))) }.hasPrefix("irreversible"))
  }

  @Test("cases: mistakes in the setting, by plan(), by a profile's check and by the first document")
  func mistakes() throws {
    let messages = [
      "no room for several payloads of pair in the object with the tag; use tagged(by:content:)",
      "no room for several payloads of nils in the object with the tag; use tagged(by:content:)",
      "no room for several payloads of mixed in the object with the tag; use tagged(by:content:)",
    ]
    func found<T>(_ body: () throws -> T) -> [String] {
      guard case .failure(let error) = Result(catching: { try body() }) else { return [] }
      return (error as? MappingError)?.issues.map(\.message) ?? []
    }
    let tagged = ReflectiveMapper<Block>().cases(.tagged(by: "type"))
    #expect(found { try tagged.plan() } == messages)
    #expect(found { try tagged.map(json: #"{"type": "rule"}"#) } == messages)
    #expect(found { try tagged.reversed.map(.rule) } == messages)
    let all = MappingProfile().cases(.tagged(by: "type"))
    #expect(found { try ReflectiveMapper<[String: [Block]]>(profile: all).plan() } == messages)
    #expect(found { try ReflectiveMapper<Block>(profile: all).map(json: #"{"type": "pair"}"#) } == [messages[0]])
    #expect(found { try ReflectiveMapper<Block>(profile: all).reversed.map(.pair(1, "x")) } == [messages[0]])
    let unknown = "expected a case text with one Value and no label (Block)"
    #expect(found { try ReflectiveMapper<Block>().cases(.keyed, unknown: "text").plan() } == [unknown])
    #expect(found { try ReflectiveMapper<Block>(profile: MappingProfile().cases(.keyed, unknown: "nothing")).plan() } == [])
    #expect(
      found { try ReflectiveMapper<Block>().cases(.tagged(by: "t", content: "t")).plan() } == ["the tag and the content have one key, t"])
    let empty = "expected a key of the tag, and of the content, that is not empty"
    for form in [CaseForm.tagged(by: ""), .tagged(by: "t", content: "")] {
      #expect(found { try ReflectiveMapper<Block>().cases(form).plan() } == [empty])
      #expect(found { try MappingProfile().cases(form).check() } == [empty])
      #expect(found { try MappingProfile().type(Block.self) { $0.cases(form) }.check() } == [empty + " (Block)"])
      #expect(found { try MappingProfile().type(Feed.self) { $0.cases(form) }.check() } == [empty + " (Feed)"])
    }
    struct Feed: Decodable { var blocks: [Block] }
    enum Labelled: Codable { case a(kind: Int, b: Int), c }
    #expect(found { try ReflectiveMapper<Labelled>().cases(.tagged(by: "kind")).plan() } == ["a payload of a has the key of the tag, kind"])
  }

  @Test("cases: after plan() a failed payload reports all its errors, and the report is complete")
  func complete() throws {
    struct Feed: Codable { var parts: [Part] }
    let feeds = ReflectiveMapper<Feed>(profile: MappingProfile().cases(.tagged(by: "type")))
    try feeds.plan()
    let json = #"{"parts": [{"type": "poll", "question": {}, "answers": 5}, {"type": "text", "text": {}, "note": []}, {"type": "x"}]}"#
    let error = try #require(throws: MappingError.self) { try feeds.map(json: json) }
    let paths = ["parts[0].question", "parts[0].answers", "parts[1].text", "parts[1].note", "parts[2].type"]
    #expect(error.isComplete && error.issues.map { "\($0.sourcePath)" } == paths)
  }

  @Test("cases: fallbacks and other shapes of a tolerant profile hold in payloads")
  func tolerant() throws {
    let parts = ReflectiveMapper<[Part]>(profile: MappingProfile.tolerant.cases(.tagged(by: "type")))
    let json = #"["{\"type\":\"rule\"}", {"type":"text","note":5}, {"type":"x"}, [{"type":"rule"}], {"type":"poll"}]"#
    #expect(try parts.map(json: json) == [.rule, .text(CaseModels.Text(text: "", note: "5")), .rule])
  }
}
