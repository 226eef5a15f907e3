import Testing

@testable import Hydrate

/// The proleptic Gregorian calendar, counted from 2001-01-01.
@Suite struct CivilDayTests {
  /// A calendar kept by adding one day at a time, over all years that a text can name.
  @Test func countsEveryDay() {
    var number = -730_851
    var weekday = 6
    for year in 0...9999 {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      var ordinal = 1
      for (index, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
        // The first and the last day of a month are enough for the years in between.
        let days = year % 400 < 2 ? Array(1...length) : [1, length]
        for day in days {
          let expected = number + day - 1
          let components = CivilDay.components(ofDay: expected)
          guard CivilDay.number(year: year, month: index + 1, day: day) == expected,
            CivilDay.number(year: year, ordinal: ordinal + day - 1) == expected,
            CivilDay.weekday(ofDay: expected) == (weekday + day - 2) % 7 + 1,
            components == (year, index + 1, day)
          else {
            Issue.record("\(year)-\(index + 1)-\(day)")
            return
          }
        }
        number += length
        weekday = (weekday + length - 1) % 7 + 1
        ordinal += length
      }
      #expect(CivilDay.number(year: year, ordinal: ordinal) == nil)
    }
    #expect(number == CivilDay.number(year: 9999, month: 12, day: 31).map { $0 + 1 })
    #expect(CivilDay.number(year: 2001, month: 1, day: 1) == 0)
    #expect(CivilDay.number(year: 1970, month: 1, day: 1) == -11_323)
  }

  /// Week dates of a year follow each other day by day, end where those of the next begin, and hold that year's Thursdays.
  @Test func weeksTileTheYears() {
    for year in 1..<9999 {
      guard let first = CivilDay.number(year: year, week: 1, weekday: 1), let next = CivilDay.number(year: year + 1, week: 1, weekday: 1)
      else {
        Issue.record("no first week in \(year)")
        continue
      }
      let weeks = (next - first) / 7
      guard next - first == weeks * 7, weeks == 52 || weeks == 53, CivilDay.components(ofDay: first + 3).year == year,
        CivilDay.components(ofDay: first - 4).year == year - 1, CivilDay.number(year: year, week: weeks, weekday: 7) == next - 1,
        CivilDay.number(year: year, week: weeks + 1, weekday: 1) == nil, CivilDay.weekday(ofDay: first) == 1
      else {
        Issue.record("weeks of \(year)")
        return
      }
    }
  }

  @Test func refusesWhatDoesNotExist() {
    for (year, month, day) in [
      (2013, 2, 29), (1900, 2, 29), (2013, 4, 31), (2013, 0, 1), (2013, 13, 1), (2013, 1, 0), (2013, 1, 32), (2013, 1, -1),
    ] {
      #expect(CivilDay.number(year: year, month: month, day: day) == nil, "\(year)-\(month)-\(day)")
    }
    for (week, weekday) in [(0, 1), (53, 1), (54, 1), (1, 0), (1, 8)] {
      #expect(CivilDay.number(year: 2013, week: week, weekday: weekday) == nil, "W\(week)-\(weekday)")
    }
  }
}
