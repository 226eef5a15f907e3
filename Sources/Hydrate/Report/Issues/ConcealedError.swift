/// What stands for an error that may quote a value that is not to be shown.
struct ConcealedError: Error, CustomStringConvertible {
  private let code: MappingIssue.Code

  init(_ code: MappingIssue.Code) { self.code = code }

  var description: String { code.sentence }
}

extension MappingIssue.Code {
  /// What the code says by itself.
  var sentence: String {
    switch self {
    case .missingValue: "a value is missing"
    case .nullValue: "null where a value is required"
    case .typeMismatch: "the value is of another kind"
    case .invalidValue: "the value does not fit"
    case .precisionLoss: "the number was rounded"
    case .converted: "the value was converted"
    case .unknownKey: "a key that nothing reads"
    case .duplicateKey: "the key stands more than once"
    default: description
    }
  }
}
