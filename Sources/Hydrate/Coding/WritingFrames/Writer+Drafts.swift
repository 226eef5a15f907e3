/// What is written out of turn. It is written by itself, into a sink of its own, and added to a
/// ``Draft``, which is put together when its value ends.
extension Writer {
  /// The draft of a frame; made on first use.
  func draft(at depth: Int) -> Draft {
    if frames[depth].hasDraft, let known = drafts[depth] { return known }
    let made = Draft()
    drafts[depth] = made
    frames[depth].hasDraft = true
    return made
  }

  /// The draft that keeps what is put off in the container of a frame.
  func target(at depth: Int) -> Draft {
    guard frames[depth].isEntered else { return draft(at: depth) }
    return drafts[depth]?.target ?? draft(at: frames[depth].home)
  }

  // MARK: What seats do

  /// Does something with a seat's value, which then is the one at the top. Throws where the value
  /// has ended, or where a part of it is being written.
  func perform(_ seat: WriteSeat, _ body: (Writer) throws(Failure) -> Void) throws(Failure) {
    if frames.top.isInPlace, !seat.isAtWork { settle(above: seat.id) }
    if seat.isAtWork, !frames.top.isDrafted { return try body(self) }
    if let draft = seat.draft, !draft.isEntered {
      guard !draft.isSealed else { throw .ended(in: draft.site ?? nowhere) }
      return try add(to: draft, at: nil, draft.frame.entered(count: draft.parts.count), body)
    }
    guard let depth = depth(of: seat.id) else { throw .ended(in: nowhere) }
    guard depth == frames.depth || frames[depth + 1].isContainer else { throw .interleaved(in: site(at: depth)) }
    try add(to: target(at: depth), at: depth, frames[depth].entered(count: count(at: depth)), body)
  }

  /// The same for what cannot throw; nil where it was not done.
  func performIfPossible<Result>(_ seat: WriteSeat, _ body: (Writer) -> Result) -> Result? {
    var result: Result?
    try? perform(seat) { writer throws(Failure) in result = body(writer) }
    return result
  }

  /// The elements that a seat's value has so far.
  func count(of seat: WriteSeat) -> Int {
    if let draft = seat.draft, !draft.isEntered { return draft.parts.count }
    return depth(of: seat.id).map { count(at: $0) } ?? 0
  }

  /// Has something written to a container by a frame of its own, and adds it to the draft.
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

  /// The members or elements of what was written, by their first authors.
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

  /// The members of an object that the sink has, without one that is being written.
  func members(at depth: Int) throws(Failure) -> [(key: String, value: Value)] {
    guard isBelowContainersOnly(depth) else { throw .interleaved(in: site(at: depth)) }
    let frame = frames[depth]
    let (end, count) = depth == frames.depth ? (position, frame.count) : (frames[depth + 1].memberStart, frame.count - 1)
    if let tape { return tape.object(from: frame.start, to: end, count: count).members }
    do throws(MappingError) {
      return try output.object(from: frame.start, to: end).members
    } catch {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: Place(scope: site(at: depth), step: .same, value: nil))
    }
  }

  /// Takes the members of the sink into the draft, so that they can be gone on with. All that
  /// follows goes to the draft then.
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

  /// Ends the container at the top, where something was written out of turn, or its members must
  /// be told apart.
  @inline(never) func finishWithDraft() throws(Failure) {
    guard let draft = drafts[frames.depth], !draft.isPlain || draft.isMixed else { return close() }
    try checkSound(draft, in: site)
    try finishNested(in: draft)
    close()
    let written = try extract()
    draft.takeIn(parts(of: written, table).dropFirst(draft.taken))
    let whole = try joined(draft, frames.top.form, in: site, table)
    beginSingle()
    try append(whole)
  }

  /// Throws what went wrong where no error could be thrown.
  private func checkSound(_ draft: Draft, in site: any MappingScope) throws(Failure) {
    if let failure = draft.failure { throw failure }
    if draft.isMixed { throw .mixedContainers(in: site) }
  }

  /// What a container that was nested becomes.
  func finished(_ draft: Draft) throws(Failure) -> Value {
    try finishNested(in: draft)
    return try finishOwn(draft)
  }

  /// Puts the containers nested in a draft together, at every depth. Types may nest as deep as
  /// they like, so that it is not done by recursion.
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
    let site: any MappingScope = draft.site ?? nowhere
    guard !draft.isEntered else { throw .interleaved(in: site) }
    try checkSound(draft, in: site)
    // It can be asked for its value before its owner ends.
    draft.isSealed = true
    if draft.frame.form == .single { return draft.whole ?? .null }
    let whole = try joined(draft, draft.frame.form, in: site, types.table(draft.frame.table))
    draft.whole = whole
    return whole
  }

  /// All parts at their places. What two authors write to one place must agree.
  private func joined(
    _ draft: Draft, _ form: WriteFrame.Form, in site: any MappingScope, _ table: FieldTable?
  ) throws(Failure) -> Value {
    if form == .array { return Value(draft.parts.map(\.value)) }
    let parts = distinct(draft.parts, table)
    var shared = SharedDraft()
    // An object, whatever it contains.
    _ = shared.put(Value(object: [:]), at: Accessor(.root), by: -1)
    // In the order of the fields; code that puts a value back is given what all others have
    // written.
    for isByCode in [false, true] {
      for (number, part) in parts.enumerated() {
        switch part.place {
        case .key(let key): if !isByCode { _ = shared.put(part.value, at: .key(key), by: number) }
        case .accessor(let accessor):
          if accessor.writesByCode == isByCode { try put(part, at: accessor, number, &shared, in: site) }
        case .element: break
        }
      }
    }
    let author = { (number: Int) in parts.indices.contains(number) ? parts[number].author : nil }
    let failure = shared.failure(
      in: site, isWhole: { author($0)?.field?.holdsOwnersMembers ?? false }, named: { author($0)?.name ?? .root })
    if let failure { throw failure }
    return shared.value
  }

  private func put(
    _ part: Draft.Part, at accessor: Accessor, _ number: Int, _ shared: inout SharedDraft, in site: any MappingScope
  ) throws(Failure) {
    let reason: Unwritable
    if accessor.isOwnersPlace, part.value.kind != .object {
      reason = .notFlattened(part.value.kind)
    } else {
      guard !shared.put(part.value, at: accessor, by: number) else { return }
      reason = .path("\(accessor)")
    }
    let step = part.author?.field.map { Step.field($0.label) } ?? .same
    throw Failure(.irreversible, .unwritable(reason), at: Place(scope: site, step: step, value: nil))
  }

  /// Every author's last part, where its first one was.
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

  /// Whether an author's member takes the place of what the type has written there as a part of a
  /// whole: where it is the very same key of the type's, not where a rule puts a field there that
  /// has another.
  func replaces(_ author: Draft.Author, at key: String, _ table: FieldTable?) -> Bool {
    guard let field = author.field else { return true }
    return (table.map { $0.plan.sourceKey(for: field.codingKey) } ?? field.codingKey) == key
  }
}
