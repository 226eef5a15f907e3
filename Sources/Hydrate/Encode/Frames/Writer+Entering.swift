/// The ways of the writing from one sink to another: to a nested container, and from there back.
extension Writer {
  /// Where what is written goes.
  @inline(__always) var sink: Sink {
    if let tape { return .tape(tape) }
    return .json(output)
  }

  /// Has all that is written go into a sink, which has nothing meanwhile; gives what must be handed back at the end.
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

  /// Hands the sink back what has been written.
  func end(_ sink: Sink, _ outer: TapeBuilder?) {
    if case .json(let output) = sink { self.output.exchange(with: output) }
    tape = outer
  }

  // MARK: Nested containers

  func add(_ value: NestedValue) { nested.append(value) }

  /// The open container of a number that a type has nested in its own.
  func nestedValue(_ id: UInt64) -> NestedValue? { nested.last { $0.frame.id == id } }

  /// Where the writing has gone on to something else than a part of the value at the top.
  struct Entrance {
    /// The depth of the frame that it has gone on to.
    let depth: Int
    /// What the value below has written so far.
    let rest: Sink
  }

  /// Does something in a nested container that nothing is written to at the moment.
  func inside<Result>(_ value: NestedValue, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    assert(value.depth == nil, "a container that is written to")
    var frame = value.frame
    value.depth = frames.depth + 1
    defer {
      value.frame = frame
      value.depth = nil
    }
    return try enter(value.sink, &frame, body)
  }

  /// Does something in a value of which no part is being written: the writing has gone on from it to a nested container, and comes back.
  func back<Result>(at depth: Int, _ rest: Sink, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    var frame = frames[depth]
    defer {
      // Meanwhile others may have made what they need of the value below.
      frame.hasSite = frame.hasSite || frames[depth].hasSite
      frames[depth] = frame
    }
    return try enter(rest, &frame, body)
  }

  private func enter<Result>(
    _ sink: Sink, _ frame: inout WriteFrame, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    partAll()
    let rest: Sink
    var isParted = false
    switch (tape, sink) {
    case (let tape?, _): rest = .tape(tape)
    case (nil, .json): rest = sink
    case (nil, .tape):
      rest = Sink(JSONOutput(capacity: 0))
      isParted = true
    }
    if isParted, case .json(let parted) = rest { output.exchange(with: parted) }
    let outer = begin(sink)
    frames.push(frame)
    entrances.append(Entrance(depth: frames.depth, rest: rest))
    defer {
      frame = frames.top
      entrances.removeLast()
      frames.pop()
      end(sink, outer)
      if isParted, case .json(let parted) = rest { output.exchange(with: parted) }
    }
    return try body()
  }

  /// Ends the containers that the type of the value at the top has nested in its own, at every depth.
  func endNested() {
    let owner = frames.top.id
    let ended = nested.filter { $0.owner == owner }
    nested.removeAll { $0.owner == owner }
    for value in ended where value.isKept {
      isKept = true
      value.leave(leftValue(node: site(of: value).node, count: value.count))
    }
    for value in ended { value.end() }
  }
}
