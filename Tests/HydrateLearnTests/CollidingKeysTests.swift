import Foundation
import Hydrate
import HydrateLearn
import Testing

/// Keys and texts that give the same name, and names that the source uses itself.
@Suite struct CollidingKeysTests {
  private func source(_ json: String...) throws -> String {
    try LearntModel(named: "Root", samples: json.map { try Value(json: $0) }).swiftSource
  }

  @Test(
    "colliding keys: the key that is the name has it, wherever it stands",
    arguments: [
      (#"{"@type": 1, "type": 2}"#, ["case type2 = \"@type\"", "case type\n"]),
      (##"{"type": 1, "@type": 2, "#type": 3}"##, ["case type\n", "case type2 = \"@type\"", "case type3 = \"#type\""]),
      (#"{"ID": 1, "id": 2}"#, ["case id2 = \"ID\"", "case id\n"]),
      (#"{"@id": 1, "id2": 2, "id": 3}"#, ["case id3 = \"@id\"", "case id2\n", "case id\n"]),
      (#"{"a-b": 1, "a b": 2, "aB": 3}"#, ["case aB2 = \"a-b\"", "case aB3 = \"a b\"", "case aB\n"]),
    ])
  func names(json: String, lines: [String]) throws {
    let source = try source(json)
    for line in lines { #expect(source.contains("    " + line), "\(line): \(source)") }
  }

  @Test("colliding keys: rules name the property of their key") func rules() throws {
    let source = try source(#"{"@type": null, "type": 2}"#, #"{"@type": 1, "type": 2}"#)
    #expect(source.contains(".nulls(.write, for: \\.type2)"), "\(source)")
  }

  /// The source of the first case, and what its mapper does.
  struct Root: Codable, Equatable, Sendable {
    var type2: Int?
    var type: Int
    enum CodingKeys: String, CodingKey {
      case type2 = "@type"
      case type
    }
  }
  @Test("colliding keys: the mapper reads and writes them") func mapper() throws {
    let mapper = ReflectiveMapper<Root>().nulls(.write, for: \.type2)
    for json in [#"{"@type":1,"type":2}"#, #"{"@type":null,"type":2}"#] {
      #expect(String(decoding: try mapper.jsonData(from: mapper.map(json: json)), as: UTF8.self) == json)
    }
  }

  @Test("colliding names: conformances are taken, and so is the list of all cases") func conformances() throws {
    for name in ["case_iterable", "raw_representable", "equatable", "sendable", "coding_key", "codable", "hashable", "comparable"] {
      let source = try source(#"{"\#(name)": {"x": 1}}"#)
      #expect(source.contains("Item: Codable"), "\(source)")
    }
    #expect(throws: MappingError.self) { try LearntModel(named: "CaseIterable", samples: [Value(json: "{}")]) }
    let cases = (0..<20).map { $0 % 2 == 0 ? "\"allCases\"" : "\"all cases\"" }.joined(separator: ",")
    let source = try source(#"{"list": [\#(cases)]}"#)
    #expect(source.contains("case allCasesValue = \"allCases\"") && source.contains("case allCasesValue2 = \"all cases\""), "\(source)")
  }

  @Test("colliding cases: the text that is the name has it") func cases() throws {
    let texts = (0..<24).map { ["\"in-use\"", "\"inUse\"", "\"in use\""][$0 % 3] }.joined(separator: ",")
    let source = try source("[\(texts)]")
    for line in ["case inUse2 = \"in-use\"", "case inUse\n", "case inUse3 = \"in use\""] { #expect(source.contains(line), "\(source)") }
  }

  @Test("colliding texts: what differs in Unicode composition is text, or two types") func composition() throws {
    let (one, two) = ("caf\u{E9}", "cafe\u{301}")
    let mixed = (0..<24).map { "\"\([one, two, "tea"][$0 % 3])\"" }.joined(separator: ",")
    #expect(try source(#"{"list": [\#(mixed)]}"#).contains("var list: [String]"))
    func list(_ text: String) -> String { (0..<24).map { "\"\([text, "tea"][$0 % 2])\"" }.joined(separator: ",") }
    let cases = try source(#"{"some": [\#(list(one))], "others": [\#(list(two))]}"#)
    #expect(cases.components(separatedBy: "enum ").count == 3, "\(cases)")
    let keys = try source(#"{"a": {"\#(one)": 1}, "b": {"\#(two)": 1}}"#)
    #expect(keys.components(separatedBy: "struct ").count == 4, "\(keys)")
  }
}
