import Foundation
import Hydrate
import HydrateSources
import Testing

/// One document a row, said through every source that can say it.
@Suite struct EverySourceTests {
  struct Row {
    let json: String
    var any: Any?
    var plist: Any?
    var reflected: Any?
    var literal: Value?
  }

  private struct Person {
    var name = "Ann"
    var ages = [6, 7]
    var score: Double? = 1.5
    var homepage: URL? = nil
  }

  private static var rows: [Row] {
    [
      Row(json: "null", any: NSNull(), reflected: Int?.none as Any, literal: nil as Value),
      Row(json: "true", any: true, plist: true, reflected: true, literal: true),
      Row(json: "false", any: NSNumber(value: false), plist: false, reflected: false, literal: false),
      Row(json: "0", any: 0, plist: 0, reflected: Int8(0), literal: 0),
      Row(json: "1", any: NSNumber(value: 1), plist: 1, reflected: UInt64(1), literal: 1),
      Row(json: "-9223372036854775808", any: Int64.min, plist: Int64.min, reflected: Int.min, literal: -9_223_372_036_854_775_808),
      Row(
        json: "18446744073709551615", any: UInt64.max, plist: UInt64.max, reflected: NSNumber(value: UInt64.max), literal: Value(UInt64.max)
      ),
      Row(json: "2.5", any: 2.5, plist: 2.5, reflected: Float(2.5), literal: 2.5),
      Row(json: "1.0", any: 1.0, plist: 1.0, reflected: CGFloat(1), literal: 1.0),
      Row(
        json: "12345678901234567890.12345", any: Decimal(string: "12345678901234567890.12345"),
        reflected: NSDecimalNumber(string: "12345678901234567890.12345")),
      Row(json: #""""#, any: "", plist: "", reflected: "", literal: ""),
      Row(json: #""é\n😀""#, any: "é\n😀", plist: "é\n😀", reflected: NSString(string: "é\n😀"), literal: "é\n😀"),
      Row(json: #""x""#, any: Character("x"), reflected: Substring("x"), literal: "x"),
      Row(json: #""http://a.b/c?d=%20""#, any: URL(string: "http://a.b/c?d=%20"), reflected: NSURL(string: "http://a.b/c?d=%20")),
      Row(
        json: #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, any: UUID(uuidString: "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"),
        reflected: NSUUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
      Row(json: "[]", any: [Any](), plist: [Any](), reflected: [Int](), literal: []),
      Row(json: "{}", any: [String: Any](), plist: [String: Any](), reflected: [String: Int](), literal: [:]),
      Row(
        json: "[1,[2,[]],{}]", any: [1, [2, [Any]()], [String: Any]()] as [Any], plist: [1, [2, [Any]()], [String: Any]()] as [Any],
        reflected: NSArray(array: [1, [2, [Any]()] as [Any], [String: Any]()]), literal: [1, [2, []], [:]]),
      Row(
        json: #"{"ages":[6,7],"homepage":null,"name":"Ann","score":1.5}"#,
        any: ["name": "Ann", "ages": [6, 7], "score": 1.5, "homepage": URL?.none as Any] as [String: Any], reflected: Person(),
        literal: ["score": 1.5, "name": "Ann", "homepage": nil, "ages": [6, 7]]),
      Row(json: #"{"1":"a","2":"b"}"#, any: [1: "a", 2: "b"], reflected: [2: "b", 1: "a"]),
    ]
  }

  @Test func saysTheSame() throws {
    for row in Self.rows {
      let expected = try Value(json: row.json)
      if let any = row.any { #expect(try Value(any: any) == expected, "any: \(row.json)") }
      if let reflected = row.reflected { #expect(try Value(reflecting: reflected) == expected, "reflecting: \(row.json)") }
      if let literal = row.literal { #expect(literal == expected, "literal: \(row.json)") }
      if let plist = row.plist {
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
          let data = try PropertyListSerialization.data(fromPropertyList: ["root": plist], format: format, options: 0)
          #expect(try Value(plist: data)["root"] == expected, "plist \(format.rawValue): \(row.json)")
        }
      }
      #expect(try Value(any: JSONSerialization.jsonObject(with: Data(row.json.utf8), options: .fragmentsAllowed)).kind == expected.kind)
      #expect(try Value(any: expected) == expected)
    }
  }

  /// The same model in sources without types, in which all scalars are text, and in JSON with them.
  /// A table has no parts, so each source is there where it can say the model.
  struct TextRow {
    let json: String
    var csv: String?
    var query: String?
    var environment: [String: String]?
  }

  struct Order: Codable, Equatable {
    struct Customer: Codable, Equatable { var name: String; var age: Int? }
    var id: UInt64
    var price: Decimal?
    var isPaid: Bool?
    var placed: Date?
    var customer: Customer?
    var tags: [String]?
    var lines: [Customer]?
  }

  static let textRows: [TextRow] = [
    TextRow(json: #"{"id": 1}"#, csv: "id\n1", query: "id=1", environment: ["id": "1"]),
    TextRow(
      json: #"{"id": 18446744073709551615, "price": 12345678901234567890.12345, "isPaid": true}"#,
      csv: "id,price,isPaid\n18446744073709551615,12345678901234567890.12345,yes",
      query: "id=18446744073709551615&price=12345678901234567890.12345&isPaid=true",
      environment: ["id": "18446744073709551615", "price": "12345678901234567890.12345", "isPaid": "1"]),
    TextRow(
      json: #"{"id": 1, "placed": "2014-01-20T02:57:14Z", "isPaid": false}"#, csv: "id,placed,isPaid\n1,2014-01-20T02:57:14Z,off",
      query: "id=1&placed=2014-01-20T02%3A57%3A14Z&isPaid=0", environment: ["id": "1", "placed": "2014-01-20 02:57:14Z", "isPaid": "no"]),
    TextRow(
      json: #"{"id": 1, "customer": {"name": "Zoë, \"Z\" & co", "age": 7}}"#,
      query: "id=1&customer[name]=Zo%C3%AB,+%22Z%22+%26+co&customer[age]=7",
      environment: ["id": "1", "customer__name": "Zoë, \"Z\" & co", "customer__age": "7"]),
    TextRow(
      json: #"{"id": 1, "tags": ["a", ""], "lines": [{"name": "b"}]}"#, query: "id=1&tags=a&tags=&lines[0][name]=b",
      environment: ["id": "1", "tags__0": "a", "tags__1": "", "lines__0__name": "b"]),
  ]

  @Test("sources: texts are the same model as JSON", arguments: textRows.indices) func modelsOfTexts(_ number: Int) throws {
    let row = Self.textRows[number]
    let orders = ReflectiveMapper<Order>()
    let expected = try orders.map(json: row.json)
    if let csv = row.csv { #expect(try orders.array.map(Value(csv: csv)) == [expected], "CSV") }
    if let query = row.query { #expect(try orders.map(Value(query: query)) == expected, "query") }
    if let environment = row.environment { #expect(try orders.map(Value(environment: environment)) == expected, "environment") }
  }

  @Test func objectsGoOutAndComeBack() throws {
    for row in Self.rows {
      let value = try Value(json: row.json)
      #expect(try Value(any: value.any) == value, "\(row.json)")
      #expect(try Value(json: value.description) == value, "\(row.json)")
    }
  }

  @Test func numbersKeepTheKindOfTheirBox() throws {
    let text = #"{"flag": true, "one": 1, "point": 1.0, "big": 18446744073709551615, "small": -1, "tenth": 0.1}"#
    let value = try Value(any: JSONSerialization.jsonObject(with: Data(text.utf8)))
    #expect(value["flag"]?.kind == .bool)
    let texts = ["one", "point", "big", "small", "tenth"].map { value[$0].map(\.description) }
    #expect(texts == ["1", "1.0", "18446744073709551615", "-1", "0.1"])
  }

  @Test func everyBoxIsTold() throws {
    let rows: [(NSNumber, String)] = [
      (NSNumber(value: true), "true"), (NSNumber(value: false), "false"), (NSNumber(value: Int8(1)), "1"), (NSNumber(value: Int8(0)), "0"),
      (NSNumber(value: UInt8.max), "255"), (NSNumber(value: Int16.min), "-32768"), (NSNumber(value: UInt32.max), "4294967295"),
      (NSNumber(value: Int64.min), "-9223372036854775808"), (NSNumber(value: UInt.max), "18446744073709551615"),
      (NSNumber(value: Float(0.1)), "0.1"), (NSNumber(value: 0.1), "0.1"), (NSNumber(value: 1.0), "1.0"),
      (NSNumber(value: 1e300), "1e+300"),
      (NSDecimalNumber(string: "0.1"), "0.1"), (NSDecimalNumber(value: 1), "1"),
    ]
    for (number, text) in rows {
      #expect(try Value(any: number).description == text)
      #expect(try Value(any: [number] as NSArray)[0]?.description == text)
    }
    #expect(try Value(any: [true, NSNumber(value: 1), 1, NSNumber(value: true)] as [Any]).description == "[true,1,1,true]")
  }
}
