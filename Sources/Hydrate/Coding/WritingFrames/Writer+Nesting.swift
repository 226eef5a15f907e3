/// Containers that a type nests in its own. They are written where they stand, as a value of a
/// field is, as long as the type writes to nothing else meanwhile; the others are drafts.
extension Writer {
  /// A container at a key of a seat's value. It is gone on with where the type has written there
  /// before, as Foundation's encoders do it: an object gets more members, an array more elements.
  func nest<Key: CodingKey>(in seat: WriteSeat, _ key: Key, isSuper: Bool) -> WriteSeat {
    nest(in: seat, key.stringValue, isSuper) { writer, depth in writer.used(key, at: depth) }
  }

  /// The same for a key of no type.
  func nest(in seat: WriteSeat, _ name: String, isSuper: Bool) -> WriteSeat { nest(in: seat, name, isSuper) { _, _ in UsedKey(name) } }

  private func nest(in seat: WriteSeat, _ name: String, _ isSuper: Bool, _ used: (Writer, Int) -> UsedKey) -> WriteSeat {
    nest(in: seat, .key(name)) { depth in
      if frames[depth].form != .object { target(at: depth).isMixed = true }
      let key = used(self, depth)
      let field = field(key, at: depth)
      if field == nil { markOutOfOrder(at: depth) }
      let plan = isSuper ? table(at: depth)?.plan : field?.plan.nested ?? table(at: depth)?.plan.elements
      if let field, let made = nestInPlace(field, plan, isSuper: isSuper, at: depth) { return made }
      return nest(key, field, plan, isSuper: isSuper, at: depth)
    }
  }

  /// A container as the next element of a seat's value.
  func nestElement(in seat: WriteSeat, isSuper: Bool) -> WriteSeat {
    nest(in: seat, .index(seat.count)) { depth in
      if frames[depth].form != .array { target(at: depth).isMixed = true }
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

  /// Nests something in a seat's value while that is open, even if a part of it is being written.
  /// One that has ended gets such as have ended.
  private func nest(in seat: WriteSeat, _ step: Step, _ body: (Int) -> WriteSeat) -> WriteSeat {
    if let node = seat.node { return seat.ended(step, in: node) }
    if frames.top.isInPlace, !seat.isAtWork { settle(above: seat.id) }
    if seat.draft?.isEntered != false, let depth = depth(of: seat.id) { return body(depth) }
    return performIfPossible(seat) { body($0.frames.depth) } ?? seat.ended(step, in: (site(of: seat) ?? nowhere).node)
  }

  private func container(of draft: Draft) -> WriteSeat { draft.seat ?? WriteSeat(self) }

  // MARK: In place

  /// A container at the key of a field, written in place; nil where the writing is elsewhere, or
  /// the type has written there before.
  private func nestInPlace(_ field: RequestedField, _ plan: ObjectPlan?, isSuper: Bool, at depth: Int) -> WriteSeat? {
    guard depth == frames.depth, frames.top.form == .object, !frames.top.isEntered, !frames.top.isDrafted else { return nil }
    guard let number = field.number, let table, let key = field.plan.writtenKey, !field.plan.rule.isLeftOut else { return nil }
    if frames.top.hasDraft, drafts[depth]?.lastPart(of: .replaced(at: key)) != nil { return nil }
    guard isNext(key, field) else { return nil }
    let start = position
    stand(at: field)
    frames.top.count += 1
    if frames.top.isText { output.begin(member: table.entry(number).text, of: fields.texts) } else { sink.begin(member: key) }
    return pushInPlace(plan, from: start, isSuper: isSuper)
  }

  private func pushInPlace(_ plan: ObjectPlan?, from start: Int, isSuper: Bool) -> WriteSeat {
    push()
    frames.top.memberStart = start
    frames.top.isSuper = isSuper
    if let plan { frames.top.begin(with: types.table(of: plan)) }
    return self.seat
  }

  /// Ends the containers above a value that are written in place and to which no reference is left,
  /// so that the value is at the top.
  @inline(never) func settle(above id: UInt64) {
    guard let depth = depth(of: id), isBelowContainersOnly(depth) else { return }
    while frames.depth > depth, !seats.isKept(frames.depth), !frames.top.hasDraft || drafts[frames.depth]?.isPlain == true {
      close()
      popInPlace()
    }
  }

  /// Whether the writing is at a depth, or in containers within it that are written in place.
  func isBelowContainersOnly(_ depth: Int) -> Bool {
    var top = frames.depth
    while top > depth, frames[top].isInPlace { top -= 1 }
    return top == depth
  }

  /// Ends all containers in place above a depth, with the value that they are in.
  @inline(never) func endInPlace(above depth: Int) throws(Failure) {
    while frames.depth > depth {
      try finish()
      popInPlace()
    }
  }

  /// The same for a value that has failed: what was written is taken back by others.
  @inline(never) func dropInPlace(above depth: Int) {
    while frames.depth > depth { popInPlace() }
  }

  private func popInPlace() {
    assert(frames.top.isInPlace, "a value that has not ended")
    if seats.isKept(frames.depth) {
      leave(seats[frames.depth])
      seats[frames.depth] = nil
    } else {
      seats[frames.depth]?.rest()
    }
    pop()
  }

  // MARK: Out of turn

  private func nest(_ key: UsedKey, _ field: RequestedField?, _ plan: ObjectPlan?, isSuper: Bool, at depth: Int) -> WriteSeat {
    let step = field.map { Step.field($0.plan.label) } ?? step(of: key, at: depth)
    // One whose field is left out is no part of anything.
    if field?.plan.rule.isLeftOut == true { return container(of: made(step, plan, isSuper, at: depth)) }
    let target = target(at: depth)
    let author = field.map { Draft.Author($0.plan) } ?? Draft.Author(key: key.name)
    let place: Draft.Part.Place = field.map { $0.plan.writtenKey.map { .key($0) } ?? .accessor($0.plan.source) } ?? .key(key.name)
    var earlier = isSuper ? nil : target.lastPart(of: author)?.content
    if !isSuper, earlier == nil {
      if let seat = open(field, at: frames[depth].home, target) { return seat }
      earlier = written(by: author, at: place, depth, target)
    }
    if case .draft(let known) = earlier, !known.frame.isSuper { return container(of: known) }
    let inner = made(step, plan, isSuper, at: depth)
    if let earlier { goOn(with: earlier, of: author, in: inner, target) }
    target.add(Draft.Part(author: author, place: place, content: .draft(inner), before: self.place(at: depth)))
    return container(of: inner)
  }

  /// The seat of the container that is being written in place at the very field. One for another
  /// type's encoder has had its turn: it is ended.
  private func open(_ field: RequestedField?, at home: Int, _ target: Draft) -> WriteSeat? {
    guard target.site == nil, home < frames.depth, frames[home + 1].isInPlace, let number = field?.number else { return nil }
    guard frames[home].part == .field, frames[home].partNumber == number else { return nil }
    guard frames[home + 1].isSuper else { return seats[home + 1] }
    guard isBelowContainersOnly(home) else {
      target.note(.interleaved(in: site(at: home + 1)))
      return nil
    }
    do throws(Failure) { try endInPlace(above: home) } catch { target.note(error) }
    return nil
  }

  /// A draft of a container, which ends with the value that it is in.
  private func made(_ step: Step, _ plan: ObjectPlan?, _ isSuper: Bool, at depth: Int) -> Draft {
    lastID &+= 1
    var frame = WriteFrame(id: lastID, home: 0, start: 0, isText: false)
    frame.isSuper = isSuper
    if let plan { frame.table = types.table(of: plan).number }
    let made = Draft(frame, WriteSeat(self), at: WriteSite(in: site(at: depth), step))
    let target = target(at: depth)
    (target.owner ?? target).nested.append(made)
    made.owner = target.owner ?? target
    return made
  }

  /// The members or elements of the sink that come before what is put off now.
  private func place(at depth: Int) -> Int { frames[frames[depth].home].count }

  /// What an author has written to the sink so far, or what it found at its key.
  private func written(by author: Draft.Author, at place: Draft.Part.Place, _ depth: Int, _ target: Draft) -> Draft.Part.Content? {
    // Only what is not in the order of the table may have been written before.
    if target.site == nil, !frames[depth].isSequential {
      takeIn(at: frames[depth].home, target)
      if let known = target.lastPart(of: author) { return known.content }
    }
    guard case .key(let key) = place, replaces(author, at: key, table(at: depth)) else { return nil }
    return target.lastPart(of: .replaced(at: key))?.content
  }

  /// Has a new container go on with what was written before.
  private func goOn(with earlier: Draft.Part.Content, of author: Draft.Author, in inner: Draft, _ target: Draft) {
    do throws(Failure) {
      switch earlier {
      case .value(let value): inner.whole = value
      case .draft(let known):
        // The other encoder has had its turn.
        let value = try finished(known)
        target.replaceLastPart(of: author, by: value)
        inner.whole = value
      }
      inner.frame.form = .single
    } catch {
      target.note(error)
    }
  }
}
