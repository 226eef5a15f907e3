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
  let mistake: SourceMistake
  var underlying: (any Error)?

  init(_ code: MappingIssue.Code, _ mistake: SourceMistake, underlying: (any Error)? = nil) {
    self.code = code
    self.mistake = mistake
    self.underlying = underlying
  }

  static let notFinite = SourceFault(.invalidValue, .notFinite)

  static func mismatch(_ value: Any) -> SourceFault {
    SourceFault(.typeMismatch, .notStructured(type(of: value)))
  }
}
