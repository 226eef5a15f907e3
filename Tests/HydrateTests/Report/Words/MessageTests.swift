import Foundation
import Testing

@testable import Hydrate

/// What a message says would have done.
@Suite struct MessageTests {
  enum Size: String, Codable, CaseIterable { case small, medium, large }
  enum Level: Int, Codable, CaseIterable { case low = 1, high = 10 }
  enum Plain: String, Codable { case a, b }
  enum Letter: String, Codable, CaseIterable {
    case a, b, c, d, e, f, g, h, i, j, k, l, m, n
  }

  private static func message<T: Decodable>(_ type: T.Type, _ json: String) -> String {
    do {
      _ = try ReflectiveMapper<[T]>().map(json: "[\(json)]")
      return "none"
    } catch {
      return error.issues.first?.message ?? ""
    }
  }

  @Test func whatATypeTakes() {
    #expect(Self.message(Int8.self, "300") == "this number cannot be read as a whole number from -128 to 127 (Int8)")
    #expect(Self.message(UInt16.self, "\"x\"") == "this string cannot be read as a whole number from 0 to 65535 (UInt16)")
    #expect(Self.message(Int.self, "\"x\"") == "this string cannot be read as a whole number (Int)")
    #expect(Self.message(Int.self, "99999999999999999999").contains("-9223372036854775808 to 9223372036854775807"))
    #expect(Self.message(Bool.self, "\"maybe\"").contains("true, yes, on, t, y, 1 or false, no, off, f, n, 0"))
    #expect(Self.message(Bool.self, "2") == "this number cannot be read as 1 or 0 (Bool)")
    #expect(Self.message(Double.self, "[]") == "an array cannot be read as a number (Double)")
    #expect(Self.message(URL.self, "\"a b\"") == "this string cannot be read as an address by RFC 3986 (URL)")
    #expect(Self.message(UUID.self, "\"x\"").contains("8-4-4-4-12 hexadecimal digits"))
    #expect(Self.message([Int].self, "{}") == "an object cannot be read as Array<Int>")
  }

  @Test func theCasesOfAnEnum() {
    #expect(Self.message(Size.self, "\"xl\"") == "this string is none of small, medium, large")
    #expect(Self.message(Level.self, "7") == "this number is none of 1, 10")
    #expect(Self.message(Letter.self, "\"z\"") == "this string is none of a, b, c, d, e, f, g, h, i, j, k, l and 2 more")
    #expect(Self.message(Plain.self, "\"z\"") == "this string cannot be read as Plain")
    #expect(Self.message(Size.self, "[]").hasPrefix("an array cannot be read as"))
  }

  @Test func whatATableHas() throws {
    func message(_ mapper: some Mapper<String, some Any>) -> String? {
      do throws(MappingError) {
        _ = try mapper.map("x")
        return nil
      } catch {
        return error.issues.first?.message
      }
    }
    #expect(message(EnumMapper(["S": Size.small, "L": Size.large])) == "the value is none of S, L")
    #expect(message(BoolMapper(true: ["ja", "j"], false: ["nein"])) == "the text is none of ja, j, nein")
    #expect(message(StringToURL(schemes: ["https"]).validating(Validator("") { _ in true })) != nil)
  }

  @Test func datesSayWhere() {
    #expect(
      Self.message(Date.self, "\"01/02/2013\"")
        == "this string cannot be read as a date (Date): which is the day and which the month cannot be told")
    #expect(
      Self.message(Date.self, "\"2014-01-20 at noon\"")
        == "this string cannot be read as a date (Date): after 10 characters it is none any more")
    #expect(Self.message(Date.self, "\"some day\"") == "this string cannot be read as a date (Date)")
    #expect(Self.message(Date.self, "\"\(String(repeating: "2014-01-20 ", count: 40))\"") == "this string cannot be read as a date (Date)")
  }
}
