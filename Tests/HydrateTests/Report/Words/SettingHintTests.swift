import Hydrate
import Testing

@testable import TestSupport

/// Each hint that names a setting, applied: the value is read, or read further.
@Suite struct SettingHintTests {
  struct Item: Codable, Sendable { var a: Int; var b: String? }
  enum Colour: String, Codable, Sendable, CaseIterable { case red, darkBlue }
  enum Means: Codable, Sendable { case card(Item), cash(amount: Int), none }
  struct Basket: Codable, Sendable {
    var items: [Item]?, one: Item?, counts: [String: Int]?, table: [String: Item]?, n: Int?, x: Double?, text: String?, flag: Bool?
    var names: [String]?, lists: [[Int]]?, colour: Colour?, colours: [Colour]?, means: Means?, own: Own?, all: [Own]?, set: Set<Int>?
  }

  /// A type that nests a container, and one that reads a superclass's object.
  struct Own: Codable, Sendable {
    var lat: Int
    var item: Item
    var list: [Int]
    enum Keys: CodingKey { case geo, item, list }
    enum Geo: CodingKey { case lat }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      lat = try container.nestedContainer(keyedBy: Geo.self, forKey: .geo).decode(Int.self, forKey: .lat)
      item = try Item(from: container.superDecoder(forKey: .item))
      var elements = try container.nestedUnkeyedContainer(forKey: .list)
      list = [try elements.decode(Int.self)]
    }
    func encode(to encoder: any Encoder) throws {}
  }

  static let settings: [(name: String, apply: @Sendable (MappingProfile) -> MappingProfile)] = [
    (".singleAsList()", { $0.singleAsList() }), (".listAsSingle()", { $0.listAsSingle() }), (".textAsJSON()", { $0.textAsJSON() }),
    (".indexedObjectAsList()", { $0.indexedObjectAsList() }), (".emptyArrayAsObject()", { $0.emptyArrayAsObject() }),
    (".emptyTextAsNull()", { $0.emptyTextAsNull() }), (".falseAsNull()", { $0.falseAsNull() }), (".relaxedNames()", { $0.relaxedNames() }),
  ]

  /// A value of any kind, and as often one that a setting reads.
  static func value(_ random: inout RepeatableRandom, depth: Int = 0) -> Value {
    func part() -> Value { value(&random, depth: depth + 1) }
    switch Int.random(in: 0..<(depth > 3 ? 7 : 14), using: &random) {
    case 0: return .null
    case 1: return Value(Bool.random(using: &random))
    case 2: return Value(Int.random(in: 0..<9, using: &random))
    case 3: return 1.5
    case 4: return Value(["", "x", "5", "Red", "dark_blue", "[]", "{}", "[1", "none"].randomElement(using: &random) ?? "")
    case 5: return []
    case 6: return [:]
    case 7, 8: return [part()]
    case 9: return Value((try? part().jsonString()) ?? "")
    case 10: return ["0": part(), "1": part()]
    case 11: return ["a": part(), "b": "x"]
    case 12: return ["geo": part(), "item": part(), "list": part()]
    default: return [["card": ["_0": part()]], ["cash": ["amount": part()]], ["lat": part()]].randomElement(using: &random) ?? .null
    }
  }

  @Test("hints: each that names a setting helps, in random documents", arguments: [false, true]) func randomDocuments(
    isPlanned: Bool
  ) throws {
    let keys = [
      "items", "one", "counts", "table", "n", "x", "text", "flag", "names", "lists", "colour", "colours", "means", "own", "all", "set",
    ]
    var random = RepeatableRandom(state: 17)
    var counts: [String: Int] = [:]
    for _ in 0..<3000 {
      let document = Value(object: [(keys.randomElement(using: &random) ?? "", Self.value(&random))])
      let mapper = ReflectiveMapper<Basket>()
      if isPlanned { try mapper.plan() }
      var hasFailed = false
      for issue in Self.issues(document, MappingProfile()) {
        // What a type that reads itself would read after its first failure is read without its own code.
        let isOwn = ["own", "all"].contains { issue.sourcePath.description.hasPrefix($0) }
        if isOwn, hasFailed { continue }
        hasFailed = isOwn
        for (name, apply) in Self.settings where issue.hints.contains(where: { $0.contains(name) }) {
          counts[name, default: 0] += 1
          let left = Self.issues(document, apply(MappingProfile()))
          #expect(
            !left.contains { $0.code == issue.code && $0.sourcePath == issue.sourcePath }, "\(name) in \(document): \(issue), left \(left)")
        }
      }
    }
    #expect(counts.filter { $0.value > 4 }.count > 5, "\(counts)")
  }

  private static func issues(_ document: Value, _ profile: MappingProfile) -> [MappingIssue] {
    do throws(MappingError) {
      return try ReflectiveMapper<Basket>(profile: profile).mapReportingIssues(document).issues
    } catch {
      return error.issues
    }
  }

  @Test("hints: none where a mapper reads the value, and none that strict rules refuse") func mappers() throws {
    func hints(_ mapper: ReflectiveMapper<Basket>, _ json: String) throws -> [String] {
      try mapper.plan()
      return (#expect(throws: MappingError.self) { try mapper.map(json: json) })?.issues.flatMap(\.hints).filter { $0.contains("()") } ?? []
    }
    let baskets = ReflectiveMapper<Basket>()
    #expect(try hints(baskets, #"{"n": [5]}"#).count == 1)
    #expect(try hints(baskets, #"{"n": ["5"]}"#).isEmpty, "under strict rules it stays a text")
    #expect(try hints(baskets.field(\.n, using: IdentityMapper<Int>()), #"{"n": [5]}"#).isEmpty)
    #expect(try hints(baskets.mapType(Int.self, using: IdentityMapper<Int>()), #"{"n": [5]}"#).isEmpty)
  }
}
