import Foundation
import Testing

@testable import Hydrate

@Suite struct NumberTextSpelledTests {
  @Test func theNumberOfAText() {
    let rows = [
      ("0150", "150"), ("00", "0"), ("0", "0"), ("-0150", "-150"), ("-00", "-0"), ("-0", "-0"), ("007.50", "7.50"), ("00.5", "0.5"),
      ("-00.5", "-0.5"),
      (" 0012\n", "12"), ("0e5", "0e5"), ("00e5", "0e5"), ("12", "12"), ("-", "-"), ("", ""), ("0x1F", "0x1F"), ("00x1F", "0x1F"),
      ("0o17", "0o17"),
      ("0_1", "0_1"), ("- 01", "- 01"), ("--01", "--01"), ("+01", "1"), ("+1", "1"), ("+", "+"), ("+-1", "+-1"), ("++1", "++1"),
      ("+ 1", "+ 1"), ("+.5", "+.5"), ("+0.5", "0.5"), (" +007\t", "7"), ("0 1", "0 1"), ("01a", "1a"), ("0.", "0."),
    ]
    for (text, expected) in rows {
      var bytes: [UInt8] = []
      text.withBytes { text in
        NumberText.withSpelled(text) { number in
          for index in 0..<number.count { bytes.append(number[index]) }
        }
      }
      #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(text)")
    }
  }

  /// One rule for all kinds of numbers, as keys of dictionaries and as raw values of enums too, and for the mapper of texts.
  @Test func everywhereWhereATextIsANumber() throws {
    enum Level: Int, Codable { case low = 7 }
    struct All: Codable, Equatable {
      var i: Int
      var u: UInt8
      var d: Double
      var f: Float
      var m: Decimal
      var l: Level
      var k: [Int: Int]
    }
    let json = #"{"i": "-0150", "u": "0012", "d": "007.50", "f": "-00.5", "m": "0001.10", "l": "007", "k": {"01": "02"}}"#
    let expected = All(i: -150, u: 12, d: 7.5, f: -0.5, m: Decimal(string: "1.1") ?? 0, l: .low, k: [1: 2])
    #expect(try ReflectiveMapper<All>().map(json: json) == expected)
    #expect(try StringToNumber<Int>().map("0061") == 61 && StringToNumber<Decimal>().map("-001") == -1)
    #expect(throws: MappingError.self) { try ReflectiveMapper<[Int]>().map(json: "[0150]") }
    #expect(throws: MappingError.self) { try ReflectiveMapper<[Int]>().coercion(.strict).map(json: #"["0150"]"#) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<[Int]>().map(json: #"["00x1F"]"#) }
  }
}
