import Foundation
import Hydrate
import Testing

@Suite struct FoundationTypesTests {
  @Test(arguments: rows) func everyTypeSurvives(_ row: RoundTrip) {
    let problems = row.problems
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
  }

  #if os(Linux) || os(macOS)
    @Test("hostile documents stop no program, whatever the type")
    func hostileDocumentsAreRefused() async {
      await #expect(processExitsWith: .success) {
        for row in FoundationTypesTests.rows { try row.readHostileDocuments() }
      }
    }
  #endif

  static let rows = RoundTrips.rows {
    values(&$0)
    addresses(&$0)
    times(&$0)
    locales(&$0)
    sets(&$0)
    geometry(&$0)
    texts(&$0)
    formats(&$0)
  }

  private static func values(_ all: inout RoundTrips) {
    all.add(CGFloat(0.1))
    all.add(CGFloat.greatestFiniteMagnitude)
    for text in [
      "0", "1.10", "-12345678901234567890.123456789012345678", "1e127", "1e-127", "0.1", "340282366920938463463374607431768211455",
    ] {
      all.add(Decimal(string: text) ?? 0)
    }
    all.add(Decimal.greatestFiniteMagnitude, ways: [.foundationWrites, .text])
    all.add(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 171, 205, 239, 255, 0, 16)))
    for count in 0...5 { all.add(Data((0..<count).map { UInt8(250 + $0) })) }
    all.add(Data(repeating: 0xFB, count: 1000))
    all.add(NSRange(location: 3, length: 4))
    all.add(Decimal.FormatStyle().rounded(), equal: { $0.format(2.5) == $1.format(2.5) })
  }

  private static func addresses(_ all: inout RoundTrips) {
    for text in [
      "https://example.com", "https://example.com/a?b=c#d", "http://u:p@h:80/", "mailto:a@b.c", "file:///tmp/a%20b", "a/b", "/a", "?q",
      "#f",
      "urn:isbn:0451450523", "http://[::1]:8080/", "data:text/plain,hi", "https://münchen.de/ü", "a b", "http://a/[b]|c", "x:y:z", "//h/p",
      "%20",
      "http://a/%zz", "http://h/?a[]=b",
    ] {
      guard let url = URL(string: text) else { continue }
      all.add(url)
    }
    all.add(URL(filePath: "/tmp/ä b/"))
    all.add(URLComponents(string: "https://u@h:8/p%20q?a=b&c#f") ?? URLComponents())
    all.add(URLComponents())
  }

  private static func times(_ all: inout RoundTrips) {
    for seconds in [0, -1, 1_700_000_000, -62_167_219_200, 253_402_300_799, 951_782_400] as [TimeInterval] {
      all.add(Date(timeIntervalSince1970: seconds), ways: seconds < -60_000_000_000 ? [.text] : .all)
    }
    all.add(Date(timeIntervalSinceReferenceDate: 0.1), ways: .text)
    all.add(Date(timeIntervalSinceReferenceDate: 726_000_000.123_456_7), ways: .text)
    all.add(Date(timeIntervalSinceReferenceDate: -1e-9), ways: .text)
    all.add(DateInterval(start: Date(timeIntervalSince1970: 5), duration: 60))
    all.add(DateComponents())
    all.add(DateComponents(calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: 2024, month: 2, day: 29, nanosecond: 5))
    all.add(DateComponents(era: 1, weekday: 2, weekdayOrdinal: 3, quarter: 4, weekOfMonth: 5, weekOfYear: 6, yearForWeekOfYear: 7))
    all.add(TimeZone.gmt)
    all.add(TimeZone(identifier: "Europe/Berlin") ?? .gmt)
    all.add(TimeZone(secondsFromGMT: 3600) ?? .gmt)
    all.add(Calendar(identifier: .gregorian))
    all.add(Calendar(identifier: .buddhist))
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      all.add(Calendar.RecurrenceRule(calendar: Calendar(identifier: .gregorian), frequency: .weekly, interval: 2))
      all.add(Calendar.RecurrenceRule.daily(calendar: Calendar(identifier: .iso8601), end: .afterOccurrences(5)))
      all.add(Calendar.RecurrenceRule.monthly(calendar: Calendar(identifier: .gregorian), weekdays: [.nth(1, .monday), .every(.friday)]))
    }
  }

  private static func locales(_ all: inout RoundTrips) {
    all.add(Locale(identifier: "de_AT"))
    all.add(Locale(identifier: ""))
    all.add(Locale.Components(identifier: "zh-Hans_CN@calendar=chinese"))
    all.add(Locale.Language(identifier: "pt-BR"))
    all.add(Locale.Language.Components(identifier: "sr-Cyrl-RS"))
    all.add(Locale.LanguageCode.german)
    all.add(Locale.Script.cyrillic)
    all.add(Locale.Region.austria)
    all.add(Locale.Currency("EUR"))
    all.add(Locale.NumberingSystem("arab"))
    all.add(Locale.Variant("posix"))
    all.add(Locale.Subdivision("gbsct"))
    all.add(Locale.Weekday.monday)
    all.add(Locale.HourCycle.zeroToTwentyThree)
    all.add(Locale.MeasurementSystem.metric)
  }

  private static func sets(_ all: inout RoundTrips) {
    all.add(IndexSet())
    all.add(IndexSet([1, 2, 3, 7, 9, 10]))
    all.add(IndexPath())
    all.add(IndexPath(indexes: [1, 2, 3, 4]))
    all.add(CharacterSet())
    all.add(CharacterSet(charactersIn: "aé😀"))
  }

  private static func geometry(_ all: inout RoundTrips) {
    all.add(CGPoint(x: 0.1, y: -2))
    all.add(CGSize(width: 3, height: 0.5))
    all.add(CGRect(x: 1, y: 2, width: 3, height: 4))
    all.add(AffineTransform(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6))
    all.add(Measurement(value: 0.1, unit: UnitLength.miles))
    all.add(Measurement(value: 5, unit: UnitTemperature.fahrenheit))
    all.add(Measurement(value: 5, unit: UnitDuration.hours))
    all.add(Measurement(value: -5, unit: Unit(symbol: "apples")))
    let dozens = Measurement(value: 2, unit: Dimension(symbol: "dz", converter: UnitConverterLinear(coefficient: 12)))
    all.add(dozens, equal: { $0.value == $1.value && $0.unit.symbol == $1.unit.symbol })
  }

  private static func texts(_ all: inout RoundTrips) {
    all.add(PersonNameComponents(namePrefix: "Dr", givenName: "Ann", middleName: "B", familyName: "Lee", nickname: "A"))
    all.add(PersonNameComponents())
    all.add(String.Comparator(options: [.caseInsensitive], order: .reverse))
    all.add(String.StandardComparator.lexical)
    all.add(SortOrder.reverse)
    all.add(Morphology())
  }

  private static func formats(_ all: inout RoundTrips) {
    all.add(IntegerFormatStyle<Int>(locale: Locale(identifier: "de_DE")).grouping(.never))
    all.add(IntegerFormatStyle<Int>.Currency(code: "EUR", locale: Locale(identifier: "de_DE")))
    all.add(IntegerFormatStyle<Int>.Percent())
    all.add(FloatingPointFormatStyle<Double>().precision(.significantDigits(1...3)).sign(strategy: .always()))
    all.add(FloatingPointFormatStyle<Double>.Currency(code: "USD"))
    all.add(FloatingPointFormatStyle<Double>.Percent())
    all.add(Decimal.FormatStyle())
    all.add(Decimal.FormatStyle.Currency(code: "USD"))
    all.add(Date.FormatStyle(date: .long, time: .shortened, locale: Locale(identifier: "fr_FR"), timeZone: .gmt))
    all.add(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    all.add(Date.VerbatimFormatStyle(format: "\(year: .defaultDigits)", timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    all.add(Date.ParseStrategy(format: "\(year: .defaultDigits)", timeZone: .gmt))
    all.add(Date.RelativeFormatStyle(presentation: .named))
    all.add(Date.IntervalFormatStyle(date: .long))
    all.add(Duration.TimeFormatStyle(pattern: .hourMinuteSecond(padHourToLength: 2)))
    all.add(Duration.UnitsFormatStyle(allowedUnits: [.hours, .minutes], width: .wide))
    all.add(ByteCountFormatStyle(style: .memory))
    all.add(NumberFormatStyleConfiguration.Grouping.never)
  }
}
