import Hydrate
import Testing

@testable import TestSupport

/// Keys of structs and classes, which take any text, under a key transformer.
@Suite struct DataKeysTests {
  struct Bag<K: CodingKey>: Codable, Equatable {
    var values: [String: Int]
    init(_ values: [String: Int]) { self.values = values }
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: K.self)
      values = [:]
      for key in members.allKeys { values[key.stringValue] = try members.decode(Int.self, forKey: key) }
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: K.self)
      for (name, value) in values { if let key = K(stringValue: name) { try members.encode(value, forKey: key) } }
    }
  }
  struct Named<K: CodingKey>: Codable, Equatable {
    var name: String?
    init(name: String?) { self.name = name }
    init(from decoder: any Decoder) throws {
      guard let key = K(stringValue: "userName") else { return }
      name = try decoder.container(keyedBy: K.self).decodeIfPresent(String.self, forKey: key)
    }
    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: K.self)
      if let key = K(stringValue: "userName") { try members.encodeIfPresent(name, forKey: key) }
    }
  }

  @Test func theyAreListedAndWrittenAsTheyStand() throws {
    try check(Bag<AnyTextKey>.self)
    try check(Bag<AnyTextObject>.self)
  }

  private func check<K>(_ type: Bag<K>.Type) throws {
    let bag = Bag<K>(["address_line_1": 1, "fooBar": 2, "foo_bar": 3, "7": 4])
    let written: Value = ["address_line_1": 1, "fooBar": 2, "foo_bar": 3, "7": 4]
    for transformer in [KeyTransformer.camelToSnake, .camelToKebab, .identity] {
      let mapper = ReflectiveMapper<Bag<K>>().keyTransformer(transformer)
      for _ in coldAndWarm {
        #expect(try mapper.reversed.map(bag) == written && Value(json: mapper.jsonData(from: bag)) == written)
        #expect(try mapper.map(written) == bag)
        #expect(try mapper.array.map(json: "[\(String(decoding: written.jsonData(), as: UTF8.self)), {}]") == [bag, Bag([:])])
      }
    }
  }

  @Test func onesThatAreAskedForByNameAreTriedTransformed() throws {
    try check(Named<AnyTextKey>.self)
    try check(Named<AnyTextObject>.self)
  }

  private func check<K>(_ type: Named<K>.Type) throws {
    let mapper = ReflectiveMapper<Named<K>>().keyTransformer(.camelToSnake)
    for _ in 0..<12 {
      #expect(try mapper.map(["user_name": "a"]) == Named(name: "a"))
      #expect(try mapper.map(["userName": "b"]) == Named(name: "b"))
      let both = try mapper.mapReportingIssues(json: #"{"user_name": "a", "userName": "b"}"#)
      #expect(both.value == Named(name: "b") && both.issues.isEmpty, "two pieces of data")
      #expect(try mapper.map(["USER_NAME": "c"]) == Named(name: nil), "data does not come back")
      #expect(try mapper.reversed.map(Named(name: "c")) == ["userName": "c"])
      #expect(try Value(json: mapper.jsonData(from: Named(name: "c"))) == ["userName": "c"])
      #expect(try mapper.map(mapper.reversed.map(Named(name: "c"))) == Named(name: "c"))
      expectRun(mapper, #"{"user_name": []}"#, gives: nil, ["! typeMismatch user_name -> userName"])
      expectRun(mapper, #"{"userName": []}"#, gives: nil, ["! typeMismatch userName"])
    }
  }

  /// Typed keys, and all others beside them.
  struct Open: Codable, Equatable {
    var firstName: String
    var rest: [String: Int] = [:]
    enum Keys: String, CodingKey, CaseIterable { case firstName }
    init(_ firstName: String, _ rest: [String: Int]) { (self.firstName, self.rest) = (firstName, rest) }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Keys.self)
      firstName = try fields.decode(String.self, forKey: .firstName)
      let all = try decoder.container(keyedBy: AnyTextKey.self)
      for key in all.allKeys where key.stringValue != "first_name" { rest[key.stringValue] = try all.decode(Int.self, forKey: key) }
      #expect(try fields.decode(String.self, forKey: .firstName) == firstName)
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Keys.self)
      try fields.encode(firstName, forKey: .firstName)
      var all = encoder.container(keyedBy: AnyTextKey.self)
      for (name, value) in rest { try all.encode(value, forKey: AnyTextKey(stringValue: name)) }
    }
  }

  @Test func bothKindsInOneObject() throws {
    let mapper = ReflectiveMapper<Open>().keyTransformer(.camelToSnake)
    let open = Open("Ann", ["fooBar": 1, "foo_bar": 2, "first": 3])
    for _ in coldAndWarm {
      #expect(try mapper.reversed.map(open) == ["first_name": "Ann", "fooBar": 1, "foo_bar": 2, "first": 3])
      #expect(try mapper.map(json: mapper.jsonData(from: open)) == open)
    }
  }

  /// The same name in both kinds: each is read, and written, where its kind stands.
  struct Twin: Codable, Equatable {
    var typed: Int
    var data: Int
    enum Keys: String, CodingKey { case theValue }
    init(_ typed: Int, _ data: Int) { (self.typed, self.data) = (typed, data) }
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: Keys.self)
      let all = try decoder.container(keyedBy: AnyTextKey.self)
      typed = try fields.decode(Int.self, forKey: .theValue)
      data = try all.decode(Int.self, forKey: AnyTextKey(stringValue: "theValue"))
    }
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Keys.self)
      try fields.encode(typed, forKey: .theValue)
      var all = encoder.container(keyedBy: AnyTextKey.self)
      try all.encode(data, forKey: AnyTextKey(stringValue: "theValue"))
    }
  }

  @Test func oneNameInBothKinds() throws {
    let mapper = ReflectiveMapper<Twin>().keyTransformer(.camelToSnake)
    for _ in coldAndWarm {
      #expect(try mapper.map(["the_value": 1, "theValue": 2]) == Twin(1, 2))
      #expect(try mapper.reversed.map(Twin(1, 2)) == ["the_value": 1, "theValue": 2])
      #expect(try Value(json: mapper.jsonData(from: Twin(1, 2))) == ["the_value": 1, "theValue": 2])
    }
  }
}
