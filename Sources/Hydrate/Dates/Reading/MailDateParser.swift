import Foundation

/// The mail dates of RFC 822, 1123, 2822 and 5322, nothing else: `Mon, 20 Jan 2014 02:57:14 GMT`.
///
/// Names may be in any case. A weekday must be that of the date. No zone means UTC.
enum MailDateParser {
  /// Parses RFC 5322 sections 3.3 and 4.3, without comments. Returns the date and its shape.
  static func parse(_ bytes: Span<UInt8>) -> (date: Date, shape: RFC822Shape)? {
    var cursor = bytes
    var isShort = true
    var shape = RFC822Shape(hasWeekday: false, hasSeconds: false, hasZone: false)
    let weekday = CalendarNames.takeWeekday(&cursor, isShort: &isShort)
    if weekday != nil {
      _ = cursor.skipFoldingSpace()
      guard isShort, cursor.take(UInt8(ascii: ",")) else { return nil }
      _ = cursor.skipFoldingSpace()
      shape.hasWeekday = true
    }
    guard let dayOfMonth = cursor.takeOneOrTwo(), cursor.skipFoldingSpace(),
      let month = CalendarNames.takeMonth(&cursor), cursor.skipFoldingSpace(),
      let year = takeYear(&cursor), cursor.skipFoldingSpace(),
      let clock = ClockTime(named: &cursor, hasSeconds: &shape.hasSeconds),
      let day = CivilDay.number(year: year, month: month, day: dayOfMonth),
      weekday == nil || weekday == CivilDay.weekday(ofDay: day)
    else { return nil }
    var offset = 0
    if !cursor.isAtEnd {
      guard cursor.skipFoldingSpace(), let taken = ZoneOffset.takeMail(&cursor), cursor.isAtEnd else { return nil }
      offset = taken
      shape.hasZone = true
    }
    return clock.date(onDay: day, offset: offset, in: bytes).map { ($0, shape) }
  }

  /// Parses the same with comments, which count as white space (RFC 5322 section 3.2.2): text in
  /// brackets, which may be nested; a backslash quotes the next character.
  ///
  /// Returns nil for a text without a comment, which `parse` reads.
  static func parseCommented(_ bytes: Span<UInt8>) -> (date: Date, shape: RFC822Shape)? {
    guard bytes.firstIndex(of: UInt8(ascii: "(")) != nil else { return nil }
    var plain: [UInt8] = []
    var (depth, isQuoted) = (0, false)
    for index in bytes.indices {
      switch bytes[index] {
      case _ where isQuoted: isQuoted = false
      case UInt8(ascii: "\\") where depth > 0: isQuoted = true
      case UInt8(ascii: "("):
        depth += 1
        plain.append(UInt8(ascii: " "))
      case UInt8(ascii: ")"): depth -= 1
      case let byte: if depth == 0 { plain.append(byte) }
      }
      guard depth >= 0 else { return nil }
    }
    return depth > 0 ? nil : plain.withBytes { parse($0.extracting(ASCIIText.trimmedRange(of: $0))) }
  }

  /// Takes a year: two digits by the fixed rule, three are added to 1900, four are the year
  /// itself.
  static func takeYear(_ cursor: inout ByteCursor) -> Int? {
    switch cursor.digitCount {
    case 2: cursor.takePair().map { CivilDay.year(ofTwoDigits: $0) }
    case 3: cursor.takeNumber(digits: 3).map { 1900 + $0 }
    case 4: cursor.takeFour()
    default: nil
    }
  }
}

/// The optional parts that an RFC 822 date has.
struct RFC822Shape: Sendable, Hashable {
  var hasWeekday = true
  var hasSeconds = true
  var hasZone = true
}
