/// The English names of weekdays and months, as RFC 5322 and RFC 9110 write them.
enum CalendarNames {
  static let weekdays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let months: [StaticString] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Takes a weekday, short or in full, in any case; 1 is Monday.
  static func takeWeekday(_ cursor: inout ByteCursor, isShort: inout Bool) -> Int? {
    guard let word = cursor.takeThreeLetters() else { return nil }
    let found: (number: Int, rest: StaticString)
    switch word {
    case 0x6D_6F6E: found = (1, "day")  // mon
    case 0x74_7565: found = (2, "sday")  // tue
    case 0x77_6564: found = (3, "nesday")  // wed
    case 0x74_6875: found = (4, "rsday")  // thu
    case 0x66_7269: found = (5, "day")  // fri
    case 0x73_6174: found = (6, "urday")  // sat
    case 0x73_756E: found = (7, "day")  // sun
    default: return nil
    }
    isShort = !cursor.takeLetters(found.rest)
    return found.number
  }

  /// Takes a short month in any case; 1 is January.
  static func takeMonth(_ cursor: inout ByteCursor) -> Int? {
    guard let word = cursor.takeThreeLetters() else { return nil }
    switch word {
    case 0x6A_616E: return 1  // jan
    case 0x66_6562: return 2  // feb
    case 0x6D_6172: return 3  // mar
    case 0x61_7072: return 4  // apr
    case 0x6D_6179: return 5  // may
    case 0x6A_756E: return 6  // jun
    case 0x6A_756C: return 7  // jul
    case 0x61_7567: return 8  // aug
    case 0x73_6570: return 9  // sep
    case 0x6F_6374: return 10  // oct
    case 0x6E_6F76: return 11  // nov
    case 0x64_6563: return 12  // dec
    default: return nil
    }
  }

  /// Takes a month, short or in full, in any case, with an optional point after it; 1 is January.
  /// `Sept` counts as short.
  static func takeMonthName(_ cursor: inout ByteCursor) -> Int? {
    guard let month = takeMonth(&cursor) else { return nil }
    if cursor.isAtLetter() {
      guard cursor.takeLetters(ending(ofMonth: month)) || (month == 9 && cursor.takeLetters("t")), !cursor.isAtLetter() else { return nil }
    }
    _ = cursor.take(UInt8(ascii: "."))
    return month
  }

  /// The letters after the first three of a month's name.
  private static func ending(ofMonth month: Int) -> StaticString {
    switch month {
    case 1: "uary"
    case 2: "ruary"
    case 3: "ch"
    case 4: "il"
    case 6: "e"
    case 7: "y"
    case 8: "ust"
    case 9: "tember"
    case 10: "ober"
    case 11, 12: "ember"
    default: ""
    }
  }

  /// Takes the day of a month in informal dates, `7`, `07` or `7th`: one or two digits, and
  /// optional ordinal letters, in any case, which must match the number.
  static func takeDay(_ cursor: inout ByteCursor) -> Int? {
    guard let day = cursor.takeOneOrTwo() else { return nil }
    guard cursor.isAtLetter() else { return day }
    return cursor.takeLetters(ending(ofDay: day)) && !cursor.isAtLetter() ? day : nil
  }

  private static func ending(ofDay day: Int) -> StaticString {
    switch day {
    case 1, 21, 31: "st"
    case 2, 22: "nd"
    case 3, 23: "rd"
    default: "th"
    }
  }
}
