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
    frame.table = model.table.number
    if frame.isText {
      frame.firstField = model.table.first
      frame.nextField = frame.firstField
      frame.fieldEnd = frame.firstField + model.table.count
    }
    frames.push(frame)
  }

  /// A frame for a container that a type nests in its own, which is not on the stack yet.
  func nestedFrame(isText: Bool) -> WriteFrame {
    lastID &+= 1
    return WriteFrame(id: lastID, home: -1, start: 0, isText: isText)
  }

  /// How far the writing has come.
  @inline(__always) var position: Int { tape?.wordCount ?? output.count }

  /// Ends the value.
  @inline(__always) func pop() {
    if frames.top.hasDeferred || frames.top.hasSite { forgetTop() }
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

  @inline(never) private func leave(_ seat: WriteSeat?) {
    isKept = true
    seat?.leave(leftValue(node: site.node, count: count))
  }

  @inline(never) private func forgetTop() {
    let depth = frames.depth
    if frames.top.hasDeferred {
      if deferred[depth]?.hasNested == true { endNested() }
      deferred[depth] = nil
    }
    if frames.top.hasSite { sites[depth] = nil }
  }

  func leftValue(node: PathNode, count: Int) -> WriteSeat.LeftValue { .init(node: node, userInfo: session?.userInfo ?? [:], count: count) }

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
