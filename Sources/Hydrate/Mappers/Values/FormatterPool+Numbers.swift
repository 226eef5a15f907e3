import Foundation

extension FormatterPool where Kind == NumberFormatter {
  /// The number that the formatter reads, in plain digits.
  func plainText(of text: String) throws(FormatterRefusal) -> String? { try use { $0.number(fromWhole: text)?.stringValue } }

  /// The formatter's text for a number in plain digits.
  func text(of plain: String) throws(FormatterRefusal) -> String? {
    let number = Int64(plain).map { NSNumber(value: $0) } ?? NSDecimalNumber(string: plain, locale: Locale(identifier: "en_US_POSIX"))
    guard number != NSDecimalNumber.notANumber else { return nil }
    return try use { $0.string(from: number) }
  }
}

extension NumberFormatter {
  /// The number that the whole text denotes.
  ///
  /// Outside Apple's platforms, Foundation stops at the first character that is not part of the
  /// number. To check that it has reached the end, a digit is appended, which must change the
  /// number. If it does not, the text must be the formatter's own for the number, or have so many
  /// digits that another one makes no difference.
  func number(fromWhole text: String) -> NSNumber? {
    guard let number = number(from: text) else { return nil }
    #if !canImport(Darwin)
      guard string(from: number) != text else { return number }
      guard let last = text.last, last.isNumber else { return nil }
      if self.number(from: text + "1") != number { return number }
      let symbols = "0123456789" + (decimalSeparator ?? ".") + (groupingSeparator ?? ",")
      guard text.count > 15, text.drop(while: { "+-".contains($0) }).allSatisfy({ symbols.contains($0) }) else { return nil }
    #endif
    return number
  }
}
