import Foundation
import Hydrate
import HydrateSchema
import Testing

@testable import TestSupport

/// What validates as accepted is mapped, and what is written validates, whatever the rules.
@Suite struct SchemaLawTests {
  enum Size: String, Codable, CaseIterable { case small, large = "Large One" }
  enum Rank: Int, Codable { case low = 1, high = -3 }
  enum Level: Codable { case veryLow, high }
  enum Shape: Codable { case point, circle(radius: Double), pair(Int, Int) }
  struct ID: RawRepresentable, Codable, Hashable { var rawValue: Int32 }
  struct Name: Codable {
    var text: String
    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct Scalars: Codable {
    var flag: Bool, text: String, int: Int, int8: Int8, int16: Int16, int32: Int32, int64: Int64
    var uint: UInt, uint8: UInt8, uint16: UInt16, uint32: UInt32, uint64: UInt64
    var double: Double, float: Float, date: Date, link: URL, uuid: UUID, data: Data
  }

  struct Parts: Codable {
    var size: Size
    var rank: Rank?
    var level: Level
    var id: ID
    var name: Name
    var any: Value
    var list: [[Int?]]
    var set: Set<Size>
    var byName: [String: Double]
    var byNumber: [Int: Rank]
    var bySize: [Size: Int]
    var byID: [UUID: Bool?]
    var twice: Int??
    var patch: Presence<Size>
    var next: [Parts]?
  }

  struct Inner: Codable { var amount: UInt8; var unitName: String? }
  struct Outer: Codable {
    var id: Int; var mainPart: Inner; var others: [Inner]; var link: URL?; var note: String; var at: Date?; var odd: Int?
  }

  struct Flat: Codable { var id: Int; var name: String?; var counts: [String: Int]; var limits: [String: Inner]?; var part: Inner? }

  struct Around: Codable { var key: String; var flat: Flat? }
  private static let parts = MappingProfile().type(Flat.self) { $0.field(\.part, from: "") }

  private static let outer = ReflectiveMapper<Outer>().keyTransformer(.camelToSnake)

  /// How many values of each mapper are tried.
  private static let count = ProcessInfo.processInfo.environment["HYDRATE_SCHEMA_SAMPLES"].flatMap { Int($0) } ?? 20

  private func check(_ cases: [SchemaCase], _ count: Int = SchemaLawTests.count) throws {
    for (number, mapper) in cases.enumerated() {
      let (written, faults) = try mapper.check(count, seed: UInt64(number))
      #expect(faults == [], "\(mapper.name)")
      #expect(written > count / 2, "\(mapper.name): \(mapper.accepted)")
    }
  }

  @Test func scalars() throws {
    try check([
      SchemaCase("scalars", ReflectiveMapper<Scalars>()), SchemaCase("exact", ReflectiveMapper<Scalars>().coercion(.strict)),
      SchemaCase("reported", ReflectiveMapper<Scalars>().coercion(.reported)),
      SchemaCase("decimal text", ReflectiveMapper<[Decimal]>()), SchemaCase("durations", ReflectiveMapper<[String: Duration?]>()),
      SchemaCase("exact durations", ReflectiveMapper<[Duration]>().coercion(.strict)),
    ])
  }

  @Test func types() throws {
    try check([
      SchemaCase("parts", ReflectiveMapper<Parts>()), SchemaCase("nulls", ReflectiveMapper<Parts>().nulls(.write)),
      SchemaCase("keys", ReflectiveMapper<Parts>().keyTransformer(.camelToKebab)),
      SchemaCase("exact", ReflectiveMapper<[String: Parts]>().coercion(.strict)), SchemaCase("list", ReflectiveMapper<Parts>().array),
    ])
  }

  @Test func rules() throws {
    let outer = Self.outer
    try check([
      SchemaCase("paths", outer.field(\.mainPart, from: "a.b").field(\.id, from: "a.id").field(\.link, from: "a.c.link")),
      SchemaCase("indices", outer.field(\.id, from: "list[1]").field(\.note, from: "list[0].note").field(\.at, from: "list[3]")),
      SchemaCase("first", outer.field(\.id, from: .first("id", "identifier", "x.y")).field(\.link, from: .first("link", "url"))),
      SchemaCase(
        "first, null texts", outer.field(\.note, from: .first("note", "text")).field(\.odd, from: .first("odd", "o.p")).nullTexts("", "0")),
      SchemaCase("first of one", outer.field(\.id, from: .first("a.x", "a.y")).unknownKeys(.refuse)),
      SchemaCase("several", ReflectiveMapper<Tags>().field(\.tags, from: ["a", "b.c"])),
      SchemaCase("several or none", ReflectiveMapper<MaybeTags>().field(\.counts, from: ["a", "b.c"]).unknownKeys(.refuse)),
      SchemaCase("joined", outer.field(\.note, from: ["one", "two"], using: JoinMapper(separator: "-"))),
      SchemaCase("optional", outer.optional(\.mainPart, \.id).default(\.mainPart, Inner(amount: 1, unitName: nil))),
      SchemaCase("required", outer.required(\.link, \.id)),
      SchemaCase("none required", outer.noRequiredFields().default(\.mainPart, Inner(amount: 1, unitName: nil))),
      SchemaCase("default", outer.default(\.note, "none").default(\.at, Date(timeIntervalSince1970: 0))),
      SchemaCase("closed", outer.unknownKeys(.refuse).field(\.id, from: "a.b").optional(\.link)),
      SchemaCase("null texts", outer.nullTexts("", "12")),
      SchemaCase("null texts, required", outer.nullTexts("", "Fri").required(\.link, \.at)),
      SchemaCase("null texts and nulls", ReflectiveMapper<[String: [Int?]]>().nullTexts("12", "x")),
      SchemaCase("null texts of a field", ReflectiveMapper<Contact>()),
      SchemaCase("single", outer.singleAsList()), SchemaCase("single parts", ReflectiveMapper<[[Int]]>().singleAsList()),
      SchemaCase("single, wrapped", StringToNumber<Int>().array(single: .wrap)),
      SchemaCase("except", outer.except(\.link, \.odd).default(\.note, "").unknownKeys(.refuse)),
      SchemaCase(
        "only", outer.only(\.id, \.link).default(\.mainPart, Inner(amount: 1, unitName: nil)).default(\.others, []).default(\.note, "")),
      SchemaCase("rest", ReflectiveMapper<Rest>().unknownKeys(into: \.rest)),
      SchemaCase("rest of numbers", ReflectiveMapper<Flat>().field(\.counts, from: "")),
      SchemaCase("rest beside a part", ReflectiveMapper<Flat>().field(\.counts, from: "").field(\.part, from: "")),
      SchemaCase("optional rest", ReflectiveMapper<Flat>().field(\.limits, from: "").except(\.counts).default(\.counts, [:])),
      SchemaCase("softened rest", ReflectiveMapper<Flat>().field(\.counts, from: "").optional(\.counts)),
      SchemaCase("optional part", ReflectiveMapper<Flat>().field(\.part, from: "")),
      SchemaCase("required part", ReflectiveMapper<Flat>().field(\.part, from: "").required(\.part, \.id)),
      SchemaCase("array", ReflectiveMapper<Inner>().field(\.amount, from: "[2]").field(\.unitName, from: "[0]")),
      SchemaCase("array with nulls", ReflectiveMapper<Inner>().field(\.amount, from: "[0]").field(\.unitName, from: "[3].n").nulls(.write)),
      SchemaCase("soft array", ReflectiveMapper<Inner>().field(\.amount, from: "[2]").field(\.unitName, from: "[0]").noRequiredFields()),
      SchemaCase("several elements or none", ReflectiveMapper<MaybeTags>().field(\.counts, from: ["[0]", "[2]"]).except(\.id)),
      SchemaCase("part in a part", ReflectiveMapper<Around>(profile: Self.parts).field(\.flat, from: "")),
      SchemaCase(
        "arrays",
        ReflectiveMapper<[Inner]>(
          profile: MappingProfile().type(Inner.self) { $0.field(\.amount, from: "[0]").field(\.unitName, from: "[1]") })),
      SchemaCase("in its place", outer.field(\.mainPart, from: "")),
      SchemaCase(
        "profile",
        ReflectiveMapper<Outer>(
          profile: MappingProfile().type(Inner.self) { $0.field(\.amount, from: "n").unknownKeys(.refuse).coercion(.strict) }.nulls(.write))
      ),
      SchemaCase(
        "custom",
        ReflectiveMapper<Tags>().field(
          \.tags, from: .custom("x", read: { $0["x"] ?? [] }, write: { value, _ in ["all": value] }))),
    ])
  }

  @Test func settings() throws {
    let outer = Self.outer
    try check([
      SchemaCase("skipping", outer.invalidElements(.skip).singleAsList()),
      SchemaCase("null elements", ReflectiveMapper<Parts>().invalidElements(.null)),
      SchemaCase("list as single", outer.listAsSingle()), SchemaCase("list as single parts", ReflectiveMapper<Parts>().listAsSingle()),
      SchemaCase("empty array", ReflectiveMapper<[[String: [Int: Bool]]?]>().emptyArrayAsObject()),
      SchemaCase("empty text", ReflectiveMapper<Scalars>().emptyTextAsNull()),
      SchemaCase("empty text and null texts", outer.emptyTextAsNull().nullTexts("12", "x").required(\.at)),
      SchemaCase("empty text parts", ReflectiveMapper<Parts>().emptyTextAsNull()),
      SchemaCase("type default", ReflectiveMapper<Parts>().default(for: Size.self, .small).default(for: Int.self, 1)),
      SchemaCase(
        "type default, required",
        outer.default(for: Date.self, Date(timeIntervalSince1970: 0)).default(for: String.self, "").required(\.at, \.note)),
      SchemaCase("several", ReflectiveMapper<MaybeTags>().field(\.counts, from: ["a", "b.c"]).singleAsList().emptyTextAsNull()),
      SchemaCase("omitting", outer.omit(.empty)), SchemaCase("omitting declared", ReflectiveMapper<Prototype>().omit([.empty, .defaults])),
      SchemaCase("nulls of a field", outer.nulls(.write, for: \.at)),
      SchemaCase("no nulls of a field", outer.nulls(.write).nulls(.omit, for: \.at)),
      SchemaCase(
        "within",
        outer.field(\.mainPart, using: ReflectiveMapper<Inner>()).mapType(Int.self, using: StringToNumber<Int>()).coercion(.strict)),
      SchemaCase("of the type itself", outer.mapType(Inner.self, using: ReflectiveMapper<Inner>().nulls(.write)).listAsSingle()),
    ])
  }

  struct Tags: Codable { var tags: [String] }
  struct MaybeTags: Codable { var id: Int?; var counts: [Int]? }
  struct Rest: Codable { var id: Int; var rest: [String: Value] }

  // MARK: Types that code themselves

  struct Prototype: Reflectable { var count = 1; var name: String? = "x"; var sizes = [Size.small] }
  struct Declared: FieldDeclaring {
    var id = 0
    var at: Date? = nil
    static var fields: [Field<Declared>] {
      Field(\.id).from("meta.id").using(StringToNumber<Int>())
      Field(\.at).using(.date(.rfc3339))
    }
  }
  class Animal: Codable { var name = ""; var legs: UInt8? }
  final class Dog: Animal {
    var owner = ""
    enum CodingKeys: CodingKey { case owner }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      owner = try container.decode(String.self, forKey: .owner)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(owner, forKey: .owner)
      try super.encode(to: container.superEncoder())
    }
  }
  /// Reads and writes a pair as an array.
  struct Point: Codable {
    var x: Double, y: Double
    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      (x, y) = (try list.decode(Double.self), try list.decode(Double.self))
    }
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      try list.encode(x)
      try list.encode(y)
    }
  }
  /// Writes under other keys, and of other types, than it reads.
  struct Uneven: Codable {
    var a: Int, b: Int?, c: Int?
    enum CodingKeys: CodingKey { case a, b, c, d }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      a = try fields.decode(Int.self, forKey: .a)
      b = try? fields.decode(Int.self, forKey: .b)
      c = try fields.decodeIfPresent(Int.self, forKey: .c)
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encode("\(a)", forKey: .d)
      try fields.encode(b.map { "\($0)" }, forKey: .b)
      if let c { try fields.encode(c, forKey: .c) }
    }
  }
  /// Keys that are data, which stand as they are.
  struct DataKeys: Codable {
    var firstName: String
    struct Key: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init?(intValue: Int) { nil }
      init(stringValue: String) { self.stringValue = stringValue }
    }
    init(from decoder: any Decoder) throws {
      firstName = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: Key(stringValue: "firstName"))
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      try fields.encode(firstName, forKey: Key(stringValue: "firstName"))
    }
  }
  enum Masked: String, Codable {
    case a, b
    func encode(to encoder: any Encoder) throws {
      var value = encoder.singleValueContainer()
      try value.encode(self == .a ? 1 : 2)
    }
  }
  struct OneWay: Decodable { var id: Int; var sizes: [Size]?; var at: Date }
  struct Mixed: Codable { var masked: Masked?; var uneven: [Uneven]; var shape: Shape?; var range: Range<Int>? }

  @Test func codings() throws {
    try check([
      SchemaCase("prototype", ReflectiveMapper<Prototype>()), SchemaCase("declared", ReflectiveMapper<Declared>()),
      SchemaCase("prototype, optional", ReflectiveMapper<Prototype>().noRequiredFields()),
      SchemaCase("subclass", ReflectiveMapper<Dog>()), SchemaCase("superclass", ReflectiveMapper<Animal>()),
      SchemaCase("uneven", ReflectiveMapper<Uneven>()), SchemaCase("data", ReflectiveMapper<DataKeys>().keyTransformer(.camelToSnake)),
      SchemaCase("one way", ReflectiveMapper<OneWay>()),
    ])
    #expect(try ReflectiveMapper<Point>().jsonSchema(.accepted) == true && ReflectiveMapper<Point>().jsonSchema(.written) == true)
    let mixed = try ReflectiveMapper<Mixed>().jsonSchema(.written)["$defs"]?["Mixed"]?["properties"]
    #expect(mixed?["masked"] == true && mixed?["shape"] == true && mixed?["range"] == true)
  }

  // MARK: Mappers

  struct Track: Equatable { var title = ""; var seconds: Int? = nil; var tags: [String] = []; var at = Date(timeIntervalSince1970: 0) }

  @Test func explicitMappers() throws {
    let tracks = KeyedMapper({ Track() }) {
      KeyedField("name.full", \.title)
      KeyedField("length", \.seconds)
      KeyedField("tags", \.tags, IdentityMapper<[String]>().optional(default: []))
      KeyedField(
        ["date", "time"], \.at,
        SplitMapper(
          JoinMapper(separator: "T").then(ClosureMapper { _ in Date(timeIntervalSince1970: 0) }),
          reverse: ClosureMapper { _ in ["2014-01-01", "02:00:00Z"] }))
    }
    let tables = ReflectiveMapper<Inner>().dictionary(keys: .uuid)
    try check(DurationFormat.allCases.map { try SchemaCase("durations, \($0)", DurationMapper($0).array) })
    let outers = Self.outer.casting(to: (any Sendable).self)
    try check([
      SchemaCase(
        "dispatch, default",
        DispatchMapper<any Sendable>(on: "type", ["inner": ReflectiveMapper<Inner>().casting(to: (any Sendable).self)], default: outers)),
      SchemaCase(
        "dispatch, default for null",
        DispatchMapper<any Sendable>(
          on: "a.type", ["inner": ReflectiveMapper<Inner>().casting(to: (any Sendable).self), nil: outers],
          default: ReflectiveMapper<Prototype>().optional(default: Prototype()).casting(to: (any Sendable).self))),
      SchemaCase(
        "by kind, default",
        DispatchMapper<Date>(byKind: [.string: StringToDate(.rfc3339).lifted], default: NumberToDate(.seconds).lifted).array),
    ])
    try check([
      SchemaCase("keyed", tracks), SchemaCase("nulls", tracks.nulls(.write).array), SchemaCase("skipping", tracks.array(invalid: .skip)),
      SchemaCase("by uuid", tables), SchemaCase("at", tables.at("a.b")), SchemaCase("default", tracks.optional(default: Track())),
      SchemaCase("numbers", StringToNumber<UInt8>().lifted), SchemaCase("int", StringToNumber<Int>().array.dictionary),
      SchemaCase("double", StringToNumber<Double>().set), SchemaCase("urls", StringToURL().array),
      SchemaCase("schemes", StringToURL(schemes: ["https", "ftp"]).array), SchemaCase("uuids", StringToUUID().requiring(.string)),
      SchemaCase("hex", StringToData(.hex).lifted), SchemaCase("base64", StringToData(.base64).lifted),
      SchemaCase("base64url", StringToData(.base64URL).lifted), SchemaCase("dates", StringToDate(.rfc3339).array),
      SchemaCase("words", BoolMapper(true: ["ja", "J"], false: ["nein"]).lifted),
      SchemaCase("table", EnumMapper([1: Size.small, 2: .large]).lifted),
      SchemaCase("days in a zone", StringToDate(.day(in: .gmt)).lifted),
      SchemaCase("microseconds", NumberToDate(.microseconds).array), SchemaCase("nanoseconds", NumberToDate(.nanoseconds).lifted),
      SchemaCase("date components", ComponentsToDate().array),
      SchemaCase("dates of numbers", NumberToDate(.milliseconds).array), SchemaCase("hours", NumberToDate(.hours).array),
      SchemaCase("first", FirstMapper<Value, Date>(StringToDate(.rfc3339).lifted, NumberToDate(.seconds).lifted).array),
      SchemaCase(
        "numbers and texts",
        DispatchMapper<Date>(
          on: "v", ["1": NumberToDate().at("at"), 2: StringToDate(.rfc3339).at("at"), "x": NumberToDate().at("n")],
          default: NumberToDate().at("v"))),
      SchemaCase("by kind", DispatchMapper<Date>(byKind: [.string: StringToDate().lifted, .number: NumberToDate().lifted]).array),
      SchemaCase(
        "dispatch",
        DispatchMapper<any Sendable>(
          on: "type",
          [
            "inner": ReflectiveMapper<Inner>().casting(to: (any Sendable).self),
            2: ReflectiveMapper<Prototype>().casting(to: (any Sendable).self),
          ])),
    ])
    let formats = DateFormat.named.filter { if case .any = $0.format.texts { false } else { true } }
    try check(formats.map { try SchemaCase($0.name, StringToDate($0.format).array) })
  }

  @Test func mappersOfFieldsAndTypes() throws {
    let outer = Self.outer
    try check([
      SchemaCase(
        "of a field",
        outer.field(\.note, using: StringToUUID().then(TwoWayClosureMapper({ $0.uuidString }, reverse: { UUID(uuidString: $0) ?? UUID() })))
      ),
      SchemaCase("of a type", outer.mapType(Date.self, using: .epoch(.milliseconds)).mapType(Int.self, using: StringToNumber<Int>())),
      SchemaCase("of an optional", outer.field(\.link, using: StringToURL(schemes: ["https"]).optional())),
      SchemaCase("of models", outer.field(\.others, using: ReflectiveMapper<Inner>().field(\.amount, from: "n.m").array(invalid: .skip))),
      SchemaCase("softened", outer.field(\.link, using: StringToURL().nonFatal())),
    ])
  }
}
