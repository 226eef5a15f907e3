/// Writes nested containers. They are written in place, as the value of a field is, as long as
/// the type writes to nothing else meanwhile; the others are drafts.
extension Writer {
  /// Returns a container at a key of a handle's value. If the type has written there before, the
  /// container continues that value, as in Foundation's encoders: an object gets more members, an
  /// array more elements.
  func nest<Key: CodingKey>(in handle: EncoderHandle, _ key: Key, isSuper: Bool) -> EncoderHandle {
    nest(in: handle, key.stringValue, isSuper) { writer in writer.used(key) }
  }

  /// The same for a key without a type.
  func nest(in handle: EncoderHandle, _ name: String, isSuper: Bool) -> EncoderHandle {
    nest(in: handle, name, isSuper) { _ in UsedKey(name) }
  }

  private func nest(in handle: EncoderHandle, _ name: String, _ isSuper: Bool, _ used: (Writer) -> UsedKey) -> EncoderHandle {
    if let made = nestNext(in: handle, name, isSuper: isSuper) { return made }
    return nest(in: handle, .key(name)) { depth in
      checkForm(.object, at: depth)
      let key = used(self)
      let cursor = frames[depth].cursor
      let field = field(key, at: depth)
      if field == nil { markOutOfOrder(at: depth) }
      let plan = isSuper ? table(at: depth)?.plan : (key.isData ? nil : field?.plan.nested) ?? table(at: depth)?.plan.elements
      if let field, let made = nestInPlace(field, plan, isSuper: isSuper, at: depth) { return made }
      return nest(key, field, plan, isSuper: isSuper, at: depth, isFirst: field?.number.map { $0 >= cursor } == true)
    }
  }

  /// Returns a container as the next element of a handle's value.
  func nestElement(in handle: EncoderHandle, isSuper: Bool) -> EncoderHandle {
    nest(in: handle, .index(handle.count)) { depth in
      checkForm(.array, at: depth)
      let plan = table(at: depth)?.plan.elements
      if depth == frames.depth, frames.top.form == .array, frames.top.order != .draft {
        let start = position
        beginElement()
        return pushInPlace(plan, from: start, isSuper: isSuper)
      }
      let step = PathStep.index(count(at: depth))
      let draft = moveToDraft(at: depth)
      let inner = made(step, plan, isSuper, at: depth, in: draft)
      draft.add(Draft.Part(author: nil, place: .element, content: .draft(inner)))
      return container(of: inner)
    }
  }

  /// Nests a container in a handle's value while that is open, even if a part of it is being
  /// written. A value that has ended returns a handle that has ended.
  private func nest(in handle: EncoderHandle, _ step: PathStep, _ body: (Int) -> EncoderHandle) -> EncoderHandle {
    if let node = handle.node { return handle.ended(step, in: node) }
    if frames.top.role == .nested, !handle.isAtWork { settle(above: handle.id) }
    if let depth = depth(of: handle.id) { return body(depth) }
    return performIfPossible(handle) { body($0.frames.depth) } ?? handle.ended(step, in: (details(of: handle) ?? nowhere).node)
  }

  private func checkForm(_ wanted: WriteFrame.Form, at depth: Int) {
    if frames[depth].form != wanted { draft(at: depth).note(.misuse(.severalContainers, in: details(at: depth))) }
  }

  private func container(of draft: Draft) -> EncoderHandle { draft.handle ?? EncoderHandle(self) }

  // MARK: In place

  /// Returns a container at the key of the field that is next in order, as most are; nil where more
  /// must be looked up. That takes a tenth less of enums with payloads and of subclasses.
  private func nestNext(in handle: EncoderHandle, _ name: String, isSuper: Bool) -> EncoderHandle? {
    guard handle.isAtWork, frames.top.form == .object, frames.top.order == .sequential, let table, !table.plan.distinguishesKeys,
      let number = table.number(of: name, next: frames.top.cursor), number >= frames.top.cursor
    else { return nil }
    let field = table.fields[number]
    guard !field.isRepeated, let key = field.plan.writtenKey, !field.plan.rule.isLeftOut else { return nil }
    frames.top.cursor = number + 1
    return nestInPlace(key, number, in: table, isSuper ? table.plan : field.plan.nested, isSuper: isSuper)
  }

  /// Returns a container at the key of a field, written in place; nil if another value is being
  /// written, or if the type has written there before.
  private func nestInPlace(_ field: RequestedField, _ plan: ObjectPlan?, isSuper: Bool, at depth: Int) -> EncoderHandle? {
    guard depth == frames.depth, frames.top.form == .object, frames.top.order != .draft else { return nil }
    guard let number = field.number, let table, let key = field.plan.writtenKey, !field.plan.rule.isLeftOut else { return nil }
    return isNext(key, field) ? nestInPlace(key, number, in: table, plan, isSuper: isSuper) : nil
  }

  @inline(__always) private func nestInPlace(
    _ key: String, _ number: Int, in table: WrittenObject, _ plan: ObjectPlan?, isSuper: Bool
  ) -> EncoderHandle {
    let start = position
    frames.top.part = .field
    frames.top.partNumber = number
    frames.top.count += 1
    if frames.top.isText { output.begin(member: entries[table.first + number].text, of: keyTexts) } else { sink.begin(member: key) }
    return pushInPlace(plan, from: start, isSuper: isSuper)
  }

  func pushInPlace(_ plan: ObjectPlan?, from start: Int, isSuper: Bool) -> EncoderHandle {
    push()
    frames.top.nest(from: start, isSuper: isSuper)
    if let plan { frames.top.begin(with: types.object(of: plan)) }
    return self.handle
  }

  /// Ends the containers above a value that are written in place and to which nothing refers any
  /// more, so that the value is at the top.
  @inline(never) func settle(above id: UInt64) {
    guard let depth = depth(of: id), isBelowContainersOnly(depth) else { return }
    while frames.depth > depth, !handles.isKept(frames.depth),
      frames.top.order == .sequential || frames.top.order == .byKey && drafts[frames.depth]?.failure == nil
    {
      do throws(Failure) { try endNested() } catch { draft(at: frames.depth).note(error) }
    }
  }

  /// Whether the top is the value at a depth, or a container within it that is written in place.
  func isBelowContainersOnly(_ depth: Int) -> Bool {
    var top = frames.depth
    while top > depth, frames[top].role == .nested { top -= 1 }
    return top == depth
  }

  /// Ends all containers that are written in place above a depth, together with their value.
  @inline(never) func endInPlace(above depth: Int) throws(Failure) {
    while frames.depth > depth { try endNested() }
  }

  /// The same for a value that has failed. The caller removes what was written.
  @inline(never) func dropInPlace(above depth: Int) {
    while frames.depth > depth { popNested() }
  }

  /// Ends the container at the top, which is written in place. If the value around it has moved to
  /// a draft meanwhile, so does the container.
  private func endNested() throws(Failure) {
    defer { popNested() }
    try finish()
    let outer = frames.depth - 1
    guard frames[outer].order == .draft, let draft = drafts[outer], draft.hasAllParts else { return }
    draft.close(try extract())
    sink.truncate(to: frames.top.memberStart)
  }

  private func popNested() {
    assert(frames.top.role == .nested, "a value that has not ended")
    leaveKeptHandle()
    handles[frames.depth]?.rest()
    pop()
  }

  // MARK: Out of order

  /// - Parameter isFirst: Whether the type has certainly written nothing at the field.
  private func nest(
    _ key: UsedKey, _ field: RequestedField?, _ plan: ObjectPlan?, isSuper: Bool, at depth: Int, isFirst: Bool
  ) -> EncoderHandle {
    let step = field.map { PathStep.field($0.plan.label) } ?? step(of: key, at: depth)
    let draft = moveToDraft(at: depth)
    // A container whose field is left out becomes no part of the draft.
    if field?.plan.rule.isLeftOut == true { return container(of: made(step, plan, isSuper, at: depth, in: draft)) }
    let author = field.map { Draft.Author($0.plan) } ?? Draft.Author(key: key.name)
    let place: Draft.Part.Place = field.map { $0.plan.writtenKey.map { .key($0) } ?? .accessor($0.plan.source) } ?? .key(key.name)
    var whole: Value?
    if !isSuper {
      var earlier = draft.lastPart(of: author)
      if earlier == nil, case .key(let key) = place, replaces(author, at: key, table(at: depth)) {
        earlier = draft.lastPart(of: .replaced(at: key))
      }
      if earlier == nil, !isFirst, !draft.hasAllParts { draft.note(.misuse(.encoderInUse, in: details(at: depth))) }
      do throws(Failure) {
        if case .open(let id) = earlier?.content {
          if let open = try open(id) { return open }
          earlier = draft.lastPart(of: author)
        }
        if case .draft(let known) = earlier?.content {
          // A container for another type's encoder cannot be continued: it ends here.
          if !known.frame.isSuper { return container(of: known) }
          _ = try finished(known, known.frame)
        }
        whole = earlier.map { draft.value(of: $0) }
      } catch {
        draft.note(error)
      }
    }
    let inner = made(step, plan, isSuper, at: depth, in: draft)
    if let whole {
      inner.whole = whole
      inner.frame.form = .single
    }
    draft.add(Draft.Part(author: author, place: place, content: .draft(inner)))
    return container(of: inner)
  }

  /// Returns the handle of a container that is being written in place. One for another type's
  /// encoder cannot be continued: it ends here.
  private func open(_ id: UInt64) throws(Failure) -> EncoderHandle? {
    guard let depth = depth(of: id) else { return nil }
    guard frames[depth].isSuper else { return handles[depth] }
    guard isBelowContainersOnly(depth) else { throw .misuse(.encoderInUse, in: details(at: depth)) }
    try endInPlace(above: depth - 1)
    return nil
  }

  /// Creates the draft of a container, which ends with the value around it.
  private func made(_ step: PathStep, _ plan: ObjectPlan?, _ isSuper: Bool, at depth: Int, in outer: Draft) -> Draft {
    lastID &+= 1
    var frame = WriteFrame(id: lastID, start: 0, isText: false)
    frame.isSuper = isSuper
    if let plan { frame.table = types.object(of: plan).number }
    return Draft(frame, EncoderHandle(self), at: FrameDetails(parent: details(at: depth), step: step, value: .null), in: outer)
  }
}
