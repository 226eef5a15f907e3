/// The English names of weekdays and months, as RFC 5322 and RFC 9110 write them.
enum CalendarNames {
  static let weekdays: [StaticString] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  static let months: [StaticString] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Takes a weekday, short or in full, in any case: 1 is Monday.
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

  /// Takes a short month in any case: 1 is January.
  static func takeMonth(_ cursor: inout ByteCursor) -> Int? {
    cursor.takeThreeLetters().flatMap { month($0)?.number }
  }

  /// Takes a month, short or in full, in any case, and a point after it: 1 is January. `Sept` counts as short.
  static func takeMonthName(_ cursor: inout ByteCursor) -> Int? {
    guard let found = cursor.takeThreeLetters().flatMap(month) else { return nil }
    if cursor.isAtLetter() {
      guard cursor.takeLetters(found.rest) || (found.number == 9 && cursor.takeLetters("t")), !cursor.isAtLetter() else { return nil }
    }
    _ = cursor.take(UInt8(ascii: "."))
    return found.number
  }

  /// A month by its first three letters, with those that follow in its full name.
  private static func month(_ word: UInt32) -> (number: Int, rest: StaticString)? {
    switch word {
    case 0x6A_616E: (1, "uary")  // jan
    case 0x66_6562: (2, "ruary")  // feb
    case 0x6D_6172: (3, "ch")  // mar
    case 0x61_7072: (4, "il")  // apr
    case 0x6D_6179: (5, "")  // may
    case 0x6A_756E: (6, "e")  // jun
    case 0x6A_756C: (7, "y")  // jul
    case 0x61_7567: (8, "ust")  // aug
    case 0x73_6570: (9, "tember")  // sep
    case 0x6F_6374: (10, "ober")  // oct
    case 0x6E_6F76: (11, "ember")  // nov
    case 0x64_6563: (12, "ember")  // dec
    default: nil
    }
  }
}
