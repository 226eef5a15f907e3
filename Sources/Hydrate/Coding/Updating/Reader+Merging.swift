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
  /// Compares a field that a patch mentions with what was there before. If it must not be changed, its
  /// merges are forgotten.
  func compare(
    _ value: Any?, _ read: FieldRead, _ field: FieldPlan, over existing: ExistingValues, since checkpoint: Checkpoint
  ) throws(Failure) {
    let (enumCase, isReadOnly) = (existing.enumCase, field.rule.isReadOnly)
    guard isReadOnly || enumCase != nil || existing.trail.keepsValues, let sent = read.value else { return }
    let old = existingValue(read.type, read, field, in: existing)
    if existing.trail.keepsValues { existing.trail(of: field).keep(old?.value, value) }
    if sent.kind != .object, sent.kind != .array { enumCase?.read(isSame: isSame(old?.value, value)) }
    guard isReadOnly else { return }
    if old == nil, let failure = existing.unresolvedFailure(field, read.type, in: read.details, at: read.place) { throw failure }
    let trail = existing.trail(of: field)
    if isSame(old?.value, value), trail.changes.isEmpty { return }
    session.dropChanges(since: checkpoint)
    trail.clear()
    throw Failure(.invalidValue, .readOnly, at: read.place)
  }

  /// Whether a field has the same value as before.
  private func isSame(_ old: Any?, _ new: Any?) -> Bool {
    let (old, new) = (old.flatMap { MirrorReader.unwrapped($0) }, new.flatMap { MirrorReader.unwrapped($0) })
    guard let old, let new else { return old == nil && new == nil }
    var comparison = ValueComparison(session.canonicalForms.form)
    return comparison.areEqual(old, new)
  }

  /// The existing value of a field; nil if there is none, or it cannot be determined.
  func existingValue<T: Decodable>(_ type: T.Type, _ read: FieldRead, _ field: FieldPlan, in existing: ExistingValues) -> FieldValue? {
    guard let value = existing.value(field, as: type, in: read.details, isConditional: read.isConditional) else { return nil }
    return FieldValue(value.map { $0 as Any })
  }

  /// The existing value of a field that the patch does not mention; nil if there is none.
  func kept(_ read: FieldRead, _ field: FieldPlan, by existing: ExistingValues) throws(Failure) -> FieldValue? {
    if let value = existingValue(read.type, read, field, in: existing) { return value }
    let place = IssueLocation(in: read.details, step: read.step, value: nil)
    if let failure = existing.unresolvedFailure(field, read.type, in: read.details, at: place) { throw failure }
    return nil
  }

  /// What null means for a field of a patch by the policy for nulls; nil if it clears the field.
  func nullValue(_ read: FieldRead, _ route: FieldRoute, over existing: ExistingValues) -> FieldValue? {
    let field = route.field
    existing.trail(of: field)
    if route.plan.presence != nil { return nil }
    switch existing.nulls {
    case .clear: return nil
    case .skip: return existingValue(read.type, read, field, in: existing)
    case .setDefault: return value(of: [.default, .declared], read) ?? defaultValue(read.type, read, field, in: existing)
    }
  }

  private func defaultValue<T: Decodable>(_ type: T.Type, _ read: FieldRead, _ field: FieldPlan, in existing: ExistingValues) -> FieldValue?
  {
    guard let value = existing.defaultValue(field, as: type, in: read.details, isConditional: read.isConditional) else { return nil }
    return FieldValue(value.map { $0 as Any })
  }

  /// Merges the value of a field into the existing one.
  func merge<T: Decodable>(
    _ type: T.Type, _ value: Value, _ read: FieldRead, by route: FieldRoute, over existing: ExistingValues
  ) throws(Failure) -> Any? {
    let (details, field) = (read.details, route.field)
    let fallback =
      existing.nulls == .setDefault
      ? self.value(of: [.default, .declared], FieldRead(type, read.requested, in: details, isConditional: false))?.value as? T : nil
    let mergeBase = existing.mergeBase(field, as: type, in: details, fallback: fallback, isConditional: read.isConditional)
    return try merging(mergeBase) { () throws(Failure) in
      if !field.rule.collects, let mapper = route.mapper { return try map(type, by: mapper, value, over: mergeBase, read, field) }
      let isNew = read.isConditional && mergeBase.existing(as: type) == nil
      guard let value = field.rule.collects ? rest(in: details, isOptional: isNew) : value else { return nil }
      return try merge(type, route.plan, value, over: mergeBase, in: details, read.step)
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

  /// Reads a member of an object with verbatim keys. Null has the same effect as in a dictionary.
  func patchMember<T: Decodable>(_ type: T.Type, _ key: String, _ read: FieldRead, over existing: ExistingValues) throws(Failure) -> Any? {
    let (plan, details) = (plan(for: type), read.details)
    guard let value = read.value, value.kind != .null || plan.presence != nil else {
      if read.value == nil || existing.nulls == .skip, let existingValue = existing.member(key, as: type) { return existingValue }
      if read.isConditional { return nil }
      return try self.read(type, plan, read.value ?? .null, in: details, read.step)
    }
    let mergeBase = existing.mergeBase(key: key, as: type)
    let merged = try unlessNothing(value, isOptional: read.isConditional || plan.presence != nil) { () throws(Failure) in
      try merging(mergeBase) { () throws(Failure) in try merge(type, plan, value, over: mergeBase, in: details, read.step) }
    }
    guard let result = merged else {
      return try patchMember(
        type, key, read.with(RequestedValue(step: read.step, field: nil, value: Value(nullFor: value))), over: existing)
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
