import Foundation

/// One call of a mapper from end to end: the non-fatal issues, the user's information, and the readers of the engines at work.
///
/// A session belongs to one task and is never shared. Its engine keeps it for the next call if nothing refers to it when the call ends.
final class Session {
  let userInfo: MappingUserInfo
  /// The non-fatal issues so far, in the order in which they were found.
  var issues: [MappingIssue] = [] {
    didSet { counts.issues = issues.count }
  }
  let counts = SessionCounts()
  /// How many issues there are.
  var issueCount: Int { counts.issues }
  /// How many issues are kept; further ones are counted.
  let issueLimit: Int
  /// How many were not kept.
  private var omitted = 0
  /// Whether a reader looks for keys that nothing reads.
  var checksKeys = false
  /// Whether a reader reports conversions, and so do the built-in rules that mappers within have their inputs read by.
  var reportsConversions = false
  /// How many mappings are under way, one within another, at the end of which instances are changed (see `StagedChanges`).
  var collecting = 0
  /// What few sessions need, once it is asked for.
  private(set) var extras: SessionExtras?
  var madeExtras: SessionExtras {
    if let extras { return extras }
    let made = SessionExtras()
    extras = made
    return made
  }
  /// The readers of the engines at work: that of the mapper, which is the only one as a rule, and those of others.
  private var firstReader: Run?
  private var otherReaders: [Run] = []
  /// The scope of the whole document.
  private var scope = Scope(parent: nil, step: .same, value: .null)
  private(set) var isEnded = false
  /// The call that failures come from, once one leaves something unread.
  var home: FailureHome?

  init(userInfo: MappingUserInfo = [:], issueLimit: Int = JSONReadingOptions.usualIssueLimit) {
    self.issueLimit = issueLimit
    self.userInfo = userInfo
  }

  /// For a session that has ended, and whose context was kept.
  deinit { endReaders() }

  /// A session that has ended.
  static var ended: Session {
    let made = Session()
    made.end()
    return made
  }

  /// The context of a whole document, or of another value.
  func context(of document: Value?) -> MappingContext {
    scope.stand(for: document ?? .null)
    return MappingContext(session: self, scope: scope, value: document)
  }

  // MARK: Readers

  /// The reader of an engine, which is taken once a session; `root` is the engine of the mapper, where that is another.
  func reader(of engine: Engine, root: Engine? = nil) -> Run {
    if let firstReader, firstReader.store === engine.store { return firstReader }
    for reader in otherReaders where reader.store === engine.store { return reader }
    let reader = engine.takeReader(recorder)
    reader.begin(self, for: engine, root: root ?? engine)
    // A new list, since one that is appended to in place is checked by the runtime at every look.
    if firstReader == nil { firstReader = reader } else { otherReaders = otherReaders + [reader] }
    return reader
  }

  /// The reader of no rules, by which mappers have parts read and written.
  var builtIn: Run { reader(of: .builtIn) }

  /// What writes the values before an update, and reads them back.
  var presentCoding: PresentForms { PresentForms(userInfo) }

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
    scope.stand(for: document)
    do throws(MappingError) {
      let model = try reader(of: engine).readRoot(type, document, in: scope, .same)
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
          try reader.write(model, to: Sink(text), in: scope, .same)
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
      do throws(Failure) { value = try reader.write(model, in: scope, .same) } catch { throw MappingError(error) }
      try checkStack()
      return value ?? .null
    } catch {
      throw complete(error)
    }
  }

  /// What is to be known besides the result of a call; nil where there is nothing.
  var report: CallReport? { issueCount > 0 ? CallReport(issues: issues, facts: facts) : nil }

  // MARK: Life

  /// Whether the session serves another call as well as a new one would: nothing is left of this one.
  ///
  /// To be called before anything leaves the call, by who alone has the session.
  func isReusable() -> Bool {
    guard isUntouched, isKnownUniquelyReferenced(&scope), otherReaders.count <= Self.idleReaders, firstReader?.isReusable() != false else {
      return false
    }
    for reader in otherReaders where !reader.isReusable() { return false }
    scope.stand(for: .null)
    return true
  }

  /// Makes ready to wait for the next call of an engine; false where the session is to be ended.
  func rests(in engine: Engine) -> Bool {
    guard isReusable() else { return false }
    if !otherReaders.isEmpty {
      // The engine of another mapper may have this one's in a field's mapper, and would keep it for good.
      for reader in otherReaders where !reader.isOwn(of: engine) { reader.end() }
      otherReaders = otherReaders.filter { $0.isOwn(of: engine) }
      for reader in otherReaders { reader.rest() }
    }
    firstReader?.rest()
    return true
  }

  /// Begins another call. False where a plan has changed that a reader knows.
  func resume(for engine: Engine) -> Bool {
    guard firstReader?.isCurrent != false, otherReaders.allSatisfy(\.isCurrent) else { return false }
    firstReader?.resume(in: engine)
    for reader in otherReaders { reader.resume(in: engine) }
    return true
  }

  /// Ends for good: the readers go back to their engines.
  func end() {
    assert(!isEnded, "a session ends once, since what its readers had goes to others")
    home?.end()
    isEnded = true
    endReaders()
  }

  /// More engines than the mappers that a mapper is made of have, as a rule.
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

  /// Reports all that a failure found, as non-fatal, because a fallback is used.
  func soften(_ failure: Failure, _ standIn: Fallback? = nil) {
    // What is only counted is not looked for either.
    if isFull { return omitted += failure.countOfFound }
    let found = failure.resolved(limit: issueLimit)
    let room = issueLimit - issueCount
    for issue in found.prefix(room) { issues.append(issue.softened(by: standIn)) }
    omitted += max(0, found.count - room)
  }

  /// The error of a whole run: what was left unread is read, and issues are put in order.
  func complete(_ error: MappingError) -> MappingError { complete(stackError(or: error), issues, facts) }

  /// The same for a part of a run that has non-fatal issues of its own.
  func complete(_ error: MappingError, _ issues: [MappingIssue], _ facts: ReportFacts) -> MappingError {
    let fatal = error.failure.resolved(limit: issueLimit)
    var all = (fatal + issues).inSourceOrder()
    var facts = facts
    if all.count > issueLimit {
      // Where there are more, the reading of parts has ended with the one that is too many.
      facts.omitted += all.count - issueLimit
      facts.isCut = true
      all.removeSubrange(issueLimit...)
      if !all.contains(where: { $0.severity == .fatal }), let ending = error.ending { all[all.count - 1] = ending }
    }
    return MappingError(complete: all, ending: error.ending, facts)
  }

  /// What is to be known of the issues besides them.
  var facts: ReportFacts {
    var facts = ReportFacts(omitted: omitted)
    for reader in [firstReader].compactMap(\.self) + otherReaders {
      if let keys = reader.sensitiveKeys { facts.sensitive = keys.joined(facts.sensitive) }
    }
    return facts
  }

  /// Does something of which nothing is left in the session; gives the issues that it reported.
  func apart<Result>(_ body: () -> Result) -> (result: Result, issues: [MappingIssue]) {
    let (around, omittedAround, reads, refusals) = (issues, omitted, counts.reads, counts.exactRefusals)
    let (stackEnd, mark) = (stackEnd, stagedCount)
    (issues, omitted) = ([], 0)
    // Within something that ends later, so that changes to instances are never made.
    collecting += 1
    let result = body()
    collecting -= 1
    dropStaged(since: mark)
    restore(stackEnd)
    let reported = issues
    (issues, omitted, counts.reads, counts.exactRefusals) = (around, omittedAround, reads, refusals)
    return (result, reported)
  }

  /// Takes back what was reported since the mark, for a failure to carry.
  func withdraw(since mark: Int) -> [MappingIssue] {
    guard issueCount > mark else { return [] }
    let withdrawn = Array(issues[mark...])
    issues.removeSubrange(mark...)
    return withdrawn
  }
}

/// What is counted in a session, apart from it: those who read value after value have the counts at hand.
final class SessionCounts {
  /// How many non-fatal issues there are so far.
  var issues = 0
  /// How many reads of a value have succeeded, as far as they must be distinguished from refused ones.
  var reads = 0
  /// How many reads were refused only because the value had to be read without coercion.
  var exactRefusals = 0
}

/// The non-fatal issues of a call, beside its result.
struct CallReport {
  /// The non-fatal issues, as they were found.
  var issues: [MappingIssue] = []
  var facts = ReportFacts.none

  /// A result together with the issues.
  func mapped<Output>(_ value: Output) -> Mapped<Output> { Mapped(value: value, issues: issues.inSourceOrder(), facts) }
}
