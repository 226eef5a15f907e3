import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Patterns that the library reads and writes itself: with the results of a `DateFormatter`.
@Suite struct DatePatternTests {
  static let posix = Locale(identifier: "en_US_POSIX")
  static let zones = ["GMT", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "America/St_Johns", "Pacific/Apia", "Africa/Casablanca"]

  static let patterns = [
    "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", "yyyyMMdd", "yyyyMMddHHmmss", "yyyyMMddHHmmssSSS",
    "dd.MM.yyyy HH:mm",
    "d.M.y", "d MMM yyyy", "MMM d, yyyy", "MMMM d, y 'at' HH:mm", "dd-MMM-yyyy", "dd/MM/yyyy HH:mm:ss.SS", "yyyy/M/d H:m:s.S",
    "HH:mm:ss dd/MM/yyyy",
    "MMddyyyy", "d MMMM yyyy 'o''clock' H", "''yyyy''MM''dd", "yyyy MMMdd", "yyyy_MM_dd__HH", "[yyyy]{MM}(dd)|HH|", "yyyy.MM.dd,HHmm",
  ]

  static func formatter(_ pattern: String, _ zone: TimeZone) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = posix
    formatter.timeZone = zone
    formatter.dateFormat = pattern
    return formatter
  }

  /// A text with one of the flaws that texts have.
  private static func flawed(_ text: String, by random: inout RepeatableRandom) -> String {
    var bytes = Array(text.utf8)
    let index = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(bytes[index], at: index)
    case 2: bytes[index] = UInt8.random(in: 0x30...0x39, using: &random)
    case 3: bytes[index] = Array(" -/.:,T'aJ0".utf8).randomElement(using: &random) ?? 0x20
    case 4: bytes.append(contentsOf: Array(" x0Z".utf8).prefix(Int.random(in: 1...4, using: &random)))
    case 5: bytes.insert(0x20, at: index)
    case 6: bytes = Array(text.lowercased().utf8)
    case 7: bytes = Array(text.replacing("0", with: "").utf8)
    default: bytes.swapAt(index, Int.random(in: 0..<bytes.count, using: &random))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("patterns: random dates and flawed texts give what a formatter gives", arguments: patterns)
  func asAFormatter(_ pattern: String) throws {
    var random = RepeatableRandom(state: UInt64(pattern.utf8.count) * 1001)
    for name in Self.zones {
      let zone = try #require(TimeZone(identifier: name))
      let formatter = Self.formatter(pattern, zone)
      let format = DateFormat.custom(pattern, timeZone: zone)
      let compiled = try #require(DatePattern(pattern, locale: Self.posix, timeZone: zone), "it needs no formatter")
      var own = 0
      for round in 0..<60 {
        // Mostly in the years of computers, with whole milliseconds.
        let seconds = Double.random(in: round % 4 == 0 ? -13_000_000_000...253_000_000_000 : 0...4_000_000_000, using: &random)
        let date = Date(
          timeIntervalSince1970: round % 3 == 0 ? seconds : round % 3 == 1 ? seconds.rounded() : (seconds * 1000).rounded() / 1000)
        let text = formatter.string(from: date)
        #expect(format.string(from: date) == text, "\(date.timeIntervalSince1970) in \(name)")
        #expect(format.date(from: text) == formatter.date(from: text), "\(text) in \(name)")
        own += text.withBytes { compiled.date($0) } == nil ? 0 : 1
        let broken = Self.flawed(text, by: &random)
        let known = formatter.date(from: broken) ?? formatter.date(from: broken.trimmingCharacters(in: .whitespaces))
        #expect(format.date(from: broken) == known, "\(broken.debugDescription) in \(name)")
      }
      #expect(own > 40, "a formatter is the exception")
    }
  }

  @Test("patterns: where the clock changes, and before 1583, a formatter decides")
  func leftToAFormatter() throws {
    let pattern = "yyyy-MM-dd HH:mm"
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let compiled = try #require(DatePattern(pattern, locale: Self.posix, timeZone: berlin))
    let (format, formatter) = (DateFormat.custom(pattern, timeZone: berlin), Self.formatter(pattern, berlin))
    let texts = (0..<24).flatMap { hour in
      ["2024-03-31", "2024-10-27", "1582-10-04", "1582-10-15", "1500-02-29", "0099-01-01"].map { "\($0) \(hour < 10 ? "0" : "")\(hour):30" }
    }
    for text in texts {
      #expect(text.withBytes { compiled.date($0) } == nil, "\(text)")
      #expect(format.date(from: text) == formatter.date(from: text), "\(text)")
      guard let date = formatter.date(from: text) else { continue }
      #expect(format.string(from: date) == formatter.string(from: date), "\(text)")
    }
  }

  @Test(
    "patterns: those that need a formatter",
    arguments: [
      "", "yy-MM-dd", "yyy-MM-dd", "yyyyy-MM-dd", "YYYY-MM-dd", "MM-dd", "yyyy-MM", "HH:mm", "yyyy-MM-dd mm", "yyyy-MM-dd HH:ss",
      "yyyy-MM-dd yyyy",
      "yyyy-MMM-MM-dd", "EEE, yyyy-MM-dd", "yyyy-MM-dd h:mm a", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd HH:mm zzz",
      "yyyy-MM-dd HH:mm:ss.SSSS",
      "yyyy-MMMMM-dd", "yyyy-LL-dd", "yyyy-DDD", "Gyyyy-MM-dd", "yMd", "yyyyMd", "yMMdd", "dd/MM/yHHmm",
      "d MMM'ch' y", "yyyy-MM-ddH", "'20'yyyy-MM-dd", "yyyy-MM-dd 'x",
      "yyyy年MM月dd日",
    ])
  func notCompiled(_ pattern: String) {
    #expect(DatePattern(pattern, locale: Self.posix, timeZone: .gmt) == nil)
    let date = Date(timeIntervalSince1970: 1_709_627_400)
    let text = Self.formatter(pattern, .gmt).string(from: date)
    #expect(DateFormat.custom(pattern).string(from: date) == (pattern.isEmpty ? nil : text))
    #expect(DatePattern("yyyy-MM-dd", locale: Locale(identifier: "en_US"), timeZone: .gmt) == nil)
  }
}
