import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What holds for `FoundationJSONDecoder` and `FoundationJSONEncoder` whatever the strategy.
@Suite struct FoundationCodersTests {
  struct Person: Codable, Equatable, Sendable { var firstName: String; var bornOn: Date }

  private static let ann = Person(firstName: "Ann", bornOn: Date(timeIntervalSince1970: 1_390_186_634))

  @Test("coders: strategies that are not set leave the rules of the profile")
  func unset() throws {
    let decoder: JSONDecoder = FoundationJSONDecoder(MappingDecoder(MappingProfile().keyTransformer(.camelToSnake)))
    for text in [#"{"first_name": "Ann", "born_on": "Mon, 20 Jan 2014 02:57:14 GMT"}"#, #"{"first_name": "Ann", "born_on": 1390186634}"#] {
      #expect(try decoder.decode(Person.self, from: Data(text.utf8)) == Self.ann)
    }
    #expect(String(describing: decoder.dateDecodingStrategy) == String(describing: JSONDecoder().dateDecodingStrategy))
    // Setting what is the default of `JSONDecoder` is setting it.
    decoder.dateDecodingStrategy = .deferredToDate
    decoder.keyDecodingStrategy = .useDefaultKeys
    let text = #"{"firstName": "Ann", "bornOn": \#(Self.ann.bornOn.timeIntervalSinceReferenceDate)}"#
    #expect(try decoder.decode(Person.self, from: Data(text.utf8)) == Self.ann)
  }

  @Test("coders: the rules for a type hold whatever the strategy, and an optional field is softened and reported")
  func rulesOfTypes() throws {
    let reports = Locked<[String]>([])
    let profile = MappingProfile().type(Person.self) { $0.field(\.firstName, from: "NAME").default(\.bornOn, Self.ann.bornOn) }
    let decoder = FoundationJSONDecoder(
      MappingDecoder(profile).reporting { type, report in reports.withLock { $0.append("\(type): \(report.issues.count)") } })
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    #expect(try decoder.decode(Person.self, from: Data(#"{"NAME": "Ann", "born_on": 5}"#.utf8)) == Self.ann)
    decoder.allowsJSON5 = true
    #expect(try decoder.decode(Person.self, from: Data("{NAME: 'Ann', born_on: 5}".utf8)) == Self.ann)
    #expect(reports.withLock { $0 } == ["Person: 1", "Person: 1"])
  }

  @Test("coders: coercion holds beside strategies, unless it is strict")
  func coercion() throws {
    for (rules, date) in [(MappingProfile(), Date(timeIntervalSince1970: 5)), (MappingProfile().coercion(.strict), nil)] {
      let decoder = FoundationJSONDecoder(MappingDecoder(rules))
      decoder.dateDecodingStrategy = .secondsSince1970
      #expect((try? decoder.decode([Date].self, from: Data(#"["5"]"#.utf8)).first) == date)
    }
  }

  @Test("coders: every date that does not fit a strategy is reported")
  func allIssues() throws {
    let decoder = FoundationJSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let text = Data(#"["2014-01-20T02:57:14Z", "20 January 2014", true]"#.utf8)
    let error = #expect(throws: DecodingError.self) { try decoder.decode([Date].self, from: text) }
    let issues = error.flatMap { MappingError.underlying($0) }?.issues ?? []
    #expect(issues.map { "\($0.sourcePath) \($0.code)" } == ["[1] invalidValue", "[2] invalidValue"])
  }

  @Test("coders: a strategy replaces the profile's mapper of the type, and leaves the others")
  func replacedMappers() throws {
    let profile = MappingProfile().mapType(Double.self, using: ClosureMapper { (_: Value) in 7 }).mapType(
      Bool.self, using: ClosureMapper { (_: Value) in true })
    let decoder = FoundationJSONDecoder(MappingDecoder(profile))
    struct Model: Decodable, Equatable { var number: Double; var isOn: Bool }
    let text = Data(#"{"number": 1.5, "isOn": false}"#.utf8)
    #expect(try decoder.decode(Model.self, from: text) == Model(number: 7, isOn: true))
    decoder.nonConformingFloatDecodingStrategy = .throw
    #expect(try decoder.decode(Model.self, from: text) == Model(number: 1.5, isOn: true))
  }

  @Test("coders: a strategy that has no rule is an error of every call, and never ignored")
  func unsupported() throws {
    let decoder = FoundationJSONDecoder()
    decoder.keyDecodingStrategy = .custom { $0.last ?? AnyTextKey("") }
    for _ in 1...2 {
      let error = #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: Data("[1]".utf8)) }
      guard case .dataCorrupted(let context)? = error else { throw CocoaError(.featureUnsupported) }
      let issue = (context.underlyingError as? MappingError)?.issues.first
      #expect(issue?.code == .configuration)
      #expect(issue?.message == "keyDecodingStrategy .custom is not supported; use keyTransformer(_:) of the profile")
    }
    decoder.keyDecodingStrategy = .useDefaultKeys
    #expect(try decoder.decode([Int].self, from: Data("[1]".utf8)) == [1])
  }

  @Test("coders: plans are kept from call to call, over changes of user info, and shared by decoders set up alike")
  func plans() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "k"))
    /// How many plans a call makes.
    func made(_ decode: (Data) throws -> Declaring) throws -> Int {
      Declaring.plans.reset()
      #expect(try decode(Data(#"{"number": 1}"#.utf8)).number == 1)
      return Declaring.plans.value
    }
    func made(_ decoder: FoundationJSONDecoder) throws -> Int { try made { try decoder.decode(Declaring.self, from: $0) } }
    let decoder = FoundationJSONDecoder()
    #expect(try made(decoder) == 1)
    #expect(try made { try MappingDecoder().decode(Declaring.self, from: $0) } == 0)
    decoder.dateDecodingStrategy = .iso8601
    #expect(try made(decoder) == 1)
    decoder.userInfo[key] = 1
    decoder.allowsJSON5 = true
    #expect(try made(decoder) == 0)
    let other = FoundationJSONDecoder()
    other.dateDecodingStrategy = .iso8601
    #expect(try made(other) == 0)
    other.dateDecodingStrategy = .secondsSince1970
    #expect(try made(other) == 1)
    other.dateDecodingStrategy = .iso8601
    other.dataDecodingStrategy = .base64
    #expect(try made(other) == 1)
    let closure = FoundationJSONDecoder()
    closure.dateDecodingStrategy = .custom { _ in Date() }
    #expect(try made(closure) == 1 && made(closure) == 0)
  }

  /// Is asked for its declarations once a plan.
  struct Declaring: FieldDeclaring {
    static let plans = DecodeCount()
    static var fields: [Field<Declaring>] {
      plans.add()
      return [Field(\.number).from("number")]
    }
    var number = 0
  }

  @Test("coders: tasks share a decoder and an encoder while their strategies change")
  func tasks() async throws {
    let (decoder, encoder) = (FoundationJSONDecoder(), FoundationJSONEncoder())
    decoder.dateDecodingStrategy = .secondsSince1970
    encoder.dateEncodingStrategy = .secondsSince1970
    let key = try #require(CodingUserInfoKey(rawValue: "k"))
    let (seconds, millis) = (Data("[1000]".utf8), Date(timeIntervalSince1970: 1))
    let outcomes = try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          for turn in 0..<200 {
            if task == 0 {
              decoder.dateDecodingStrategy = turn.isMultiple(of: 2) ? .millisecondsSince1970 : .custom { _ in millis }
              encoder.dateEncodingStrategy = turn.isMultiple(of: 2) ? .millisecondsSince1970 : .secondsSince1970
              decoder.userInfo[key] = turn
            }
            let date = try decoder.decode([Date].self, from: seconds).first
            let text = String(decoding: try encoder.encode([millis]), as: UTF8.self)
            guard date == millis || date == Date(timeIntervalSince1970: 1000), text == "[1]" || text == "[1000]" else { return false }
          }
          return true
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes == Array(repeating: true, count: 8))
    #expect(try decoder.decode([Date].self, from: seconds) == [millis])
    #expect(try encoder.encode([millis]) == Data("[1]".utf8))
  }

  struct Asking: Codable {
    static let key = CodingUserInfoKey(rawValue: "asking")
    var seen: Int

    private static func number(_ info: [CodingUserInfoKey: Any]) -> Int { key.flatMap { info[$0] as? Int } ?? 0 }

    init(from decoder: any Decoder) throws { seen = Self.number(decoder.userInfo) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(Self.number(encoder.userInfo))
    }
  }

  @Test("user info: it can be set on a copy, and leaves the original as it is")
  func userInfo() throws {
    let key = try #require(Asking.key)
    let data = Data("1".utf8)
    let decoder = MappingDecoder()
    var copy = decoder
    copy.userInfo[key] = 7
    let asking = try copy.decode(Asking.self, from: data)
    #expect(try (asking.seen, decoder.decode(Asking.self, from: data).seen, copy.userInfo([key: 8]).userInfo[key] as? Int) == (7, 0, 8))
    #expect(try copy.decode(Asking.self, from: data, userInfo: [key: 9]).seen == 9)

    let encoder = MappingEncoder()
    var writing = encoder
    writing.userInfo[key] = 7
    #expect(try (writing.encode(asking), encoder.encode(asking)) == (Data("7".utf8), Data("0".utf8)))

    let (foundations, own): (JSONDecoder, JSONEncoder) = (FoundationJSONDecoder(copy), FoundationJSONEncoder(writing))
    #expect(try foundations.decode(Asking.self, from: data).seen == 7)
    #expect(try own.encode(asking) == Data("7".utf8))
    foundations.userInfo[key] = 3
    own.userInfo = [:]
    #expect(try foundations.decode(Asking.self, from: data).seen == 3)
    #expect(try own.encode(asking) == Data("0".utf8))
  }

  @Test("class JSONDecoder: the limit of issues holds for JSON5 too") func issueLimit() throws {
    let decoder = FoundationJSONDecoder(MappingDecoder().input(JSONReadingOptions(issueLimit: 2)))
    decoder.allowsJSON5 = true
    for json in [#"["a", "b", "c", "d"]"#, "['a', 'b', 'c', 'd',]"] {
      let error = #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: Data(json.utf8)) }
      #expect(error.flatMap { MappingError.underlying($0) }?.issues.count == 2, "\(json)")
    }
  }
}
