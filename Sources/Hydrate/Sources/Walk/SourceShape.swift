/// What a Swift value or Foundation object is, as a part of structured data.
enum SourceShape {
  /// It stood for itself, and has been written.
  case scalar
  case array([Any])
  case object([(key: String, value: Any)])
  /// Another value stands for it: what an `Optional` holds, the raw value of an enum.
  case instead(Any)
  /// It is no structured data.
  case unknown
}

/// Why a part of a source is no structured data; who walks the source knows where it stands.
struct SourceFault: Error {
  let code: MappingIssue.Code
  let message: String
  var underlying: (any Error)?

  init(_ code: MappingIssue.Code, _ message: String, underlying: (any Error)? = nil) {
    self.code = code
    self.message = message
    self.underlying = underlying
  }

  static let notFinite = SourceFault(.invalidValue, "a number that is not finite")

  static func mismatch(_ value: Any) -> SourceFault {
    SourceFault(.typeMismatch, "a value of type \(type(of: value)) is no structured data")
  }
}
