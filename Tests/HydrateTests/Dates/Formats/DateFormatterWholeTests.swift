import Foundation
import Hydrate
import Testing

/// A formatter's text may be any text: on some platforms Foundation's own formatter stops the program at certain ones.
@Suite struct DateFormatterWholeTests {
  private static func formatter(_ pattern: String, _ locale: String = "en_US_POSIX") -> DateFormatter {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.timeZone = .gmt
    formatter.dateFormat = pattern
    return formatter
  }

  @Test(arguments: [
    "2014\u{301}", "140\u{36B}\u{0}", "2014\u{20E3}", "2014\u{200D}", "20\u{301}14", "2014\u{FE0F}\u{20E3} x", "\u{301}", "2014\r\n\u{301}",
  ])
  func anAccentIsRefused(_ text: String) {
    #expect(DateFormat.custom("yyyy").date(from: text) == nil)
    #expect(DateFormat.formatter(Self.formatter("yyyy")).date(from: text) == nil)
    #expect(throws: MappingError.self) { try FormatterMapper(Self.formatter("yyyy"), as: Date.self).map(text) }
    #expect(throws: MappingError.self) {
      try ReflectiveMapper<[Date]>().mapType(Date.self, using: .date(.custom("yyyy"))).map([Value(stringLiteral: text)])
    }
  }

  @Test func aWordThatGoesOnWithAnAccentIsRefused() {
    #expect(DateFormat.custom("yyyy MMM").date(from: "2014 Jan\u{301}") == nil)
    #expect(DateFormat.custom("yyyy 'e'").date(from: "2014 e\u{301}") == nil)
    #expect(DateFormat.custom("yyyy 'e\u{301}e'").date(from: "2014 e\u{301}e\u{301}") == nil)
    #expect(DateFormat.custom("yyyy zzz").date(from: "2014 GMT\u{301}") == nil)
    #expect(DateFormat.custom("yyyy a").date(from: "2014 PM\u{301}") == nil)
  }

  /// Names of months are made of such characters in many languages.
  @Test(arguments: ["hi", "ta", "th", "bn", "en_US_POSIX", "ko"]) func namesOfEveryLanguageAreRead(_ locale: String) {
    let formatter = Self.formatter("d MMMM y", locale)
    let format = DateFormat.formatter(formatter)
    for month in 0..<12 {
      let date = Date(timeIntervalSince1970: TimeInterval(86_400 * (14 + month * 30)))
      let text = formatter.string(from: date)
      #expect(format.date(from: text) == date, "\(text)")
    }
  }

  /// The beginnings of such names, and names that go on, too.
  @Test(arguments: ["hi", "ta", "th", "bn"]) func partsOfNamesAreRefused(_ locale: String) {
    for pattern in ["d MMMM y", "d MMM", "MMMM", "EEEE d", "y 'e\u{301}' MMM"] {
      let formatter = Self.formatter(pattern, locale)
      let format = DateFormat.formatter(formatter)
      let text = formatter.string(from: Date(timeIntervalSince1970: 33 * 86_400))
      #expect(format.date(from: text) != nil, "\(text)")
      for end in text.unicodeScalars.indices {
        _ = format.date(from: String(text.unicodeScalars[..<end]))
        _ = format.date(from: String(text.unicodeScalars[..<end]) + "\u{301}" + String(text.unicodeScalars[end...]))
      }
      #expect(format.date(from: text + "\u{301}") == nil)
      #expect(format.date(from: text + "\u{E000}\u{301}") == nil)
    }
  }

  @Test func lineBreaksAroundATextAreTrimmed() {
    #expect(DateFormat.custom("yyyy-MM-dd").date(from: "2014-01-20\r\n") == Date(timeIntervalSince1970: 1_390_176_000))
  }
}
