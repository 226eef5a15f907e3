import Foundation

/// The .NET form of JSON dates: `/Date(1390186634595)/`, milliseconds since 1970 in UTC.
///
/// An offset in it, `/Date(1390186634595+0100)/`, only says how the writer would show the instant; it never moves it.
enum DotNetDate {
  static func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Date? {
    var cursor = ByteCursor(bytes)
    guard cursor.take("/Date(") else { return nil }
    let isNegative = cursor.take(UInt8(ascii: "-"))
    let digits = cursor.takeDigits()
    // Fifteen digits hold every millisecond of the years 0 to 9999.
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    if !cursor.take(UInt8(ascii: ")")) {
      guard ZoneOffset.take(&cursor, .fourDigits) != nil, cursor.take(UInt8(ascii: ")")) else { return nil }
    }
    guard cursor.take(UInt8(ascii: "/")), cursor.isAtEnd else { return nil }
    let milliseconds = digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    return EpochParser.date(isNegative: isNegative, mantissa: milliseconds, denominator: 1000)
  }

  /// The text of a date to the nearest millisecond, nil outside the years 0 to 9999.
  static func string(from date: Date) -> String? {
    guard let instant = WrittenInstant(milliseconds: date) else { return nil }
    let milliseconds = (instant.seconds + EpochParser.secondsTo2001) * 1000 + Int64(instant.milliseconds)
    return "/Date(\(milliseconds))/"
  }
}
