/// Reading a model again with the remedies of settings and rules: values in another shape,
/// defaults and other fallbacks, elements that are left out, and the enum case that a text
/// probably means.
///
/// The first attempt is plain, so that a type that tries alternatives sees what the document
/// contains. A second one follows if the first has failed, or has left a place unread for want of
/// a remedy. A type that is known to read its properties by key, each as what it is, has no
/// alternatives: its first attempt takes all remedies at once, but for fallbacks that no rule
/// names.
extension Reader {
  /// Where a model was read, and what it has requested there.
  struct Place {
    fileprivate let parent: Int
    fileprivate let outer: FrameDetails?
    fileprivate let step: PathStep
    fileprivate let value: Value
    fileprivate let isExact: Bool
    fileprivate let existing: ExistingValues?
    fileprivate let kinds: RequestedKinds

    fileprivate init(_ details: FrameDetails, _ frame: ReadFrame) {
      (parent, kinds, outer) = (Int(frame.parent), frame.requestedKinds, details.outer)
      (step, value, isExact, existing) = (details.step, details.value, details.isExact, details.allExisting)
    }
  }

  /// Whether the model of a frame may need two attempts.
  @inline(__always) func mayRetry(_ state: TypeState, _ number: Int) -> Bool {
    retriesKnownModels || state.isLenient || counts.attempts > 0 && session.isPlain
      || !state.readsByKey && (retriesScalars || isContainer(number))
  }

  @inline(never) private func isContainer(_ number: Int) -> Bool {
    switch document(number).part(at: Int(frames[number].index)).kind {
    case .object, .array: true
    default: false
    }
  }

  /// Reads a model in a frame that was just pushed, and pops the frame; see ``read(_:_:in:)``.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func readRetrying<T: Decodable>(_ type: T.Type, _ state: TypeState, in number: Int) throws(Failure) -> T {
    let attempts = session.attempts
    let isNew = !frames[number].hasExistingValues || openDetails(number).existing?.isNew != false
    let isWithin = attempts.isPlain
    var known: ReadAttempts.Remedies?
    if attempts.hasKept, isNew, !isWithin {
      let value = openDetails(number).value
      if let entry = attempts.result(of: type, value, by: store) {
        pop(to: number)
        for issue in entry.issues { session.report(issue) }
        recorder?.add(entry.events)
        return try content(entry.result.get(), as: type)
      }
      known = attempts.remedies(for: type, value, by: store)
    }
    // A scalar that is read exactly is read leniently next.
    let frame = frames[number]
    let isExact = !isStrict && (frame.isWithoutDetails ? frame.isExact : openDetails(number).isExact)
    attempts.begin(reads: counts.reads, isRepeated: !isWithin && !isExact && !isOn(.relaxedNames))
    defer { attempts.end() }
    let checkpoint = session.checkpoint
    if let known {
      let place = Place(openDetails(number), frames[number])
      pop(to: number)
      return try readAgain(type, state, at: place, known, since: checkpoint)
    }
    withholdFallbacks(in: number, if: state.isLenient && isNew)
    attempts.isPlain = isWithin || isExact || !state.readsByKey
    do throws(Failure) {
      let model = try read(type, state, in: number, isAttempt: true)
      attempts.isPlain = isWithin
      guard let place = attempts.place, let remedies = attempts.remedies else { return model }
      if isWithin || isExact { return leave(model, remedies, type, place, isExact: isExact) }
      return try readAgain(type, state, at: place, remedies, since: checkpoint, orElse: model)
    } catch {
      attempts.isPlain = isWithin
      guard let place = attempts.place, session.stackEnd == nil else { throw error }
      let remedies = attempts.remedies
      // A text that may be JSON is read as that, not as the name of a case.
      if remedies?.kinds.isEmpty != false, let value = respelled(place.value, for: type, place.kinds, inLists: !isWithin) {
        if isEnum(type), let model = try? again(type, state, at: place, value, ReadAttempts.Remedies()) {
          attempts.settle()
          return model
        }
        session.rollBack(to: checkpoint)
      }
      guard let remedies else { throw error }
      if isWithin || isExact {
        leave((), remedies, type, place, isExact: isExact)
        throw error
      }
      return try readAgain(type, state, at: place, remedies, since: checkpoint)
    }
  }

  /// Leaves a model that was read plainly to the next attempt at what is around it, or at itself.
  @discardableResult private func leave<T>(
    _ model: T, _ remedies: ReadAttempts.Remedies, _ type: Any.Type, _ place: Place, isExact: Bool
  ) -> T {
    if isExact { session.attempts.leavesRemedies = true } else { session.attempts.keep(remedies, for: type, place.value, by: store) }
    return model
  }

  /// The second attempt at a model. If it fails, the model of the first one stands.
  private func readAgain<T: Decodable>(
    _ type: T.Type, _ state: TypeState, at place: Place, _ remedies: ReadAttempts.Remedies, since checkpoint: Checkpoint,
    orElse model: T? = nil
  ) throws(Failure) -> T {
    let issues = session.issues(since: checkpoint)
    func first(orThrow failure: Failure) throws(Failure) -> T {
      guard let model, !failure.isUnrecoverable else { throw failure }
      session.rollBack(to: checkpoint)
      for issue in issues { session.report(issue) }
      return model
    }
    session.rollBack(to: checkpoint)
    session.attempts.settle()
    for kind in remedies.kinds.kinds {
      let around = FrameDetails(parent: place.parent < 0 ? place.outer : details(place.parent), step: place.step, value: place.value)
      guard let shaped = try shape(place.value, as: kind, in: around, .same) else { continue }
      do throws(Failure) {
        return try readModel(
          type, state, in: -1, around, shaped.step, shaped.value.document, shaped.value.index, isExact: false, existing: place.existing)
      } catch {
        return try first(orThrow: error)
      }
    }
    func second() throws(Failure) -> T {
      do throws(Failure) {
        return try again(type, state, at: place, place.value, remedies)
      } catch {
        return try first(orThrow: error)
      }
    }
    guard session.attempts.isNested, place.existing == nil else { return try second() }
    let result = Result<Any, Failure> { () throws(Failure) in try second() }
    if !session.hasChanges(since: checkpoint) {
      session.attempts.keep(
        ReadAttempts.Entry(
          value: place.value, result: result, issues: session.issues(since: checkpoint),
          events: session.events(since: checkpoint)),
        of: type, by: store)
    }
    return try content(result.get(), as: type)
  }

  /// Reads a value at the same place once more.
  private func again<T: Decodable>(
    _ type: T.Type, _ state: TypeState, at place: Place, _ value: Value, _ remedies: ReadAttempts.Remedies
  ) throws(Failure) -> T {
    session.attempts.beginAgain(remedies)
    let number = push(
      in: place.parent, place.outer, place.step, value.document, at: value.index, type: type, state, isExact: place.isExact)
    frames.update(number) { $0.usesFallbacks = true }
    // What the type itself uses instead goes before a fallback that no rule names.
    withholdFallbacks(in: number, if: !remedies.hasFailed && state.isLenient)
    if let existing = place.existing { details(number)?.begin(over: existing) }
    return try read(type, state, in: number, isAttempt: true)
  }

  /// Finishes an attempt, before its frame is popped. Returns whether its failure is dropped, since
  /// another attempt follows.
  @discardableResult @inline(never) func finishAttempt(_ number: Int, hasFailed: Bool) -> Bool {
    noteContent(number)
    let frame = frames[number]
    var kinds: RequestedKinds = []
    if !frame.requestedKinds.isEmpty {
      let value = openDetails(number).value
      kinds = frame.requestedKinds.filtered { standsFor($0, value) }
    }
    // A value of another kind was opened only for the form of its enum.
    let isOpen = frame.keyType != nil && (frame.requestedKinds.isEmpty || openDetails(number).listing.enumCase == nil)
    session.attempts.finish(at: Int(frame.index), isOpen: isOpen, kinds: kinds, reads: counts.reads, hasFailed: hasFailed)
    if session.attempts.remedies == nil, !(hasFailed && isOn(.relaxedNames)) { return false }
    session.attempts.note(Place(openDetails(number), frame))
    return hasFailed && session.attempts.dropsFailure && session.stackEnd == nil
  }

  /// The enum case that a text probably means, as the type reads it.
  private func respelled(_ value: Value, for type: any Decodable.Type, _ kinds: RequestedKinds, inLists: Bool) -> Value? {
    guard isOn(.relaxedNames), let text = (inLists ? single(value) : value).string else { return nil }
    if kinds.contains(.object) { return Value(members: [(text, Value(object: [:]))]) }
    return EnumCases.name(like: text, in: type).map { Value($0) }
  }
}

// MARK: Requests

/// The requests of types that may be read again: which places they have read, and which not.
extension Reader {
  /// Whether requests are noted: a model is being read that may be read again.
  ///
  /// Asked for each field, so it does not ask the session, which takes a tenth of the time of a small
  /// object with rules.
  var isRetrying: Bool { retriesModels && counts.attempts > 0 }

  /// Begins a request for a value. It uses no remedies if an earlier attempt has read the value.
  /// Returns what ``endRequest(_:)`` needs.
  ///
  /// Not a function around the read, which would take more of the stack at each level.
  func beginRequest(of value: Value) -> Bool {
    guard isRetrying else { return false }
    let around = session.attempts.isPlain
    if session.attempts.isSettled(value.index) { session.attempts.isPlain = true }
    return around
  }

  /// Notes whether the value could be read.
  func noteRequest(of value: Value, hasFailed: Bool) {
    guard isRetrying else { return }
    if hasFailed { session.attempts.noteFailed(at: value.index) } else { session.attempts.noteRead(at: value.index) }
  }

  func endRequest(_ around: Bool) {
    if isRetrying { session.attempts.isPlain = around }
  }

  /// The same for the value of a model as a whole.
  func beginWhole(_ value: Value, in details: FrameDetails) -> Bool {
    if retriesModels { session.attempts.noteReads(counts.reads, of: value.index) }
    beginReading(in: details, keyedBy: nil)
    return beginRequest(of: value)
  }

  /// Notes that a type opens its value: by some keys, else as a list or as a whole. If it has
  /// failed to read the value by the keys of another type, as `try? T(from: decoder)` does, this
  /// is another reading of the value, and what the earlier one has not read is not missing.
  func beginReading(in details: FrameDetails, keyedBy keys: (any CodingKey.Type)?) {
    guard retriesModels, session.attempts.isPlain, details.owner == nil, let type = details.plan?.model else { return }
    let first = details.keyType ?? details.ownersParts.first?.details?.keyType
    session.attempts.beginReading(keyedBy: keys, after: first) { !Self.isDeclared($0, around: type) }
  }

  /// The same for a keyed container that is requested of a decoder. The first one needs no note.
  @inline(never) func noteReading(_ number: Int, keyedBy keys: any CodingKey.Type) {
    guard session.isPlain, frames[number].keyType != nil || store.keyOwners != nil || session.attempts.isReading,
      let details = details(number)
    else { return }
    beginReading(in: details, keyedBy: keys)
  }

  /// Whether keys are declared in a type, a superclass of it, or around it.
  private static func isDeclared(_ keys: any CodingKey.Type, around type: Any.Type) -> Bool {
    let declaring = FullTypeName(keys).declaring
    var next: Any.Type? = type
    while let own = next {
      let name = FullTypeName(own).text
      if declaring.contains(where: { name == $0 || name.hasPrefix($0 + ".") }) { return true }
      next = superclass(of: own)
    }
    return false
  }

  func endWhole(_ around: Bool) {
    endRequest(around)
    if retriesModels { session.attempts.endRequest(counts.reads) }
  }

  /// The array that a value of another kind is read as: the members of an object, or the value as the
  /// only element.
  func otherList(_ value: Value, in details: FrameDetails) -> (members: [(name: String, value: Value)]?, isSingle: Bool) {
    let around = beginRequest(of: value)
    defer { endRequest(around) }
    let members = listed(value)
    return (members, members == nil && wrapsSingle(value, in: details))
  }
}
