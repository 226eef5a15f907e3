/// Reads parts of a patch and merges them into existing values.
extension Reader {
  /// Reads a value, and merges a part of a patch into what was there before.
  func read<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, over mergeBase: MergeBase?, in parent: FrameDetails, _ step: PathStep,
    isExact: Bool = false, asIs: Bool = false
  ) throws(Failure) -> T {
    guard let mergeBase else { return try read(type, plan, value, in: parent, step, isExact: isExact, asIs: asIs) }
    return try merge(type, plan, value, over: mergeBase, in: parent, step)
  }

  /// Reads a value as a type and merges it into the existing value.
  ///
  /// Models, dictionaries and structured data merge at every depth; everything else is replaced.
  /// A new value is still part of the patch: null members of its dictionaries are dropped. Arrays
  /// are taken unchanged, with all their contents.
  @_semantics("optimize.sil.specialize.generic.never")
  func merge<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, over mergeBase: MergeBase, in parent: FrameDetails, _ step: PathStep
  ) throws(Failure) -> T {
    switch plan.strategy {
    case .value:
      let existing = mergeBase.existing(as: Value.self)
      if existing?.kind == .object, value.kind == .object { mergeBase.trail.merge() }
      counts.reads += 1
      let fallback = mergeBase.fallback(as: Value.self)
      return try result(ValuePatch(nulls: mergeBase.nulls).merged(value, over: existing, fallback: fallback), as: type)
    case .optional(let shape): return try shape.read(container(value, parent, step, over: mergeBase), as: type)
    case .dictionary(let shape): return try shape.read(container(value, parent, step, over: mergeBase), as: type)
    case .mapper(let mapper):
      guard let own = applicable(mapper, to: value) else {
        return try merge(type, store.unmappedPlan(for: type), value, over: mergeBase, in: parent, step)
      }
      return try map(type, by: own, value, over: mergeBase, in: parent, step)
    case .section:
      let reader = section(for: type)
      let own = mergeBase.under(reader.store.configuration.updateNulls)
      return try reader.merge(type, reader.plan(for: type), value, over: own, in: parent, step)
    case .decodable where value.kind == plan.object.kind:
      if let model = try mergeSubclass(type, value, over: mergeBase, in: parent, step) { return model }
      let object = plan.object
      let existing = ExistingValues(of: type, under: mergeBase, session.canonicalForms)
      existing.trail.otherSource = { object.preview(object.known(of: type)?.field(named: $0)?.codingKey ?? $0).source }
      guard let enumCase = existing.enumCase else {
        return try readModel(type, plan, value, in: parent, step, isExact: false, existing: existing)
      }
      let checkpoint = session.checkpoint
      let model = try readModel(type, plan, value, in: parent, step, isExact: false, existing: existing)
      guard enumCase.isOther(than: model) || isOtherCase(type, plan, value, existing, in: parent, step) else { return model }
      existing.trail.replace()
      if !enumCase.isUsed { return model }
      session.rollBack(to: checkpoint)
      return try readModel(type, plan, value, in: parent, step, isExact: false, existing: existing.anew)
    case .decodable where readsShapes:
      // Another kind may stand for the object or array of a model that codes itself by keys.
      guard let existing = mergeBase.existing(as: type), session.canonicalForms.form(of: existing)?.kind == .object,
        let shaped = try shape(value, as: plan.object.kind, in: parent, step)
      else { break }
      let own = FrameDetails(parent: parent, step: step, value: value)
      return try merge(type, plan, shaped.value, over: mergeBase, in: own, shaped.step)
    case .leaf, .collection, .decodable: break
    }
    return try read(type, plan, value, in: parent, step, asIs: true)
  }

  /// Whether a patch by itself is another case, by members that were not read over the existing one.
  private func isOtherCase<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, _ existing: ExistingValues, in parent: FrameDetails, _ step: PathStep
  ) -> Bool {
    guard let enumCase = existing.enumCase, enumCase.leavesMembers(of: value) else { return false }
    let checkpoint = session.checkpoint
    defer { session.rollBack(to: checkpoint) }
    let other = try? readModel(type, plan, value, in: parent, step, isExact: false, existing: existing.anew)
    return other.map { enumCase.isOther(than: $0) } ?? false
  }

  /// Merges the patch into an instance of a subclass, which keeps its class; returns nil if the
  /// existing value is not such an instance.
  @_semantics("optimize.sil.specialize.generic.never")
  private func mergeSubclass<T: Decodable>(
    _ type: T.Type, _ value: Value, over mergeBase: MergeBase, in parent: FrameDetails, _ step: PathStep
  ) throws(Failure) -> T? {
    guard T.self is AnyClass, let existing = mergeBase.existing(as: type),
      let own = Swift.type(of: existing as Any) as? any Decodable.Type, own != T.self
    else { return nil }
    guard store.configuration.rules[ObjectIdentifier(T.self)] == nil else {
      throw Failure(.configuration, .mistake(.subclass(own, of: T.self)), at: IssueLocation(in: parent, step: step, value: value))
    }
    return try merge(own, plan(for: own), value, over: mergeBase, in: parent, step) as? T
  }

  /// Reads a patch as the model of a mapper. Throws the mistakes in the mapper's rules first.
  func mergeRoot<Model: Decodable>(
    _ type: Model.Type, _ value: Value, over mergeBase: MergeBase, in details: FrameDetails, _ step: PathStep
  ) throws(MappingError) -> Model {
    let mistakes = store.mistakes(for: type, updating: mergeBase.existing(as: type) != nil)
    if !mistakes.isEmpty { throw MappingError(Failure(mistakes)) }
    let plan = plan(for: type)
    return try asMappingError { () throws(Failure) in
      if value.kind == .null, !plan.isOptional, plan.mapper == nil { return try readNull(type, plan, value, in: details, step) }
      return try merge(type, plan, value, over: mergeBase.under(store.configuration.updateNulls), in: details, step)
    }
  }
}

/// Reads fields of a patch.
extension Reader {
  /// Reads a field by the rules for updates. If the field fails, or must not be changed, its
  /// merges are forgotten.
  func patchField(
    _ type: any Decodable.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ requested: RequestedValue,
    over existing: ExistingValues, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    let checkpoint = checkpoint
    let value = try patchedField(type, field, plan, mapper, requested, over: existing, in: details, isConditional: isConditional)
    let (enumCase, isReadOnly) = (existing.enumCase, field.rule.isReadOnly)
    guard isReadOnly || enumCase != nil || existing.trail.keepsValues, !existing.isNew, let sent = requested.value else { return value }
    let existingValue = existingValue(type, field, in: existing, details, isConditional: isConditional)
    if existing.trail.keepsValues { existing.trail(of: field).keep(existingValue ?? nil, value) }
    if sent.kind != .object, sent.kind != .array { enumCase?.read(isSame: isSame(existingValue ?? nil, value)) }
    guard isReadOnly else { return value }
    let place = IssueLocation(in: details, step: requested.step, value: sent)
    if existingValue == nil, let unresolvedFailure = existing.unresolvedFailure(field, type, in: details, at: place) {
      throw unresolvedFailure
    }
    let trail = existing.trail(of: field)
    if isSame(existingValue ?? nil, value), trail.changes.isEmpty { return value }
    session.dropChanges(since: checkpoint)
    trail.clear()
    throw Failure(.invalidValue, .readOnly, at: place)
  }

  /// Whether a field has the same value as before.
  private func isSame(_ old: Any?, _ new: Any?) -> Bool {
    let (old, new) = (old.flatMap { MirrorReader.unwrapped($0) }, new.flatMap { MirrorReader.unwrapped($0) })
    guard let old, let new else { return old == nil && new == nil }
    var comparison = ValueComparison(session.canonicalForms.form)
    return comparison.areEqual(old, new)
  }

  private func patchedField(
    _ type: any Decodable.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ requested: RequestedValue,
    over existing: ExistingValues, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    guard let value = requested.value else {
      if let existingValue = existingValue(type, field, in: existing, details, isConditional: isConditional) { return existingValue }
      let place = IssueLocation(in: details, step: requested.step, value: nil)
      if let unresolvedFailure = existing.unresolvedFailure(field, type, in: details, at: place) { throw unresolvedFailure }
      return try readMissing(type, field, mapper, requested, in: details, isConditional: isConditional)
    }
    if value.kind == .null {
      return try patchNull(type, field, plan, mapper, requested, value, over: existing, in: details, isConditional: isConditional)
    }
    let existing = existing.enumCase?.isOther == true && plan.merges ? existing.anew : existing
    func read() throws(Failure) -> Any? {
      if mapper == nil, !plan.merges {
        existing.trail(of: field)
        return try readPart(type, plan, value, in: details, requested.step)
      }
      return try mergeField(type, field, plan, mapper, requested, value, over: existing, in: details, isConditional: isConditional)
    }
    if !readsEmptyAsNothing { return try read() }
    if let found = try unlessNothing(value, isOptional: isConditional || plan.presence != nil, read) { return found }
    return try patchedField(
      type, field, plan, mapper, withoutNothing(value, requested, in: details), over: existing, in: details, isConditional: isConditional)
  }

  private func mergeField<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ requested: RequestedValue, _ value: Value,
    over existing: ExistingValues, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    let fallback =
      existing.nulls == .setDefault ? self.value(of: [.default, .declared], type, field, isConditional: false).flatMap { $0 as? T } : nil
    let mergeBase = existing.mergeBase(field, as: type, in: details, fallback: fallback, isConditional: isConditional)
    return try merging(mergeBase) { () throws(Failure) in
      let isNew = isConditional && mergeBase.existing(as: type) == nil
      guard let value = field.rule.collects ? rest(in: details, isOptional: isNew) : Optional(value) else { return nil }
      let mapper = field.rule.collects ? nil : mapper
      guard let mapper else { return try merge(type, plan, value, over: mergeBase, in: details, requested.step) }
      return try map(type, by: mapper, value, over: mergeBase, in: details, requested.step, isOfType: field.rule.mapper == nil)
    }
  }

  /// Runs a closure that merges. If it fails, its staged changes are dropped, and its merges are
  /// forgotten.
  func merging<Result>(_ mergeBase: MergeBase, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let checkpoint = checkpoint
    do throws(Failure) {
      return try body()
    } catch {
      session.dropChanges(since: checkpoint)
      mergeBase.trail.clear()
      throw error
    }
  }

  private func patchNull(
    _ type: any Decodable.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ requested: RequestedValue, _ value: Value,
    over existing: ExistingValues, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    existing.trail(of: field)
    if plan.presence == nil {
      switch existing.nulls {
      case .clear: break
      case .skip:
        if let existingValue = existingValue(type, field, in: existing, details, isConditional: isConditional) { return existingValue }
      case .setDefault:
        if let value = setDefault(type, field, over: existing, in: details, isConditional: isConditional) { return value }
      }
    }
    let policy = policy(of: field, type, mapper, isConditional: isConditional)
    let outcome = existing.isNew ? policy.null : policy.updatedNull
    let read = outcome == .askMapper || outcome == .askType ? RequestedValue(step: requested.step, field: field, value: value) : requested
    return try get(outcome, type, field, plan, mapper, read, in: details, isConditional: isConditional)
  }

  /// Returns the default that a null sets; the outer nil if there is none.
  private func setDefault<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, over existing: ExistingValues, in details: FrameDetails, isConditional: Bool
  ) -> Any?? {
    if let value = value(of: [.default, .declared], type, field, isConditional: isConditional) { return value }
    guard let value = existing.defaultValue(field, as: type, in: details, isConditional: isConditional) else { return nil }
    return .some(value.map { $0 as Any })
  }

  /// Reads a member of an object with verbatim keys. Null has the same effect as in a dictionary.
  func patchMember<T: Decodable>(
    _ type: T.Type, _ key: String, _ requested: RequestedValue, over existing: ExistingValues, in details: FrameDetails, isConditional: Bool
  ) throws(Failure) -> Any? {
    let plan = plan(for: type)
    guard let value = requested.value, value.kind != .null || plan.presence != nil else {
      if requested.value == nil || existing.nulls == .skip, let existingValue = existing.member(key, as: type) { return existingValue }
      if isConditional { return nil }
      return try read(type, plan, requested.value ?? .null, in: details, requested.step)
    }
    let mergeBase = existing.mergeBase(key: key, as: type)
    func merged() throws(Failure) -> T {
      try merging(mergeBase) { () throws(Failure) in try merge(type, plan, value, over: mergeBase, in: details, requested.step) }
    }
    guard let result = try unlessNothing(value, isOptional: isConditional || plan.presence != nil, merged) else {
      let null = RequestedValue(step: requested.step, field: nil, value: Value(nullFor: value))
      return try patchMember(type, key, null, over: existing, in: details, isConditional: isConditional)
    }
    if let enumCase = existing.enumCase, value.kind != .object, value.kind != .array {
      enumCase.read(isSame: isSame(mergeBase.existing(as: type), result))
    }
    return result
  }
}

extension TypePlan {
  /// Whether a value of the type may be merged into an existing one.
  var merges: Bool {
    switch strategy {
    case .leaf, .collection: false
    case .value, .optional, .dictionary, .mapper, .decodable, .section: true
    }
  }
}
