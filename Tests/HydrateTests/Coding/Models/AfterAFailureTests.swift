import Hydrate
import Testing

@testable import TestSupport

/// What a document that failed leaves behind changes nothing for the next one, nor does what a decoder is asked; the first document that fails is reported as every later one is.
@Suite struct AfterAFailureTests {
  struct Person: Codable, Equatable {
    let name: String
    let age: Int
    let city: String
  }

  @Test("reading: documents that fail and documents that fit take turns") func documentsTakeTurns() throws {
    let mapper = ReflectiveMapper<Person>()
    try mapper.plan()
    for round in 0..<6 {
      let error = #expect(throws: MappingError.self) { try mapper.map(json: #"{"name": [], "age": "x", "city": {}}"#) }
      #expect(error?.issues.map { "\($0.code) \($0.sourcePath)" } == ["typeMismatch name", "invalidValue age", "typeMismatch city"])
      let list = #expect(throws: MappingError.self) {
        try mapper.array.map(json: #"[{"name": "a", "age": 1, "city": "b"}, {"name": []}, {"age": {}}]"#)
      }
      let paths = ["[1].age", "[1].city", "[1].name", "[2].age", "[2].city", "[2].name"]
      #expect(list?.issues.map(\.sourcePath.description).sorted() == paths)
      let person = Person(name: "n", age: round, city: "c")
      #expect(try mapper.map(json: #"{"name": "n", "age": \#(round), "city": "c"}"#) == person)
    }
  }

  struct Holder: Decodable {
    let watcher: Watcher
  }

  /// Asks where it stands, between two of its fields.
  struct Watcher: Decodable {
    enum CodingKeys: CodingKey { case id, next }
    let id: Int
    let path: [String]
    let next: Int

    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: CodingKeys.self)
      id = try object.decode(Int.self, forKey: .id)
      path = decoder.codingPath.map(\.stringValue)
      next = try object.decode(Int.self, forKey: .next)
    }
  }

  @Test("reading: a decoder says where it stands at any time") func aDecoderSaysWhereItStands() throws {
    let json = "[" + (0..<20).map { #"{"watcher": {"id": \#($0), "next": \#($0 + 1)}}"# }.joined(separator: ",") + "]"
    for (index, holder) in try ReflectiveMapper<Holder>().array.map(json: json).enumerated() {
      #expect(holder.watcher.path == ["Index \(index)", "watcher"])
      #expect(holder.watcher.id == index && holder.watcher.next == index + 1)
    }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Wide: Codable, Equatable {
    var first: Int
    var second: Int128
    var third: UInt128?
    var fourth: String
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Single: Codable, Equatable {
    var wide: Int128
    init(from decoder: any Decoder) throws { wide = try decoder.singleValueContainer().decode(Int128.self) }
    func encode(to encoder: any Encoder) throws { try wide.encode(to: encoder) }
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  struct Prototype: Reflectable, Equatable {
    var first = 1
    var second: Int128 = 2
    var third: UInt128?
    var fourth = "x"
  }

  /// Integers of 128 bits are asked for in a way of their own, by which a look at the type must not end.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func aTypeWithWideIntegersIsSeenToItsEnd() throws {
    let plan = "\(try ReflectiveMapper<Wide>().plan())"
    for name in ["first", "second", "third", "fourth"] { #expect(plan.contains(name)) }
    let prototype = "\(try ReflectiveMapper<Prototype>().optional(\.second, \.fourth).plan())"
    for name in ["first", "second", "third", "fourth"] { #expect(prototype.contains(name)) }
    #expect(try ReflectiveMapper<Wide>().plan().isComplete && ReflectiveMapper<Single>().plan().isComplete)
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  @Test func everyFailureIsReportedAlike() {
    let mapper = ReflectiveMapper<[Wide]>().unknownKeys(.report)
    let bad = #"[{"other":1,"first":null,"second":2,"fourth":[]},{"first":1,"second":2,"fourth":"x"}]"#
    let reports = (0..<3).map { _ in RunOutcome(mapper, bad).lines }
    #expect(reports == Array(repeating: ["~ unknownKey [0].other", "! nullValue [0].first", "! typeMismatch [0].fourth"], count: 3))
  }
}
