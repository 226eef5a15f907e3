/// Reading a model again, after its type's own `init(from:)` has failed: with fallbacks for fields
/// that no rule requires, in the shape that the type has requested, or with another spelling.
///
/// The first attempt is strict, so that code that tries alternatives (`try?`) sees what the document
/// contains. Only a failure that leaves the `init(from:)` leads to a second attempt.
extension Reader {
  /// What a second attempt does differently.
  private enum SecondAttempt {
    case withFallbacks
    /// Reads a value of the requested kind.
    case shaped(ShapedValue)
    /// Reads the enum case that a text probably means.
    case named(Value, orElse: Failure)
  }

  /// A second attempt, and where it reads.
  private struct Retry {
    let place: Place
    let attempt: SecondAttempt
  }

  /// Where a model is read.
  private struct Place {
    let parent: Int
    let outer: FrameDetails?
    let step: PathStep
    let value: Value
    let isExact: Bool
    let existing: ExistingValues?

    init(_ details: FrameDetails, parent: Int) {
      (self.parent, outer) = (parent, details.outerDetails)
      (step, value, isExact, existing) = (details.step, details.value, details.isExact, details.existing)
    }
  }

  /// Reads a model in a frame that was just pushed, and pops the frame; see ``read(_:_:in:)``.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func readRetrying<T: Decodable>(_ type: T.Type, _ state: TypeState, in number: Int) throws(Failure) -> T {
    let isLenient = state.isLenient && (!frames[number].hasExistingValues || openDetails(number).existing?.isNew != false)
    let retried = session.retried
    if isLenient, retried.hasResults, let known = retried.result(of: type, openDetails(number).value, by: store) {
      pop(to: number)
      for issue in known.issues { session.report(issue) }
      recorder?.add(known.events)
      return try content(known.result.get(), as: type)
    }
    retried.begin()
    defer { retried.end() }
    frames.update(number) { $0.withholdsFallbacks = isLenient }
    let (mark, staged, omitted) = (session.issueCount, session.stagedCount, session.omitted)
    let events = recorder?.count
    var retry: Retry?
    do throws(Failure) {
      return try attempt(type, state, in: number, &retry)
    } catch {
      guard let retry else { throw error }
      session.dropStaged(since: staged)
      session.omitted = omitted
      if let events { recorder?.drop(since: events) }
      let place = retry.place
      switch retry.attempt {
      case .withFallbacks:
        let result = Result<Any, Failure> { () throws(Failure) in try again(type, state, at: place, place.value) }
        if retried.isNested, session.stagedCount == staged {
          let issues = session.issues.dropFirst(mark)
          retried.keep(
            RetriedModels.Entry(place.value, result, Array(issues), recorder?.events(since: events ?? 0) ?? []), of: type, by: store)
        }
        return try content(result.get(), as: type)
      case .shaped(let shaped):
        let around = FrameDetails(parent: place.parent < 0 ? place.outer : details(place.parent), step: place.step, value: place.value)
        return try readModel(
          type, state, in: -1, around, shaped.step, shaped.value.document, shaped.value.index, isExact: false, existing: place.existing)
      case .named(let value, let failure):
        if let model = try? again(type, state, at: place, value), MirrorReader.isEnum(model) { return model }
        _ = session.withdraw(since: mark)
        throw failure
      }
    }
  }

  /// The second attempt: reads a value at the same place.
  private func again<T: Decodable>(_ type: T.Type, _ state: TypeState, at place: Place, _ value: Value) throws(Failure) -> T {
    session.retried.beginAgain()
    let number = push(
      in: place.parent, place.outer, place.step, value.document, at: value.index, type: type, state, isExact: place.isExact)
    frames.update(number) { $0.usesFallbacks = true }
    if let existing = place.existing { details(number)?.existing = existing }
    var retry: Retry?
    return try attempt(type, state, in: number, isLast: true, &retry)
  }

  /// Reads a model in a frame that was just pushed, and pops the frame. If another attempt should
  /// follow, the thrown failure is to be dropped.
  private func attempt<T: Decodable>(
    _ type: T.Type, _ state: TypeState, in number: Int, isLast: Bool = false, _ retry: inout Retry?
  ) throws(Failure) -> T {
    if state.isStale { current(state) }
    let (around, firstSlot, issueMark) = (current, slots.count, counts.issues)
    current = number
    var isGood = true
    defer {
      if isGood, state.isWatched, !frames[number].isSequential { compare(number, state) }
      current = around
      pop(to: number)
      slots.removeAll(from: firstSlot)
    }
    do {
      if !checksKeys, state.isPlain { return try T(from: ValueDecoder(handle(number))) }
      let decoder = ValueDecoder(handle(number))
      let model = if let checked = state.checked { try content(checked.init(checking: decoder), as: type) } else { try T(from: decoder) }
      let details = try opened(number)
      try finish(model, state.wantsObservation, state.plan, details)
      return model
    } catch {
      isGood = false
      let details = try opened(number)
      let place = Place(details, parent: Int(frames[number].parent))
      if !isLast, session.stackEnd == nil, let second = try secondAttempt(for: details, in: number) {
        retry = Retry(place: place, attempt: second)
        _ = session.withdraw(since: issueMark)
        throw Self.ended
      }
      let failure = failure(type, from: error, in: details, since: issueMark)
      if !isLast, let value = respelled(details.value, for: type, in: number) {
        retry = Retry(place: place, attempt: .named(value, orElse: failure))
      }
      throw failure
    }
  }

  /// The second attempt that the settings ask for; nil if there is none.
  private func secondAttempt(for details: FrameDetails, in number: Int) throws(Failure) -> SecondAttempt? {
    if frames[number].hasWithheldFallback { return .withFallbacks }
    for kind in frames[number].requestedKinds.kinds {
      if let shaped = try shape(details.value, as: kind, in: details, .same) { return .shaped(shaped) }
    }
    return nil
  }

  /// The enum case that a text probably means, as the type reads it.
  private func respelled(_ value: Value, for type: any Decodable.Type, in number: Int) -> Value? {
    guard switches.contains(.relaxedNames), let text = single(value).string else { return nil }
    if frames[number].requestedKinds.contains(.object) { return Value(members: [(text, Value(object: [:]))]) }
    return EnumCases.name(like: text, in: type).map { Value($0) }
  }
}

/// The models that needed a second attempt, so that each object is read at most twice, whatever the
/// objects around it need.
///
/// A result is kept while an object around is being read. Only a later attempt at that object uses
/// it: two fields of one attempt that read the same value have a model each.
final class RetriedModels {
  private struct Key: Hashable {
    let document: ObjectIdentifier
    let index: Int
    let type: ObjectIdentifier
    let store: ObjectIdentifier

    init(_ type: Any.Type, _ value: Value, _ store: PlanStore) {
      (document, index) = (ObjectIdentifier(value.document), value.index)
      (self.type, self.store) = (ObjectIdentifier(type), ObjectIdentifier(store))
    }
  }

  struct Entry {
    // Kept alive, so that no other document can get its identity.
    let value: Value
    let result: Result<Any, Failure>
    let issues: [MappingIssue]
    /// What an explained call has recorded of the model.
    let events: [ExplanationLog.Item]
    /// The attempt at the object around that used the result last, and how many were around that.
    fileprivate var attempt = 0
    fileprivate var depth = 0

    init(_ value: Value, _ result: Result<Any, Failure>, _ issues: [MappingIssue], _ events: [ExplanationLog.Item]) {
      (self.value, self.result, self.issues, self.events) = (value, result, issues, events)
    }
  }

  /// The numbers of the attempts in progress, the outermost first.
  private var attempts: [Int] = []
  private var attemptCount = 0
  private var entries: [Key: [Entry]] = [:]

  /// Whether there may be results of earlier attempts.
  var hasResults: Bool { !entries.isEmpty }

  /// Whether the object that is being read is within another one.
  var isNested: Bool { attempts.count > 1 }

  /// Begins the first attempt at an object.
  func begin() {
    attemptCount += 1
    attempts.append(attemptCount)
  }

  /// Begins the second attempt at the object.
  func beginAgain() {
    attemptCount += 1
    attempts[attempts.count - 1] = attemptCount
  }

  /// Ends an object. The results are dropped with the outermost one.
  func end() {
    attempts.removeLast()
    if attempts.isEmpty, !entries.isEmpty { entries = [:] }
  }

  /// Returns the result of an earlier attempt at the object around; to be called before the object
  /// itself begins.
  func result(of type: Any.Type, _ value: Value, by store: PlanStore) -> Entry? {
    let key = Key(type, value, store)
    guard let attempt = attempts.last, let index = entries[key]?.firstIndex(where: { !isInProgress($0) }) else { return nil }
    entries[key]?[index].attempt = attempt
    entries[key]?[index].depth = attempts.count - 1
    return entries[key]?[index]
  }

  private func isInProgress(_ entry: Entry) -> Bool { entry.depth < attempts.count && attempts[entry.depth] == entry.attempt }

  /// Keeps the result of the object that is being read, for later attempts at the object around.
  func keep(_ entry: Entry, of type: Any.Type, by store: PlanStore) {
    var entry = entry
    entry.depth = attempts.count - 2
    entry.attempt = attempts[entry.depth]
    entries[Key(type, entry.value, store), default: []].append(entry)
  }
}
