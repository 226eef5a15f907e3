public import Foundation

/// Maps text to a value by any `Formatter`, and back.
///
/// Text that the formatter refuses, an object of another type than the one named, and what has no text, are an `invalidValue`. A formatter reads
/// text: a number of the source is that number, where the formatter is one of numbers or the type is a number's; else its digits are text. Each
/// task that maps has a formatter of its own, a copy. One whose copy is itself, as that of a `ByteCountFormatter` where Foundation is not Apple's, or
/// of another class, is a `configuration` issue; a closure that makes it serves.
///
/// Where Foundation is not Apple's, only the formatters of dates and numbers read text; all write.
///
///     FormatterMapper(ISO8601DateFormatter(), as: Date.self).map("2014-01-20T02:57:14Z")
///     FormatterMapper({ ByteCountFormatter() }, as: Int64.self).reversed.map(2048)
public struct FormatterMapper<Output>: ReversibleMapper, Sendable {
  private let formatters: FormatterPool<Formatter>

  /// A mapper by copies of this formatter; a result of another type than `Output` is an `invalidValue` issue.
  public init(_ formatter: Formatter, as type: Output.Type = Output.self) {
    formatters = FormatterPool(copying: formatter, overload: "FormatterMapper({ \(Swift.type(of: formatter))() })")
  }

  /// A mapper by formatters that a closure makes, as many as are used at the same time; one that gives the same again is a `configuration` issue.
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
  /// The number as the object that a formatter would give.
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
    fileprivate func object(for text: String) throws -> Any {
      var object: AnyObject?
      var description: NSString?
      guard getObjectValue(&object, for: text, errorDescription: &description), let object else {
        throw CocoaError(.formatting, userInfo: description.map { [NSLocalizedDescriptionKey: $0] } ?? [:])
      }
      return object
    }

    fileprivate func text(for value: Any) -> String? { string(for: value) }
  }
#else
  // Foundation reads only by methods of the single formatters here, and some of them stop the program when asked for a text in general.
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
      // It takes nothing but a `Double` for a number in general.
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
    /// The date that the whole text says; the formatter itself stops where the date ends.
    fileprivate func date(fromWhole text: String) -> Date? {
      guard let date = date(from: text) else { return nil }
      if string(from: date) == text { return date }
      guard let whole = DateFormat.anyFormat.date(from: text), abs(whole.timeIntervalSince(date)) <= 1 else { return nil }
      return date
    }
  }
#endif
