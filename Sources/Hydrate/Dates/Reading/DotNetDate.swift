import Foundation

/// The .NET form of JSON dates: `/Date(1390186634595)/`, milliseconds since 1970 in UTC.
///
/// An offset in it, `/Date(1390186634595+0100)/`, only says how the writer would show the instant; it never moves it.
enum DotNetDate {
  static func parse(_ bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    guard cursor.take("/Date(") else { return nil }
    let isNegative = cursor.take(UInt8(ascii: "-"))
    // Fifteen digits hold every millisecond of the years 0 to 9999.
    let digits = cursor.extracting(first: cursor.digitCount)
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    cursor.skip(digits.count)
    if !cursor.take(UInt8(ascii: ")")) {
      guard ZoneOffset.take(&cursor, .fourDigits) != nil, cursor.take(UInt8(ascii: ")")) else { return nil }
    }
    guard cursor.take(UInt8(ascii: "/")), cursor.isAtEnd else { return nil }
    return EpochParser.date(isNegative: isNegative, mantissa: digits.number(), denominator: 1000)
  }

  /// The text of a date to the nearest millisecond, nil outside the years 0 to 9999.
  static func string(from date: Date) -> String? {
    guard let instant = WrittenInstant(milliseconds: date) else { return nil }
    let milliseconds = (instant.seconds + EpochParser.secondsTo2001) * 1000 + Int64(instant.milliseconds)
    return "/Date(\(milliseconds))/"
  }
}
