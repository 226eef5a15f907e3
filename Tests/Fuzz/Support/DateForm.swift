import Foundation
import Hydrate

/// A date format, and how much of a date it keeps when it is written.
struct DateForm {
  let name: String
  let format: DateFormat
  /// How far a date may move that is written and read again, in seconds.
  let loss: Double

  static let all: [DateForm] =
    [
      DateForm(name: "rfc3339", format: .rfc3339, loss: 0), DateForm(name: "milliseconds", format: .rfc3339Milliseconds, loss: 0.000501),
      DateForm(name: "rfc822", format: .rfc822, loss: 1), DateForm(name: "dotNet", format: .dotNet, loss: 0.000501),
      DateForm(name: "day", format: .day, loss: 0),
      DateForm(name: "any", format: .anyFormat, loss: 0), DateForm(name: "day first", format: .anyFormat(order: .dayMonthYear), loss: 0),
      DateForm(name: "month first", format: .anyFormat(order: .monthDayYear), loss: 0),
      DateForm(name: "year first", format: .anyFormat(order: .yearMonthDay), loss: 0),
    ]
    + (0..<8).map { shape in
      DateForm(
        name: "shape \(shape)", format: .rfc822(weekday: shape & 1 > 0, seconds: shape & 2 > 0, zone: shape & 4 > 0),
        loss: shape & 2 > 0 ? 1 : 60)
    }

  static let ofFormatters = [
    DateForm(name: "pattern", format: .custom("yyyy-MM-dd HH:mm:ss"), loss: 1), DateForm(name: "no pattern", format: .custom(""), loss: 0),
  ]

  func check(_ text: String) {
    guard let date = format.date(from: text) else { return }
    let seconds = date.timeIntervalSinceReferenceDate
    require(DateForm.readable.contains(date), "\(name) reads a date of no year: \(seconds)")
    // A zone may lead out of the years that can be written.
    guard let written = format.string(from: date) else {
      return require(!DateForm.years.contains(date), "\(name) cannot write what it has read: \(seconds)")
    }
    let again = require(format.date(from: written), "\(name) cannot read what it has written: \(written)")
    require(again.timeIntervalSince(date).magnitude <= loss, "\(name) reads \(written) as another date")
    require(format.string(from: again) == written, "\(name) writes \(written) otherwise the second time")
  }

  /// A zone may lead out of the years that can be written, by less than a day.
  static let readable = years.lowerBound - 86_400..<years.upperBound + 86_401

  /// The years 0 to 9999, to the last second that every form can say.
  private static let years = Date(timeIntervalSinceReferenceDate: -63_145_526_400)..<Date(timeIntervalSinceReferenceDate: 252_423_993_599)
}

/// Foundation's reading of RFC 3339.
enum DateTwin {
  private static let styles = [
    Date.ISO8601FormatStyle(includingFractionalSeconds: false), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
  ]

  /// 1582-10-15.
  private static let gregorianStart = Date(timeIntervalSince1970: -12_219_292_800)

  static func check(_ text: String) {
    guard let date = DateFormat.rfc3339.date(from: text) else { return }
    require(DateFormat.anyFormat.date(from: text) == date, "another date in any format")
    // Before the Gregorian calendar was introduced Foundation counts by the Julian one.
    guard date >= gregorianStart else { return }
    for style in styles {
      guard let other = try? style.parse(text) else { continue }
      require(
        other.timeIntervalSince(date).magnitude <= 0.001,
        "\(date.timeIntervalSinceReferenceDate) here, \(other.timeIntervalSinceReferenceDate) there")
    }
  }
}
