/// One field: the rules for what is absent, null or does not fit.
///
/// The rules are long, and the same for every type; what is hot does not come here. So their way in names no type: they are there once in a
/// program, and not once for each scalar, which would make it larger by half a megabyte, and slower to start.
extension Run {
  /// A field that must have a value.
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: UsedKey, in scope: Scope) throws(Failure) -> T {
    try content(field(type, key, in: scope), as: type)
  }

  /// A field that may be absent.
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: UsedKey, in scope: Scope) throws(Failure) -> T? {
    guard let value = try fieldIfPresent(type, key, in: scope) else { return nil }
    return try content(value, as: type)
  }

  /// A field of the layout that was asked for already, and that must have a value.
  func resolve<T: Decodable>(_ type: T.Type, fieldAt number: Int, in scope: Scope) throws(Failure) -> T {
    guard let asked = asked(fieldAt: number, in: scope) else { throw Run.ended }
    return try content(field(type, asked, in: scope), as: type)
  }

  @inline(never) private func field(_ type: any Decodable.Type, _ key: UsedKey, in scope: Scope) throws(Failure) -> Any {
    try field(type, ask(key, type, isConditional: false, in: scope), in: scope)
  }

  private func field(_ type: any Decodable.Type, _ asked: Asked, in scope: Scope) throws(Failure) -> Any {
    if let value = try resolve(type, asked, in: scope, isConditional: false) { return value }
    throw Failure(.nullValue, .absent(type), at: Place(scope: scope, step: asked.step, value: asked.value))
  }

  @inline(never) private func fieldIfPresent(_ type: any Decodable.Type, _ key: UsedKey, in scope: Scope) throws(Failure) -> Any? {
    try resolve(type, ask(key, type, isConditional: true, in: scope), in: scope, isConditional: true)
  }

  /// The field's value by the rules; nil only where that is the answer.
  private func resolve(_ type: any Decodable.Type, _ asked: Asked, in scope: Scope, isConditional: Bool) throws(Failure) -> Any? {
    if let recorder { return try explained(type, asked, in: scope, isConditional: isConditional, by: recorder) }
    return try resolved(type, asked, in: scope, isConditional: isConditional)
  }

  func resolved(_ type: any Decodable.Type, _ asked: Asked, in scope: Scope, isConditional: Bool) throws(Failure) -> Any? {
    let asked = nullTexts == nil && asked.field?.rule.nullTexts == nil ? asked : meant(asked, type, in: scope)
    guard let field = asked.field else { return try readMember(type, asked, in: scope, isConditional: isConditional) }
    if field.rule.isLeftOut { return try leftOut(type, field, in: scope, isConditional: isConditional) }
    do throws(Failure) {
      return try readField(type, field, asked, in: scope, isConditional: isConditional)
    } catch {
      guard field.rule.softens, !error.staysFatal, !(field.rule.isReadOnly && scope.present?.isNew == false),
        let fallback = fallback(type, field, in: scope, isConditional: isConditional)
      else {
        throw error
      }
      session.soften(error, scope.present?.isNew == false ? .existing(fallback) : .value(fallback))
      return fallback
    }
  }

  /// A member of an object whose keys stand as they are.
  private func readMember(_ type: any Decodable.Type, _ asked: Asked, in scope: Scope, isConditional: Bool) throws(Failure) -> Any? {
    if let present = scope.present, case .key(let key) = asked.step {
      return try patchMember(type, key, asked, over: present, in: scope, isConditional: isConditional)
    }
    guard let value = asked.value else {
      if isConditional || isOptional(type) { return nilValue(type, isConditional: isConditional) }
      if let missing = missing(type) { return missing }
      throw Failure(.missingValue, .absent(type), at: Place(scope: scope, step: asked.step, value: nil))
    }
    if isConditional, value.kind == .null { return nil }
    return try readPart(type, plan(for: type), value, in: scope, asked.step)
  }

  private func readField(
    _ type: any Decodable.Type, _ field: FieldPlan, _ asked: Asked, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    let plan = (field.type.map { $0 == type } == true ? field.plan : nil) ?? plan(for: type)
    let mapper = field.rule.mapper ?? (isConditional ? plan.optionalMapper : nil) ?? plan.mapper
    if let recorder, let mapper { recorder.note(mapper: mapper.name, dateFormat: mapper.dateFormat(for: asked.value)) }
    if let blockage = asked.lookUp.blockage {
      let failure = blockage.failure(in: scope, asked.step)
      guard let mapper else { throw failure }
      return try standIn(type, by: mapper, for: failure, in: scope, asked.step)
    }
    if let present = scope.present {
      return try patchField(type, field, plan, mapper, asked, over: present, in: scope, isConditional: isConditional)
    }
    if field.rule.collects { return try collectUnknownKeys(as: type, in: scope) }
    guard let value = asked.value else {
      return try readAbsent(type, field, mapper, asked, in: scope, isConditional: isConditional)
    }
    if let mapper, mapper.handlesAbsence { return try map(type, by: mapper, value, in: scope, asked.step) }
    if value.kind == .null {
      if isConditional || isOptional(type) { return try absent(type, field, asked, in: scope, isConditional: isConditional) }
      if let mapper, mapper.takesNull { return try map(type, by: mapper, value, in: scope, asked.step) }
      return try readNullPart(type, plan, value, in: scope, asked.step)
    }
    if let mapper { return try map(type, by: mapper, value, in: scope, asked.step) }
    return try readPart(type, plan, value, in: scope, asked.step)
  }

  /// A field that has no value.
  func readAbsent(
    _ type: any Decodable.Type, _ field: FieldPlan, _ mapper: FieldMapper?, _ asked: Asked, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    if let mapper, mapper.handlesAbsence { return try map(type, by: mapper, nil, in: scope, asked.step) }
    if let mapper, mapper.takesAbsence, !isConditional, !isOptional(type), field.rule.presence != .required {
      return try map(type, by: mapper, nil, in: scope, asked.step)
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
  func absent(
    _ type: any Decodable.Type, _ field: FieldPlan, _ asked: Asked, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    if asked.value == nil, field.rule.presence != .required, let missing = missing(type) { return told(.missing, missing) }
    if isConditional || isOptional(type), field.rule.presence != .required {
      if let fallback = field.rule.fallback, let value = declared(fallback, as: type, isConditional: isConditional) {
        return told(.default, value)
      }
      return told(.nil, nilValue(type, isConditional: isConditional))
    }
    let place = Place(scope: scope, step: asked.step, value: asked.value)
    throw Failure(asked.value == nil ? .missingValue : .nullValue, .absent(type), at: place)
  }

  // MARK: Fallbacks

  /// What stands in for a field that cannot be mapped: the present value, the mapper's default, nil, the declared default, the zero.
  private func fallback(_ type: any Decodable.Type, _ field: FieldPlan, in scope: Scope, isConditional: Bool) -> Any?? {
    if let present = scope.present, !present.isNew { return kept(type, field, in: present, scope, isConditional: isConditional) }
    if let fallback = field.rule.fallback, let value = declared(fallback, as: type, isConditional: isConditional) {
      return .some(told(.default, value, softening: true))
    }
    if isConditional || isOptional(type) { return .some(told(.nil, nilValue(type, isConditional: isConditional), softening: true)) }
    if field.rule.declared == nil, plan(for: type).presence != nil { return .some(told(.missing, missing(type), softening: true)) }
    if let fallback = field.rule.declared, let value = declared(fallback, as: type, isConditional: isConditional) {
      return .some(told(.declared, value, softening: true))
    }
    return zero(type).map { .some(told(.zero, $0, softening: true)) }
  }

  /// A field that is not read: the mapper's default, the present value, the declared value, nil.
  private func leftOut(
    _ type: any Decodable.Type, _ field: FieldPlan, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    if let present = scope.present, !present.isNew {
      if let value = kept(type, field, in: present, scope, isConditional: isConditional) { return value }
      let place = Place(scope: scope, step: .field(field.label), value: nil)
      if let untold = present.untold(field, type, in: scope, at: place) { throw untold }
    }
    for fallback in [field.rule.fallback, field.rule.declared] {
      if let fallback, let value = declared(fallback, as: type, isConditional: isConditional) { return value }
    }
    if isConditional || isOptional(type) { return nilValue(type, isConditional: isConditional) }
    if let missing = missing(type) { return missing }
    throw Failure(
      .configuration, .mistake(.noFallback(field.name, isLeftOut: true)),
      at: Place(scope: scope, step: .path(.root, destination: ValuePath([.key(field.name)])), value: nil))
  }

  /// A kept value as what is asked for; the outer nil where it is of another type.
  func declared<T: Decodable>(_ fallback: AnyFallback, as type: T.Type, isConditional: Bool) -> Any?? {
    if let value = fallback.value(as: type, in: self) { return .some(value as Any) }
    guard isConditional, let value = fallback.value(as: T?.self, in: self) else { return nil }
    return .some(value.map { $0 as Any })
  }

  /// What says that there is no key, for a ``Presence``. Its plan knows one; to ask a type for a conformance that it has not got takes long.
  private func missing(_ type: any Decodable.Type) -> Any? { plan(for: type).presence.map { $0.missingAsAny } }

  private func isOptional(_ type: any Decodable.Type) -> Bool { plan(for: type).isOptional }

  /// nil, or the nil of an `Optional` that was asked for by itself.
  func nilValue(_ type: any Decodable.Type, isConditional: Bool) -> Any? {
    isConditional ? nil : (type as? any OptionalShape.Type).map { $0.noneAsAny }
  }

  private func zero<T: Decodable>(_ type: T.Type) -> Any? { Zero.value(of: type).map { $0 as Any } }
}

/// What a type's own code does, for the rules, which do not know the type.
extension Run {
  func readPart(
    _ type: any Decodable.Type, _ plan: TypePlan, _ value: Value, in scope: Scope, _ step: Step
  ) throws(Failure) -> Any {
    if case .leaf(let leaf) = plan.strategy { return try readLeaf(type, leaf, value, in: scope, step, isExact: false) }
    return try readAny(type, plan, value, in: scope, step)
  }

  private func readAny<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in scope: Scope, _ step: Step
  ) throws(Failure) -> Any {
    try read(type, plan, value, in: scope, step)
  }

  func readNullPart<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in scope: Scope, _ step: Step
  ) throws(Failure) -> Any {
    try readNull(type, plan, value, in: scope, step)
  }

  /// What a mapper is given: a value, or what is absent, and where that stands.
  func context(_ value: Value?, in scope: Scope, _ step: Step) -> MappingContext {
    MappingContext(session: session, run: self, scope: scope, step: step, value: value ?? .null, isAbsent: value == nil)
  }

  /// Maps a value, or what is absent, by a mapper; nil where the mapper gives nil.
  func map<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, _ value: Value?, in scope: Scope, _ step: Step
  ) throws(Failure) -> Any? {
    var context = context(value, in: scope, step)
    return try mapper.read(as: type, in: &context).map { $0 as Any }
  }

  private func standIn<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, for failure: Failure, in scope: Scope, _ step: Step
  ) throws(Failure) -> Any? {
    var context = context(nil, in: scope, step)
    return try mapper.standIn(as: type, for: failure, in: &context).map { $0 as Any }
  }

  /// The present value of a field; the outer nil where there is none, or none can be told.
  func kept<T: Decodable>(_ type: T.Type, _ field: FieldPlan, in present: PresentValues, _ scope: Scope, isConditional: Bool) -> Any?? {
    guard let value = present.value(field, as: type, in: scope, isConditional: isConditional) else { return nil }
    return .some(value.map { $0 as Any })
  }
}
