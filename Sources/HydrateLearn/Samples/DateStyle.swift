internal import Foundation
import Hydrate

/// A way to write dates, and the rule for it.
struct DateStyle {
  /// The rule's format in Swift; nil for what needs no rule.
  let rule: String?
  private let format: DateFormat
  private let pattern: NumberPattern?

  private init(_ rule: String?, _ format: DateFormat) { (self.rule, self.format, pattern) = (rule, format, nil) }

  private init(pattern: String) {
    rule = ".custom(\"\(pattern)\")"
    format = .custom(pattern)
    self.pattern = NumberPattern(pattern)
  }

  /// All styles, the preferred one first.
  static let all: [DateStyle] =
    [
      DateStyle(nil, .rfc3339), DateStyle(".rfc3339Milliseconds", .rfc3339Milliseconds), DateStyle(".rfc822", .rfc822),
      DateStyle(".dotNet", .dotNet),
    ] + mailShapes + patterns.map { DateStyle(pattern: $0) }

  private static var mailShapes: [DateStyle] {
    [(true, true, false), (true, false, true), (true, false, false), (false, true, true), (false, true, false), (false, false, true)].map {
      DateStyle(".rfc822(weekday: \($0), seconds: \($1), zone: \($2))", .rfc822(weekday: $0, seconds: $1, zone: $2))
    }
  }

  private static let patterns = [
    "yyyy-MM-dd", "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd HH:mm:ss.SSS", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd'T'HH:mm",
    "yyyy-MM-dd'T'HH:mm:ss.SSS", "yyyy/MM/dd", "yyyy/MM/dd HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ssZ", "yyyy-MM-dd'T'HH:mm:ssxxx",
    "yyyy-MM-dd HH:mm:ss Z", "EEE MMM dd HH:mm:ss Z yyyy", "EEE MMM dd HH:mm:ss yyyy", "d MMM yyyy", "dd MMM yyyy", "d MMMM yyyy",
    "MMM d, yyyy", "MMMM d, yyyy", "dd-MMM-yyyy",
  ]

  /// The date in a text that can be read in one way only. Digits alone are no date.
  static func date(_ text: String) -> Date? {
    guard (8...64).contains(text.utf8.count), text.utf8.contains(where: { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return DateFormat.anyFormat.date(from: text)
  }

  /// Whether the style writes a date as the text that it was read from.
  func writes(_ text: String, of date: Date) -> Bool {
    if let pattern, let written = DateFormat.rfc3339.string(from: date) { return pattern.text(of: written) == text }
    return format.string(from: date) == text
  }

  /// Whether the style also reads the text as the date.
  func reads(_ text: String, as date: Date) -> Bool { rule == nil || format.date(from: text) == date }
}

/// A date pattern of numbers and marks. A `DateFormatter` would need seconds for a large document.
private struct NumberPattern {
  private enum Part {
    case mark(Character)
    /// Characters of the RFC 3339 text.
    case number(Range<Int>)
    case milliseconds
  }

  private var parts: [Part] = []

  private static let numbers: [String: Part] = [
    "yyyy": .number(0..<4), "MM": .number(5..<7), "dd": .number(8..<10), "HH": .number(11..<13), "mm": .number(14..<16),
    "ss": .number(17..<19), "SSS": .milliseconds,
  ]

  /// Returns nil for a pattern with names or zones.
  init?(_ pattern: String) {
    var rest = pattern.replacing("'T'", with: "T")[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      if let part = Self.numbers[String(run)] {
        parts.append(part)
        rest = rest.dropFirst(run.count)
      } else {
        guard first == "T" || !first.isLetter else { return nil }
        parts.append(.mark(first))
        rest = rest.dropFirst()
      }
    }
  }

  /// The text of a date, by its RFC 3339 text; nil if that is more exact.
  func text(of written: String) -> String? {
    let characters = Array(written)
    guard characters.count >= 20 else { return nil }
    var text = ""
    for part in parts {
      switch part {
      case .mark(let mark): text.append(mark)
      case .number(let range): text += String(characters[range])
      case .milliseconds:
        let fraction = characters[19...].filter(\.isNumber)
        guard fraction.count <= 3 else { return nil }
        text += String(fraction) + String(repeating: "0", count: 3 - fraction.count)
      }
    }
    return text
  }
}
