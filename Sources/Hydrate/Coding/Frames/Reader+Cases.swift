/// Enums with payloads in another form than the compiler's; see ``CaseCoding``.
///
/// The document stays as it is, and the compiler's code sees its own form: the reader lists the key of
/// the case that the document names, and the container nested at this key is a frame of the object
/// itself, of the content, or of the member, with the places of the payloads in its plan. So
/// locations, updates and the check for unknown keys are those of ordinary objects.
extension Reader {
  /// The key of the case that a value names, as the only key of its object. A failure is kept for the
  /// error of the type, which finds no key then.
  func caseKeys<Key: CodingKey>(of details: FrameDetails, as type: Key.Type, _ table: CaseTable, _ plan: ObjectPlan) -> [Key] {
    details.listing.isListed = true
    details.withFrame { $0.markOutOfOrder() }
    let result = Result<CasePlan, Failure> { () throws(Failure) in try namedCase(of: details, table, plan, type) }
    details.listing.enumCase = result
    guard case .success(let found) = result else { return [] }
    counts.reads += 1
    return Key(stringValue: found.schema.codingKey).map { [$0] } ?? []
  }

  // MARK: Names

  /// The case that a value names.
  private func namedCase(
    of details: FrameDetails, _ table: CaseTable, _ plan: ObjectPlan, _ keys: any CodingKey.Type
  ) throws(Failure) -> CasePlan {
    let value = details.value
    var (step, holder, names): (PathStep, Value?, [String]) = (.same, value, [])
    var (code, detail): (MappingIssue.Code, Detail?) = (.invalidValue, nil)
    switch (table.form.tag, value.kind) {
    case (let tag?, .object):
      (step, holder) = (.key(tag), value[tag])
      if value.document.memberCount(tag, of: value.index) > 1 { reportRepeated(step, holder, value.repetition, in: details) }
      if isShared(tag, in: details) {
        throw Failure(.typeMismatch, .mistake(.severalTags(tag)), at: IssueLocation(in: details, step: step, value: holder))
      }
      if let holder, !isNull(holder) {
        // A number is the text of its digits where values are converted.
        let text = holder.string ?? (try? read(String.self, self.plan(for: String.self), holder, in: details, step))
        if let text { names = [text] } else { (code, detail) = (.typeMismatch, .expected(String.self)) }
      } else {
        (code, detail) = (holder == nil ? .missingValue : .nullValue, .absent(String.self))
      }
    case (nil, .object):
      names = value.keys ?? []
      // In a patch, null removes the key of another case.
      if names.count > 1, details.existing?.isNew == false { names.removeAll { details.member($0).map { isNull($0) } == true } }
    case (nil, .string): names = [value.string].compactMap(\.self)
    default:
      if retriesModels { details.withFrame { $0.requestedKinds.insert(.object) } }
      (code, detail) = (.typeMismatch, .expected(details.type ?? [String: Any].self))
    }
    // A patch without a name means the existing case.
    if names.isEmpty, value.kind == .object, holder == nil || table.form.tag == nil,
      let existing = details.existing?.onlyKey.flatMap({ table.named($0, in: plan) })
    {
      return existing
    }
    if names.count == 1, let found = table.find(names[0], as: keys, in: plan) { return found.spelled(names[0], in: plan) }
    let found = names.compactMap { name in table.find(name, as: keys, in: plan).map { (named: $0, name: name) } }
    if Set(found.map(\.named.schema.codingKey)).count > 1 {
      detail = .expected(details.type ?? [String: Any].self)
    } else {
      let best = found.first { $0.name == $0.named.sourceKey } ?? found.first
      if let result = best.map({ $0.named.spelled($0.name, in: plan) }) ?? table.unknown { return result }
    }
    let known = AllowedValues(table.cases.compactMap(\.sourceKey))
    throw Failure(code, detail ?? .oneOf(known), at: IssueLocation(in: details, step: step, value: holder))
  }

  /// Whether another enum has the same key of the same object as its tag: one around, or one that is
  /// flattened into the same owner.
  private func isShared(_ tag: String, in details: FrameDetails) -> Bool {
    if let frame = details.frame, frame.parent >= 0, frames[Int(frame.parent)].index != frame.index { return false }
    for around in details.upwards.dropFirst() {
      guard around.value.isSame(as: details.value) else { return false }
      if around.listing.enumCase != nil, around.plan?.cases?.setting.form.tag == tag { return true }
      if let plan = around.plan, around.reader?.sharedTag(of: plan) == tag { return true }
    }
    return false
  }

  // MARK: Payloads

  /// Opens the container of a payload, at the key that was listed for it. Returns the number of its
  /// frame; nil for any other container.
  func payload(at key: String, in details: FrameDetails) throws(Failure) -> Int? {
    guard case .success(let found)? = details.listing.enumCase, found.schema.codingKey == key else { return nil }
    let (value, shape) = (details.value, found.shape)
    func failure(_ code: MappingIssue.Code, _ detail: Detail, _ step: PathStep, _ value: Value?) -> Failure {
      Failure(code, detail, at: IssueLocation(in: details, step: step, value: value))
    }
    if let mistake = found.mistake { throw failure(.configuration, .mistake(mistake), .same, value) }
    let existing = details.existing.map {
      $0.payload(key, found.label, at: Accessor((shape.hasLabels ? found.inner : found.label).sourcePath))
    }
    let isMerged = existing?.isNew == false
    func push(_ step: FieldLabel, _ value: Value) -> Int {
      pushNested(in: details, .field(step), value, plan: found.plan, existing: existing)
    }
    guard let member = found.member, shape != .none || value.kind == .object && details.plan?.cases?.setting.form.tag == nil else {
      return push(found.label, value)
    }
    guard value.kind == .object else { throw failure(.typeMismatch, .expected([String: Any].self), .same, value) }
    // The plan has the place of a payload without a label, also of several, but these must have an array.
    if shape == .single || shape == .list && isMerged { return push(found.label, value) }
    let step = PathStep.field(found.inner)
    guard let content = value[member] else {
      // A patch need not mention the payload.
      if isMerged { return push(found.inner, Value(object: [:])) }
      throw failure(.missingValue, .absent([String: Any].self), step, nil)
    }
    let kind = shape == .list ? Value.Kind.array : .object
    guard content.kind == .null && shape == .none || content.kind == kind || standsFor(kind, content) else {
      let detail = shape == .list ? Detail.expected([Value].self) : .expected([String: Any].self)
      throw failure(content.kind == .null ? .nullValue : .typeMismatch, detail, step, content)
    }
    guard shape == .list else { return push(found.inner, content) }
    let number = push(found.label, value)
    if session.edit != nil, let recorder, let payload = self.details(number) {
      recorder.add(.scalar, at: IssueLocation(in: payload, step: .same, value: content))
    }
    return number
  }

  /// The key that a dictionary does not read of an object that has it as the tag of an enum around.
  func tag(of object: Value, in details: FrameDetails) -> String? {
    for around in details.upwards {
      guard around.value.isSame(as: object) else { return nil }
      if let tag = around.plan?.payload?.tag { return tag }
    }
    return nil
  }
}

extension FrameDetails {
  /// The keys that name the case of an enum in its object, and lead to its payload; nil for any other
  /// value.
  var caseKeys: Set<String>? {
    guard let listed = listing.enumCase, let form = plan?.cases?.setting.form else { return nil }
    if form.tag != nil { return Set([form.tag, form.content].compactMap(\.self)) }
    return if case .success(let found) = listed, let member = found.member { [member] } else { [] }
  }
}
