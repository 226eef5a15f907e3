import Foundation
import Hydrate
import Testing

/// Dates of three numbers are read in the order that is given, and not at all without one.
@Suite struct DateOrderTests {
  /// 2013-02-01, 2013-01-02 and so on, as `year month day`.
  static let rows: [(text: String, order: DateOrder, date: String)] = [
    ("01/02/2013", .dayMonthYear, "2013-02-01"), ("01/02/2013", .monthDayYear, "2013-01-02"), ("1/2/2013", .dayMonthYear, "2013-02-01"),
    ("1.2.2013", .dayMonthYear, "2013-02-01"), ("13-02-2013", .dayMonthYear, "2013-02-13"), ("02-13-2013", .monthDayYear, "2013-02-13"),
    ("30/6/14", .dayMonthYear, "2014-06-30"), ("6/30/14", .monthDayYear, "2014-06-30"), ("03/04/99", .dayMonthYear, "1999-04-03"),
    ("01.02.49", .dayMonthYear, "2049-02-01"), ("01.02.50", .dayMonthYear, "1950-02-01"),
    ("13-1-2", .yearMonthDay, "2013-01-02"), ("13-01-10", .yearMonthDay, "2013-01-10"),
    ("29/02/2012", .dayMonthYear, "2012-02-29"), ("12/11/2014 07:58:30", .dayMonthYear, "2014-11-12T07:58:30Z"),
    ("12/11/2014 07:58:30", .monthDayYear, "2014-12-11T07:58:30Z"), ("12/11/2014T07:58", .dayMonthYear, "2014-11-12T07:58:00Z"),
    ("12/11/2014 07:58:30.25 +0100", .dayMonthYear, "2014-11-12T06:58:30.25Z"),
    ("12.11.2014 07:58Z", .dayMonthYear, "2014-11-12T07:58:00Z"),
    (" 12/11/2014\n", .dayMonthYear, "2014-11-12"), ("12/11/2014 07:58 EST", .monthDayYear, "2014-12-11T12:58:00Z"),
  ]

  static let refused: [(text: String, order: DateOrder)] = [
    ("31/04/2013", .dayMonthYear), ("02/13/2013", .dayMonthYear), ("13/02/2013", .monthDayYear), ("29/02/2013", .dayMonthYear),
    ("00/01/2013", .dayMonthYear),
    ("01/00/2013", .dayMonthYear), ("01/02-2013", .dayMonthYear), ("01/02", .dayMonthYear), ("01/02/", .dayMonthYear),
    ("01/02/3", .dayMonthYear),
    ("01/02/201", .dayMonthYear), ("01/02/20133", .dayMonthYear), ("001/02/2013", .dayMonthYear), ("01/002/2013", .dayMonthYear),
    ("13/02/01 8:05 PM", .yearMonthDay), ("01/02/2013", .yearMonthDay), ("01 02 2013", .dayMonthYear), ("01//02/2013", .dayMonthYear),
    ("01/02/2013 ", .yearMonthDay), ("01/02/2013 7:58", .dayMonthYear), ("01/02/2013 25:00", .dayMonthYear), ("01/02/2013x", .dayMonthYear),
    ("01/02/2013/04", .dayMonthYear), ("-1/02/2013", .dayMonthYear), ("01/02/-2013", .dayMonthYear),
    ("2013-01-10T07:58:30+0100/", .yearMonthDay),
  ]

  @Test func readsInItsOrder() {
    for row in Self.rows {
      let expected = DateFormat.anyFormat.date(from: row.date)
      #expect(expected != nil, "\(row.date)")
      #expect(DateFormat.anyFormat(order: row.order).date(from: row.text) == expected, "\(row.text) \(row.order)")
      #expect(DateFormat.anyFormat.date(from: row.text) == nil, "\(row.text) without an order")
    }
  }

  @Test func refusesWhatDoesNotFit() {
    for row in Self.refused {
      #expect(DateFormat.anyFormat(order: row.order).date(from: row.text) == nil, "\(row.text) \(row.order)")
    }
  }

  /// An order touches nothing that is clear without it.
  @Test(arguments: [
    "2013-01-10", "20130110", "2013-01-10T07:58:30Z", "2013-W02-4", "Thu, 10 Jan 2013 07:58:30 GMT", "10 Jan 13 07:58 GMT", "1357804710",
    "/Date(0)/", "2013/01/10", "2013.1.2", "2013/1/2 8:05 PM", "7 Jan 2013", "Jan 7, 2013", "2013-Jan-07", "07/Jan/2013:08:05:09 +0100",
  ])
  func leavesClearTextsAlone(text: String) {
    let plain = DateFormat.anyFormat.date(from: text)
    #expect(plain != nil)
    for order in [DateOrder.dayMonthYear, .monthDayYear, .yearMonthDay] {
      #expect(DateFormat.anyFormat(order: order).date(from: text) == plain, "\(order)")
    }
  }
}
