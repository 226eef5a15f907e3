public import Foundation

/// Maps text to a value by any `Formatter`, and back; it is copied, and used by one task at a time.
///
/// Text that the formatter refuses, an object of another type than the one named, and what has no text, are an `invalidValue`.
///
/// Where Foundation is not Apple's, only the formatters of dates and numbers read text; all write.
///
///     FormatterMapper(ISO8601DateFormatter(), as: Date.self).map("2014-01-20T02:57:14Z")
public struct FormatterMapper<Output>: ReversibleMapper {
  private let box: AnyFormatterBox

  /// A mapper by a copy of this formatter; a result of another type than `Output` is an `invalidValue` issue.
  public init(_ formatter: Formatter, as type: Output.Type = Output.self) { box = AnyFormatterBox(copying: formatter) }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Output {
    let object: Any
    do {
      object = try box.object(for: input)
    } catch {
      throw context.failure(.invalidValue, .text("the formatter refuses the text"), underlying: error)
    }
    guard let output = object as? Output else {
      throw context.failure(.invalidValue, .text("the formatter gives a \(type(of: object)), no \(Output.self)"))
    }
    return output
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> String {
    guard let text = box.text(for: output) else { throw context.failure(.invalidValue, .text("the formatter has no text for the value")) }
    return text
  }
}

/// One formatter for all threads, used behind a lock and never handed out.
private final class AnyFormatterBox: @unchecked Sendable {
  private let lock = NSLock()
  /// Guarded by `lock`, as a formatter may change while it works.
  private let formatter: Formatter?

  /// A formatter that has no copy serves nobody.
  init(copying formatter: Formatter) { self.formatter = formatter.copy() as? Formatter }

  func object(for text: String) throws -> Any {
    try lock.withLock {
      guard let formatter else { throw CocoaError(.formatting) }
      return try formatter.object(for: text)
    }
  }

  func text(for value: Any) -> String? { lock.withLock { formatter?.text(for: value) } }
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
