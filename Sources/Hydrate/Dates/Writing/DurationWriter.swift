/// How a duration is written. All formats read the same texts.
///
///     DurationMapper(.clock).reversed.map(.seconds(5400))    // "01:30:00"
public enum DurationFormat: Sendable, Hashable, CaseIterable {
  /// ISO 8601, in hours, minutes and seconds: `PT1H30M`, `-PT0.5S`, `PT0S`.
  case iso8601
  /// Hours, minutes and seconds with colons: `01:30:00`, `26:00:00.25`, `-00:00:01`.
  case clock
  /// A number of seconds with all its digits: 5400, 0.5.
  case seconds
  /// A number of milliseconds with all its digits: 5400000, 0.5. Numbers are read as milliseconds.
  case milliseconds
  /// A number of seconds and its unit, as protobuf's JSON has it: `5400s`, `0.5s`, `-3.5s`.
  case units
}

/// Writes durations, exact to the attosecond.
enum DurationWriter {
  private static let lowest = Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999)
  private static let highest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)

  /// The text of a duration, or its number's digits; nil if its seconds do not fit in 64 bits.
  static func text(of duration: Duration, _ format: DurationFormat) -> String? {
    // The components of longer durations would trap.
    guard duration >= lowest, duration <= highest else { return nil }
    let (seconds, attoseconds) = (duration.components.seconds.magnitude, duration.components.attoseconds.magnitude)
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    var decimals: String { fraction(attoseconds, digits: 18) }
    var text = duration < .zero ? "-" : ""
    switch format {
    case .iso8601:
      text += "PT"
      if hours > 0 { text += "\(hours)H" }
      if minutes > 0 { text += "\(minutes)M" }
      if rest > 0 || attoseconds > 0 || seconds == 0 { text += "\(rest)\(decimals)S" }
    case .clock: text += [hours, minutes, rest].map { padded($0, digits: 2) }.joined(separator: ":") + decimals
    case .seconds: text += "\(seconds)\(decimals)"
    case .units: text += "\(seconds)\(decimals)s"
    case .milliseconds:
      let (thousandths, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
      text += seconds == 0 ? "\(thousandths)" : "\(seconds)\(padded(thousandths, digits: 3))"
      text += fraction(rest, digits: 15)
    }
    return text
  }

  /// The point and the digits of a fraction without zeros at its end; empty for zero.
  private static func fraction(_ numerator: UInt64, digits: Int) -> String {
    guard numerator > 0 else { return "" }
    var text = padded(numerator, digits: digits)
    while text.last == "0" { text.removeLast() }
    return "." + text
  }

  private static func padded(_ number: UInt64, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(digits - text.utf8.count, 0)) + text
  }
}
