extension Reader {
  /// Whether a part of a container that cannot be read is left out now, by `invalidElements(_:)`.
  func leavesOut(_ failure: Failure) -> Bool {
    invalidElements != .fail && !failure.isUnrecoverable && session.attempts.mayUseRemedy()
  }

  /// Leaves out a part that cannot be read. Returns nil, as the type, for an element of an `Optional`
  /// type if the setting says so; the outer nil leaves the element out.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func leaveOut<Element>(_ failure: Failure, of type: Element.Type, _ parts: inout MemberFailures?) -> Element? {
    let none = none(of: type)
    parts = parts ?? MemberFailures(self)
    parts?.leaveOut(failure, none == nil ? .skipped : .nothing)
    return none
  }

  /// Nil, as the type, that stands for an element of an `Optional` type if the setting says so.
  @_semantics("optimize.sil.specialize.generic.never")
  func none<Element>(of type: Element.Type) -> Element? {
    invalidElements == .null ? (type as? any OptionalShape.Type)?.none(as: type) : nil
  }
}

/// The failures of a container's parts: of the keys and values of a dictionary, all of which are read,
/// so that one call finds what is wrong with each, and of parts that are left out of the result.
struct MemberFailures {
  private let reader: Reader
  /// The checkpoint before the container.
  private let start: Checkpoint
  private var failures: [Failure] = []
  /// They are reported after all parts have been read, so that types learn from valid ones first.
  private var leftOut: [(failure: Failure, fallback: Fallback)] = []

  init(_ reader: Reader) {
    self.reader = reader
    start = reader.session.checkpoint
  }

  /// Returns the result of a read, or takes its failure and returns nil.
  ///
  /// - Parameter fallback: What stands for a member that is left out.
  mutating func collected<T>(orElse fallback: @autoclosure () -> Fallback = .skipped, _ read: () throws(Failure) -> T) -> T? {
    let checkpoint = reader.checkpoint
    do throws(Failure) {
      return try read()
    } catch {
      if reader.leavesOut(error) {
        reader.session.dropChanges(since: checkpoint)
        leaveOut(error, fallback())
      } else {
        failures.append(error)
      }
      return nil
    }
  }

  @inline(never) mutating func leaveOut(_ failure: Failure, _ fallback: Fallback) {
    leftOut.append((failure, fallback))
    // From the limit on, issues are only counted, so their failures need not be kept.
    if reader.session.isFull(with: leftOut.count) { reportLeftOut() }
  }

  /// Reports the failures of parts that are left out.
  mutating func reportLeftOut() {
    for part in leftOut { reader.session.soften(part.failure, part.fallback) }
    leftOut = []
  }

  /// The number of failures of members that are not left out.
  var count: Int { failures.count }

  /// Whether reading should stop: one failure above the limit shows that there are more.
  var isFull: Bool { failures.count > reader.session.issueLimit }

  /// Reports the failures of members that are left out, and throws the others.
  mutating func finish() throws(Failure) {
    reportLeftOut()
    if !failures.isEmpty { throw Failure(reader.session.takeIssues(since: start), cause: .joined(failures)) }
  }
}
