import Foundation
import Hydrate

/// Any text through every date format, both ways, beside Foundation's reading of RFC 3339.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzDates(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let text = String(decoding: bytes, as: UTF8.self)
  for form in DateForm.all { form.check(text) }
  DateTwin.check(text)
  // A formatter is slow, and not this library's: it is asked now and then.
  if mixed(bytes) % 64 == 0 { for form in DateForm.ofFormatters { form.check(text) } }
  checkNumber(text)
  return 0
}

/// Numbers of every unit, and a model's own dates from numbers and texts.
private func checkNumber(_ text: String) {
  if let dates = try? ReflectiveMapper<[Date]>().map(json: "[\(text)]") {
    for date in dates { require(DateForm.readable.contains(date), "a date of no year: \(date.timeIntervalSinceReferenceDate)") }
  }
  guard let number = Decimal(string: text) else { return }
  for unit in NumberToDate.Unit.allCases {
    guard let date = try? NumberToDate(unit).map(number) else { continue }
    let back = require(try? NumberToDate(unit).reversed.map(date), "a date that does not come back")
    let again = require(try? NumberToDate(unit).map(back), "a number that comes back and is refused")
    require((again.timeIntervalSince(date)).magnitude < 1e-4, "\(number) comes back as \(back)")
  }
}
