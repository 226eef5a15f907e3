/// Reading models by their types' own `init(from:)`.
extension Reader {
  /// Reads a model from an object that is a part of an open frame's value.
  @inline(__always) func readModel<T: Decodable>(
    _ type: T.Type, _ state: TypeState, in parent: Int, _ step: CompactStep, at index: Int
  ) throws(Failure) -> T {
    try read(type, state, in: push(in: parent, step, at: index, type: type, state))
  }

  /// Reads a model from an object, or from any other value that its type may accept.
  ///
  /// - Parameters:
  ///   - parent: the number of the frame around; -1 if that is `outer`, of no frame here.
  ///   - document: the document; nil for that of the parent.
  @_semantics("optimize.sil.specialize.generic.never")
  func readModel<T: Decodable>(
    _ type: T.Type, _ state: TypeState, in parent: Int, _ outer: FrameDetails?, _ step: PathStep, _ document: Document?, _ index: Int,
    isExact: Bool,
    existing: ExistingValues?
  ) throws(Failure) -> T {
    let number = push(in: parent, outer, step, document, at: index, type: type, state, isExact: isExact)
    if let existing { details(number)?.existing = existing }
    return try read(type, state, in: number)
  }

  /// Reads a model in a frame that was just pushed, and pops the frame.
  ///
  /// One function for first and second attempts as well, so that no level of a document takes more of
  /// the stack than it must.
  @_semantics("optimize.sil.specialize.generic.never")
  package func read<T: Decodable>(_ type: T.Type, _ state: TypeState, in number: Int, isAttempt: Bool = false) throws(Failure) -> T {
    if !isAttempt, retriesModels || state.isLenient { return try readRetrying(type, state, in: number) }
    if state.isStale { current(state) }
    let (around, firstSlot, issueMark) = (current, slots.count, counts.issues)
    current = number
    var isGood = true
    defer {
      if isGood, state.isWatched, !frames[number].isSequential { compare(number, state) }
      assert(current == number, "types end in the order in which they were begun")
      current = around
      pop(to: number)
      slots.removeAll(from: firstSlot)
    }
    do {
      // The fast path returns at once, so that the model is made in its final place.
      if !isAttempt, !checksKeys, state.isPlain { return try T(from: ValueDecoder(handle(number))) }
      let decoder = ValueDecoder(handle(number))
      let model = if let checked = state.checked { try content(checked.init(checking: decoder), as: type) } else { try T(from: decoder) }
      if checksKeys || !state.isPlain { try finish(model, state, try opened(number)) }
      if isAttempt { finishAttempt(number, hasFailed: false) }
      return model
    } catch {
      isGood = false
      if isAttempt, finishAttempt(number, hasFailed: true) { throw Self.ended }
      let details = try opened(number)
      throw failure(type, from: error, in: details, since: issueMark)
    }
  }
}
