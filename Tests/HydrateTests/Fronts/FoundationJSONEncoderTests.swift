import Foundation
import Hydrate
import Testing

/// Where an API asks for the class `JSONEncoder`: what it writes is what Foundation's writes.
@Suite struct FoundationJSONEncoderTests {
  struct Model: Codable, Equatable {
    var fullName = "Ann"
    var madeAt = Date(timeIntervalSince1970: 1_390_186_634.5)
    var bytes = Data([1, 255])
    var size = Double.infinity
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let set: @Sendable (JSONEncoder) -> Void
    var testDescription: String { name }

    init(_ name: String, _ set: @escaping @Sendable (JSONEncoder) -> Void) {
      self.name = name
      self.set = set
    }
  }

  static let rows = [
    Row("seconds since 2001") { $0.dateEncodingStrategy = .deferredToDate },
    Row("seconds since 1970") { $0.dateEncodingStrategy = .secondsSince1970 },
    Row("milliseconds") { $0.dateEncodingStrategy = .millisecondsSince1970 }, Row("iso8601") { $0.dateEncodingStrategy = .iso8601 },
    Row("formatter") {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = .gmt
      formatter.dateFormat = "dd/MM/yyyy"
      $0.dateEncodingStrategy = .formatted(formatter)
    },
    Row("date closure") {
      $0.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(["day": Int(date.timeIntervalSince1970 / 86400)])
      }
    },
    Row("snake case") { $0.keyEncodingStrategy = .convertToSnakeCase }, Row("default keys") { $0.keyEncodingStrategy = .useDefaultKeys },
    Row("array of bytes") { $0.dataEncodingStrategy = .deferredToData }, Row("base64") { $0.dataEncodingStrategy = .base64 },
    Row("data closure") { $0.dataEncodingStrategy = .custom { try "\($0.count) bytes".encode(to: $1) } },
  ]

  @Test("class JSONEncoder: a strategy that is set holds as in Foundation", arguments: rows) func strategies(_ row: Row) throws {
    func encode(by encoder: JSONEncoder) throws -> Data {
      encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "oo", negativeInfinity: "-oo", nan: "?")
      // Without a date strategy of its own Foundation writes seconds since 2001.
      encoder.dateEncodingStrategy = .deferredToDate
      row.set(encoder)
      return try encoder.encode([Model(), Model()])
    }
    #expect(try Value(json: encode(by: FoundationJSONEncoder())) == Value(json: encode(by: JSONEncoder())))
  }

  @Test("class JSONEncoder: outputFormatting lays the text out") func layout() throws {
    struct Link: Codable { var url = "a/b", at = 1 }
    let encoder = FoundationJSONEncoder(MappingEncoder().output(.pretty))
    #expect(try encoder.encode(Link()) == Data("{\n  \"url\": \"a/b\",\n  \"at\": 1\n}".utf8))
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try encoder.encode(Link()) == Data(#"{"at":1,"url":"a/b"}"#.utf8))
    encoder.outputFormatting = []
    #expect(try encoder.encode(Link()) == Data(#"{"url":"a/b","at":1}"#.utf8))
  }

  @Test(
    "class JSONEncoder: a setting without a rule is an error of the first call",
    arguments: [
      Row("custom keys") { $0.keyEncodingStrategy = .custom { $0[0] } },
      Row("an unknown format") { $0.outputFormatting = JSONEncoder.OutputFormatting(rawValue: 1 << 20) },
    ])
  func unsupported(_ row: Row) throws {
    let encoder = FoundationJSONEncoder()
    row.set(encoder)
    let error = #expect(throws: EncodingError.self) { try encoder.encode(["a": 1]) }
    #expect(error.flatMap { MappingError.underlying($0) }?.issues.map(\.code) == [.configuration])
  }
}
