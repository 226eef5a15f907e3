import Foundation

/// Dates of three numbers that begin with the year, `2013/1/20` and `2013.01.20`: what begins so goes on with the month.
///
/// The same separator twice; year of four digits, month and day of one or two. A time may follow, see ``SpokenTime``. No zone means UTC.
enum YearFirstParser {
  static func parse(_ bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    guard let year = cursor.takeFour(), let separator = cursor.next,
      separator == UInt8(ascii: "/") || separator == UInt8(ascii: ".")
    else { return nil }
    cursor.skip()
    guard let month = takePart(&cursor), cursor.take(separator), let dayOfMonth = takePart(&cursor),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth)
    else { return nil }
    return SpokenTime.take(&cursor, day: day)
  }

  private static func takePart(_ cursor: inout ByteCursor) -> Int? {
    let digitCount = cursor.digitCount
    return digitCount <= 2 ? cursor.takeNumber(digits: digitCount) : nil
  }
}
