/// Replaces an error that may quote a sensitive value.
struct ConcealedError: Error, CustomStringConvertible {
  private let code: MappingIssue.Code

  init(_ code: MappingIssue.Code) { self.code = code }

  var description: String { code.sentence }
}

extension MappingIssue.Code {
  /// What the code says by itself.
  var sentence: String {
    switch self {
    case .missingValue: "missing value"
    case .nullValue: "null, expected a value"
    case .typeMismatch: "value of another kind"
    case .invalidValue: "invalid value"
    case .precisionLoss: "number rounded"
    case .converted: "value converted"
    case .unknownKey: "unknown key"
    case .duplicateKey: "duplicate key"
    default: description
    }
  }
}
