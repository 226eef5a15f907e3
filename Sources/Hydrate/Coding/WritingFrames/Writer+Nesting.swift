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
      if frames[depth].form != .object { target(at: depth).hasIrregularAccess = true }
      let key = used(self)
      let field = field(key, at: depth)
      if field == nil { markOutOfOrder(at: depth) }
      let plan = isSuper ? table(at: depth)?.plan : (key.isData ? nil : field?.plan.nested) ?? table(at: depth)?.plan.elements
      if let field, let made = nestInPlace(field, plan, isSuper: isSuper, at: depth) { return made }
      return nest(key, field, plan, isSuper: isSuper, at: depth)
    }
  }

  /// Returns a container as the next element of a handle's value.
  func nestElement(in handle: EncoderHandle, isSuper: Bool) -> EncoderHandle {
    nest(in: handle, .index(handle.count)) { depth in
      if frames[depth].form != .array { target(at: depth).hasIrregularAccess = true }
      let plan = table(at: depth)?.plan.elements
      if depth == frames.depth, frames.top.form == .array, !frames.top.isEntered {
        let start = position
        beginElement()
        return pushInPlace(plan, from: start, isSuper: isSuper)
      }
      let inner = made(.index(count(at: depth)), plan, isSuper, at: depth)
      target(at: depth).add(Draft.Part(author: nil, place: .element, content: .draft(inner), before: place(at: depth)))
      return container(of: inner)
    }
  }

  /// Nests a container in a handle's value while that is open, even if a part of it is being
  /// written. A value that has ended returns a handle that has ended.
  private func nest(in handle: EncoderHandle, _ step: PathStep, _ body: (Int) -> EncoderHandle) -> EncoderHandle {
    if let node = handle.node { return handle.ended(step, in: node) }
    if frames.top.isInPlace, !handle.isAtWork { settle(above: handle.id) }
    if handle.draft?.isEntered != false, let depth = depth(of: handle.id) { return body(depth) }
    return performIfPossible(handle) { body($0.frames.depth) } ?? handle.ended(step, in: (details(of: handle) ?? nowhere).node)
  }

  private func container(of draft: Draft) -> EncoderHandle { draft.handle ?? EncoderHandle(self) }

  // MARK: In place

  /// Returns a container at the key of the field that is next in order, as most are; nil where more
  /// must be asked. That takes a tenth less of enums with payloads and of subclasses.
  private func nestNext(in handle: EncoderHandle, _ name: String, isSuper: Bool) -> EncoderHandle? {
    guard handle.isAtWork, handle.draft == nil, frames.top.form == .object, frames.top.isSequential, !frames.top.hasDraft,
      !frames.top.isEntered, !frames.top.isDrafted, let table, !table.plan.distinguishesKeys,
      let number = table.number(of: name, next: frames.top.cursor), number >= frames.top.cursor
    else { return nil }
    let field = table.fields[number]
    guard !field.isRepeated, let key = field.plan.writtenKey, !field.plan.rule.isLeftOut else { return nil }
    let start = position
    frames.top.cursor = number + 1
    frames.top.part = .field
    frames.top.partNumber = number
    frames.top.count += 1
    if frames.top.isText { output.begin(member: table.entry(number).text, of: fields.texts) } else { sink.begin(member: key) }
    return pushInPlace(isSuper ? table.plan : field.plan.nested, from: start, isSuper: isSuper)
  }

  /// Returns a container at the key of a field, written in place; nil if another value is being
  /// written, or if the type has written there before.
  private func nestInPlace(_ field: RequestedField, _ plan: ObjectPlan?, isSuper: Bool, at depth: Int) -> EncoderHandle? {
    guard depth == frames.depth, frames.top.form == .object, !frames.top.isEntered, !frames.top.isDrafted else { return nil }
    guard let number = field.number, let table, let key = field.plan.writtenKey, !field.plan.rule.isLeftOut else { return nil }
    if frames.top.hasDraft, drafts[depth]?.lastPart(of: .replaced(at: key)) != nil { return nil }
    guard isNext(key, field) else { return nil }
    let start = position
    setPart(at: field)
    frames.top.count += 1
    if frames.top.isText { output.begin(member: table.entry(number).text, of: fields.texts) } else { sink.begin(member: key) }
    return pushInPlace(plan, from: start, isSuper: isSuper)
  }

  private func pushInPlace(_ plan: ObjectPlan?, from start: Int, isSuper: Bool) -> EncoderHandle {
    push()
    frames.top.memberStart = start
    frames.top.isSuper = isSuper
    if let plan { frames.top.begin(with: types.table(of: plan)) }
    return self.handle
  }

  /// Ends the containers above a value that are written in place and to which nothing refers any
  /// more, so that the value is at the top.
  @inline(never) func settle(above id: UInt64) {
    guard let depth = depth(of: id), isBelowContainersOnly(depth) else { return }
    while frames.depth > depth, !handles.isKept(frames.depth), !frames.top.hasDraft || drafts[frames.depth]?.isPlain == true {
      close()
      popInPlace()
    }
  }

  /// Whether the top is the value at a depth, or a container within it that is written in place.
  func isBelowContainersOnly(_ depth: Int) -> Bool {
    var top = frames.depth
    while top > depth, frames[top].isInPlace { top -= 1 }
    return top == depth
  }

  /// Ends all containers that are written in place above a depth, together with their value.
  @inline(never) func endInPlace(above depth: Int) throws(Failure) {
    while frames.depth > depth {
      try finish()
      popInPlace()
    }
  }

  /// The same for a value that has failed. The caller removes what was written.
  @inline(never) func dropInPlace(above depth: Int) {
    while frames.depth > depth { popInPlace() }
  }

  private func popInPlace() {
    assert(frames.top.isInPlace, "a value that has not ended")
    if handles.isKept(frames.depth) {
      leave(handles[frames.depth])
      handles[frames.depth] = nil
    } else {
      handles[frames.depth]?.rest()
    }
    pop()
  }

  // MARK: Out of order

  private func nest(_ key: UsedKey, _ field: RequestedField?, _ plan: ObjectPlan?, isSuper: Bool, at depth: Int) -> EncoderHandle {
    let step = field.map { PathStep.field($0.plan.label) } ?? step(of: key, at: depth)
    // A container whose field is left out becomes no part of the draft.
    if field?.plan.rule.isLeftOut == true { return container(of: made(step, plan, isSuper, at: depth)) }
    let target = target(at: depth)
    let author = field.map { Draft.Author($0.plan) } ?? Draft.Author(key: key.name)
    let place: Draft.Part.Place = field.map { $0.plan.writtenKey.map { .key($0) } ?? .accessor($0.plan.source) } ?? .key(key.name)
    var earlier = isSuper ? nil : target.lastPart(of: author)?.content
    if !isSuper, earlier == nil {
      if let handle = open(field, at: frames[depth].home, target) { return handle }
      earlier = written(by: author, at: place, depth, target)
    }
    if case .draft(let known) = earlier, !known.frame.isSuper { return container(of: known) }
    let inner = made(step, plan, isSuper, at: depth)
    if let earlier { goOn(with: earlier, of: author, in: inner, target) }
    target.add(Draft.Part(author: author, place: place, content: .draft(inner), before: self.place(at: depth)))
    return container(of: inner)
  }

  /// Returns the handle of the container that is being written in place at the same field. A
  /// container for another type's encoder cannot be continued: it is ended.
  private func open(_ field: RequestedField?, at home: Int, _ target: Draft) -> EncoderHandle? {
    guard target.details == nil, home < frames.depth, frames[home + 1].isInPlace, let number = field?.number else { return nil }
    guard frames[home].part == .field, frames[home].partNumber == number else { return nil }
    guard frames[home + 1].isSuper else { return handles[home + 1] }
    guard isBelowContainersOnly(home) else {
      target.note(.interleaved(in: details(at: home + 1)))
      return nil
    }
    do throws(Failure) { try endInPlace(above: home) } catch { target.note(error) }
    return nil
  }

  /// Creates the draft of a container, which ends with the value around it.
  private func made(_ step: PathStep, _ plan: ObjectPlan?, _ isSuper: Bool, at depth: Int) -> Draft {
    lastID &+= 1
    var frame = WriteFrame(id: lastID, home: 0, start: 0, isText: false)
    frame.isSuper = isSuper
    if let plan { frame.table = types.table(of: plan).number }
    let made = Draft(frame, EncoderHandle(self), at: FrameDetails(parent: details(at: depth), step: step, value: .null))
    let target = target(at: depth)
    (target.owner ?? target).nested.append(made)
    made.owner = target.owner ?? target
    return made
  }

  /// Returns the number of members or elements in the sink before a part that is deferred now.
  private func place(at depth: Int) -> Int { frames[frames[depth].home].count }

  /// Returns what an author has written to the sink so far, or what was already at its key.
  private func written(by author: Draft.Author, at place: Draft.Part.Place, _ depth: Int, _ target: Draft) -> Draft.Part.Content? {
    // Only a member that is not in the order of the table may have been written before.
    if target.details == nil, !frames[depth].isSequential {
      takeIn(at: frames[depth].home, target)
      if let known = target.lastPart(of: author) { return known.content }
    }
    guard case .key(let key) = place, replaces(author, at: key, table(at: depth)) else { return nil }
    return target.lastPart(of: .replaced(at: key))?.content
  }

  /// Makes a new container continue what was written before.
  private func goOn(with earlier: Draft.Part.Content, of author: Draft.Author, in inner: Draft, _ target: Draft) {
    do throws(Failure) {
      switch earlier {
      case .value(let value): inner.whole = value
      case .draft(let known):
        // The container of the other encoder ends here.
        let value = try finished(known)
        target.replaceLastPart(of: author, by: value)
        inner.whole = value
      case .owners: return
      }
      inner.frame.form = .single
    } catch {
      target.note(error)
    }
  }
}
