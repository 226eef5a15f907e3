import Foundation
import Hydrate
import HydrateEditing
import Testing

/// Updates, plans and explanations of enums in another form.
@Suite("Case forms: updates and plans") struct CaseUpdatesTests {
  typealias Part = CaseModels.Part
  typealias Block = CaseModels.Block
  typealias Page = CaseModels.Page

  @Test("cases: a patch without a tag means the existing case and merges, another case replaces it")
  func tags() throws {
    let pages = ReflectiveMapper<Page>(profile: MappingProfile().cases(.tagged(by: "type")))
    func updated(_ part: Part, _ patch: String) -> String {
      var page = Page(part: part, count: 2)
      return CaseModels.outcome {
        let paths = try pages.update(&page, json: #"{"part": \#(patch)}"#)
        return "\(try pages.reversed.map(page)["part"] ?? .null) \(paths)"
      }
    }
    let text = Part.text(CaseModels.Text(text: "a", note: "n"))
    #expect(updated(text, #"{"text": "z"}"#) == #"{"type":"text","text":"z","note":"n"} [part.text._0.text]"#)
    #expect(updated(text, #"{"type": "text", "note": null}"#) == #"{"type":"text","text":"a"} [part.text._0.note]"#)
    #expect(updated(text, #"{"type": "rule"}"#) == #"{"type":"rule"} [part]"#)
    #expect(updated(text, #"{"type": "poll", "question": "q"}"#) == "missingValue part.answers -> part.poll.answers")
    #expect(updated(.counts(["a": 1, "b": 2]), #"{"type": "counts", "a": 3, "b": null}"#).hasPrefix(#"{"type":"counts","a":3}"#))
    #expect(updated(.poll(question: "a", answers: ["x"]), #"{"question": "b"}"#).hasSuffix(#""b","answers":["x"]} [part.poll.question]"#))
    #expect(updated(.rule, "{}") == #"{"type":"rule"} []"#)
    #expect(updated(text, #"{"type": null}"#) == "nullValue part.type -> part.type")
  }

  @Test("cases: the same beside a content, and where the case is the key")
  func contentsAndKeys() throws {
    func updated(_ profile: MappingProfile, _ block: Block, _ patch: String) throws -> Block {
      var block = block
      try ReflectiveMapper<Block>(profile: profile).update(&block, json: patch)
      return block
    }
    let content = MappingProfile().cases(.tagged(by: "t", content: "c"), unknown: "other")
    let (text, poll) = (Block.text(CaseModels.Text(text: "a", note: "n")), Block.poll(question: "a", answers: ["x"]))
    #expect(try updated(content, text, #"{"c": {"note": null}}"#) == .text(CaseModels.Text(text: "a")))
    #expect(try updated(content, poll, #"{"c": {"answers": []}}"#) == .poll(question: "a", answers: []))
    #expect(try updated(content, poll, #"{"t": "poll"}"#) == poll)
    #expect(try updated(content, .pair(1, "x"), #"{"c": [5]}"#) == .pair(5, "x"))
    #expect(try updated(content, .other(["z": 1, "y": 2]), #"{"z": 5}"#) == .other(["z": 5, "y": 2]))
    #expect(try updated(content, poll, #"{"t": "new"}"#) == .other(["t": "new"]))
    let keyed = MappingProfile().cases(.keyed)
    #expect(try updated(keyed, .pair(1, "x"), #"{"pair": [5]}"#) == .pair(5, "x"))
    #expect(try updated(keyed, text, #"{"text": {"note": null}}"#) == .text(CaseModels.Text(text: "a")))
    #expect(try updated(keyed, text, #""rule""#) == .rule)
    #expect(try updated(keyed, text, "{}") == text)
  }

  @Test("cases: a patch of an enum with one case needs no tag, and no key")
  func oneCase() throws {
    struct Text: Codable, Equatable { var text: String; var note: String? }
    enum Boxed: Codable, Equatable { case only(Text) }
    func updated(_ form: CaseForm, _ patch: String) throws -> Boxed {
      var boxed = Boxed.only(Text(text: "a", note: "n"))
      try ReflectiveMapper<Boxed>(profile: MappingProfile().cases(form)).update(&boxed, json: patch)
      return boxed
    }
    #expect(try updated(.tagged(by: "t"), #"{"text": "b"}"#) == .only(Text(text: "b", note: "n")))
    #expect(try updated(.tagged(by: "t", content: "c"), #"{"c": {"note": null}}"#) == .only(Text(text: "a")))
    #expect(try updated(.keyed, "{}") == .only(Text(text: "a", note: "n")))
    #expect(try updated(.keyed, #"{"only": {"text": "b"}}"#) == .only(Text(text: "b", note: "n")))
  }

  @Test("cases: an edit keeps the text that it does not change")
  func edits() throws {
    let pages = ReflectiveMapper<Page>(profile: MappingProfile().cases(.tagged(by: "type")))
    let json = #"{ "part": { "type": "text",  "text": "a", "x": 1 }, "count": 2 }"#
    let edited = try pages.edit(json: json) { $0.part = .text(CaseModels.Text(text: "b", note: "new")) }
    #expect(edited == #"{ "part": { "type": "text",  "text": "b", "x": 1, "note": "new" }, "count": 2 }"#)
    #expect(try pages.edit(json: json) { $0.part = .rule } == #"{ "part": { "type": "rule",  "x": 1 }, "count": 2 }"#)
    #expect(try pages.edit(json: json) { $0.count = 3 } == json.replacing(#""count": 2"#, with: #""count": 3"#))
  }

  @Test("cases: a plan has the form, the cases and their payloads; an explanation reads the tag")
  func plans() throws {
    let pages = ReflectiveMapper<Page>(profile: MappingProfile().type(Part.self) { $0.cases(.tagged(by: "kind")) })
    let plan = try pages.plan()
    let part = try #require(plan.fields.first?.nested)
    #expect("\(plan)".contains(#"cases(.tagged(by: "kind")): text, typed, poll, title, subtitle, counts, rule, string, maybe"#))
    #expect(part.isComplete && part.fields.map { "\($0.source) \($0.name)" }.prefix(3) == [" text", " typed", "question poll.question"])
    #expect(part.fields.first?.nested?.modelName == "Text")
    let explained = try pages.explain(json: #"{"part": {"kind": "title", "label": "x", "y": 1}}"#)
    #expect("\(explained)".hasSuffix("unread: part.y"), "\(explained)")
  }
}
