import Foundation
import Hydrate
import Testing

/// The texts of explanations, whole, and what programs get of them.
@Suite struct ExplanationTextTests {
  enum Size: String, Codable, CaseIterable { case small, large }
  struct Item: Codable {
    let id: Int8
    let size: Size?
    let added: Date?
  }
  struct Order: Codable {
    let number: Int
    let itemList: [Item]
  }

  static let json = """
    {
      "number": "7",
      "item_list": [
        {"id": 1, "size": "xl", "added": "2013-01-10T07:58:30Z", "colour": 1},
        {"id": 300}
      ],
      "note": "secret"
    }
    """

  static func explanation() throws -> MappingExplanation {
    try ReflectiveMapper<Order>(profile: MappingProfile().type(Item.self) { $0.optional(\.size) }).keyTransformer(.camelToSnake).explain(
      json: json)
  }

  @Test func theDescriptionIsATable() throws {
    let text = """
      source              property           outcome    rule                place  issue
      number              number             converted  built in            2:13
      item_list           itemList           failed     built in            3:16
      item_list[0].id     itemList[0].id     exact      built in            4:12
      item_list[0].size   itemList[0].size   fallback   nil                 4:23   expected one of small, large; using nil
      item_list[0].added  itemList[0].added  exact      built in, RFC 3339  4:38
      item_list[1].id     itemList[1].id     failed     built in            5:12   expected a whole number from -128 to 127 (Int8)
      item_list[1].size   itemList[1].size   absent     nil                 5:5
      item_list[1].added  itemList[1].added  absent     nil                 5:5
      unread: item_list[0].colour, note
      """
    let explanation = try Self.explanation()
    #expect("\(explanation)" == text)
    #expect(explanation.formatted() == text)
  }

  @Test func valuesAreShownToThoseWhoAsk() throws {
    let text = try Self.explanation().formatted(showingValues: true, limit: 3)
    #expect(
      text == """
        source           property        outcome    rule      place  value                                      issue
        number           number          converted  built in  2:13   "7"
        item_list        itemList        failed     built in  3:16   [{"id":1,"size":"xl","added":"2013-01-10…
        item_list[0].id  itemList[0].id  exact      built in  4:12   1
        … and 5 more
        unread: item_list[0].colour, note
        """)
    #expect(try Self.explanation().formatted(limit: 0) == "… and 8 more\nunread: 2 keys")
    #expect(try Self.explanation().formatted(limit: -1) == "… and 8 more\nunread: 2 keys")
    #expect(try Self.explanation().formatted(limit: 1).hasSuffix("… and 7 more\nunread: item_list[0].colour and 1 more"))
    #expect(try ReflectiveMapper<Int>().explain(1).description == "no fields read")
  }

  @Test func programsGetNoValues() throws {
    let explanation = try Self.explanation()
    let data = try JSONEncoder().encode(explanation)
    let value = try Value(json: data)
    #expect(value["isComplete"] == true && value["unread"] == ["item_list[0].colour", "note"])
    #expect(value["fields"]?.array?.count == explanation.fields.count)
    #expect(
      value["fields"]?[3] == [
        "sourcePath": "item_list[0].size", "destinationPath": "itemList[0].size", "line": 4, "column": 23, "outcome": "fallback",
        "fallback": "nil",
        "issue": [
          "severity": "nonFatal", "code": "invalidValue", "message": "expected one of small, large; using nil",
        ],
      ])
    #expect(value["fields"]?[4]?["dateFormat"] == "RFC 3339")
    for hidden in ["xl", "secret", "300"] { #expect(!String(decoding: data, as: UTF8.self).contains(hidden)) }
  }

  @Test func fieldsDescribeThemselves() throws {
    let fields = try Self.explanation().fields
    #expect(fields[1].description == "item_list -> itemList: failed, built in")
    #expect(fields[0].description == "number: converted, built in")
    #expect(try ReflectiveMapper<Int>().explain("x").fields.map(\.description) == ["the document: failed, built in"])
  }
}
