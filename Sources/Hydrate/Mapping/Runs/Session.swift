/// What one call of a mapper shares from end to end: the non-fatal issues, the user's information, the runs of the engines involved.
///
/// A session belongs to one task and is never shared.
final class Session {
  let userInfo: [CodingUserInfoKey: any Sendable]
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
  /// Whether a run looks for keys that nothing reads.
  var checksKeys = false
  /// Whether a run reports conversions, and so do the built-in rules that mappers within have their inputs read by.
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
  /// The engines at work, each in a run of its own: that of the mapper, which is the only one as a rule, and those of others.
  private(set) var firstRun: (any MappingRun)?
  private(set) var otherRuns: [any MappingRun] = []
  private(set) var isEnded = false
  let engines: any MappingEngines
  /// The call that failures come from, once one puts something off.
  private var home: FailureHome?
  private let isPart: Bool
  /// What contexts have of the session.
  private var ownHold: SessionHold?
  var hold: SessionHold { ownHold ?? newHold() }
  var failureHome: FailureHome {
    if let home { return home }
    let made = FailureHome()
    if !isEnded { home = made } else { made.end() }
    return made
  }

  /// - Parameter home: the call that the session is a part of.
  init(
    _ engines: any MappingEngines, userInfo: MappingUserInfo, issueLimit: Int = JSONReadingOptions.usualIssueLimit, home: FailureHome? = nil
  ) {
    self.engines = engines
    self.issueLimit = issueLimit
    self.userInfo = userInfo
    self.home = home
    isPart = home != nil
  }

  /// Keeps the run of an engine, until the session ends.
  func keep(_ run: any MappingRun) {
    // Whoever has kept a context past its session gets a run that nobody keeps.
    if isEnded { return }
    // A new list, since one that is appended to in place is checked by the runtime at every look.
    if firstRun == nil { firstRun = run } else { otherRuns = otherRuns + [run] }
  }

  /// The run of no rules, by which mappers have parts read and written.
  var builtIn: any MappingRun { engines.builtIn(in: self) }

  /// What writes the values before an update, and reads them back.
  var presentCoding: any PresentCoding { engines.presentCoding(userInfo) }

  @inline(never) private func newHold() -> SessionHold {
    let made = SessionHold(self)
    // Each knows the other, until the session ends.
    if !isEnded { ownHold = made }
    return made
  }

  /// Lets go of the runs, which know their session.
  func end() {
    assert(!isEnded, "a session ends once, since what its runs had goes to others")
    if let home, !isPart { home.end() }
    isEnded = true
    ownHold = nil
    firstRun?.end()
    for run in otherRuns { run.end() }
    firstRun = nil
    if !otherRuns.isEmpty { otherRuns = [] }
  }

  func report(_ issue: MappingIssue) {
    if isFull { omitted += 1 } else { issues.append(issue.softened()) }
  }

  /// Takes back what was lent in the session, and tells whether it serves another value as well as a new one does: nothing is left in it of what has been
  /// mapped, and nobody has kept anything of it.
  ///
  /// It is asked before anything leaves the call. Where it is false the session is to be ended.
  func rests() -> Bool {
    // A mapper that is made up for a value is no other one's: the runs of such would only grow in number.
    guard isUntouched, isAlone(), otherRuns.count <= Self.restingRuns, firstRun?.rests() != false else { return false }
    for run in otherRuns where !run.rests() { return false }
    return true
  }

  /// Ends the runs that a session is not to rest with, once it has been told that it may rest.
  func endRuns(where isOther: (any MappingRun) -> Bool) {
    guard otherRuns.contains(where: isOther) else { return }
    let ending = otherRuns.filter(isOther)
    otherRuns = otherRuns.filter { !isOther($0) }
    for run in ending { run.end() }
  }

  /// Whether nothing has changed since it came to rest that its runs should know of.
  var isCurrent: Bool {
    if otherRuns.isEmpty { return firstRun?.isCurrent != false }
    return firstRun?.isCurrent != false && otherRuns.allSatisfy { $0.isCurrent }
  }

  /// More engines than the mappers that a mapper is made of have, as a rule.
  private static let restingRuns = 8

  private var isUntouched: Bool {
    issueCount == 0 && omitted == 0 && collecting == 0 && extras == nil && home == nil && !checksKeys && !reportsConversions && !isEnded
  }

  /// Whether nobody has kept a context.
  private func isAlone() -> Bool {
    guard ownHold != nil else { return true }
    // Out of the session for the question, so that nothing need be asked of who else looks at it.
    var own = ownHold
    ownHold = nil
    let isAlone = isKnownUniquelyReferenced(&own)
    ownHold = own
    return isAlone
  }

  /// Whether no more issues are kept.
  var isFull: Bool { issueCount >= issueLimit }

  /// Reports all that a failure found, as non-fatal, because a fallback stands in.
  func soften(_ failure: Failure, _ standIn: Fallback? = nil) {
    // What is only counted is not looked for either.
    if isFull { return omitted += failure.countOfFound }
    let found = failure.resolved(limit: issueLimit)
    let room = issueLimit - issueCount
    for issue in found.prefix(room) { issues.append(issue.softened(by: standIn)) }
    omitted += max(0, found.count - room)
  }

  /// The error of a whole run: kept checks are made, and issues put in order.
  func complete(_ error: MappingError) -> MappingError { complete(stackError(or: error), issues, facts) }

  /// The same for a part of a run that has non-fatal issues of its own.
  func complete(_ error: MappingError, _ issues: [MappingIssue], _ facts: ReportFacts) -> MappingError {
    let fatal = error.failure.resolvedForGood(limit: issueLimit)
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
    for run in [firstRun].compactMap(\.self) + otherRuns {
      if let keys = run.sensitiveKeys { facts.sensitive = keys.joined(facts.sensitive) }
    }
    return facts
  }

  /// Takes back what was reported since the mark, for a failure to carry.
  func withdraw(since mark: Int) -> [MappingIssue] {
    guard issueCount > mark else { return [] }
    let withdrawn = Array(issues[mark...])
    issues.removeSubrange(mark...)
    return withdrawn
  }
}
