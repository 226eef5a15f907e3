import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// While another reading of a value may follow, settings and rules soften none: nothing is left
/// out, and no fallback is used.
@Suite(.serialized) struct PlainAlternativesTests {
  enum Level: String, Codable { case low, unknown }
  struct Text: Codable, Equatable { var text: String }
  struct Sized: Codable, Equatable { var size: Int; var level: Level }
  struct Ranked: Codable, Equatable { var text: String; var rank: Int? }

  /// Tries two types, by the decoder or as a whole.
  enum Either<A: Codable & Equatable, B: Codable & Equatable>: Codable, Equatable {
    case one(A), other(B)
    init(from decoder: any Decoder) throws {
      if let one = try? A(from: decoder) { self = .one(one) } else { self = .other(try B(from: decoder)) }
    }
    func encode(to encoder: any Encoder) throws {
      switch self {
      case .one(let it): try it.encode(to: encoder)
      case .other(let it): try it.encode(to: encoder)
      }
    }
  }
  enum Whole<A: Codable & Equatable, B: Codable & Equatable>: Codable, Equatable {
    case one(A), other(B)
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let one = try? value.decode(A.self) { self = .one(one) } else { self = .other(try value.decode(B.self)) }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .one(let it): try container.encode(it)
      case .other(let it): try container.encode(it)
      }
    }
  }

  static let rows: [(name: String, profile: MappingProfile, json: String)] = [
    ("a default of a type", MappingProfile().default(for: Level.self, .unknown), #"{"text": "a", "size": 1, "level": "odd"}"#),
    (
      "a default of a field", MappingProfile().type(Sized.self) { $0.default(\.level, .unknown) },
      #"{"text": "a", "size": 1, "level": "odd"}"#
    ),
    ("the default of a missing value", MappingProfile().default(for: Level.self, .unknown), #"{"text": "a", "size": 1}"#),
    ("keys that the other one lacks", MappingProfile().noRequiredFields().default(for: Level.self, .unknown), #"{"text": "a"}"#),
    ("tolerant", MappingProfile.tolerant.default(for: Level.self, .unknown), #"{"text": "a", "size": "x"}"#),
  ]

  @Test("alternatives: the first one that fits plainly, then the first one with fallbacks", arguments: rows.indices)
  func fallbacks(_ index: Int) throws {
    let (name, profile, json) = Self.rows[index]
    for _ in coldAndWarm {
      let either = try ReflectiveMapper<Either<Sized, Text>>(profile: profile).mapReportingIssues(json: json)
      #expect(either.value == .other(Text(text: "a")) && either.issues.isEmpty, "\(name): \(either)")
      let whole = try ReflectiveMapper<[Whole<Sized, Text>]>(profile: profile).mapReportingIssues(json: "[\(json)]")
      #expect(whole.value == [.other(Text(text: "a"))] && whole.issues.isEmpty, "\(name): \(whole)")
      #expect(try ReflectiveMapper<Either<Sized, Text>>(profile: profile).explain(json: json).issues.isEmpty, "\(name)")
    }
  }

  @Test("alternatives: what fits in no way is read in the first one, with its issue") func softenedInOrder() throws {
    let profile = MappingProfile().default(for: Level.self, .unknown)
    for _ in coldAndWarm {
      let mapped = try ReflectiveMapper<Either<Sized, Ranked>>(profile: profile).mapReportingIssues(json: #"{"size": 1, "level": "odd"}"#)
      #expect(mapped.value == .one(Sized(size: 1, level: .unknown)) && mapped.issues.map(\.code) == [.invalidValue])
      let ranked = try ReflectiveMapper<Either<Ranked, Sized>>(profile: profile.type(Ranked.self) { $0.optional(\.rank) })
        .mapReportingIssues(
          json: #"{"text": "a", "rank": "x"}"#)
      #expect(ranked.value == .one(Ranked(text: "a", rank: nil)) && ranked.issues.map(\.code) == [.invalidValue])
    }
  }

  typealias Numbers = Whole<[Int], [String]>

  @Test("alternatives: no element is left out of the first one", arguments: [MappingProfile().invalidElements(.skip), .tolerant])
  func elements(_ profile: MappingProfile) throws {
    struct Held: Codable, Equatable { var all: [String: Numbers] }
    for _ in coldAndWarm {
      let mapper = ReflectiveMapper<Held>(profile: profile)
      #expect(try mapper.map(json: #"{"all": {"x": ["1", "a"], "y": [1]}}"#).all == ["x": .other(["1", "a"]), "y": .one([1])])
      let mapped = try mapper.mapReportingIssues(json: #"{"all": {"x": [1, {}]}}"#)
      #expect(mapped.value.all == ["x": .one([1])] && mapped.issues.map(\.sourcePath.description) == ["all.x[1]"])
      var held = Held(all: ["x": .one([1])])
      #expect(try mapper.update(&held, json: #"{"all": {"x": ["a"]}}"#) == ["all.x"] && held.all == ["x": .other(["a"])])
    }
  }

  // MARK: What a type gives up

  class Base: Decodable {
    var name: String
    enum Keys: CodingKey { case name }
    required init(from decoder: any Decoder) throws { name = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .name) }
  }
  /// Goes on without its list, and reads its superclass after that.
  final class Derived: Base {
    var ids: [Int]
    enum Keys: CodingKey { case ids }
    required init(from decoder: any Decoder) throws {
      ids = (try? decoder.container(keyedBy: Keys.self).decode([Int].self, forKey: .ids)) ?? []
      try super.init(from: decoder)
    }
  }

  @Test("alternatives: what a type gives up is read with what settings allow") func givenUp() throws {
    for _ in coldAndWarm {
      let mapped = try ReflectiveMapper<Derived>().invalidElements(.skip).mapReportingIssues(json: #"{"ids": [1, "x"], "name": "n"}"#)
      #expect(mapped.value.ids == [1] && mapped.value.name == "n" && mapped.issues.map(\.sourcePath.description) == ["ids[1]"])
      #expect(try ReflectiveMapper<Derived>().map(json: #"{"ids": [1, "x"], "name": "n"}"#).ids == [])
    }
  }

  // MARK: Mappers

  struct Held: Codable, Equatable { var x: String }
  static func first(_ one: ReflectiveMapper<Sized> = ReflectiveMapper()) -> FirstMapper<Value, String> {
    FirstMapper(one.then(ClosureMapper { "size \($0.size)" }), ReflectiveMapper<Text>().then(ClosureMapper { "text \($0.text)" }))
  }

  @Test("FirstMapper: no mapper is softened before all have failed") func mappers() throws {
    let rule = Self.first(ReflectiveMapper<Sized>().default(\.level, .unknown))
    #expect(try rule.map(json: #"{"text": "a", "size": 1, "level": "odd"}"#) == "text a")
    #expect(try rule.mapReportingIssues(json: #"{"size": 1, "level": "odd"}"#).issues.map(\.code) == [.invalidValue])
    let held = ReflectiveMapper<Held>(profile: .tolerant.default(for: Level.self, .unknown)).field(\.x, using: Self.first())
    for _ in coldAndWarm {
      #expect(try held.map(json: #"{"x": {"text": "a"}}"#).x == "text a")
      #expect(try held.map(json: #"{"x": {"size": 2}}"#).x == "size 2")
      var model = Held(x: "")
      #expect(try held.update(&model, json: #"{"x": {"text": "b"}}"#) == ["x"] && model.x == "text b")
    }
    let own = FirstMapper<Value, Int>(
      ReflectiveMapper<Sized>().array(invalid: .skip).then(ClosureMapper { $0.count }), ClosureMapper { (_: Value) in -1 })
    #expect(try own.map(json: #"[{"size": 1, "level": "low"}, {}]"#) == 1, "what a mapper contains is its own")
    #expect(throws: MappingError.self) { try Self.first().map(json: #"{"size": 1, "level": "odd"}"#) }
  }

  final class Node {
    var level = "", of: [Node] = []
    nonisolated(unsafe) static var made = 0
    init() { Self.made += 1 }
  }

  @Test("FirstMapper: the work grows with the depth, not with its square") func recursion() throws {
    let mapper = KeyedMapper.recursive({ Node() }) { node in
      KeyedField(
        "level", \.level,
        FirstMapper(
          ReflectiveMapper<Level>().then(ClosureMapper { $0.rawValue }), ClosureMapper { (_: Value) in throw CancellationError() }))
      KeyedField("of", \.of, FirstMapper(node.array, node.array))
    }
    func json(_ depth: Int) -> String { depth == 0 ? "[]" : #"[{"level": "low", "of": \#(json(depth - 1))}]"# }
    Node.made = 0
    _ = try mapper.array.map(json: json(40))
    #expect(Node.made <= 82)
  }

  // MARK: How often

  static let runs = DecodeCount()
  /// Reads by key, each property as what it is.
  struct Known: Codable, Equatable {
    var ids: [Int]
    var level: Level
    enum CodingKeys: CodingKey { case ids, level }
    init(from decoder: any Decoder) throws {
      PlainAlternativesTests.runs.add()
      let container = try decoder.container(keyedBy: CodingKeys.self)
      ids = try container.decode([Int].self, forKey: .ids)
      level = try container.decode(Level.self, forKey: .level)
    }
  }

  @Test("alternatives: a known type that has none is read once") func knownTypes() throws {
    let mapper = ReflectiveMapper<[Known]>().invalidElements(.skip).default(for: Level.self, .unknown)
    try mapper.plan()
    Self.runs.reset()
    let mapped = try mapper.mapReportingIssues(json: #"[{"ids": [1, "x"], "level": "odd"}, {"ids": [2]}]"#)
    #expect(mapped.value.map(\.ids) == [[1], [2]] && mapped.value.map(\.level) == [.unknown, .unknown] && mapped.issues.count == 3)
    #expect(Self.runs.value == 2)
  }
}
