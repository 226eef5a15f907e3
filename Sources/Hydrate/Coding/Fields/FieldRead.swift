/// A field that a type reads: the type that it requests, and what the document has there. Made once,
/// where the request is made.
struct FieldRead {
  let type: any Decodable.Type
  /// Whether the field may be absent: nil is read for it then.
  let isConditional: Bool
  let details: FrameDetails
  let requested: Reader.RequestedValue

  init(_ type: any Decodable.Type, _ requested: Reader.RequestedValue, in details: FrameDetails, isConditional: Bool) {
    (self.type, self.requested, self.details, self.isConditional) = (type, requested, details, isConditional)
  }

  /// The field's plan; nil for a key that is data.
  var field: FieldPlan? { requested.field }
  var value: Value? { requested.value }
  var step: PathStep { requested.step }
  var place: IssueLocation { IssueLocation(in: details, step: step, value: value) }

  /// What the document has.
  var found: Found {
    switch requested.lookUp {
    case .absent: .absent
    case .blocked(let blockage): .blocked(blockage)
    case .found(let value): value.kind == .null ? .null : .value(value)
    }
  }

  /// The same with another value.
  func with(_ requested: Reader.RequestedValue) -> FieldRead {
    FieldRead(type, requested, in: details, isConditional: isConditional)
  }
}

/// By what a field is read: its own plan, that of its type, and the mapper.
struct FieldRoute {
  let field: FieldPlan
  let plan: TypePlan
  let mapper: FieldMapper?
}

/// What a document has for a field.
enum Found {
  /// Nothing, or null on the way to it.
  case absent
  /// Data of another kind on the way to it.
  case blocked(Blockage)
  case null
  case value(Value)
}

/// A value for a field; nil is one, too.
struct FieldValue {
  let value: Any?

  init(_ value: Any?) { self.value = value }
}

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
  func decodeByRules<T: Decodable>(_ type: T.Type, fieldAt number: Int, in details: FrameDetails) throws(Failure) -> T {
    guard let requested = requested(fieldAt: number, in: details) else { throw Reader.ended }
    return try content(field(type, requested, in: details), as: type)
  }

  @inline(never) private func field(_ type: any Decodable.Type, _ key: UsedKey, in details: FrameDetails) throws(Failure) -> Any {
    try field(type, request(key, type, isConditional: false, in: details), in: details)
  }

  private func field(_ type: any Decodable.Type, _ requested: RequestedValue, in details: FrameDetails) throws(Failure) -> Any {
    let read = FieldRead(type, requested, in: details, isConditional: false)
    if let value = try value(of: read) { return value }
    throw Failure(.nullValue, .absent(type), at: read.place)
  }

  @inline(never) private func fieldIfPresent(_ type: any Decodable.Type, _ key: UsedKey, in details: FrameDetails) throws(Failure) -> Any? {
    let requested = request(key, type, isConditional: true, in: details)
    if presentsCases, details.plan?.payload?.isObject == true, lacksPayload(type, in: details) { return nil }
    return try value(of: FieldRead(type, requested, in: details, isConditional: true))
  }

  /// The field's value; nil only if the result itself is nil. Attempts at models, and the recorder of
  /// an explained call, look on here and nowhere below.
  private func value(of read: FieldRead) throws(Failure) -> Any? {
    let watched = isRetrying ? read.value : nil
    let around = watched.map { beginRequest(of: $0) }
    defer { if let around { endRequest(around) } }
    do throws(Failure) {
      let value = if let recorder { try explained(read, by: recorder) } else { try settled(read) }
      if let watched { noteRequest(of: watched, hasFailed: false) }
      return value
    } catch {
      if let watched { noteRequest(of: watched, hasFailed: true) }
      throw error
    }
  }

  /// Reads a field, and settles its failure: by a fallback with an issue, if the rules have one.
  func settled(_ read: FieldRead) throws(Failure) -> Any? {
    if let null = null(for: read) { return try settled(null) }
    guard let field = read.field else { return try readMember(read) }
    if field.rule.isLeftOut { return try leftOut(read, field) }
    do throws(Failure) {
      let (existing, checkpoint) = (read.details.existing, checkpoint)
      let value = try outcome(of: read, field, over: existing)
      if let existing, !existing.isNew { try compare(value, read, field, over: existing, since: checkpoint) }
      return value
    } catch {
      return try settle(error, read, field)
    }
  }

  /// The fallback for a field that has failed. A function of its own, as `absentOrNull`, so that no level
  /// of a document takes more of the stack than it must.
  @inline(never) private func settle(_ error: Failure, _ read: FieldRead, _ field: FieldPlan) throws(Failure) -> Any? {
    let policy = policy(of: read, field, by: field.mapper)
    if policy.asksWrapper, !error.isUnrecoverable, read.details.existing?.isNew != false, case .absent = read.found,
      mayUseFallback(policy, for: nil, in: read.details), let wrapper = try wrapper(read.type, field, for: error, read)
    {
      return wrapper
    }
    guard policy.replacesInvalid, !error.isUnrecoverable, mayUseFallback(policy, for: read.value, in: read.details),
      let fallback = fallback(read, field, policy)
    else { throw error }
    let value = fallback.value
    session.soften(error, read.details.existing?.isNew == false ? .existing(value) : .value(value))
    return value
  }

  /// What a field gets for each thing that a document, or a patch, may have: its value is read here, and
  /// ``absentOrNull(_:by:over:)`` decides the rest.
  private func outcome(of read: FieldRead, _ field: FieldPlan, over existing: ExistingValues?) throws(Failure) -> Any? {
    let route = route(of: read, field)
    guard case .value(let value) = read.found else { return try absentOrNull(read, by: route, over: existing) }
    if existing == nil, field.rule.collects { return try get(.collect, read, by: route) }
    let existing = existing?.enumCase?.isOther == true && route.plan.merges ? existing?.anew : existing
    if readsEmptyAsNothing { return try presentOrNothing(value, read, by: route, over: existing) }
    return try present(value, read, by: route, over: existing)
  }

  /// Reads a value that is null if it does not fit and means nothing.
  @inline(never) private func presentOrNothing(
    _ value: Value, _ read: FieldRead, by route: FieldRoute, over existing: ExistingValues?
  ) throws(Failure) -> Any? {
    let content = try unlessNothing(value, isOptional: read.isConditional || route.plan.presence != nil) { () throws(Failure) in
      try present(value, read, by: route, over: existing)
    }
    if let content { return content }
    return try outcome(of: read.with(withoutNothing(value, read.requested, in: read.details)), route.field, over: existing)
  }

  /// What a field gets for which there is no value.
  @inline(never) private func absentOrNull(
    _ read: FieldRead, by route: FieldRoute, over existing: ExistingValues?
  ) throws(Failure) -> Any? {
    let policy = policy(of: read, route.field, by: route.mapper)
    switch read.found {
    case .blocked(let blockage):
      let failure = blockage.failure(in: read.details, read.step)
      guard let mapper = route.mapper else { throw failure }
      return try fallback(read.type, by: mapper, for: failure, read)
    case .absent:
      if let existing, let kept = try kept(read, route.field, by: existing) { return kept.value }
      if let value = value(of: policy.unwritten, read), !policy.unwritten.contains(.ifEmpty) || isEmpty(value.value ?? "") {
        return value.value
      }
      return try get(policy.missing, read, by: route)
    case .null, .value:
      guard let existing else { return try get(policy.null, read, by: route) }
      if let value = nullValue(read, route, over: existing) { return value.value }
      return try get(existing.isNew ? policy.null : policy.updatedNull, read, by: route)
    }
  }

  /// By what a field is read, as far as the mappers for its type apply to the value.
  private func route(of read: FieldRead, _ field: FieldPlan) -> FieldRoute {
    var plan = (field.isRequested(as: read.type) ? field.plan : nil) ?? plan(for: read.type)
    var mapper = field.rule.mapper
    if plan.mapper != nil || plan.optionalMapper != nil {
      mapper = FieldPolicy.mapper(field.rule, plan, isConditional: read.isConditional) { applicable($0, to: read.value) }
      if mapper == nil { plan = store.unmappedPlan(for: read.type) }
    }
    if let recorder, let mapper { recorder.note(mapper: mapper.name, date: mapper.date(of: read.value)) }
    return FieldRoute(field: field, plan: plan, mapper: mapper)
  }

  /// Reads the value of a field.
  @inline(__always) private func present(
    _ value: Value, _ read: FieldRead, by route: FieldRoute, over existing: ExistingValues?
  ) throws(Failure) -> Any? {
    if let existing {
      if route.mapper != nil || route.plan.merges { return try merge(read.type, value, read, by: route, over: existing) }
      existing.trail(of: route.field)
    }
    guard let mapper = route.mapper else { return try readPart(read.type, route.plan, value, in: read.details, read.step) }
    return try map(read.type, by: mapper, value, read, route.field)
  }

  /// What a field gets that is missing or null.
  private func get(_ outcome: FieldPolicy.Outcome, _ read: FieldRead, by route: FieldRoute) throws(Failure) -> Any? {
    let (type, plan) = (read.type, route.plan)
    switch outcome {
    case .use(let fallbacks, isReported: false): if let value = value(of: fallbacks, read) { return value.value }
    case .askMapper: if let mapper = route.mapper { return try map(type, by: mapper, read.value, read, route.field) }
    case .askType:
      guard let value = read.value else { return try readPart(type, plan, Value(object: [:]), in: read.details, read.step) }
      return try readNullPart(type, plan, value, in: read.details, read.step)
    case .collect:
      let nothing = policy(of: read, route.field, by: route.mapper).nothingLeft
      if let rest = rest(in: read.details, isOptional: nothing != .collect) {
        return try readPart(type, plan, rest, in: read.details, read.step)
      }
      return try get(nothing, read.with(RequestedValue(step: read.step, field: route.field, value: nil)), by: route)
    case .fail, .use, .existing: break
    }
    throw Failure(read.value == nil ? .missingValue : .nullValue, .absent(type), at: read.place)
  }

  /// The request of a field whose value means nothing.
  private func withoutNothing(_ value: Value, _ requested: RequestedValue, in details: FrameDetails) -> RequestedValue {
    withoutNull(value, requested, in: details) { meansNothing($0) || $0.isSame(as: value) }
  }

  /// Reads a member whose key is data, so that no rules of a field apply.
  private func readMember(_ read: FieldRead) throws(Failure) -> Any? {
    let (type, plan) = (read.type, plan(for: read.type))
    if let existing = read.details.existing, case .key(let key) = read.step {
      return try patchMember(type, key, read, over: existing)
    }
    guard let value = read.value else {
      if read.isConditional { return nil }
      let policy = FieldPolicy(FieldRule(), plan, nil, isConditional: false, isStrict: isStrict)
      if case .use(let fallbacks, _) = policy.missing, let value = value(of: fallbacks, read) { return value.value }
      throw Failure(.missingValue, .absent(type), at: read.place)
    }
    if read.isConditional, value.kind == .null { return nil }
    let content = try unlessNothing(value, isOptional: read.isConditional || plan.presence != nil) { () throws(Failure) in
      try readPart(type, plan, value, in: read.details, read.step)
    }
    if let content { return content }
    return read.isConditional ? nil : try readNullPart(type, plan, Value(nullFor: value), in: read.details, read.step)
  }
}
