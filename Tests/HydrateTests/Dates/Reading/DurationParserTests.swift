import Testing

@testable import Hydrate
@testable import TestSupport

@Suite struct DurationParserTests {
  private static func attoseconds(_ seconds: Int64, _ fraction: Int64) -> Duration {
    Duration(secondsComponent: seconds, attosecondsComponent: fraction)
  }

  /// Texts that are durations but not numbers.
  static let texts: [(text: String, duration: Duration)] = [
    ("PT1H30M", .seconds(5400)), ("P1DT2H", .seconds(93_600)), ("PT0.5S", .milliseconds(500)), ("PT0,5S", .milliseconds(500)),
    ("P2W", .seconds(1_209_600)), ("P1W2D", .seconds(777_600)), ("P1W1DT1H1M1S", .seconds(694_861)), ("P1D", .seconds(86_400)),
    ("PT0S", .zero), ("P0D", .zero), ("-PT0S", .zero), ("PT36H", .seconds(129_600)), ("PT90M", .seconds(5400)), ("PT007S", .seconds(7)),
    ("+PT1H", .seconds(3600)), ("-PT1H", .seconds(-3600)), ("-P1DT0.25S", .milliseconds(-86_400_250)),
    ("PT1.5H", .seconds(5400)), ("PT1H0.5M", .seconds(3630)), ("P0.5D", .seconds(43_200)), ("P1,5W", .seconds(907_200)),
    ("PT0.000000000000000001S", attoseconds(0, 1)), ("-PT0.000000000000000001S", attoseconds(0, -1)),
    ("PT0.333333333333333333H", attoseconds(1199, 999_999_999_999_998_800)),
    ("P0.999999999999999999W", attoseconds(604_799, 999_999_999_999_395_200)),
    ("PT1.50000000000000000000000S", .milliseconds(1500)), (" PT1S\n", .seconds(1)),
    ("PT9223372036854775807.999999999999999999S", attoseconds(.max, 999_999_999_999_999_999)),
    ("-PT9223372036854775808.999999999999999999S", attoseconds(.min, -999_999_999_999_999_999)),
    ("01:30:00", .seconds(5400)), ("1:30:00.25", .milliseconds(5_400_250)), ("26:00:00", .seconds(93_600)), ("-00:00:01", .seconds(-1)),
    ("00:00:00", .zero), ("1:02:03,004", .milliseconds(3_723_004)), ("0100:00:59.9", .milliseconds(360_059_900)),
    ("\t00:59:59 ", .seconds(3599)), ("00:00:00.000000000000000001", attoseconds(0, 1)),
    ("3.5s", .milliseconds(3500)), ("0s", .zero), ("-0s", .zero), ("+7s", .seconds(7)), ("1h30m", .seconds(5400)),
    ("-1h30m", .seconds(-5400)),
    ("1.5h", .seconds(5400)), ("1.5h30m", .seconds(7200)), ("1h0m0.5s", .milliseconds(3_600_500)), ("2d", .seconds(172_800)),
    ("5m", .seconds(300)),
    ("1d2h3m4s5ms6us7ns", .seconds(93_784) + .nanoseconds(5_006_007)), ("72h3m0.5s", .milliseconds(259_380_500)), ("90m", .seconds(5400)),
    ("250ms", .milliseconds(250)), ("1500ms", .milliseconds(1500)), ("100us", .microseconds(100)), ("100\u{B5}s", .microseconds(100)),
    ("100\u{3BC}s", .microseconds(100)), ("1.000000000000001ms", attoseconds(0, 1_000_000_000_000_001)),
    ("0.000000001ns", attoseconds(0, 1)),
    ("1s500ms", .milliseconds(1500)), (" 12ns\n", .nanoseconds(12)), ("-1us", .microseconds(-1)),
    ("1.000000001s", .nanoseconds(1_000_000_001)),
    ("9223372036854775807.999999999999999999s", attoseconds(.max, 999_999_999_999_999_999)),
    ("-9223372036854775808s", attoseconds(.min, 0)),
    ("18446744073709551615ns", attoseconds(18_446_744_073, 709_551_615_000_000_000)),
    ("1.02:03:04", .seconds(93_784)), ("-1.02:03:04", .seconds(-93_784)), ("0.00:00:01", .seconds(1)),
    ("10.23:59:59.9999999", attoseconds(950_399, 999_999_900_000_000_000)),
    ("10675199.02:48:05.4775807", attoseconds(922_337_203_685, 477_580_700_000_000_000)),
    ("1 day, 2:03:04", .seconds(93_784)), ("2 days, 0:00:00.5", .milliseconds(172_800_500)), ("-1 day, 23:59:59", .seconds(-1)),
    ("-2 days, 12:00:00", .seconds(-129_600)), ("-1 day, 23:59:59.999999", .microseconds(-1)), ("-1 day, 0:00:00", .seconds(-86_400)),
    ("999999999 days, 23:59:59.999999", attoseconds(86_399_999_999_999, 999_999_000_000_000_000)),
  ]

  @Test("durations: each text is read exactly", arguments: texts)
  func read(_ row: (text: String, duration: Duration)) {
    #expect(row.text.withBytes { DurationParser.parse($0) } == row.duration)
    #expect(row.text.withBytes { DurationParser.numericText($0) } == nil, "it is not a number")
  }

  @Test(
    "durations: texts that are none, or have no fixed length or several readings",
    arguments: [
      "", "P", "PT", "-P", "+PT", "-", "+", "T1H", "1H", "P1", "PT1", "P1DT", "PT1H1", "PT1S1M", "PT1M1H", "P1D1W", "PT1H1H", "P1D1D",
      "PT1S0S",
      "P1Y", "P1M", "P1Y2M3DT4H", "P1MT1M", "P1H", "P1S", "PT1D", "PT1W", "PTT1H", "P1DT1HT1M", "PT1.5H30M", "PT1,5M1S", "P0.5DT1H",
      "PT.5S",
      "PT5.S", "PT1.2.3S", "P-1D", "PT-1H", "--PT1H", "+-PT1H", "- PT1H", "PT 1H", "PT1 H", "pt1h", "PT1h", "PT1H x", "xPT1H", "PT１S",
      "PT0.0000000000000000001S", "PT9223372036854775808S", "-PT9223372036854775809S", "P99999999999999W", "PT99999999999999999999S",
      "PT18446744073709551616S", "P106751991167301D",
      "01:30", "1:2:03", "01:2:03", "01:02:3", "01:60:00", "01:00:60", "01:00:60.5", "+01:30:00", ":30:00", "01::00", "01:30:", "01:30:00.",
      "1h30", "1h1h", "30m1h", "1s1s", "1us1\u{B5}s", "1ms1ms", "s", "h", "-s", "1H", "5M", "5S", "1hs", "5 m", "1h 30m", "1 h", "3.5.1s",
      ".5s", "5.s", "3,5s",
      "1,500ms", "--1s", "-+1s", "- 1s", "1h-30m", "1hour", "5min", "5sec", "1w", "1y", "1mo", "1Ms", "1\u{B5}", "1ms2", "١s", "1s ago",
      "1e3s",
      "18446744073709551616s", "9223372036854775808s", "99999999999999999999d", "0.0000000000000000001s", "0.0000000001ns",
      "1.25:00:00", "1.24:00:00", "1.2:03:04", "1.002:03:04", "+1.02:03:04", "1.02:60:04", "1.02:03:60", "1.02:03", "1..02:03:04",
      ".02:03:04",
      "1.1.02:03:04", "1 day 2:03:04", "1 day,2:03:04", "1 day", "1 day, ", "1 day, 24:00:00", "1 day, 002:03:04", "1 dayz, 2:03:04",
      "day, 2:03:04",
      "+1 day, 2:03:04", "-0 days, 2:03:04", "1 day, -2:03:04", "1.5 day, 2:03:04", "1 Day, 2:03:04", "106751991167301 days, 0:00:00",
      "01:30:00:00", "1.5:30:00", "01:30.5:00", "01-30-00", "01:30:00Z", "01:30:00 x", "2562047788015216:00:00", "90 min",
      "00:00:00.0000000000000000001",
    ])
  func refused(_ text: String) {
    #expect(text.withBytes { DurationParser.parse($0) } == nil)
  }

  static let numbers: [(text: String, seconds: Duration?, milliseconds: Duration?)] = [
    ("5400", .seconds(5400), .milliseconds(5400)), ("0", .zero, .zero), ("-0", .zero, .zero), ("0.0", .zero, .zero),
    ("-1", .seconds(-1), .milliseconds(-1)),
    ("0.1", .milliseconds(100), .microseconds(100)), ("1.5e3", .seconds(1500), .milliseconds(1500)),
    ("15E-1", .milliseconds(1500), .microseconds(1500)),
    ("1e18", .seconds(1_000_000_000_000_000_000), .seconds(1_000_000_000_000_000)),
    ("9223372036854775807", .seconds(Int64.max), attoseconds(9_223_372_036_854_775, 807_000_000_000_000_000)),
    ("-9223372036854775808", .seconds(Int64.min), attoseconds(-9_223_372_036_854_775, -808_000_000_000_000_000)),
    ("9223372036854775808", nil, attoseconds(9_223_372_036_854_775, 808_000_000_000_000_000)),
    ("9223372036854775807.123456789012345678", attoseconds(.max, 123_456_789_012_345_678), nil),
    ("9223372036854775807123.456", nil, attoseconds(.max, 123_456_000_000_000_000)),
    ("0.123456789012345678", attoseconds(0, 123_456_789_012_345_678), nil), ("1e-18", attoseconds(0, 1), nil),
    ("0.000000000000001", attoseconds(0, 1000), attoseconds(0, 1)),
    ("1e-19", nil, nil), ("0.1234567890123456789", nil, nil), ("1e19", nil, .seconds(10_000_000_000_000_000)), ("1e400", nil, nil),
    ("1e-400", nil, nil), ("0e400", .zero, .zero), ("1.0000000000000000000000000", .seconds(1), .milliseconds(1)),
    ("123456789012345678901234567890123456789012345678901234567890", nil, nil), ("1e99999999999999999999", nil, nil),
    ("100000000000000000000000e-20", .seconds(1000), .seconds(1)),
  ]

  @Test("durations: numbers by their digits", arguments: numbers)
  func number(_ row: (text: String, seconds: Duration?, milliseconds: Duration?)) {
    #expect(row.text.withBytes { DurationParser.number($0) } == row.seconds)
    #expect(row.text.withBytes { DurationParser.number($0, isMilliseconds: true) } == row.milliseconds)
    #expect(" 0\(row.text.drop { $0 == "-" }) ".withBytes { DurationParser.numericText($0) } != nil, "it is a number, as text too")
    #expect(row.text.withBytes { DurationParser.parse($0) } == nil)
  }

  @Test("durations: texts that are no numbers", arguments: ["", "x", "+-5", "5.", ".5", "5s", "1,5", "NaN", "0x10", "１"])
  func noNumber(_ text: String) {
    #expect(text.withBytes { DurationParser.number($0) } == nil)
    #expect(text.withBytes { DurationParser.numericText($0) } == nil)
  }

  @Test("durations: random ones come back from every format")
  func roundTrips() throws {
    var random = RepeatableRandom(state: 5400)
    for _ in 0..<3000 {
      let seconds = Int64.random(in: .min ... .max, using: &random) >> Int64.random(in: 0..<64, using: &random)
      let fraction =
        Int64.random(in: 0..<1_000_000_000_000_000_000, using: &random) / (Bool.random(using: &random) ? 1 : 1_000_000_000_000_000)
      let duration = Duration(secondsComponent: seconds, attosecondsComponent: seconds < 0 ? -fraction : fraction)
      for format in DurationFormat.allCases {
        let text = try #require(DurationWriter.text(of: duration, format))
        let back = text.withBytes { bytes in
          DurationParser.parse(bytes) ?? DurationParser.number(bytes, isMilliseconds: format == .milliseconds)
        }
        #expect(back == duration, "\(text)")
      }
    }
  }

  @Test("durations: each is written in its canonical form")
  func written() {
    let rows: [(Duration, [String])] = [
      (.zero, ["PT0S", "00:00:00", "0", "0", "0s"]), (.seconds(5400), ["PT1H30M", "01:30:00", "5400", "5400000", "5400s"]),
      (.seconds(-3600), ["-PT1H", "-01:00:00", "-3600", "-3600000", "-3600s"]),
      (.milliseconds(500), ["PT0.5S", "00:00:00.5", "0.5", "500", "0.5s"]),
      (.milliseconds(-1250), ["-PT1.25S", "-00:00:01.25", "-1.25", "-1250", "-1.25s"]),
      (.seconds(93_600), ["PT26H", "26:00:00", "93600", "93600000", "93600s"]),
      (.seconds(61), ["PT1M1S", "00:01:01", "61", "61000", "61s"]), (.seconds(3601), ["PT1H1S", "01:00:01", "3601", "3601000", "3601s"]),
      (.milliseconds(3_600_500), ["PT1H0.5S", "01:00:00.5", "3600.5", "3600500", "3600.5s"]),
      (.microseconds(1), ["PT0.000001S", "00:00:00.000001", "0.000001", "0.001", "0.000001s"]),
      (.seconds(1) + .microseconds(1), ["PT1.000001S", "00:00:01.000001", "1.000001", "1000.001", "1.000001s"]),
      (
        Self.attoseconds(0, -1),
        [
          "-PT0.000000000000000001S", "-00:00:00.000000000000000001", "-0.000000000000000001", "-0.000000000000001",
          "-0.000000000000000001s",
        ]
      ),
      (
        .seconds(Int64.min),
        [
          "-PT2562047788015215H30M8S", "-2562047788015215:30:08", "-9223372036854775808", "-9223372036854775808000",
          "-9223372036854775808s",
        ]
      ),
    ]
    for (duration, texts) in rows {
      #expect(DurationFormat.allCases.map { DurationWriter.text(of: duration, $0) } == texts)
    }
    for duration in [Duration.seconds(Int64.max) * 2, .seconds(Int64.min) * 2, .seconds(Int64.max) + .seconds(1)] {
      for format in DurationFormat.allCases { #expect(DurationWriter.text(of: duration, format) == nil) }
    }
  }
}
