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
}

/// Writes durations, exact to the attosecond.
enum DurationWriter {
  /// The text of a duration, or its number's digits; nil if its seconds do not fit in 64 bits.
  static func text(of duration: Duration, _ format: DurationFormat) -> String? {
    guard let parts = Parts(duration) else { return nil }
    let sign = parts.isNegative ? "-" : ""
    switch format {
    case .iso8601: return "\(sign)\(parts.iso8601)"
    case .clock: return "\(sign)\(parts.clock)"
    case .seconds: return "\(sign)\(parts.seconds)\(fraction(parts.attoseconds, digits: 18))"
    case .milliseconds:
      let (thousandths, rest) = parts.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
      let whole = parts.seconds == 0 ? "\(thousandths)" : "\(parts.seconds)\(padded(thousandths, digits: 3))"
      return "\(sign)\(whole)\(fraction(rest, digits: 15))"
    }
  }

  private struct Parts {
    let isNegative: Bool
    /// The size of the duration.
    let seconds: UInt64
    let attoseconds: UInt64

    private static let lowest = Duration(secondsComponent: .min, attosecondsComponent: -999_999_999_999_999_999)
    private static let highest = Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999)

    init?(_ duration: Duration) {
      // The components of longer durations would trap.
      guard duration >= Self.lowest, duration <= Self.highest else { return nil }
      let components = duration.components
      isNegative = duration < .zero
      (seconds, attoseconds) = (components.seconds.magnitude, components.attoseconds.magnitude)
    }

    private var hours: UInt64 { seconds / 3600 }
    private var minutes: UInt64 { seconds / 60 % 60 }
    private var restSeconds: UInt64 { seconds % 60 }
    private var fraction: String { DurationWriter.fraction(attoseconds, digits: 18) }

    var iso8601: String {
      var text = "PT"
      if hours > 0 { text += "\(hours)H" }
      if minutes > 0 { text += "\(minutes)M" }
      if restSeconds > 0 || attoseconds > 0 || seconds == 0 { text += "\(restSeconds)\(fraction)S" }
      return text
    }

    var clock: String { [hours, minutes, restSeconds].map { padded($0, digits: 2) }.joined(separator: ":") + fraction }
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
