public import Foundation

extension Mapper where Self == StringToDate {
  /// Maps text to dates; see ``StringToDate``.
  public static func date(_ format: DateFormat) -> StringToDate { StringToDate(format) }

  /// Maps text to dates by a formatter of one's own, which is copied.
  public static func date(_ formatter: DateFormatter) -> StringToDate { StringToDate(.formatter(formatter)) }
}

/// Maps text to dates and back, in one format.
///
/// Text that is not of the format, and a date that the format cannot say, as one outside the years 0 to 9999, is an `invalidValue`.
///
///     StringToDate(.rfc3339).map("2014-01-20T02:57:14Z")
///     StringToDate(.custom("yyyy-MM-dd 'at' HH:mm:ss")).map("2014-01-20 at 02:57:14")
///     KeyedField("created", \.created, .date(.dotNet))
public struct StringToDate: ReversibleMapper {
  let format: DateFormat

  /// A mapper of text in this format.
  public init(_ format: DateFormat = .anyFormat) { self.format = format }

  public func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Date {
    guard let date = format.date(from: input) else { throw context.failure(.invalidValue, .text("the text is no date of the format")) }
    return date
  }

  public func unmap(_ output: Date, in context: inout MappingContext) throws(MappingError) -> String {
    guard let text = format.string(from: output) else { throw context.failure(.invalidValue, .text("the format cannot say the date")) }
    return text
  }
}
