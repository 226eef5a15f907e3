import Foundation
import Testing

@testable import Hydrate
@testable import HydrateSchema
@testable import TestSupport

/// What schemas say, word by word.
@Suite struct SchemaContentsTests {
  struct Item: Codable { var name: String; var size: Size? }
  enum Size: String, Codable { case small, large }
  enum Rank: Int, Codable { case low = 1, high }
  enum Level: Codable { case veryLow, high }
  struct Box<Content: Codable>: Codable { var content: Content; var next: [Box<Content>]? }
  enum Other { struct Item: Codable { var id: Int } }
  struct Shelf: Codable { var item: Item; var other: Other.Item; var boxes: [Box<Int>]; var named: [String: Box<Item>] }

  @Test func definitionsHaveNamesOfTheirOwn() throws {
    let schema = try ReflectiveMapper<Shelf>().jsonSchema(.written)
    #expect(schema["$defs"]?.keys == ["Shelf", "Item", "Item-2", "Box_Int", "Box_Item"])
    let shelf = schema["$defs"]?["Shelf"]?["properties"]
    #expect(shelf?["item"] == ["$ref": "#/$defs/Item"] && shelf?["other"] == ["$ref": "#/$defs/Item-2"])
    #expect(schema["$defs"]?["Box_Int"]?["properties"]?["next"]?["items"] == ["$ref": "#/$defs/Box_Int"])
    #expect(schema["$defs"]?["Box_Int"]?["required"] == ["content"])
  }

  struct Pair: Codable { var plain: Item; var ruled: Item; var alike: Item }

  @Test func oneTypeByTwoSetsOfRulesHasTwoDefinitions() throws {
    let ruled = ReflectiveMapper<Pair>().field(\.ruled, using: ReflectiveMapper<Item>().field(\.name, from: "n"))
      .field(\.alike, using: ReflectiveMapper<Item>())
    let schema = try ruled.jsonSchema(.accepted)
    #expect(schema["$defs"]?.keys == ["Pair", "Item", "Item-2"])
    let pair = schema["$defs"]?["Pair"]?["properties"]
    #expect(pair?["plain"] == pair?["alike"] && pair?["ruled"] == ["$ref": "#/$defs/Item-2"])
    #expect(schema["$defs"]?["Item-2"]?["required"] == ["n"])
  }

  @Test("records: an array whatever is required; parts: those of a part that contains itself end")
  func recordsAndParts() throws {
    final class Twin: Codable { var id: Int?; var other: Twin? }
    let record = ReflectiveMapper<Item>().field(\.name, from: "[0]").field(\.size, from: "[1].s").noRequiredFields()
    let accepted = try record.jsonSchema(.accepted)["$defs"]?["Item"]
    #expect(accepted?["type"] == "array" && accepted?["minItems"] == nil && accepted?["items"] == nil)
    #expect(try record.jsonSchema(.written)["$defs"]?["Item"]?["type"] == "array")
    let text = try record.textAsJSON().emptyArrayAsObject().listAsSingle().jsonSchema(.accepted)["anyOf"]
    #expect(text?.count == 2 && text?[1]?["pattern"]?.string?.hasSuffix(#"\["#) == true)
    #expect(try ReflectiveMapper<Twin>().field(named: "other", at: "").jsonSchema(.accepted)["$defs"]?["Twin"] != nil)
  }

  @Test("dates: numbers whose digits are a day are not accepted")
  func daysInDigits() throws {
    let validator = SchemaValidator(try ReflectiveMapper<Date>().jsonSchema(.accepted))
    for number in [20_240_305, 10_000_101, 99_991_231, 20_240_305_093_000, 10_000_101_000_000, 99_991_231_240_000] {
      #expect(try validator.fault(of: Value(number)) != nil && (try? ReflectiveMapper<Date>().map(Value(number))) == nil, "\(number)")
    }
    for number in [0, 9_999_999, 10_000_100, 99_991_232, 1_709_631_000, 1_709_631_000_000, 100_000_000_000_000] {
      #expect(try validator.fault(of: Value(number)) == nil && (try? ReflectiveMapper<Date>().map(Value(number))) != nil, "\(number)")
    }
  }

  @Test("mistakes of mappers are thrown")
  func mistakes() throws {
    let broken = EnumMapper<String, Int>(["one": 1, "one": 2])
    #expect(throws: MappingError.self) { try broken.lifted.jsonSchema(.accepted) }
    let error = try #require(throws: MappingError.self) {
      try ReflectiveMapper<Other.Item>().field(\.id, using: broken).array.jsonSchema(.written)
    }
    #expect(error.issues.map { "\($0.code) \($0.destinationPath)" } == ["configuration id"])
  }

  @Test("tags: numbers and their texts are accepted, unless coercion is strict")
  func tags() throws {
    struct Held: Codable { var it: Int? }
    let mapper = DispatchMapper<Int>(
      on: "v", ["1": IdentityMapper<Int>().at("n"), 2: IdentityMapper<Int>().at("n"), "x": IdentityMapper<Int>().at("n")],
      default: ClosureMapper { (_: Value) in 0 })
    let schema = try mapper.jsonSchema(.accepted)
    let validator = SchemaValidator(schema)
    for (tag, isAccepted) in [
      (#""1""#, true), ("1", true), ("2", true), (#""2""#, true), (#""x""#, true), (#""02""#, false), ("true", true), ("3", true),
    ] {
      // With a tag that selects a case, the text is not a number.
      #expect(try (validator.fault(of: Value(json: #"{"v": \#(tag), "n": 5}"#)) == nil) == isAccepted, "\(tag)")
    }
    for tag in [#""1""#, "1", #"" 1""#, "2", #"" 2""#, #""2.0""#, #""x""#] {
      #expect(try validator.fault(of: Value(json: #"{"v": \#(tag), "n": "no"}"#)) != nil, "\(tag)")
    }
    let strict = try ReflectiveMapper<Held>().coercion(.strict).field(\.it, using: mapper).jsonSchema(.accepted)
    #expect("\(strict)".contains(#"{"const":"1"}"#), "\(strict)")
    let exact = SchemaValidator(strict)
    // What selects no case is the default's, texts of a case's number among them.
    for tag in ["1", #""2""#, #"" 2""#, #""3""#] {
      #expect(try exact.fault(of: Value(json: #"{"it": {"v": \#(tag), "n": "no"}}"#)) == nil, "\(tag)")
    }
    for tag in [#""1""#, "2"] { #expect(try exact.fault(of: Value(json: #"{"it": {"v": \#(tag), "n": "no"}}"#)) != nil, "\(tag)") }
  }

  @Test("containers: the settings of their elements' mapper are in the schema")
  func elementSettings() throws {
    let mapper = ReflectiveMapper<Item>().invalidElements(.skip).singleAsList()
    let array = SchemaValidator(try mapper.array.jsonSchema(.accepted))
    for json in ["[7]", "[]", #"{"name": "a"}"#] { #expect(try array.fault(of: Value(json: json)) == nil, "\(json)") }
    #expect(try SchemaValidator(mapper.dictionary.jsonSchema(.accepted)).fault(of: ["a": 7]) == nil)
    #expect(try SchemaValidator(mapper.array(invalid: .fail, single: .refuse).jsonSchema(.accepted)).fault(of: [7]) != nil)
    #expect(try SchemaValidator(ReflectiveMapper<Item>().array.jsonSchema(.accepted)).fault(of: [7]) != nil)
  }

  @Test("tables: all texts of a case are accepted, the first one is written")
  func aliases() throws {
    let mapper = EnumMapper<String, Int>(["one": 1, "uno": 1, "two": 2]).lifted
    #expect(try mapper.jsonSchema(.accepted)["enum"] == ["one", "two", "uno"])
    #expect(try mapper.jsonSchema(.written)["enum"] == ["one", "two"])
  }

  @Test func rootsAreOfEveryKind() throws {
    let list = try ReflectiveMapper<[Item]>().jsonSchema(.written)
    #expect(list["title"] == "Array<Item>" && list["type"] == "array" && list["items"] == ["$ref": "#/$defs/Item"])
    let table = try ReflectiveMapper<Item>().dictionary.jsonSchema(.written)
    #expect(table["type"] == "object" && table["additionalProperties"] == ["$ref": "#/$defs/Item"])
    let flag = try ReflectiveMapper<Bool>().jsonSchema(.written)
    #expect(flag["type"] == "boolean" && flag["$defs"] == nil)
    let optional = try ReflectiveMapper<Item?>().jsonSchema(.written)
    #expect(optional["anyOf"] == [["$ref": "#/$defs/Item"], ["type": "null"]])
    #expect(try ReflectiveMapper<Value>().jsonSchema(.accepted) == true)
  }

  @Test func enumsListTheirCases() throws {
    func schema<T: Codable>(_ type: T.Type, _ use: JSONSchemaUse, _ coercion: Coercion = .lenient) throws -> Value? {
      try ReflectiveMapper<[T]>().keyTransformer(.camelToSnake).coercion(coercion).jsonSchema(use)["items"]
    }
    #expect(try schema(Size.self, .written) == ["type": "string", "enum": ["small", "large"]])
    #expect(
      try schema(Rank.self, .written) == ["type": "integer", "enum": [1, 2]] && schema(Rank.self, .accepted, .strict)?["enum"] == [1, 2])
    #expect(try schema(Rank.self, .accepted) == ["enum": [1, 2, "1", "2"]])
    let first: Value = ["type": "object", "properties": ["very_low": ["type": "object"]], "required": ["very_low"], "maxProperties": 1]
    #expect(try schema(Level.self, .accepted)?["anyOf"]?[0] == first && schema(Level.self, .written) == schema(Level.self, .accepted))
  }

  /// Of such a mapper nothing is known but what it says.
  struct Even: ReversibleMapper, Sendable {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int { input.int ?? 0 }
    func unmap(_ output: Int, in context: inout MappingContext) throws(MappingError) -> Value { Value(output) }
  }
  struct Said: ReversibleMapper, JSONSchemaDescribing, Sendable {
    func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Int { input.int ?? 0 }
    func unmap(_ output: Int, in context: inout MappingContext) throws(MappingError) -> Value { Value(output) }
    func jsonSchemaPart(_ use: JSONSchemaUse) -> Value { ["type": "integer", "multipleOf": 2] }
  }
  struct Numbers: Codable { var a: Int; var b: Int; var c: Int; var d: Int? }

  @Test func mappersOfOnesOwnAreAnythingUnlessTheySayMore() throws {
    #expect(try Even().jsonSchema(.accepted) == true && Even().jsonSchema(.written) == true)
    #expect(try Said().array.jsonSchema(.accepted)["items"] == ["type": "integer", "multipleOf": 2])
    let mapper = ReflectiveMapper<Numbers>().field(\.a, using: Even()).field(\.b, using: Said()).field(\.d, using: Said()).nulls(.write)
      .field(\.c, using: TwoWayClosureMapper<String, Int>({ $0.count }, reverse: { String($0) }))
    let properties = try mapper.jsonSchema(.written)["$defs"]?["Numbers"]?["properties"]
    #expect(properties?["d"] == ["type": ["integer", "null"], "multipleOf": 2])
    #expect(
      properties?["a"] == true && properties?["b"] == ["type": ["integer", "null"], "multipleOf": 2]
        && properties?["c"] == ["type": ["string", "null"]])
    #expect(try mapper.jsonSchema(.accepted)["$defs"]?["Numbers"]?["required"] == ["a", "b", "c"])
  }

  @Test("schemas: a default of a DispatchMapper takes what no case takes")
  func defaultsOfADispatchMapper() throws {
    let mapper = DispatchMapper<Int>(
      on: "type", ["a": IdentityMapper<Int>().at("n"), "b": IdentityMapper<Int>().at("m")], default: ClosureMapper { (_: Value) in -1 })
    let cases = try mapper.jsonSchema(.accepted)["anyOf"]?.array ?? []
    #expect(cases.count == 3)
    #expect(cases.last == ["type": "object", "properties": ["type": ["not": ["enum": ["a", "b"]]]]])
    #expect(try mapper.jsonSchema(.written)["anyOf"]?.count == 2, "it has no way back")
    let kinds = DispatchMapper<Int>(byKind: [.string: StringToNumber<Int>().lifted], default: IdentityMapper<Int>().lifted)
    let rest: Value = ["type": ["boolean", "number", "array", "object"]]
    #expect(try kinds.jsonSchema(.accepted)["anyOf"]?[1]?["allOf"]?[1] == rest)
  }

  @Test("schemas: JSON in a string has its base's schema as its content")
  func jsonText() throws {
    let mapper = ReflectiveMapper<Shelf>().field(\.item, using: .jsonText(ReflectiveMapper<Item>()))
    for use in [JSONSchemaUse.accepted, .written] {
      let schema = try mapper.jsonSchema(use)
      #expect(
        schema["$defs"]?["Shelf"]?["properties"]?["item"] == [
          "type": "string", "contentMediaType": "application/json", "contentSchema": ["$ref": "#/$defs/Item"],
        ])
      #expect(schema["$defs"]?.keys?.contains("Item") == true)
    }
    #expect(try Mappers.JSONText(Even()).array.jsonSchema(.written)["items"] == ["type": "string", "contentMediaType": "application/json"])
  }

  @Test("schemas: durations")
  func durations() throws {
    let encoded: Value = [
      "type": "array",
      "prefixItems": [
        ["type": "integer", "minimum": Value(Int64.min), "maximum": Value(Int64.max)],
        ["type": "integer", "minimum": 0, "maximum": Value(UInt64.max)],
      ], "minItems": 2, "maxItems": 2,
    ]
    #expect(try ReflectiveMapper<[Duration]>().jsonSchema(.written)["items"] == encoded)
    let accepted = try ReflectiveMapper<[Duration]>().jsonSchema(.accepted)["items"]?["anyOf"]
    #expect(accepted?[0]?["type"] == ["number", "string"] && accepted?[1] == encoded)
    let strict = try ReflectiveMapper<[Duration]>().coercion(.strict).jsonSchema(.accepted)["items"]?["anyOf"]
    #expect(strict?[0]?["type"] == "string" && strict?[1] == encoded)
    #expect(try DurationMapper(.iso8601).array.jsonSchema(.written)["items"]?["type"] == "string")
    #expect(try DurationMapper(.milliseconds).array.jsonSchema(.written)["items"] == ["type": "number"])
  }

  @Test func aWayOfAnyLengthTakesNoStack() throws {
    let way = Accessor(ValuePath(Array(repeating: .key("a"), count: 100_000)))
    let schema = try ReflectiveMapper<Item>().field(\.name, from: way).jsonSchema(.accepted)
    #expect(schema["$defs"]?["Item"] == false)
  }

  @Test func mistakesAreThrown() {
    #expect(issueLines { _ = try ReflectiveMapper<Item>().optional(named: "nam").jsonSchema(.written) } == ["! configuration  -> nam"])
    #expect(issueLines { _ = try ReflectiveMapper<Item>().except(\.name).array.jsonSchema(.written) } == ["! configuration  -> name"])
  }

  /// Holds itself with ever other arguments.
  final class Endless<Content: Decodable>: Decodable {
    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: AnyTextKey.self)
      _ = try fields.decodeIfPresent(Endless<[Content]>.self, forKey: AnyTextKey("next"))
    }
  }

  @Test func typesWithoutAnEndHaveOneHere() throws {
    let schema = try ReflectiveMapper<Endless<Int>>().jsonSchema(.accepted)
    #expect((schema["$defs"]?.count ?? 0) > 5 && (schema["$defs"]?.count ?? 0) < 5000)
    #expect(try ReflectiveMapper<Endless<Int>>().plan().mermaid.count > 100)
  }

  // MARK: Patterns

  @Test func patternsOfIntegersAreTheRanges() throws {
    func check<I: FixedWidthInteger & Decodable>(_ type: I.Type) throws {
      let pattern = try Regex(TextPatterns.integer(type))
      let edges = [I.min, I.max].map { String($0) } + ["0", "1", "+1"]
      for text in edges where I.bitWidth < 64 { #expect(text.firstMatch(of: pattern) != nil, "\(type) \(text)") }
      for text in ["\(I.max)0", "1.5", "", "-", "+-1", "1e3", "٣", "1\u{A0}"] + (I.isSigned ? [] : ["-1"]) {
        #expect(text.firstMatch(of: pattern) == nil, "\(type) \(text)")
      }
      // One digit after another: whatever matches is read.
      for _ in 0..<500 {
        let digits = String((0..<Int.random(in: 1...22)).map { _ in "0123456789".randomElement() ?? "0" })
        let text = (Bool.random() ? "-" : "") + digits
        if text.firstMatch(of: pattern) != nil { #expect(I(text) != nil, "\(type) \(text)") }
      }
    }
    try check(Int8.self)
    try check(UInt8.self)
    try check(Int16.self)
    try check(UInt16.self)
    try check(Int32.self)
    try check(UInt32.self)
    try check(Int64.self)
    try check(UInt64.self)
    for number in -200...300 {
      let isByte = "\(number)".firstMatch(of: try Regex(TextPatterns.integer(UInt8.self))) != nil
      #expect(isByte == (UInt8(exactly: number) != nil))
      #expect(("\(number)".firstMatch(of: try Regex(TextPatterns.integer(Int8.self))) != nil) == (Int8(exactly: number) != nil))
    }
  }

  @Test func datesOfThePatternAreInTheCalendar() throws {
    let pattern = try Regex(TextPatterns.date)
    for year in ["0000", "1900", "2000", "2023", "2024", "9999"] {
      for month in 0...13 {
        for day in 0...32 {
          let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T00:00:00Z"
          #expect((text.firstMatch(of: pattern) != nil) == (DateFormat.rfc3339.date(from: text) != nil), "\(text)")
        }
      }
    }
  }

  @Test("patterns: days in any order and with any separator are those of the calendar")
  func days() throws {
    let orders: [(DateOrder, String, (String, String, String) -> String)] = [
      (.yearMonthDay, "-", { "\($0)-\($1)-\($2)" }), (.dayMonthYear, ".", { "\($2).\($1).\($0)" }),
      (.monthDayYear, "/", { "\($1)/\($2)/\($0)" }),
    ]
    for (order, separator, text) in orders {
      let (accepted, written) = (try Regex(TextPatterns.day(order, separator)), try Regex(TextPatterns.writtenDay(order, separator)))
      for year in ["0104", "1900", "2000", "2023", "2024"] {
        for month in 0...13 {
          for day in 0...32 {
            let parts = [month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }
            let isDay = DateFormat.day.date(from: "\(year)-\(parts[0])-\(parts[1])") != nil
            let text = text(year, parts[0], parts[1])
            #expect((text.firstMatch(of: accepted) != nil) == isDay && text.firstMatch(of: written) != nil, "\(text)")
            #expect(text.replacing(separator, with: "_").firstMatch(of: accepted) == nil)
          }
        }
      }
    }
  }

  @Test func textsThatAreNoPartOfAPatternAreRefused() throws {
    let rows: [(String, [String])] = [
      (TextPatterns.uuid, ["", "e621e1f8c36c495a93fc0c247a3e6e5f", " 5F2C0A4E-0000-0000-0000-000000000000"]),
      (TextPatterns.anyUUID, ["", "{e621e1f8c36c495a93fc0c247a3e6e5f}", "urn:uuid:", "e621e1f8c36c495a93fc0c247a3e6e5"]),
      (TextPatterns.base64, ["A", "AAB", "AA=", "AB==", "A A=", "A+_A"]), (TextPatterns.url, ["a b", "%", "1:b", "[", "//a:123456/", "ä"]),
      (TextPatterns.bool, ["", "2", "tru", "yesno"]), (TextPatterns.double, ["NaN", "0x1", "1,000", "1e400", ".5", "5.", "1e"]),
    ]
    for (pattern, texts) in rows {
      for text in texts { #expect(text.firstMatch(of: try Regex(pattern)) == nil, "\(text)") }
    }
  }
}
