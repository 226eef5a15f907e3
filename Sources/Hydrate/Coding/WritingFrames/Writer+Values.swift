/// The values that are being written, from their beginning to their end.
extension Writer {
  /// Begins a value in the one at the top, which is not to be written to meanwhile.
  @inline(__always) func push() {
    lastID &+= 1
    frames.push(WriteFrame(id: lastID, home: frames.depth + 1, start: position, isText: tape == nil))
  }

  /// The same for a model that writes itself.
  @inline(__always) func push(_ model: WrittenModel) {
    lastID &+= 1
    var frame = WriteFrame(id: lastID, home: frames.depth + 1, start: position, isText: tape == nil)
    frame.model = model.number
    frame.begin(with: model.table)
    frames.push(frame)
  }

  /// How far the writing has come.
  @inline(__always) var position: Int { tape?.wordCount ?? output.count }

  /// Ends the value.
  @inline(__always) func pop() {
    if frames.top.hasDraft || frames.top.hasSite { forgetTop() }
    frames.pop()
  }

  /// The same for a model, whose encoders and containers end with it. One that somebody has kept is left to them.
  @inline(__always) func pop(_ model: WrittenModel) {
    if frames.top.isLent, let seat = model.takeBack() { leave(seat) }
    if seats.isKept(frames.depth) {
      leave(seats[frames.depth])
      seats[frames.depth] = nil
    }
    pop()
  }

  /// Leaves a seat of the value at the top to its owner.
  @inline(never) func leave(_ seat: WriteSeat?) {
    isKept = true
    seat?.leave(site.node, session?.userInfo ?? [:], count: count)
  }

  @inline(never) private func forgetTop() {
    let depth = frames.depth
    if frames.top.hasDraft, let draft = drafts[depth] {
      for nested in draft.endNested() {
        isKept = true
        nested.leave(session?.userInfo ?? [:])
      }
      drafts[depth] = nil
    }
    if frames.top.hasSite { sites[depth] = nil }
  }

  /// What an encoder of the value at the top has of it.
  @inline(__always) var seat: WriteSeat {
    let seat = seats[frames.depth] ?? newSeat()
    seat.take(frames.top.id)
    return seat
  }

  @inline(never) private func newSeat() -> WriteSeat {
    let made = WriteSeat(self)
    seats[frames.depth] = made
    return made
  }
}
