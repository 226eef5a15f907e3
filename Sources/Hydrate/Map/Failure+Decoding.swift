extension Failure {
  /// The failure behind an error that came out of a type's `init(from:)`: one of ours, Foundation's kind, or anything else.
  static func translated(_ error: any Error, _ type: Any.Type, in scope: Scope) -> Failure {
    if let failure = error as? Failure { return failure }
    if let error = error as? MappingError { return error.failure }
    guard let error = error as? DecodingError else {
      return Failure(
        .invalidValue, .text("\(type) threw \(Swift.type(of: error))"), at: Place(scope: scope, step: .same, value: scope.value),
        underlying: error)
    }
    let (code, context): (MappingIssue.Code, DecodingError.Context?) =
      switch error {
      case .typeMismatch(_, let context): (.typeMismatch, context)
      case .valueNotFound(_, let context): (.nullValue, context)
      case .keyNotFound(_, let context): (.missingValue, context)
      case .dataCorrupted(let context): (.invalidValue, context)
      @unknown default: (.invalidValue, nil)
      }
    if let failure = context?.underlyingError as? Failure { return failure }
    // A type's own error: its text may quote the value, so it is kept as the cause and not shown.
    let missing: String? = if case .keyNotFound(let key, _) = error { key.stringValue } else { nil }
    let place = scope.place(below: context?.codingPath ?? [], missing: missing)
    return Failure(code, .unfit(type), at: place, underlying: error)
  }

  /// The failure as code within an `init(from:)` expects to see it.
  func decodingError(_ type: Any.Type, in scope: Scope, _ step: Step?) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: scope.codingPath(appending: step), debugDescription: "The value cannot be mapped.", underlyingError: self)
    return switch issues.first?.code {
    case .missingValue?: .keyNotFound(AnyKey(step?.codingKey?.stringValue ?? ""), context)
    case .nullValue?: .valueNotFound(type, context)
    case .typeMismatch?: .typeMismatch(type, context)
    default: .dataCorrupted(context)
    }
  }
}

extension Scope {
  /// The place that a coding path names, if it leads further than this scope's own.
  fileprivate func place(below path: [any CodingKey], missing: String?) -> Place {
    let depth = codingPath().count
    var tail = path.count > depth ? Array(path[depth...]) : []
    if let missing { tail.append(AnyKey(missing)) }
    guard !tail.isEmpty else { return Place(scope: self, step: .same, value: value) }
    var scope = self
    for (index, key) in tail.enumerated() {
      let (step, part) = scope.part(at: key)
      if index == tail.count - 1 { return Place(scope: scope, step: step, value: part) }
      guard let part else { return Place(scope: scope, step: step, value: nil) }
      scope = Scope(parent: scope, step: step, value: part)
    }
    return Place(scope: scope, step: .same, value: scope.value)
  }

  private func part(at key: any CodingKey) -> (Step, Value?) {
    if let index = key.intValue, value.kind == .array { return (.index(index), value[index]) }
    let name = key.stringValue
    if let field = plan?.layout.fields.first(where: { $0.codingKey == name }) { return (.field(field), field.source.read(from: value)) }
    return (.key(name), value[name])
  }
}
