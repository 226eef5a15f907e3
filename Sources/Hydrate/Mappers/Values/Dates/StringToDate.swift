public import Foundation

extension Mapper where Self == StringToDate {
  /// Maps text to dates; see ``StringToDate``.
  public static func date(_ format: DateFormat) -> StringToDate { StringToDate(format) }

  /// Maps text to dates with a formatter of your own, which is copied.
  public static func date(_ formatter: DateFormatter) -> StringToDate { StringToDate(.formatter(formatter)) }

  /// Maps text to dates with formatters of your own, made by a closure.
  public static func date(_ make: @escaping @Sendable () -> DateFormatter) -> StringToDate { StringToDate(.formatter(make)) }
}

/// Maps text to dates in one format, and back.
///
/// Text with another format, and a date that the format cannot express, such as one outside the
/// years 0 to 9999, are an `invalidValue`. A number in the source is read as text: `20140120` is a
/// date with the pattern `yyyyMMdd`. A time of day, or a part of it, that `.day` or a pattern does not write is a
/// non-fatal `precisionLoss`. A formatter that cannot be copied is a `configuration` issue.
///
///     StringToDate(.rfc3339).map("2014-01-20T02:57:14Z")
///     StringToDate(.custom("yyyy-MM-dd 'at' HH:mm:ss")).map("2014-01-20 at 02:57:14")
///     StringToDate(.day(in: berlin)).map("2014-01-20")                   // 2014-01-19T23:00:00Z
///     KeyedField("created", \.created, .date(.dotNet))
public struct StringToDate: ReversibleMapper, DatedMapper, Sendable {
  package let format: DateFormat

  /// Makes a mapper for text in this format.
  public init(_ format: DateFormat = .anyFormat) { self.format = format }

  func dateFormat(for text: String?) -> String { format.name(for: text) }

  func date(of value: Value) -> Date? { try? map(value.string ?? value.description) }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Date {
    if let formatters = format.formatters {
      if let date = try context.refusing({ () throws(FormatterRefusal) in try formatters.date(from: input) }) { return date }
    } else if let date = format.date(from: input) {
      return date
    }
    throw context.failure(.invalidValue, .invalid(.dateFormat(format)))
  }

  public func unmap(_ output: Date, in context: inout MappingContext) throws(MappingError) -> String {
    let formatters = format.formatters
    let text =
      try formatters.map { box throws(MappingError) in
        try context.refusing { () throws(FormatterRefusal) in try box.string(from: output) }
      } ?? format.string(from: output)
    guard let text else { throw context.failure(.invalidValue, .unwritable(.format)) }
    if format.mayDropTime, format.date(from: text).map({ $0.timeIntervalSince(output).magnitude >= Self.resolution }) ?? true {
      context.session.report(
        MappingIssue(.precisionLoss, .invalid(format.isDay ? .timeDropped : .datePartDropped), at: context.place, severity: .nonFatal))
    }
    return text
  }

  /// What a formatter may round: a millisecond.
  private static let resolution = 0.001
}
