extension MappingError {
  /// The error as a `DecodingError` for the failure that ended the decoding, with the whole report
  /// and this error underneath.
  @usableFromInline
  func decodingError(_ type: Any.Type) -> DecodingError {
    let issue = ending
    // What a type's own code throws has its kind and its path.
    if let own = issue?.ownDecodingError { return own.with { context($0) } }
    var path = issue?.codingPath ?? []
    let wanted = issue?.detail.type ?? type
    if issue?.code == .missingValue, let key = path.last, key.intValue == nil {
      path.removeLast()
      return .keyNotFound(key, context(path))
    }
    return switch issue?.code {
    // Foundation takes null for a boolean of another kind.
    case .nullValue? where wanted == Bool.self: .typeMismatch(wanted, context(path))
    case .missingValue?, .nullValue?: .valueNotFound(wanted, context(path))
    case .typeMismatch?: .typeMismatch(wanted, context(path))
    case .invalidValue? where issue?.isOtherKey == true: .typeMismatch(wanted, context(path))
    // Foundation does not say where a number is that does not fit. The report does.
    case .invalidValue? where issue?.isUnfitNumber == true: .dataCorrupted(context([]))
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

extension DecodingError {
  /// The same error with another context.
  fileprivate func with(_ context: ([any CodingKey]) -> Context) -> DecodingError {
    switch self {
    case .typeMismatch(let type, let own): .typeMismatch(type, context(own.codingPath))
    case .valueNotFound(let type, let own): .valueNotFound(type, context(own.codingPath))
    case .keyNotFound(let key, let own): .keyNotFound(key, context(own.codingPath))
    case .dataCorrupted(let own): .dataCorrupted(context(own.codingPath))
    @unknown default: self
    }
  }
}

extension MappingIssue {
  /// The error that a type's own code threw.
  fileprivate var ownDecodingError: DecodingError? {
    switch detail {
    case .said, .expected, .oneOf: underlyingError as? DecodingError
    default: nil
    }
  }

  /// Whether a key of a dictionary is no number, which Foundation takes for a key of another kind.
  fileprivate var isOtherKey: Bool {
    if case .invalid(.key(let type)) = detail { type == Int.self } else { false }
  }

  /// Whether a number does not fit its type.
  fileprivate var isUnfitNumber: Bool {
    guard case .expected(let type) = detail, place.value?.kind == .number else { return false }
    return [.integer, .number].contains(TypeWords(type).scalar)
  }

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
    case .expected(let type), .absent(let type), .rounded(let type), .said(_, let type), .invalid(.key(let type)): TypeWords.shown(type)
    default: nil
    }
  }
}
