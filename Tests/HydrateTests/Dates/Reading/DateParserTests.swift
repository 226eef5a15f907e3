import Foundation
import Testing

@testable import Hydrate

/// Texts of any form: the instant that each one means, and those that mean none or could mean two.
@Suite struct DateParserTests {
  @Test(arguments: DateRows.all)
  func readsEveryForm(rows: [(text: String, epoch: Int64)]) {
    for row in rows {
      let expected = Date(timeIntervalSinceReferenceDate: Double(row.epoch - 978_307_200))
      #expect(DateFormat.anyFormat.date(from: row.text) == expected, "\(row.text)")
    }
  }

  @Test(arguments: RefusedDates.all)
  func refuses(text: String) {
    #expect(DateFormat.anyFormat.date(from: text) == nil)
    for order in [DateOrder.dayMonthYear, .monthDayYear, .yearMonthDay] {
      #expect(DateFormat.anyFormat(order: order).date(from: text) == nil, "\(order)")
    }
  }

  /// No cut of a valid text, and no single byte changed in it, may crash; a cut that is accepted must be a form of its own.
  @Test func survivesDamage() {
    for rows in DateRows.all {
      for row in rows {
        let bytes = Array(row.text.utf8)
        for length in 0...bytes.count {
          for order in [nil, DateOrder.dayMonthYear, .yearMonthDay] {
            // A copy of just this size, so that a read past the end is a read past the allocation.
            let date = Array(bytes[..<length]).withBytes { DateParser.parse($0, order: order) }
            #expect(date?.timeIntervalSinceReferenceDate.isFinite != false)
          }
        }
        for index in bytes.indices {
          for byte: UInt8 in [0, 0x20, 0x2B, 0x2D, 0x2E, 0x2F, 0x30, 0x39, 0x3A, 0x54, 0x5A, 0x80, 0xFF] {
            var damaged = bytes
            damaged[index] = byte
            let date = damaged.withBytes { DateParser.parse($0, order: .monthDayYear) }
            #expect(date?.timeIntervalSinceReferenceDate.isFinite != false)
          }
        }
      }
    }
  }

  @Test func refusesLongTextsAtOnce() {
    let zeros = String(repeating: "0", count: 2000)
    let spaces = String(repeating: " ", count: 2000)
    for text in ["2014-01-20T02:57:14.\(zeros)Z", "Mon,\(spaces)20 Jan 2014 02:57:14 GMT", zeros, "1390186634.\(zeros)"] {
      #expect(DateFormat.anyFormat.date(from: text) == nil, "\(text.prefix(24))")
    }
    let padded = DateFormat.anyFormat.date(from: spaces + "2014-01-20" + spaces)
    #expect(padded == Date(timeIntervalSince1970: 1_390_176_000), "white space around a date does not count")
  }

  @Test func knowsTheWeekdays() {
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    for (index, name) in names.enumerated() {
      let text = "\(name), 20 Jan 2014 02:57:14 GMT"
      #expect((DateFormat.anyFormat.date(from: text) != nil) == (index == 0), "\(text)")
    }
  }
}
