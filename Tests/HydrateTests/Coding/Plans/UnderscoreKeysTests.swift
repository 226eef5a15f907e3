import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Keys that take any text and begin with an underscore. Only the keys of an `@Observable` class
/// lose theirs.
@Suite struct UnderscoreKeysTests {
  /// Names, and any other text.
  enum OpenKey: CodingKey {
    case userName
    case other(String)
    init(stringValue: String) { self = stringValue == "userName" ? .userName : .other(stringValue) }
    init?(intValue: Int) { nil }
    var intValue: Int? { nil }
    var stringValue: String {
      switch self {
      case .userName: "userName"
      case .other(let text): text
      }
    }
  }

  /// Requests two keys by name.
  struct ByName<Key: CodingKey>: Codable, Equatable {
    var id: Int
    var name: String?
    init(_ id: Int, _ name: String?) { (self.id, self.name) = (id, name) }
    private static func key(_ text: String) throws -> Key { try #require(Key(stringValue: text)) }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      id = try container.decode(Int.self, forKey: Self.key("_id"))
      name = try container.decodeIfPresent(String.self, forKey: Self.key("_name"))
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(id, forKey: Self.key("_id"))
      try container.encodeIfPresent(name, forKey: Self.key("_name"))
    }
  }

  /// Reads all keys.
  struct Free<Key: CodingKey>: Codable, Equatable {
    var values: [String: Value]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      values = try container.allKeys.reduce(into: [:]) { $0[$1.stringValue] = try container.decode(Value.self, forKey: $1) }
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in values.sorted(by: { $0.key < $1.key }) {
        try container.encode(value, forKey: #require(Key(stringValue: key)))
      }
    }
  }

  @Test("underscore: a requested key keeps it, with and without inspection, strict, in updates and in the coders")
  func byName() throws {
    try check(ByName<AnyTextKey>.self)
    try check(ByName<AnyTextObject>.self)
    try check(ByName<OpenKey>.self)
  }

  private func check<Key>(_ type: ByName<Key>.Type) throws {
    let plain = ReflectiveMapper<ByName<Key>>()
    for mapper in [
      plain, plain.keyTransformer(.camelToSnake), plain.coercion(.strict), plain.field(named: "name", at: "_name"),
      plain.noRequiredFields(),
    ] {
      for _ in coldAndWarm {
        #expect(try mapper.map(json: #"{"_id": 1, "id": 2, "_name": "a", "name": "b"}"#) == ByName(1, "a"))
        #expect(try mapper.reversed.map(ByName(1, "a")).jsonString() == #"{"_id":1,"_name":"a"}"#)
        #expect(String(decoding: try mapper.jsonData(from: ByName(1, "a")), as: UTF8.self) == #"{"_id":1,"_name":"a"}"#)
        #expect(try mapper.array.map(json: #"[{"_id": 1}, {"_id": 2, "name": "b"}]"#) == [ByName(1, nil), ByName(2, nil)])
      }
      var value = ByName<Key>(1, "a")
      try mapper.update(&value, json: #"{"id": 7, "_name": "c"}"#)
      #expect(value == ByName(1, "c"))
    }
    expectRun(plain, #"{"id": 2}"#, gives: nil, ["! missingValue _id -> id"])
    expectRun(plain, #"{"_id": []}"#, gives: nil, ["! typeMismatch _id -> id"])
    expectRun(plain, #"{"_id": [], "_name": []}"#, gives: nil, ["! typeMismatch _id -> id", "! typeMismatch _name -> name"])
    #expect(try plain.plan().fields.map { "\($0.source)" } == ["_id", "_name"])
    #expect(try plain.explain(json: #"{"_id": 1}"#).description.contains("_id"))
    #expect(throws: DecodingError.self) { try MappingDecoder().decode(type, from: Data(#"{"id": 2}"#.utf8)) }
    #expect(try MappingDecoder().decode(type, from: Data(#"{"_id": 1, "id": 2}"#.utf8)).id == 1)
    #expect(String(decoding: try MappingEncoder().encode(ByName<Key>(3, nil)), as: UTF8.self) == #"{"_id":3}"#)
  }

  @Test("underscore: listed keys keep it, and so do all texts under a key transformer")
  func listed() throws {
    try check(Free<AnyTextKey>.self)
    try check(Free<AnyTextObject>.self)
    try check(Free<OpenKey>.self)
  }

  private func check<Key>(_ type: Free<Key>.Type) throws {
    let json = #"{"_":0,"__":1,"__v":2,"_a_b":3,"_aB":4,"_id":5,"a_b":6,"aB":7,"id":8}"#
    for transformer in [KeyTransformer.identity, .camelToSnake, .camelToPascal] {
      let mapper = ReflectiveMapper<Free<Key>>().keyTransformer(transformer)
      for _ in coldAndWarm {
        let free = try mapper.map(json: json)
        #expect(free.values.keys.sorted() == ["_", "__", "__v", "_aB", "_a_b", "_id", "aB", "a_b", "id"])
        #expect(try Value(json: mapper.jsonData(from: free)) == Value(json: json))
        #expect(try mapper.reversed.map(free) == Value(json: json))
      }
    }
    let free = try MappingDecoder().decode(type, from: Data(json.utf8))
    #expect(try Value(json: MappingEncoder().encode(free)) == Value(json: json))
  }

  @Test("underscore: the names of an enum with a case for any text are transformed, its texts are not")
  func openEnum() throws {
    let mapper = ReflectiveMapper<Free<OpenKey>>().keyTransformer(.camelToSnake)
    for json in [
      #"{"user_name": 1, "firstName": 2, "last_name": 3}"#, #"{"userName": 1, "firstName": 2, "last_name": 3}"#,
      #"{"last_name": 3, "firstName": 2, "userName": 1}"#,
    ] {
      let free = try mapper.map(json: json)
      #expect(free.values.keys.sorted() == ["firstName", "last_name", "userName"], "\(json)")
      #expect(try mapper.reversed.map(free) == ["user_name": 1, "firstName": 2, "last_name": 3], "\(json)")
    }
  }
}
