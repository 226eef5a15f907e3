/// Begins and ends values and their containers.
extension Writer {
  // MARK: Values

  /// Begins a value within the one at the top, which must not be written to meanwhile.
  @inline(__always) func push() {
    lastID &+= 1
    frames.push(WriteFrame(id: lastID, start: position, isText: tape == nil))
  }

  /// The same for a model that writes itself.
  @inline(__always) func push(_ model: WrittenObject) {
    lastID &+= 1
    var frame = WriteFrame(id: lastID, start: position, isText: tape == nil)
    frame.begin(model: model)
    frames.push(frame)
  }

  /// Ends the value.
  @inline(__always) func pop() {
    if frames.top.order != .sequential || frames.top.hasDetails { forgetTop() }
    frames.pop()
  }

  /// The same for a model, whose encoders and containers end with it. Handles that user code has
  /// kept are detached.
  @inline(__always) func pop(_ model: WrittenObject) {
    if frames.top.hasReusedContainer, let handle = model.takeBackContainer() { leave(handle) }
    leaveKeptHandle()
    pop()
  }

  /// Detaches the handle of the value at the top if user code has kept it.
  @inline(__always) func leaveKeptHandle() {
    if handles.isKept(frames.depth) {
      leave(handles[frames.depth])
      handles[frames.depth] = nil
    }
  }

  @inline(never) private func leave(_ handle: EncoderHandle?) {
    isKept = true
    handle?.leave(details.node, session?.userInfo ?? [:], count: count)
  }

  @inline(never) private func forgetTop() {
    let depth = frames.depth
    if frames.top.order != .sequential {
      if frames.top.role != .addition, drafts[depth]?.endNested(session?.userInfo ?? [:]) == false { isKept = true }
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

  // MARK: The sink

  /// The destination of writes.
  @inline(__always) var sink: Sink {
    if let tape { return .tape(tape) }
    return .json(output)
  }

  /// The current position in the sink.
  @inline(__always) var position: Int { tape?.wordCount ?? output.count }

  /// Sends all further output to a sink, whose text the writer holds until `end`. Returns the
  /// previous tape, which must be passed to `end`.
  func begin(_ sink: Sink) -> TapeBuilder? {
    defer {
      switch sink {
      case .tape(let builder): tape = builder
      case .json(let output):
        tape = nil
        self.output.exchange(with: output)
      }
    }
    return tape
  }

  /// Returns the written text to the sink.
  func end(_ sink: Sink, _ outer: TapeBuilder?) {
    if case .json(let output) = sink { self.output.exchange(with: output) }
    tape = outer
  }

  /// Writes the current part to a tape. The value at the top must not be written to meanwhile.
  func write(to tape: TapeBuilder, _ write: () throws(Failure) -> Void) throws(Failure) {
    let outer = begin(.tape(tape))
    push()
    setPart(at: .same)
    defer {
      pop()
      end(.tape(tape), outer)
    }
    try write()
  }

  /// Writes the current part as a separate value and returns it.
  func value(_ write: () throws(Failure) -> Void) throws(Failure) -> Value {
    let builder = TapeBuilder()
    try self.write(to: builder, write)
    return builder.finish()?.whole ?? .null
  }

  // MARK: Containers

  /// Opens an object or array once; returns false if the type has begun something else.
  func open(_ wanted: WriteFrame.Form) -> Bool {
    guard frames.top.form == .none else { return frames.top.form == wanted || reopen(wanted) }
    // Members that become elements of an array are joined there, by their indices.
    if wanted == .object, let table, sharesPlaces(table) || table.plan.kind == .array { _ = moveToDraft(at: frames.depth) }
    frames.top.form = wanted
    if frames.top.order != .draft {
      if wanted == .object { sink.open(.object) }
      if wanted == .array { sink.open(.array) }
    }
    return true
  }

  /// Ends the container when its type's `encode(to:)` has returned.
  @inline(__always) func finish() throws(Failure) {
    if frames.top.order != .sequential { return try finishOutOfOrder() }
    close()
  }

  // A separate function: as a part of a longer one, Swift would add reference counting for the
  // output.
  @inline(never) func close() {
    guard frames.top.form == .object, frames.top.isText else { return closeOther() }
    output.append(UInt8(ascii: "}"))
  }

  @inline(never) private func closeOther() {
    switch frames.top.form {
    case .none:
      // A type that writes nothing at all is an empty object, as in Foundation.
      sink.open(.object)
      sink.close(.object, frames.top.start, count: 0)
    case .single: break
    case .object: sink.close(.object, frames.top.start, count: frames.top.count)
    case .array: sink.close(.array, frames.top.start, count: frames.top.count)
    }
  }

  // MARK: Whole values

  /// Removes the value from the sink, or what was written from an offset on, and returns it.
  func extract(from start: Int? = nil) throws(Failure) -> Value {
    if let tape { return tape.extract(from: start ?? frames.top.start) }
    do throws(MappingError) {
      return try output.extract(from: start ?? frames.top.start)
    } catch {
      throw .misuse(.tooLarge, in: details)
    }
  }

  /// Writes a value that cannot encode itself, as `Mirror` shows it.
  func append(reflecting value: Any) throws(Failure) {
    let reflected: Value
    do throws(MappingError) {
      reflected = try Value(reflecting: value)
    } catch {
      throw Failure(error.allIssues.map { MappingIssue($0.code, .quoted($0), at: place) })
    }
    try append(reflected)
  }

  /// Writes structured data as a whole.
  func append(_ value: Value) throws(Failure) {
    do throws(MappingError) {
      try sink.append(value)
    } catch {
      throw error.failure.within(place)
    }
  }
}

/// The locations of values, for mappers and issues; created on demand.
extension Writer {
  /// The frame details of the value at the top.
  var details: FrameDetails { details(at: frames.depth) }

  /// Returns the frame details of the value at a depth.
  func details(at depth: Int) -> FrameDetails {
    // Not recursive, since values may be nested to any depth.
    var known = depth
    while known > 1, !frames[known].hasDetails { known -= 1 }
    var found = allDetails[known] ?? root ?? nowhere
    noteKeys(of: frames[known], on: found)
    guard known < depth else { return found }
    for next in (known + 1)...depth {
      found = FrameDetails(parent: found, step: step(at: next - 1), value: .null)
      keep(found, at: next)
      if next < depth { noteKeys(of: frames[next], on: found) }
    }
    return found
  }

  func keep(_ details: FrameDetails, at depth: Int) {
    allDetails[depth] = details
    frames[depth].hasDetails = true
  }

  private func noteKeys(of frame: WriteFrame, on details: FrameDetails) {
    if frame.dataKeys != nil { details.note(dataKeys: frame.dataKeys) }
  }

  /// Returns the frame details of a handle's value; nil if it has ended.
  func details(of handle: EncoderHandle) -> FrameDetails? { handle.draft?.details ?? depth(of: handle.id).map { details(at: $0) } }

  /// Returns the depth of the frame of a value; nil if it is not on the stack.
  func depth(of id: UInt64) -> Int? {
    guard id != 0 else { return nil }
    return (0...frames.depth).last { frames[$0].id == id }
  }

  /// The frame details for a value that cannot be found any more.
  var nowhere: FrameDetails { FrameDetails(parent: nil, step: .same, value: .null) }

  // MARK: Parts

  /// Returns the step to the current part of a value.
  func step(at depth: Int) -> PathStep {
    let frame = frames[depth]
    switch frame.part {
    case .field: return table(at: depth).map { .field($0.fields[frame.partNumber].plan.label) } ?? .same
    case .element: return .index(frame.partNumber)
    case .other: return depth < steps.count ? steps[depth] : .same
    }
  }

  var step: PathStep { step(at: frames.depth) }

  /// The location of the current part.
  var place: IssueLocation { IssueLocation(in: details, step: step, value: nil) }

  /// Sets the step to the current part.
  func setPart(at step: PathStep) {
    let depth = frames.depth
    while steps.count <= depth { steps.append(.same) }
    steps[depth] = step
    frames.top.part = .other
  }

  /// Makes a field the current part.
  func setPart(at field: RequestedField) {
    guard let number = field.number else { return setPart(at: .field(field.plan.label)) }
    frames.top.part = .field
    frames.top.partNumber = number
  }

  /// Returns the step to the value at a verbatim key.
  func step(of key: UsedKey, at depth: Int) -> PathStep {
    if key.type != frames[depth].dataKeys { frames[depth].dataKeys = key.type as? any CodingKey.Type }
    // The text alone does not identify a key that is also a number.
    return key.intValue == nil ? .key(key.name) : table(at: depth).map { .field($0.plan.preview(key).label) } ?? .key(key.name)
  }
}
