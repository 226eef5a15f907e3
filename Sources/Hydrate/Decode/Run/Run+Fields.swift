/// One field: the rules for what is absent, null or does not fit.
extension Run {
  /// A field that must have a value.
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: UsedKey, in scope: Scope) throws(Failure) -> T {
    let asked = ask(key, type, isConditional: false, in: scope)
    if let value = try resolve(type, asked, in: scope, isConditional: false) { return value }
    throw Failure(.nullValue, .absent(type), at: Place(scope: scope, step: asked.step, value: asked.value))
  }

  /// A field that may be absent.
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: UsedKey, in scope: Scope) throws(Failure) -> T? {
    try resolve(type, ask(key, type, isConditional: true, in: scope), in: scope, isConditional: true)
  }

  /// The field's value by the rules; nil only where that is the answer.
  private func resolve<T: Decodable>(_ type: T.Type, _ asked: Asked, in scope: Scope, isConditional: Bool) throws(Failure) -> T? {
    guard let field = asked.field else { return try readMember(type, asked, in: scope, isConditional: isConditional) }
    if field.rule.isLeftOut { return try leftOut(type, field, in: scope, isConditional: isConditional) }
    do throws(Failure) {
      return try readField(type, field, asked, in: scope, isConditional: isConditional)
    } catch {
      guard field.rule.softens, !error.staysFatal, let fallback = fallback(type, field, in: scope, isConditional: isConditional) else {
        throw error
      }
      session.soften(error)
      return fallback
    }
  }

  /// A member of an object whose keys stand as they are.
  private func readMember<T: Decodable>(_ type: T.Type, _ asked: Asked, in scope: Scope, isConditional: Bool) throws(Failure) -> T? {
    if let present = scope.present, case .key(let key) = asked.step {
      return try patchMember(type, key, asked, over: present, in: scope, isConditional: isConditional)
    }
    guard let value = asked.value else {
      if isConditional || isOptional(type) { return nilValue(type, isConditional: isConditional) }
      if let missing = missing(type) { return missing }
      throw Failure(.missingValue, .absent(type), at: Place(scope: scope, step: asked.step, value: nil))
    }
    if isConditional, value.kind == .null { return nil }
    return try read(type, plan(for: type), value, in: scope, asked.step)
  }

  private func readField<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, _ asked: Asked, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> T? {
    let plan = field.type == type ? field.plan ?? self.plan(for: type) : self.plan(for: type)
    let mapper = field.rule.mapper ?? (isConditional ? plan.optionalMapper : nil) ?? plan.mapper
    if let blockage = asked.lookUp.blockage {
      let failure = blockage.failure(in: scope, asked.step)
      guard let mapper else { throw failure }
      return try mapper.standIn(as: type, for: failure, whole, scope, asked.step)
    }
    if let present = scope.present {
      return try patchField(type, field, plan, mapper, asked, over: present, in: scope, isConditional: isConditional)
    }
    if field.rule.collects { return try collectUnknownKeys(as: type, in: scope) }
    guard let value = asked.value else {
      return try readAbsent(type, field, mapper, asked, in: scope, isConditional: isConditional)
    }
    if let mapper, mapper.handlesAbsence { return try mapper.read(as: type, value, isAbsent: false, whole, scope, asked.step) }
    if value.kind == .null {
      if isConditional || isOptional(type) { return try absent(type, field, asked, in: scope, isConditional: isConditional) }
      if let mapper, mapper.takesNull { return try mapper.read(as: type, value, isAbsent: false, whole, scope, asked.step) }
      return try readNull(type, plan, value, in: scope, asked.step)
    }
    if let mapper { return try mapper.read(as: type, value, isAbsent: false, whole, scope, asked.step) }
    return try read(type, plan, value, in: scope, asked.step)
  }

  /// A field that has no value.
  func readAbsent<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, _ mapper: FieldMapper?, _ asked: Asked, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> T? {
    if let mapper, mapper.handlesAbsence { return try mapper.read(as: type, .null, isAbsent: true, whole, scope, asked.step) }
    if let mapper, mapper.takesAbsence, !isConditional, !isOptional(type), field.rule.presence != .required {
      return try mapper.read(as: type, .null, isAbsent: true, whole, scope, asked.step)
    }
    return try absent(type, field, asked, in: scope, isConditional: isConditional)
  }

  /// Null for a type that is no `Optional`: a type that reads itself may know what to do with it.
  func readNull<T: Decodable>(_ type: T.Type, _ plan: TypePlan, _ value: Value, in scope: Scope, _ step: Step) throws(Failure) -> T {
    switch plan.strategy {
    case .decodable, .value, .section:
      let mark = session.issueCount
      do throws(Failure) {
        return try read(type, plan, value, in: scope, step)
      } catch {
        if error.staysFatal { throw error }
        _ = session.withdraw(since: mark)
      }
    case .leaf, .optional, .collection, .dictionary, .mapper: break
    }
    throw Failure(.nullValue, .absent(type), at: Place(scope: scope, step: step, value: value))
  }

  /// Absence, or null where that means the same.
  func absent<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, _ asked: Asked, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> T? {
    if asked.value == nil, field.rule.presence != .required, let missing = missing(type) { return missing }
    if isConditional || isOptional(type), field.rule.presence != .required {
      if let fallback = field.rule.fallback, let value = declared(fallback, as: type, isConditional: isConditional) { return value }
      return nilValue(type, isConditional: isConditional)
    }
    let place = Place(scope: scope, step: asked.step, value: asked.value)
    throw Failure(asked.value == nil ? .missingValue : .nullValue, .absent(type), at: place)
  }

  // MARK: Fallbacks

  /// What stands in for a field that cannot be mapped: the present value, the mapper's default, nil, the declared default, the zero.
  private func fallback<T: Decodable>(_ type: T.Type, _ field: FieldPlan, in scope: Scope, isConditional: Bool) -> T?? {
    if let present = scope.present, !present.isNew { return present.value(field, as: type, in: scope, isConditional: isConditional) }
    if let fallback = field.rule.fallback, let value = declared(fallback, as: type, isConditional: isConditional) { return .some(value) }
    if isConditional || isOptional(type) { return .some(nilValue(type, isConditional: isConditional)) }
    if field.rule.declared == nil, plan(for: type).presence != nil { return missing(type).map { .some($0) } }
    if let fallback = field.rule.declared, let value = declared(fallback, as: type, isConditional: isConditional) { return .some(value) }
    return Zero.value(of: type).map { .some($0) }
  }

  /// A field that is not read: the mapper's default, the present value, the declared value, nil.
  private func leftOut<T: Decodable>(_ type: T.Type, _ field: FieldPlan, in scope: Scope, isConditional: Bool) throws(Failure) -> T? {
    if let present = scope.present, !present.isNew {
      if let value = present.value(field, as: type, in: scope, isConditional: isConditional) { return value }
      let place = Place(scope: scope, step: .field(field.label), value: nil)
      if let untold = present.untold(field, type, in: scope, at: place) { throw untold }
    }
    for fallback in [field.rule.fallback, field.rule.declared] {
      if let fallback, let value = declared(fallback, as: type, isConditional: isConditional) { return value }
    }
    if isConditional || isOptional(type) { return nilValue(type, isConditional: isConditional) }
    if let missing = missing(type) { return missing }
    throw Failure(
      .configuration, .text("\(field.name) is left out, but has no default, no declared value and cannot be nil"),
      at: Place(scope: scope, step: .path(.root, destination: ValuePath([.key(field.name)])), value: nil))
  }

  /// A kept value as what is asked for; the outer nil where it is of another type.
  func declared<T>(_ fallback: AnyFallback, as type: T.Type, isConditional: Bool) -> T?? {
    if let value = fallback.value(as: type, in: whole) { return .some(.some(value)) }
    guard isConditional, let value = fallback.value(as: T?.self, in: whole) else { return nil }
    return .some(value)
  }

  /// What says that there is no key, for a ``Presence``. Its plan knows one; to ask a type for a conformance that it has not got takes long.
  private func missing<T: Decodable>(_ type: T.Type) -> T? { plan(for: type).presence.flatMap { $0.missingAsAny as? T } }

  private func isOptional<T: Decodable>(_ type: T.Type) -> Bool { plan(for: type).isOptional }

  /// nil, or the nil of an `Optional` that was asked for by itself.
  func nilValue<T>(_ type: T.Type, isConditional: Bool) -> T? {
    isConditional ? nil : (type as? any OptionalShape.Type).flatMap { $0.noneAsAny as? T }
  }
}
