/// The attempts in progress at the models of a call whose settings or rules soften something, and
/// what is kept of them, so that each object is read at most twice, whatever the objects around it
/// need.
///
/// A remedy is what a setting or a rule offers for a value that could not be read: another shape,
/// a fallback, or to leave out the element. A plain attempt withholds remedies, in everything that
/// it reads, and counts them. `Reader+Retrying.swift` decides by that whether to read again.
final class ReadAttempts {
  /// How often remedies were withheld: those for a value, and those that make an attempt be
  /// repeated only if it fails: for a value that is not there, and fallbacks that no rule names.
  typealias Withheld = (remedies: Int, fallbacks: Int)

  /// What the first attempt at a model leaves to the second one.
  struct Remedies {
    /// The places, by their index in the document, that were read though other reads of them have
    /// failed. A second attempt makes nothing else of them.
    var settled: Set<Int> = []
    /// The kinds of containers that the type has requested from a value of another kind.
    var kinds = RequestedKinds()
    /// Whether the first attempt has failed.
    var hasFailed = true
  }

  /// One attempt at a model.
  private struct Attempt {
    /// The number of the attempt.
    let number: Int
    let start: Withheld
    /// The count of remedies when a failed read was last noted.
    var seen: Int
    /// The count of successful reads when the type's last request ended.
    var reads: Int
    /// Whether a second attempt follows at once, so that the failure of this one is dropped.
    let isRepeated: Bool
    /// Whether alternatives of a mapper are tried.
    var isOfMapper = false
    /// What was noted; created on demand.
    var notes: Notes?
  }

  /// What is noted of the requests of an attempt.
  private final class Notes {
    /// The places whose reads failed while a remedy was withheld, those that were read, and those
    /// that were only looked at, by their indices in the document.
    var failed: Set<Int> = []
    var read: Set<Int> = []
    var inspected: Set<Int> = []
    /// The places that a second attempt reads plainly.
    var settled: Set<Int> = []
    /// The keys by which the type reads its value, nil for the value as a whole, and the places
    /// whose reads had failed when it began to.
    var reading: (keys: (any CodingKey.Type)?, failed: Set<Int>)?
    /// What a second attempt has to do; nil if none is needed.
    var remedies: Remedies?
    /// Where a second attempt reads.
    var place: Reader.Place?
  }

  private let counts: SessionCounts
  private var all: [Attempt] = []

  init(_ counts: SessionCounts) { self.counts = counts }

  private var notes: Notes? { all.isEmpty ? nil : all[all.count - 1].notes }
  /// The notes, to add one.
  private var madeNotes: Notes? {
    guard let last = all.indices.last else { return nil }
    if all[last].notes == nil { all[last].notes = Notes() }
    return all[last].notes
  }
  private var count = 0
  /// Whether remedies are withheld.
  var isPlain = false
  var withheld: Withheld = (0, 0)
  /// Whether the last model that was read plainly needs more than that.
  var leavesRemedies = false
  /// The value of which a model must have read something, and whether it has; see ``ContentWatch``.
  var watched: Value?
  var hasContent = false

  /// What the attempt at the type that is being read leaves to a second one.
  var remedies: Remedies? { notes?.remedies }

  /// Where a second one reads; nil if none may follow.
  var place: Reader.Place? { notes?.place }

  /// Notes where a second attempt reads.
  func note(_ place: Reader.Place) { madeNotes?.place = place }

  /// Whether the failure of the current attempt is dropped, since a second one follows.
  var dropsFailure: Bool { remedies != nil && all.last?.isRepeated == true }

  /// Whether an earlier attempt at the type has read a place, so that this one reads it plainly.
  func isSettled(_ place: Int) -> Bool { notes?.settled.contains(place) == true }

  /// Whether the object that is being read is within another one.
  var isNested: Bool { all.count > 1 }

  // MARK: Life of an attempt

  /// Begins the first attempt at an object.
  ///
  /// - Parameter isRepeated: Whether a second attempt follows, if it has something to do.
  func begin(reads: Int, isRepeated: Bool) {
    count += 1
    all.append(Attempt(number: count, start: withheld, seen: withheld.remedies, reads: reads, isRepeated: isRepeated))
    counts.attempts = all.count
  }

  /// Begins the second attempt at the object.
  func beginAgain(_ remedies: Remedies) {
    count += 1
    guard let first = all.popLast() else { return }
    all.append(Attempt(number: count, start: first.start, seen: withheld.remedies, reads: first.reads, isRepeated: false))
    if !remedies.settled.isEmpty { madeNotes?.settled = remedies.settled }
  }

  /// Ends an object. What was kept is dropped with the outermost one.
  func end() {
    all.removeLast()
    counts.attempts = all.count
    guard all.isEmpty else { return }
    if !entries.isEmpty { entries = [:] }
    if !plainFailures.isEmpty { plainFailures = [:] }
    withheld = (0, 0)
  }

  /// Decides at the end of a first attempt what a second one has to do.
  ///
  /// - Parameters:
  ///   - place: The index of the object.
  ///   - isOpen: Whether the object was opened for requests by key.
  ///   - kinds: The kinds of containers that it could be in another shape, and that were refused.
  ///   - reads: The count of successful reads.
  func finish(at place: Int, isOpen: Bool, kinds: RequestedKinds, reads: Int, hasFailed: Bool) {
    guard let attempt = all.last else { return }
    let (start, deniesRemedies) = (attempt.start, withheld.remedies > attempt.start.remedies)
    if kinds.isEmpty, !deniesRemedies {
      if !hasFailed { return withheld = start }
      if withheld.fallbacks > start.fallbacks { madeNotes?.remedies = Remedies(settled: isOpen ? [place] : []) }
      return
    }
    noteReads(reads, of: place)
    guard let notes = madeNotes else { return }
    let kinds = isOpen || notes.read.contains(place) ? [] : kinds
    let isUnsettled =
      if hasFailed {
        !kinds.isEmpty || deniesRemedies || withheld.fallbacks > start.fallbacks
      } else {
        !kinds.isEmpty || withheld.remedies > attempt.seen || !notes.failed.subtracting(isOpen ? [place] : []).isSubset(of: notes.read)
      }
    if isUnsettled {
      // What is around has been denied a shape as well.
      if !kinds.isEmpty { withheld.remedies += 1 }
      let settled = notes.failed.intersection(notes.read).union(isOpen ? [place] : [])
      notes.remedies = Remedies(settled: settled, kinds: kinds, hasFailed: hasFailed)
    } else if !hasFailed {
      withheld = start
    }
  }

  /// Calls a closure that tries the alternatives of a mapper: with remedies withheld, and once
  /// more if that has failed, or has left something unread, for want of one.
  func plainlyFirst<Result>(
    _ mapper: AnyObject, _ value: Value?, by store: PlanStore, _ read: () throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let (isWithin, start) = (isPlain, withheld)
    let key = value.map { Key(ObjectIdentifier(mapper), $0, store) }
    func noteFailure() { if let key, let value { plainFailures[key] = (value, Remedies()) } }
    begin(reads: 0, isRepeated: false)
    all[all.count - 1].isOfMapper = true
    defer {
      isPlain = isWithin
      end()
    }
    if !isWithin, let key, plainFailures[key] != nil { return try read() }
    isPlain = true
    do throws(MappingError) {
      let result = try read()
      if withheld.remedies == start.remedies { return result }
      noteFailure()
      if isWithin { return result }
    } catch {
      if error.isUnrecoverable || withheld == start { throw error }
      noteFailure()
      if isWithin { throw error }
    }
    isPlain = false
    settle()
    beginAgain(Remedies())
    return try read()
  }

  /// Notes that a mapper goes on without a part by its own. An alternative of another mapper is no
  /// worse for it; a model is read again, since the setting may save the part.
  func noteOwn(since withheld: Withheld) { if all.last?.isOfMapper == true { self.withheld = withheld } }

  /// Forgets which remedies were withheld from the current object, which is read with them now.
  func settle() {
    if let start = all.last?.start { withheld = start }
  }

  // MARK: Requests

  /// Whether a remedy for a value may be used now. Callers make sure that one applies.
  func mayUseRemedy() -> Bool {
    if isPlain { withheld.remedies += 1 }
    return !isPlain
  }

  /// Whether a fallback for a value that is not there may be used now.
  func mayUseFallback() -> Bool {
    if isPlain { noteWithheldFallback() }
    return !isPlain
  }

  /// Notes that a fallback is withheld that no rule names, or that is for a value that is not
  /// there.
  func noteWithheldFallback() { withheld.fallbacks += 1 }

  /// Notes that the library goes on without a part that a remedy might have saved.
  func noteSoftened() {
    guard isPlain, let start = all.last?.start, withheld.fallbacks > start.fallbacks else { return }
    withheld.remedies += 1
  }

  /// Notes that a place could not be read, if that is for want of a remedy.
  func noteFailed(at place: Int?) {
    guard let place, let seen = all.last?.seen, withheld.remedies > seen else { return }
    all[all.count - 1].seen = withheld.remedies
    madeNotes?.failed.insert(place)
  }

  /// Notes that a place was read.
  func noteRead(at place: Int) {
    guard isPlain, !all.isEmpty else { return }
    // What a part of it lacked, it lacks still.
    if withheld.remedies > all[all.count - 1].seen { return noteFailed(at: place) }
    madeNotes?.read.insert(place)
  }

  /// Notes that a place is requested once more.
  func noteRepeated(at place: Int?) {
    guard isPlain, let place, let notes = madeNotes, !notes.failed.contains(place), !notes.inspected.contains(place) else { return }
    notes.read.insert(place)
  }

  /// Notes that a type has inspected whether a place has a value, or null.
  func noteInspected(at place: Int?) {
    guard isPlain, let place else { return }
    madeNotes?.inspected.insert(place)
  }

  /// Notes the scalars that the fast path has read from the whole value since the last request.
  func noteReads(_ reads: Int, of place: Int) {
    guard isPlain, let attempt = all.last else { return }
    if reads > attempt.reads { madeNotes?.read.insert(place) }
  }

  /// Notes the count of successful reads at the end of a request of the whole value.
  func endRequest(_ reads: Int) {
    if isPlain, !all.isEmpty { all[all.count - 1].reads = reads }
  }

  // MARK: Readings of a value

  /// Whether the value was opened before, in a way that was noted.
  var isReading: Bool { notes?.reading != nil }

  /// Begins to read the value by some keys, or as a whole. The failures of the reading before are
  /// forgotten if that was one of another type.
  ///
  /// - Parameters:
  ///   - first: The keys of the reading before, if it is the first one.
  ///   - isOther: Whether keys are those of another type.
  func beginReading(keyedBy keys: (any CodingKey.Type)?, after first: (any CodingKey.Type)?, isOther: (any CodingKey.Type) -> Bool) {
    guard let number = all.indices.last, notes?.reading != nil || first != nil, let notes = madeNotes else { return }
    let last = notes.reading ?? (first, [])
    if last.keys == keys { return }
    if let others = last.keys, withheld.remedies > all[number].start.remedies, isOther(others) {
      notes.failed = last.failed
      all[number].seen = withheld.remedies
    }
    notes.reading = (keys, notes.failed)
  }

  // MARK: Results that are kept

  private struct Key: Hashable {
    let node: NodeIdentity
    let reader: ObjectIdentifier
    let store: ObjectIdentifier

    /// - Parameter reader: The type, or the mapper.
    init(_ reader: ObjectIdentifier, _ value: Value, _ store: PlanStore) {
      (node, self.reader, self.store) = (value.identity, reader, ObjectIdentifier(store))
    }
  }

  /// The result of a second attempt. It is kept while an object around is being read, and only a
  /// later attempt at that object uses it: two fields of one attempt that read the same value have
  /// a model each.
  struct Entry {
    // Kept alive, so that no other document can get its identity.
    let value: Value
    let result: Result<Any, Failure>
    let issues: [MappingIssue]
    /// What an explained call has recorded of the model.
    let events: [ExplanationLog.Item]
    /// The attempt at the object around that used the result last, and how many were around that.
    var attempt = 0
    var depth = 0
  }

  private var entries: [Key: [Entry]] = [:]
  /// What objects need that a plain attempt around them has shown to fail plainly.
  private var plainFailures: [Key: (value: Value, remedies: Remedies)] = [:]

  /// Whether anything of earlier attempts is kept.
  var hasKept: Bool { !entries.isEmpty || !plainFailures.isEmpty }

  /// Returns the result of an earlier attempt at the object around; to be called before the object
  /// itself begins.
  func result(of type: Any.Type, _ value: Value, by store: PlanStore) -> Entry? {
    let key = Key(ObjectIdentifier(type), value, store)
    guard let attempt = all.last?.number, let index = entries[key]?.firstIndex(where: { !isInProgress($0) }) else { return nil }
    entries[key]?[index].attempt = attempt
    entries[key]?[index].depth = all.count - 1
    return entries[key]?[index]
  }

  private func isInProgress(_ entry: Entry) -> Bool { entry.depth < all.count && all[entry.depth].number == entry.attempt }

  /// Keeps the result of the object that is being read, for later attempts at the object around.
  func keep(_ entry: Entry, of type: Any.Type, by store: PlanStore) {
    guard isNested else { return }
    var entry = entry
    entry.depth = all.count - 2
    entry.attempt = all[entry.depth].number
    entries[Key(ObjectIdentifier(type), entry.value, store), default: []].append(entry)
  }

  /// Keeps what an object needs that cannot be read plainly.
  func keep(_ remedies: Remedies, for type: Any.Type, _ value: Value, by store: PlanStore) {
    plainFailures[Key(ObjectIdentifier(type), value, store)] = (value, remedies)
  }

  /// Returns what an object needs that could not be read plainly.
  func remedies(for type: Any.Type, _ value: Value, by store: PlanStore) -> Remedies? {
    plainFailures[Key(ObjectIdentifier(type), value, store)]?.remedies
  }
}
