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
      let code: MappingIssue.Code = isNull(scope.value) ? .nullValue : .typeMismatch
      throw Failure(code, .expected(scope.type ?? [String: Any].self), at: Place(scope: scope, step: .same, value: scope.value))
    }
    let isUsual = hasUsualKeys(scope, keyType)
    guard scope.keyType == nil else {
      if !isUsual { scope.withFrame { $0.stopUsual() } }
      return
    }
    scope.open(keyedBy: keyType)
    guard scope.isOpen, scope.run === self, let frame = scope.frame, mayOpen(scope.number, frame), let use = scope.planUse,
      !current(use).fields.isEmpty
    else {
      return
    }
    open(scope.number, keyedBy: keyType, use.kept, isUsual: isUsual && !scope.listing.isData)
  }

  /// Whether fields may be found as usual where they are asked for with keys of a type: not where those are data, or may be.
  private func hasUsualKeys(_ scope: Scope, _ keyType: any CodingKey.Type) -> Bool {
    scope.plan?.distinguishesKeys != true || keyKinds.known(keyType) === KeyKind.typed
  }

  /// Deals with what was found when members were matched to fields: keys that stand twice, and keys that may come back to a field.
  func settle(_ findings: Layout.Findings, in scope: Scope) {
    guard let layout = scope.layout else { return }
    reportRepeated(findings.repeated, .repeated, in: scope)
    var several = findings.equivalent.filter { !findings.repeated.contains($0) }
    var unknown = 0
    let wayBack = findings.strangers.isEmpty ? nil : scope.plan?.wayBack
    for child in findings.strangers {
      let document = scope.value.document
      let number = layout.number(of: child, document)
      if number == nil { unknown += 1 }
      let field =
        number.map { layout.field(of: $0) }
        ?? wayBack?.answer(for: document.string(at: child), scope.keyType).flatMap { layout.index(of: $0) }
      if let field, scope.take(child, for: field, in: layout), !several.contains(field), !findings.repeated.contains(field) {
        several.append(field)
      }
    }
    reportRepeated(several, .severalKeys, in: scope)
    if unknown > 0, let plan = scope.plan { noteStrangers(unknown, of: plan, layout) }
  }

  /// Reports fields that have several values.
  private func reportRepeated(_ repeated: [Int], _ detail: Detail, in scope: Scope) {
    guard !repeated.isEmpty, let layout = scope.layout else { return }
    for field in repeated {
      // The last one is what is read.
      let last = scope.peek(field).map { scope.value.document.part(at: $0) }
      reportRepeated(scope.step(of: field, in: layout), last, detail, in: scope)
    }
  }

  private func reportRepeated(_ step: Step, _ value: Value?, _ detail: Detail, in scope: Scope) {
    session.report(MappingIssue(.duplicateKey, detail, at: Place(scope: scope, step: step, value: value), severity: .nonFatal))
  }

  /// A coding key as a reader has used it.
  func used<Key: CodingKey>(_ key: Key, _ name: String, in scope: Scope) -> UsedKey {
    UsedKey(key, name, isData: scope.plan?.distinguishesKeys == true && keyKinds.kind(of: key) === KeyKind.data)
  }

  /// A coding key of the type that has opened a scope, which nobody has at hand.
  func used(_ name: String, in scope: Scope) -> UsedKey {
    guard scope.plan?.distinguishesKeys == true, let keyType = scope.keyType else { return UsedKey(name, of: scope.keyType) }
    let kind = keyKinds.known(keyType) ?? keyType.init(stringValue: name).map { keyKinds.kind(of: $0) }
    return UsedKey(name, of: keyType, isData: kind === KeyKind.data)
  }

  /// The field of a coding key and its value; a field that the plan does not know yet is learnt.
  func ask(_ key: UsedKey, _ type: any Decodable.Type, isConditional: Bool, in scope: Scope) -> Asked {
    let asked = ask(key, in: scope) { self.learn(key, type, isConditional: isConditional, of: $0) }
    guard let field = asked.field else { return asked }
    if let known = field.type, known != type { scope.noteMixed() }
    // A field that was first asked for without a type, or written, is known better now, for the next object.
    if !field.tells(type: true, conditional: true), let plan = scope.plan { _ = learn(key, type, isConditional: isConditional, of: plan) }
    return asked
  }

  /// A key that is asked for without a type: for a nested container, or whether it is there.
  func ask(_ key: UsedKey, in scope: Scope) -> Asked { ask(key, in: scope) { self.learn(key, of: $0) } }

  private func ask(_ key: UsedKey, in scope: Scope, learning: (ObjectPlan) -> FieldPlan) -> Asked {
    guard let plan = scope.plan else { return data(key, scope.member(key.name), in: scope) }
    // There may be many: they are not learnt.
    if scope.hasListed(key), !plan.hasRule(for: key), let value = scope.member(key.name) { return data(key, value, in: scope) }
    if let layout = scope.layout, let index = index(of: key, layout, scope) {
      let field = layout.fields[index]
      let wasAsked = key.isData && scope.wasAsked(index)
      let slot = scope.ask(index)
      if layout.isMatched(index) { return matched(index, slot, layout, in: scope) }
      let found = scope.find(field)
      // No slot stands for a key that is data, so that nothing has been said yet of one that stands twice.
      if key.isData, !wasAsked, let detail = scope.repetition(of: field) {
        reportRepeated(found.step, found.lookUp.value, detail, in: scope)
      }
      return Asked(step: found.step, field: field, lookUp: found.lookUp)
    }
    let field = learning(plan)
    let found = scope.find(field)
    if scope.noteAsked(field), let detail = scope.repetition(of: field) {
      reportRepeated(found.step, found.lookUp.value, detail, in: scope)
    }
    return Asked(step: found.step, field: field, lookUp: found.lookUp)
  }

  /// A field of the layout that was located, and is marked as asked for.
  func asked(fieldAt index: Int, in scope: Scope) -> Asked? {
    guard let layout = scope.layout, layout.fields.indices.contains(index) else { return nil }
    return matched(index, scope.peek(index), layout, in: scope)
  }

  /// A field whose slot tells where its value stands.
  private func matched(_ index: Int, _ slot: Int?, _ layout: Layout, in scope: Scope) -> Asked {
    Asked(step: scope.step(of: index, in: layout), field: layout.fields[index], value: slot.map { scope.value.document.part(at: $0) })
  }

  /// A key that stands as it is.
  private func data(_ key: UsedKey, _ value: Value?, in scope: Scope) -> Asked {
    if key.type != scope.listing.dataKeys, let type = key.type as? any CodingKey.Type { scope.note(dataKeys: type) }
    return Asked(step: .key(key.name), field: nil, value: value)
  }

  private func index(of key: UsedKey, _ layout: Layout, _ scope: Scope) -> Int? {
    guard let cursor = scope.frame?.cursor else { return nil }
    if cursor < layout.fields.count {
      let next = layout.fields[Int(cursor)].used
      if next.name == key.name, next.isData == key.isData {
        scope.withFrame { $0.cursor = cursor + 1 }
        return Int(cursor)
      }
    }
    guard let index = layout.index(ofCodingKey: key.name, isData: key.isData) else { return nil }
    if cursor == 0, scope.frame?.isSuper == true { scope.planUse?.beginSuper(at: index) }
    scope.withFrame {
      // Asked for once more, a field is in its turn still.
      if Int(cursor) != index + 1 { $0.leaveTurn() }
      $0.cursor = Int32(truncatingIfNeeded: index + 1)
    }
    return index
  }

  // MARK: What containers ask besides values

  func hasValue(_ key: UsedKey, in scope: Scope) -> Bool {
    let asked = ask(key, in: scope)
    switch asked.lookUp {
    // Who is told that there is nothing would not read, and nobody would hear of it.
    case .found, .blocked: return true
    case .absent: takeDownAbsence(asked, in: scope)
    }
    guard let present = scope.present, let field = asked.field else { return false }
    return present.has(field, in: scope)
  }

  func isNull(_ key: UsedKey, in scope: Scope) throws(Failure) -> Bool {
    let asked = ask(key, in: scope)
    if asked.field?.rule.isLeftOut == true { return false }
    switch asked.lookUp {
    case .found(let value):
      let isNull = isNull(value) || asked.field?.rule.nullTexts?.contains(value) == true
      if isNull, let present = scope.present, present.nulls == .skip, let field = asked.field,
        present.has(field, in: scope)
      {
        return present.isNil(field, in: scope)
      }
      if isNull, let present = scope.present, let field = asked.field, field.rule.isReadOnly, !present.isNil(field, in: scope) {
        throw Failure(.invalidValue, .readOnly, at: Place(scope: scope, step: asked.step, value: value))
      }
      if isNull { takeDownAbsence(asked, in: scope) }
      return isNull
    case .blocked: return false
    case .absent: break
    }
    if let present = scope.present, let field = asked.field, present.has(field, in: scope) {
      return present.isNil(field, in: scope)
    }
    throw Failure(.missingValue, .absent(Any.self), at: Place(scope: scope, step: asked.step, value: nil))
  }

  /// The number of a container that a type nests in its own.
  func nested(_ key: UsedKey, in scope: Scope) throws(Failure) -> Int {
    let asked = ask(key, in: scope)
    if let blockage = asked.lookUp.blockage { throw blockage.failure(in: scope, asked.step) }
    let present = scope.present
    // What a patch does not speak of is as it is: an object of which nothing is said, or a list.
    let kept = present?.member(key.name).map { $0.kind == .object ? Value(object: [:]) : $0 }
    guard let value = spoken(asked, over: kept, present) ?? kept else {
      throw Failure(.missingValue, .absent([String: Any].self), at: Place(scope: scope, step: asked.step, value: nil))
    }
    // The type reads the container itself, so that its parts are compared as they are written.
    if let kept = present?.member(key.name), asked.field?.rule.isReadOnly == true,
      ValuePatch(nulls: present?.nulls ?? .clear).merged(value, over: kept, fallback: nil) != kept
    {
      throw Failure(.invalidValue, .readOnly, at: Place(scope: scope, step: asked.step, value: value))
    }
    // What is nested at a listed key is known by itself: an enum's payload.
    let plan = scope.listing.isListed ? scope.plan?.payload(of: key.name) : asked.field?.nested ?? scope.plan?.elements
    return nested(in: scope, asked.step, value, plan, value.kind == .object ? present?.nested(key.name) : nil)
  }

  /// The value that a patch has for a container; a null that is to be skipped says nothing of what is there.
  private func spoken(_ asked: Asked, over kept: Value?, _ present: PresentValues?) -> Value? {
    if kept != nil, present?.nulls == .skip, let value = asked.value, isNull(value) { return nil }
    return asked.value
  }

  /// The number of a superclass's own object; null where there is none, as Foundation has it.
  func superObject(_ key: UsedKey, in scope: Scope) throws(Failure) -> Int {
    let asked = ask(key, in: scope)
    if let blockage = asked.lookUp.blockage { throw blockage.failure(in: scope, asked.step) }
    let kept: Value? = scope.present?.isNew == false ? .some(Value(object: [:])) : .none
    let value = spoken(asked, over: kept, scope.present) ?? kept ?? .null
    let present = value.kind == .object ? scope.present?.superLevel(key.name) : nil
    return nested(in: scope, asked.step, value, scope.plan, present, isSuper: true)
  }

  /// Opens a container that a type nests in its own.
  func nested(
    in scope: Scope, _ step: Step, _ value: Value, _ plan: ObjectPlan?, _ present: PresentValues? = nil, isSuper: Bool = false
  ) -> Int {
    pushNested(in: scope, step, value, plan: plan, present: present, isSuper: isSuper)
  }
}
