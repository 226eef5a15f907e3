/// Containers that a type nests in its own and that are written where they stand, as a value of a field is, with a frame on the stack.
///
/// So it goes as long as nothing else is written to the container around. When something is, one that nobody has any more is ended, and one that
/// somebody has is moved away, into a sink of its own, and put back at the end (see ``NestedValue``).
extension Writer {
  /// A container at a key of the value at the top, written in place; nil where it may not stand there alone, or where that is not known.
  func nestInPlace(in seat: WriteSeat, _ key: String, isSuper: Bool, _ isData: (Writer) -> Bool) -> WriteSeat? {
    guard mayNestInPlace(in: seat, .object), !frames.top.mayRepeat, let table else { return nil }
    guard let number = table.number(of: key, next: frames.top.cursor), number >= frames.top.cursor else { return nil }
    let field = table.fields[number]
    guard !field.isRepeated, field.plan.writtenKey != nil, !field.plan.rule.isLeftOut, !isData(self) else { return nil }
    let start = position
    frames.top.part = .field
    frames.top.partNumber = number
    frames.top.cursor = number + 1
    frames.top.count += 1
    output.begin(member: table.entry(number).text, of: fields.texts)
    return pushInPlace(isSuper ? table : types.table(of: field.plan.nested), from: start, isSuper: isSuper)
  }

  /// The same as the next element.
  func nestElementInPlace(in seat: WriteSeat, isSuper: Bool) -> WriteSeat? {
    guard mayNestInPlace(in: seat, .array) else { return nil }
    let start = position
    beginElement()
    return pushInPlace(table.map { types.table(of: $0.plan.elements) }, from: start, isSuper: isSuper)
  }

  private func mayNestInPlace(in seat: WriteSeat, _ form: WriteFrame.Form) -> Bool {
    // Text that another engine's writer has cannot be moved.
    guard !hasSections, seat.isAtWork, frames.top.isText, frames.top.form == form else { return false }
    return !frames.top.hasDeferred && frames.top.home == frames.depth
  }

  private func pushInPlace(_ table: FieldTable?, from start: Int, isSuper: Bool) -> WriteSeat {
    lastID &+= 1
    var frame = WriteFrame(id: lastID, home: frames.depth + 1, start: position, isText: true)
    frame.memberStart = start
    frame.isSuper = isSuper
    if let table {
      frame.table = table.number
      frame.firstField = table.first
      frame.nextField = frame.firstField
      frame.fieldEnd = frame.firstField + table.count
    }
    frames.push(frame)
    return self.seat
  }

  // MARK: Their end

  /// Has the value of a number be the one at the top, where only containers that are written in place stand above it.
  @inline(never) func settleInPlace(above id: UInt64) {
    guard let depth = depth(of: id), (depth + 1...frames.depth).allSatisfy({ frames[$0].isInPlace }) else { return }
    while frames.depth > depth {
      if frames.top.endsPlainly, !seats.isKept(frames.depth) { endInPlace() } else { moveAway() }
    }
  }

  /// The same at the end of the value at a depth, with which all containers in it end.
  @inline(never) func endInPlace(above depth: Int) {
    while frames.depth > depth {
      if frames.top.isNested {
        leaveMoved()
      } else if frames.top.endsPlainly {
        endInPlace()
      } else {
        moveAway()
      }
    }
  }

  /// The same for a value that has failed: what was written is taken back by others.
  @inline(never) func dropInPlace(above depth: Int) {
    while frames.depth > depth {
      if frames.top.isNested { leaveMoved() } else { popInPlace() }
    }
  }

  private func endInPlace() {
    close()
    popInPlace()
  }

  private func popInPlace() {
    assert(frames.top.isInPlace, "a value that has not ended")
    if seats.isKept(frames.depth) {
      isKept = true
      seats[frames.depth]?.leave(leftValue(node: site.node, count: count))
      seats[frames.depth] = nil
    } else {
      seats[frames.depth]?.rest()
    }
    pop()
  }

  // MARK: Moving away

  /// Moves the container at the top into a sink of its own.
  private func moveAway() {
    let own = JSONOutput()
    cut(frames.top, to: own)
    let made = moved(at: frames.depth, to: own)
    made.frame = frames.top.movedAway()
    frames.pop()
    put(off: made, at: frames.depth)
  }

  /// Moves all containers away that values are being written in, before the writing goes on elsewhere: from there it may come back to any value around
  /// them. The outermost first, whose text has that of the others.
  func partAll() {
    for depth in 0...frames.depth where frames[depth].isInPlace { part(at: depth) }
  }

  /// Moves the container at a depth away while a value in it is being written, which goes on there: as if the writing had gone on from the value below
  /// to a container that was nested beside it.
  private func part(at depth: Int) {
    assert(entrances.allSatisfy { $0.depth < depth }, "a container whose text is elsewhere")
    let frame = frames[depth]
    let own = JSONOutput()
    cut(frame, to: own)
    output.exchange(with: own)
    let made = moved(at: depth, to: own)
    made.depth = depth
    frames[depth] = frame.movedAway()
    for inner in depth..<frames.depth where frames[inner + 1].isText { frames[inner + 1].move(by: -frame.start) }
    entrances.append(Entrance(depth: depth, rest: made.sink))
    put(off: made, at: depth - 1)
  }

  /// Leaves a container that was moved away while it was written to.
  private func leaveMoved() {
    guard let value = nestedValue(frames.top.id) else { return frames.pop() }
    value.frame = frames.top
    value.depth = nil
    entrances.removeLast()
    frames.pop()
    end(value.sink, tape)
  }

  /// Takes the text of a container out, with its key.
  private func cut(_ frame: WriteFrame, to own: JSONOutput) {
    output.move(from: frame.start, to: own)
    output.truncate(to: frame.memberStart)
  }

  /// A container that stood at a depth, with all that was kept for it there.
  private func moved(at depth: Int, to own: JSONOutput) -> NestedValue {
    let (frame, around) = (frames[depth], frames[depth - 1])
    let outer = around.isNested ? nestedValue(around.id) : nil
    let made = NestedValue(
      frame.movedAway(), Sink(own), seats[depth] ?? WriteSeat(self), owner: outer?.owner ?? around.id,
      ownerDepth: outer?.ownerDepth ?? around.home, outer: outer, step(at: depth - 1))
    seats[depth] = nil
    sites[depth] = nil
    if frame.hasDeferred { made.deferred = deferred[depth] }
    deferred[depth] = nil
    for value in nested where value.owner == frame.id { value.move(into: made) }
    add(made)
    return made
  }

  /// Notes that a container is to be put back, behind what the value around has written so far.
  private func put(off value: NestedValue, at depth: Int) {
    let field = frames[depth].part == .field ? table(at: depth)?.fields[frames[depth].partNumber].plan : nil
    frames[depth].count -= 1
    let parts = withDeferred(at: depth)
    parts.add(
      .init(
        author: field.map { WriteAuthor($0) }, place: field?.writtenKey.map { .key($0) } ?? .element, content: .nested(value),
        before: frames[depth].count))
    // Whoever ends the owner must look for what is nested in it.
    if let owner = self.depth(of: value.owner) { withDeferred(at: owner).hasNested = true }
  }
}
