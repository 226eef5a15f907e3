/// Fallbacks of fields that are absent or cannot be mapped.
extension Reader {
  /// Whether a new model has a fallback for a field that no rule requires.
  func hasFallback(_ type: any Decodable.Type, _ field: FieldPlan, isConditional: Bool) -> Bool {
    isConditional || isOptional(type) || field.rule.declared != nil || plan(for: type).presence != nil || zero(type) != nil
  }

  /// The fallback for a field that cannot be mapped: the existing value, else the mapper's
  /// default, nil, the declared default, or zero.
  func fallback(_ type: any Decodable.Type, _ field: FieldPlan, in details: FrameDetails, isConditional: Bool) -> Any?? {
    if let existing = details.existing, !existing.isNew {
      return existingValue(type, field, in: existing, details, isConditional: isConditional)
    }
    if let fallback = field.rule.fallback, let value = declared(fallback, as: type, isConditional: isConditional) {
      return .some(recorded(.default, value, softening: true))
    }
    if isConditional || isOptional(type) {
      if let value = declaredOptional(type, field, isConditional: isConditional) {
        return .some(recorded(.declared, value, softening: true))
      }
      return .some(recorded(.nil, nilValue(type, isConditional: isConditional), softening: true))
    }
    if field.rule.declared == nil, plan(for: type).presence != nil { return .some(recorded(.missing, missing(type), softening: true)) }
    if let fallback = field.rule.declared, let value = declared(fallback, as: type, isConditional: isConditional) {
      return .some(recorded(.declared, value, softening: true))
    }
    return zero(type).map { .some(recorded(.zero, $0, softening: true)) }
  }

  /// The value of a field that is not read: the existing value, else the mapper's default, the
  /// declared default, or nil.
  func leftOut(
    _ type: any Decodable.Type, _ field: FieldPlan, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    if let existing = details.existing, !existing.isNew {
      if let value = existingValue(type, field, in: existing, details, isConditional: isConditional) { return value }
      let place = IssueLocation(in: details, step: .field(field.label), value: nil)
      if let unresolvedFailure = existing.unresolvedFailure(field, type, in: details, at: place) { throw unresolvedFailure }
    }
    for fallback in [field.rule.fallback, field.rule.declared] {
      if let fallback, let value = declared(fallback, as: type, isConditional: isConditional) { return value }
    }
    if isConditional || isOptional(type) { return nilValue(type, isConditional: isConditional) }
    if let missing = missing(type) { return missing }
    throw Failure(
      .configuration, .mistake(.noFallback(field.name, isLeftOut: true)),
      at: IssueLocation(in: details, step: .path(.root, destination: ValuePath([.key(field.name)])), value: nil))
  }

  /// A fallback as the requested type; the outer nil if it is of another type.
  func declared<T: Decodable>(_ fallback: AnyFallback, as type: T.Type, isConditional: Bool) -> Any?? {
    if let value = fallback.value(as: type, in: self) { return .some(value as Any) }
    guard isConditional, let value = fallback.value(as: T?.self, in: self) else { return nil }
    return .some(value.map { $0 as Any })
  }

  /// The declared value of a soft field of an `Optional` type; nil if that is nil itself.
  func declaredOptional(_ type: any Decodable.Type, _ field: FieldPlan, isConditional: Bool) -> Any? {
    guard field.rule.isSoft, let fallback = field.rule.declared, let value = declared(fallback, as: type, isConditional: isConditional)
    else { return nil }
    return value.flatMap { MirrorReader.unwrapped($0) == nil ? nil : $0 }
  }

  /// The missing state of a ``Presence``; nil for other types. The plan records which types are
  /// one, since checking a type for a conformance that it lacks is slow.
  func missing(_ type: any Decodable.Type) -> Any? { plan(for: type).presence.map { $0.missingAsAny } }

  func isOptional(_ type: any Decodable.Type) -> Bool { plan(for: type).isOptional }

  /// Nil for a field that may be absent; else the nil of the `Optional` that was requested.
  func nilValue(_ type: any Decodable.Type, isConditional: Bool) -> Any? {
    isConditional ? nil : (type as? any OptionalShape.Type).map { $0.noneAsAny }
  }

  private func zero<T: Decodable>(_ type: T.Type) -> Any? { Zero.value(of: type).map { $0 as Any } }
}
