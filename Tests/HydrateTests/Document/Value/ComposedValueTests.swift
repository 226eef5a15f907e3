import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Values put together from parts of documents: the parts keep their places, and nothing is copied.
@Suite struct ComposedValueTests {
  struct Item: Codable, Equatable { var a: Int; var b: String?; var list: [Int]? }
  struct Envelope: Codable, Equatable { var version: Int; var item: Item; var other: Item? }

  static let text =
    "{\"good\": {\"a\": 1, \"b\": \"x\", \"list\": [1, 2]},\n \"bad\":\n  {\"a\": \"x\", \"list\": [3, {}]}, \"none\": null}"
  static func document() throws -> Value { try Value(json: text) }

  private func lines<M: Mapper>(_ mapper: M, _ value: Value) -> [String] where M.Input == Value {
    do { return try mapper.mapReportingIssues(value).issues.map(\.placedLine) } catch { return error.allIssues.map(\.placedLine) }
  }

  // MARK: Places

  @Test func everyWayToComposeKeepsThePlaces() throws {
    let document = try Self.document()
    let bad = try #require(document["bad"])
    let ways: [Value] = [
      ["version": 1, "item": bad], Value(object: ["version": 1, "item": bad]), Value(object: [("version", 1), ("item", bad)]),
    ]
    let mapper = ReflectiveMapper<Envelope>()
    try mapper.plan()
    for value in ways {
      #expect(lines(mapper, value) == ["! invalidValue item.a @3:9", "! typeMismatch item.list[1] @3:26"])
    }
    for value in [[bad], Value([bad])] as [Value] { #expect(lines(ReflectiveMapper<[Item]>(), value).first == "! invalidValue [0].a @3:9") }
    #expect(bad["a"]?.location == TextLocation(line: 3, column: 9))
    #expect(ways[0]["item"]?.location == TextLocation(line: 3, column: 3) && ways[0].location == nil)
    #expect(ways[0]["version"]?.location == nil)
  }

  @Test func nullAndScalarsHavePlacesToo() throws {
    let document = try Self.document()
    let none = try #require(document["none"])
    let composed: Value = ["a": none, "b": try #require(document["bad"]?["a"])]
    #expect(composed["a"]?.isNull == true && composed["a"]?.location == none.location && none.location != nil)
    #expect(lines(ReflectiveMapper<Item>(), composed) == ["! nullValue a @3:40"])
    #expect(composed["b"]?.string == "x" && composed == ["b": "x", "a": nil])
    let nested: Value = ["deep": composed]
    #expect(nested["deep"]?["a"]?.location == none.location, "copied with the small object that it is in")
  }

  @Test func issuesOfManyDocumentsStandInTheOrderOfTheWhole() throws {
    let documents = try (0..<20).map { try Value(json: "\n{\"pad\": \($0), \"x\": {\"a\": \"no\"}}") }
    let filler = Value(Array(repeating: Value(String(repeating: "f", count: 40)), count: 100))
    let composed = Value(documents.map { ["filler": filler, "item": $0["x"] ?? .null] })
    struct Holder: Decodable { var item: Item }
    let mapper = ReflectiveMapper<[Holder]>()
    let expected = (0..<20).map { "! invalidValue [\($0)].item.a @2:\($0 < 10 ? 23 : 24)" }
    #expect(lines(mapper, composed) == expected)
    #expect(lines(mapper, Value([composed, composed])[1] ?? .null) == expected)
    let reversed = Value(documents.reversed().map { ["item": $0["x"] ?? .null] })
    #expect(lines(mapper, reversed).map { String($0.suffix(2)) } == Array(repeating: "24", count: 10) + Array(repeating: "23", count: 10))
  }

  @Test func accessorsAndMappersKeepThem() throws {
    struct Pair: Codable { var both: [Int] }
    let joined = ReflectiveMapper<Pair>().field(\.both, from: ["x", "y.z"])
    #expect(lines(joined, try Value(json: "{\"x\": 1, \"y\":\n {\"z\": \"w\"}}")) == ["! invalidValue y.z -> both[1] @2:8"])
    let moved = KeyedMapper<Value> { KeyedField("bad", to: "item.inner") }
    let value = try moved.map(Self.document())
    #expect(value["item"]?["inner"]?["a"]?.location == TextLocation(line: 3, column: 9))
    let accessor = Accessor.custom("made", read: { $0["bad"]?["a"].map { ["a": $0] } })
    struct Made: Codable { var item: Item }
    #expect(lines(ReflectiveMapper<Made>().field(\.item, from: accessor), try Self.document()) == ["! invalidValue made.a -> item.a @3:9"])
  }

  @Test func aDocumentMadeOnTheWayHasNoPlaceOfItsOwn() throws {
    struct Inner: Codable { var item: Item }
    struct Parsing: Mapper {
      func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Value { try Value(json: input) }
    }
    let mapper = ReflectiveMapper<Inner>().field(\.item, from: "text", using: Parsing().then(ReflectiveMapper<Item>()))
    let source = try Value(json: #"{"text": "{\"b\": 1,\n \"a\": []}"}"#)
    let plain = lines(mapper, source)
    #expect(plain == ["! typeMismatch text.a -> item.a @1:1"])
    #expect(lines(mapper, ["text": source["text"] ?? .null]) == ["! typeMismatch text.a -> item.a @-"])
  }

  // MARK: Nothing is copied

  @Test func composingCopiesNoText() throws {
    let long = try Value(json: "{\"text\": \"\(String(repeating: "x", count: 1 << 20))\", \"n\": 1}")
    let parts: Value = ["a": long["text"] ?? .null, "b": long, "c": [long, long]]
    #expect(parts.document.textCount < 1024)
    #expect(parts["a"]?.document === long.document && parts["c"]?[1]?.document === long.document)
    let own = Value(String(repeating: "y", count: 1 << 20))
    let holder: Value = [own, own, own]
    #expect(holder.document.textCount == 0 && holder[2] == own)
    let small: Value = ["a": 1, "b": ["c": "d"]]
    #expect(!small.document.isComposed, "literals are small, and have no place")
  }

  @Test func whatIsComposedIsWrittenComparedAndReadAsIfCopied() throws {
    let document = try Self.document()
    let list: Value = [document["good"] ?? .null, document["none"] ?? .null, "é\n"]
    let composed: Value = ["x": document, "y": list, "z": document["bad"]?["list"] ?? .null]
    let json = try composed.jsonString()
    let copy = try Value(json: json)
    #expect(composed == copy && copy == composed && composed.hashValue == copy.hashValue && Set([composed, copy]).count == 1)
    #expect(composed.description == copy.description)
    #expect(try Value(any: composed.any) == copy)
    #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(composed)) == copy)
    #expect(composed.object?.map(\.key) == ["x", "y", "z"] && composed["y"]?.count == 3 && composed["x"]?.keys == document.keys)
    #expect(composed[path: "x.good.list[1]"]?.int == 2)
    #expect(try composed.jsonString(.prettySorted) == copy.jsonString(.prettySorted))
    #expect(composed != ["x": document] && composed["y"] != copy["x"])
    struct All: Codable, Equatable { var x: [String: Value]; var y: [Value]; var z: Value }
    #expect(try ReflectiveMapper<All>().map(composed) == ReflectiveMapper<All>().map(copy))
    #expect(try ReflectiveMapper<All>().reversed.map(ReflectiveMapper<All>().map(composed)) == copy)
    #expect(try Value(json: ReflectiveMapper<All>().jsonData(from: ReflectiveMapper<All>().map(composed))) == copy)
  }

  @Test func everyKindOfElementIsReadThroughLinks() throws {
    let json = #"{"i": 7, "s": "t\u0041", "d": 1.5, "f": true, "n": null, "o": {"a": 1}, "l": [1, 2]}"#
    struct Every: Codable, Equatable {
      var i: Int; var s: String; var d: Double; var f: Bool; var n: Int?; var o: [String: Int]; var l: [Int]
    }
    let document = try Value(json: json)
    let composed = Value(object: (document.object ?? []).map { ($0.key, $0.value) })
    let mapper = ReflectiveMapper<Every>()
    for _ in 0..<3 { #expect(try mapper.map(composed) == mapper.map(document)) }
    let numbers = try Value(json: "[1, 2, 3]")
    #expect(try ReflectiveMapper<[Int?]>().map(Value((numbers.array ?? []) + [document["n"] ?? .null])) == [1, 2, 3, nil])
    struct Item: Codable, Equatable { var a: Int }
    let items = Value(try (0..<20).map { try Value(json: "{\"a\": \($0)}") })
    #expect(try ReflectiveMapper<[Item]>().map(items) == (0..<20).map { Item(a: $0) })
    #expect(try ReflectiveMapper<Item>().array.map(items) == (0..<20).map { Item(a: $0) })
    #expect(try ReflectiveMapper<Item>().dictionary.map(["k": items[3] ?? .null]) == ["k": Item(a: 3)])
    #expect(composed[path: "[i, f]"] == [7, true])
  }

  @Test func datesAreRefusedWhereTheyStand() throws {
    let late = Value(Date(timeIntervalSince1970: 1e12))
    let big = Value((0..<100).map { _ in late })
    let error = mappingError { () throws(MappingError) in _ = try (["a": ["b": big]] as Value).jsonString() }
    #expect(error?.issues.map(\.sourcePath.description) == ["a.b[0]"])
  }

  // MARK: Depth and number

  @Test func composingVeryOftenIsLinearAndLetsGoOnASmallStack() throws {
    let count = Effort.rounds(100_000)
    let seed = try Value(json: #"{"x": [1, 2, 3]}"#)
    let depth = SmallThread.run(stack: 256 * 1024) { () -> Int in
      var value = seed
      for _ in 0..<count { value = ["next": value, "other": seed] }
      var depth = 0
      var next: Value? = value
      while let inner = next?["next"] {
        next = inner
        depth += 1
      }
      return depth == count && value == value ? value.description.utf8.count : 0
    }
    #expect(depth ?? 0 > count)
  }

  @Test func lookingIntoOneNeedsNoStack() {
    let texts = SmallThread.run(stack: 64 * 1024) { () -> [String] in
      var value: Value = [1]
      for index in 0..<3000 { value = index.isMultiple(of: 2) ? [value, 1] : ["a": value] }
      var dumped = ""
      dump(value, to: &dumped)
      return [dumped, String(reflecting: [value])]
    }
    #expect(texts?.count == 2 && texts?.allSatisfy { !$0.isEmpty } == true)
  }

  @Test func partsThatStandInManyPlacesAreLookedAtOnce() throws {
    var (one, other) = (try Value(json: #"{"a": "x"}"#), try Value(json: #"{"a": "x"}"#))
    for _ in 0..<60 { (one, other) = ([one, one], [other, other]) }
    #expect(one == other)
    #expect(one.document.partPlaces.rank(of: one[0] ?? .null) != nil)
  }
}
