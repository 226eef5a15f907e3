public import Foundation

/// Maps text to a number of any type, and back.
///
/// The text is a number in JSON syntax, optionally with white space around it and leading zeros.
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
///     StringToNumber<Int>().map("61")                        // 61
///     StringToNumber<Decimal>().map("1.10").description      // "1.1"
///     StringToNumber<Int>().reversed.map(61)                 // "61"
///     StringToNumber<Double>().reversed.map(20)              // "20"
public struct StringToNumber<Number: Sendable>: ReversibleMapper, Sendable {
  typealias Reading = (value: Number, isRounded: Bool)

  private let read: @Sendable (String) -> Reading?
  private let write: @Sendable (Number) -> String?
  private var formatters: FormatterPool<NumberFormatter>?
  /// Whether the text has a formatter's format.
  package var isFormatted: Bool { formatters != nil }

  private init(read: @escaping @Sendable (String) -> Reading?, write: @escaping @Sendable (Number) -> String?) {
    self.read = read
    self.write = write
  }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Number {
    var text: String? = input
    if let formatters {
      try context.refuse(formatters.mistakes)
      if !context.isSourceNumber(input) {
        text = try context.refusing { () throws(FormatterRefusal) in try formatters.plainText(of: input) }
      }
    }
    guard let reading = text.flatMap(read) else {
      throw context.failure(.invalidValue, .expected(Number.self))
    }
    if reading.isRounded {
      context.session.report(MappingIssue(.precisionLoss, .rounded(Number.self), at: context.place, severity: .nonFatal))
    }
    return reading.value
  }

  public func unmap(_ output: Number, in context: inout MappingContext) throws(MappingError) -> String {
    try context.refuse(formatters?.mistakes ?? [])
    let text = try context.refusing { () throws(FormatterRefusal) in
      guard let formatters, let plain = write(output) else { return write(output) }
      return try formatters.text(of: plain)
    }
    guard let text else {
      throw context.failure(.invalidValue, .unwritable(.format))
    }
    return text
  }

  /// The same mapper with a formatter.
  private func spelled(by formatter: NumberFormatter) -> StringToNumber {
    spelled(by: FormatterPool(copying: formatter, overload: "StringToNumber(formatter: { \(type(of: formatter))() })"))
  }

  private func spelled(by formatters: FormatterPool<NumberFormatter>) -> StringToNumber {
    var copy = self
    copy.formatters = formatters
    return copy
  }
}

extension StringToNumber where Number: FixedWidthInteger {
  /// Makes a mapper for integers of any width.
  public init() {
    self.init(
      read: { text in
        guard case .value(let number) = text.withSpelled({ IntegerReader.read($0, as: Number.self) }) else { return nil }
        return (number, false)
      },
      write: { String($0) })
  }

  /// Makes a mapper with a formatter of your own, which is copied.
  ///
  ///     StringToNumber<Int>(formatter: grouping).map("1,234")    // 1234
  public init(formatter: NumberFormatter) { self = StringToNumber().spelled(by: formatter) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self = StringToNumber().spelled(by: FormatterPool(make)) }
}

extension StringToNumber where Number == Double {
  /// Makes a mapper for numbers in JSON syntax; white space around them is ignored.
  public init() {
    self.init(
      read: { text in text.withSpelled { DoubleReader.read($0) }.map { ($0.value, $0.lossy) } },
      write: { $0.isFinite ? DecimalText.written($0) : nil })
  }

  /// Makes a mapper with a formatter of your own, which is copied.
  public init(formatter: NumberFormatter) { self = StringToNumber().spelled(by: formatter) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self = StringToNumber().spelled(by: FormatterPool(make)) }
}

extension StringToNumber where Number == Float {
  /// Makes a mapper for numbers in JSON syntax; white space around them is ignored.
  public init() {
    self.init(
      read: { text in text.withSpelled { FloatReader.read($0) }.map { ($0.value, $0.lossy) } },
      write: { $0.isFinite ? DecimalText.written($0) : nil })
  }

  /// Makes a mapper with a formatter of your own, which is copied.
  public init(formatter: NumberFormatter) { self = StringToNumber().spelled(by: formatter) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self = StringToNumber().spelled(by: FormatterPool(make)) }
}

extension StringToNumber where Number == CGFloat {
  /// Makes a mapper for numbers in JSON syntax; white space around them is ignored.
  public init() {
    self.init(
      read: { text in text.withSpelled { DoubleReader.read($0) }.map { (CGFloat($0.value), $0.lossy) } },
      write: { $0.isFinite ? DecimalText.written(Double($0)) : nil })
  }

  /// Makes a mapper with a formatter of your own, which is copied.
  public init(formatter: NumberFormatter) { self = StringToNumber().spelled(by: formatter) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self = StringToNumber().spelled(by: FormatterPool(make)) }
}

extension StringToNumber where Number == Decimal {
  /// Makes a mapper for numbers in JSON syntax; white space around them is ignored.
  public init() {
    self.init(
      read: { text in text.withSpelled { DecimalReader.read($0) }.map { ($0, false) } },
      write: { DecimalText.text(of: $0) })
  }

  /// Makes a mapper with a formatter of your own, which is copied.
  public init(formatter: NumberFormatter) { self = StringToNumber().spelled(by: formatter) }

  /// Makes a mapper with formatters of your own, made by a closure.
  public init(formatter make: @escaping @Sendable () -> NumberFormatter) { self = StringToNumber().spelled(by: FormatterPool(make)) }
}

extension String {
  /// Calls `body` with the bytes of the number in the text.
  fileprivate func withSpelled<R>(_ body: (Span<UInt8>) -> R) -> R {
    withBytes { NumberText.withSpelled($0, body) }
  }
}
