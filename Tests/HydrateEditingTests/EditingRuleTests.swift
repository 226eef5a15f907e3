import Foundation
import Hydrate
import HydrateEditing
import Testing

/// A change is made where the value was read, whatever rule names the place.
@Suite struct EditingRuleTests {
  struct Line: Codable, Hashable {
    var sku: String
    var count: Int?
  }

  enum Size: String, Codable { case small, large }

  enum Shape: Codable, Equatable {
    case circle(radius: Int)
    case point
  }

  struct Order: Codable, Equatable {
    var id: Int
    var lines: [Line]?
    var age: Int?
    var extra: Line?
    var limits: [String: Line]?
    var words: Set<String>?
    var sizes: [Size: Int]?
    var shape: Shape?
    var date: Date?
    var any: Value?
  }

  private let orders = ReflectiveMapper<Order>()

  @Test func nullsAreWrittenOnlyWhereAValueChanges() throws {
    let nulls = orders.nulls(.write)
    try expectEdit(nulls, #"{"id": 1}"#, #"{"id": 2}"#) { $0.id = 2 }
    try expectEdit(nulls, #"{"id": 1, "age": 2}"#, #"{"id": 1, "age": null}"#) { $0.age = nil }
    try expectEdit(nulls, #"{"age": null, "id": 1}"#, #"{"age": 3, "id": 1}"#) { $0.age = 3 }
    try expectEdit(nulls, #"{"id": 1}"#, #"{"id": 1, "age": 3}"#) { $0.age = 3 }
  }

  @Test func elementsMoveWithWhatTheModelDoesNotKnow() throws {
    let lines = #"{"id": 1, "lines": [{"sku": "a", "x": 1}, {"sku":"b", "x": 2.0}, {"sku": "c" , "x": 3}]}"#
    try expectEdit(orders, lines, #"{"id": 1, "lines": [{"sku": "c" , "x": 3}, {"sku":"b", "x": 2.0}, {"sku": "a", "x": 1}]}"#) {
      $0.lines?.reverse()
    }
    try expectEdit(orders, lines, #"{"id": 1, "lines": [{"sku":"b", "x": 2.0}, {"sku": "a", "x": 1}, {"sku": "c" , "x": 3}]}"#) {
      $0.lines?.swapAt(0, 1)
    }
    try expectEdit(
      orders, lines,
      #"{"id": 1, "lines": [{"sku":"b", "x": 2.0}, {"sku": "c" , "x": 3}, {"sku": "a", "x": 1}, {"sku": "a"}]}"#
    ) {
      if let first = $0.lines?.removeFirst() { $0.lines? += [first, first] }
    }
  }

  @Test(arguments: 0..<24) func inAnyOrderTheyKeepIt(_ number: Int) throws {
    // The same members in all of them, so that each is like each.
    let text = #"{"id": 1, "lines": [{"sku": "a", "x": "a"}, {"sku": "b", "x": "b"}, {"sku": "c", "x": "c"}, {"sku": "d", "x": "d"}]}"#
    let edited = try orders.edit(json: text) { order in
      var (rest, number, lines) = (order.lines ?? [], number, [Line]())
      for count in (1...rest.count).reversed() {
        lines.append(rest.remove(at: number % count))
        number /= count
      }
      order.lines = lines
    }
    let lines = try #require(Value(json: edited)["lines"]?.array)
    #expect(lines.count == 4 && lines.allSatisfy { $0["x"] == $0["sku"] }, "\(edited)")
  }

  // MARK: Places

  @Test func pathsAndNames() throws {
    let renamed = orders.keyTransformer(.camelToSnake).field(\.age, from: "links.next").field(\.id, from: "ID")
    try expectEdit(renamed, #"{"ID": 1, "links": {"self": 0, "next": 2}}"#, #"{"ID": 5, "links": {"self": 0, "next": 3}}"#) {
      ($0.id, $0.age) = (5, 3)
    }
    try expectEdit(renamed, #"{"ID": 1, "links": {"next": 2}}"#, #"{"ID": 1, "links": {}}"#) { $0.age = nil }
    try expectEdit(renamed, #"{"ID": 1, "links": {}}"#, #"{"ID": 1, "links": {"next": 2}}"#) { $0.age = 2 }
    try expectEdit(renamed, #"{"ID": 1}"#, #"{"ID": 1, "links": {"next": 2}}"#) { $0.age = 2 }
    let indexed = orders.field(\.age, from: "xs[1].v")
    try expectEdit(indexed, #"{"id": 1, "xs": [0, {"v": 3, "w": 4}]}"#, #"{"id": 1, "xs": [0, {"w": 4}]}"#) { $0.age = nil }
    try expectEdit(indexed, #"{"id": 1, "xs": [0, {"w": 4}]}"#, #"{"id": 1, "xs": [0, {"w": 4, "v": 5}]}"#) { $0.age = 5 }
    try expectEdit(orders.field(\.age, from: "xs[1]"), #"{"id": 1, "xs": [0, 1, 2]}"#, #"{"id": 1, "xs": [0, null, 2]}"#) { $0.age = nil }
  }

  @Test("the first of several names: the one that was read") func firstOfSeveral() throws {
    let first = orders.field(\.age, from: .first("a", "b.c"))
    try expectEdit(first, #"{"id": 1, "b": {"c": 2}}"#, #"{"id": 1, "b": {"c": 3}}"#) { $0.age = 3 }
    try expectEdit(first, #"{"id": 1, "a": null, "b": {"c": 2}}"#, #"{"id": 1, "a": null, "b": {"c": 3}}"#) { $0.age = 3 }
    try expectEdit(first, #"{"id": 1, "a": 1, "b": {"c": 2}, "d": 0}"#, #"{"id": 1, "b": {}, "d": 0}"#) { $0.age = nil }
    let sibling = orders.field(\.age, from: .first("m.a", "a")).field(\.any, from: "m.b")
    try expectEdit(sibling, #"{"id": 1, "a": 1}"#, #"{"id": 1, "a": 7, "m": {"b": 2}}"#) { ($0.age, $0.any) = (7, 2) }
  }

  @Test func relaxedNames() throws {
    let text = #"{"ID": 1, "AGE": null, "Limits": {"x": {"SKU": "s"}}}"#
    try expectEdit(orders.relaxedNames(), text, #"{"ID": 3, "AGE": 4, "Limits": {"x": {"SKU": "t"}}}"#) {
      ($0.id, $0.age) = (3, 4)
      $0.limits?["x"]?.sku = "t"
    }
  }

  @Test("repeated keys: the one that was read is edited; all are removed") func repeatedKeys() throws {
    let text = #"{"id": 1, "id": 2, "age": 5, "age": 6}"#
    try expectEdit(orders, text, #"{"id": 1, "id": 3, "age": 5, "age": 6}"#) { $0.id = 3 }
    try expectEdit(orders, text, #"{"id": 3, "id": 2, "age": 7, "age": 6}"#, .init(duplicateKeys: .firstWins)) { ($0.id, $0.age) = (3, 7) }
    for policy in [JSONReadingOptions.DuplicateKeys.firstWins, .lastWins] {
      try expectEdit(orders, text, #"{"id": 1, "id": 2}"#, .init(duplicateKeys: policy)) { $0.age = nil }
    }
  }

  @Test func flattenedAndCollectedFields() throws {
    let flat = orders.field(\.extra, from: "")
    try expectEdit(flat, #"{"id": 1, "sku": "a", "x": 0}"#, #"{"id": 1, "sku": "b", "x": 0, "count": 2}"#) {
      $0.extra = Line(sku: "b", count: 2)
    }
    struct Open: Codable, Equatable { var name: String; var rest: [String: Value] }
    let open = ReflectiveMapper<Open>().unknownKeys(into: \.rest)
    try expectEdit(open, #"{"name": "a", "k": [1,  2], "z": {"q": 1}}"#, #"{"name": "a", "k": [1,  3], "new": 5}"#) {
      $0.rest["k"] = [1, 3]
      $0.rest["z"] = nil
      $0.rest["new"] = 5
    }
  }

  @Test("edits: a dictionary of the rest, and an optional part") func restsAndParts() throws {
    struct Rates: Codable, Equatable { var base: String; var rates: [String: Decimal] }
    let rates = ReflectiveMapper<Rates>().field(\.rates, from: "")
    try expectEdit(rates, #"{"base": "EUR",  "CHF": 0.950, "USD": 1.10}"#, #"{"base": "EUR",  "CHF": 0.950, "NOK": 3}"#) {
      $0.rates["NOK"] = 3
      $0.rates["USD"] = nil
    }
    struct Stock: Codable, Equatable { var id: Int; var lines: [String: Line] }
    let stocks = ReflectiveMapper<Stock>().field(\.lines, from: "")
    try expectEdit(stocks, #"{"id": 1,  "q": {"sku": "a",  "x": 1}}"#, #"{"id": 1,  "q": {"sku": "b",  "x": 1}}"#) {
      $0.lines["q"]?.sku = "b"
    }
    let flat = orders.field(\.extra, from: "")
    try expectEdit(flat, #"{"id": 1,  "x": 1}"#, #"{"id": 1,  "x": 1,  "sku": "s"}"#) { $0.extra = Line(sku: "s") }
    try expectEdit(flat, #"{"id": 1, "sku": "s", "x": 1}"#, #"{"id": 1, "x": 1}"#) { $0.extra = nil }
  }

  @Test("edits: models that are arrays keep their indices") func arrays() throws {
    struct Row: Codable, Equatable { var a: Int?; var b: Int?; var c: Int? }
    let row = ReflectiveMapper<Row>().field(\.a, from: "[0]").field(\.b, from: "[2]").field(\.c, from: "[4]")
    let text = #"[1,  "x", 2, "y", 3, "z"]"#
    try expectEdit(row, text, #"[2,  "x", 3, "y", 1, "z"]"#) { ($0.a, $0.b, $0.c) = (2, 3, 1) }
    try expectEdit(row, text, #"[null,  "x", 2, "y", 3, "z"]"#) { $0.a = nil }
    try expectEdit(row, text, #"[1,  "x", null, "y", null, "z"]"#) { ($0.b, $0.c) = (nil, nil) }
    try expectEdit(row, text, #"[1,  "x", 1, "y", null, "z"]"#) { ($0.b, $0.c) = (1, nil) }
    try expectEdit(row, "[1]", "[1, null, 5]") { $0.b = 5 }
    try expectEdit(row.array, #"[[1, "x"],  [2, "y", 5]]"#, #"[[2, "y", 5],  [1, "x"]]"#) { $0.reverse() }
    try expectEdit(row.array, #"[[1, "x"],  [2, "y", 5]]"#, #"[[2, "y", null],  [1, "x", 5]]"#) { ($0[0].a, $0[1].a) = (2, 1) }
    try expectEdit(row.dictionary, #"{"q": [1, "x"], "r": [2, "y", 5]}"#, #"{"q": [1, "x"], "r": [null, "y", 5]}"#) { $0["r"]?.a = nil }
  }

  // MARK: Shapes

  @Test func otherShapes() throws {
    let single = #"{"id": 1, "lines": {"sku": "a", "u": 1}}"#
    try expectEdit(orders.singleAsList(), single, #"{"id": 1, "lines": {"sku": "b", "u": 1}}"#) { $0.lines?[0].sku = "b" }
    try expectEdit(orders.singleAsList(), single, #"{"id": 1, "lines": [{"sku": "a", "u": 1}, {"sku": "c"}]}"#) {
      $0.lines?.append(Line(sku: "c"))
    }
    try expectEdit(orders.singleAsList(), single, #"{"id": 1, "lines": [{"sku": "c"}, {"sku": "a", "u": 1, "count": 7}]}"#) {
      $0.lines = [Line(sku: "c"), Line(sku: "a", count: 7)]
    }
    try expectEdit(orders.singleAsList(), single, #"{"id": 1, "lines": []}"#) { $0.lines = [] }
    let list = #"{"id": [1], "extra": [{"sku": "a", "u": 1}]}"#
    try expectEdit(orders.listAsSingle(), list, #"{"id": [2], "extra": [{"sku": "b", "u": 1}]}"#) {
      $0.id = 2
      $0.extra?.sku = "b"
    }
    try expectEdit(orders.emptyArrayAsObject(), #"{"id": 1, "extra": []}"#, #"{"id": 1, "extra": {"sku": "a"}}"#) {
      $0.extra = Line(sku: "a")
    }
  }

  @Test func jsonInStrings() throws {
    let text = #"{"id": 1, "extra": "{\"sku\": \"a\",  \"u\": 1}"}"#
    let edited = #"{"id": 1, "extra": "{\"sku\": \"b\",  \"u\": 1,  \"count\": 2}"}"#
    try expectEdit(orders.textAsJSON(), text, edited) { $0.extra = Line(sku: "b", count: 2) }
    try expectEdit(orders.field(\.extra, using: .jsonText(ReflectiveMapper<Line>())), text, edited) { $0.extra = Line(sku: "b", count: 2) }
    let list = #"{"id": 1, "lines": "[{\"sku\": \"a\", \"u\": 1}]"}"#
    try expectEdit(orders.textAsJSON(), list, #"{"id": 1, "lines": "[{\"sku\": \"a\", \"u\": 1, \"count\": 2}, {\"sku\": \"c\"}]"}"#) {
      $0.lines = [Line(sku: "a", count: 2), Line(sku: "c")]
    }
  }

  @Test("skipped elements, softened values and nulls stay") func badValues() throws {
    let skipping = orders.invalidElements(.skip)
    let text = #"{"id": 1, "lines": [{"x": 1}, {"sku": "b", "u": 2}, 7], "age": null}"#
    try expectEdit(skipping, text, #"{"id": 1, "lines": [{"x": 1}, {"sku": "b", "u": 2, "count": 4}, 7, {"sku": "n"}], "age": null}"#) {
      $0.lines = [Line(sku: "b", count: 4), Line(sku: "n")]
    }
    try expectEdit(skipping, text, #"{"id": 1, "lines": [{"x": 1}, 7], "age": null}"#) { $0.lines = [] }
    let mapped = orders.field(\.lines, using: ReflectiveMapper<Line>().array(invalid: .skip))
    try expectEdit(mapped, text, #"{"id": 1, "lines": [{"x": 1}, {"sku": "c", "u": 2}, 7], "age": null}"#) { $0.lines?[0].sku = "c" }
    try expectEdit(orders.optional(\.age), #"{"id": 1, "age": "many"}"#, #"{"id": 2, "age": "many"}"#) { $0.id = 2 }
    try expectEdit(orders.optional(\.age), #"{"id": 1, "age": "many"}"#, #"{"id": 1, "age": 3}"#) { $0.age = 3 }
    try expectEdit(orders.nulls(.write, for: \.age), #"{"id": 1, "age": 3, "extra": null}"#, #"{"id": 1, "age": null, "extra": null}"#) {
      $0.age = nil
    }
  }

  // MARK: Types

  @Test func setsAndPairsHaveNoOrder() throws {
    try expectEdit(orders, #"{"id": 1, "words": ["a", "b", "a", "c"]}"#, #"{"id": 1, "words": ["b", "c", "z"]}"#) {
      $0.words?.remove("a")
      $0.words?.insert("z")
    }
    try expectEdit(orders, #"{"id": 1, "sizes": ["small", "1",  "large", 2]}"#, #"{"id": 1, "sizes": ["small", "1",  "large", 3]}"#) {
      $0.sizes?[.large] = 3
    }
    try expectEdit(orders, #"{"id": 1, "sizes": ["small", 1,  "large", 2]}"#, #"{"id": 1, "sizes": ["small", 1]}"#) {
      $0.sizes?[.large] = nil
    }
  }

  @Test func enumsDatesAndValues() throws {
    try expectEdit(
      orders, #"{"id": 1, "shape": {"circle": {"radius": 1, "z": 2}}}"#, #"{"id": 1, "shape": {"circle": {"radius": 2, "z": 2}}}"#
    ) { $0.shape = .circle(radius: 2) }
    try expectEdit(orders, #"{"id": 1, "shape": {"point": {}}}"#, #"{"id": 1, "shape": {"circle": {"radius": 2}}}"#) {
      $0.shape = .circle(radius: 2)
    }
    let date = #"{"id": 1, "date": "Fri, 23 Jan 1976 16:27:05 GMT"}"#
    try expectEdit(orders, date, #"{"id": 2, "date": "Fri, 23 Jan 1976 16:27:05 GMT"}"#) { $0.id = 2 }
    try expectEdit(orders, date, #"{"id": 1, "date": "1970-01-01T00:00:00.5Z"}"#) { $0.date = Date(timeIntervalSince1970: 0.5) }
    let days = orders.field(\.date, using: .date(.custom("dd.MM.yyyy")))
    try expectEdit(days, #"{"id": 1, "date": "02.01.1970"}"#, #"{"id": 1, "date": "01.01.1970"}"#) {
      $0.date = Date(timeIntervalSince1970: 0)
    }
    try expectEdit(orders, #"{"id": 1, "any": {"a": [1,2], "b": 1.0}}"#, #"{"id": 1, "any": {"a": [1,3], "b": 1.0}}"#) {
      $0.any = ["a": [1, 3], "b": 1]
    }
  }

  // MARK: Mappers

  @Test func everyReversibleMapperEdits() throws {
    try expectEdit(orders.array, #"[{"id": 1, "x": 0}, {"id": 2}]"#, #"[{"id": 1, "x": 0, "age": 7}, {"id": 2}, {"id": 9}]"#) {
      $0[0].age = 7
      $0.append(Order(id: 9))
    }
    try expectEdit(
      ReflectiveMapper<[Line]>().at("data.items"), #"{"data": {"items": [{"sku": "a", "u": 0}], "n": 1}}"#,
      #"{"data": {"items": [{"sku": "b", "u": 0}], "n": 1}}"#
    ) { $0[0].sku = "b" }
    let keyed = KeyedMapper({ Line(sku: "") }) {
      KeyedField("code", \.sku)
      KeyedField("n", \.count)
    }
    try expectEdit(keyed, #"{"code": "a", "x": 1}"#, #"{"code": "b", "x": 1, "n": 2}"#) { $0 = Line(sku: "b", count: 2) }
    try expectEdit(ReflectiveMapper<Int>().dictionary, #"{"a": 1, "b":2}"#, #"{"a": 5}"#) { $0 = ["a": 5] }
    try expectEdit(ReflectiveMapper<Int>(), " 1 ", " 2 ") { $0 = 2 }
  }

  @Test func classesAreEditedInPlace() throws {
    final class Box: Codable {
      var a: Int
      var b: Int?
    }
    try expectEdit(ReflectiveMapper<Box>(), #"{"a":1, "q": 2}"#, #"{"a":2, "q": 2, "b": 3}"#) { ($0.a, $0.b) = (2, 3) }
  }

  @Test("the alternative that was read is edited, not the one that is written") func alternatives() throws {
    let lines = ReflectiveMapper<Line>()
    let either = FirstMapper(lines.field(\.sku, from: "title"), lines.field(\.sku, from: "label"))
    try expectEdit(either.array, #"[{"label": "x", "q": 0}, {"title": "t"}]"#, #"[{"label": "y", "q": 0, "count": 5}, {"title": "u"}]"#) {
      $0 = [Line(sku: "y", count: 5), Line(sku: "u")]
    }
  }

  @Test func handWrittenContainers() throws {
    struct Point: Codable, Equatable {
      enum Key: String, CodingKey { case position, x, y }
      var x: Int
      var y: Int?

      init(from decoder: any Decoder) throws {
        let inner = try decoder.container(keyedBy: Key.self).nestedContainer(keyedBy: Key.self, forKey: .position)
        (x, y) = (try inner.decode(Int.self, forKey: .x), try inner.decodeIfPresent(Int.self, forKey: .y))
      }

      func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Key.self)
        var inner = outer.nestedContainer(keyedBy: Key.self, forKey: .position)
        try inner.encode(x, forKey: .x)
        try inner.encodeIfPresent(y, forKey: .y)
      }
    }
    try expectEdit(
      ReflectiveMapper<Point>(), #"{"position": {"x": 1, "z": 0}, "w": 1}"#, #"{"position": {"x": 5, "z": 0, "y": 6}, "w": 1}"#
    ) {
      ($0.x, $0.y) = (5, 6)
    }
  }

  // MARK: Lists

  @Test("lists: equal elements stay, similar ones are edited with their unknown members") func lists() throws {
    let text = #"[{"sku": "a", "count": 1, "u": 1}, {"sku": "b", "count": 2, "u": 2}, {"sku": "c", "count": 3, "u": 3}]"#
    let lines = ReflectiveMapper<[Line]>()
    try expectEdit(lines, text, #"[{"sku": "b", "count": 2, "u": 2}, {"sku": "c", "count": 3, "u": 3}]"#) { $0.removeFirst() }
    try expectEdit(lines, text, #"[{"sku": "b", "count": 9, "u": 2}, {"sku": "c", "count": 3, "u": 3}, {"sku": "d"}]"#) {
      $0 = [Line(sku: "b", count: 9), Line(sku: "c", count: 3), Line(sku: "d")]
    }
    try expectEdit(lines, text, #"[{"sku": "a", "count": 1, "u": 1}, {"sku": "c", "count": 3, "u": 3}]"#) { $0.remove(at: 1) }
    try expectEdit(lines, text, #"[{"sku": "x", "count": 1, "u": 1}, {"sku": "y", "count": 2, "u": 2}, {"sku": "z", "count": 3, "u": 3}]"#)
    {
      for (index, name) in ["x", "y", "z"].enumerated() { $0[index].sku = name }
    }
  }

  @Test("long lists: elements that moved are found again") func longLists() throws {
    let text = "[" + (0..<2000).map { "{\"sku\":\"s\($0)\",\"u\":\($0)}" }.joined(separator: ",") + "]"
    let edited = try ReflectiveMapper<[Line]>().edit(json: text) {
      $0.removeFirst(3)
      $0[1000].count = 5
      $0.append(Line(sku: "last"))
    }
    let expected = text.replacing("\"u\":1003", with: "\"u\":1003,\"count\":5").replacing(#/^.*?(?={"sku":"s3",)/#, with: "[")
    #expect(edited == expected.dropLast() + #",{"sku":"last"}]"#)
  }
}
