/// The members of an object: which field a key requests, and the location of its value.
extension Reader {
  /// A requested field and its value, if it has one.
  struct RequestedValue {
    /// The field's plan; nil for a key that is data.
    let field: FieldPlan?
    let lookUp: LookUp
    /// The step, where it is not just to the field.
    private let ownStep: PathStep?

    var value: Value? { lookUp.value }

    var step: PathStep { ownStep ?? field.map { .field($0.label) } ?? .same }

    init(step: PathStep, field: FieldPlan?, value: Value?) {
      self.init(step: step, field: field, lookUp: LookUp(value))
    }

    init(step: PathStep, field: FieldPlan?, lookUp: LookUp) {
      self.field = field
      self.lookUp = lookUp
      if case .field(let label) = step, label === field?.label { ownStep = nil } else { ownStep = step }
    }
  }

  /// Opens an object for requests. The first time, all its keys are matched to the fields that its
  /// plan knows. A model whose fields are at indices is opened likewise, as an array.
  func openObject(_ details: FrameDetails, keyedBy keyType: any CodingKey.Type) throws(Failure) {
    let kind = details.plan?.kind ?? .object
    guard details.value.kind == kind else {
      // An enum in another form, or the payload of its case, may be any value; what does not fit is found
      // when the keys are listed, or the payloads requested.
      if presentsCases, details.plan?.payload?.takesAnything ?? (details.typeState?.cases != nil && !isNull(details.value)) {
        return details.open(keyedBy: keyType)
      }
      if retriesModels { details.withFrame { $0.requestedKinds.insert(kind == .array ? .array : .object) } }
      let code: MappingIssue.Code = isNull(details.value) ? .nullValue : .typeMismatch
      let expected = kind == .array ? Detail.expectedKind([.array]) : .expected(details.type ?? [String: Any].self)
      throw Failure(code, expected, at: IssueLocation(in: details, step: .same, value: details.value))
    }
    // The fast path does not apply to fields requested by keys that are data, or may be.
    let isExpected = details.plan?.distinguishesKeys != true || keyKinds.known(keyType) === KeyKind.typed
    guard details.keyType == nil else {
      if !isExpected { details.withFrame { $0.stopExpecting() } }
      return
    }
    details.open(keyedBy: keyType)
    guard details.isOpen, details.reader === self, let frame = details.frame, mayOpen(details.number, frame), let state = details.typeState,
      !current(state).fields.isEmpty
    else {
      return
    }
    open(details.number, keyedBy: keyType, state.range, isExpected: isExpected && !details.listing.isData, isObject: kind == .object)
  }

  /// Handles the irregular members that matching has found: reports duplicate keys, and assigns
  /// keys whose inverse is a field.
  func resolveMatches(_ matches: Layout.MatchResult, in details: FrameDetails) {
    guard let layout = details.layout else { return }
    reportRepeated(matches.repeated, details.value.repetition, in: details)
    var several = matches.equivalent.filter { !matches.repeated.contains($0) }
    var unknown = 0
    let inverting = details.plan.flatMap { $0.distinguishesKeys ? $0 : nil }
    for child in matches.unmatched {
      let document = details.value.document
      let number = layout.number(of: child, document)
      if number == nil { unknown += 1 }
      let field =
        number.map { layout.field(of: $0) }
        ?? inverting?.inverse(of: document.string(at: child), details.keyType).flatMap { layout.index(of: $0) }
      if let field, details.take(child, for: field, in: layout), !several.contains(field), !matches.repeated.contains(field) {
        several.append(field)
      }
    }
    reportRepeated(several, .severalKeys, in: details)
    if unknown > 0, let plan = details.plan { noteUnmatched(unknown, of: plan, layout) }
  }

  /// Reports fields that have several values.
  private func reportRepeated(_ repeated: [Int], _ detail: Detail, in details: FrameDetails) {
    guard !repeated.isEmpty, let layout = details.layout else { return }
    for field in repeated {
      // The last value is the one that is read.
      let last = details.peek(field).map { details.value.document.part(at: $0) }
      reportRepeated(details.step(of: field, in: layout), last, detail, in: details)
    }
  }

  func reportRepeated(_ step: PathStep, _ value: Value?, _ detail: Detail, in details: FrameDetails) {
    session.report(MappingIssue(.duplicateKey, detail, at: IssueLocation(in: details, step: step, value: value), severity: .nonFatal))
  }

  /// A coding key as a type has used it.
  func used<Key: CodingKey>(_ key: Key, _ name: String, in details: FrameDetails) -> UsedKey {
    UsedKey(key, name, isData: MemoryLayout<Key>.size > 1 && keyKinds.kind(of: key) === KeyKind.data)
  }

  /// The same for a key's string alone, as a key of the type that opened the object.
  func used(_ name: String, in details: FrameDetails) -> UsedKey {
    guard let keyType = details.keyType else { return UsedKey(name) }
    let kind = keyKinds.known(keyType) ?? keyType.init(stringValue: name).map { keyKinds.kind(of: $0) }
    return UsedKey(name, of: keyType, isData: kind === KeyKind.data)
  }

  /// The field of a coding key and its value. Adds the field to the plan if it is new there.
  ///
  /// - Parameter type: The type that is requested; nil for a nested container, or to check for presence
  ///   or null.
  func request(
    _ key: UsedKey, _ type: (any Decodable.Type)? = nil, isConditional: Bool? = nil, in details: FrameDetails
  ) -> RequestedValue {
    let enumCase = details.allExisting?.enumCase
    enumCase?.request(by: key.isData ? nil : key.type)
    let requested = found(key, type, isConditional, in: details)
    if let enumCase, let value = requested.value { enumCase.note(requested: value.index) }
    guard let type, let field = requested.field else { return requested }
    if let known = field.type, known != type { details.noteIrregularAccess() }
    // For a field that was first requested without a type, or written, the plan learns the type.
    if !key.isData, !field.isKnown(type: true, conditional: true), let plan = details.plan {
      _ = learn(key, type, isConditional: isConditional, of: plan)
    }
    return requested
  }

  private func found(_ key: UsedKey, _ type: (any Decodable.Type)?, _ isConditional: Bool?, in details: FrameDetails) -> RequestedValue {
    guard let plan = details.plan else { return data(key, details.member(key.name), in: details) }
    if details.hasListed(key), !plan.hasRule(for: key), let value = details.member(key.name) { return data(key, value, in: details) }
    if let layout = details.layout, let index = index(of: key, layout, details) {
      let field = layout.fields[index]
      let wasRequested = isRetrying && details.wasRequested(index)
      let slot = details.request(index)
      if wasRequested { session.attempts.noteRepeated(at: slot) }
      if layout.keys.hasKey(index) { return matched(index, slot, layout, in: details) }
      let found = find(field, in: details)
      return RequestedValue(step: found.step, field: field, lookUp: found.lookUp)
    }
    // A key that is data may come from this document, so it does not enter the plan, which other
    // documents share.
    let field = key.isData ? plan.preview(key) : learn(key, type, isConditional: isConditional, of: plan)
    let found = find(field, in: details)
    if !details.noteRequested(field) {
      if isRetrying { session.attempts.noteRepeated(at: found.lookUp.value?.index) }
    } else if let detail = details.repetition(of: field) {
      reportRepeated(found.step, found.lookUp.value, detail, in: details)
    }
    return RequestedValue(step: found.step, field: field, lookUp: found.lookUp)
  }

  /// Finds the value of a field that has no slot.
  private func find(_ field: FieldPlan, in details: FrameDetails) -> (step: PathStep, lookUp: LookUp) {
    lacks(field, in: details) ? (.field(field.label), .absent) : details.find(field)
  }

  /// A field of the layout that has been located and marked as requested.
  func requested(fieldAt index: Int, in details: FrameDetails) -> RequestedValue? {
    guard let layout = details.layout, layout.fields.indices.contains(index) else { return nil }
    return matched(index, details.peek(index), layout, in: details)
  }

  /// A field whose slot has the location of its value.
  private func matched(_ index: Int, _ slot: Int?, _ layout: Layout, in details: FrameDetails) -> RequestedValue {
    RequestedValue(
      step: details.step(of: index, in: layout), field: layout.fields[index], value: slot.map { details.value.document.part(at: $0) })
  }

  /// A key that is data, and its value.
  private func data(_ key: UsedKey, _ value: Value?, in details: FrameDetails) -> RequestedValue {
    if key.type != details.listing.dataKeys, let type = key.type as? any CodingKey.Type { details.note(dataKeys: type) }
    return RequestedValue(step: .key(key.name), field: nil, value: value)
  }

  private func index(of key: UsedKey, _ layout: Layout, _ details: FrameDetails) -> Int? {
    guard !key.isData, let cursor = details.frame?.cursor else { return nil }
    if cursor < layout.fields.count {
      let next = layout.fields[Int(cursor)].used
      if next.name == key.name {
        details.withFrame { $0.cursor = cursor + 1 }
        return Int(cursor)
      }
    }
    guard let index = layout.index(ofCodingKey: key.name) else { return nil }
    if cursor == 0, details.frame?.isSuper == true { details.typeState?.beginSuper(at: index) }
    details.withFrame {
      // Requesting the previous field once more keeps the order.
      if Int(cursor) != index + 1 { $0.markOutOfOrder() }
      $0.cursor = Int32(truncatingIfNeeded: index + 1)
    }
    return index
  }

  // MARK: Presence, null and nested containers

  func hasValue(_ key: UsedKey, in details: FrameDetails) -> Bool {
    let requested = request(key, in: details)
    if retriesModels { session.attempts.noteInspected(at: requested.value?.index) }
    switch requested.lookUp {
    // A blocked path counts as present, so that the type reads the field and its failure is
    // reported.
    case .found, .blocked: return true
    case .absent: recordAbsence(requested, in: details)
    }
    guard let existing = details.existing else { return false }
    guard let field = requested.field else { return existing.member(key.name).map { !$0.isNull } == true }
    return !existing.isNil(field, in: details)
  }

  func isNull(_ key: UsedKey, in details: FrameDetails) throws(Failure) -> Bool {
    let requested = request(key, in: details)
    if retriesModels { session.attempts.noteInspected(at: requested.value?.index) }
    if requested.field?.rule.isLeftOut == true { return false }
    switch requested.lookUp {
    case .found(let value):
      let isNull = isNull(value) || requested.field?.rule.nullTexts?.contains(value) == true
      if isNull, let existing = details.existing, existing.nulls == .skip, let field = requested.field,
        existing.has(field, in: details)
      {
        return existing.isNil(field, in: details)
      }
      if isNull, let existing = details.existing, let field = requested.field, field.rule.isReadOnly, !existing.isNil(field, in: details) {
        throw Failure(.invalidValue, .readOnly, at: IssueLocation(in: details, step: requested.step, value: value))
      }
      if isNull { recordAbsence(requested, in: details) }
      return isNull
    case .blocked: return false
    case .absent: break
    }
    if let existing = details.existing, let field = requested.field, existing.has(field, in: details) {
      return existing.isNil(field, in: details)
    }
    throw Failure(.missingValue, .absent(Any.self), at: IssueLocation(in: details, step: requested.step, value: nil))
  }

  /// Opens a container nested at a key. Returns the number of its frame.
  func nested(_ key: UsedKey, in details: FrameDetails) throws(Failure) -> Int {
    let requested = request(key, in: details)
    if let blockage = requested.lookUp.blockage { throw blockage.failure(in: details, requested.step) }
    let existing = details.existing
    let (empty, source) = (existing?.emptyPayload(key.name), requested.field?.source ?? .key(key.name))
    if let existing, details.listing.isListed, existing.namesCase(byData: details.listing.isData),
      let value = mentioned(requested, over: empty, existing) ?? empty
    {
      let payload = existing.payload(key.name, requested.field?.label, at: source)
      return pushNested(in: details, requested.step, value, plan: plan(ofContainerAt: key, requested, in: details), existing: payload)
    }
    // A container that the patch does not mention stays: an object as an empty patch, an array as
    // it is.
    let existingValue = existing?.member(key.name).map { $0.kind == .object ? Value(object: [:]) : $0 }
    guard let value = mentioned(requested, over: existingValue, existing) ?? existingValue else {
      throw Failure(.missingValue, .absent([String: Any].self), at: IssueLocation(in: details, step: requested.step, value: nil))
    }
    // The type reads the container itself, so a change shows only in the written form.
    if let existingValue = existing?.member(key.name), requested.field?.rule.isReadOnly == true,
      ValuePatch(nulls: existing?.nulls ?? .clear).merged(value, over: existingValue, fallback: nil) != existingValue
    {
      throw Failure(.invalidValue, .readOnly, at: IssueLocation(in: details, step: requested.step, value: value))
    }
    let plan = plan(ofContainerAt: key, requested, in: details)
    let inner = value.kind == .object ? existing?.nested(key.name, at: source) : nil
    return pushNested(in: details, requested.step, value, plan: plan, existing: inner)
  }

  /// The plan of a container nested at a key. At a listed key of an enum it is the payload of a
  /// case, which has a plan of its own; those at keys that are data have one plan.
  private func plan(ofContainerAt key: UsedKey, _ requested: RequestedValue, in details: FrameDetails) -> ObjectPlan? {
    if key.isData { return details.plan?.elements }
    return details.listing.isListed ? details.plan?.payload(of: key.name) : requested.field?.nested ?? details.plan?.elements
  }

  /// The patch's value for a container; nil for a null that is skipped in favor of an existing
  /// value.
  private func mentioned(_ requested: RequestedValue, over existingValue: Value?, _ existing: ExistingValues?) -> Value? {
    if existingValue != nil, existing?.nulls == .skip, let value = requested.value, isNull(value) { return nil }
    return requested.value
  }

  /// Opens a superclass's object. Its value is null if the key is missing, as in Foundation.
  /// Returns the number of its frame.
  func superObject(_ key: UsedKey, in details: FrameDetails) throws(Failure) -> Int {
    let requested = request(key, in: details)
    if let blockage = requested.lookUp.blockage { throw blockage.failure(in: details, requested.step) }
    let existingValue: Value? = details.existing?.hasSuperLevel(key.name) == true ? .some(Value(object: [:])) : .none
    let value = mentioned(requested, over: existingValue, details.existing) ?? existingValue ?? .null
    let existing = value.kind == .object ? details.existing?.superLevel(key.name, at: requested.field?.source ?? .key(key.name)) : nil
    return pushNested(in: details, requested.step, value, plan: details.plan, existing: existing, isSuper: true)
  }
}
