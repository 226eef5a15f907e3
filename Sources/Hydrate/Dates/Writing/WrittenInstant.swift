import Foundation

/// The parts of an instant that a writer shows, in UTC, in the years 0 to 9999.
struct WrittenInstant {
  /// The range of seconds since 2001 in the years 0 to 9999.
  static let secondsRange: ClosedRange<Int64> = -63_145_526_400...252_423_993_599

  /// The whole second since 2001 at or before the instant.
  let seconds: Int64
  /// The milliseconds to add, 0 to 999.
  let milliseconds: Int

  /// Nil if the second is outside the years 0 to 9999.
  init?(seconds: Int64) {
    guard Self.secondsRange.contains(seconds) else { return nil }
    self.seconds = seconds
    milliseconds = 0
  }

  /// The nearest millisecond of a date, or nil if it is not in the years 0 to 9999.
  init?(milliseconds date: Date) {
    guard let floor = Self.wholeSeconds(of: date) else { return nil }
    let rounded = Int(((date.timeIntervalSinceReferenceDate - Double(floor)) * 1000).rounded())
    seconds = rounded < 1000 ? floor : floor + 1
    milliseconds = rounded < 1000 ? rounded : 0
    guard Self.secondsRange.contains(seconds) else { return nil }
  }

  /// The whole second since 2001 at or before a date; nil outside the years 0 to 9999, for NaN and
  /// infinity.
  static func wholeSeconds(of date: Date) -> Int64? {
    let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard seconds >= Double(secondsRange.lowerBound), seconds <= Double(secondsRange.upperBound) else { return nil }
    return Int64(seconds)
  }

  var calendar: (year: Int, month: Int, day: Int) { CivilDay.components(ofDay: day) }
  var weekday: Int { CivilDay.weekday(ofDay: day) }
  var hour: Int { secondOfDay / 3600 }
  var minute: Int { secondOfDay / 60 % 60 }
  var second: Int { secondOfDay % 60 }

  private var day: Int { Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400) }
  private var secondOfDay: Int { Int(seconds - Int64(day) * 86_400) }
}
