import Foundation
import Hydrate
import Testing

@Suite struct ValueCodableTests {
  private struct Holder: Codable, Equatable {
    var value: Value
    var maybe: Value?
  }

  private static let texts = [
    "null", "true", "false", "0", "-1", "1.5", "0.1", "9223372036854775807", "18446744073709551615", "-9223372036854775808",
    "12345678901234567890.5", "1e300", "5e-324", #""""#, #""x\n\"é😀""#, #""2014-01-20T02:57:14Z""#, "[]", "{}", "[null,[true,{}]]",
    #"{"a":1,"b":[2,{"c":"d"}],"":null}"#,
  ]

  @Test func foundationsCodersKeepIt() throws {
    for text in Self.texts {
      let value = try Value(json: text)
      #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value, "decode \(text)")
      #expect(try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value)) == value, "encode \(text)")
      let holder = Holder(value: value, maybe: value.isNull ? Value?.none : value)
      #expect(try JSONDecoder().decode(Holder.self, from: JSONEncoder().encode(holder)) == holder, "within \(text)")
    }
  }

  @Test func propertyListsKeepDatesAndBytes() throws {
    let value: Value = [
      "date": Value(Date(timeIntervalSince1970: 5)), "data": Value(Data([1, 2])), "flag": true, "one": 1, "list": [1.5, "x"],
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      #expect(try PropertyListDecoder().decode(Value.self, from: encoder.encode(value)) == value)
    }
  }

  @Test func numbersOutOfEveryRangeAreRefused() throws {
    let value = try Value(json: "[1e400]")
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
  }

  @Test func aKeyThatStandsTwiceIsWrittenOnce() throws {
    let data = try JSONEncoder().encode(Value(json: #"{"a":1,"a":2}"#))
    #expect(String(decoding: data, as: UTF8.self) == #"{"a":2}"#)
  }

  // MARK: What a decoder could be made to say

  @Test func numbersThatAreNotFiniteAreErrors() throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    for strategy in [JSONDecoder.DateDecodingStrategy.deferredToDate, .secondsSince1970, .millisecondsSince1970, .iso8601] {
      decoder.dateDecodingStrategy = strategy
      for text in ["Infinity", "-Infinity", "+Infinity", "NaN", "[1, -Infinity]", "{a: {b: NaN}}"] {
        #expect(throws: DecodingError.self, "\(text)") { try decoder.decode(Value.self, from: Data(text.utf8)) }
      }
    }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    #expect(try decoder.decode(Value.self, from: Data(#"["inf", "-inf", "nan", 1]"#.utf8)) == ["inf", "-inf", "nan", 1], "text is text")
    let list = Data(#"<plist version="1.0"><array><real>inf</real></array></plist>"#.utf8)
    #expect(throws: (any Error).self) { try PropertyListDecoder().decode(Value.self, from: list) }
  }

  /// Strategies make dates and data of anything; a value is what stands there.
  @Test func strategiesMakeNothingOfWhatStandsThere() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { _ in Date(timeIntervalSince1970: 0) }
    decoder.dataDecodingStrategy = .custom { _ in Data([1]) }
    for text in Self.texts + ["[[1], 2.5, {}]", #"{"seconds":1,"nanos":0}"#, "[1, 2, 255]"] {
      #expect(try decoder.decode(Value.self, from: Data(text.utf8)) == Value(json: text), "\(text)")
    }
  }

  @Test func kindsOfAPropertyListStay() throws {
    let date = Date(timeIntervalSinceReferenceDate: 7)
    let objects: [String: Any] = [
      "real": 1.5, "whole": 2.0, "one": 1, "zero": 0, "yes": true, "no": false, "date": date, "data": Data([0, 1]), "empty": Data(),
      "text": "1",
      "bytes": [0, 1, 255], "none": [Int](), "nothing": [String: Int](),
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let list = try PropertyListSerialization.data(fromPropertyList: objects, format: format, options: 0)
      let value = try PropertyListDecoder().decode(Value.self, from: list)
      #expect(try value == Value(plist: list))
      #expect(
        value["one"]?.kind == .number && value["yes"]?.kind == .bool && value["date"]?.date == date && value["data"]?.data == Data([0, 1]))
    }
  }
}
