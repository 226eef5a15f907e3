/// The rules of a field for absent, null and invalid values.
///
/// This is the slow path. It is deliberately not generic: specialized for each scalar type it
/// would add half a megabyte to a program, and slow down its start.
extension Reader {
  /// Decodes a field that must have a value.
  func decodeByRules<T: Decodable>(_ type: T.Type, _ key: UsedKey, in details: FrameDetails) throws(Failure) -> T {
    try content(field(type, key, in: details), as: type)
  }

  /// Decodes a field that may be absent.
  func decodeByRulesIfPresent<T: Decodable>(_ type: T.Type, _ key: UsedKey, in details: FrameDetails) throws(Failure) -> T? {
    guard let value = try fieldIfPresent(type, key, in: details) else { return nil }
    return try content(value, as: type)
  }

  /// Decodes a field of the layout that has been located, and must have a value.
  func resolve<T: Decodable>(_ type: T.Type, fieldAt number: Int, in details: FrameDetails) throws(Failure) -> T {
    guard let requested = requested(fieldAt: number, in: details) else { throw Reader.ended }
    return try content(field(type, requested, in: details), as: type)
  }

  @inline(never) private func field(_ type: any Decodable.Type, _ key: UsedKey, in details: FrameDetails) throws(Failure) -> Any {
    try field(type, request(key, type, isConditional: false, in: details), in: details)
  }

  private func field(_ type: any Decodable.Type, _ requested: RequestedValue, in details: FrameDetails) throws(Failure) -> Any {
    if let value = try resolve(type, requested, in: details, isConditional: false) { return value }
    throw Failure(.nullValue, .absent(type), at: IssueLocation(in: details, step: requested.step, value: requested.value))
  }

  @inline(never) private func fieldIfPresent(_ type: any Decodable.Type, _ key: UsedKey, in details: FrameDetails) throws(Failure) -> Any? {
    let requested = request(key, type, isConditional: true, in: details)
    if presentsCases, details.plan?.payload?.isObject == true, lacksPayload(type, in: details) { return nil }
    return try resolve(type, requested, in: details, isConditional: true)
  }

  /// The field's value by the rules; nil only if the result itself is nil.
  private func resolve(
    _ type: any Decodable.Type, _ requested: RequestedValue, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    guard isRetrying, let value = requested.value else {
      return try recorded(type, requested, in: details, isConditional: isConditional)
    }
    let around = beginRequest(of: value)
    defer { endRequest(around) }
    do throws(Failure) {
      let result = try recorded(type, requested, in: details, isConditional: isConditional)
      noteRequest(of: value, hasFailed: false)
      return result
    } catch {
      noteRequest(of: value, hasFailed: true)
      throw error
    }
  }

  /// The same, recorded if the call is explained. Inlined, as each level takes of the stack.
  @inline(__always) private func recorded(
    _ type: any Decodable.Type, _ requested: RequestedValue, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    if let recorder { return try explained(type, requested, in: details, isConditional: isConditional, by: recorder) }
    return try resolved(type, requested, in: details, isConditional: isConditional)
  }

  func resolved(
    _ type: any Decodable.Type, _ requested: RequestedValue, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    let requested =
      nullTexts == nil && requested.field?.rule.nullTexts == nil
      ? requested : applyingNullTexts(requested, type, in: details)
    guard let field = requested.field else { return try readMember(type, requested, in: details, isConditional: isConditional) }
    if field.rule.isLeftOut { return try leftOut(type, field, in: details, isConditional: isConditional) }
    do throws(Failure) {
      return try readField(type, field, requested, in: details, isConditional: isConditional)
    } catch {
      let policy = policy(of: field, type, field.mapper, isConditional: isConditional)
      if policy.asksWrapper, !error.isUnrecoverable, details.existing?.isNew != false, case .absent = requested.lookUp,
        mayUseFallback(policy, for: nil, in: details), let wrapper = try wrapper(type, field, for: error, in: details, requested.step)
      {
        return wrapper
      }
      guard policy.replacesInvalid, !error.isUnrecoverable, mayUseFallback(policy, for: requested.value, in: details),
        let fallback = fallback(type, field, policy, in: details, isConditional: isConditional)
      else { throw error }
      session.soften(error, details.existing?.isNew == false ? .existing(fallback) : .value(fallback))
      return fallback
    }
  }

  /// Reads a member whose key is data, so that no rules of a field apply.
  private func readMember(
    _ type: any Decodable.Type, _ requested: RequestedValue, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    if let existing = details.existing, case .key(let key) = requested.step {
      return try patchMember(type, key, requested, over: existing, in: details, isConditional: isConditional)
    }
    guard let value = requested.value else {
      if isConditional { return nil }
      let policy = FieldPolicy(FieldRule(), plan(for: type), nil, isConditional: false, isStrict: isStrict)
      if case .use(let fallbacks, _) = policy.missing, let value = value(of: fallbacks, type, nil, isConditional: false) { return value }
      throw Failure(.missingValue, .absent(type), at: IssueLocation(in: details, step: requested.step, value: nil))
    }
    if isConditional, value.kind == .null { return nil }
    let plan = plan(for: type)
    func read() throws(Failure) -> Any { try readPart(type, plan, value, in: details, requested.step) }
    if !readsEmptyAsNothing { return try read() }
    if let content = try unlessNothing(value, isOptional: isConditional || plan.presence != nil, read) { return content }
    return isConditional ? nil : try readNullPart(type, plan, Value(nullFor: value), in: details, requested.step)
  }

  private func readField(
    _ type: any Decodable.Type, _ field: FieldPlan, _ requested: RequestedValue, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    var plan = (field.isRequested(as: type) ? field.plan : nil) ?? plan(for: type)
    let isMapped = plan.mapper != nil || plan.optionalMapper != nil
    let mapper =
      isMapped
      ? FieldPolicy.mapper(field.rule, plan, isConditional: isConditional) { applicable($0, to: requested.value) } : field.rule.mapper
    if isMapped, mapper == nil { plan = store.unmappedPlan(for: type) }
    if let recorder, let mapper { recorder.note(mapper: mapper.name, date: mapper.date(of: requested.value)) }
    if let blockage = requested.lookUp.blockage {
      let failure = blockage.failure(in: details, requested.step)
      guard let mapper else { throw failure }
      return try fallback(type, by: mapper, for: failure, in: details, requested.step)
    }
    if let existing = details.existing {
      return try patchField(type, field, plan, mapper, requested, over: existing, in: details, isConditional: isConditional)
    }
    guard let value = requested.value else {
      return try readMissing(type, field, mapper, requested, in: details, isConditional: isConditional)
    }
    let policy = policy(of: field, type, mapper, isConditional: isConditional)
    if value.kind == .null || policy.null == .collect {
      return try get(policy.null, type, field, plan, mapper, requested, in: details, isConditional: isConditional)
    }
    func read() throws(Failure) -> Any? {
      guard let mapper else { return try readPart(type, plan, value, in: details, requested.step) }
      return try map(type, by: mapper, value, in: details, requested.step, isOfType: field.rule.mapper == nil)
    }
    if !readsEmptyAsNothing { return try read() }
    if let content = try unlessNothing(value, isOptional: isConditional || plan.presence != nil, read) { return content }
    return try readField(type, field, withoutNothing(value, requested, in: details), in: details, isConditional: isConditional)
  }

  /// The request of a field whose value means nothing.
  func withoutNothing(_ value: Value, _ requested: RequestedValue, in details: FrameDetails) -> RequestedValue {
    withoutNull(value, requested, in: details) { meansNothing($0) || $0.isSame(as: value) }
  }

  /// Reads a field that has no value.
  func readMissing(
    _ type: any Decodable.Type, _ field: FieldPlan, _ mapper: FieldMapper?, _ requested: RequestedValue, in details: FrameDetails,
    isConditional: Bool
  ) throws(Failure) -> Any? {
    let policy = policy(of: field, type, mapper, isConditional: isConditional)
    if let value = value(of: policy.unwritten, type, field, isConditional: isConditional),
      !policy.unwritten.contains(.ifEmpty) || isEmpty(value ?? "")
    {
      return value
    }
    return try get(policy.missing, type, field, nil, mapper, requested, in: details, isConditional: isConditional)
  }

  /// What a field gets that is missing or null.
  ///
  /// - Parameter plan: the plan of the type; nil for a missing value.
  func get(
    _ outcome: FieldPolicy.Outcome, _ type: any Decodable.Type, _ field: FieldPlan, _ plan: TypePlan?, _ mapper: FieldMapper?,
    _ requested: RequestedValue, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    switch outcome {
    case .use(let fallbacks, isReported: false):
      if let value = value(of: fallbacks, type, field, isConditional: isConditional) { return value }
    case .askMapper:
      if let mapper {
        return try map(type, by: mapper, requested.value, in: details, requested.step, isOfType: field.rule.mapper == nil)
      }
    case .askType:
      guard let value = requested.value else {
        return try readPart(type, self.plan(for: type), Value(object: [:]), in: details, requested.step)
      }
      return try readNullPart(type, plan ?? self.plan(for: type), value, in: details, requested.step)
    case .collect:
      let plan = plan ?? self.plan(for: type)
      let nothing = policy(of: field, type, mapper, isConditional: isConditional).nothingLeft
      if let rest = rest(in: details, isOptional: nothing != .collect) {
        return try readPart(type, plan, rest, in: details, requested.step)
      }
      let missing = RequestedValue(step: requested.step, field: field, value: nil)
      return try get(nothing, type, field, plan, mapper, missing, in: details, isConditional: isConditional)
    case .fail, .use, .existing: break
    }
    throw Failure(
      requested.value == nil ? .missingValue : .nullValue, .absent(type),
      at: IssueLocation(in: details, step: requested.step, value: requested.value))
  }

  /// Reads null as a type that is no `Optional`: the type's own `init(from:)` may accept it.
  func readNull<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> T {
    switch plan.strategy {
    case .decodable, .value, .section:
      let checkpoint = checkpoint
      do throws(Failure) {
        return try read(type, plan, value, in: details, step)
      } catch {
        if error.isUnrecoverable { throw error }
        session.rollBack(to: checkpoint)
      }
    case .leaf, .optional, .collection, .dictionary, .mapper: break
    }
    let expected = plan.object.kind == .array ? Detail.expectedKind([.array]) : .absent(type)
    throw Failure(.nullValue, expected, at: IssueLocation(in: details, step: step, value: value))
  }
}

/// The generic functions that the rules call, which are not generic themselves.
extension Reader {
  func readPart(
    _ type: any Decodable.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any {
    if case .leaf(let leaf) = plan.strategy { return try readLeaf(type, leaf, value, in: details, step, isExact: false) }
    return try readAny(type, plan, value, in: details, step)
  }

  private func readAny<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any {
    try read(type, plan, value, in: details, step, asIs: true)
  }

  private func readNullPart<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any {
    try readNull(type, plan, value, in: details, step)
  }

  /// What a property wrapper reads from null where its value is missing; nil if it does not, or if
  /// the type is none. That is a fallback with an issue, unless the wrapper has an `Optional`.
  private func wrapper<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, for failure: Failure, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any? {
    // Nothing of the document is read.
    let reads = counts.reads
    defer { counts.reads = reads }
    let wrapper: T
    do throws(Failure) {
      wrapper = try readNull(type, plan(for: type), .null, in: details, step)
    } catch {
      if error.isUnrecoverable { throw error }
      return nil
    }
    guard let value = MirrorReader.wrappedValue(in: wrapper) ?? (field.rule.readsNull == true ? wrapper : nil) else { return nil }
    if ExtendedType(Swift.type(of: value)) != .optional {
      session.soften(failure, .value(value))
      recorder?.note(fallback: .nil, softening: true)
    }
    return wrapper
  }

  /// The context for a mapper: the value and its location. A value of nil is absent.
  func context(_ value: Value?, in details: FrameDetails, _ step: PathStep) -> MappingContext {
    MappingContext(session: session, ownReader: self, details: details, step: step, value: value ?? .null, isAbsent: value == nil)
  }

  /// Maps a value by a mapper; a value of nil is absent. Returns nil if the mapper does.
  func map<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, _ value: Value?, over mergeBase: MergeBase? = nil, in details: FrameDetails, _ step: PathStep,
    isOfType: Bool
  ) throws(Failure) -> Any? {
    var context = isOfType ? typeContext(for: mapper, value, in: details, step) : context(value, in: details, step)
    context.mergeBase = mergeBase
    return try mapper.read(as: type, in: &context).map { $0 as Any }
  }

  private func fallback<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, for failure: Failure, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any? {
    var context = context(nil, in: details, step)
    return try mapper.fallback(as: type, for: failure, in: &context).map { $0 as Any }
  }

  /// The existing value of a field; the outer nil if there is none, or it cannot be determined.
  func existingValue<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, in existing: ExistingValues, _ details: FrameDetails, isConditional: Bool
  ) -> Any?? {
    guard let value = existing.value(field, as: type, in: details, isConditional: isConditional) else { return nil }
    return .some(value.map { $0 as Any })
  }
}
