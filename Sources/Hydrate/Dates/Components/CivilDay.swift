/// Days of the proleptic Gregorian calendar, counted from 2001-01-01, where `Date` counts its seconds from.
///
/// Arithmetic only: no time zone, no locale, no switch to another calendar in 1582. All years 0 to 9999 work, and
/// a day or so outside them.
enum CivilDay {
  /// The day of a calendar date, or nil if the month has no such day.
  static func number(year: Int, month: Int, day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, year: year) else { return nil }
    return firstOfMonth(month, year: year) + day - 1
  }

  /// The day of an ISO 8601 ordinal date (`2013-010`), or nil if the year has no such day.
  static func number(year: Int, ordinal: Int) -> Int? {
    guard ordinal >= 1, ordinal <= (isLeap(year) ? 366 : 365) else { return nil }
    return firstOfMonth(1, year: year) + ordinal - 1
  }

  /// The day of an ISO 8601 week date (`2013-W02-4`), or nil if the year has no such week.
  static func number(year: Int, week: Int, weekday: Int) -> Int? {
    guard (1...7).contains(weekday), week >= 1 else { return nil }
    let newYear = firstOfMonth(1, year: year)
    let newYearsWeekday = self.weekday(ofDay: newYear)
    // A year has 53 weeks if it begins on a Thursday, or if it is a leap year and ends on one.
    let isLong = newYearsWeekday == 4 || (isLeap(year) && newYearsWeekday == 3)
    guard week <= (isLong ? 53 : 52) else { return nil }
    // The first week is the one with the first Thursday.
    let firstMonday = newYear + (newYearsWeekday <= 4 ? 1 - newYearsWeekday : 8 - newYearsWeekday)
    return firstMonday + (week - 1) * 7 + weekday - 1
  }

  /// The weekday as in ISO 8601: 1 is Monday, 7 is Sunday.
  static func weekday(ofDay day: Int) -> Int {
    // 2001-01-01 was a Monday.
    let remainder = day % 7
    return (remainder < 0 ? remainder + 7 : remainder) + 1
  }

  /// The year, month and day of a day number.
  static func components(ofDay number: Int) -> (year: Int, month: Int, day: Int) {
    // Years are counted from March, so that the leap day is the last of its year.
    let shifted = number + daysToReference
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year that two digits denote: 00 to 49 are 20xx, 50 to 99 are 19xx (RFC 5322 section 4.3).
  static func year(ofTwoDigits digits: Int) -> Int { digits < 50 ? 2000 + digits : 1900 + digits }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func firstOfMonth(_ month: Int, year: Int) -> Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shiftedMonth + 2) / 5
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - daysToReference
  }

  /// Days from 0000-03-01 to 2001-01-01.
  private static let daysToReference = 730_791
}
