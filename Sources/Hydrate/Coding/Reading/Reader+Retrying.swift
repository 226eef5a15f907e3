/// Reading a model again, after its type's own `init(from:)` has failed: with fallbacks for fields
/// that no rule requires, in the shape that the type has requested, or with another spelling.
///
/// The first attempt is strict, so that code that tries alternatives (`try?`) sees what the document
/// contains. Only a failure that leaves the `init(from:)` leads to a second attempt.
extension Reader {
  /// What the second attempt does differently.
  private enum Retry {
    case withFallbacks
    /// Reads a value of the requested kind.
    case shaped(ShapedValue)
    /// Reads the enum case that a text probably means.
    case named(Value, orElse: Failure)
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
    let place = Place(openDetails(number), parent: Int(frames[number].parent))
    let isLenient = state.isLenient && place.existing?.isNew != false
    let retried = session.retried
    if isLenient, let known = retried.result(of: type, place.value, by: store) {
      pop(to: number)
      for issue in known.issues { session.report(issue) }
      return try content(known.result.get(), as: type)
    }
    retried.depth += 1
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
      switch retry {
      case .withFallbacks:
        let result = Result<Any, Failure> { () throws(Failure) in try again(type, state, at: place, place.value) }
        if retried.depth > 1, session.stagedCount == staged {
          retried.keep(result, session.issues.count > mark ? Array(session.issues[mark...]) : [], of: type, place.value, by: store)
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
      let decoder = ValueDecoder(handle(number))
      let model = if let checked = state.checked { try content(checked.init(checking: decoder), as: type) } else { try T(from: decoder) }
      let details = try opened(number)
      try finish(model, state.wantsObservation, state.plan, details)
      return model
    } catch {
      isGood = false
      let details = try opened(number)
      if !isLast, session.stackEnd == nil {
        if frames[number].hasWithheldFallback {
          retry = .withFallbacks
          _ = session.withdraw(since: issueMark)
          throw Self.ended
        }
        if let kind = frames[number].requestedKind.kind, let shaped = try shape(details.value, as: kind, in: details, .same) {
          retry = .shaped(shaped)
          _ = session.withdraw(since: issueMark)
          throw Self.ended
        }
      }
      let failure = failure(type, from: error, in: details, since: issueMark)
      if !isLast, switches.contains(.relaxedNames), let text = details.value.string {
        if frames[number].requestedKind == .object {
          retry = .named(Value(members: [(text, Value(object: [:]))]), orElse: failure)
        } else if let name = EnumCases.name(like: text, in: type) {
          retry = .named(Value(name), orElse: failure)
        }
      }
      throw failure
    }
  }
}

/// The models that needed a second attempt, so that each object is read at most twice, whatever the
/// objects around it need.
///
/// A result is kept while an object around is being read: that object may be read again, too.
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
    fileprivate let value: Value
    let result: Result<Any, Failure>
    let issues: [MappingIssue]
  }

  /// How many objects are being read.
  var depth = 0
  private var entries: [Key: Entry] = [:]

  func result(of type: Any.Type, _ value: Value, by store: PlanStore) -> Entry? {
    entries.isEmpty ? nil : entries[Key(type, value, store)]
  }

  func keep(_ result: Result<Any, Failure>, _ issues: [MappingIssue], of type: Any.Type, _ value: Value, by store: PlanStore) {
    entries[Key(type, value, store)] = Entry(value: value, result: result, issues: issues)
  }

  /// Ends an object. The results are dropped with the outermost one.
  func end() {
    depth -= 1
    if depth == 0, !entries.isEmpty { entries = [:] }
  }
}
