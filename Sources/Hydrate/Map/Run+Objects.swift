/// The members of an object: which field a key asks for, and where its value stands.
extension Run {
  /// A field that was asked for, with its value, where there is one.
  struct Asked {
    let step: Step
    /// The plan; nil for a key that stands as it is.
    let field: FieldPlan?
    let lookUp: LookUp

    var value: Value? { lookUp.value }

    init(step: Step, field: FieldPlan?, value: Value?) {
      self.init(step: step, field: field, lookUp: LookUp(value))
    }

    init(step: Step, field: FieldPlan?, lookUp: LookUp) {
      self.step = step
      self.field = field
      self.lookUp = lookUp
    }
  }

  /// Gets an object ready for being asked: once an object, all its keys are matched to the fields that its plan knows.
  func openObject(_ scope: Scope, keyedBy keyType: any CodingKey.Type) throws(Failure) {
    guard scope.value.kind == .object else {
      let code: MappingIssue.Code = scope.value.kind == .null ? .nullValue : .typeMismatch
      throw Failure(code, .unfit(scope.type ?? [String: Any].self), at: Place(scope: scope, step: .same, value: scope.value))
    }
    let frame = scope.openFrame(self)
    guard frame.pointee.keyType == nil else { return }
    frame.pointee.keyType = keyType
    // Slots are a stack: only the type at work may add some.
    guard state.desk.pointee.current == frame, let layout = frame.pointee.use.map({ state.current($0) }), layout.pointee.count > 0 else {
      return
    }
    frame.pointee.open(layout, state.desk.pointee.slots.push(layout.pointee.count))
    let repeated = layout.pointee.matchMembers(
      of: frame.pointee.source, frame.pointee.tape, frame.pointee.index, into: frame.pointee.slots)
    reportRepeated(repeated, in: scope)
  }

  /// Reports fields whose keys stand twice.
  func reportRepeated(_ repeated: [Int], in scope: Scope) {
    guard let layout = scope.layout else { return }
    for field in repeated {
      // The last one is what is read.
      let last = scope.slots.peek(field).map { scope.value.document.part(at: $0) }
      reportRepeated(layout.fields[field], last, in: scope)
    }
  }

  private func reportRepeated(_ field: FieldPlan, _ value: Value?, in scope: Scope) {
    session.report(
      MappingIssue(.duplicateKey, .repeated, at: Place(scope: scope, step: .field(field), value: value), severity: .nonFatal))
  }

  /// The field of a coding key and its value; a field that the plan does not know yet is learnt.
  func ask<T: Decodable>(_ key: String, _ type: T.Type, isConditional: Bool, in scope: Scope) -> Asked {
    let asked = ask(key, in: scope) { self.learn(key, type, isConditional: isConditional, of: $0) }
    guard let field = asked.field else { return asked }
    if let known = field.type, known != type { scope.noteMixed() }
    // A field that was first asked for without a type, or written, is known better now, for the next object.
    if !field.tells(type: true, conditional: true), let plan = scope.plan { _ = learn(key, type, isConditional: isConditional, of: plan) }
    return asked
  }

  /// A key that is asked for without a type: for a nested container, or whether it is there.
  func ask(_ key: String, in scope: Scope) -> Asked { ask(key, in: scope) { self.learn(key, of: $0) } }

  private func ask(_ key: String, in scope: Scope, learning: (ObjectPlan) -> FieldPlan) -> Asked {
    if scope.showsAllKeys || scope.plan == nil, let value = scope.member(key) {
      return Asked(step: .key(key), field: nil, value: value)
    }
    guard let plan = scope.plan else { return Asked(step: .key(key), field: nil, value: nil) }
    if let layout = scope.layout, let index = index(of: key, layout, scope) {
      let field = layout.fields[index]
      let slot = scope.slots.ask(index)
      if layout.isMatched(index) {
        return Asked(step: .field(field), field: field, value: slot.map { scope.value.document.part(at: $0) })
      }
      return Asked(step: .field(field), field: field, lookUp: field.rule.isLeftOut ? .absent : field.source.find(in: scope.value))
    }
    let field = learning(plan)
    let lookUp: LookUp =
      field.rule.isLeftOut ? .absent : field.sourceKey.map { LookUp(scope.member($0)) } ?? field.source.find(in: scope.value)
    if scope.noteAsked(field), let key = field.sourceKey, !field.rule.isLeftOut, scope.memberCount(key) > 1 {
      reportRepeated(field, lookUp.value, in: scope)
    }
    return Asked(step: .field(field), field: field, lookUp: lookUp)
  }

  private func index(of key: String, _ layout: Layout, _ scope: Scope) -> Int? {
    if let frame = scope.frame, frame.pointee.cursor < layout.fields.count, layout.fields[frame.pointee.cursor].codingKey == key {
      frame.pointee.cursor += 1
      return frame.pointee.cursor - 1
    }
    guard let index = layout.index(ofCodingKey: key), let frame = scope.frame else { return nil }
    // Asked for once more, a field is in its turn still.
    if frame.pointee.cursor != index + 1 { frame.pointee.leaveTurn() }
    frame.pointee.cursor = index + 1
    return index
  }

  // MARK: What containers ask besides values

  func allKeys(of scope: Scope) -> [String] {
    if let present = scope.present, !present.isNew { return mergedKeys(of: scope, present) }
    return sourceKeys(of: scope)
  }

  /// The keys of the patch and of what is there; without those that null removes.
  private func mergedKeys(of scope: Scope, _ present: PresentValues) -> [String] {
    present.trail.listKeys()
    let patch = sourceKeys(of: scope)
    let spoken = Set(patch)
    let removed = Set(patch.filter { scope.member($0)?.kind == .null && (present.nulls != .skip || present.member($0) == nil) })
    return patch.filter { !removed.contains($0) } + present.keys.filter { !spoken.contains($0) }
  }

  private func sourceKeys(of scope: Scope) -> [String] {
    if !scope.showsAllKeys {
      scope.openFrame(self).pointee.showAllKeys()
      for key in scope.value.repeatedKeys {
        let place = Place(scope: scope, step: .key(key), value: scope.value[key])
        session.report(MappingIssue(.duplicateKey, .repeated, at: place, severity: .nonFatal))
      }
    }
    return scope.value.keys ?? []
  }

  func hasValue(_ key: String, in scope: Scope) -> Bool {
    let asked = ask(key, in: scope)
    switch asked.lookUp {
    // Who is told that there is nothing would not read, and nobody would hear of it.
    case .found, .blocked: return true
    case .absent: break
    }
    guard let present = scope.present, let field = asked.field else { return false }
    return present.has(field)
  }

  func isNull(_ key: String, in scope: Scope) throws(Failure) -> Bool {
    let asked = ask(key, in: scope)
    if asked.field?.rule.isLeftOut == true { return false }
    switch asked.lookUp {
    case .found(let value):
      if value.kind == .null, let present = scope.present, present.nulls == .skip, let field = asked.field, present.has(field) {
        return present.isNil(field)
      }
      return value.kind == .null
    case .blocked: return false
    case .absent: break
    }
    if let present = scope.present, let field = asked.field, present.has(field) { return present.isNil(field) }
    throw Failure(.missingValue, .absent(Any.self), at: Place(scope: scope, step: asked.step, value: nil))
  }

  /// The scope of a container that a type nests in its own.
  func nestedScope(_ key: String, in scope: Scope) throws(Failure) -> Scope {
    let asked = ask(key, in: scope)
    if let blockage = asked.lookUp.blockage { throw blockage.failure(in: scope, asked.step) }
    let present = scope.present
    // What a patch does not speak of is as it is: an object of which nothing is said, or a list.
    guard let value = asked.value ?? present?.member(key).map({ $0.kind == .object ? Value(object: [:]) : $0 }) else {
      throw Failure(.missingValue, .absent([String: Any].self), at: Place(scope: scope, step: asked.step, value: nil))
    }
    let plan = asked.field?.nested ?? (scope.showsAllKeys ? scope.plan?.payload(of: key) : scope.plan?.elements)
    let inner = Scope(parent: scope, step: asked.step, value: value, plan: plan, owner: scope.owner ?? scope)
    if value.kind == .object { inner.present = present?.nested(key) }
    return remember(inner, in: scope)
  }

  /// The scope of a superclass's own object; null where there is none, as Foundation has it.
  func superScope(_ key: String, in scope: Scope) throws(Failure) -> Scope {
    let asked = ask(key, in: scope)
    if let blockage = asked.lookUp.blockage { throw blockage.failure(in: scope, asked.step) }
    let value = asked.value ?? (scope.present?.isNew == false ? Value(object: [:]) : .null)
    let inner = Scope(parent: scope, step: asked.step, value: value, plan: scope.plan, owner: scope.owner ?? scope)
    if value.kind == .object { inner.present = scope.present?.superLevel(key) }
    return remember(inner, in: scope)
  }

  /// Keeps a container that a type nests in its own, for the checks at the type's end.
  func remember(_ inner: Scope, in scope: Scope) -> Scope {
    // An enum's payload too: what was asked of it tells what is left to check.
    if engine.configuration.unknownKeys != .ignore || scope.showsAllKeys { scope.remember(inner) }
    return inner
  }
}
