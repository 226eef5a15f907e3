import Foundation

/// ISO 8601 dates with or without a time, extended or basic, also with a space in place of the
/// `T`.
///
/// Calendar dates (`2013-01-10`, `20130110`), ordinal dates (`2013-010`, `2013010T0758`) and week
/// dates (`2013-W02-4`, `2013W024`). Day and time must use the same form, as the standard
/// requires; the offset may use either. A date alone is its first moment; no zone means UTC.
///
/// Beyond the standard, the month and the day of an extended date may have one digit, `2013-1-10`,
/// which is unambiguous because the year is first. An extended date may have an informal time
/// (``InformalTime``), and Go's zone with two names. A space may precede the zone, which may then
/// be `GMT` or `UTC`. The suffixes of RFC 9557, `[Europe/Berlin][u-ca=gregory]`, may follow an
/// offset or `Z`, and do not change the instant.
enum ISO8601Parser {
  static func parse(_ bytes: Span<UInt8>) -> Date? {
    var cursor = bytes
    guard let year = cursor.takeFour() else { return nil }
    let isExtended = cursor.take(UInt8(ascii: "-"))
    guard let day = takeDay(&cursor, year: year, isExtended: isExtended) else { return nil }
    if isExtended, isInformal(cursor) { return InformalTime.take(&cursor, day: day) }
    return takeTime(&cursor, isExtended: isExtended, day: day, isISO: true)
  }

  /// The first moment of a day in a zone; nil if the text is not exactly `2013-01-10`, or there is
  /// no such day.
  static func day(_ bytes: Span<UInt8>, in clock: ZoneClock) -> Date? {
    var cursor = bytes
    guard bytes.count == 10, let year = cursor.takeFour(), cursor.take(UInt8(ascii: "-")), let month = cursor.takePair(),
      cursor.take(UInt8(ascii: "-")), let dayOfMonth = cursor.takePair(),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth), let start = clock.start(ofDay: Int64(day)),
      WrittenInstant.secondsRange.contains(start)
    else { return nil }
    return Date(timeIntervalSinceReferenceDate: Double(start))
  }

  /// Whether an informal time follows, judged by its first bytes: a comma, `at`, white space other
  /// than one blank, or an hour of one digit.
  private static func isInformal(_ cursor: ByteCursor) -> Bool {
    if cursor.next == UInt8(ascii: " ") { return !cursor.isAtDigit(ahead: 1) || !cursor.isAtDigit(ahead: 2) }
    return cursor.next == UInt8(ascii: ",") || cursor.isAtSpace
  }

  /// Takes the rest of the text after the day: nothing, or a separator, a time and an optional
  /// zone.
  ///
  /// Unlike a date of numbers in another order, an ISO 8601 date may have AM or PM and Go's zone
  /// name.
  static func takeTime(_ cursor: inout ByteCursor, isExtended: Bool, day: Int, isISO: Bool = false) -> Date? {
    let text = cursor
    if cursor.isAtEnd { return ClockTime.midnight.date(onDay: day, offset: 0, in: text) }
    let hasSpace = cursor.take(UInt8(ascii: " "))
    guard hasSpace || cursor.take(UInt8(ascii: "T")) || cursor.take(UInt8(ascii: "t")),
      var clock = ClockTime(iso: &cursor, isExtended: isExtended, isHourAloneAllowed: !hasSpace)
    else { return nil }
    if cursor.isAtEnd { return clock.date(onDay: day, offset: 0, in: text) }
    let isInformal = hasSpace && isExtended && isISO
    if isInformal, let isSet = clock.takeMeridiem(&cursor) {
      guard isSet, let offset = ZoneOffset.takeInformal(&cursor) else { return nil }
      return clock.date(onDay: day, offset: offset, in: text)
    }
    guard let offset = takeZone(&cursor, hasSpace: hasSpace, isInformal: isInformal, isISO: isISO), cursor.isAtEnd else { return nil }
    return clock.date(onDay: day, offset: offset, in: text)
  }

  private static func takeDay(_ cursor: inout ByteCursor, year: Int, isExtended: Bool) -> Int? {
    if cursor.take(UInt8(ascii: "W")) {
      guard let week = cursor.takePair(), !isExtended || cursor.take(UInt8(ascii: "-")),
        let weekday = cursor.takeNumber(digits: 1)
      else { return nil }
      return CivilDay.number(year: year, week: week, weekday: weekday)
    }
    if cursor.digitCount == 3 {
      return cursor.takeNumber(digits: 3).flatMap { CivilDay.number(year: year, ordinal: $0) }
    }
    guard let month = takePart(&cursor, isExtended), !isExtended || cursor.take(UInt8(ascii: "-")),
      let day = takePart(&cursor, isExtended)
    else { return nil }
    return CivilDay.number(year: year, month: month, day: day)
  }

  /// Takes a month or a day: two digits, or one if hyphens separate it.
  private static func takePart(_ cursor: inout ByteCursor, _ isExtended: Bool) -> Int? {
    cursor.takePair() ?? (isExtended ? cursor.takeNumber(digits: 1) : nil)
  }

  /// Takes a zone, and the suffixes after it. A space may precede the zone. In a text with a space
  /// in place of the `T` it may have a name; after a `T` and a space only a name of UTC.
  private static func takeZone(_ cursor: inout ByteCursor, hasSpace: Bool, isInformal: Bool, isISO: Bool) -> Int? {
    let isSetOff = (hasSpace || isISO) && cursor.take(UInt8(ascii: " "))
    switch cursor.next {
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      let isGo = isInformal && isSetOff && cursor.byte(ahead: 5) == UInt8(ascii: " ")
      guard let offset = ZoneOffset.take(&cursor, isGo ? .fourDigits : .any) else { return nil }
      return (isGo ? ZoneOffset.skipGoName(&cursor) : !isISO || skipSuffixes(&cursor)) ? offset : nil
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      cursor.skip()
      return !isISO || skipSuffixes(&cursor) ? 0 : nil
    default:
      let offset = hasSpace || isSetOff ? ZoneOffset.takeName(&cursor) : nil
      return hasSpace || offset == 0 ? offset : nil
    }
  }

  // MARK: Suffixes

  /// Takes the suffixes of RFC 9557 section 4.1, if there are any: the zone's name or offset, then
  /// tags with an equals sign, each in brackets. They are ignored, so critical ones, which begin
  /// with a `!`, are invalid. Java has colons in names: `[GMT+01:00]`.
  private static func skipSuffixes(_ cursor: inout ByteCursor) -> Bool {
    var isFirst = true
    while cursor.take(UInt8(ascii: "[")) {
      guard let end = cursor.firstIndex(of: UInt8(ascii: "]")), end > 0 else { return false }
      let suffix = cursor.extracting(first: end)
      let middle = suffix.firstIndex(of: UInt8(ascii: "="))
      guard middle.map({ $0 > 0 && $0 < end - 1 }) ?? isFirst,
        suffix.allSatisfy({ ASCIIText.isLetter($0) || ASCIIText.digit($0) < 10 || "/_.+-:=".utf8.contains($0) })
      else { return false }
      cursor.skip(end + 1)
      isFirst = false
    }
    return true
  }
}
