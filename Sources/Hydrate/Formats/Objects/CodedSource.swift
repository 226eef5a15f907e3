import Foundation

/// A type of the standard library or Foundation that is not a scalar and whose storage is private.
/// Its encoded form represents it, because it decodes that form.
protocol CodedSource: Encodable {}

extension CodedSource {
  /// The encoded value, with dates as RFC 3339 text.
  func encoded() throws(SourceFault) -> Value {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      guard let text = DateWriter.rfc3339(date) else { throw SourceFault(.invalidValue, .dateRange) }
      try container.encode(text)
    }
    do {
      return try Value(json: encoder.encode(self))
    } catch {
      throw SourceFault(.invalidValue, .notEncodable(Self.self), underlying: error)
    }
  }
}

extension Range: CodedSource where Bound: Encodable {}
extension ClosedRange: CodedSource where Bound: Encodable {}
extension PartialRangeFrom: CodedSource where Bound: Encodable {}
extension PartialRangeThrough: CodedSource where Bound: Encodable {}
extension PartialRangeUpTo: CodedSource where Bound: Encodable {}
extension Duration: CodedSource {}
extension Measurement: CodedSource {}
extension Locale: CodedSource {}
extension TimeZone: CodedSource {}
extension Calendar: CodedSource {}
extension DateComponents: CodedSource {}
extension DateInterval: CodedSource {}
extension IndexSet: CodedSource {}
extension IndexPath: CodedSource {}
extension CharacterSet: CodedSource {}
extension PersonNameComponents: CodedSource {}
extension URLComponents: CodedSource {}
extension CGPoint: CodedSource {}
extension CGSize: CodedSource {}
extension CGRect: CodedSource {}
