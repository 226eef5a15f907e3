public import Foundation

/// Maps text to a value with a Foundation format style, and back.
///
/// The style must read the whole text, except for white space around it; else the text is an
/// `invalidValue`. So `12abc` is not a number, unlike in Foundation, where `Int("12abc", format:
/// .number)` is 12. A style that reports where it stops (`CustomConsumingRegexComponent`, such as
/// those of numbers and dates) must stop at the end. With any other style, or if such a style
/// finds nothing, the text must be the style's own for the value, except for white space and case.
/// A fraction is never dropped from a whole number. An error of the style becomes the underlying
/// error of an `invalidValue`.
///
/// A style reads text: if it is a style for numbers, a number in the source is used as it is,
/// whatever the style's locale. The reverse direction gives the style's text.
///
///     FormatMapper(IntegerFormatStyle<Int>.number.locale(Locale(identifier: "en_US"))).map("1,234")    // 1234
///     FormatMapper(Date.ISO8601FormatStyle()).reversed.map(date)
public struct FormatMapper<Style: ParseableFormatStyle & Sendable>: ReversibleMapper, Sendable, Printed
where Style.Strategy.ParseInput == String, Style.FormatOutput == String {
  let style: Style
  package var arguments: String { "…" }
  package var stored: KeyValuePairs<String, Any> { ["style": style] }

  /// Makes a mapper that reads and writes with this style.
  public init(_ style: Style) { self.style = style }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Style.FormatInput {
    if let number = try context.sourceNumber(input, as: Style.FormatInput.self) { return number }
    let text = input.trimmingCharacters(in: .whitespacesAndNewlines)
    do {
      if let (value, end) = try consumed(text), end == text.endIndex, isExact(value, of: text) { return value }
      let value = try style.parseStrategy.parse(input)
      if writes(input, for: value) { return value }
    } catch {
      throw context.placed(error) ?? context.failure(.invalidValue, .invalid(.format), underlying: error)
    }
    throw context.failure(.invalidValue, .invalid(.formatEnd))
  }

  public func unmap(_ output: Style.FormatInput, in context: inout MappingContext) throws(MappingError) -> String { style.format(output) }

  /// The value that the style reads at the start of the text, and where it stops, if the style
  /// reports that.
  private func consumed(_ text: String) throws -> (value: Style.FormatInput, end: String.Index)? {
    let strategy = style.parseStrategy
    guard let component = strategy as? any CustomConsumingRegexComponent ?? style as? any CustomConsumingRegexComponent,
      let (output, end) = try component.read(text)
    else { return nil }
    return try (output as? Style.FormatInput ?? strategy.parse(text), end)
  }

  /// Whether no part of the text is lost: Foundation's integer styles drop fractions, and return
  /// arbitrary numbers for NaN.
  private func isExact(_ value: Style.FormatInput, of text: String) -> Bool {
    switch value {
    case let number as any FloatingPoint where number.isInfinite: writes(text, for: value)
    case let number as any BinaryInteger:
      writes(text, for: value) || (style as? any IntegerStyle)?.decimal(of: text) == Decimal(whole: number)
    default: true
    }
  }

  /// Whether the text is the style's own for the value, except for white space and case.
  private func writes(_ text: String, for value: Style.FormatInput) -> Bool {
    func folded(_ text: String) -> String { text.filter { !$0.isWhitespace }.lowercased() }
    return folded(style.format(value)) == folded(text)
  }
}

extension CustomConsumingRegexComponent {
  fileprivate func read(_ text: String) throws -> (output: Any, end: String.Index)? {
    try consuming(text, startingAt: text.startIndex, in: text.startIndex..<text.endIndex).map { ($0.output, $0.upperBound) }
  }
}

/// A style for integers, which can read a text before its fraction is dropped.
private protocol IntegerStyle {
  func decimal(of text: String) -> Decimal?
}

extension IntegerFormatStyle: IntegerStyle {
  fileprivate func decimal(of text: String) -> Decimal? { try? Decimal(text, format: Decimal.FormatStyle(locale: locale)) }
}

extension IntegerFormatStyle.Percent: IntegerStyle {
  fileprivate func decimal(of text: String) -> Decimal? {
    (try? Decimal(text, format: Decimal.FormatStyle.Percent(locale: locale))).map { $0 * 100 }
  }
}

extension IntegerFormatStyle.Currency: IntegerStyle {
  fileprivate func decimal(of text: String) -> Decimal? {
    try? Decimal(text, format: Decimal.FormatStyle.Currency(code: currencyCode, locale: locale))
  }
}

extension Decimal {
  fileprivate init?(whole number: some BinaryInteger) { self.init(string: String(number), locale: nil) }
}
