/// Reading a part of a patch: over what is there.
extension Run {
  /// Reads a value as a type, merging its members with those that are there.
  ///
  /// Models, dictionaries and structured data merge, at every depth; everything else is replaced. What is made anew is part of a patch still: the
  /// null members of its dictionaries are dropped. Lists are taken as they stand, with all that is in them.
  func merge<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, over underlay: Underlay<T>, in parent: Scope, _ step: Step
  ) throws(Failure) -> T {
    switch plan.strategy {
    case .value:
      let patch = ValuePatch(nulls: underlay.nulls)
      guard let own = same(underlay, as: Underlay<Value>.self) else { break }
      if own.present?.kind == .object, value.kind == .object { own.trail.merge() }
      counts.reads += 1
      return try result(patch.merged(value, over: own.present, fallback: own.fallback), as: type)
    case .optional(let shape): return try shape.accept(merger(value, over: underlay, parent, step), as: type)
    case .dictionary(let shape): return try shape.accept(merger(value, over: underlay, parent, step), as: type)
    case .mapper(let mapper):
      var context = context(value, in: parent, step)
      if let result = try mapper.merge(as: type, over: underlay, in: &context) {
        counts.reads += 1
        return result
      }
      throw Failure(.nullValue, .absent(type), at: Place(scope: parent, step: step, value: value))
    case .section:
      let run = section(for: type)
      let own = underlay.under(run.store.configuration.updateNulls)
      return try run.merge(type, run.plan(for: type), value, over: own, in: parent, step)
    case .decodable where value.kind == .object:
      if let model = try mergeSubclass(type, value, over: underlay, in: parent, step) { return model }
      let present = PresentValues(under: underlay, session.presentCoding)
      let object = plan.object
      present.trail.otherSource = { object.preview(object.known(of: type)?.field(named: $0)?.codingKey ?? $0).source }
      return try readModel(type, plan, value, in: parent, step, isExact: false, present: present)
    case .leaf, .collection, .decodable: break
    }
    return try read(type, plan, value, in: parent, step)
  }

  private func merger<T>(_ value: Value, over underlay: Underlay<T>, _ parent: Scope, _ step: Step) -> ContainerMerger<T> {
    ContainerMerger(reader: container(value, parent, step), underlay: underlay)
  }

  /// The patch over an instance of a subclass, which stays one; nil where there is none.
  private func mergeSubclass<T: Decodable>(
    _ type: T.Type, _ value: Value, over underlay: Underlay<T>, in parent: Scope, _ step: Step
  ) throws(Failure) -> T? {
    guard T.self is AnyClass, let present = underlay.present, let own = Swift.type(of: present as Any) as? any Decodable.Type, own != T.self
    else { return nil }
    guard store.configuration.rules[ObjectIdentifier(T.self)] == nil else {
      throw Failure(.configuration, .mistake(.subclass(own, of: T.self)), at: Place(scope: parent, step: step, value: value))
    }
    return try merge(own, value, overSuper: underlay, in: parent, step)
  }

  private func merge<S: Decodable, T>(
    _ type: S.Type, _ value: Value, overSuper underlay: Underlay<T>, in parent: Scope, _ step: Step
  ) throws(Failure) -> T? {
    let own = underlay.mapped { $0 as? S }
    return try merge(type, plan(for: type), value, over: own, in: parent, step) as? T
  }

  /// Reads the whole of a scope's patch, which a type around it asks for.
  @inline(never) func mergeWhole(_ type: any Decodable.Type, over present: PresentValues, in scope: Scope) throws(Failure) -> Any {
    try merge(type, whole: scope.value, over: present, in: scope)
  }

  private func merge<T: Decodable>(_ type: T.Type, whole value: Value, over present: PresentValues, in scope: Scope) throws(Failure) -> Any
  {
    try merge(type, plan(for: type), value, over: present.whole(as: type), in: scope, .same)
  }

  /// Reads a patch as the model of a mapper, which nothing else gets.
  func mergeRoot<Model: Decodable>(
    _ type: Model.Type, _ value: Value, over underlay: Underlay<Model>, in scope: Scope, _ step: Step
  ) throws(Failure) -> Model {
    let plan = plan(for: type)
    if value.kind == .null, !plan.isOptional, plan.mapper == nil { return try readNull(type, plan, value, in: scope, step) }
    return try merge(type, plan, value, over: underlay, in: scope, step)
  }
}

/// A field of a patch.
extension Run {
  /// The field by the rules for updates; what it merges is forgotten where it fails, or may not be
  /// changed.
  func patchField(
    _ type: any Decodable.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ asked: Asked,
    over present: PresentValues, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    let mark = session.stagedCount
    let value = try patchedField(type, field, plan, mapper, asked, over: present, in: scope, isConditional: isConditional)
    guard field.rule.isReadOnly, !present.isNew, let sent = asked.value else { return value }
    let place = Place(scope: scope, step: asked.step, value: sent)
    let kept = kept(type, field, in: present, scope, isConditional: isConditional)
    if kept == nil, let untold = present.untold(field, type, in: scope, at: place) { throw untold }
    let trail = present.trail.member(field.label, at: field.source)
    if isSame(kept ?? nil, value), trail.told.isEmpty { return value }
    session.dropStaged(since: mark)
    trail.clear()
    throw Failure(.invalidValue, .readOnly, at: place)
  }

  /// Whether a field has the same value as before.
  private func isSame(_ old: Any?, _ new: Any?) -> Bool {
    let (old, new) = (old.flatMap { MirrorReader.unwrapped($0) }, new.flatMap { MirrorReader.unwrapped($0) })
    guard let old, let new else { return old == nil && new == nil }
    var comparison = ValueComparison(session.presentCoding.form)
    return comparison.areEqual(old, new)
  }

  private func patchedField(
    _ type: any Decodable.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ asked: Asked,
    over present: PresentValues, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    guard let value = asked.value else {
      if let kept = kept(type, field, in: present, scope, isConditional: isConditional) { return kept }
      let place = Place(scope: scope, step: asked.step, value: nil)
      if let untold = present.untold(field, type, in: scope, at: place) { throw untold }
      return try readAbsent(type, field, mapper, asked, in: scope, isConditional: isConditional)
    }
    if value.kind == .null {
      return try patchNull(type, field, plan, mapper, asked, value, over: present, in: scope, isConditional: isConditional)
    }
    if mapper == nil, !plan.merges {
      present.trail.member(field.label, at: field.source)
      return try readPart(type, plan, value, in: scope, asked.step)
    }
    return try mergeField(type, field, plan, mapper, asked.step, value, over: present, in: scope, isConditional: isConditional)
  }

  private func mergeField<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ step: Step, _ value: Value,
    over present: PresentValues, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    let mark = session.stagedCount
    let fallback = present.nulls == .setDefault ? field.fallback(as: type, in: self) : nil
    let underlay = present.underlay(field, as: type, in: scope, fallback: fallback, isConditional: isConditional)
    do throws(Failure) {
      if field.rule.collects { return try mergeUnknownKeys(as: type, over: underlay, in: scope, step) }
      if let mapper {
        var context = context(value, in: scope, step)
        return try mapper.merge(as: type, over: underlay, in: &context).map { $0 as Any }
      }
      return try merge(type, plan, value, over: underlay, in: scope, step)
    } catch {
      session.dropStaged(since: mark)
      underlay.trail.clear()
      throw error
    }
  }

  private func patchNull(
    _ type: any Decodable.Type, _ field: FieldPlan, _ plan: TypePlan, _ mapper: FieldMapper?, _ asked: Asked, _ value: Value,
    over present: PresentValues, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    present.trail.member(field.label, at: field.source)
    if plan.presence == nil {
      switch present.nulls {
      case .clear: break
      case .skip: if let kept = kept(type, field, in: present, scope, isConditional: isConditional) { return kept }
      case .setDefault:
        if let value = setDefault(type, field, over: present, in: scope, isConditional: isConditional) { return value }
      }
    }
    if let mapper, mapper.handlesAbsence { return try map(type, by: mapper, value, in: scope, asked.step) }
    if isConditional || plan.isOptional {
      if !present.isNew, field.rule.presence != .required { return nilValue(type, isConditional: isConditional) }
      return try absent(type, field, asked, in: scope, isConditional: isConditional)
    }
    if let mapper, mapper.takesNull { return try map(type, by: mapper, value, in: scope, asked.step) }
    return try readNullPart(type, plan, value, in: scope, asked.step)
  }

  /// What null sets where it is to set the default; the outer nil where there is none.
  private func setDefault<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, over present: PresentValues, in scope: Scope, isConditional: Bool
  ) -> Any?? {
    for fallback in [field.rule.fallback, field.rule.declared] {
      if let fallback, let value = declared(fallback, as: type, isConditional: isConditional) { return value }
    }
    guard let value = present.defaultValue(field, as: type, in: scope, isConditional: isConditional) else { return nil }
    return .some(value.map { $0 as Any })
  }

  /// A member of an object whose keys stand as they are: null is as for a dictionary.
  func patchMember<T: Decodable>(
    _ type: T.Type, _ key: String, _ asked: Asked, over present: PresentValues, in scope: Scope, isConditional: Bool
  ) throws(Failure) -> Any? {
    let plan = plan(for: type)
    guard let value = asked.value, value.kind != .null || plan.presence != nil else {
      if asked.value == nil || present.nulls == .skip, let kept = present.member(key, as: type) { return kept }
      if isConditional { return nil }
      return try read(type, plan, asked.value ?? .null, in: scope, asked.step)
    }
    let mark = session.stagedCount
    let underlay = present.underlay(key: key, as: type)
    do throws(Failure) {
      return try merge(type, plan, value, over: underlay, in: scope, asked.step)
    } catch {
      session.dropStaged(since: mark)
      underlay.trail.clear()
      throw error
    }
  }
}

extension FieldPlan {
  /// What stands in for the field by the rules, as a value of the type.
  fileprivate func fallback<T>(as type: T.Type, in run: Run) -> T? {
    rule.fallback?.value(as: type, in: run) ?? rule.declared?.value(as: type, in: run)
  }
}

extension TypePlan {
  /// Whether a value of the type may be merged with one that is there.
  var merges: Bool {
    switch strategy {
    case .leaf, .collection: false
    case .value, .optional, .dictionary, .mapper, .decodable, .section: true
    }
  }
}
