/// Containers that a type nests in its own.
extension Writer {
  /// A container at a key of a seat's value, at this point of it. It is gone on with where the type has written there before, as Foundation's encoders
  /// do it: an object gets more members, an array more elements.
  func nest<Key: CodingKey>(in seat: WriteSeat, _ key: Key, isSuper: Bool) -> WriteSeat {
    let name = key.stringValue
    let made = nestInPlace(in: seat, name, isSuper: isSuper) { writer in writer.used(key, at: writer.frames.depth).isData }
    return made ?? nest(in: seat, name, isSuper) { writer, depth in writer.used(key, at: depth) }
  }

  /// The same for a key of no type.
  func nest(in seat: WriteSeat, _ name: String, isSuper: Bool) -> WriteSeat {
    nestInPlace(in: seat, name, isSuper: isSuper) { _ in false } ?? nest(in: seat, name, isSuper) { _, _ in UsedKey(name) }
  }

  private func nest(in seat: WriteSeat, _ name: String, _ isSuper: Bool, _ used: (Writer, Int) -> UsedKey) -> WriteSeat {
    let made = nest(in: seat) { depth in
      if frames[depth].form != .object { withDeferred(at: depth).noteMixed() }
      let key = used(self, depth)
      let field = field(key, at: depth)
      let plan = isSuper ? table(at: depth)?.plan : field?.plan.nested ?? table(at: depth)?.plan.elements
      let step = field.map { Step.field($0.plan.label) } ?? step(of: key, at: depth)
      return nest(key.name, field, step, plan, isSuper: isSuper, at: depth)
    }
    return made ?? ended(seat, .key(name))
  }

  /// A container as the next element of a seat's value.
  func nestElement(in seat: WriteSeat, isSuper: Bool) -> WriteSeat {
    if let made = nestElementInPlace(in: seat, isSuper: isSuper) { return made }
    let made = nest(in: seat) { depth in
      if frames[depth].form != .array { withDeferred(at: depth).noteMixed() }
      let inner = nested(.index(count(at: depth)), table(at: depth)?.plan.elements, isSuper, at: depth)
      withDeferred(at: depth).add(.init(author: nil, place: .element, content: .nested(inner), before: frames[depth].count))
      return inner
    }
    return made ?? ended(seat, .index(seat.count))
  }

  /// Nests something in a seat's value while that is open, even if a value in it is being written; nil where it has ended.
  private func nest(in seat: WriteSeat, _ body: (Int) -> NestedValue) -> WriteSeat? {
    guard seat.left == nil else { return nil }
    if let made = performIfPossible(seat, { body($0.frames.depth).seat }) { return made }
    // A value in it is being written.
    guard nestedValue(seat.id)?.isOpen != false else { return nil }
    return depth(of: seat.id).flatMap { body($0).seat }
  }

  /// Who has kept a container past its end gets such as have ended, too.
  private func ended(_ seat: WriteSeat, _ step: Step) -> WriteSeat {
    if let left = seat.left {
      return WriteSeat(
        self, left: .init(node: PathNode(PathStep(step, dataKeys: nil), .null, in: left.node), userInfo: left.userInfo, count: 0))
    }
    return WriteSeat(self, left: leftValue(node: site(of: seat)?.node ?? nowhere.node, count: 0))
  }

  // MARK: At a depth

  private func nest(
    _ key: String, _ field: AskedField?, _ step: Step, _ plan: ObjectPlan?, isSuper: Bool, at depth: Int
  ) -> NestedValue {
    // One whose field is left out is no part of anything.
    if field?.plan.rule.isLeftOut == true { return nested(step, plan, isSuper, at: depth) }
    let author = field.map { WriteAuthor($0.plan) } ?? WriteAuthor(key: key)
    if field?.isRepeated ?? true { noteRepeated(at: depth) }
    let place: Deferred.Part.Place = field.map { $0.plan.writtenKey.map { .key($0) } ?? .accessor($0.plan.source) } ?? .key(key)
    let earlier = isSuper ? nil : earlierPart(of: author, at: place, depth)
    if case .nested(let known) = earlier, !known.isSuper { return known }
    let inner = nested(step, plan, isSuper, at: depth)
    if let earlier { goOn(with: earlier, of: author, in: inner, at: depth) }
    if field?.isRepeated == true { withDeferred(at: depth).noteRival(author, at: nil) }
    withDeferred(at: depth).add(.init(author: author, place: place, content: .nested(inner), before: frames[depth].count))
    return inner
  }

  private func nested(_ step: Step, _ plan: ObjectPlan?, _ isSuper: Bool, at depth: Int) -> NestedValue {
    let outer = frames[depth].isNested ? nestedValue(frames[depth].id) : nil
    var frame = nestedFrame(isText: frames[depth].isText)
    frame.isSuper = isSuper
    if let plan { frame.table = types.table(of: plan).number }
    let seat = WriteSeat(self)
    seat.take(frame.id)
    let sink: Sink = frame.isText ? Sink(JSONOutput()) : Sink(TapeBuilder())
    let made = NestedValue(
      frame, sink, seat, owner: outer?.owner ?? frames[depth].id, ownerDepth: outer?.ownerDepth ?? frames[depth].home, outer: outer, step)
    add(made)
    // Whoever ends the owner must look for what is nested in it.
    if let owner = self.depth(of: made.owner) { withDeferred(at: owner).hasNested = true }
    return made
  }

  /// What an author has written so far, or what it found at its key.
  private func earlierPart(of author: WriteAuthor, at place: Deferred.Part.Place, _ depth: Int) -> Deferred.Part.Content? {
    // Only keys that are asked for out of turn may have been written before.
    if frames[depth].mayRepeat, frames[depth].count > 0 { takeOutMembers(at: depth) }
    if let known = deferred(at: depth)?.lastPart(of: author) { return known.content }
    guard case .key(let key) = place, replaces(author, at: key, depth) else { return nil }
    return deferred(at: depth)?.lastPart(of: .replaced(at: key))?.content
  }

  /// Whether an author's member takes the place of what the type has written there as a part of a whole: where it is the very same key of the type's,
  /// not where a rule puts a field there that has another.
  func replaces(_ author: WriteAuthor, at key: String, _ depth: Int) -> Bool {
    guard let field = author.field else { return true }
    return (table(at: depth).map { $0.plan.sourceKey(for: field.codingKey) } ?? field.codingKey) == key
  }

  /// Has a new container go on with what was written before.
  private func goOn(with earlier: Deferred.Part.Content, of author: WriteAuthor, in inner: NestedValue, at depth: Int) {
    do throws(Failure) {
      let value: Value
      switch earlier {
      case .value(let known): value = known
      case .nested(let nested):
        // The other encoder has had its turn.
        guard nested.depth == nil else { throw .interleaved(in: site(of: nested)) }
        value = try inside(nested) { () throws(Failure) in
          try finish()
          return try extract()
        }
        nested.isSealed = true
        deferred(at: depth)?.replaceLastPart(of: author, by: value)
      }
      try inside(inner) { () throws(Failure) in
        try append(value)
        frames.top.form = .single
      }
    } catch {
      deferred(at: depth)?.failure = error
    }
  }
}
