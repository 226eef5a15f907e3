/// What the mappers of structure ask of their context.
extension MappingContext {
  /// A context that stands at this value and has its scope made, once for all parts of it.
  func opened(_ value: Value? = nil) throws(MappingError) -> MappingContext {
    guard ThreadStack.remaining > ThreadStack.levelReserve else { throw MappingError(session.tooDeep(at: place)) }
    return descended(by: .same, to: value)
  }

  /// Refuses what is not of the kind.
  func require(_ kind: Value.Kind, _ value: Value, for type: Any.Type) throws(MappingError) {
    if isAbsent { throw failure(.missingValue, .absent(type)) }
    if value.kind == kind { return }
    if value.kind == .null { throw failure(.nullValue, .absent(type)) }
    throw failure(.typeMismatch, .expected(type))
  }

  /// Refuses what has no parts.
  func requireContainer(_ value: Value, for type: Any.Type) throws(MappingError) {
    if isAbsent { throw failure(.missingValue, .absent(type)) }
    switch value.kind {
    case .object, .array: return
    case .null: throw failure(.nullValue, .absent(type))
    default: throw failure(.typeMismatch, .expected(type))
    }
  }

  /// Reads a part of a value, and notes the members that the way to it passes, so that they are no unknown keys.
  func part(of value: Value, at accessor: Accessor) -> LookUp {
    for key in accessor.rootKeys {
      if let member = value[key] { session.noteAccess(to: member) }
    }
    return accessor.find(in: value)
  }

  /// The error of a way that ended early; the context stands at the part that it should have led to.
  func failure(of blockage: Blockage) -> MappingError { MappingError(blockage.failure(in: scope, step)) }

  /// Reports that a key of this object stands more than once.
  func reportRepeated(_ key: String, _ value: Value?) {
    let place = descended(by: .key(key), to: value).place
    session.report(MappingIssue(.duplicateKey, .repeated, at: place, severity: .nonFatal))
  }
}
