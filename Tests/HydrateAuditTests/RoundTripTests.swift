import Foundation
import Hydrate
import HydrateAudit
import Testing

/// What is written, compared with the samples: correct mappers are clean, and losses are found.
@Suite struct RoundTripTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let findings: [String]
    let audit: @Sendable () throws -> Audit

    /// - Parameter findings: The faults and losses, without counts.
    init(_ name: String, _ mapper: some SendableMapper<Value, some Any>, _ samples: [Value], _ findings: [String] = []) {
      (testDescription, self.findings) = (name, findings)
      audit = { try mapper.audit(samples) }
    }
  }

  protocol Drawable: Sendable {}
  struct Square: Drawable, Codable, Equatable { var (side, at): (Int, Date?) }
  struct Pair: Codable, Hashable, Sendable { var (a, b): (Int, Int) }
  struct Everything: Codable, Equatable, Sendable {
    var day: Date
    var blob: Data?
    var byPair: [Pair: Int]?
    var doubles: [Double]?
    var ids: [[Int]]?
  }
  struct Dropping: Codable, Sendable {
    var id: Int
    var day: Date?
    var price: Double?
    var sub: [String: Int]?

    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: CodingKeys.self)
      try object.encode(id, forKey: .id)
      try object.encodeIfPresent(price.map { _ in 0.0 }, forKey: .price)
    }
  }
  struct Names: Codable, Equatable, Sendable { var createdAt: Date }
  struct DoubleID: RawRepresentable, Codable, Equatable, Sendable { var rawValue: UInt64 }
  struct Float32Price: RawRepresentable, Codable, Equatable, Sendable { var rawValue: Float }
  struct Priced: Codable, Equatable, Sendable { var (id, price): (DoubleID, Float32Price?) }
  final class Circle: Sendable {
    let radius: Int
    init(_ radius: Int) { self.radius = radius }
  }

  private static func json(_ text: String) -> Value { (try? Value(json: text)) ?? nil }
  private static let day = Value(Date(timeIntervalSince1970: 1_700_000_000))
  private static let everything = ReflectiveMapper<Everything>()
  private static let lists = ReflectiveMapper<[String]>()
  private static let squares = DispatchMapper<any Drawable>(
    on: "type", ["square": ReflectiveMapper<Square>().casting(to: (any Drawable).self)])
  private static let circles = DispatchMapper<Circle>(
    on: "type", ["circle": KeyedMapper(Circle.init, from: KeyedPart("radius", \.radius))])

  static let cases = [
    Case("an existential over an Equatable model", squares, [["type": "square", "side": "2", "at": nil]]),
    Case("the tag of a keyed mapper", circles.array, [[["type": "circle", "radius": 1]]]),
    Case("a property list", everything, [["day": day, "blob": Value(Data([1]))]]),
    Case(
      "a dictionary as a list of pairs, in any order", everything,
      [json(#"{"day": 0, "byPair": [{"a": 2, "b": 1}, 5, {"a": 1, "b": 2}, 7, {"a": 3, "b": 0}, 1]}"#)]),
    Case("sets of sets, in any order", ReflectiveMapper<Set<Set<Int>>>(), [[[3, 1, 2], [5, 4], ["7", 6]]]),
    Case("a Double with 17 digits", everything, [json(#"{"day": 0, "doubles": [-966423.41094368778, 0.1]}"#)]),
    Case(
      "digits that are lost in a list", everything, [json(#"{"day": 0, "doubles": [0.1, 0.12345678901234567890]}"#)],
      ["loss precisionLost doubles[*]: digits lost in a Double"]),
    Case(
      "digits of types with names of others", ReflectiveMapper<Priced>(),
      [json(#"{"id": 9007199254740993, "price": 1.1}"#), json(#"{"id": 1, "price": 16777217.5}"#)],
      ["loss precisionLost price: number rounded (Float)"]),
    Case(
      "values that are not written", ReflectiveMapper<Dropping>(),
      [json(#"{"id": "1", "day": "2024-03-05T09:30:00Z", "price": "5", "sub": {"x": "1"}}"#)],
      [
        "loss changedByRoundTrip day: string → nothing", "loss changedByRoundTrip price: string → number",
        "loss changedByRoundTrip sub: object → nothing",
      ]),
    Case(
      "a value that is not written, with a reported issue within", ReflectiveMapper<Dropping>().coercion(.reported),
      [json(#"{"id": 1, "sub": {"x": "1"}}"#)], ["loss changedByRoundTrip sub: object → nothing"]),
    Case("the root in another kind", lists.singleAsList(), ["a"], ["loss changedByRoundTrip: string → array"]),
    Case("a part in another kind", lists.singleAsList().at("a"), [["a": "x"]], ["loss changedByRoundTrip a: string → array"]),
    Case(
      "the root in another form", ReflectiveMapper<UUID>(), ["e621e1f8-c36c-495a-93fc-0c247a3e6e5f"],
      ["loss changedByRoundTrip: string → another string"]),
    Case(
      "a key in another spelling", ReflectiveMapper<Names>().relaxedNames(), [["createdat": "2024-03-05"]],
      ["loss changedByRoundTrip createdat: string → nothing", "loss changedByRoundTrip createdAt: nothing → string"]),
  ]

  @Test(arguments: cases) func lossesAreFoundAndOthersAreNone(test: Case) throws {
    let found = try test.audit().findings.filter { $0.severity != .note }.map { finding in
      "\(finding.severity) \(finding.code)\(finding.path.isEmpty ? "" : " ")\(finding.path): \(finding.text)"
    }
    #expect(found == test.findings)
  }

  struct Starred: Codable, Equatable, Sendable {
    enum CodingKeys: String, CodingKey { case rate = "rate*", note = "x*y" }
    var rate: Int?
    var note: String?
  }

  @Test func keysWithStarsAreFields() throws {
    let audit = try ReflectiveMapper<Starred>().audit([["x*y": nil], ["x*y": nil]])
    let found = audit.findings.map { "\($0.code) \($0.path)" }
    #expect(found == [#"neverPresent ["rate*"]"#, #"alwaysNull ["x*y"]"#])
  }

  struct Bag: Codable, Hashable, Sendable {
    var name: String?
    var bags: Set<Bag>
  }

  /// Sets in sets, of which each element is written without its null.
  private func bags(_ depth: Int) -> Value {
    let within = depth == 0 ? [] : (0..<4).map { changed(bags(depth - 1), at: $0) }
    return Value(object: [("name", nil), ("bags", Value(within))])
  }

  private func changed(_ bag: Value, at number: Int) -> Value {
    Value(object: [("name", number == 0 ? nil : "b\(number)"), ("bags", bag["bags"] ?? [])])
  }

  @Test func setsInSetsAreCompared() throws {
    let audit = try ReflectiveMapper<Bag>().audit([bags(4)])
    #expect(audit.isClean, "\(audit.report)")
  }
}
