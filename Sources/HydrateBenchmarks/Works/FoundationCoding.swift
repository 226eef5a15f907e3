import Foundation

/// Foundation's coders, set up for a family of models.
struct FoundationCoding {
  let decoder = JSONDecoder()
  let encoder = JSONEncoder()
  /// Reads what is written; it differs from ``decoder`` where a document's dates are in a format that is not written.
  let checker = JSONDecoder()
  /// How they are set up, for a table: `, snake case, iso8601`.
  private(set) var readingNote = ""
  private(set) var writingNote = ""

  /// The names and kinds of the document.
  static var plain: FoundationCoding { FoundationCoding() }

  /// Dates, which are RFC 3339 in the document unless there is a format.
  static func dated(_ format: String? = nil) -> FoundationCoding {
    var coding = FoundationCoding()
    coding.decoder.dateDecodingStrategy = format.map { .formatted(.posix($0)) } ?? .iso8601
    coding.encoder.dateEncodingStrategy = .iso8601
    coding.checker.dateDecodingStrategy = .iso8601
    (coding.readingNote, coding.writingNote) = (format == nil ? ", iso8601" : ", DateFormatter", ", iso8601")
    return coding
  }

  /// Names in snake case, and dates.
  static func snakeCase(_ format: String? = nil) -> FoundationCoding {
    var coding = dated(format)
    coding.decoder.keyDecodingStrategy = .convertFromSnakeCase
    coding.encoder.keyEncodingStrategy = .convertToSnakeCase
    coding.checker.keyDecodingStrategy = .convertFromSnakeCase
    coding.readingNote = ", snake case\(coding.readingNote)"
    coding.writingNote = ", snake case\(coding.writingNote)"
    return coding
  }
}
