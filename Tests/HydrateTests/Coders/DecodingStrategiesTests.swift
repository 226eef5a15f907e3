import Foundation
import Hydrate
import Testing

/// `FoundationJSONDecoder` beside Foundation's `JSONDecoder`, strategy by strategy.
@Suite struct DecodingStrategiesTests {
  /// What code that names the class does with a decoder.
  private static func load<T: Decodable>(_ type: T.Type, _ json: String, with decoder: JSONDecoder) throws -> T {
    try decoder.decode(type, from: Data(json.utf8))
  }

  /// Compares what both decoders make of texts; `isStrict` leaves out what coercion reads besides.
  private static func compare<T: Decodable & Equatable>(
    _ type: T.Type, _ texts: [String], isStrict: Bool = false, _ set: (JSONDecoder) -> Void, _ line: Int = #line
  ) throws {
    let rules = MappingProfile().coercion(isStrict ? .strict : .lenient)
    let (foundations, own) = (JSONDecoder(), FoundationJSONDecoder(MappingDecoder(rules)))
    set(foundations)
    set(own)
    var accepted = 0
    for text in texts {
      let expected = try? load(type, text, with: foundations)
      if expected == nil, !isStrict { continue }
      accepted += expected == nil ? 0 : 1
      #expect((try? load(type, text, with: own)) == expected, "line \(line): \(text)")
      // Wherever the value stands.
      #expect((try? load([T].self, "[\(text)]", with: own)) == expected.map { [$0] }, "line \(line): [\(text)]")
      #expect((try? load([String: T?].self, #"{"a_b": \#(text)}"#, with: own)) == expected.map { ["a_b": $0] }, "line \(line): \(text)")
    }
    #expect(accepted > 0, "line \(line)")
  }

  static let numbers = [
    "0", "1390186634", "1390186634.595", "-978307200", "1390186634595", "1e300", "-0.5", "0.1", "true", #""x""#, #""5""#, "{}", "[]",
  ]

  static let texts =
    [
      "2014-01-20T02:57:14Z", "2014-01-20T02:57:14.595Z", "2014-01-20T02:57:14+0100", "2014-01-20T02:57:14+01:00", "2014-01-20",
      "2014-01-20 02:57:14Z", "20140120T025714Z", " 2014-01-20T02:57:14Z", "2014/01/20", "20.01.2014", "",
    ].map { "\"\($0)\"" } + ["5", "true", "[]"]

  @Test("strategies: dates are read as by Foundation, and refused as by Foundation under strict coercion", arguments: [false, true])
  func dates(isStrict: Bool) throws {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "yyyy/MM/dd"
    for strategy in [JSONDecoder.DateDecodingStrategy.deferredToDate, .secondsSince1970, .millisecondsSince1970] {
      try Self.compare(Date.self, Self.numbers, isStrict: isStrict) { $0.dateDecodingStrategy = strategy }
    }
    try Self.compare(Date.self, Self.texts, isStrict: isStrict) { $0.dateDecodingStrategy = .iso8601 }
    try Self.compare(Date.self, Self.texts, isStrict: isStrict) { $0.dateDecodingStrategy = .formatted(formatter) }
    try Self.compare(Date.self, Self.numbers + Self.texts, isStrict: isStrict) {
      $0.dateDecodingStrategy = .custom { decoder in
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) { return Date(timeIntervalSince1970: Double(text.count)) }
        return Date(timeIntervalSince1970: try container.decode(Double.self))
      }
    }
  }

  @Test("strategies: a closure has the keys, the path and the user info of its place")
  func closures() throws {
    struct Range: Codable, Equatable { var startDate: Date }
    enum Key: String, CodingKey { case unixTime }
    let key = try #require(CodingUserInfoKey(rawValue: "factor"))
    let custom = JSONDecoder.DateDecodingStrategy.custom { decoder in
      let container = try decoder.container(keyedBy: Key.self)
      guard decoder.codingPath.map(\.stringValue) == ["startDate"] else { throw CocoaError(.coderInvalidValue) }
      return Date(timeIntervalSince1970: try container.decode(Double.self, forKey: .unixTime) * Double(decoder.userInfo[key] as? Int ?? 0))
    }
    let set = { (decoder: JSONDecoder) in
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      decoder.dateDecodingStrategy = custom
      decoder.userInfo[key] = 2
    }
    let expected = Range(startDate: Date(timeIntervalSince1970: 6))
    let foundations = JSONDecoder()
    set(foundations)
    let own = FoundationJSONDecoder()
    set(own)
    let json = #"{"start_date": {"unix_time": 3}}"#
    #expect(try Self.load(Range.self, json, with: foundations) == expected)
    #expect(try Self.load(Range.self, json, with: own) == expected)
  }

  @Test("strategies: an error that a closure throws is thrown as it is")
  func errorsOfClosures() {
    let decoder = FoundationJSONDecoder()
    decoder.dateDecodingStrategy = .custom { _ in throw CocoaError(.coderInvalidValue) }
    #expect(throws: CocoaError.self) { try Self.load([Date].self, "[1]", with: decoder) }
    decoder.dateDecodingStrategy = .custom { decoder in
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no"))
    }
    #expect(throws: DecodingError.self) { try Self.load([Date].self, "[1]", with: decoder) }
    #expect((try? Self.load([Date?].self, "[null]", with: decoder)) == [nil])
  }

  @Test("strategies: data is read as by Foundation, and refused as by Foundation under strict coercion", arguments: [false, true])
  func data(isStrict: Bool) throws {
    let texts = [#""AQID""#, #""AQ==""#, #""AQ""#, #""-_8=""#, #""AQ ID""#, #""""#, "[1, 2, 255]", "[256]", "[-1]", "[]", "5", "{}"]
    try Self.compare(Data.self, texts, isStrict: isStrict) { $0.dataDecodingStrategy = .base64 }
    try Self.compare(Data.self, texts, isStrict: isStrict) { $0.dataDecodingStrategy = .deferredToData }
    try Self.compare(Data.self, texts, isStrict: isStrict) {
      $0.dataDecodingStrategy = .custom { Data(try $0.singleValueContainer().decode(String.self).utf8) }
    }
  }

  struct Numbers: Codable, Equatable { var double: Double; var float: Float?; var graphic: CGFloat; var list: [Double] }

  @Test("strategies: floats that are not finite are read as by Foundation", arguments: [false, true])
  func floats(isStrict: Bool) throws {
    func text(_ value: String) -> String { #"{"double": \#(value), "float": \#(value), "graphic": \#(value), "list": [\#(value), 1]}"# }
    let texts = [#""+∞""#, #""-∞""#, "1.5", "-2", "1e400", #""NaN""#, #""5""#, "true"].map(text)
    for strategy in [
      JSONDecoder.NonConformingFloatDecodingStrategy.throw, .convertFromString(positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "?"),
    ] {
      try Self.compare(Numbers.self, texts, isStrict: isStrict) { $0.nonConformingFloatDecodingStrategy = strategy }
    }
    let decoder = FoundationJSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "+", negativeInfinity: "-", nan: "?")
    #expect(try Self.load([Double].self, #"["?", 1]"#, with: decoder).map(\.isNaN) == [true, false])
  }

  struct Page: Codable, Equatable {
    var pageTitle: String
    var imageUrl: String?
    var _private: Int?
    var inner: [String: Page]?
  }

  @Test("strategies: whatever Foundation reads with converted keys is read")
  func keys() throws {
    let texts = [
      #"{"page_title": "a", "image_url": "b"}"#, #"{"pageTitle": "a", "imageUrl": "b"}"#, #"{"PAGE_TITLE": "a", "_private": 1}"#,
      #"{"page_title": "a", "inner": {"some_key": {"page_title": "b"}}}"#,
    ]
    try Self.compare(Page.self, texts, isStrict: true) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    try Self.compare(Page.self, texts, isStrict: true) { $0.keyDecodingStrategy = .useDefaultKeys }
  }

  @Test("strategies: converted keys are found for names in capitals too")
  func capitals() throws {
    struct Page: Codable { var imageURL: String? }
    let decoder = FoundationJSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try Self.load(Page.self, #"{"image_url": "b"}"#, with: decoder).imageURL == "b")
  }

  @Test("strategies: JSON5 and objects without braces are read as by Foundation")
  func otherText() throws {
    let texts = [
      #"{pageTitle: 'a', /* c */ imageUrl: "b",}"#, #"{"pageTitle": "a"}"#, #""pageTitle": "a""#, "pageTitle: 'a'", "nothing", "", ",",
      #""pageTitle": "a", "#, #""pageTitle": "a",,"#, "\u{FEFF}pageTitle: 'a' // c", #""pageTitle": "a"}"#, #""pageTitle": "a"}, {"#,
      #"{"pageTitle": "a""#,
    ]
    for isJSON5 in [false, true] {
      for isDictionary in [false, true] {
        let (foundations, own) = (JSONDecoder(), FoundationJSONDecoder())
        for decoder in [foundations, own] {
          decoder.allowsJSON5 = isJSON5
          decoder.assumesTopLevelDictionary = isDictionary
        }
        for text in texts {
          let expected = try? Self.load(Page.self, text, with: foundations)
          #expect((try? Self.load(Page.self, text, with: own)) == expected, "\(isJSON5) \(isDictionary) \(text)")
        }
      }
    }
    let decoder = FoundationJSONDecoder()
    decoder.allowsJSON5 = true
    let error = #expect(throws: DecodingError.self) { try Self.load([Int].self, "[1 2]", with: decoder) }
    #expect(error.flatMap { MappingError.underlying($0) }?.issues.map(\.code) == [.malformed])
    decoder.assumesTopLevelDictionary = true
    let faults: [(String, Int)] = [
      ("\u{FEFF}pageTitle: [1 2]", 15), ("pageTitle: -.5e-", 17), ("{pageTitle: 1 2}", 15), ("é: 5, pageTitle: {}", 18),
    ]
    for (text, column) in faults {
      let error = #expect(throws: DecodingError.self) { try Self.load(Page.self, text, with: decoder) }
      let issue = error.flatMap { MappingError.underlying($0) }?.issues.first
      #expect(issue?.location == TextLocation(line: 1, column: column), "\(text)")
    }
    let fault = #expect(throws: DecodingError.self) { try Self.load([Int].self, "[1, true]", with: decoder) }
    #expect(fault.flatMap { MappingError.underlying($0) }?.issues.first?.location?.column == 5)
  }

  struct Configured: DecodableWithConfiguration, EncodableWithConfiguration, Equatable {
    var number: Int

    init(number: Int) { self.number = number }

    init(from decoder: any Decoder, configuration: Int) throws {
      number = try decoder.singleValueContainer().decode(Int.self) * configuration
    }

    func encode(to encoder: any Encoder, configuration: Int) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number * configuration)
    }
  }

  enum Ten: DecodingConfigurationProviding, EncodingConfigurationProviding {
    static var decodingConfiguration: Int { 10 }
    static var encodingConfiguration: Int { 10 }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  @Test("coders: types that take a configuration get it")
  func configurations() throws {
    let (decoder, encoder): (JSONDecoder, JSONEncoder) = (FoundationJSONDecoder(), FoundationJSONEncoder())
    #expect(try decoder.decode(Configured.self, from: Data("4".utf8), configuration: 2).number == 8)
    #expect(try decoder.decode([Configured].self, from: Data(#"["4", 5]"#.utf8), configuration: Ten.self).map(\.number) == [40, 50])
    #expect(try encoder.encode(Configured(number: 4), configuration: 2) == Data("8".utf8))
    #expect(try encoder.encode([Configured(number: 4)], configuration: Ten.self) == Data("[40]".utf8))
  }
}
