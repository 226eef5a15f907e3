/// Writes values whose parts come out of order; see ``Draft``.
extension Writer {
  /// Returns the draft of a frame; created on first use.
  func draft(at depth: Int) -> Draft {
    frames[depth].markOutOfOrder()
    if let known = drafts[depth] { return known }
    let made = Draft()
    drafts[depth] = made
    return made
  }

  /// Moves a value to its draft: the parts that it has in the sink, and all that follow.
  func moveToDraft(at depth: Int) -> Draft {
    let draft = draft(at: depth)
    if frames[depth].order != .draft {
      draft.details = details(at: depth)
      frames[depth].moveToDraft()
    }
    if !draft.hasAllParts { takeParts(at: depth, for: draft) }
    return draft
  }

  /// Moves the parts in the sink to the draft, unless one of them is being written.
  private func takeParts(at depth: Int, for draft: Draft) {
    let frame = frames[depth]
    // There is nothing in the sink; if an addition opens a container, not even its bracket.
    if frame.form == .none || (frame.form != .single && frame.count == 0) { return draft.addFirst([]) }
    guard frame.role != .addition, isBelowContainersOnly(depth) else { return }
    var parts: [Draft.Part] = []
    do throws(Failure) {
      switch frame.form {
      case .none: break
      case .single: draft.whole = try extract()
      case .object, .array:
        let table = table(at: depth)
        parts = try self.parts(of: partsInSink(at: depth), for: draft) { key in
          table?.first(at: key).map { Draft.Author($0) } ?? Draft.Author(key: key)
        }
      }
    } catch {
      draft.note(error)
    }
    if depth == frames.depth {
      sink.truncate(to: frame.start)
    } else {
      let field = frame.part == .field ? table(at: depth)?.fields[frame.partNumber].plan : nil
      let place = field.map { Draft.Part.Place.key($0.writtenKey ?? "") } ?? .element
      parts.append(Draft.Part(author: field.map { Draft.Author($0) }, place: place, content: .open(frames[depth + 1].id)))
    }
    draft.addFirst(parts)
  }

  /// Returns the members or elements that an open container has in the sink, without one that is
  /// being written.
  func partsInSink(at depth: Int) throws(Failure) -> Value {
    let frame = frames[depth]
    let (end, count) = depth == frames.depth ? (position, frame.count) : (frames[depth + 1].memberStart, frame.count - 1)
    if let tape { return tape.container(from: frame.start, to: end, count: count) }
    do throws(MappingError) {
      return try output.container(from: frame.start, to: end)
    } catch {
      throw .misuse(.tooLarge, in: details(at: depth))
    }
  }

  /// Returns the members or elements of a value with their authors.
  private func parts(of whole: Value, for draft: Draft, _ author: (_ key: String) -> Draft.Author) -> [Draft.Part] {
    guard whole.kind == .object else {
      return (whole.array ?? []).map { Draft.Part(author: nil, place: .element, content: .value(draft.append($0))) }
    }
    return whole.members.map { Draft.Part(author: author($0), place: .key($0), content: .value(draft.append($1))) }
  }

  /// Continues a value that was written as a whole, if it is a container of that kind.
  @inline(never) func reopen(_ wanted: WriteFrame.Form) -> Bool {
    guard frames.top.form == .single, wanted != .single else { return false }
    let draft = moveToDraft(at: frames.depth)
    guard let whole = draft.whole, whole.kind == (wanted == .object ? .object : .array) else { return false }
    frames.top.form = wanted
    draft.whole = nil
    parts(of: whole, for: draft) { .replaced(at: $0) }.forEach(draft.add)
    return true
  }

  // MARK: Access by handles

  /// Runs a closure with a handle's value at the top. Throws if the value has ended, or if a part
  /// of it is being written.
  func perform(_ handle: EncoderHandle, _ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    if frames.top.role == .nested, !handle.isAtWork { settle(above: handle.id) }
    if handle.isAtWork { return try body(self) }
    if let depth = depth(of: handle.id) {
      guard frames[depth + 1].role != .value else { throw .misuse(.encoderInUse, in: details(at: depth)) }
      try add(to: moveToDraft(at: depth), at: depth, body)
    } else if let draft = handle.draft {
      try add(to: draft, at: nil, body)
    } else {
      throw .misuse(.encoderEnded, in: nowhere)
    }
  }

  /// The same for a closure that cannot throw; returns nil if it was not called.
  func performIfPossible<Result>(_ handle: EncoderHandle, _ body: (Writer) -> Result) -> Result? {
    var result: Result?
    try? perform(handle) { writer throws(Failure) in result = body(writer) }
    return result
  }

  /// Returns the number of elements that a handle's value has so far.
  func count(of handle: EncoderHandle) -> Int { depth(of: handle.id).map { count(at: $0) } ?? handle.draft?.parts.count ?? 0 }

  /// Runs a closure with a frame at the top that adds to a draft.
  ///
  /// - Parameter depth: The depth of the value's frame; nil if it has none.
  private func add(to draft: Draft, at depth: Int?, _ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    frames.push((depth.map { frames[$0] } ?? draft.frame).addition)
    drafts[frames.depth] = draft
    if let details = draft.details { keep(details, at: frames.depth) }
    defer {
      let addition = frames.top
      pop()
      if let depth { frames[depth].resume(after: addition) } else { draft.frame.resume(after: addition) }
    }
    try body(self)
  }

  // MARK: The end

  /// Ends the container at the top if its members were not written in order.
  @inline(never) func finishOutOfOrder() throws(Failure) {
    guard let draft = drafts[frames.depth] else { return close() }
    guard frames.top.order == .draft else {
      if let failure = draft.failure { throw failure }
      return close()
    }
    if !draft.hasAllParts { takeParts(at: frames.depth, for: draft) }
    let whole = try finished(draft, frames.top)
    sink.truncate(to: frames.top.start)
    beginSingle()
    try append(whole)
  }

  /// Joins the parts of a draft, and those of the containers nested in it at every depth. It is
  /// not recursive, since types may nest to any depth.
  func finished(_ draft: Draft, _ frame: WriteFrame) throws(Failure) -> Value {
    var found: [Draft] = []
    var waiting = draft.containers
    while let inner = waiting.popLast() {
      found.append(inner)
      waiting += inner.containers
    }
    for inner in found.reversed() { _ = try joined(inner, inner.frame) }
    return try joined(draft, frame)
  }

  private func joined(_ draft: Draft, _ frame: WriteFrame) throws(Failure) -> Value {
    // A nested container may have ended.
    if !draft.isRoot, draft.handle == nil { return draft.whole ?? .null }
    let details = draft.details ?? nowhere
    guard depth(of: draft.frame.id) == nil else { throw .misuse(.encoderInUse, in: details) }
    if let failure = draft.failure { throw failure }
    let hasOwnersObjects = !draft.ownersObjects.isEmpty
    if hasOwnersObjects, frame.form == .single || frame.form == .array { throw .misuse(.severalContainers, in: details) }
    try draft.finishOwnersObjects()
    guard draft.finishValues() else { throw .misuse(.tooLarge, in: details) }
    let whole: Value
    switch frame.form {
    case .single: whole = draft.whole ?? .null
    case .array: whole = Value(draft.parts.map { draft.value(of: $0) })
    case .none, .object: whole = try object(of: draft, in: details, types.object(frame.table))
    }
    // Another container may need the value before the root ends.
    draft.whole = whole
    if !draft.isRoot, !draft.end(session?.userInfo ?? [:]) { isKept = true }
    return whole
  }

  /// Joins all members at their locations. Two authors that write to one location must agree.
  private func object(of draft: Draft, in details: FrameDetails, _ table: WrittenObject?) throws(Failure) -> Value {
    let parts = distinct(draft.parts, table)
    let isArray = table?.plan.kind == .array
    if isArray, parts.isEmpty { return Value([]) }
    var shared = SharedDraft(empty: isArray ? Value([]) : Value(object: [:]))
    // The result is an object, even without members. An array is as long as its last element needs.
    if !isArray { _ = shared.put(Value(object: [:]), at: Accessor(.root), by: -1) }
    // In the order of the fields. Accessors with custom code come last, so that they receive what
    // all others have written.
    for isByCode in [false, true] {
      for (number, part) in parts.enumerated() {
        switch part.place {
        case .key(let key): if !isByCode { _ = shared.put(draft.value(of: part), at: .key(key), by: number) }
        case .accessor(let accessor):
          guard accessor.writesByCode == isByCode else { continue }
          try put(draft.value(of: part), of: part.author, at: accessor, number, &shared, in: details)
        case .element: break
        }
      }
    }
    let author = { (number: Int) in parts.indices.contains(number) ? parts[number].author : nil }
    let failure = shared.failure(
      in: details, isWhole: { author($0)?.field?.holdsOwnersMembers ?? false }, named: { author($0)?.name ?? .root })
    if let failure { throw failure }
    let whole = shared.value
    if let table { try checkSharedPlaces(in: whole, of: draft, table, in: details) }
    return whole
  }

  private func put(
    _ value: Value, of author: Draft.Author?, at accessor: Accessor, _ number: Int, _ shared: inout SharedDraft, in details: FrameDetails
  ) throws(Failure) {
    let reason: Unwritable
    if accessor.isOwnersPlace, value.kind != .object {
      reason = .notFlattened(value.kind)
    } else {
      guard !shared.put(value, at: accessor, by: number) else { return }
      reason = .path("\(accessor)")
    }
    let step = author?.field.map { PathStep.field($0.label) } ?? .same
    throw Failure(.irreversible, .unwritable(reason), at: IssueLocation(in: details, step: step, value: nil))
  }

  /// Returns every author's last part, at the position of its first one.
  private func distinct(_ parts: [Draft.Part], _ table: WrittenObject?) -> [Draft.Part] {
    var result: [Draft.Part] = []
    var places: [ExactKey: Int] = [:]
    for part in parts {
      guard let author = part.author else { continue }
      var known = places[author.identity]
      if known == nil, case .key(let key) = part.place, replaces(author, at: key, table) {
        known = places.removeValue(forKey: Draft.Author.replaced(at: key).identity)
      }
      if let known { result[known] = part } else { result.append(part) }
      places[author.identity] = known ?? result.count - 1
    }
    return result
  }

  /// Whether an author's member replaces the one that the type has written at this key as a part
  /// of a whole. It does if the key is the field's own, but not if a rule moves the field there.
  func replaces(_ author: Draft.Author, at key: String, _ table: WrittenObject?) -> Bool {
    guard let field = author.field else { return true }
    return (table.map { $0.plan.sourceKey(for: field.codingKey) } ?? field.codingKey) == key
  }
}
