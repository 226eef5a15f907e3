import Foundation

/// One call of a mapper: its non-fatal issues, its user information, and the readers of the
/// engines in use.
///
/// A session belongs to one task and is never shared. Its engine keeps it for the next call if
/// nothing refers to it when the call ends.
final class Session {
  let userInfo: MappingUserInfo
  /// The non-fatal issues so far, in the order in which they were found.
  var issues: [MappingIssue] = [] {
    didSet { counts.issues = issues.count }
  }
  let counts = SessionCounts()
  /// The number of issues.
  var issueCount: Int { counts.issues }
  /// The maximum number of issues to keep; further ones are only counted.
  let issueLimit: Int
  /// The number of issues that were not kept.
  private var omitted = 0
  /// Whether a reader checks for unknown keys.
  var checksKeys = false
  /// Whether a reader reports conversions. Then the built-in rules that read the inputs of
  /// mappers report them, too.
  var reportsConversions = false
  /// The number of nested mappings in progress at whose end instances are changed (see
  /// `StagedChanges`).
  var collecting = 0
  /// State that few sessions need; created on demand.
  private(set) var extras: SessionExtras?
  var madeExtras: SessionExtras {
    if let extras { return extras }
    let made = SessionExtras()
    extras = made
    return made
  }
  /// The readers of the engines in use: the mapper's, usually the only one, and those of others.
  private var firstReader: Reader?
  private var otherReaders: [Reader] = []
  /// The frame of the whole document.
  private var details = FrameDetails(parent: nil, step: .same, value: .null)
  private(set) var isEnded = false
  /// The object through which failures refer to this call; set once a failure leaves something
  /// unread.
  var home: FailureHome?

  init(userInfo: MappingUserInfo = [:], issueLimit: Int = JSONReadingOptions.defaultIssueLimit) {
    self.issueLimit = issueLimit
    self.userInfo = userInfo
  }

  /// Releases the readers of a session whose context was kept after the session had ended.
  deinit { endReaders() }

  /// An ended session.
  static var ended: Session {
    let made = Session()
    made.end()
    return made
  }

  /// Returns the context of a whole document, or of another value.
  func context(of document: Value?) -> MappingContext {
    details.stand(for: document ?? .null)
    return MappingContext(session: self, details: details, value: document)
  }

  // MARK: Readers

  /// Returns the reader of an engine, which a session takes once. `root` is the mapper's engine,
  /// if that is another one.
  func reader(of engine: Engine, root: Engine? = nil) -> Reader {
    if let firstReader, firstReader.store === engine.store { return firstReader }
    for reader in otherReaders where reader.store === engine.store { return reader }
    let reader = engine.takeReader(recorder)
    reader.begin(self, for: engine, root: root ?? engine)
    // A new array: if it were appended to in place, the runtime would check every access to it.
    if firstReader == nil { firstReader = reader } else { otherReaders = otherReaders + [reader] }
    return reader
  }

  /// The reader of the built-in rules, which reads and writes parts for mappers.
  var builtIn: Reader { reader(of: .builtIn) }

  /// Writes the existing values of an update and reads them back.
  var canonicalForms: CanonicalForms { CanonicalForms(userInfo) }

  private func endReaders() {
    guard let firstReader else { return }
    firstReader.end()
    for reader in otherReaders { reader.end() }
    self.firstReader = nil
    if !otherReaders.isEmpty { otherReaders = [] }
  }

  // MARK: Calls

  /// Reads a document as the model of a mapper.
  func model<Model: Decodable>(_ type: Model.Type, of document: Value, by engine: Engine) throws(MappingError) -> Model {
    details.stand(for: document)
    do throws(MappingError) {
      let model = try reader(of: engine).readRoot(type, document, in: details, .same)
      try checkStack()
      return model
    } catch {
      throw complete(error)
    }
  }

  /// Writes the model of a mapper as a document's text.
  func text<Model>(of model: Model, by engine: Engine) throws(MappingError) -> Data {
    do throws(MappingError) {
      let reader = reader(of: engine)
      try reader.checkForWriting(Model.self)
      return try JSONOutput.text { text throws(MappingError) in
        do throws(Failure) {
          try reader.write(model, to: Sink(text), in: details, .same)
        } catch {
          throw MappingError(error)
        }
        try checkStack()
      }
    } catch {
      throw complete(error)
    }
  }

  /// Writes the model of a mapper as structured data.
  func value<Model>(of model: Model, by engine: Engine) throws(MappingError) -> Value {
    do throws(MappingError) {
      let reader = reader(of: engine)
      try reader.checkForWriting(Model.self)
      let value: Value?
      do throws(Failure) { value = try reader.write(model, in: details, .same) } catch { throw MappingError(error) }
      try checkStack()
      return value ?? .null
    } catch {
      throw complete(error)
    }
  }

  /// The issues of the call; nil if there are none.
  var report: CallReport? { issueCount > 0 ? CallReport(issues: issues, facts: facts) : nil }

  // MARK: Life

  /// Whether the session can be reused, because nothing of this call is left in it.
  ///
  /// Call this before anything leaves the call, as the only owner of the session.
  func isReusable() -> Bool {
    guard isUntouched, isKnownUniquelyReferenced(&details), otherReaders.count <= Self.idleReaders, firstReader?.isReusable() != false else {
      return false
    }
    for reader in otherReaders where !reader.isReusable() { return false }
    details.stand(for: .null)
    return true
  }

  /// Prepares the session to wait for the next call of an engine; returns false if the session
  /// must end.
  func rests(in engine: Engine) -> Bool {
    guard isReusable() else { return false }
    if !otherReaders.isEmpty {
      // Another mapper's engine may contain this one in the mapper of a field, and would keep it
      // alive forever.
      for reader in otherReaders where !reader.isOwn(of: engine) { reader.end() }
      otherReaders = otherReaders.filter { $0.isOwn(of: engine) }
      for reader in otherReaders { reader.rest() }
    }
    firstReader?.rest()
    return true
  }

  /// Begins another call; returns false if a plan that a reader knows has changed.
  func resume(for engine: Engine) -> Bool {
    guard firstReader?.isCurrent != false, otherReaders.allSatisfy(\.isCurrent) else { return false }
    firstReader?.resume(in: engine)
    for reader in otherReaders { reader.resume(in: engine) }
    return true
  }

  /// Ends the session. The readers return to their engines.
  func end() {
    assert(!isEnded, "a session ends once, since what its readers had goes to others")
    home?.end()
    isEnded = true
    endReaders()
  }

  /// More readers than the parts of a mapper usually need.
  private static let idleReaders = 8

  private var isUntouched: Bool {
    issueCount == 0 && omitted == 0 && collecting == 0 && extras == nil && home == nil && !checksKeys && !reportsConversions && !isEnded
  }

  // MARK: Issues

  func report(_ issue: MappingIssue) {
    if isFull { omitted += 1 } else { issues.append(issue.softened()) }
  }

  /// Whether no more issues are kept.
  var isFull: Bool { issueCount >= issueLimit }

  /// Reports all issues of a failure as non-fatal, because a fallback is used.
  func soften(_ failure: Failure, _ fallback: Fallback? = nil) {
    // If further issues are only counted, unread values are not searched for them.
    if isFull { return omitted += failure.countOfFound }
    let found = failure.resolved(limit: issueLimit)
    let room = issueLimit - issueCount
    for issue in found.prefix(room) { issues.append(issue.softened(by: fallback)) }
    omitted += max(0, found.count - room)
  }

  /// Returns the error of a whole call: unread values are read, and issues are sorted.
  func complete(_ error: MappingError) -> MappingError { complete(stackError(or: error), issues, facts) }

  /// The same for a part of a call with non-fatal issues of its own.
  func complete(_ error: MappingError, _ issues: [MappingIssue], _ facts: ReportFacts) -> MappingError {
    let fatal = error.failure.resolved(limit: issueLimit)
    var all = (fatal + issues).inSourceOrder()
    var facts = facts
    if all.count > issueLimit {
      // If there are more, reading parts has stopped at the issue that exceeds the limit.
      facts.omitted += all.count - issueLimit
      facts.isTruncated = true
      all.removeSubrange(issueLimit...)
      if !all.contains(where: { $0.severity == .fatal }), let ending = error.ending { all[all.count - 1] = ending }
    }
    return MappingError(complete: all, ending: error.ending, facts)
  }

  /// Facts about the issues.
  var facts: ReportFacts {
    var facts = ReportFacts(omitted: omitted)
    for reader in [firstReader].compactMap(\.self) + otherReaders {
      if let keys = reader.sensitiveKeys { facts.sensitive = keys.joined(facts.sensitive) }
    }
    return facts
  }

  /// Runs a closure and restores the session afterwards; returns the issues that the closure
  /// reported.
  func apart<Result>(_ body: () -> Result) -> (result: Result, issues: [MappingIssue]) {
    let (around, omittedAround, reads, refusals) = (issues, omitted, counts.reads, counts.exactRefusals)
    let (stackEnd, mark) = (stackEnd, stagedCount)
    (issues, omitted) = ([], 0)
    // Nested in a mapping that ends later, so that changes to instances are never made.
    collecting += 1
    let result = body()
    collecting -= 1
    dropStaged(since: mark)
    restore(stackEnd)
    let reported = issues
    (issues, omitted, counts.reads, counts.exactRefusals) = (around, omittedAround, reads, refusals)
    return (result, reported)
  }

  /// Removes the issues reported since the mark, for a failure to carry.
  func withdraw(since mark: Int) -> [MappingIssue] {
    guard issueCount > mark else { return [] }
    let withdrawn = Array(issues[mark...])
    issues.removeSubrange(mark...)
    return withdrawn
  }
}

/// The counters of a session, in an object of their own that readers of many values can hold
/// directly.
final class SessionCounts {
  /// The number of non-fatal issues so far.
  var issues = 0
  /// The number of successful reads, as far as they must be distinguished from refused ones.
  var reads = 0
  /// The number of reads that were refused only because the value had to be read without
  /// coercion.
  var exactRefusals = 0
}

/// The non-fatal issues of a call, beside its result.
struct CallReport {
  /// The non-fatal issues in the order in which they were found.
  var issues: [MappingIssue] = []
  var facts = ReportFacts.none

  /// Returns a result together with the issues.
  func mapped<Output>(_ value: Output) -> Mapped<Output> { Mapped(value: value, issues: issues.inSourceOrder(), facts) }
}
