import Foundation
import Hydrate
import Testing

@testable import TestSupport

@Suite struct CodersTests {
  struct Person: Codable, Equatable, Sendable { var firstName: String; var birthDate: Date?; var age = 1 }

  private static let snake = MappingProfile().keyTransformer(.camelToSnake).type(Person.self) { $0.optional(\.birthDate) }

  @Test func whatOneWritesTheOtherReads() throws {
    let people = [Person(firstName: "Ann", birthDate: Date(timeIntervalSince1970: 0)), Person(firstName: "Bob")]
    let (decoder, encoder) = (MappingDecoder(Self.snake), MappingEncoder(Self.snake))
    for options in [JSONWritingOptions(), .pretty, .sorted, .prettySorted] {
      #expect(try decoder.decode([Person].self, from: encoder.output(options).encode(people)) == people)
    }
    #expect(try String(decoding: encoder.encode(Person?.none), as: UTF8.self) == "null")
    #expect(try decoder.decode(Person?.self, from: Data("null".utf8)) == nil)
  }

  @Test func theTextIsThatOfTheMapper() throws {
    let people = [Person(firstName: "Ann", birthDate: Date(timeIntervalSince1970: 0)), Person(firstName: "Bob")]
    let mapper = ReflectiveMapper<[Person]>(profile: Self.snake)
    #expect(try MappingEncoder(Self.snake).encode(people) == mapper.jsonData(from: people))
  }

  @Test func onlySoftenedIssuesAreReported() throws {
    let seen = Seen()
    let decoder = MappingDecoder(Self.snake).reporting { type, report in seen.note("\(type): \(report.issues.map(\.line))") }
    _ = try decoder.decode(
      [Person].self, from: Data(#"[{"first_name": "A", "age": 1}, {"first_name": "B", "age": 2, "birth_date": "x"}]"#.utf8))
    _ = try decoder.decode(Person.self, from: Data(#"{"first_name": "A", "age": 1}"#.utf8))
    #expect(throws: DecodingError.self) { try decoder.decode(Person.self, from: Data(#"{"birth_date": "x"}"#.utf8)) }
    #expect(seen.all == ["Array<Person>: [\"~ invalidValue [1].birth_date -> [1].birthDate\"]"])
  }

  struct Asking: Codable {
    static let key = CodingUserInfoKey(rawValue: "k")
    var seen: Int

    private static func number(_ info: [CodingUserInfoKey: Any]) -> Int { key.flatMap { info[$0] as? Int } ?? 0 }

    init(from decoder: any Decoder) throws { seen = Self.number(decoder.userInfo) }

    func encode(to encoder: any Encoder) throws {
      var one = encoder.singleValueContainer()
      try one.encode(Self.number(encoder.userInfo))
    }
  }

  @Test func copiesLeaveTheOriginalAsItIs() throws {
    let key = try #require(Asking.key)
    let (data, decoder, encoder) = (Data("1".utf8), MappingDecoder(), MappingEncoder())
    let (telling, writing) = (decoder.userInfo([key: 1]), encoder.userInfo([key: 1]))
    #expect(try telling.decode(Asking.self, from: data).seen == 1)
    #expect(try telling.decode(Asking.self, from: data, userInfo: [key: 2]).seen == 2)
    #expect(try telling.userInfo([key: 3]).decode(Asking.self, from: data).seen == 3)
    #expect(try decoder.decode(Asking.self, from: data).seen == 0)
    let asking = try decoder.decode(Asking.self, from: data)
    #expect(
      try [encoder.encode(asking), writing.encode(asking), writing.encode(asking, userInfo: [key: 2])].map {
        String(decoding: $0, as: UTF8.self)
      } == ["0", "1", "2"])
  }

  @Test func plansAreMadeOnce() throws {
    let data = Data(#"{"the_number": 1}"#.utf8)
    let decoder = MappingDecoder(Self.snake)
    Declaring.plans.reset()
    #expect(try decoder.decode(Declaring.self, from: data).theNumber == 1)
    #expect(Declaring.plans.value == 1)
    _ = try decoder.input(.init()).reporting { _, _ in }.decode(Declaring.self, from: data)
    _ = try ReflectiveMapper<Declaring>(profile: Self.snake).map(json: data)
    #expect(Declaring.plans.value == 1)
    for decoder in [MappingDecoder(), MappingDecoder(MappingProfile())] { _ = try decoder.decode(Declaring.self, from: data) }
    _ = try ReflectiveMapper<Declaring>().map(json: data)
    #expect(Declaring.plans.value == 2)
  }

  /// Is asked for its declarations once a plan.
  struct Declaring: FieldDeclaring {
    static let plans = DecodeCount()
    static var fields: [Field<Declaring>] {
      plans.add()
      return [Field(\.theNumber).from("the_number")]
    }
    var theNumber = 0
  }

  private final class Seen: Sendable {
    private let texts = Locked<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func note(_ text: String) { texts.withLock { $0.append(text) } }
  }
}
