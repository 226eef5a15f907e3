/// Begins and ends values.
extension Writer {
  /// Begins a value within the one at the top, which must not be written to meanwhile.
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

  /// The current position in the output.
  @inline(__always) var position: Int { tape?.wordCount ?? output.count }

  /// Ends the value.
  @inline(__always) func pop() {
    if frames.top.hasDraft || frames.top.hasDetails { forgetTop() }
    frames.pop()
  }

  /// The same for a model, whose encoders and containers end with it. Handles that user code has
  /// kept are detached.
  @inline(__always) func pop(_ model: WrittenModel) {
    if frames.top.hasReusedContainer, let handle = model.takeBackContainer() { leave(handle) }
    if handles.isKept(frames.depth) {
      leave(handles[frames.depth])
      handles[frames.depth] = nil
    }
    pop()
  }

  /// Detaches a handle of the value at the top.
  @inline(never) func leave(_ handle: EncoderHandle?) {
    isKept = true
    handle?.leave(details.node, session?.userInfo ?? [:], count: count)
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
    if frames.top.hasDetails { allDetails[depth] = nil }
  }

  /// The handle for an encoder of the value at the top.
  @inline(__always) var handle: EncoderHandle {
    let handle = handles[frames.depth] ?? newHandle()
    handle.take(frames.top.id)
    return handle
  }

  @inline(never) private func newHandle() -> EncoderHandle {
    let made = EncoderHandle(self)
    handles[frames.depth] = made
    return made
  }
}
