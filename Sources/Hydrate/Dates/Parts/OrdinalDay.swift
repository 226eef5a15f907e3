/// The day of a month as people write it: `7`, `07`, `7th`.
enum OrdinalDay {
  /// Takes one or two digits, and the letters of an ordinal, in any case, which must be those of the number.
  static func take(_ cursor: inout ByteCursor) -> Int? {
    let digitCount = cursor.digitCount
    guard digitCount <= 2, let day = cursor.takeNumber(digits: digitCount) else { return nil }
    guard cursor.isAtLetter() else { return day }
    return cursor.takeLetters(ending(of: day)) && !cursor.isAtLetter() ? day : nil
  }

  private static func ending(of day: Int) -> StaticString {
    switch day {
    case 1, 21, 31: "st"
    case 2, 22: "nd"
    case 3, 23: "rd"
    default: "th"
    }
  }
}
