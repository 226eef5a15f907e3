import Foundation
import Hydrate
import Testing

/// Where an API asks for the class `JSONDecoder`: the strategies that are set on it hold, or the first call fails.
@Suite struct FoundationJSONDecoderTests {
  struct Model: Codable, Equatable {
    var fullName = "Ann"
    var madeAt = Date(timeIntervalSinceReferenceDate: 0)
    var bytes = Data([1, 255])
    var size = 1.5
    var width: Float = 2.5
  }

  /// An API that names the class.
  static func decode<T: Decodable>(_ type: T.Type, _ json: String, by decoder: JSONDecoder) throws -> T {
    try decoder.decode(type, from: Data(json.utf8))
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let json: String
    let set: @Sendable (JSONDecoder) -> Void
    var testDescription: String { name }

    init(_ name: String, _ json: String, _ set: @escaping @Sendable (JSONDecoder) -> Void) {
      self.name = name
      self.json = json
      self.set = set
    }
  }

  private static let start = #""fullName": "Bo", "bytes": "Af8=", "size": 2, "width": 3, "madeAt": "#
  static let rows = [
    Row("default keys", #"{\#(start) 5}"#) {
      $0.keyDecodingStrategy = .useDefaultKeys; $0.dateDecodingStrategy = .deferredToDate
    },
    Row("seconds since 2001", #"{\#(start) 41.25}"#) { $0.dateDecodingStrategy = .deferredToDate },
    Row("seconds since 1970", #"{\#(start) 1390186634.5}"#) { $0.dateDecodingStrategy = .secondsSince1970 },
    Row("few seconds since 1970", #"{\#(start) 5}"#) { $0.dateDecodingStrategy = .secondsSince1970 },
    Row("milliseconds", #"{\#(start) 1390186634595}"#) { $0.dateDecodingStrategy = .millisecondsSince1970 },
    Row("iso8601", #"{\#(start) "2014-01-20T02:57:14Z"}"#) { $0.dateDecodingStrategy = .iso8601 },
    Row("iso8601 with an offset", #"{\#(start) "2014-01-20T02:57:14+01:00"}"#) { $0.dateDecodingStrategy = .iso8601 },
    Row("formatter", #"{\#(start) "20/01/2014"}"#) {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = .gmt
      formatter.dateFormat = "dd/MM/yyyy"
      $0.dateDecodingStrategy = .formatted(formatter)
    },
    Row("date closure", #"{\#(start) {"day": 3}}"#) {
      $0.dateDecodingStrategy = .custom { decoder in
        Date(timeIntervalSinceReferenceDate: 86400 * Double(try [String: Int](from: decoder)["day"] ?? 0))
      }
    },
    Row("snake case", #"{"full_name": "Cy", "bytes": "", "size": 1, "width": 1, "made_at": 1}"#) {
      $0.keyDecodingStrategy = .convertFromSnakeCase
      $0.dateDecodingStrategy = .deferredToDate
    },
    Row("array of bytes", #"{"fullName": "Di", "bytes": [1, 2], "size": 1, "width": 1, "madeAt": 1}"#) {
      $0.dataDecodingStrategy = .deferredToData
      $0.dateDecodingStrategy = .deferredToDate
    },
    Row("data closure", #"{"fullName": "Di", "bytes": "abc", "size": 1, "width": 1, "madeAt": 1}"#) {
      $0.dataDecodingStrategy = .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) }
      $0.dateDecodingStrategy = .deferredToDate
    },
    Row("named numbers", #"{"fullName": "Di", "bytes": "", "size": "-oo", "width": "oo", "madeAt": 1}"#) {
      $0.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "oo", negativeInfinity: "-oo", nan: "?")
      $0.dateDecodingStrategy = .deferredToDate
    },
    Row("named numbers, as ordinary numbers", #"{"fullName": "Di", "bytes": "", "size": 7.25, "width": 1, "madeAt": 1}"#) {
      $0.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "oo", negativeInfinity: "-oo", nan: "?")
      $0.dateDecodingStrategy = .deferredToDate
    },
  ]

  @Test("class JSONDecoder: a strategy that is set holds as in Foundation", arguments: rows) func strategies(_ row: Row) throws {
    let theirs = JSONDecoder()
    row.set(theirs)
    let ours = FoundationJSONDecoder()
    row.set(ours)
    let model = try Self.decode(Model.self, row.json, by: theirs)
    #expect(try Self.decode(Model.self, row.json, by: ours) == model)
    #expect(try Self.decode([Model].self, "[\(row.json), \(row.json)]", by: ours) == [model, model])
  }

  @Test("class JSONDecoder: a strategy that is set refuses what it does not read") func strategiesRefuse() throws {
    let decoder = FoundationJSONDecoder()
    #expect(try Self.decode([Date].self, #"["20 January 2014", 1390186634]"#, by: decoder).count == 2)
    decoder.dateDecodingStrategy = .iso8601
    #expect(throws: DecodingError.self) { try Self.decode([Date].self, #"["20 January 2014"]"#, by: decoder) }
    decoder.nonConformingFloatDecodingStrategy = .throw
    #expect(throws: DecodingError.self) { try Self.decode([Double].self, #"["oo"]"#, by: decoder) }
  }

  @Test("class JSONDecoder: what a strategy is set to last holds, also after a call") func changes() throws {
    let decoder = FoundationJSONDecoder(MappingDecoder(Profile().keyTransformer(.camelToSnake)))
    struct Name: Codable, Equatable { var firstName: String }
    #expect(try Self.decode(Name.self, #"{"first_name": "Ann"}"#, by: decoder) == Name(firstName: "Ann"))
    decoder.keyDecodingStrategy = .useDefaultKeys
    #expect(try Self.decode(Name.self, #"{"firstName": "Ann"}"#, by: decoder) == Name(firstName: "Ann"))
    #expect(throws: DecodingError.self) { try Self.decode(Name.self, #"{"first_name": "Ann"}"#, by: decoder) }
    decoder.keyDecodingStrategy = .custom { $0[0] }
    #expect(throws: DecodingError.self) { try Self.decode(Name.self, #"{"firstName": "Ann"}"#, by: decoder) }
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try Self.decode(Name.self, #"{"first_name": "Ann"}"#, by: decoder) == Name(firstName: "Ann"))
  }

  @Test("class JSONDecoder: the rules of the mapping decoder hold") func rulesHold() throws {
    struct Person: Codable, Equatable { var name: String; var age: Int }
    let profile = Profile().type(Person.self) { $0.field(\.name, from: "full.name").default(\.age, 7) }
    let decoder = FoundationJSONDecoder(MappingDecoder(profile))
    decoder.dateDecodingStrategy = .secondsSince1970
    #expect(try Self.decode(Person.self, #"{"full": {"name": "Ann"}, "age": "x"}"#, by: decoder) == Person(name: "Ann", age: 7))
  }

  @Test(
    "class JSONDecoder: a setting without a rule is an error of the first call",
    arguments: [
      Row("custom keys", "{}") { $0.keyDecodingStrategy = .custom { $0[0] } }, Row("JSON5", "{}") { $0.allowsJSON5 = true },
      Row("top level dictionary", "{}") { $0.assumesTopLevelDictionary = true },
    ])
  func unsupported(_ row: Row) throws {
    let decoder = FoundationJSONDecoder()
    row.set(decoder)
    let error = #expect(throws: DecodingError.self) { try Self.decode([String: Int].self, row.json, by: decoder) }
    #expect(error.flatMap { MappingError.underlying($0) }?.issues.map(\.code) == [.configuration])
    decoder.allowsJSON5 = false
    decoder.assumesTopLevelDictionary = false
    decoder.keyDecodingStrategy = .useDefaultKeys
    #expect(try Self.decode([String: Int].self, row.json, by: decoder) == [:])
  }

  struct Configured: DecodableWithConfiguration, EncodableWithConfiguration {
    init() {}
    init(from decoder: any Decoder, configuration: Int) throws {}
    func encode(to encoder: any Encoder, configuration: Int) throws { try "text".encode(to: encoder) }
  }

  @Test("class JSONDecoder and JSONEncoder: configurations are an error") func configurations() {
    #expect(throws: DecodingError.self) {
      try FoundationJSONDecoder().decode(Configured.self, from: Data("{}".utf8), configuration: 1)
    }
    #expect(throws: EncodingError.self) { try FoundationJSONEncoder().encode(Configured(), configuration: 1) }
  }

  static let key = CodingUserInfoKey(rawValue: "test")

  struct Informed: Codable, Equatable {
    var text: String
    init(text: String) { self.text = text }
    init(from decoder: any Decoder) throws { text = FoundationJSONDecoderTests.key.flatMap { decoder.userInfo[$0] as? String } ?? "none" }
    func encode(to encoder: any Encoder) throws {
      try (FoundationJSONDecoderTests.key.flatMap { encoder.userInfo[$0] as? String } ?? "none").encode(to: encoder)
    }
  }

  @Test("class JSONDecoder and JSONEncoder: userInfo reaches init(from:) and encode(to:)") func userInfo() throws {
    let key = try #require(Self.key)
    let decoder = FoundationJSONDecoder(MappingDecoder().userInfo([key: "base"]))
    #expect(try Self.decode(Informed.self, "{}", by: decoder).text == "base")
    decoder.userInfo[key] = "set"
    #expect(try Self.decode(Informed.self, "{}", by: decoder).text == "set")
    let encoder = FoundationJSONEncoder()
    encoder.userInfo[key] = "set"
    #expect(try encoder.encode(Informed(text: "")) == Data(#""set""#.utf8))
  }

  @Test("MappingDecoder and MappingEncoder: userInfo is set on a copy alone") func userInfoOfCopies() throws {
    let key = try #require(Self.key)
    let decoder = MappingDecoder()
    var copy = decoder
    copy.userInfo[key] = "copy"
    #expect(copy.userInfo.count == 1 && decoder.userInfo.isEmpty)
    #expect(try copy.decode(Informed.self, from: Data("{}".utf8)).text == "copy")
    #expect(try decoder.decode(Informed.self, from: Data("{}".utf8)).text == "none")
    #expect(try copy.userInfo([key: "more"]).decode(Informed.self, from: Data("{}".utf8)).text == "more")
    var encoder = MappingEncoder()
    encoder.userInfo[key] = "copy"
    #expect(try encoder.encode(Informed(text: "")) == Data(#""copy""#.utf8))
  }

  @Test("class JSONDecoder: many threads share one") func manyThreads() async throws {
    let decoder = FoundationJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .secondsSince1970
    struct Model: Decodable, Sendable { let fullName: String; let madeAt: Date }
    let data = Data(#"{"full_name": "Ann", "made_at": 5}"#.utf8)
    let sum = try await withThrowingTaskGroup(of: Double.self) { group in
      for _ in 0..<64 {
        group.addTask { try decoder.decode(Model.self, from: data).madeAt.timeIntervalSince1970 }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 320)
  }
}
