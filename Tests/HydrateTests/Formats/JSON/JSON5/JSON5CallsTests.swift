import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// The calls that read JSON5, and the places that they report.
@Suite struct JSON5CallsTests {
  static let options = JSONReadingOptions(dialect: .json5)

  struct Item: Codable, Equatable { var id: Int; var size: String?; var tags: [String] }
  struct Order: Codable, Equatable { var number: Int; var items: [Item]; var best: Item?; var notes: [String: Int] }

  static let text = "// settings\n{number: 0x10, 'items': [], notes: {\"a\": +1,}, /* none */ best: null,}"
  static let order = Order(number: 16, items: [], best: nil, notes: ["a": 1])

  @Test("JSON5: every call that takes options reads it")
  func calls() throws {
    let mapper = ReflectiveMapper<Order>()
    let data = Data(Self.text.utf8)
    #expect(try mapper.map(Value(json: Self.text, options: Self.options)) == Self.order)
    #expect(try mapper.map(json: Self.text, options: Self.options) == Self.order)
    #expect(try mapper.map(json: data, options: Self.options) == Self.order)
    #expect(try mapper.mapReportingIssues(json: Self.text, options: Self.options).value == Self.order)
    #expect(try mapper.mapReportingIssues(json: data, options: Self.options).value == Self.order)
    #expect(try mapper.explain(json: data, options: Self.options).isComplete)
    #expect(try mapper.array.map(json: "[\(Self.text)\n]", options: Self.options) == [Self.order])
    #expect(try MappingDecoder().input(Self.options).decode(Order.self, from: data) == Self.order)
    let decoder = FoundationJSONDecoder()
    decoder.allowsJSON5 = true
    #expect(try decoder.decode(Order.self, from: data) == Self.order)
    decoder.assumesTopLevelDictionary = true
    #expect(try decoder.decode(Order.self, from: data) == Self.order)
    #expect(throws: MappingError.self) { try mapper.map(json: Self.text) }
    #expect(throws: MappingError.self) { try Value(json: Self.text) }
    #expect(throws: DecodingError.self) { try MappingDecoder().decode(Order.self, from: data) }
  }

  @Test("JSON5: a long list is read as a whole")
  func longList() throws {
    let items = (0..<10_000).map { "{id: +\($0), 'tags': ['a\\x62',], /* none */}" }
    let text = "[\n" + items.joined(separator: ",\n") + ",\n]"
    #expect(text.utf8.count > JSONListReader.leastText)
    let mapper = ReflectiveMapper<[Item]>()
    let read = try mapper.map(json: text, options: Self.options)
    #expect(read.count == 10_000 && read.last == Item(id: 9_999, size: nil, tags: ["ab"]))
    #expect(try MappingDecoder().input(Self.options).decode([Item].self, from: Data(text.utf8)) == read)
    #expect(mapper.mapInParts(KeptBytes(text), options: Self.options, userInfo: [:]) == nil)
    let broken = text.replacingOccurrences(of: "id: +9999", with: "id: 'x'")
    let error = #expect(throws: MappingError.self) { try mapper.map(json: broken, options: Self.options) }
    #expect(error?.issues.map(\.placedLine) == ["! invalidValue [9999].id @10001:6"])
  }

  @Test("JSON5: every value has its place, also after rewritten texts")
  func places() throws {
    let text = """
      \u{FEFF}/* é */ {😀: 1}
      """.replacingOccurrences(of: "😀", with: "é") + ""
    let root = try Value(json: text, options: Self.options)
    #expect(root.location == TextLocation(line: 1, column: 9) && root["é"]?.location == TextLocation(line: 1, column: 13))

    let list = try Value(
      json: "[+1, .5, 5., 0xFF, -Infinity, +NaN, 'a', '', \"b\", 'c\\x64',\n'é😀', \"\\\n\", null, true, {\\u0061: -1, b: 2}, [ ]]",
      options: Self.options)
    let places = (list.array ?? []).map { $0.location.map { "\($0.line):\($0.column)" } }
    #expect(
      places == ["1:2", "1:6", "1:10", "1:14", "1:20", "1:31", "1:37", "1:42", "1:46", "1:51", "2:1", "2:7", "3:4", "3:10", "3:16", "3:36"])
    let object = try #require(list[14])
    #expect(object["a"]?.location == TextLocation(line: 3, column: 25) && object["b"]?.location == TextLocation(line: 3, column: 32))
  }

  @Test("JSON5: issues have the places of values and keys")
  func issues() throws {
    let text = "{\n  // é\n  number: '0x10', items: [{id: +1.5, tags: 'x'}, {id: Infinity, tags: []}],\n  notes: {'a': NaN, \"b\": .5}}"
    try ReflectiveMapper<Order>().plan()
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Order>().map(json: text, options: Self.options) }
    #expect(
      error?.issues.map(\.placedLine).sorted() == [
        "! invalidValue items[0].id @3:32", "! invalidValue items[1].id @3:55", "! invalidValue notes.a @4:16",
        "! invalidValue notes.b @4:26",
        "! invalidValue number @3:11", "! typeMismatch items[0].tags @3:44",
      ])
    let numbers = #expect(throws: MappingError.self) {
      try ReflectiveMapper<[Double]>().map(json: "[1, +Infinity, NaN]", options: Self.options)
    }
    #expect(numbers?.issues.map(\.placedLine) == ["! invalidValue [1] @1:5", "! invalidValue [2] @1:16"])
    let unknown = #expect(throws: MappingError.self) {
      try ReflectiveMapper<Item>().unknownKeys(.refuse).map(json: "{id: 1, tags: [], 'od\\x64': 2}", options: Self.options)
    }
    #expect(unknown?.issues.map(\.placedLine) == ["! unknownKey odd @1:29"])
  }

  @Test("JSON5: infinity and NaN are texts, which a strategy takes")
  func notFinite() throws {
    let value = try Value(json: "[Infinity, +Infinity, -Infinity, NaN, -NaN]", options: Self.options)
    #expect(value == ["Infinity", "Infinity", "-Infinity", "NaN", "NaN"])
    let decoder = FoundationJSONDecoder()
    decoder.allowsJSON5 = true
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    #expect(try decoder.decode([Double].self, from: Data("[Infinity, -Infinity, 1]".utf8)) == [.infinity, -.infinity, 1])
  }

  @Test("JSON5: a FoundationJSONDecoder reports the place of a fault")
  func decoder() throws {
    let decoder = FoundationJSONDecoder()
    decoder.allowsJSON5 = true
    let fault = #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: Data("[1,\n 2 3]".utf8)) }
    #expect(fault.flatMap { MappingError.underlying($0) }?.issues.first?.location == TextLocation(line: 2, column: 4))
    let issue = #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: Data("[1,\n 'x',]".utf8)) }
    #expect(issue.flatMap { MappingError.underlying($0) }?.issues.first?.location == TextLocation(line: 2, column: 2))
  }

  @Test("JSON5: excerpts mark values, and hide those of sensitive keys")
  func excerpts() throws {
    struct Login: Codable { var name: Int; var pin: Int?; var note: Int? }
    let text = "{ // it's \"a\" {\n  name: 'a, b', pin: 'x8x8', 'p\\x69n': \"y8y8\", \"pin\"\u{A0}: /* 1 */ ['z8z8', {}], note: 'n'}"
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Login>().sensitive(\.pin).map(json: text, options: Self.options) }
    let shown = try #require(error?.report.formatted(.excerpts(source: text)))
    for secret in ["x8x8", "y8y8", "z8z8"] { #expect(!shown.contains(secret), "\(shown)") }
    #expect(shown.contains("name: 'a, b'") && shown.contains(" ^^^^^^ "), "\(shown)")
    #expect(shown.contains("note: 'n'"), "\(shown)")
  }
}
