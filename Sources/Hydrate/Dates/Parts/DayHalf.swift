/// The half of a day that `AM` or `PM` names.
enum DayHalf {
  case morning
  case afternoon

  /// Takes `AM`, `pm`, `a.m.` and the like, in any case, after white space, a narrow no-break space (U+202F) or nothing; else nothing is taken.
  static func take(_ cursor: inout ByteCursor) -> DayHalf? {
    guard let next = cursor.next else { return nil }
    var ahead = cursor
    if next == 0xE2 {
      guard ahead.take("\u{202F}") else { return nil }
    } else if cursor.isAtSpace {
      _ = ahead.skipFoldingSpace()
    }
    let half: DayHalf
    switch ahead.next {
    case UInt8(ascii: "a"), UInt8(ascii: "A"): half = .morning
    case UInt8(ascii: "p"), UInt8(ascii: "P"): half = .afternoon
    default: return nil
    }
    ahead.skip()
    let hasPoints = ahead.take(UInt8(ascii: "."))
    // A letter more would make it another word, such as a zone's name.
    guard ahead.takeLetters("m"), hasPoints ? ahead.take(UInt8(ascii: ".")) : !ahead.isAtLetter() else { return nil }
    cursor = ahead
    return half
  }
}
