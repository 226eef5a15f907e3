import Foundation

/// The clock of a time zone. Instants and local times are whole seconds since 2001-01-01T00:00:00,
/// instants in UTC.
struct ZoneClock {
  private static let day: Int64 = 86_400

  /// Nil for UTC.
  private let zone: TimeZone?

  init(_ zone: TimeZone) { self.zone = zone == .gmt ? nil : zone }

  /// The seconds that local time is ahead of UTC; less than a day either way.
  func offset(at instant: Int64) -> Int64 {
    zone.map { Int64($0.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: Double(instant)))) } ?? 0
  }

  /// The instant of a local time; nil if the clock changes within a day of it, so that there may be
  /// none or two.
  func instant(ofLocal local: Int64) -> Int64? {
    let ahead = offset(at: local - Self.day)
    return zone == nil || ahead == offset(at: local + Self.day) ? local - ahead : nil
  }

  /// The first instant of a day; nil if the zone has no such day, as Samoa in December 2011.
  func start(ofDay day: Int64) -> Int64? {
    let local = day * Self.day
    let early = local - offset(at: local - Self.day)
    if early + offset(at: early) == local { return early }
    var (low, high) = (local - Self.day, local + Self.day)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if middle + offset(at: middle) < local { low = middle } else { high = middle }
    }
    return high + offset(at: high) < local + Self.day ? high : nil
  }
}
