extension MappingError {
  /// The error as a `DecodingError` for the failure that ended the decoding, with the whole report
  /// and this error underneath.
  @usableFromInline
  func decodingError(_ type: Any.Type) -> DecodingError {
    let issue = ending
    var path = issue?.codingPath ?? []
    let wanted = issue?.detail.type ?? type
    if issue?.code == .missingValue, let key = path.last, key.intValue == nil {
      path.removeLast()
      return .keyNotFound(key, context(path))
    }
    return switch issue?.code {
    case .missingValue?, .nullValue?: .valueNotFound(wanted, context(path))
    case .typeMismatch?: .typeMismatch(wanted, context(path))
    default: .dataCorrupted(context(path))
    }
  }

  /// The error that ended the mapping, if a type's own `init(from:)` or `encode(to:)` threw it and
  /// it is not a coding error of the standard library; nil for a sensitive value.
  @usableFromInline
  var ownError: (any Error)? {
    guard let ending, case .threw = ending.detail, !ending.place.isSensitive else { return nil }
    return ending.underlyingError
  }

  /// The error for a document that may not have been parsed, with the values hidden that the rules
  /// hide.
  @usableFromInline
  func hiding<T: Decodable>(by engine: Engine, _ type: T.Type) -> MappingError { hiding(ReflectiveMapper<T>(engine).sensitiveKeys) }

  /// The error as an `EncodingError`, with the value that could not be written.
  func encodingError(_ whole: Any, _ refused: RefusedValue) -> EncodingError {
    let path = ending?.codingPath ?? []
    let value = ending.flatMap { RefusedPart(whole, refused, $0).value } ?? whole
    return .invalidValue(value, .init(codingPath: path, debugDescription: report.description, underlyingError: within(codingError: true)))
  }

  private func context(_ path: [any CodingKey]) -> DecodingError.Context {
    DecodingError.Context(codingPath: path, debugDescription: report.description, underlyingError: within(codingError: true))
  }
}

extension MappingIssue {
  /// The path of the value as coding keys of the source.
  fileprivate var codingPath: [any CodingKey] {
    let path: [any CodingKey] = sourcePath.components.map { component in
      switch component {
      case .key(let key): AnyKey(key)
      case .index(let index): AnyKey(index: index)
      case .several: AnyKey(ValuePath([component]).description)
      }
    }
    // As long as the stack is deep, and not useful in full.
    return code == .tooDeep ? path.shortened : path
  }
}

extension Detail {
  /// The target type of the value.
  fileprivate var type: Any.Type? {
    switch self {
    case .expected(let type), .absent(let type), .rounded(let type), .said(_, let type): type
    default: nil
    }
  }
}
