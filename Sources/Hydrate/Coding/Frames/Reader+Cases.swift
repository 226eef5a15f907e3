/// Enums with payloads in another form than the compiler's; see ``CaseCoding``.
///
/// The document stays as it is, and the compiler's code sees its own form: the reader lists the key of
/// the case that the document names, and the container nested at this key is a frame of the object
/// itself, of the content, or of the member, with the places of the payloads in its plan. So
/// locations, updates and the check for unknown keys are those of ordinary objects.
extension Reader {
  /// Whether a value that is no object may be one in the form of its enum, or the container of a
  /// payload. What does not fit is found when the keys are listed, or the payloads requested.
  func opensOtherwise(_ details: FrameDetails, keyedBy keys: any CodingKey.Type) -> Bool {
    if let payload = details.plan?.payload { return payload.takesAnything }
    guard let state = details.typeState, state.cases != nil, details.keyType == nil, !isNull(details.value) else { return false }
    state.hasPresented = true
    return true
  }

  /// The key of the case that a value names, as the only key of its object; nil if the type's own
  /// form counts. A failure is kept for the error of the type, which finds no key then.
  func caseKeys<Key: CodingKey>(of details: FrameDetails, as type: Key.Type, _ coding: CaseCoding) -> [Key]? {
    guard details.keyType == type, !details.listing.isListed, details.requested.isEmpty, details.nested.isEmpty,
      let plan = details.plan, !isNull(details.value), MemoryLayout<Key>.size <= 1 || plainCases(of: type) != nil
    else { return nil }
    details.typeState?.hasPresented = true
    details.listing.isListed = true
    details.withFrame { $0.markOutOfOrder() }
    do throws(Failure) {
      let table = table(of: type, in: details, coding, plan)
      let name = try caseName(of: details, coding, table) { text in
        if let number = table.number(of: text) { return table.cases[number].key.name }
        guard let key = plan.key(for: text, as: type)?.stringValue, key != table.unknown else { return nil }
        return plan.spellsKeys || table[key] == nil ? key : nil
      }
      let cases = self.table(of: type, adding: name, in: details, coding, plan)
      guard let number = cases.number(ofCodingKey: name), let key = Key(stringValue: name) else { return nil }
      counts.reads += 1
      details.withFrame { $0.list(case: number) }
      return [key]
    } catch {
      details.caseFailure = error
      details.withFrame { $0.listNoCase() }
      return []
    }
  }

  // MARK: Names

  /// The coding key of the case that a value names.
  ///
  /// - Parameter find: Returns the coding key for a name in the source.
  private func caseName(
    of details: FrameDetails, _ coding: CaseCoding, _ table: CaseTable, _ find: (String) -> String?
  ) throws(Failure) -> String {
    let value = details.value
    var (step, holder, text): (PathStep, Value?, String?) = (.same, value, value.string)
    var (code, detail): (MappingIssue.Code, Detail?) = (.invalidValue, nil)
    var several: Set<String> = []
    if let tag = coding.form.tag, value.kind == .object {
      (step, holder) = (.key(tag), value[tag])
      if value.document.memberCount(tag, of: value.index) > 1 { reportRepeated(step, holder, value.repetition, in: details) }
      if isTagged(details, by: tag) {
        throw Failure(.typeMismatch, .mistake(.severalTags(tag)), at: IssueLocation(in: details, step: step, value: holder))
      }
      if holder == nil, let existing = details.existing?.onlyKey { return existing }
      text = holder?.string
      if holder.map(isNull) ?? true {
        (text, code, detail) = (nil, holder == nil ? .missingValue : .nullValue, .absent(String.self))
      } else if text == nil, let holder {
        // A number is the text of its digits where values are converted.
        text = try? read(String.self, plan(for: String.self), holder, in: details, step)
        if text == nil { (code, detail) = (.typeMismatch, .expected(String.self)) }
      }
    } else if coding.form.tag == nil, value.kind == .object {
      let keys = value.keys ?? []
      if keys.count == 1 { text = keys[0] } else { several = Set(keys.compactMap(find)) }
      if keys.isEmpty, let existing = details.existing?.onlyKey { return existing }
    } else if coding.form.tag != nil || text == nil {
      if retriesModels { details.withFrame { $0.requestedKinds.insert(.object) } }
      (text, code, detail) = (nil, .typeMismatch, .expected(details.type ?? [String: Any].self))
    }
    if let found = text.flatMap(find) ?? (several.count == 1 ? several.first : several.isEmpty ? table.unknown : nil) { return found }
    let expected = several.isEmpty ? Detail.oneOf(AllowedValues(table.names)) : .expected(details.type ?? [String: Any].self)
    throw Failure(code, detail ?? expected, at: IssueLocation(in: details, step: step, value: holder))
  }

  /// The cases by the keys of a type, which the reader keeps.
  private func table(
    of keys: any CodingKey.Type, adding name: String? = nil, in details: FrameDetails, _ coding: CaseCoding, _ plan: ObjectPlan
  ) -> CaseTable {
    if let known = details.typeState?.caseTable, known.keys == ObjectIdentifier(keys), name.map({ known[$0] != nil }) ?? true {
      return known
    }
    let made = coding.table(of: keys, adding: name, plan)
    details.typeState?.caseTable = made
    return made
  }

  /// Whether an enum around is the same object with the same key as its tag.
  private func isTagged(_ details: FrameDetails, by tag: String) -> Bool {
    if let frame = details.frame, frame.parent >= 0, frames[Int(frame.parent)].index != frame.index { return false }
    let value = details.value
    var next = details.parent
    while let around = next, around.value.isSame(as: value) {
      if around.frame?.listsCase == true, around.plan?.cases?.form.tag == tag { return true }
      next = around.parent
    }
    return false
  }

  // MARK: Payloads

  /// Opens the container of a payload, at the key that was listed for it. Returns the number of its
  /// frame; nil if the type's own form counts.
  func payload<Nested: CodingKey>(keyedBy type: Nested.Type, at key: String, in details: FrameDetails) throws(Failure) -> Int? {
    guard let number = details.frame?.listedCase, let plan = details.plan, let coding = plan.cases, let keyType = details.keyType else {
      return nil
    }
    let table = table(of: keyType, in: details, coding, plan)
    guard table.cases.indices.contains(number), table.cases[number].key.name == key else { return nil }
    details.withFrame { $0.openPayload(of: number) }
    let found = table.cases[number]
    let (value, name) = (details.value, found.isUnknown ? nil : memberName(of: found, in: details, keyType))
    let payload = found.payload(type, at: name, in: table, plan)
    func failure(_ code: MappingIssue.Code, _ detail: Detail, _ step: PathStep, _ value: Value?) -> Failure {
      Failure(code, detail, at: IssueLocation(in: details, step: step, value: value))
    }
    if let mistake = payload.mistake { throw failure(.configuration, .mistake(mistake), .same, value) }
    let existing = details.existing.map { $0.payload(payload.label, at: Accessor(payload.container.sourcePath)) }
    func push(_ step: FieldLabel, _ value: Value, _ plan: ObjectPlan) -> Int {
      pushNested(in: details, .field(step), value, plan: plan, existing: existing)
    }
    let isNameAlone = value.kind != .object && (payload.shape == .none || payload.shape == .open)
    if isNameAlone, payload.shape == .open, let member = payload.member {
      return push(payload.label, value, found.absentPlan(at: member, hasNameAlone: true, in: plan))
    }
    guard let member = payload.member, !isNameAlone, payload.shape != .none || coding.form.tag == nil else {
      return push(payload.label, value, payload.plan)
    }
    guard value.kind == .object else { throw failure(.typeMismatch, .expected([String: Any].self), .same, value) }
    // The plan has the place of a payload without a label, also of several, but these must have an array.
    let isPlaced = payload.shape == .single || payload.shape == .list
    if payload.shape == .single || isPlaced && existing?.isNew == false { return push(payload.label, value, payload.plan) }
    let step = PathStep.field(payload.inner)
    guard let content = value[member] else {
      // A patch need not mention the payload.
      if let existing, !existing.isNew { return push(payload.inner, Value(object: [:]), payload.plan) }
      if payload.shape == .open { return push(payload.label, value, found.absentPlan(at: member, in: plan)) }
      throw failure(.missingValue, .absent([String: Any].self), step, nil)
    }
    if content.kind == .null, payload.shape == .open { return push(payload.label, value, found.absentPlan(at: member, in: plan)) }
    guard content.kind == .null && payload.shape == .none || content.kind == (isPlaced ? .array : .object) else {
      let detail = isPlaced ? Detail.expected([Value].self) : .expected([String: Any].self)
      throw failure(content.kind == .null ? .nullValue : .typeMismatch, detail, step, content)
    }
    return isPlaced ? push(payload.label, value, payload.plan) : push(payload.inner, content, payload.plan)
  }

  /// The key of a case's member in the object, which may be another spelling of its name; nil in a form
  /// with tags.
  fileprivate func memberName(of found: EnumCase, in details: FrameDetails, _ keys: any CodingKey.Type) -> String? {
    let value = details.value
    guard let coding = details.plan?.cases, coding.form.tag == nil else { return nil }
    if let own = found.sourceKey, value.kind != .object || value[own] != nil { return own }
    return value.keys?.first { isKey($0, of: found, details.plan, keys) } ?? found.sourceKey
  }

  private func isKey<Key: CodingKey>(_ name: String, of found: EnumCase, _ plan: ObjectPlan?, _ keys: Key.Type) -> Bool {
    plan?.key(for: name, as: keys)?.stringValue == found.key.name
  }

  /// The key that a dictionary does not read of an object that has it as the tag of an enum around.
  func tag(of object: Value, in details: FrameDetails) -> String? {
    var next: FrameDetails? = details
    while let around = next, around.value.isSame(as: object) {
      if let tag = around.plan?.payload?.tag { return tag }
      next = around.parent
    }
    return nil
  }
}

/// Whether the compiler has made a type's coding, which its first read shows.
extension Reader {
  /// Reads a value whose type's coding is not known yet. If the type codes itself in its own way, the
  /// value is read again in that way.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func readDeciding<T: Decodable>(_ type: T.Type, _ state: TypeState, in number: Int) throws(Failure) -> T {
    let place = Place(openDetails(number), frames[number])
    let checkpoint = session.checkpoint
    (state.isDeciding, state.hasPresented) = (true, false)
    let result = Result<T, Failure> { () throws(Failure) in try read(type, state, in: number) }
    state.isDeciding = false
    guard state.cases?.isOwn == true else {
      // The compiler's coding tries no alternatives, so it is not read plainly first.
      guard retriesModels, state.cases?.isOpen == false, case .failure(let failure) = result, !failure.isUnrecoverable else {
        return try result.get()
      }
      session.rollBack(to: checkpoint)
      return try read(type, state, in: push(place, type, state))
    }
    let isNamed = state.cases?.isNamed == true
    state.cases = nil
    if state.hasPresented { session.rollBack(to: checkpoint) }
    let model = state.hasPresented ? try read(type, state, in: push(place, type, state)) : try result.get()
    if isNamed, MirrorReader.isEnum(model) { throw Failure([.mistake(.ownCases(type))]) }
    return model
  }

  /// Notes what a read has shown of its type's coding, before its frame is popped.
  func decideCases(_ coding: CaseCoding, _ details: FrameDetails, failure: (any Error)? = nil) {
    guard coding.isOpen, let frame = details.frame else { return }
    let hasOthers = !RequestedFields(details).fields.isEmpty || details.nested.count > 1
    if frame.openedPayload != nil {
      coding.note(isOwn: hasOthers)
    } else if frame.listsCase {
      coding.note(isOwn: (failure as? DecodingError)?.findsNoCase != true || hasOthers)
    } else if failure == nil || hasOthers || details.value.kind != .null && frame.keyType != nil {
      coding.note(isOwn: true)
    }
  }
}

extension FrameDetails {
  /// The keys that name the case of an enum in its object, and lead to its payload; nil for any other
  /// value.
  var caseKeys: Set<String>? {
    guard let frame, frame.listsCase, let coding = plan?.cases else { return nil }
    if let tag = coding.form.tag { return coding.form.content.map { [tag, $0] } ?? [tag] }
    guard let number = frame.listedCase, let keyType, let plan else { return [] }
    let found = coding.table(of: keyType, plan).cases
    return found.indices.contains(number) ? reader?.memberName(of: found[number], in: self, keyType).map { [$0] } ?? [] : []
  }
}
