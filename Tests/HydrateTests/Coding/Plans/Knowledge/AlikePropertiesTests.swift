import Hydrate
import Testing

@testable import TestSupport

/// `Reflectable` types whose coding keys are not their properties' names: which key a property has shows in what an instance writes.
@Suite struct AlikePropertiesTests {
  /// Stops the program where it is given two equal bounds, which no document does.
  struct Span: Reflectable, Equatable {
    var low = 3, high = 5
    enum CodingKeys: String, CodingKey { case low = "from", high = "to" }
    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      (low, high) = (try fields.decode(Int.self, forKey: .low), try fields.decode(Int.self, forKey: .high))
      precondition(high != low)
    }
  }
  /// The same, and its properties look alike in a new instance.
  struct Twins: Reflectable, Equatable {
    var low = 0, high = 0
    var name: String?, other: String?
    enum CodingKeys: String, CodingKey { case low = "from", high = "to", name = "n", other = "o" }
    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      (low, high) = (try fields.decode(Int.self, forKey: .low), try fields.decode(Int.self, forKey: .high))
      name = try fields.decodeIfPresent(String.self, forKey: .name)
      other = try fields.decodeIfPresent(String.self, forKey: .other)
      precondition(high != low)
    }
  }
  struct Declaring: FieldDeclaring, Equatable {
    var low = 0, high = 0
    enum CodingKeys: String, CodingKey { case low = "from", high = "to" }
    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      (low, high) = (try fields.decode(Int.self, forKey: .low), try fields.decode(Int.self, forKey: .high))
      precondition(high != low)
    }
    static var fields: [Field<Declaring>] { Field(\.high).from("upper") }
  }
  struct Holder<T: Codable & Equatable>: Codable, Equatable { var id: Int; var list: [T] }

  @Test func noDocumentRunsAnInitialiserWithMadeUpValues() throws {
    let spans = ReflectiveMapper<Holder<Span>>()
    _ = try spans.map(json: #"{"id": 1, "list": []}"#)
    let span = try #require(try spans.map(json: #"{"id": 1, "list": [{"from": 1, "to": 2}]}"#).list.first)
    #expect((span.low, span.high) == (1, 2))
    expectRun(
      spans, #"{"id": 1, "list": [{"from": {}, "to": []}]}"#, gives: nil,
      ["! typeMismatch list[0].from -> list[0].low", "! typeMismatch list[0].to -> list[0].high"])
    expectRun(
      ReflectiveMapper<Holder<Twins>>(), #"{"id": 1, "list": [{"from": {}, "to": [], "n": 1, "o": {}}]}"#, gives: nil,
      ["! typeMismatch list[0].from", "! typeMismatch list[0].to", "! typeMismatch list[0].o"])
    expectRun(
      ReflectiveMapper<Holder<Declaring>>(), #"{"id": 1, "list": [{"from": {}, "upper": []}]}"#, gives: nil,
      ["! typeMismatch list[0].from", "! typeMismatch list[0].upper -> list[0].high"])
    _ = try ReflectiveMapper<Holder<Declaring>>().map(json: #"{"id": 1, "list": [{"from": 1, "upper": 2}]}"#)
  }

  @Test func whereValuesTellNothingIsTried() throws {
    #expect(try ReflectiveMapper<Span>().plan().fields.map(\.name) == ["low", "high"])
    #expect(try ReflectiveMapper<Span>().field(\.low, from: "least").map(json: #"{"least": 1, "to": 2}"#).low == 1)
    #expect(try ReflectiveMapper<Span>().noRequiredFields().map(json: "{}").low == 3, "the declared value is the property's")
  }

  struct In: Codable, Equatable { var v = 0 }
  struct Structs: Reflectable, Equatable { var a = In(); var b = In(); enum CodingKeys: String, CodingKey { case a = "x", b = "y" } }
  struct Lists: Reflectable, Equatable { var a: [In] = []; var b: [In] = []; enum CodingKeys: String, CodingKey { case a = "x", b = "y" } }
  struct Texts: Reflectable, Equatable { var a = ""; var b = ""; enum CodingKeys: String, CodingKey { case b = "x", a = "y" } }

  @Test func rulesNamePropertiesThatLookAlike() throws {
    #expect(try ReflectiveMapper<Structs>().field(\.b, from: "q").map(json: #"{"x": {"v": 1}, "q": {"v": 2}}"#).b.v == 2)
    #expect(try ReflectiveMapper<Lists>().field(\.a, from: "q").map(json: #"{"q": [{"v": 1}], "y": []}"#).a.count == 1)
    #expect(try ReflectiveMapper<Texts>().field(named: "a", at: "q").map(json: #"{"q": "1", "x": "2"}"#) == Texts(a: "1", b: "2"))
  }

  struct Opaque: Codable, Equatable { init() {}; init(from decoder: any Decoder) throws {}; func encode(to encoder: any Encoder) throws {} }
  struct Untold: Reflectable { var a = Opaque(); var b = Opaque(); enum CodingKeys: String, CodingKey { case a = "x", b = "y" } }

  @Test func whatCannotBeToldIsSaidToBeSo() {
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Untold>().field(\.a, from: "q").plan() }
    #expect(error?.issues.first?.message == "unclear coding key of a; name the field by its key: x or y")
  }
}
