import Foundation
import Hydrate
import HydrateSchema
import Testing

@testable import TestSupport

/// The schemas and plans of lenient settings.
@Suite struct LenientSchemaTests {
  enum Colour: String, Codable, CaseIterable { case red, darkBlue }
  struct Part: Codable, Equatable, Sendable { var amount: Int; var unitName: String? }
  struct Whole: Codable {
    var id: Int; var mainPart: Part?; var parts: [Part]; var table: [String: Int]; var maybe: [Int?]?; var colour: Colour?; var at: Date?
  }
  struct Node: Codable, Sendable { var theName: String; var next: [Node]? }
  struct Draft: Reflectable, Sendable {
    var title = "untitled"; var body: String? = "b"; var tags: [String] = []; var count = 3; var note: String? = nil
    init() {}
  }

  static let wholes = ReflectiveMapper<Whole>()

  @Test func whatValidatesIsMappedAndWhatIsWrittenValidates() throws {
    let nodes = ReflectiveMapper<Node>()
    let drafts = ReflectiveMapper<Draft>()
    let cases = [
      try SchemaCase("list as single", Self.wholes.listAsSingle()),
      try SchemaCase("empty texts", Self.wholes.emptyTextAsNull()), try SchemaCase("skip", Self.wholes.invalidElements(.skip)),
      try SchemaCase("null", Self.wholes.invalidElements(.null).singleAsList()),
      try SchemaCase("none required", ReflectiveMapper<Whole>(profile: MappingProfile().noRequiredFields())),
      try SchemaCase("default of a type", Self.wholes.default(for: Colour.self, .red).default(for: Int.self, 1)),
      try SchemaCase("all", ReflectiveMapper<Whole>(profile: .tolerant.textAsJSON(false))),
      try SchemaCase("omit empty", Self.wholes.omit(.empty)),
      try SchemaCase("omit both", Self.wholes.omit([.empty, .defaults]).nulls(.write)),
      try SchemaCase("omit declared", drafts.omit(.defaults)), try SchemaCase("omit empty, declared", drafts.omit(.empty)),
      try SchemaCase("soft, declared", drafts.noRequiredFields()),
      try SchemaCase("null for one", Self.wholes.nulls(.write, for: \.mainPart)),
      try SchemaCase(
        "within",
        Self.wholes.keyTransformer(.camelToSnake).nullTexts("-").mapType(Date.self, using: .epoch(.milliseconds))
          .field(\.parts, using: ReflectiveMapper<Part>().array).field(\.mainPart, using: IdentityMapper<Part>())),
      try SchemaCase("of its own type", nodes.keyTransformer(.camelToSnake).mapType(Node.self, using: ReflectiveMapper<Node>())),
      try SchemaCase("of its own list", nodes.mapType([Node].self, using: ReflectiveMapper<Node>().array)),
    ]
    for (number, mapper) in cases.enumerated() {
      let (written, faults) = try mapper.check(20, seed: UInt64(number))
      #expect(faults == [], "\(mapper.name)")
      #expect(written > 10, "\(mapper.name): \(mapper.accepted)")
    }
  }

  static let json = #"{"id": 1, "parts": [], "table": {}"#
  static let rows: [(String, String, ReflectiveMapper<Whole>)] = [
    ("list as single", #"{"id": [1], "parts": [], "table": {}}"#, wholes.listAsSingle()),
    ("list as single", json + #", "mainPart": [{"amount": 1}]}"#, wholes.listAsSingle()),
    ("empty array", #"{"id": 1, "parts": [], "table": []}"#, wholes.emptyArrayAsObject()),
    ("empty array", json + #", "mainPart": []}"#, wholes.emptyArrayAsObject()),
    ("empty array", json + #", "colour": [], "at": []}"#, wholes.emptyArrayAsObject()),
    ("numbers as keys", #"{"id": 1, "parts": {"1": {"amount": 1}, "3": {"amount": 2}}, "table": {}}"#, wholes.indexedObjectAsList()),
    ("false", json + #", "mainPart": false, "colour": false, "at": false}"#, wholes.falseAsNull()),
    ("text", #"{"id": 1, "parts": "[]", "table": " {\"a\": 1}"}"#, wholes.textAsJSON()),
    ("text", json + #", "mainPart": "{\"amount\": 1}"}"#, wholes.textAsJSON()),
    ("empty text", json + #", "mainPart": "", "colour": "", "at": ""}"#, wholes.emptyTextAsNull()),
    ("skip", #"{"id": 1, "parts": [7], "table": {"a": "x"}}"#, wholes.invalidElements(.skip)),
    ("null", json + #", "maybe": ["x"]}"#, wholes.invalidElements(.null)),
    ("none required", "{}", ReflectiveMapper(profile: MappingProfile().noRequiredFields())),
    ("default of a type", json + #", "colour": 7}"#, wholes.default(for: Colour.self, .red)),
    ("omit", #"{"id": 1}"#, wholes.omit(.empty)),
    (
      "within", json + #", "maybe": [1], "mainPart": {"amount": [1]}}"#,
      wholes.listAsSingle().field(\.mainPart, using: ReflectiveMapper<Part>())
    ),
    (
      "within", #"{"id": 1, "parts": [7], "table": {}}"#,
      wholes.invalidElements(.skip).field(\.parts, using: ReflectiveMapper<Part>().array)
    ),
  ]

  /// Each setting widens what is accepted to what it reads.
  @Test(arguments: rows.indices) func acceptedSaysTheWiderShape(_ index: Int) throws {
    let (name, json, mapper) = Self.rows[index]
    let value = try Value(json: json)
    #expect(try SchemaValidator(Self.wholes.jsonSchema(.accepted)).fault(of: value) != nil, "\(name)")
    #expect(try SchemaValidator(mapper.jsonSchema(.accepted)).fault(of: value) == nil, "\(name)")
    #expect(throws: MappingError.self) { try Self.wholes.map(value) }
    #expect(throws: Never.self) { try mapper.map(value) }
  }

  @Test func writtenIsAsWithout() throws {
    let written = try Self.wholes.jsonSchema(.written)
    for mapper in [
      Self.wholes.listAsSingle(), Self.wholes.textAsJSON(), Self.wholes.emptyArrayAsObject(), Self.wholes.relaxedNames(),
      Self.wholes.invalidElements(.skip), ReflectiveMapper(profile: .tolerant), Self.wholes.default(for: Colour.self, .red),
    ] {
      #expect(try mapper.jsonSchema(.written) == written)
    }
  }

  @Test func plansKnowThem() throws {
    let around = Self.wholes.keyTransformer(.camelToSnake).field(\.parts, using: ReflectiveMapper<Part>().array)
      .field(\.mainPart, using: ReflectiveMapper<Part>().keyTransformer(.camelToKebab)).default(for: Colour.self, .red)
    let fields = try around.plan().fields
    func field(_ name: String) throws -> MappingPlan.Field { try #require(fields.first { $0.name == name }) }
    #expect(try field("parts").nested?.fields.map(\.source.description) == ["amount", "unit_name"])
    #expect(try field("mainPart").nested?.fields.map(\.source.description) == ["amount", "unit-name"])
    let colour = try field("colour")
    #expect(
      colour.mapperName == nil && colour.fallback == "default" && colour.presence == .optional && colour.cases == ["red", "darkBlue"])
    let drafts = try ReflectiveMapper<Draft>().omit([.empty, .defaults]).plan().fields
    #expect(drafts.map(\.presence) == [.nullable, .nullable, .nullable, .nullable, .nullable])
    #expect(drafts.map { $0.fallback ?? "" } == ["declared", "declared", "declared", "declared", "nil"])
    let soft = try ReflectiveMapper<Draft>().noRequiredFields().plan().fields
    #expect(soft.map { $0.fallback ?? "" } == ["declared", "declared", "declared", "declared", "nil"])
    let nodes = ReflectiveMapper<Node>().keyTransformer(.camelToSnake).mapType(Node.self, using: ReflectiveMapper<Node>())
    #expect(try nodes.plan().description.contains("the_name"))
  }
}
