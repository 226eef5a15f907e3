import Foundation
import Testing

@testable import Hydrate

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
}
