import Foundation
import Hydrate
import HydrateSchema
import Testing

@testable import TestSupport

/// What settings accept beyond the usual, by the schema and by the mapper.
@Suite struct SchemaSettingsTests {
  enum Paint: String, Codable { case lightBlue, red }
  enum Level: Codable { case veryLow, high }
  struct Item: Codable { var name: String; var size: Int?; var parts: [Item]? }
  struct Things: Codable {
    var count: Int, paint: Paint, item: Item, list: [Int], table: [String: Int]
    var maybe: Item?, at: Date?, other: Paint?, level: Level?, byPaint: [Paint: Int]?
  }
  typealias Change = @Sendable (ReflectiveMapper<Things>) -> ReflectiveMapper<Things>

  /// When a document is accepted: only with the setting, only without it, in either case or never.
  enum Accepted { case with, without, always, never }

  private static let usual: [String: String] = [
    "count": "1", "paint": #""red""#, "item": #"{"name": "a"}"#, "list": "[]", "table": "{}",
  ]

  /// The usual document with another member, or without it.
  private static func document(_ key: String, _ member: String?) -> String {
    var members = usual
    members[key] = member
    return "{" + members.map { "\"\($0)\": \($1)" }.sorted().joined(separator: ", ") + "}"
  }

  /// Each row: what the mapper says in any case, the setting, a key, documents with other members there, and when these are accepted.
  private static let rows: [(mapper: Change, setting: Change, key: String, members: [String?], accepted: Accepted)] = [
    ({ $0 }, { $0.listAsSingle() }, "count", ["[5]", #"["5"]"#], .with),
    ({ $0 }, { $0.listAsSingle() }, "count", ["[]", "[1, 2]", "[[1]]", "[null]"], .never),
    ({ $0 }, { $0.listAsSingle() }, "item", [#"[{"name": ["a"]}]"#, #"{"name": ["a"]}"#], .with),
    ({ $0 }, { $0.listAsSingle() }, "item", ["[]", #"[[{"name": "a"}]]"#, #"[{"name": "a"}, {"name": "a"}]"#], .never),
    ({ $0 }, { $0.listAsSingle() }, "maybe", [#"[{"name": "a"}]"#], .with),
    ({ $0 }, { $0.listAsSingle() }, "table", [#"[{"a": 1}]"#, #"{"a": [1]}"#], .with),
    ({ $0 }, { $0.listAsSingle() }, "paint", [#"["red"]"#], .with),
    ({ $0 }, { $0.listAsSingle() }, "at", ["[0]", #"["2014-01-20T02:57:14Z"]"#], .with),
    ({ $0 }, { $0.listAsSingle() }, "level", [#"[{"high": {}}]"#], .with),
    ({ $0 }, { $0.emptyArrayAsObject() }, "table", ["[]"], .with),
    ({ $0 }, { $0.emptyArrayAsObject() }, "maybe", ["[]"], .with),
    ({ $0 }, { $0.emptyArrayAsObject() }, "table", ["[1]", "[{}]"], .never),
    ({ $0 }, { $0.emptyArrayAsObject() }, "count", ["[]"], .never),
    ({ $0 }, { $0.textAsJSON() }, "list", [#""[1]""#, #"" \n[1, 2]""#], .with),
    ({ $0 }, { $0.textAsJSON() }, "list", [#""{}""#, #""1""#, #""""#], .never),
    ({ $0 }, { $0.textAsJSON() }, "item", [#""{\"name\": \"a\"}""#], .with),
    ({ $0 }, { $0.textAsJSON() }, "item", [#""[]""#, #""a""#], .never),
    ({ $0 }, { $0.textAsJSON() }, "table", [#""{\"a\": 1}""#], .with),
    ({ $0 }, { $0.textAsJSON() }, "count", [#""[1]""#, #""{}""#], .never),
    ({ $0.textAsJSON() }, { $0.listAsSingle() }, "item", [#""[{\"name\": \"a\"}]""#], .with),
    ({ $0.textAsJSON() }, { $0.emptyArrayAsObject() }, "table", [#""[]""#], .with),
    ({ $0 }, { $0.emptyTextAsNull() }, "maybe", [#""""#], .with),
    ({ $0 }, { $0.emptyTextAsNull() }, "at", [#""""#], .with),
    ({ $0 }, { $0.emptyTextAsNull() }, "other", [#""""#], .with),
    ({ $0 }, { $0.emptyTextAsNull() }, "level", [#""""#], .with),
    ({ $0 }, { $0.emptyTextAsNull() }, "item", [#"{"name": "a", "size": ""}"#, #"{"name": "", "parts": ""}"#], .with),
    ({ $0 }, { $0.emptyTextAsNull() }, "count", [#""""#], .never),
    ({ $0 }, { $0.emptyTextAsNull() }, "paint", [#""""#], .never),
    ({ $0 }, { $0.emptyTextAsNull().required(\.at) }, "at", [#""""#], .never),
    ({ $0 }, { $0.relaxedNames() }, "paint", [#""Light_Blue""#], .with),
    ({ $0 }, { $0.relaxedNames() }, "level", [#""high""#], .with),
    ({ $0 }, { $0.relaxedNames() }, "count", [#""x""#], .never),
    ({ $0 }, { $0.invalidElements(.skip) }, "list", [#"[1, "x"]"#, "[null, {}]"], .with),
    ({ $0 }, { $0.invalidElements(.null) }, "list", [#"[1, "x"]"#, "[null, {}]"], .with),
    ({ $0 }, { $0.invalidElements(.skip) }, "list", ["{}", "1"], .never),
    ({ $0 }, { $0.invalidElements(.skip) }, "table", [#"{"a": "x"}"#], .with),
    ({ $0 }, { $0.invalidElements(.skip) }, "byPaint", [#"{"puce": 1}"#, #"{"red": "x"}"#, #"["puce", 1, "red", {}]"#], .with),
    ({ $0 }, { $0.invalidElements(.skip) }, "table", ["[]"], .never),
    ({ $0 }, { $0.default(for: Paint.self, .red) }, "paint", [#""puce""#, "null", "{}", nil], .with),
    ({ $0 }, { $0.default(for: Paint.self, .red) }, "other", [#""puce""#, "{}"], .with),
    ({ $0 }, { $0.default(for: Paint.self, .red) }, "other", ["null", nil], .always),
    ({ $0 }, { $0.default(for: Paint.self, .red).required(\.paint) }, "paint", [#""puce""#, "null"], .with),
    ({ $0 }, { $0.default(for: Paint.self, .red).required(\.paint) }, "paint", [nil], .never),
    ({ $0.required(\.other) }, { $0.default(for: Paint.self, .red) }, "other", ["null", nil], .never),
    ({ $0 }, { _ in ReflectiveMapper(profile: MappingProfile().noRequiredFields()) }, "item", ["{}", #"{"name": {}}"#], .with),
    ({ $0 }, { $0.noRequiredFields() }, "count", [nil, #""x""#], .with),
    ({ $0 }, { $0.omit(.empty) }, "list", [nil], .with),
    ({ $0 }, { $0.omit(.empty) }, "table", [nil], .with),
    ({ $0 }, { $0.omit(.empty) }, "item", [#"{"size": 1}"#], .with),
    ({ $0 }, { $0.omit(.empty) }, "list", ["null", "1"], .never),
    ({ $0 }, { $0.omit([.empty, .defaults]) }, "count", [nil], .never),
    ({ $0 }, { $0.omit(.empty).required(\.list) }, "list", [nil], .never),

    // Mappers within the mapper have its settings.
    ({ $0.field(\.item, using: ReflectiveMapper<Item>()) }, { $0.listAsSingle() }, "item", [#"[{"name": "a"}]"#], .with),
    (
      { $0.field(\.item, using: ReflectiveMapper<Item>().listAsSingle(false)) }, { $0.listAsSingle() }, "item", [#"[{"name": "a"}]"#],
      .never
    ),
    ({ $0.mapType(Item.self, using: ReflectiveMapper<Item>()) }, { $0.textAsJSON() }, "item", [#""{\"name\": \"a\"}""#], .with),
    (
      { $0.mapType(Item.self, using: ReflectiveMapper<Item>()) }, { $0.textAsJSON() }, "item",
      [#"{"name": "a", "parts": [{"name": "b"}]}"#], .always
    ),
    (
      { $0.mapType(Item.self, using: ReflectiveMapper<Item>()) }, { $0.textAsJSON() }, "item", [#"{"name": "a", "parts": [1]}"#, "{}"],
      .never
    ),
    ({ $0.field(\.count, using: StringToNumber<Int>()) }, { $0.listAsSingle() }, "count", [#"["5"]"#], .with),
    ({ $0.field(\.count, using: StringToNumber<Int>()) }, { $0.coercion(.strict) }, "count", ["5"], .without),
    ({ $0.field(\.count, using: StringToNumber<Int>()) }, { $0.coercion(.strict) }, "count", [#""5""#], .always),
    ({ $0.field(\.count, using: IdentityMapper<Int>()) }, { $0.coercion(.strict) }, "count", [#""5""#], .without),
    ({ $0.field(\.list, using: StringToNumber<Int>().array) }, { $0.singleAsList() }, "list", ["5"], .with),
    ({ $0.field(\.list, using: StringToNumber<Int>().array(single: .refuse)) }, { $0.singleAsList() }, "list", ["5"], .never),
    ({ $0.field(\.list, using: StringToNumber<Int>().array) }, { $0.invalidElements(.skip) }, "list", [#"["x"]"#], .with),
    ({ $0.field(\.list, using: StringToNumber<Int>().array(invalid: .fail)) }, { $0.invalidElements(.skip) }, "list", [#"["x"]"#], .never),
    ({ $0.field(\.list, using: StringToNumber<Int>().array) }, { $0.textAsJSON() }, "list", [#""[1]""#], .with),
    ({ $0.field(\.table, using: StringToNumber<Int>().dictionary) }, { $0.invalidElements(.null) }, "table", [#"{"a": "x"}"#], .with),
    ({ $0.field(\.table, using: StringToNumber<Int>().dictionary) }, { $0.emptyArrayAsObject() }, "table", ["[]"], .with),
  ]

  @Test("schemas: settings widen what is accepted, as the mapper does", arguments: rows.indices)
  func settings(_ number: Int) throws {
    let row = Self.rows[number]
    for (isOn, mapper) in [(false, row.mapper(.init())), (true, row.setting(row.mapper(.init())))] {
      let validator = SchemaValidator(try mapper.jsonSchema(.accepted))
      for member in row.members {
        let text = Self.document(row.key, member)
        let fault = try validator.fault(of: Value(json: text))
        let isRead = (try? mapper.map(json: text)) != nil
        let isExpected = row.accepted == .always || row.accepted == (isOn ? .with : .without)
        #expect((fault == nil) == isExpected && isRead == isExpected, "\(isOn) \(text): \(isRead), \(fault ?? "valid")")
      }
    }
  }

  @Test func keysInAnySpellingAreNeitherRequiredNorRefused() throws {
    let mapper = ReflectiveMapper<Things>().unknownKeys(.refuse).field(\.count, from: "a.b").relaxedNames()
    let schema = try mapper.jsonSchema(.accepted)
    let validator = SchemaValidator(schema)
    for text in [#"{"PAINT": "red", "Item": {"NAME": "a"}, "A": {"B": 1}}"#, #"{"item": {"NAME": "a"}, "level": "very-low"}"#] {
      #expect(try validator.fault(of: Value(json: text)) == nil)
    }
    for text in [#"{"paint": 1}"#, #"{"item": {"name": {}}}"#, "[]"] {
      #expect(try validator.fault(of: Value(json: text)) != nil, "\(text)")
    }
    #expect(try mapper.jsonSchema(.written) == mapper.relaxedNames(false).jsonSchema(.written))
  }

  // MARK: Mappers of types

  struct Node: Codable { var value: Int; var next: [Node] }

  @Test func aMapperOfATypeInItselfEnds() throws {
    let nodes = ReflectiveMapper<Node>()
    let within = nodes.mapType(Node.self, using: nodes.keyTransformer(.camelToSnake)).mapType([Node].self, using: nodes.array)
    for use in [JSONSchemaUse.accepted, .written] {
      #expect(try within.jsonSchema(use)["$defs"]?.count == 1)
      let listed = nodes.mapType(Int.self, using: IdentityMapper<[Int]>().then(TwoWayClosureMapper({ $0.count }, reverse: { [$0] })))
      #expect(try listed.jsonSchema(use)["$defs"]?["Node"]?["properties"]?["value"] == ["type": "array"])
    }
  }

  @Test func keysOfMappersWithinAreThoseOfTheMapperAround() throws {
    struct Inner: Codable { var firstName: String }
    struct Outer: Codable { var one: Inner, two: [Inner] }
    let outer = ReflectiveMapper<Outer>().field(\.one, using: ReflectiveMapper<Inner>())
      .field(\.two, using: ReflectiveMapper<Inner>().keyTransformer(.camelToKebab).array).keyTransformer(.camelToSnake)
    let models = try outer.jsonSchema(.written)["$defs"]
    #expect(models?["Inner"]?["required"] == ["first_name"] && models?["Inner-2"]?["required"] == ["first-name"])
  }

  struct Sized: Codable { var count: Int; var size: Int?; var at: Date }

  @Test(
    "schemas: a default for what is missing makes a key optional, and null valid where that is meant",
    arguments: [DefaultUse.missing, .missingOrNull])
  func silentDefaults(use: DefaultUse) throws {
    let mapper = ReflectiveMapper<Sized>().default(\.count, 1, when: use).default(\.size, 2, when: use).default(\.at, Date(), when: use)
      .nullTexts("n/a")
    let schema = try mapper.jsonSchema(.accepted)
    #expect(schema["$defs"]?["Sized"]?["required"] == nil)
    let validator = SchemaValidator(schema)
    for key in ["count", "size", "at"] {
      for member in ["1", "null", #""n/a""#, "[]", #""x""#] {
        let text = "{\"\(key)\": \(member)}"
        let isMapped = (try? mapper.map(json: text)) != nil
        #expect(try (validator.fault(of: Value(json: text)) == nil) == isMapped, "\(text)")
      }
    }
    #expect(try validator.fault(of: [:]) == nil)
    for size in [nil, 3] {
      let written = try mapper.jsonString(from: Sized(count: 1, size: size, at: Date(timeIntervalSince1970: 0)))
      for use in [JSONSchemaUse.written, .accepted] {
        #expect(try SchemaValidator(mapper.jsonSchema(use)).fault(of: Value(json: written)) == nil, "\(written)")
      }
    }
    let soft = SchemaValidator(try mapper.optional(\.count).jsonSchema(.accepted))
    #expect(try soft.fault(of: ["count": "x"]) == nil, "anything is replaced")
  }

  // MARK: Written

  struct Draft: Reflectable { var title = "", pages = 1; var tags = ["a"]; var note: String? = nil; var place: String? = "home" }

  @Test func whatMayBeLeftOutIsNotRequired() throws {
    typealias Drafts = ReflectiveMapper<Draft>
    let rows: [(Drafts, written: Value?, accepted: Value?)] = [
      (.init(), ["title", "pages", "tags"], ["title", "pages", "tags"]), (Drafts().omit(.empty), ["pages", "tags"], ["pages", "tags"]),
      (Drafts().omit(.defaults), nil, nil), (Drafts().omit([.empty, .defaults]), nil, nil),
      (Drafts().omit(.defaults).required(\.pages), ["pages"], ["pages"]),
      (Drafts().noRequiredFields(), ["title", "pages", "tags", "place"], nil),
      (Drafts().nulls(.write, for: \.note), ["title", "pages", "tags", "note"], ["title", "pages", "tags"]),
      (Drafts().nulls(.write).nulls(.omit, for: \.note), ["title", "pages", "tags", "place"], ["title", "pages", "tags"]),
    ]
    for (number, row) in rows.enumerated() {
      let (written, accepted) = (try row.0.jsonSchema(.written), try row.0.jsonSchema(.accepted))
      #expect(written["$defs"]?["Draft"]?["required"] == row.written, "\(number): \(written)")
      #expect(accepted["$defs"]?["Draft"]?["required"] == row.accepted, "\(number): \(accepted)")
      for draft in [Draft(), Draft(title: "x", pages: 2, tags: [], note: "", place: nil)] {
        let text = try row.0.jsonData(from: draft)
        #expect(try SchemaValidator(written).fault(of: Value(json: text)) == nil, "\(number)")
        #expect(try SchemaValidator(accepted).fault(of: Value(json: text)) == nil, "\(number)")
      }
    }
    let note = try Drafts().nulls(.write, for: \.note).jsonSchema(.written)["$defs"]?["Draft"]?["properties"]?["note"]
    #expect(note == ["type": ["string", "null"]])
  }
}
