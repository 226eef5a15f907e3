/// Writes parts out of order. They are written to a separate sink and added to a ``Draft``, which
/// is joined when its value ends.
extension Writer {
  /// Returns the draft of a frame; created on first use.
  func draft(at depth: Int) -> Draft {
    if frames[depth].hasDraft, let known = drafts[depth] { return known }
    let made = Draft()
    drafts[depth] = made
    frames[depth].hasDraft = true
    return made
  }

  /// Returns the draft that keeps the deferred parts of a frame's container.
  func target(at depth: Int) -> Draft {
    guard frames[depth].isEntered else { return draft(at: depth) }
    return drafts[depth]?.target ?? draft(at: frames[depth].home)
  }

  // MARK: Access by handles

  /// Runs a closure with a handle's value at the top. Throws if the value has ended, or if a part
  /// of it is being written.
  func perform(_ handle: EncoderHandle, _ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    if frames.top.isInPlace, !handle.isAtWork { settle(above: handle.id) }
    if handle.isAtWork, !frames.top.isDrafted { return try body(self) }
    if let draft = handle.draft, !draft.isEntered {
      guard !draft.isSealed else { throw .ended(in: draft.details ?? nowhere) }
      return try add(to: draft, at: nil, draft.frame.entered(count: draft.parts.count), body)
    }
    guard let depth = depth(of: handle.id) else { throw .ended(in: nowhere) }
    guard depth == frames.depth || frames[depth + 1].isContainer else { throw .interleaved(in: details(at: depth)) }
    try add(to: target(at: depth), at: depth, frames[depth].entered(count: count(at: depth)), body)
  }

  /// The same for a closure that cannot throw; returns nil if it was not called.
  func performIfPossible<Result>(_ handle: EncoderHandle, _ body: (Writer) -> Result) -> Result? {
    var result: Result?
    try? perform(handle) { writer throws(Failure) in result = body(writer) }
    return result
  }

  /// Returns the number of elements that a handle's value has so far.
  func count(of handle: EncoderHandle) -> Int {
    if let draft = handle.draft, !draft.isEntered { return draft.parts.count }
    return depth(of: handle.id).map { count(at: $0) } ?? 0
  }

  /// Writes to a container by a separate frame, and adds the result to the draft.
  private func add(
    to draft: Draft, at depth: Int?, _ frame: WriteFrame, _ body: (Writer) throws(Failure) -> Void
  ) throws(Failure) {
    let builder = TapeBuilder()
    let outer = begin(Sink(builder))
    let added = Draft(for: draft)
    frames.push(frame)
    drafts[frames.depth] = added
    draft.isEntered = true
    defer {
      draft.isEntered = false
      let entered = frames.top
      pop()
      end(Sink(builder), outer)
      if let depth { frames[depth].goOn(from: entered) } else { draft.frame.goOn(from: entered) }
    }
    if frames.top.form == .single { try append(draft.whole ?? .null) } else { open() }
    try body(self)
    draft.note(added.failure)
    switch frames.top.form {
    case .none: return
    case .single:
      draft.whole = try extract()
      return
    case .object, .array: break
    }
    close()
    added.takeIn(parts(of: try extract(), table))
    let before = depth.map { frames[$0].count } ?? 0
    for var part in added.parts {
      part.before = before
      draft.add(part)
    }
  }

  // MARK: The sink

  /// Returns the members or elements of a written value, with their first authors.
  private func parts(of written: Value, _ table: FieldTable?) -> [Draft.Part] {
    guard written.kind == .object else {
      return (written.array ?? []).map { Draft.Part(author: nil, place: .element, content: .value($0), before: 0) }
    }
    return parts(of: written.members, table)
  }

  private func parts(of members: some Sequence<(key: String, value: Value)>, _ table: FieldTable?) -> [Draft.Part] {
    members.map { key, value in
      let author = table?.first(at: key).map { Draft.Author($0) } ?? Draft.Author(key: key)
      return Draft.Part(author: author, place: .key(key), content: .value(value), before: 0)
    }
  }

  /// Returns the members of an object in the sink, without one that is being written.
  func members(at depth: Int) throws(Failure) -> [(key: String, value: Value)] {
    guard isBelowContainersOnly(depth) else { throw .interleaved(in: details(at: depth)) }
    let frame = frames[depth]
    let (end, count) = depth == frames.depth ? (position, frame.count) : (frames[depth + 1].memberStart, frame.count - 1)
    if let tape { return tape.object(from: frame.start, to: end, count: count).members }
    do throws(MappingError) {
      return try output.object(from: frame.start, to: end).members
    } catch {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: IssueLocation(in: details(at: depth), step: .same, value: nil))
    }
  }

  /// Takes the members of the sink into the draft, so that they can be continued. Everything that
  /// follows then goes to the draft.
  func takeIn(at depth: Int, _ draft: Draft) {
    let frame = frames[depth]
    guard frame.form == .object else { return }
    let count = depth < frames.depth && frames[depth + 1].isInPlace ? frame.count - 1 : frame.count
    guard count > draft.taken else { return }
    do throws(Failure) {
      let taken = draft.taken
      draft.takeIn(parts(of: try members(at: depth).dropFirst(taken), table(at: depth)))
      frames[depth].isDrafted = true
    } catch {
      draft.note(error)
    }
  }

  // MARK: The end

  /// Ends the container at the top if a part was written out of order, or if its members must be
  /// distinguished.
  @inline(never) func finishWithDraft() throws(Failure) {
    guard let draft = drafts[frames.depth], !draft.isPlain || draft.hasIrregularAccess else { return close() }
    if draft.hasOwnersObjects, frames.top.form == .single || frames.top.form == .array { draft.hasIrregularAccess = true }
    try checkSound(draft, in: details)
    try finishNested(in: draft)
    close()
    let written = try extract()
    draft.takeIn(parts(of: written, table).dropFirst(draft.taken))
    try draft.finishOwnersObjects()
    let whole = try joined(draft, frames.top.form, in: details, table)
    beginSingle()
    try append(whole)
  }

  /// Throws the failures that could not be thrown where they occurred.
  private func checkSound(_ draft: Draft, in details: FrameDetails) throws(Failure) {
    if let failure = draft.failure { throw failure }
    if draft.hasIrregularAccess { throw .mixedContainers(in: details) }
  }

  /// Returns the value of a nested container.
  func finished(_ draft: Draft) throws(Failure) -> Value {
    try finishNested(in: draft)
    return try finishOwn(draft)
  }

  /// Joins the containers nested in a draft, at every depth. It is not recursive, since types may
  /// nest to any depth.
  private func finishNested(in draft: Draft) throws(Failure) {
    var found: [Draft] = []
    var waiting = draft.containers
    while let inner = waiting.popLast() {
      found.append(inner)
      waiting += inner.containers
    }
    for inner in found.reversed() { _ = try finishOwn(inner) }
  }

  private func finishOwn(_ draft: Draft) throws(Failure) -> Value {
    let details: FrameDetails = draft.details ?? nowhere
    guard !draft.isEntered else { throw .interleaved(in: details) }
    try checkSound(draft, in: details)
    // Another container may need the value before the owner ends.
    draft.isSealed = true
    if draft.frame.form == .single { return draft.whole ?? .null }
    try draft.finishOwnersObjects()
    let whole = try joined(draft, draft.frame.form, in: details, types.table(draft.frame.table))
    draft.whole = whole
    return whole
  }

  /// Joins all parts at their locations. Two authors that write to one location must agree.
  private func joined(
    _ draft: Draft, _ form: WriteFrame.Form, in details: FrameDetails, _ table: FieldTable?
  ) throws(Failure) -> Value {
    if form == .array { return Value(draft.parts.map(\.value)) }
    let parts = distinct(draft.parts, table)
    var shared = SharedDraft()
    // The result is an object, even without members.
    _ = shared.put(Value(object: [:]), at: Accessor(.root), by: -1)
    // In the order of the fields. Accessors with custom code come last, so that they receive what
    // all others have written.
    for isByCode in [false, true] {
      for (number, part) in parts.enumerated() {
        switch part.place {
        case .key(let key): if !isByCode { _ = shared.put(part.value, at: .key(key), by: number) }
        case .accessor(let accessor):
          if accessor.writesByCode == isByCode { try put(part, at: accessor, number, &shared, in: details) }
        case .element: break
        }
      }
    }
    let author = { (number: Int) in parts.indices.contains(number) ? parts[number].author : nil }
    let failure = shared.failure(
      in: details, isWhole: { author($0)?.field?.holdsOwnersMembers ?? false }, named: { author($0)?.name ?? .root })
    if let failure { throw failure }
    return shared.value
  }

  private func put(
    _ part: Draft.Part, at accessor: Accessor, _ number: Int, _ shared: inout SharedDraft, in details: FrameDetails
  ) throws(Failure) {
    let reason: Unwritable
    if accessor.isOwnersPlace, part.value.kind != .object {
      reason = .notFlattened(part.value.kind)
    } else {
      guard !shared.put(part.value, at: accessor, by: number) else { return }
      reason = .path("\(accessor)")
    }
    let step = part.author?.field.map { PathStep.field($0.label) } ?? .same
    throw Failure(.irreversible, .unwritable(reason), at: IssueLocation(in: details, step: step, value: nil))
  }

  /// Returns every author's last part, at the position of its first one.
  private func distinct(_ parts: [Draft.Part], _ table: FieldTable?) -> [Draft.Part] {
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
  func replaces(_ author: Draft.Author, at key: String, _ table: FieldTable?) -> Bool {
    guard let field = author.field else { return true }
    return (table.map { $0.plan.sourceKey(for: field.codingKey) } ?? field.codingKey) == key
  }
}
