import Foundation
import Hydrate
import HydrateLearn
import Testing

/// Lists of objects of several kinds, which a key tells apart.
@Suite struct LearntKindsTests {
  private func model(_ samples: String...) throws -> LearntModel {
    try LearntModel(named: "Post", samples: samples.map { try Value(json: $0) })
  }

  @Test func areTheCasesOfAnEnum() throws {
    let model = try model(
      #"""
      {"id": 1, "blocks": [
        {"type": "text", "text": "Hello"}, {"type": "image", "url": "https://i.example/1", "width": 640}, {"type": "rule"},
        {"text": "Bye", "type": "text"}, {"type": "image", "url": "https://i.example/2"}, {"type": "rule"}]}
      """#)
    #expect(
      model.swiftSource == #"""
        import Foundation
        import Hydrate

        struct Post: Codable, Equatable, Sendable {
          var id: Int
          var blocks: [Block]
        }

        enum Block: Codable, Equatable, Sendable {
          case text(Text)
          case image(Image)
          case rule
        }

        struct Text: Codable, Equatable, Sendable {
          var text: String
        }

        struct Image: Codable, Equatable, Sendable {
          var url: URL
          var width: Int?
        }

        let postMapper = ReflectiveMapper<Post>(
          profile: MappingProfile()
            .type(Block.self) { $0.cases(.tagged(by: "type")) }
        )

        """#)
    #expect(
      model.notes.map(\.description) == [
        "blocks[].type: tells 3 kinds of objects apart", "blocks[].width: absent in 1 of 2",
      ])
  }

  @Test func rootsAreKindsToo() throws {
    let shapes =
      ##"[{"kind": "circle", "r": 1}, {"kind": "rect", "w": 1, "h": 2}, {"kind": "circle", "r": 2}, {"kind": "rect", "w": 3, "h": 2}]"##
    let list = try model(shapes).swiftSource
    #expect(list.hasSuffix("let postMapper = ReflectiveMapper<Post>()\n  .cases(.tagged(by: \"kind\"))\n  .array\n"), "\(list)")
    let lines = try LearntModel(named: "Post", samples: Value(json: shapes).array ?? []).swiftSource
    #expect(lines.contains("enum Post: Codable") && lines.hasSuffix("  .cases(.tagged(by: \"kind\"))\n"), "\(lines)")
  }

  @Test(arguments: [
    // The keys' transformer names the cases, or one of the enum's own does, or coding keys do.
    ("push_it", "pop_it", "first_key", "case pushIt(PushIt)", ".type(Item.self) { $0.cases(.tagged(by: \"t\")) }"),
    (
      "PushEvent", "PopEvent", "first_key", "case pushEvent(PushEvent)",
      "$0.cases(.tagged(by: \"t\"))\n        .keyTransformer(.camelToPascal)"
    ),
    ("PushEvent", "PopEvent", "first", "case popEvent(PopEvent)", "$0.cases(.tagged(by: \"t\"))\n        .keyTransformer(.camelToPascal)"),
    ("a/B", "pop", "first", "case aB = \"a/B\"", ".type(Item.self) { $0.cases(.tagged(by: \"t\")) }"),
    ("a/B", "pop", "first_key", "case aB = \"a/B\"", ".keyTransformer(.identity)"),
    ("init", "self", "first", "case initValue = \"init\"", ".type(Item.self) { $0.cases(.tagged(by: \"t\")) }"),
  ])
  func namesOfCases(one: String, other: String, key: String, declared: String, rule: String) throws {
    let items = #"{"t": "\#(one)", "\#(key)": 1}, {"t": "\#(other)", "second": true}"#
    let source = try model(#"{"items": [\#(items), \#(items)]}"#).swiftSource
    #expect(source.contains("  \(declared)\n") && source.contains(rule), "\(source)")
  }

  @Test func aRootWhoseKindsHaveOtherNamesHasCodingKeys() throws {
    let items = #"{"t": "PushEvent", "first_key": 1}, {"t": "PopEvent", "second": true}"#
    let source = try model("[\(items), \(items)]").swiftSource
    #expect(
      !source.contains("keyTransformer") && source.contains("case pushEvent = \"PushEvent\"")
        && source.contains("case firstKey = \"first_key\""), "\(source)")
  }

  @Test func kindsHaveKindsWithin() throws {
    func inner(_ depth: Int) -> String {
      if depth == 0 { return #"{"type": "leaf", "value": 1}"# }
      return
        #"{"type": "node", "children": [\#(inner(depth - 1)), \#(inner(depth - 1)), {"type": "leaf", "value": 2}, {"type": "leaf", "value": 3}]}"#
    }
    let source = try model(inner(6), inner(6), inner(0), inner(0)).swiftSource
    #expect(source.components(separatedBy: ".cases(.tagged(by: \"type\"))").count > 3, "\(source)")
  }

  @Test(arguments: [
    // A state that decides about one optional member.
    #"{"id": 1, "sum": 2, "state": "paid", "paid_at": 5}, {"id": 1, "sum": 2, "state": "open"}, {"id": 1, "sum": 2, "state": "open"}, {"id": 3, "sum": 2, "state": "paid", "paid_at": 5}"#,
    // Each text once: names, not kinds.
    #"{"type": "a", "x": 1}, {"type": "b", "y": 1}"#,
    // The same keys in all.
    #"{"type": "a", "x": 1}, {"type": "b", "x": 1}, {"type": "a", "x": 1}, {"type": "b", "x": 1}"#,
    // Not in all, no text in all, no words.
    #"{"type": "a", "x": 1}, {"type": "b", "y": 1}, {"type": "a", "x": 1}, {"type": "b", "y": 1}, {"x": 1}"#,
    #"{"type": "a", "x": 1}, {"type": "b", "y": 1}, {"type": "a", "x": 1}, {"type": "b", "y": 1}, {"type": 5}"#,
    #"{"type": "a+", "x": 1}, {"type": "b+", "y": 1}, {"type": "a+", "x": 1}, {"type": "b+", "y": 1}"#,
    // Other values beside the objects.
    #"{"type": "a", "x": 1}, {"type": "b", "y": 1}, {"type": "a", "x": 1}, {"type": "b", "y": 1}, 7"#,
  ])
  func othersAreNot(items: String) throws {
    for source in [try model("[\(items)]").swiftSource, try model(#"{"items": [\#(items)]}"#).swiftSource] {
      #expect(!source.contains("cases("), "\(source)")
    }
  }

  /// Single values beside lists, and members of dictionaries, are objects with a text.
  @Test func kindsThatAreJoinedWithObjectsAreObjects() throws {
    let items = #"[{"type": "a", "x": 1}, {"type": "b", "y": 1}, {"type": "a", "x": 1}, {"type": "b", "y": 1}]"#
    let source = try model(#"{"items": \#(items)}"#, #"{"items": {"type": "a", "x": 1}}"#).swiftSource
    #expect(source.contains("  var type: String\n  var x: Int?\n  var y: Int?") && !source.contains("cases("), "\(source)")
    let members = (0..<20).map { #""k-\#($0)": \#(items)"# }.joined(separator: ", ")
    #expect(try model("{\(members)}").swiftSource.contains("cases("), "lists of the same kinds stay lists of kinds")
  }
}
