import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// `FoundationJSONEncoder` beside Foundation's `JSONEncoder`, strategy by strategy.
@Suite struct EncodingStrategiesTests {
  /// What code that names the class does with an encoder.
  private static func text(_ value: some Encodable, with encoder: JSONEncoder) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private static func compare<T: Encodable>(_ values: [T], _ set: (JSONEncoder) -> Void, _ line: Int = #line) throws {
    let (foundations, own) = (JSONEncoder(), FoundationJSONEncoder())
    foundations.outputFormatting = .withoutEscapingSlashes
    set(foundations)
    set(own)
    for value in values {
      #expect(try text([value], with: own) == text([value], with: foundations), "line \(line): \(value)")
      #expect(try text(["a_b": value], with: own) == text(["a_b": value], with: foundations), "line \(line): \(value)")
    }
  }

  static let dates = [0, 1_390_186_634, 1_390_186_634.595, -978_307_200.25, 4_000_000_000].map { Date(timeIntervalSince1970: $0) }

  @Test("strategies: dates are written as by Foundation")
  func dates() throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy/MM/dd HH:mm"
    let strategies: [JSONEncoder.DateEncodingStrategy] = [
      .deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601, .formatted(formatter),
      .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode("on \(date.timeIntervalSince1970)")
      },
      .custom { date, encoder in
        var container = encoder.unkeyedContainer()
        try container.encode(date.timeIntervalSince1970)
        try container.encode(encoder.codingPath.count)
      },
      .custom { _, _ in },
    ]
    for strategy in strategies { try Self.compare(Self.dates) { $0.dateEncodingStrategy = strategy } }
  }

  @Test("strategies: data is written as by Foundation")
  func data() throws {
    let strategies: [JSONEncoder.DataEncodingStrategy] = [
      .base64, .deferredToData,
      .custom { data, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(data.count)
      },
    ]
    for strategy in strategies { try Self.compare([Data(), Data([1, 255]), Data([1, 2, 3])]) { $0.dataEncodingStrategy = strategy } }
  }

  @Test("strategies: floats that are not finite are written as by Foundation")
  func floats() throws {
    let strategy = JSONEncoder.NonConformingFloatEncodingStrategy.convertToString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    try Self.compare([Double.infinity, -.infinity, .nan, 1.5, 0]) { $0.nonConformingFloatEncodingStrategy = strategy }
    try Self.compare([Float.infinity, -.infinity, .nan, 1.5, 0.1]) { $0.nonConformingFloatEncodingStrategy = strategy }
    try Self.compare([CGFloat.infinity, 2.5]) { $0.nonConformingFloatEncodingStrategy = strategy }
    for encoder in [JSONEncoder(), FoundationJSONEncoder()] {
      encoder.nonConformingFloatEncodingStrategy = .throw
      #expect(throws: EncodingError.self) { try Self.text([Double.nan], with: encoder) }
    }
  }

  struct Page: Encodable {
    var pageTitle = "a/b"
    var imageURL = "c"
    var _isOn = true
    var inner = ["some_Key": ["otherKey": 1]]
  }

  @Test("strategies: keys are written as by Foundation")
  func keys() throws {
    for strategy in [JSONEncoder.KeyEncodingStrategy.useDefaultKeys, .convertToSnakeCase] {
      try Self.compare([Page()]) {
        $0.keyEncodingStrategy = strategy
        $0.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      }
    }
  }

  @Test("strategies: the layout is that of the writing options")
  func layout() throws {
    let value = ["b": 1, "a": 2]
    let encoder = FoundationJSONEncoder(MappingEncoder().output(.prettySorted))
    #expect(encoder.outputFormatting == [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    #expect(try Self.text(value, with: encoder) == "{\n  \"a\": 2,\n  \"b\": 1\n}")
    encoder.outputFormatting = .sortedKeys
    #expect(try Self.text(value, with: encoder) == #"{"a":2,"b":1}"#)
    encoder.outputFormatting = .prettyPrinted
    #expect(try Self.text(["a": 2], with: encoder) == "{\n  \"a\": 2\n}")
  }

  @Test("strategies: what is not set is written by the encoder's rules")
  func unset() throws {
    struct Log: Encodable { var loggedAt = Date(timeIntervalSince1970: 0.5) }
    let encoder = FoundationJSONEncoder(MappingEncoder(MappingProfile().keyTransformer(.camelToSnake)))
    #expect(try Self.text(Log(), with: encoder) == #"{"logged_at":"1970-01-01T00:00:00.5Z"}"#)
    encoder.dateEncodingStrategy = .secondsSince1970
    #expect(try Self.text(Log(), with: encoder) == #"{"logged_at":0.5}"#)
    encoder.keyEncodingStrategy = .useDefaultKeys
    #expect(try Self.text(Log(), with: encoder) == #"{"loggedAt":0.5}"#)
  }

  @Test("strategies: one that has no rule is an error of every call")
  func unsupported() throws {
    let encoder = FoundationJSONEncoder()
    encoder.keyEncodingStrategy = .custom { path in path.last ?? Key(stringValue: "") }
    for _ in coldAndWarm {
      let error = #expect(throws: EncodingError.self) { try Self.text(Page(), with: encoder) }
      #expect(error.flatMap { MappingError.underlying($0) }?.issues.map(\.code) == [.configuration])
    }
    encoder.keyEncodingStrategy = .useDefaultKeys
    encoder.outputFormatting = .init(rawValue: 1 << 20)
    let error = #expect(throws: EncodingError.self) { try Self.text([1], with: encoder) }
    #expect(error.flatMap { MappingError.underlying($0) }?.issues.map(\.code) == [.configuration])
    encoder.outputFormatting = []
    #expect(try Self.text([1], with: encoder) == "[1]")
  }

  struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
