import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Dates as people, and programs for people, write them: every form of many days, beside the same instant in RFC 3339.
@Suite struct SpokenDateTests {
  /// A moment taken apart, as the forms below spell it.
  struct Moment {
    var (year, month, day) = (2014, 1, 20)
    var (hour, minute, second) = (2, 57, 14)
    var offset = 0

    static let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    init?(_ random: inout RepeatableRandom) {
      (year, month, day) = (
        Int.random(in: 0...9999, using: &random), Int.random(in: 1...12, using: &random), Int.random(in: 1...31, using: &random)
      )
      (hour, minute, second) = (
        Int.random(in: 0...23, using: &random), Int.random(in: 0...59, using: &random), Int.random(in: 0...59, using: &random)
      )
      offset = Int.random(in: -1439...1439, using: &random)
      if CivilDay.number(year: year, month: month, day: day) == nil { return nil }
    }

    var monthName: String { Self.months[month - 1] }
    var short: String { String(monthName.prefix(3)) }
    var weekday: String { CivilDay.number(year: year, month: month, day: day).map { Self.weekdays[CivilDay.weekday(ofDay: $0) - 1] } ?? "" }
    var fullYear: String { padded(year, 4) }
    var ordinal: String {
      let isTeen = day / 10 == 1
      return "\(day)\(isTeen ? "th" : day % 10 == 1 ? "st" : day % 10 == 2 ? "nd" : day % 10 == 3 ? "rd" : "th")"
    }
    var clock: String { "\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2))" }
    var halfClock: String { "\(hour % 12 == 0 ? 12 : hour % 12):\(padded(minute, 2)):\(padded(second, 2))" }
    var half: String { hour < 12 ? "AM" : "PM" }
    func zone(_ colon: String = "") -> String {
      "\(offset < 0 ? "-" : "+")\(padded(abs(offset) / 60, 2))\(colon)\(padded(abs(offset) % 60, 2))"
    }
    var date: String { "\(fullYear)-\(padded(month, 2))-\(padded(day, 2))" }

    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
  }

  /// Forms of the day alone.
  static let days: [@Sendable (Moment) -> String] = [
    { "\($0.short) \($0.day), \($0.fullYear)" }, { "\($0.monthName) \($0.ordinal), \($0.fullYear)" },
    { "\($0.ordinal.uppercased()) \($0.monthName.uppercased()) \($0.fullYear)" }, { "\($0.day)-\($0.short.uppercased())-\($0.fullYear)" },
    { "\($0.fullYear)-\($0.short)-\($0.padded($0.day, 2))" }, { "\($0.fullYear) \($0.monthName) \($0.day)" },
    { "\($0.weekday), \($0.day) \($0.short). \($0.fullYear)" },
    { "\($0.weekday.prefix(3)) \($0.short) \($0.padded($0.day, 2)) \($0.fullYear)" },
    { "\($0.day)/\($0.short.lowercased())/\($0.fullYear)" }, { "\($0.fullYear)/\($0.month)/\($0.day)" },
    { "\($0.fullYear).\($0.padded($0.month, 2)).\($0.padded($0.day, 2))" }, { $0.date },
  ]

  /// Forms of what follows the day, and whether the zone is said.
  static let times: [(hasZone: Bool, text: @Sendable (Moment) -> String)] = [
    (false, { " \($0.clock)" }), (false, { ", \($0.clock)" }), (false, { " at \($0.halfClock) \($0.half)" }),
    (false, { ", \($0.halfClock)\u{202F}\($0.half.lowercased())" }), (false, { " \($0.halfClock) \($0.half == "AM" ? "a.m." : "P.M.")" }),
    (true, { " \($0.clock) \($0.zone(":"))" }), (true, { " \($0.halfClock)\($0.half) \($0.zone())" }),
    (true, { " at \($0.clock) \($0.zone())" }),
  ]

  /// Forms of the whole, all with a zone.
  static let wholes: [@Sendable (Moment) -> String] = [
    { "\($0.weekday.prefix(3)) \($0.short) \($0.padded($0.day, 2)) \($0.fullYear) \($0.clock) GMT\($0.zone()) (Some Time)" },
    { "\($0.padded($0.day, 2))/\($0.short)/\($0.fullYear):\($0.clock) \($0.zone())" },
    { "\($0.date) \($0.clock) \($0.zone()) CEST" }, { "\($0.date) \($0.clock) \($0.zone()) \($0.zone()) m=+12.000012345" },
  ]

  @Test func readsEveryFormOfManyDays() throws {
    var random = RepeatableRandom(state: 7)
    for moment in (0..<400).compactMap({ _ in Moment(&random) }) {
      let midnight = try #require(DateFormat.rfc3339.date(from: moment.date + "T00:00:00Z"))
      for form in Self.days {
        check(form(moment), midnight)
        for time in Self.times {
          let zone = time.hasZone ? moment.zone(":") : "Z"
          check(form(moment) + time.text(moment), try #require(DateFormat.rfc3339.date(from: "\(moment.date)T\(moment.clock)\(zone)")))
        }
      }
      let instant = try #require(DateFormat.rfc3339.date(from: "\(moment.date)T\(moment.clock)\(moment.zone(":"))"))
      for form in Self.wholes { check(form(moment), instant) }
    }
  }

  private func check(_ text: String, _ expected: Date) {
    #expect(DateFormat.anyFormat.date(from: text) == expected, "\(text)")
  }

  @Test func onlyTheRightWeekdayOfADateCounts() {
    for name in Moment.weekdays {
      for form in ["\(name), January 20, 2014", "\(name.prefix(3)) Jan 20 2014 02:57:14 GMT+0000", "\(name.prefix(3)). 20th Jan 2014"] {
        #expect((DateFormat.anyFormat.date(from: form) != nil) == (name == "Monday"), "\(form)")
      }
    }
  }

  @Test func onlyTheOrdinalOfTheNumberCounts() {
    for day in 1...31 {
      let read = ["st", "nd", "rd", "th"].filter { DateFormat.anyFormat.date(from: "\(day)\($0) January 2014") != nil }
      let teen = (11...13).contains(day)
      #expect(read == [teen ? "th" : day % 10 == 1 ? "st" : day % 10 == 2 ? "nd" : day % 10 == 3 ? "rd" : "th"], "\(day)")
    }
  }

  @Test func onlyAClockOfTwelveHoursHasHalves() throws {
    for hour in 0...24 {
      for (half, shift) in [("AM", 0), ("PM", 12)] {
        let date = DateFormat.anyFormat.date(from: "Jan 20, 2014 \(hour):30 \(half)")
        let iso = DateFormat.anyFormat.date(from: "2014-01-20 \(hour):30 \(half)")
        let expected =
          (1...12).contains(hour) ? Date(timeIntervalSince1970: 1_390_176_000 + Double((hour % 12 + shift) * 3600 + 1800)) : nil
        #expect(date == expected && iso == expected, "\(hour) \(half)")
      }
    }
  }

  @Test func fractionsOfASecondAreKept() {
    for text in [
      "Jan 20, 2014 02:57:14.123456789", "Jan 20, 2014 2:57:14.123456789 AM", "2014/1/20 02:57:14.123456789",
      "2014-01-20 2:57:14,123456789 AM",
      "2014-01-20 02:57:14.123456789 +0000 UTC", "20/Jan/2014:02:57:14.123456789 +0000", "Mon, 20 Jan 2014 02:57:14.123456789 GMT",
    ] {
      #expect(DateFormat.anyFormat.date(from: text) == DateFormat.rfc3339.date(from: "2014-01-20T02:57:14.123456789Z"), "\(text)")
    }
  }

  /// The formats of one form keep to it.
  @Test(arguments: DateRows.spoken.map(\.text))
  func otherFormatsKeepToTheirForm(text: String) {
    for format in [DateFormat.rfc3339, .rfc3339Milliseconds, .rfc822, .dotNet] { #expect(format.date(from: text) == nil) }
  }
}
