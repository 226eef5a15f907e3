/// The stack of frames: each value is read inside the one before.
extension Reader {
  /// The number of a value's frame; where that is not this reader's, -1 and the details themselves.
  @inline(__always) func around(_ details: FrameDetails) -> (number: Int, outer: FrameDetails?) {
    details.reader === self && details.isOpen ? (details.number, nil) : (-1, details)
  }

  /// Pushes a frame for the value of a node. Returns its number.
  func push(at node: PathNode, plan: ObjectPlan, existing: ExistingValues?) -> Int {
    let number = push(in: -1, nil, .same, node.value.document, at: node.value.index, state(of: plan))
    allDetails[number]?.stand(plan: plan, at: node, existing: existing)
    return number
  }

  /// Pushes a frame with details. Returns its number.
  ///
  /// - Parameters:
  ///   - parent: the number of the frame around; -1 where that is `outer`, which is not this reader's.
  ///   - document: the document; nil for that of the parent.
  @inline(__always) func push(
    in parent: Int, _ outer: FrameDetails?, _ step: PathStep, _ document: Document?, at index: Int, type: Any.Type? = nil,
    _ state: TypeState? = nil,
    owner: Int = -1, isExact: Bool = false
  ) -> Int {
    let number = depth
    if number == frames.count { addFrame() }
    let documentNumber = document.map { documents.push($0) } ?? documents.push(again: Int(frames[parent].document))
    let plan = state?.plan.number ?? -1
    frames.update(number) { $0.begin(in: parent, owner: owner, plan: plan, document: documentNumber, at: index) }
    allDetails[number]?.open(number, outer, step, type: type, state, isExact: isExact)
    depth = number + 1
    return number
  }

  /// Pushes a frame for a part of an open value, without details. Returns its number.
  @inline(__always) func push(
    in parent: Int, _ step: CompactStep, at index: Int, type: Any.Type, _ state: TypeState, isExact: Bool = false
  ) -> Int {
    let number = depth
    if number == frames.count { addFrame() }
    let (documentNumber, plan) = (documents.push(again: Int(frames[parent].document)), state.plan.number)
    frames.update(number) {
      $0.begin(in: parent, owner: -1, plan: plan, document: documentNumber, at: index)
      $0.postponeDetails(step, type: type, isExact: isExact)
    }
    depth = number + 1
    return number
  }

  /// The details of a frame, which are made where there are none yet.
  func details(_ number: Int) -> FrameDetails? {
    if number >= 0, number < depth, frames[number].isWithoutDetails { makeDetails(number) }
    return allDetails[number]
  }

  /// The details of an open frame.
  func openDetails(_ number: Int) -> FrameDetails { details(number) ?? FrameDetails(self) }

  @inline(never) private func makeDetails(_ number: Int) {
    let frame = frames[number]
    frames.update(number) { $0.noteDetails() }
    allDetails[number]?.open(number, nil, frame.step.step, type: frame.type, state(Int(frame.plan)), isExact: frame.isExact)
  }

  @inline(never) private func addFrame() {
    allDetails[frames.count] = FrameDetails(self)
    frames.append(ReadFrame())
  }

  /// Pops a frame, and those of the containers nested in its value.
  @inline(__always) func pop(to number: Int) {
    assert(number < depth, "no frame is open")
    if depth != number + 1 { popNested(within: number) }
    close(number)
    depth = number
    documents.pop(to: depth == 0 ? -1 : Int(frames[depth - 1].document))
  }

  /// Nested containers stay open until their type ends.
  @inline(never) private func popNested(within number: Int) {
    // They refer to one another.
    for inner in number..<depth { allDetails[inner]?.forgetFailedPart() }
    for inner in stride(from: depth - 1, to: number, by: -1) { close(inner) }
  }

  @inline(__always) private func close(_ number: Int) {
    if frames[number].isWithoutDetails { return frames.update(number) { $0.close() } }
    // First of all: what the details release may be the user's, and may use what it has kept.
    if allDetails.isKept(number) { return leave(number) }
    frames.update(number) { $0.close() }
    allDetails[number]?.end()
  }

  /// Leaves details that user code has kept to that code.
  @inline(never) private func leave(_ number: Int) {
    // Nested containers refer to the details too, and may not have been kept.
    allDetails[number]?.forgetFailedPart()
    allDetails[number]?.endOwnersParts()
    guard allDetails.isKept(number) else {
      frames.update(number) { $0.close() }
      allDetails[number]?.end()
      return
    }
    allDetails[number]?.leave()
    frames.update(number) { $0.close() }
    allDetails[number] = FrameDetails(self)
  }
}

extension Reader {
  /// Throws if the thread's stack is too small for what is in a value.
  @inline(__always) func checkStack(for value: Value, in parent: FrameDetails, _ step: PathStep) throws(Failure) {
    guard ThreadStack.remaining <= ThreadStack.levelReserve else { return }
    throw session.tooDeep(at: IssueLocation(in: parent, step: step, value: value))
  }
}

// MARK: Containers
/// The containers that types nest; they stay open until their types end.
extension Reader {
  /// Pushes the frame of a nested container. Returns its number.
  func pushNested(
    in details: FrameDetails, _ step: PathStep, _ value: Value, plan: ObjectPlan?, existing: ExistingValues? = nil, isSuper: Bool = false
  ) -> Int {
    let (parent, outer) = around(details)
    let owner = parent < 0 ? -1 : Int(frames[parent].owner)
    let state = plan.flatMap { self.state(of: $0) }
    if let state, state.isStale { current(state) }
    let number = push(in: parent, outer, step, value.document, at: value.index, state, owner: owner < 0 ? parent : owner)
    if parent >= 0 {
      let previous = frames[parent].lastNested
      frames.update(number) { $0.previousNested = previous }
      frames.update(parent) { $0.lastNested = Int32(truncatingIfNeeded: number) }
    }
    if isSuper { frames.update(number) { $0.isSuper = true } }
    if state == nil || existing != nil { self.details(number)?.stand(plan: state == nil ? plan : nil, existing: existing) }
    return number
  }

  /// The containers that the type of an open frame has nested.
  func nested(in number: Int) -> [FrameDetails] {
    var found: [FrameDetails] = []
    var next = Int(frames[number].lastNested)
    while next >= 0, let details = details(next) {
      found.append(details)
      next = Int(frames[next].previousNested)
    }
    return found.reversed()
  }

  /// Whether the object of an open frame may have slots. They are a stack: only the type at work adds some, for itself and its nested
  /// containers.
  @inline(__always) func mayOpen(_ number: Int, _ frame: ReadFrame) -> Bool {
    current >= 0 && (current == number || current == Int(frame.owner))
  }
}

// MARK: Handles
extension Reader {
  /// A handle on the value of an open frame.
  @inline(__always) func handle(_ number: Int) -> DecoderHandle { handle(number, frames[number].generation) }

  /// The same for a known generation.
  @inline(__always) func handle(_ number: Int, _ generation: UInt64) -> DecoderHandle {
    DecoderHandle(escapeGuard ?? newEscapeGuard(), number, generation)
  }

  @inline(never) private func newEscapeGuard() -> EscapeGuard {
    let made = EscapeGuard(self)
    escapeGuard = made
    return made
  }
}

// MARK: Documents
extension Reader {
  /// The document of a frame's value.
  func document(_ number: Int) -> Document { documents[Int(frames[number].document)] }

  /// The words and text of the last document.
  @inline(__always) var tape: TapeStack<Document> { documents }

  /// Whether a frame's value is in the last document.
  @inline(__always) func isAtHand(_ frame: ReadFrame) -> Bool { documents.isLast(Int(frame.document)) }
}

/// Opening objects: matching their members to the fields of the type's layout.
extension Reader {
  /// Opens an object on the fast path: matches its members to the fields of its layout. Returns
  /// false, and does nothing, if the fast path does not apply.
  @inline(__always) func openExpectedObject(_ number: Int, keyedBy type: any CodingKey.Type) -> Bool {
    let frame = frames[number]
    guard frame.keyType == nil, mayOpen(number, frame), isAtHand(frame), tape.isTagged(.object, at: Int(frame.index)),
      let layout = expectedLayout(Int(frame.plan), keyedBy: type)
    else { return false }
    open(number, keyedBy: type, layout, isExpected: true)
    return true
  }

  /// Matches an object's members to the fields of its layout. Those of an array are found by index.
  func open(_ number: Int, keyedBy type: any CodingKey.Type, _ layout: LayoutRange, isExpected: Bool, isObject: Bool = true) {
    let firstSlot = slots.append(repeating: Slot.absent, count: layout.fieldCount)
    // The object of a superclass has the fallbacks of the type around it.
    let owner = frames[number].isSuper ? Int(frames[number].owner) : -1
    let hasFallbacks = owner >= 0 && frames[owner].mindsFallbacks
    frames.update(number) {
      $0.keyType = type
      $0.open(layout, firstSlot, isExpected: isExpected && !hasFallbacks)
      if $0.isSuper { $0.cursor = layout.superCursor }
    }
    guard isObject else { return }
    let object = Int(frames[number].index)
    let matches =
      isAtHand(frames[number])
      ? documents.withTape { match(object, on: $0, number, layout, firstSlot) }
      : document(number).withTape { match(object, on: $0, number, layout, firstSlot) }
    if let matches { resolveMatches(matches, number) }
  }

  @inline(__always) private func match(
    _ object: Int, on tape: borrowing Tape, _ number: Int, _ layout: LayoutRange, _ firstSlot: Int
  ) -> Layout.MatchResult? {
    lendLayout(layout.number) {
      if $0.isWhole {
        slots[firstSlot] = UInt32(truncatingIfNeeded: object)
        return nil
      }
      return $0.matchMembers(
        of: object, on: tape, into: slots, from: firstSlot, after: successors, from: layout.firstSuccessor, in: { self.document(number) })
    } orElse: {
      nil
    }
  }

  @inline(never) private func resolveMatches(_ matches: Layout.MatchResult, _ number: Int) {
    if let details = details(number) { resolveMatches(matches, in: details) }
  }
}
