public import Foundation

/// Maps text to a value with any `Formatter`, and back.
///
/// Text that the formatter refuses, an object of another type, and a value without a text are an
/// `invalidValue`. A formatter reads text: a number in the source is used as it is if the
/// formatter is for numbers or the type is a number; else its digits are the text. Each concurrent
/// task uses a copy of the formatter. A formatter whose copy is itself (such as
/// `ByteCountFormatter` outside Apple's platforms) or has another class is a `configuration`
/// issue; use the initializer with a closure for it.
///
/// Outside Apple's platforms, only date and number formatters can read text; all can write.
///
///     FormatterMapper(ISO8601DateFormatter(), as: Date.self).map("2014-01-20T02:57:14Z")
///     FormatterMapper({ ByteCountFormatter() }, as: Int64.self).reversed.map(2048)
public struct FormatterMapper<Output>: ReversibleMapper, Sendable, Printed {
  private let formatters: FormatterPool<Formatter>
  package var arguments: String { "…" }
  package var stored: KeyValuePairs<String, Any> { ["formatters": formatters] }

  /// Makes a mapper with copies of this formatter. A result that is not an `Output` is an
  /// `invalidValue` issue.
  public init(_ formatter: Formatter, as type: Output.Type = Output.self) {
    formatters = FormatterPool(copying: formatter, overload: "FormatterMapper({ \(Swift.type(of: formatter))() })")
  }

  /// Makes a mapper with formatters from a closure, one per concurrent task. Returning the same
  /// formatter again is a `configuration` issue.
  public init(_ make: @escaping @Sendable () -> Formatter, as type: Output.Type = Output.self) { formatters = FormatterPool(make) }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Output {
    try context.refuse(formatters.mistakes)
    if let number = try context.sourceNumber(input, as: Output.self) { return number }
    let number = context.isSourceNumber(input) ? context.value?.boxedNumber : nil
    let read = try context.use(formatters) { formatter -> Result<Any, any Error> in
      if let number, formatter is NumberFormatter || Output.self is NSNumber.Type { return .success(number) }
      return Result { try formatter.object(for: input) }
    }
    let object: Any
    do {
      object = try read.get()
    } catch {
      throw context.failure(.invalidValue, .invalid(.formatter), underlying: error)
    }
    guard let output = object as? Output else {
      throw context.failure(.invalidValue, .invalid(.result(expected: Output.self, found: type(of: object))))
    }
    return output
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> String {
    try context.refuse(formatters.mistakes)
    guard let text = try context.use(formatters, { $0.text(for: output) }) else {
      throw context.failure(.invalidValue, .unwritable(.format))
    }
    return text
  }
}

extension Value {
  /// The number as the object that a formatter would return.
  fileprivate var boxedNumber: NSNumber? {
    switch NativeNumber(document, index) {
    case .int(let number): NSNumber(value: number)
    case .uint(let number): NSNumber(value: number)
    case .double(let number): NSNumber(value: number)
    case .decimal(let number): NSDecimalNumber(decimal: number)
    case nil: nil
    }
  }
}

#if canImport(Darwin)
  extension Formatter {
    fileprivate func text(for value: Any) -> String? { string(for: value) }
  }
#else
  // Foundation reads only with the specific methods of these formatters; the general method of
  // some of them crashes.
  extension Formatter {
    fileprivate func object(for text: String) throws -> Any {
      let object: Any? =
        switch self {
        case let formatter as DateFormatter: formatter.date(fromWhole: text)
        case let formatter as ISO8601DateFormatter: formatter.date(fromWhole: text)
        case let formatter as NumberFormatter: formatter.number(fromWhole: text)
        default: throw CocoaError(.featureUnsupported)
        }
      guard let object else { throw CocoaError(.formatting) }
      return object
    }

    fileprivate func text(for value: Any) -> String? {
      switch self {
      case let formatter as ISO8601DateFormatter: (value as? Date).map { formatter.string(from: $0) }
      case let formatter as DateFormatter: (value as? Date).map { formatter.string(from: $0) }
      // The general method accepts only a `Double` as a number.
      case let formatter as ByteCountFormatter:
        if let count = (value as? any BinaryInteger).flatMap({ Int64(exactly: $0) }) {
          formatter.string(fromByteCount: count)
        } else {
          string(for: value)
        }
      case is EnergyFormatter, is LengthFormatter, is MassFormatter, is DateIntervalFormatter: nil
      default: string(for: value)
      }
    }
  }

  extension ISO8601DateFormatter {
    /// The date that the whole text denotes; the formatter itself stops where the date ends.
    fileprivate func date(fromWhole text: String) -> Date? {
      guard let date = date(from: text) else { return nil }
      if string(from: date) == text { return date }
      guard let whole = DateFormat.anyFormat.date(from: text), abs(whole.timeIntervalSince(date)) <= 1 else { return nil }
      return date
    }
  }
#endif
