import Foundation
import Hydrate
import Testing

/// Digits that are a day, or a day and a time, are no Unix time unless a mapper says so.
@Suite struct DigitDatesTests {
  struct Event: Codable, Equatable, Sendable { var at: Date }

  /// The JSON of a date, and its seconds since 1970; nil if it is refused.
  static let rows: [(json: String, seconds: Double?)] = [
    ("20240305", nil), ("20240305.0", nil), ("2.0240305e7", nil), ("20240305.5", nil), ("202403050e-1", nil), ("99991231", nil),
    ("10000101", nil), ("20240229", nil), ("20240305.00000000000000000000001", nil),
    ("20230229", 20_230_229), ("20241399", 20_241_399), ("20240300", 20_240_300), ("20240431", 20_240_431), ("-20240305", -20_240_305),
    ("10000100", 10_000_100), ("99991232", 99_991_232), ("2024030", 2_024_030), ("202403050", 202_403_050),
    (#""20240305""#, 1_709_596_800), (#"" 20240305 ""#, 1_709_596_800), (#""20241399""#, nil), (#""20240305.0""#, nil),
    ("20240305093000", nil), ("20240305093000.0", nil), ("20240305093000.25", nil), ("2.0240305093e13", nil), ("20240305240000", nil),
    ("20240305235960", nil), ("20240305000000", nil),
    ("20240305240001", 20_240_305_240.001), ("20240305093060", 20_240_305_093.06), ("20240305096000", 20_240_305_096),
    ("20240305250000", 20_240_305_250), ("20241305093000", 20_241_305_093), ("-20240305093000", -20_240_305_093),
    (#""20240305093000""#, nil), (#"" 20240305093000 ""#, nil), (#""20240305093000.0""#, nil), (#""20240305093000.123""#, nil),
    (#""20241305093000""#, 20_241_305_093), ("1709631000000", 1_709_631_000), ("1709631000", 1_709_631_000),
    ("202403050930", nil), ("202403050930001", 202_403_050_930.001),
  ]

  @Test("digits of a day are refused wherever a date is read", arguments: rows)
  func digits(json: String, seconds: Double?) throws {
    let expected = seconds.map { Date(timeIntervalSince1970: $0) }
    let value = try Value(json: json)
    #expect(try read { try ReflectiveMapper<Event>().map(json: #"{"at": \#(json)}"#).at } == expected)
    #expect(try read { try ReflectiveMapper<[Date]>().map(json: "[\(json)]")[0] } == expected)
    #expect(try read { try ReflectiveMapper<[String: Date]>(profile: .tolerant).map(json: #"{"x": \#(json)}"#)["x"] } == expected)
    #expect(try read { try MappingDecoder().decode(Event.self, from: Data(#"{"at": \#(json)}"#.utf8)).at } == expected)
    #expect(try read { try ReflectiveMapper<Date>().map(value) } == expected)
    #expect(
      try ReflectiveMapper<Event>().optional(\.at).default(\.at, .distantPast).map(json: #"{"at": \#(json)}"#).at == expected
        ?? .distantPast)
    // A number from Foundation has another text, but is the same number.
    if value.kind == .number, let number = Double(json), number == number.rounded() {
      #expect(try read { try ReflectiveMapper<Event>().map(Value(any: ["at": number])).at } == expected)
    }
  }

  private func read(_ date: () throws -> Date?) throws -> Date? {
    do { return try date() } catch let error as MappingError {
      #expect(error.issues.map(\.code) == [.invalidValue])
      return nil
    } catch is DecodingError { return nil }
  }

  static let day = Date(timeIntervalSince1970: 1_709_596_800)
  static let time = Date(timeIntervalSince1970: 1_709_631_000)

  @Test(
    "a mapper settles what the digits are",
    arguments: [
      ("20240305", NumberToDate(.seconds).lifted, Date(timeIntervalSince1970: 20_240_305)),
      (#""20240305""#, NumberToDate(.seconds).lifted, Date(timeIntervalSince1970: 20_240_305)),
      ("20240305093000", NumberToDate(.milliseconds).lifted, Date(timeIntervalSince1970: 20_240_305_093)),
      (#""20240305093000""#, NumberToDate(.milliseconds).lifted, Date(timeIntervalSince1970: 20_240_305_093)),
      ("20240305", StringToDate(.custom("yyyyMMdd")).lifted, day), (#""20240305""#, StringToDate(.custom("yyyyMMdd")).lifted, day),
      ("20240305093000", StringToDate(.custom("yyyyMMddHHmmss")).lifted, time),
      (#""20240305093000""#, StringToDate(.custom("yyyyMMddHHmmss")).lifted, time),
    ] as [(String, any SendableMapper<Value, Date> & Sendable, Date)])
  func settled(json: String, mapper: any SendableMapper<Value, Date> & Sendable, date: Date) throws {
    try expect(json, date, mapper)
  }

  private func expect<M: SendableMapper<Value, Date>>(_ json: String, _ date: Date, _ mapper: M) throws {
    let document = #"{"at": \#(json)}"#
    #expect(try ReflectiveMapper<Event>().field(\.at, using: mapper).map(json: document).at == date)
    #expect(try ReflectiveMapper<Event>().mapType(Date.self, using: mapper).map(json: document).at == date)
    #expect(try MappingDecoder(MappingProfile().mapType(Date.self, using: mapper)).decode(Event.self, from: Data(document.utf8)).at == date)
  }

  @Test("the coders' strategies for numbers read the digits as they say")
  func strategies() throws {
    let decoder = FoundationJSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    #expect(try decoder.decode([Date].self, from: Data("[20240305]".utf8)) == [Date(timeIntervalSince1970: 20_240_305)])
    decoder.dateDecodingStrategy = .millisecondsSince1970
    #expect(try decoder.decode([Date].self, from: Data("[20240305093000]".utf8)) == [Date(timeIntervalSince1970: 20_240_305_093)])
  }

  @Test(
    "the message says what the digits may be, and the hint is a rule that reads them",
    arguments: [("20240305", "yyyyMMdd"), ("20240305093000", "yyyyMMddHHmmss"), (#""20240305093000""#, "yyyyMMddHHmmss")])
  func hints(json: String, pattern: String) throws {
    let document = #"{"at": \#(json)}"#
    let mapper = ReflectiveMapper<Event>()
    try mapper.plan()
    let error = try #require(throws: MappingError.self) { try mapper.map(json: document) }
    #expect(error.issues.map(\.message) == ["ambiguous date: a day in digits, or Unix time"])
    #expect(
      error.issues[0].hints.contains(#"to read a day: .field(\.at, using: .date(.custom("\#(pattern)"))) on ReflectiveMapper<Event>"#),
      "\(error.issues[0].hints)")
    let mended = ReflectiveMapper<Event>().field(\.at, using: .date(.custom(pattern)))
    #expect(try mended.map(json: document).at == (pattern.count == 8 ? Self.day : Self.time))
  }
}
