/// How an object is opened: its members are matched to the fields of its type's layout.
extension Run {
  /// Opens an object of the type at work, where there is no more to it: its keys are matched to the fields that its plan knows. False, with nothing
  /// done, where the run must look.
  @inline(__always) func openUsualObject(_ number: Int, keyedBy type: any CodingKey.Type) -> Bool {
    let frame = frames[number]
    guard frame.keyType == nil, mayOpen(number, frame), isAtHand(frame), tape.isTagged(.object, at: Int(frame.index)),
      let layout = usualLayout(Int(frame.plan), keyedBy: type)
    else { return false }
    open(number, keyedBy: type, layout, isUsual: true)
    return true
  }

  /// Matches an object's members to the fields of its layout.
  func open(_ number: Int, keyedBy type: any CodingKey.Type, _ layout: KeptLayout, isUsual: Bool) {
    let firstSlot = slots.append(repeating: Slot.absent, count: layout.fieldCount)
    frames.update(number) {
      $0.keyType = type
      $0.open(layout, firstSlot, isUsual: isUsual)
      if $0.isSuper { $0.cursor = layout.superCursor }
    }
    let object = Int(frames[number].index)
    let findings =
      isAtHand(frames[number])
      ? documents.withTape { match(object, on: $0, number, layout, firstSlot) }
      : document(number).withTape { match(object, on: $0, number, layout, firstSlot) }
    if let findings { settle(findings, number) }
  }

  @inline(__always) private func match(
    _ object: Int, on tape: borrowing Tape, _ number: Int, _ layout: KeptLayout, _ firstSlot: Int
  ) -> Layout.Findings? {
    lendLayout(layout.number) {
      $0.matchMembers(
        of: object, on: tape, into: slots, from: firstSlot, after: successors, from: layout.firstSuccessor, in: { self.document(number) })
    } orElse: {
      nil
    }
  }

  @inline(never) private func settle(_ findings: Layout.Findings, _ number: Int) {
    if let scope = scope(number) { settle(findings, in: scope) }
  }
}
