import Foundation
import Hydrate

/// Text to dates, of which a round reads a thousand.
enum DateWorks {
  static var all: [Work] {
    let style = Date.ISO8601FormatStyle()
    let formatter = DateFormatter.posix("EEE, dd MMM yyyy HH:mm:ss zzz")
    return [
      work("RFC 3339 text to Date, any format", MadeDates.rfc3339, "Date.ISO8601FormatStyle", atLeast: 4) { try style.parse($0) },
      work("RFC 1123 text to Date, any format", MadeDates.rfc1123, "DateFormatter", atLeast: 50) { formatter.date(from: $0) },
    ]
  }

  private static func work(
    _ name: String, _ texts: [String], _ beside: String, atLeast: Double, _ read: @escaping (String) throws -> Date?
  ) -> Work {
    let dates: [Date?] = MadeDates.dates
    return Work(
      document: "1 date", name: name, beside: beside, goal: .speed(atLeast: atLeast),
      subject: Contender("Hydrate, \(name)", repetitions: texts.count) {
        texts.map { DateFormat.anyFormat.date(from: $0) }
      } isRight: {
        $0 == dates
      },
      baseline: Contender("\(beside), \(name)", repetitions: texts.count) {
        try texts.map(read)
      } isRight: {
        $0 == dates
      })
  }
}
