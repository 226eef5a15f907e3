public import Foundation

/// Maps text to a value by a format style of Foundation's, and back.
///
/// What the style throws becomes an `invalidValue`, with the style's error underneath. A style reads text: a number of the source is that number
/// whatever the style's locale, where the style is one of numbers.
///
///     FormatMapper(IntegerFormatStyle<Int>.number.locale(Locale(identifier: "en_US"))).map("1,234")    // 1234
///     FormatMapper(Date.ISO8601FormatStyle()).reversed.map(date)
public struct FormatMapper<Style: ParseableFormatStyle & Sendable>: ReversibleMapper, Sendable
where Style.Strategy.ParseInput == String, Style.FormatOutput == String {
  let style: Style

  /// A mapper that reads and writes in this style.
  public init(_ style: Style) { self.style = style }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Style.FormatInput {
    if let number = try context.sourceNumber(input, as: Style.FormatInput.self) { return number }
    do {
      return try style.parseStrategy.parse(input)
    } catch {
      throw context.failure(.invalidValue, .text("the text is not of the format"), underlying: error)
    }
  }

  public func unmap(_ output: Style.FormatInput, in context: inout MappingContext) throws(MappingError) -> String { style.format(output) }
}
