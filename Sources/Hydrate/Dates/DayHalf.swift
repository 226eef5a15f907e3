/// The half of a day that `AM` or `PM` names.
enum DayHalf {
  case morning
  case afternoon

  /// Takes `AM`, `pm`, `a.m.` and the like, in any case, after white space, a narrow no-break space (U+202F) or nothing; else nothing is taken.
  static func take(_ cursor: inout ByteCursor) -> DayHalf? {
    var ahead = cursor
    if !ahead.skipFoldingSpace() { _ = ahead.take("\u{202F}") }
    let half: DayHalf
    if ahead.takeLetters("a") {
      half = .morning
    } else if ahead.takeLetters("p") {
      half = .afternoon
    } else {
      return nil
    }
    let hasPoints = ahead.take(UInt8(ascii: "."))
    // A letter more would make it another word, such as a zone's name.
    guard ahead.takeLetters("m"), hasPoints ? ahead.take(UInt8(ascii: ".")) : !ahead.isAtLetter() else { return nil }
    cursor = ahead
    return half
  }
}
