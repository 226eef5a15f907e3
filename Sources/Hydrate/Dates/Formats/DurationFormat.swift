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
