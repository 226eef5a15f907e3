/// Writes the members and elements of the value at the top.
extension Writer {
  // MARK: By the rules of fields

  /// Writes a member by the rules of its field.
  ///
  /// - Parameter encodable: The value's type with its conformance, if known.
  func writeMember<T>(
    _ value: T, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil, isConditional: Bool = false
  ) throws(Failure) {
    guard let field = field(key, T.self, as: encodable) else {
      let writer = types.writer(of: T.self, encodable: encodable)
      return try writeMember(key) { () throws(Failure) in try writer.write(value, to: self) }
    }
    guard !field.plan.rule.isLeftOut, !field.plan.rule.isRegistrar else { return }
    if field.plan.rule.collects { return try writeUnknownKeys(value, field) }
    if omits(value, field, isConditional: isConditional) { return }
    if let mapper = field.plan.rule.mapper {
      return try put(
        write(value, by: mapper, .field(field.plan.label)), field, as: T.self, isConditional: isConditional,
        isSaid: NullValue.isSaid(by: T.self, mapper, isConditional: isConditional))
    }
    guard let key = field.plan.writtenKey else {
      setPart(at: field)
      if let payload = table?.plan.payload, payload.isObject { return try writeObject(value, payload) }
      if presentsCases, let plan = table?.plan, let tag = current?.sharedTag(of: plan) { throw sharedKey(tag) }
      let part = try self.value { () throws(Failure) in try typeWriter(for: T.self).write(value, to: self) }
      if let plan = table?.plan, let lost = current?.lost(of: part, field.plan, in: plan) { try refuse(lost, field) }
      return try put(part, field, as: T.self, isConditional: isConditional, isSaid: NullValue.isSaid(by: T.self, nil))
    }
    let writer = field.writer ?? types.writer(of: T.self, encodable: encodable)
    setPart(at: field)
    if field.plan.mayReplaceNil, NullValue.is(value) { reportNil(as: T.self, field, isConditional: isConditional, isOmitted: false) }
    try write(field, key) { () throws(Failure) in try writer.write(value, to: self) }
  }

  func writeMemberIfPresent<T>(_ value: T?, _ key: UsedKey, as encodable: (any Encodable.Type)? = nil) throws(Failure) {
    if let value {
      guard let mapper = types.optionalMapper(T.self), let field = field(key, T.self, as: encodable), field.plan.rule.mapper == nil else {
        return try writeMember(value, key, as: encodable, isConditional: true)
      }
      guard !field.plan.rule.isLeftOut, !omits(value, field, isConditional: true) else { return }
      return try put(write(Optional(value), by: mapper, .field(field.plan.label), isOfType: true), field, as: T.self)
    }
    guard let field = field(key, T.self, as: encodable) else {
      if !omitsNulls { try writeMember(key) { () throws(Failure) in sink.appendNull() } }
      return
    }
    guard !field.plan.rule.isLeftOut, !field.plan.rule.collects else { return }
    if let mapper = field.plan.rule.mapper, mapper.handlesAbsence {
      return try put(write(value, by: mapper, .field(field.plan.label)), field, as: T.self)
    }
    try put(nil, field, as: T.self)
  }

  /// Writes a value at the location of its field; nil is left out or written, as the
  /// configuration says.
  ///
  /// - Parameters:
  ///   - type: The type that the field is requested with.
  ///   - isSaid: Whether null is a value like any other, which is always written.
  func put<T>(
    _ value: Value?, _ field: RequestedField, as type: T.Type, isConditional: Bool = true, isSaid: @autoclosure () -> Bool = false
  ) throws(Failure) {
    let value = value ?? .null
    if value.kind == .null {
      let (isSaid, hasPlace) = (isSaid(), field.plan.writtenKey != nil || field.plan.source.takesNull)
      let isOmitted = !hasPlace || !isSaid && (field.plan.rule.nulls.map { $0 == .omit } ?? omitsNulls)
      if field.plan.mayReplaceNil { reportNil(as: type, field, isConditional: isConditional, isOmitted: isOmitted) }
      if isSaid, !hasPlace, !isConditional, NullValue.isValue(of: type) {
        setPart(at: field)
        throw Failure(.irreversible, .unwritable(field.plan.source.noNull), at: place)
      }
      if isOmitted { return }
    }
    setPart(at: field)
    if let key = field.plan.writtenKey { return try write(field, key) { () throws(Failure) in try append(value) } }
    guard field.plan.source.isWritable else {
      throw Failure(.irreversible, .unwritable(.path("\(field.plan.source)")), at: place)
    }
    add(value, by: Draft.Author(field.plan), at: .accessor(field.plan.source))
  }

  /// Reports null, or what is left out for it, if it is read as the field's default.
  private func reportNil<T>(as type: T.Type, _ field: RequestedField, isConditional: Bool, isOmitted: Bool) {
    let (rule, plan) = (field.plan.rule, types.writer(of: type).plan)
    let policy = FieldPolicy(rule, plan, FieldPolicy.mapper(rule, plan, isConditional: isConditional), isConditional: isConditional)
    guard policy.replacesNil(rule, isOmitted: isOmitted) else { return }
    setPart(at: field)
    session?.report(MappingIssue(.irreversible, .unwritable(.readAsDefault), at: place, severity: .nonFatal))
  }

  /// Writes the members that the field has collected, each at its own key. One that reading would not
  /// collect, because it has the place of a field, would be lost, so it is an error.
  private func writeUnknownKeys<T>(_ value: T, _ field: RequestedField) throws(Failure) {
    setPart(at: field)
    let rest = try self.value { () throws(Failure) in try typeWriter(for: T.self).write(value, to: self) }
    if rest.kind == .null { return }
    guard rest.kind == .object else { throw Failure(.irreversible, .unwritable(.notFlattened(rest.kind)), at: place) }
    if let plan = table?.plan, let lost = current?.lost(of: rest, by: plan) { try refuse(lost, field) }
    for (key, member) in rest.members { add(member, by: Draft.Author(field.plan, at: key), at: .key(key)) }
  }

  /// Throws if reading would not collect some keys again.
  private func refuse(_ lost: [String], _ field: RequestedField) throws(Failure) {
    if lost.isEmpty { return }
    let details = details(at: frames.depth)
    throw Failure(
      lost.map { key in
        let step = PathStep.path(ValuePath([.key(key)]), destination: ValuePath([.key(field.plan.name)]))
        return MappingIssue(.irreversible, .unwritable(.collectedKey), at: IssueLocation(in: details, step: step, value: nil))
      })
  }

  /// Writes the members or elements of structured data into the container of its kind that is open,
  /// since it writes itself to the encoder of code that has requested one.
  @inline(never) func writeContents(of value: Value?) throws(Failure) {
    switch (frames.top.form, value?.kind) {
    case (.object, .object):
      for (key, member) in value?.members ?? [] { try writeMember(UsedKey(key)) { () throws(Failure) in try append(member) } }
    case (.array, .array):
      for element in value?.array ?? [] { try writeElement { () throws(Failure) in try append(element) } }
    default: throw .misuse(.severalContainers, in: details)
    }
  }

  /// Writes a value whose type is not known statically.
  func writeOpened<T>(_ value: T) throws(Failure) { try typeWriter(for: T.self).write(value, to: self) }

  // MARK: Fields

  /// Returns the field of a coding key; nil if the key is written verbatim. A field that the
  /// table does not know is learned.
  func field<T>(_ key: UsedKey, _ type: T.Type, as encodable: (any Encodable.Type)? = nil) -> RequestedField? {
    guard let table else { return nil }
    if key.isData { return data(key, at: frames.depth, table) }
    if let number = known(key.name, table, at: frames.depth) {
      var field = table.fields[number]
      let entry = entries[table.first + number]
      if entry.type == ObjectIdentifier(type) { field.writer = types.writer(Int(entry.writer)) }
      return field
    }
    let writer = types.writer(of: type, encodable: encodable)
    return learn(key.name, type, writer, at: frames.depth, table, table.plan.field(key, type: type, isConditional: nil, plan: writer.plan))
  }

  /// The same for a key that is requested without a type, in the value at a depth.
  func field(_ key: UsedKey, at depth: Int) -> RequestedField? {
    guard let table = table(at: depth) else { return nil }
    if key.isData { return data(key, at: depth, table) }
    if let number = known(key.name, table, at: depth) { return table.fields[number] }
    return learn(key.name, Never.self, nil, at: depth, table, table.plan.field(key, type: nil, isConditional: nil, plan: nil))
  }

  /// Returns the field of a key that is data, if a rule is about it.
  private func data(_ key: UsedKey, at depth: Int, _ table: WrittenObject) -> RequestedField? {
    guard table.plan.hasRule(for: key) else { return nil }
    markOutOfOrder(at: depth)
    return RequestedField(key: key.name, plan: table.plan.preview(key), number: nil, isRepeated: true)
  }

  /// Returns the number of a known field. If it comes after all fields requested so far, it
  /// becomes the last of them.
  private func known(_ key: String, _ table: WrittenObject, at depth: Int) -> Int? {
    guard let number = table.number(of: key, next: frames[depth].cursor) else { return nil }
    if number < frames[depth].cursor { markOutOfOrder(at: depth) } else { frames[depth].cursor = number + 1 }
    return number
  }

  private func learn(
    _ key: String, _ type: Any.Type, _ writer: TypeWriter?, at depth: Int, _ table: WrittenObject, _ plan: FieldPlan
  ) -> RequestedField {
    let field = table.learn(key, type, plan, writer)
    guard let number = field.number else {
      markOutOfOrder(at: depth)
      return field
    }
    frames[depth].cursor = number + 1
    if frames[depth].usesFastPath { frames[depth].find(in: table) }
    return field
  }

  // MARK: Parts

  /// Begins a member after all others, at a key that only it has.
  func beginMember(_ key: String) {
    setPart(at: .key(key))
    frames.top.count += 1
    sink.begin(member: key)
  }

  /// Writes the member of a field at one key.
  private func write(_ field: RequestedField, _ key: String, _ write: () throws(Failure) -> Void) throws(Failure) {
    guard isNext(key, field) else { return try add(by: Draft.Author(field.plan), at: .key(key), write) }
    frames.top.count += 1
    sink.begin(member: key)
    try write()
  }

  /// Writes a member at a verbatim key.
  private func writeMember(_ key: UsedKey, _ write: () throws(Failure) -> Void) throws(Failure) {
    setPart(at: step(of: key, at: frames.depth))
    markOutOfOrder(at: frames.depth)
    let isOther = table?.first(at: key.name).map { $0.codingKey != key.name } ?? false
    guard !isOther, isNew(key.name) else { return try add(by: Draft.Author(key: key.name), at: .key(key.name), write) }
    frames.top.count += 1
    sink.begin(member: key.name)
    try write()
  }

  /// Writes an element after all others.
  func writeElement(_ write: () throws(Failure) -> Void) throws(Failure) {
    if frames.top.order != .draft {
      beginElement()
      return try write()
    }
    (frames.top.part, frames.top.partNumber) = (.element, count)
    try add(by: nil, at: .element, write)
  }

  @inline(__always) func beginElement() {
    frames.top.part = .element
    frames.top.partNumber = frames.top.count
    frames.top.count += 1
    if tape == nil { output.separate() }
  }

  /// Writes the value itself as a whole.
  func writeSingle(_ write: () throws(Failure) -> Void) throws(Failure) {
    beginSingle()
    if frames.top.order == .draft {
      drafts[frames.depth]?.whole = try value(write)
    } else {
      try write()
      // The value may have moved to a draft meanwhile.
      if frames.top.order == .draft { drafts[frames.depth]?.whole = try extract() }
    }
    frames.top.form = .single
  }

  /// Makes the value itself the current part.
  func beginSingle() { setPart(at: .same) }

  /// Writes a part to the draft.
  private func add(by author: Draft.Author?, at place: Draft.Part.Place, _ write: () throws(Failure) -> Void) throws(Failure) {
    try moveToDraft(at: frames.depth).add(by: author, at: place) { tape throws(Failure) in try self.write(to: tape, write) }
  }

  /// Adds a value to the draft.
  private func add(_ value: Value, by author: Draft.Author, at place: Draft.Part.Place) {
    let draft = moveToDraft(at: frames.depth)
    draft.add(Draft.Part(author: author, place: place, content: .value(draft.append(value))))
  }

  /// The number of members or elements so far.
  @inline(__always) var count: Int { frames.top.order == .draft ? count(at: frames.depth) : frames.top.count }

  @inline(never) func count(at depth: Int) -> Int {
    guard frames[depth].order == .draft, let draft = drafts[depth] else { return frames[depth].count }
    return draft.hasAllParts ? draft.parts.count : frames[depth].count + draft.parts.count
  }

  // MARK: Order

  /// From now on finds the members of a value by their keys.
  func markOutOfOrder(at depth: Int) { frames[depth].markOutOfOrder() }

  /// Whether a field's member may be written after all others that the sink has of the value at the
  /// top.
  func isNext(_ key: String, _ field: RequestedField) -> Bool {
    switch frames.top.order {
    case .sequential: !field.isRepeated
    case .byKey: !field.isRepeated && isNew(key)
    case .draft: false
    }
  }

  /// Whether the sink has no member at a key. It must receive that member next.
  private func isNew(_ key: String) -> Bool {
    guard frames.top.order != .draft else { return false }
    let draft = draft(at: frames.depth)
    if draft.keys == nil {
      var known = NameTable()
      if frames.top.count > 0 {
        do throws(Failure) {
          for member in try partsInSink(at: frames.depth).members { known.add(member.key) }
        } catch {
          draft.note(error)
        }
      }
      draft.keys = known
    }
    return draft.keys?.add(key) ?? true
  }

  // MARK: Taking back

  /// A position in the output, for undoing what follows.
  ///
  /// The counts are those of the members or elements in the sink, and with those of the draft.
  typealias Mark = (position: Int, countInSink: Int, count: Int)

  /// Removes everything written since a mark, for a value that failed. The type may continue
  /// without it.
  func takeBack(to mark: Mark) {
    let draft = frames.top.order == .draft ? drafts[frames.depth] : nil
    if draft?.hasAllParts == true {
      draft?.takeBack(to: mark.count)
    } else {
      sink.truncate(to: mark.position)
      frames.top.count = mark.countInSink
      draft?.takeBack(to: mark.count - mark.countInSink)
    }
  }
}
