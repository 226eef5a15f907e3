import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The keys of an enum under a key transformer, whoever asks for them.
@Suite struct TypedKeysTests {
  enum Move: Codable, Equatable {
    case fooBar(xY: Int, zURL: String?), standStill, goOn(Int), runFast
    enum CodingKeys: String, CodingKey { case fooBar, standStill, goOn = "go_on", runFast = "RunFast" }
  }
  struct Patch: Codable, Equatable {
    var seen: [String] = []
    enum Keys: String, CodingKey { case firstName, age, homeURL, snakeCase = "snake_case", newWord = "NewWord" }
    init(_ seen: [String]) { self.seen = seen }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Keys.self)
      for key in fields.allKeys { seen.append("\(key.stringValue)=\(try fields.decode(String.self, forKey: key))") }
      let wrapped = try decoder.container(keyedBy: Keys.self)
      #expect(wrapped.allKeys.count == fields.allKeys.count && fields.allKeys.allSatisfy(wrapped.contains))
    }
    func encode(to encoder: any Encoder) throws {}
  }

  static let transformers: [(String, KeyTransformer)] = [
    ("snake", .camelToSnake), ("upper", .upperCamelToSnake), ("kebab", .camelToKebab), ("identity", .identity),
    ("prefixed", KeyTransformer(sourceKey: { "x-" + $0 }, property: { $0.hasPrefix("x-") ? String($0.dropFirst(2)) : nil })),
  ]

  @Test(arguments: transformers.indices) func casesAndLabelsGoBothWays(_ index: Int) throws {
    let (name, transformer) = Self.transformers[index]
    let mapper = ReflectiveMapper<[Move]>().keyTransformer(transformer).unknownKeys(.refuse)
    let moves = [Move.fooBar(xY: 1, zURL: "u"), .fooBar(xY: 2, zURL: nil), .standStill, .goOn(3), .runFast]
    func key(_ property: String) -> String { transformer.sourceKey(for: property) ?? "" }
    let expected: Value = try Value(
      any: [
        [key("fooBar"): [key("xY"): 1, key("zURL"): "u"]], [key("fooBar"): [key("xY"): 2]], [key("standStill"): [String: Int]()],
        [key("go_on"): [key("_0"): 3]], [key("RunFast"): [String: Int]()],
      ] as [Any])
    for _ in coldAndWarm {
      #expect(try mapper.reversed.map(moves) == expected, "\(name)")
      #expect(try Value(json: mapper.jsonData(from: moves)) == expected, "\(name)")
      #expect(try mapper.map(expected) == moves, "\(name)")
    }
  }

  /// A key that fits in a byte holds no text, so that it is a name.
  struct Small: Codable, Equatable {
    struct Key: CodingKey {
      private let isFirst: Bool
      var stringValue: String { isFirst ? "firstName" : "lastName" }
      var intValue: Int? { nil }
      init?(stringValue: String) {
        guard ["firstName", "lastName"].contains(stringValue) else { return nil }
        isFirst = stringValue == "firstName"
      }
      init?(intValue: Int) { nil }
      init(isFirst: Bool) { self.isFirst = isFirst }
    }
    var names: [String]
    init(_ names: [String]) { self.names = names }
    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: Key.self)
      names = try [true, false].map { try object.decode(String.self, forKey: Key(isFirst: $0)) }
    }
    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      for (name, isFirst) in zip(names, [true, false]) { try object.encode(name, forKey: Key(isFirst: isFirst)) }
    }
  }

  @Test func keysThatFitInAByteAreNames() throws {
    let mapper = ReflectiveMapper<Small>().keyTransformer(.camelToSnake).unknownKeys(.refuse)
    let json = #"{"first_name":"Ann","last_name":"Lee"}"#
    for _ in coldAndWarm {
      #expect(try mapper.map(json: json) == Small(["Ann", "Lee"]))
      #expect(try mapper.jsonData(from: Small(["Ann", "Lee"])) == Data(json.utf8))
    }
  }

  @Test func casesAreFoundOnTheWayBack() throws {
    let mapper = ReflectiveMapper<Move>().keyTransformer(.camelToSnake)
    for json in [#"{"fooBar": {"xY": 1}}"#, #"{"FOO_BAR": {"X_Y": 1}}"#, #"{"foo__bar": {"x_y": 1}}"#] {
      #expect(try mapper.map(json: json) == .fooBar(xY: 1, zURL: nil), "\(json)")
    }
    let both = try mapper.mapReportingIssues(json: #"{"fooBar": {}, "foo_bar": {"x_y": 1}}"#)
    #expect(both.value == .fooBar(xY: 1, zURL: nil) && both.issues.map(\.line) == ["~ duplicateKey foo_bar -> fooBar"])
    expectRun(mapper, #"{"foo_bar": {"x_y": "x"}}"#, gives: nil, ["! invalidValue foo_bar.x_y -> fooBar.xY"])
    expectRun(mapper, #"{"FOO_BAR": {}}"#, gives: nil, ["! missingValue FOO_BAR.x_y -> fooBar.xY"])
    expectRun(mapper, #"{"nothing": {}}"#, gives: nil, ["! invalidValue"])
  }

  @Test func listedKeysAreTransformedBack() throws {
    let json = #"{"new_word": "n", "x": 1, "home_url": "u", "AGE": 2, "snake_case": "s", "first_name": "Ann", "firstName": "B", "age": 3}"#
    let expected = Patch(["NewWord=n", "homeURL=u", "snake_case=s", "firstName=Ann", "age=3"])
    let patches = ReflectiveMapper<Patch>().keyTransformer(.camelToSnake)
    for _ in coldAndWarm {
      let mapped = try patches.mapReportingIssues(json: json)
      #expect(mapped.value == expected)
      #expect(mapped.issues.map(\.line) == ["~ duplicateKey first_name -> firstName"])
    }
    #expect(try ReflectiveMapper<Patch>().map(json: #"{"age": 1, "first_name": 2, "firstName": 3}"#) == Patch(["age=1", "firstName=3"]))
    // A repeated key is told once, the first time and later.
    for _ in coldAndWarm {
      #expect(try patches.mapReportingIssues(json: #"{"age": 1, "age": 2}"#).issues.map(\.line) == ["~ duplicateKey age"])
    }
  }

  @Test func leftOutKeysAreNotListed() throws {
    let noAge = KeyTransformer(sourceKey: { $0 == "age" ? nil : $0 + "_" }, property: { String($0.dropLast()) })
    #expect(try ReflectiveMapper<Patch>().keyTransformer(noAge).map(json: #"{"age_": 1, "firstName_": 2}"#) == Patch(["firstName=2"]))
  }

  @Test func keysOfFoundationsTypesAndDictionariesStand() throws {
    struct Holder: Codable, Equatable { var oneSpan: DateInterval; var byName: [String: Int]; var byKind: [Kind: Int] }
    enum Kind: String, Codable, CodingKeyRepresentable { case bigOne }
    let mapper = ReflectiveMapper<Holder>().keyTransformer(.camelToSnake)
    let json = #"{"one_span": {"start": 0, "duration": 1}, "by_name": {"aB": 1, "a_b": 2}, "by_kind": {"bigOne": 1}}"#
    let holder = try mapper.map(json: json)
    #expect(holder.byName == ["aB": 1, "a_b": 2] && holder.byKind == [.bigOne: 1])
    #expect(try mapper.map(mapper.reversed.map(holder)) == holder)
    #expect(try mapper.reversed.map(holder)["by_kind"] == ["bigOne": 1])
  }
}
