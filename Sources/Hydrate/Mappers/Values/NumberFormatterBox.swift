import Foundation

/// One `NumberFormatter` for all threads, used behind a lock and never handed out.
final class NumberFormatterBox: @unchecked Sendable {
  private let lock = NSLock()
  /// Guarded by `lock`, as a formatter may change while it works.
  private let formatter: NumberFormatter?

  init(copying formatter: NumberFormatter) { self.formatter = formatter.copy() as? NumberFormatter }

  /// The number that the formatter reads, in plain digits.
  func plainText(of text: String) -> String? { lock.withLock { formatter?.number(from: text)?.stringValue } }

  /// The formatter's text for a number in plain digits.
  func text(of plain: String) -> String? {
    let number = Int64(plain).map { NSNumber(value: $0) } ?? NSDecimalNumber(string: plain, locale: Locale(identifier: "en_US_POSIX"))
    guard number != NSDecimalNumber.notANumber else { return nil }
    return lock.withLock { formatter?.string(from: number) }
  }
}
