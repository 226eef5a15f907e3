/// Opens and ends the container of the value at the top.
extension Writer {
  /// The destination of writes.
  @inline(__always) var sink: Sink {
    if let tape { return .tape(tape) }
    return .json(output)
  }

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

  /// Opens an object or array once; returns false if the type has begun something else.
  func open(_ wanted: WriteFrame.Form) -> Bool {
    guard frames.top.form == .none else { return frames.top.form == wanted || reopen(wanted) }
    frames.top.form = wanted
    open()
    return true
  }

  /// Writes the opening bracket for the value's form.
  func open() {
    if frames.top.form == .object { sink.openObject() }
    if frames.top.form == .array { sink.openArray() }
  }

  /// Ends the container when its type's `encode(to:)` has returned.
  @inline(__always) func finish() throws(Failure) {
    if frames.top.hasDraft { return try finishWithDraft() }
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
      sink.openObject()
      sink.closeObject(frames.top.start, count: 0)
    case .single: break
    case .object: sink.closeObject(frames.top.start, count: frames.top.count)
    case .array: sink.closeArray(frames.top.start, count: frames.top.count)
    }
  }

  /// Continues a value that was written as a whole, if it is a container of that kind.
  @inline(never) private func reopen(_ wanted: WriteFrame.Form) -> Bool {
    guard frames.top.form == .single, wanted != .single else { return false }
    do throws(Failure) {
      let whole = try extract()
      guard whole.kind == (wanted == .object ? .object : .array) else {
        try append(whole)
        return false
      }
      frames.top.form = wanted
      open()
      if wanted == .object {
        markOutOfOrder(at: frames.depth)
        for member in whole.members {
          draft(at: frames.depth).add(
            Draft.Part(author: .replaced(at: member.key), place: .key(member.key), content: .value(member.value), before: 0))
        }
      } else {
        for element in whole.array ?? [] {
          beginElement()
          try append(element)
        }
      }
      return true
    } catch {
      draft(at: frames.depth).note(error)
      return false
    }
  }

  // MARK: Whole values

  /// Removes the value from the sink and returns it.
  func extract() throws(Failure) -> Value {
    if let tape { return tape.extract(from: frames.top.start) }
    do throws(MappingError) {
      return try output.extract(from: frames.top.start)
    } catch {
      throw Failure(.invalidValue, .unwritable(.tooLarge), at: IssueLocation(in: details, step: .same, value: nil))
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
