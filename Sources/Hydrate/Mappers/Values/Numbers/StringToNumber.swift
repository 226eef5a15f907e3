public import Foundation

extension Mapper {
  /// Maps text to numbers with other separators than JSON's, and back; see ``StringToNumber``.
  ///
  ///     let prices = ReflectiveMapper<Price>().mapType(Decimal.self, using: .number(decimal: ",", grouping: "."))
  ///     prices.map(["amount": "1.234,50"]).amount               // 1234.5
  ///     prices.reversed.map(Price(amount: 1234.5))              // {"amount":"1.234,5"}
  public static func number<Number: FixedWidthInteger>(decimal: Character, grouping: Character? = nil) -> Self
  where Self == StringToNumber<Number> { StringToNumber().spelled(decimal: decimal, grouping: grouping) }

  /// The same for floating-point numbers.
  public static func number<Number: BinaryFloatingPoint>(decimal: Character, grouping: Character? = nil) -> Self
  where Self == StringToNumber<Number> { StringToNumber().spelled(decimal: decimal, grouping: grouping) }

  /// The same for decimals.
  public static func number(decimal: Character, grouping: Character? = nil) -> Self where Self == StringToNumber<Decimal> {
    StringToNumber().spelled(decimal: decimal, grouping: grouping)
  }
}

/// Maps text to a number of any type, and back.
///
/// The text is a number in JSON syntax, optionally with white space around it, a plus sign and leading
/// zeros.
/// Nothing is lost: `"5.5"` is not an `Int` and `"300"` not an `Int8`, but an `invalidValue`;
/// integers and decimals are never converted to `Double`. Floating-point numbers are rounded once,
/// with a `precisionLoss` issue like the built-in rules. NaN and infinity cannot be written.
///
/// With a formatter, the text has the formatter's format, in both directions. A formatter reads
/// text: a number in the source is used as it is, whatever the formatter's locale, so `1.234` is
/// never 1234. (After a mapper that returns text, everything is text.) A formatter whose copy is
/// not a formatter of its own, as with some subclasses, is a `configuration` issue; use the
/// initializer with a closure for it.
///
/// With separators of your own (``spelled(decimal:grouping:)``) every digit is kept, and a number in
/// the source is used as it is, too. The digits before the decimal separator are in groups of three
/// or not grouped: for a comma and points `1.23,5`, `0.123` and `1,` are an `invalidValue`. Equal
/// separators, digits, letters, signs, and a space before decimals are a `configuration` issue.
///
///     StringToNumber<Int>().map("61")                        // 61
///     StringToNumber<Decimal>().map("1.10").description      // "1.1"
///     StringToNumber<Int>().reversed.map(61)                 // "61"
///     StringToNumber<Double>().reversed.map(20)              // "20"
///     StringToNumber<Int>().spelled(decimal: ".", grouping: "'").map("1'234")    // 1234
public struct StringToNumber<Number: Sendable>: ReversibleMapper, CheckedAtSetUp, Sendable, Printed {
  typealias Reading = (value: Number, isRounded: Bool)
  package var stored: KeyValuePairs<String, Any> { ["read": read, "formatters": formatters as Any] }
  package var sourceCode: String {
    spelling.map { Self.text("\(Self.self)()", "spelled(\($0))") } ?? "\(Self.self)(\(formatters == nil ? "" : "…"))"
  }

  private let read: @Sendable (String) -> Reading?
  private let write: @Sendable (Number) -> String?
  private let formatters: FormatterPool<NumberFormatter>?
  /// The separators, if they are not JSON's.
  private var spelling: NumberSpelling?
  /// Whether the text has a formatter's format, or other separators than JSON's.
  package var isFormatted: Bool { formatters != nil || spelling != nil }
  var mistakes: [Mistake] { spelling?.isValid == false ? [.numberSeparators] : [] }

  private init(
    _ formatters: FormatterPool<NumberFormatter>?, read: @escaping @Sendable (String) -> Reading?,
    write: @escaping @Sendable (Number) -> String?
  ) {
    (self.formatters, self.read, self.write) = (formatters, read, write)
  }

  /// Returns the mapper with these separators, in both directions and without a formatter.
  public func spelled(decimal: Character, grouping: Character? = nil) -> StringToNumber {
    changed(StringToNumber(nil, read: read, write: write)) { $0.spelling = NumberSpelling(decimal: decimal, grouping: grouping) }
  }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Number {
    var text: String? = input
    if isFormatted {
      try context.refuse(formatters?.mistakes ?? mistakes)
      if !context.isSourceNumber(input) {
        text = try context.refusing { () throws(FormatterRefusal) in try formatters?.plainText(of: input) ?? spelling?.plain(input) }
      }
    }
    guard let reading = text.flatMap(read) else { throw context.failure(.invalidValue, .expected(Number.self)) }
    if reading.isRounded {
      context.session.report(MappingIssue(.precisionLoss, .rounded(Number.self), at: context.place, severity: .nonFatal))
    }
    return reading.value
  }

  public func unmap(_ output: Number, in context: inout MappingContext) throws(MappingError) -> String {
    try context.refuse(formatters?.mistakes ?? mistakes)
    let text = try context.refusing { () throws(FormatterRefusal) in
      if let spelling { return write(output).map(spelling.spelled) }
      guard let formatters, let plain = write(output) else { return write(output) }
      return try formatters.text(of: plain)
    }
    guard let text else { throw context.failure(.invalidValue, .unwritable(.format)) }
    return text
  }
}

extension StringToNumber where Number: FixedWidthInteger {
  /// Makes a mapper for integers of any width, in JSON syntax, or as a formatter of your own spells
  /// them, which is copied.
  ///
  ///     StringToNumber<Int>(formatter: grouping).map("1,234")    // 1234
  public init(formatter: NumberFormatter? = nil) { self.init(integersBy: FormatterPool(optional: formatter)) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self.init(integersBy: FormatterPool(make)) }

  private init(integersBy formatters: FormatterPool<NumberFormatter>?) {
    self.init(formatters) { text in
      guard case .value(let number) = text.withSpelled({ IntegerReader.read($0, as: Number.self) }) else { return nil }
      return (number, false)
    } write: {
      String($0)
    }
  }
}

extension StringToNumber where Number: BinaryFloatingPoint {
  /// Makes a mapper for numbers in JSON syntax, with white space around them ignored, or as a
  /// formatter of your own spells them, which is copied.
  public init(formatter: NumberFormatter? = nil) { self.init(fractionsBy: FormatterPool(optional: formatter)) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self.init(fractionsBy: FormatterPool(make)) }

  private init(fractionsBy formatters: FormatterPool<NumberFormatter>?) {
    self.init(formatters) { text in
      if Number.self == Float.self {
        return text.withSpelled { FloatReader.read($0) }.flatMap { read in same(read.value, as: Number.self).map { ($0, read.lossy) } }
      }
      guard let read = text.withSpelled({ DoubleReader.read($0) }) else { return nil }
      if let number = same(read.value, as: Number.self) { return (number, read.lossy) }
      let number = Number(read.value)
      return number.isFinite ? (number, read.lossy || Double(number) != read.value) : nil
    } write: { number in
      guard number.isFinite else { return nil }
      if let single = same(number, as: Float.self) { return DecimalText.written(single) }
      let double = same(number, as: Double.self) ?? Double(number)
      // A wider type may have values that no `Double` has.
      return same(double, as: Number.self) != nil || Number(double) == number ? DecimalText.written(double) : nil
    }
  }
}

extension StringToNumber where Number == Decimal {
  /// Makes a mapper for numbers in JSON syntax, with white space around them ignored, or as a
  /// formatter of your own spells them, which is copied.
  public init(formatter: NumberFormatter? = nil) { self.init(decimalsBy: FormatterPool(optional: formatter)) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self.init(decimalsBy: FormatterPool(make)) }

  private init(decimalsBy formatters: FormatterPool<NumberFormatter>?) {
    self.init(formatters) { text in
      text.withSpelled { DecimalReader.read($0) }.map { ($0, false) }
    } write: {
      DecimalText.text(of: $0)
    }
  }
}

extension String {
  /// Calls `body` with the bytes of the number in the text.
  fileprivate func withSpelled<R>(_ body: (Span<UInt8>) -> R) -> R { withBytes { NumberText.withSpelled($0, body) } }
}

extension FormatterPool where Kind == NumberFormatter {
  /// A pool of copies of a formatter; nil if there is none.
  fileprivate convenience init?(optional formatter: NumberFormatter?) {
    guard let formatter else { return nil }
    self.init(copying: formatter, overload: "StringToNumber(formatter: { \(type(of: formatter))() })")
  }

  /// The number that the formatter reads, in plain digits.
  fileprivate func plainText(of text: String) throws(FormatterRefusal) -> String? { try use { $0.number(fromWhole: text)?.stringValue } }

  /// The formatter's text for a number in plain digits.
  fileprivate func text(of plain: String) throws(FormatterRefusal) -> String? {
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
