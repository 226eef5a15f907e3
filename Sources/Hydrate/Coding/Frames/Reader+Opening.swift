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

  /// Matches an object's members to the fields of its layout.
  func open(_ number: Int, keyedBy type: any CodingKey.Type, _ layout: LayoutRange, isExpected: Bool) {
    let firstSlot = slots.append(repeating: Slot.absent, count: layout.fieldCount)
    // The object of a superclass has the fallbacks of the type around it.
    let owner = frames[number].isSuper ? Int(frames[number].owner) : -1
    let hasFallbacks = owner >= 0 && frames[owner].mindsFallbacks
    frames.update(number) {
      $0.keyType = type
      $0.open(layout, firstSlot, isExpected: isExpected && !hasFallbacks)
      if $0.isSuper { $0.cursor = layout.superCursor }
    }
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
      $0.matchMembers(
        of: object, on: tape, into: slots, from: firstSlot, after: successors, from: layout.firstSuccessor, in: { self.document(number) })
    } orElse: {
      nil
    }
  }

  @inline(never) private func resolveMatches(_ matches: Layout.MatchResult, _ number: Int) {
    if let details = details(number) { resolveMatches(matches, in: details) }
  }
}
