import Foundation

/// A date pattern (UTS 35) of numbers, English month names and separators, read and written without
/// a `DateFormatter`.
///
/// It gives what a formatter in `en_US_POSIX` gives, or nil: reading takes only the text that a
/// formatter would write, in the years 1583 to 9999, before which a formatter's calendar is another
/// one. What gives nil is left to a formatter: other spellings of a date, and local times within a
/// day of a change of the clock.
struct DatePattern: Sendable {
  private enum Unit: Int { case year, month, day, hour, minute, second, fraction }

  private enum Part {
    case byte(UInt8)
    /// Without digits, as many as the number needs. An open number takes all digits that follow, in a
    /// formatter.
    case number(Unit, digits: Int?, isOpen: Bool)
    case monthName([StaticString])
  }

  private static let years = 1583...9999
  private static let monthNames: [StaticString] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]

  private let parts: [Part]
  private let clock: ZoneClock
  /// The milliseconds of the fraction's last digit: 1, 10 or 100; 1000 if the pattern has none.
  private let fractionUnit: Int

  /// Returns nil for a pattern that needs a formatter: with names of weekdays, zones or half days,
  /// two-digit years, parts that are missing or repeated, or in another locale.
  init?(_ pattern: String, locale: Locale, timeZone: TimeZone) {
    guard locale.identifier == "en_US_POSIX", let parts = Self.parts(of: pattern) else { return nil }
    let written = parts.compactMap { part -> Int? in
      switch part {
      case .byte: nil
      case .number(let unit, _, _): unit.rawValue
      case .monthName: Unit.month.rawValue
      }
    }
    // Each unit once, and none without the larger ones.
    guard written.count >= 3, written.sorted() == Array(0..<written.count) else { return nil }
    self.parts = parts
    clock = ZoneClock(timeZone)
    fractionUnit = parts.reduce(1000) { unit, part in
      if case .number(.fraction, let count?, _) = part { [100, 10, 1][count - 1] } else { unit }
    }
  }

  private static func parts(of pattern: String) -> [Part]? {
    var parts: [Part] = []
    var isQuoted = false
    var rest = Array(pattern.utf8)[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }.count
      if first == UInt8(ascii: "'") {
        // Two quotes are one in the text, within quotes, too.
        if run == 1 { isQuoted.toggle() } else { parts.append(.byte(first)) }
        rest = rest.dropFirst(min(run, 2))
      } else if isQuoted || !ASCIIText.isLetter(first) {
        // Digits beside a number would be part of it.
        guard first < 0x80, ASCIIText.digit(first) >= 10 else { return nil }
        parts.append(.byte(first))
        rest = rest.dropFirst()
      } else {
        guard let part = part(first, count: run) else { return nil }
        parts.append(part)
        rest = rest.dropFirst(run)
      }
    }
    return isQuoted || zip(parts, parts.dropFirst()).contains(where: areJoined) ? nil : parts
  }

  private static func part(_ letter: UInt8, count: Int) -> Part? {
    guard let unit = Array("yMdHmsS".utf8).firstIndex(of: letter).flatMap(Unit.init) else { return nil }
    switch (unit, count) {
    case (.month, 3): return .monthName(CalendarNames.months)
    case (.month, 4): return .monthName(monthNames)
    case (.year, 1), (.year, 4): return .number(.year, digits: 4, isOpen: count == 1)
    case (.fraction, 1...3): return .number(.fraction, digits: count, isOpen: false)
    case (.year, _), (.fraction, _): return nil
    default: return count <= 2 ? .number(unit, digits: count == 1 ? nil : 2, isOpen: count == 1) : nil
    }
  }

  /// Whether a formatter does not tell where a part ends: an open number beside another number, or a
  /// name before letters.
  private static func areJoined(_ first: Part, _ second: Part) -> Bool {
    switch (first, second) {
    case (.number(_, _, let left), .number(_, _, let right)): left || right
    case (.monthName, .byte(let byte)): ASCIIText.isLetter(byte)
    default: false
    }
  }

  // MARK: Reading

  /// The instant of a text.
  func date(_ text: Span<UInt8>) -> Date? {
    var cursor = text
    var values = SIMD8<Int>()
    for part in parts {
      switch part {
      case .byte(let byte): guard cursor.take(byte) else { return nil }
      case .number(let unit, let digits, _):
        let length = digits ?? min(cursor.digitCount, 2)
        guard let number = cursor.takeNumber(digits: length), digits != nil || length == 1 || number > 9 else { return nil }
        values[unit.rawValue] = number
      case .monthName(let names):
        guard let month = names.firstIndex(where: { cursor.take($0) }) else { return nil }
        values[Unit.month.rawValue] = month + 1
      }
    }
    guard cursor.isAtEnd, Self.years.contains(values[0]), let day = CivilDay.number(year: values[0], month: values[1], day: values[2]),
      values[3] < 24, values[4] < 60, values[5] < 60,
      let instant = clock.instant(ofLocal: Int64(day) * 86_400 + Int64(values[3] * 3600 + values[4] * 60 + values[5]))
    else { return nil }
    if values[6] == 0 { return Date(timeIntervalSinceReferenceDate: Double(instant)) }
    // As a formatter computes it: by way of milliseconds since 1970.
    let milliseconds = Double((instant + EpochParser.secondsTo2001) * 1000 + Int64(values[6] * fractionUnit))
    return Date(timeIntervalSinceReferenceDate: milliseconds / 1000 - Double(EpochParser.secondsTo2001))
  }

  // MARK: Writing

  /// The text of a date; nil where it could depend on the rounding of parts of a millisecond.
  func text(of date: Date) -> String? {
    let milliseconds = (date.timeIntervalSinceReferenceDate + Double(EpochParser.secondsTo2001)) * 1000
    let (low, high) = (milliseconds.rounded(.down), milliseconds.rounded(.up))
    let seconds = (low / 1000).rounded(.down)
    guard low.magnitude < 1e15, fractionUnit == 1000 ? (high / 1000).rounded(.down) == seconds : low == high else { return nil }
    let instant = Int64(seconds) - EpochParser.secondsTo2001
    guard let local = WrittenInstant(seconds: instant + clock.offset(at: instant)) else { return nil }
    let calendar = local.calendar
    guard Self.years.contains(calendar.year) else { return nil }
    let fraction = Int(low - seconds * 1000) / fractionUnit
    let values = [calendar.year, calendar.month, calendar.day, local.hour, local.minute, local.second, fraction]
    return withWrittenBytes(capacity: parts.count * 9) { text in
      for part in parts {
        switch part {
        case .byte(let byte): text.append(byte)
        case .monthName(let names): text.append(names[calendar.month - 1])
        case .number(let unit, let digits, _):
          let value = values[unit.rawValue]
          text.append(UInt64(value), digits: digits ?? (value > 9 ? 2 : 1))
        }
      }
    } use: {
      String(decoding: $0)
    }
  }
}
