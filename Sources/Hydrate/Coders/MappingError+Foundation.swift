import Foundation

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
    let value = ending.flatMap { refused.part(of: whole, at: $0) } ?? whole
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
    if case .key(let type) = detail { type == Int.self } else { false }
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
    case .expected(let type), .absent(let type), .rounded(let type), .said(_, let type), .key(let type): TypeWords.shown(type)
    default: nil
    }
  }
}

extension RefusedValue {
  /// The value that could not be written: the innermost one that an `encode(to:)` passed to the
  /// encoder, or within it an element of an array or a dictionary, which the library writes itself.
  ///
  /// - Parameters:
  ///   - whole: the value to be written.
  ///   - issue: the issue, with its path.
  fileprivate func part(of whole: Any, at issue: MappingIssue) -> Any {
    let (start, depth) = value(of: issue) ?? (whole, 0)
    var value = start
    for key in issue.place.codingPath(withStep: true).dropFirst(depth) {
      guard let part = Self.part(of: value, at: key) else { break }
      value = part
    }
    return MirrorReader.unwrapped(value) ?? value
  }

  private static func part(of value: Any, at key: any CodingKey) -> Any? {
    let mirror = Mirror(reflecting: MirrorReader.unwrapped(value) ?? value)
    switch mirror.displayStyle {
    case .collection, .set:
      guard let index = key.intValue, index >= 0 else { return nil }
      return mirror.children.dropFirst(index).first?.value
    case .dictionary:
      let members = mirror.children.lazy.compactMap { $0.value as? (key: Any, value: Any) }
      return members.first { String(describing: $0.key) == key.stringValue }?.value
    default: return nil
    }
  }
}

extension MappingError {
  /// The mapping error within another error, however it is wrapped; nil if there is none.
  ///
  /// Searches `DecodingError` and `EncodingError`, the underlying errors of Foundation's errors,
  /// and the content of other libraries' errors: payloads of enums and stored errors. It searches
  /// only as deep as errors are usually wrapped.
  ///
  ///     do { try await client.send(request) } catch {
  ///       if let report = MappingError.underlying(error)?.report { logger.error("\(report)") }
  ///     }
  public static func underlying(_ error: any Error) -> MappingError? {
    // Breadth first. The limit is more than any library wraps, but few enough for errors that
    // contain themselves.
    var waiting: [Any] = [error]
    var next = 0
    while next < waiting.count, next < 256 {
      if let found = visit(waiting[next], &waiting) { return found }
      next += 1
    }
    return nil
  }

  private static func visit(_ part: Any, _ waiting: inout [Any]) -> MappingError? {
    var shown = part
    if let error = part as? any Error {
      shown = error
      if let found = error as? MappingError { return found.within(codingError: false) }
      if let failure = error as? Failure { return MappingError(complete: failure.held()) }
      if let error = error as? DecodingError, let inner = error.context?.underlyingError { waiting.append(inner) }
      if case EncodingError.invalidValue(_, let context)? = error as? EncodingError, let inner = context.underlyingError {
        waiting.append(inner)
      }
      let userInfo = (error as NSError).userInfo
      if let inner = userInfo[NSUnderlyingErrorKey] { waiting.append(inner) }
      if let inner = userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error] { waiting += inner.prefix(partLimit).map { $0 as Any } }
    }
    // The parts of an error or a payload. Of an object only its `underlyingError` is searched.
    let mirror = Mirror(reflecting: shown)
    for child in mirror.children.prefix(partLimit) {
      switch mirror.displayStyle {
      case .enum, .tuple, .optional, .struct: waiting.append(child.value)
      default: if child.label == "underlyingError" || child.value is any Error { waiting.append(child.value) }
      }
    }
    return nil
  }

  private static var partLimit: Int { 16 }
}
