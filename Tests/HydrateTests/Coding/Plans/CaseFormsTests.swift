import Foundation
import Hydrate
import Testing

/// Each form of enums with payloads, both ways.
@Suite("Case forms") struct CaseFormsTests {
  typealias Part = CaseModels.Part
  typealias Block = CaseModels.Block

  /// Checks a value and its form as text and as a value, and that it is read back.
  private func check<T: Codable & Equatable & SendableMetatype>(_ mapper: ReflectiveMapper<T>, _ value: T, _ json: String) throws {
    #expect(try mapper.reversed.map(value).jsonString() == json)
    #expect(String(decoding: try mapper.jsonData(from: value), as: UTF8.self) == json)
    #expect(try mapper.map(json: json) == value)
    #expect(try mapper.map(mapper.reversed.map(value)) == value)
  }

  @Test(
    "cases: a tag in the object, both ways",
    arguments: [
      (Part.text(CaseModels.Text(text: "x")), #"{"type":"text","text":"x"}"#),
      (.typed(CaseModels.Typed(type: "typed", x: 1)), #"{"type":"typed","x":1}"#),
      (.poll(question: "q", answers: []), #"{"type":"poll","question":"q","answers":[]}"#),
      (.title(label: #"a "type": b"#), #"{"type":"title","label":"a \"type\": b"}"#),
      (.text(CaseModels.Text(text: #"{"type":1}"#)), #"{"type":"text","text":"{\"type\":1}"}"#),
      (.subtitle(label: nil), #"{"type":"subtitle"}"#), (.subtitle(label: "a"), #"{"type":"subtitle","label":"a"}"#),
      (.counts([:]), #"{"type":"counts"}"#), (.counts(["a": 1, "b": 2]), #"{"type":"counts","a":1,"b":2}"#),
      (.rule, #"{"type":"rule"}"#), (.maybe(nil), #"{"type":"maybe"}"#),
      (.maybe(CaseModels.Text(text: "a")), #"{"type":"maybe","text":"a"}"#),
    ])
  func tags(_ value: Part, _ json: String) throws { try check(CaseModels.tagged, value, json) }

  @Test(
    "cases: a tag and its content, both ways",
    arguments: [
      (Block.text(CaseModels.Text(text: "x")), #"{"t":"text","c":{"text":"x"}}"#),
      (.poll(question: "q", answers: ["a"]), #"{"t":"poll","c":{"question":"q","answers":["a"]}}"#),
      (.title(label: "l"), #"{"t":"title","c":{"label":"l"}}"#), (.maybe(nil), #"{"t":"maybe"}"#), (.maybe(3), #"{"t":"maybe","c":3}"#),
      (.pair(1, "x"), #"{"t":"pair","c":[1,"x"]}"#), (.nils(nil, nil), #"{"t":"nils","c":[null,null]}"#),
      (.nils(nil, 2), #"{"t":"nils","c":[null,2]}"#), (.counts(["t": 1]), #"{"t":"counts","c":{"t":1}}"#), (.rule, #"{"t":"rule"}"#),
      (.mixed(1, b: 2), #"{"t":"mixed","c":{"_0":1,"b":2}}"#), (.other(["z": 1]), #"{"z":1}"#), (.other("rule"), #""rule""#),
      (.other(["t": "new", "c": 1.50]), #"{"t":"new","c":1.5}"#),
    ])
  func contents(_ value: Block, _ json: String) throws { try check(CaseModels.content, value, json) }

  @Test(
    "cases: the case as key, both ways",
    arguments: [
      (Block.text(CaseModels.Text(text: "x")), #"{"text":{"text":"x"}}"#),
      (.poll(question: "q", answers: []), #"{"poll":{"question":"q","answers":[]}}"#), (.title(label: "l"), #"{"title":{"label":"l"}}"#),
      (.maybe(nil), #"{"maybe":null}"#), (.maybe(3), #"{"maybe":3}"#), (.pair(1, "x"), #"{"pair":[1,"x"]}"#),
      (.nils(1, nil), #"{"nils":[1,null]}"#), (.counts(["a": 1]), #"{"counts":{"a":1}}"#), (.rule, #""rule""#),
      (.mixed(1, b: 2), #"{"mixed":{"_0":1,"b":2}}"#), (.other([1, 2]), "[1,2]"), (.other("new"), #""new""#), (.other(5), "5"),
    ])
  func keys(_ value: Block, _ json: String) throws { try check(CaseModels.keyed, value, json) }

  @Test("cases: enums within enums, in other documents and by other ways")
  func nested() throws {
    typealias Outer = CaseModels.Outer
    let content = MappingProfile().cases(.tagged(by: "t", content: "c"))
    try check(ReflectiveMapper<Outer>(profile: content), .x(.a(n: 1)), #"{"t":"x","c":{"t":"a","c":{"n":1}}}"#)
    try check(ReflectiveMapper<Outer>(profile: MappingProfile().cases(.tagged(by: "t"))), .y(in: .b), #"{"t":"y","in":{"t":"b"}}"#)
    try check(ReflectiveMapper<Outer>(profile: MappingProfile().cases(.keyed)), .x(.b), #"{"x":"b"}"#)
    let two = MappingProfile().type(Outer.self) { $0.cases(.tagged(by: "t")) }.type(CaseModels.Inner.self) { $0.cases(.tagged(by: "u")) }
    try check(ReflectiveMapper<Outer>(profile: two), .x(.a(n: 2)), #"{"t":"x","u":"a","n":2}"#)
    let mixed = MappingProfile().type(Outer.self) { $0.cases(.tagged(by: "t")) }.type(CaseModels.Inner.self) { $0.cases(.keyed) }
    try check(ReflectiveMapper<Outer>(profile: mixed), .x(.a(n: 2)), #"{"t":"x","a":{"n":2}}"#)
    try check(ReflectiveMapper<CaseModels.One>(profile: MappingProfile().cases(.keyed)), .only(1), #"{"only":1}"#)
    let flat = ReflectiveMapper<CaseModels.Page>(profile: MappingProfile().cases(.tagged(by: "type"))).field(\.part, from: "").unknownKeys(
      .refuse)
    try check(flat, CaseModels.Page(part: .text(CaseModels.Text(text: "x")), count: 1), #"{"type":"text","text":"x","count":1}"#)
    let ruled = MappingProfile().type(Part.self) { $0.cases(.tagged(by: "type")) }.type(CaseModels.Text.self) {
      $0.field(\.text, from: "body.t")
    }
    try check(ReflectiveMapper<Part>(profile: ruled), .text(CaseModels.Text(text: "x")), #"{"type":"text","body":{"t":"x"}}"#)
    let off = MappingProfile().cases(.keyed).type(Part.self) { $0.cases(.synthesized) }
    try check(ReflectiveMapper<Part>(profile: off), .rule, #"{"rule":{}}"#)
    let coded = try MappingEncoder(MappingProfile().cases(.tagged(by: "type"))).encode([Part.rule])
    #expect(String(decoding: coded, as: UTF8.self) == #"[{"type":"rule"}]"#)
    #expect(try MappingDecoder(MappingProfile().cases(.tagged(by: "type"))).decode([Part].self, from: coded) == [.rule])
    #expect(
      try ReflectiveMapper<[Part]>(profile: MappingProfile().cases(.tagged(by: "type"))).map(Value(any: [["type": "rule"]])) == [.rule])
  }

  @Test("cases: names by key transformers, coding keys and other spellings")
  func names() throws {
    enum Event: Codable, Equatable {
      case pushEvent(issueID: Int), forkEvent(at: Value), gone(Value)
      enum CodingKeys: String, CodingKey { case pushEvent, forkEvent = "fork", gone = "deleted" }
    }
    let events = ReflectiveMapper<Event>().keyTransformer(.camelToSnake).cases(.tagged(by: "theKind"), unknown: "gone")
    try check(events, .pushEvent(issueID: 1), #"{"theKind":"push_event","issue_id":1}"#)
    try check(events, .forkEvent(at: 2), #"{"theKind":"fork","at":2}"#)
    try check(events, .gone(["theKind": "deleted"]), #"{"theKind":"deleted"}"#)
    let relaxed = ReflectiveMapper<[Part]>(profile: MappingProfile().cases(.keyed).relaxedNames())
    #expect(
      try relaxed.map(json: #"["RULE", {"MAYBE": {"TEXT": "a"}}, {"Title": {"LABEL": "b"}}]"#)
        == [.rule, .maybe(CaseModels.Text(text: "a")), .title(label: "b")])
  }

  @Test("cases: a type with a coding of its own keeps its form, or is a mistake where it is named")
  func ownCoding() throws {
    for profile in [MappingProfile().cases(.keyed), MappingProfile().cases(.tagged(by: "type"))] {
      try check(ReflectiveMapper<CaseModels.Own>(profile: profile), .a(1), #"{"a":1}"#)
      try check(ReflectiveMapper<CaseModels.Own>(profile: profile), .b, #"{"b":null}"#)
      try check(ReflectiveMapper<[CaseModels.OwnText]>(profile: profile), [.name, .number(2), .name], #"["name",{"number":2},"name"]"#)
      try check(ReflectiveMapper<[CaseModels.Raw]>(profile: profile), [.a], #"["a"]"#)
    }
    let own = ReflectiveMapper<CaseModels.Own>().cases(.keyed)
    let text = ReflectiveMapper<CaseModels.OwnText>().cases(.keyed)
    let mistakes = [
      CaseModels.outcome { try own.plan() }, CaseModels.outcome { try own.map(json: #"{"a": 1}"#) },
      CaseModels.outcome { try own.reversed.map(.b) },
      CaseModels.outcome { try text.map(json: #""x""#) },
      CaseModels.outcome { try ReflectiveMapper<CaseModels.Raw>().cases(.keyed).map(json: #""a""#) },
      CaseModels.outcome { try MappingProfile().type(CaseModels.Own.self) { $0.cases(.keyed) }.check() },
    ]
    #expect(mistakes.allSatisfy { $0.hasPrefix("configuration") }, "\(mistakes)")
  }
}
