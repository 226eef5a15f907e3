import Hydrate
import Testing

/// What a document that failed leaves behind changes nothing for the next one, nor does what a decoder is asked.
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
}
