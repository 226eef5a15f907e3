public import Foundation

extension Mapper where Input == Value {
  /// Maps a JSON document.
  ///
  /// - Throws: what is wrong with the text (`malformed`), or every reason why it cannot be mapped.
  public func map(json data: Data, options: JSONReadingOptions = .init()) throws(MappingError) -> Output {
    try map(Value(json: data, options: options))
  }

  /// Maps a JSON document given as text.
  public func map(json text: String, options: JSONReadingOptions = .init()) throws(MappingError) -> Output {
    try map(Value(json: text, options: options))
  }

  /// Maps Foundation objects or Swift collections, as `JSONSerialization` gives them.
  public func map(any object: Any) throws(MappingError) -> Output { try map(Value(any: object)) }

  /// Maps a property list, XML or binary.
  public func map(plist data: Data) throws(MappingError) -> Output { try map(Value(plist: data)) }

  /// Maps another Swift value, by its stored properties.
  public func map(reflecting subject: Any) throws(MappingError) -> Output { try map(Value(reflecting: subject)) }

  /// Maps a JSON document, and gives the non-fatal issues beside the result.
  public func mapReportingIssues(json data: Data, options: JSONReadingOptions = .init()) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(Value(json: data, options: options))
  }

  /// Maps a JSON document given as text, and gives the non-fatal issues beside the result.
  public func mapReportingIssues(json text: String, options: JSONReadingOptions = .init()) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(Value(json: text, options: options))
  }

  /// Maps Foundation objects or Swift collections, and gives the non-fatal issues beside the result.
  public func mapReportingIssues(any object: Any) throws(MappingError) -> Mapped<Output> { try mapReportingIssues(Value(any: object)) }

  /// Maps a property list, and gives the non-fatal issues beside the result.
  public func mapReportingIssues(plist data: Data) throws(MappingError) -> Mapped<Output> { try mapReportingIssues(Value(plist: data)) }

  /// Maps another Swift value, and gives the non-fatal issues beside the result.
  public func mapReportingIssues(reflecting subject: Any) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(Value(reflecting: subject))
  }
}
