/// Records the outcome of each field of an explained call. A call has one recorder, which deferred
/// checks also use.
package final class ExplanationRecorder: Sendable {
  private let log = Guarded(ExplanationLog())
  /// Whether more than the places of values is recorded: formats of dates, and what is unread.
  let isDetailed: Bool

  package init(isDetailed: Bool = true) { self.isDetailed = isDetailed }

  // MARK: Fields

  /// Records that a field is about to be read, and returns its number.
  func begin(at place: IssueLocation) -> Int { log.withLock { $0.begin(place) } }

  /// Records that a mapper reads the current field.
  func note(mapper name: @autoclosure () -> String, date: @autoclosure () -> ReadDate? = nil) {
    guard isDetailed else { return }
    let (name, date) = (name(), date())
    log.withLock { $0.change { ($0.rule.mapperName, $0.rule.dateFormat, $0.date) = (name, date?.format, date?.date) } }
  }

  /// Records that a fallback is used for the current field.
  func note(fallback: FallbackKind, softening: Bool) {
    log.withLock { $0.change { ($0.rule.fallback, $0.isSoftened) = (fallback.rawValue, softening) } }
  }

  /// Records that nothing within the current field is recorded.
  func noteSkipped() { log.withLock { $0.change { $0.isSkipped = true } } }

  /// Whether a fallback was used for an invalid value of the field.
  func isSoftened(_ number: Int) -> Bool { log.withLock { $0.items.indices.contains(number) && $0.items[number].isSoftened } }

  /// Records that the field has a value or does without one.
  ///
  /// - Parameter isAbsent: whether the source has no value for it.
  func end(_ number: Int, isAbsent: Bool, isLeftOut: Bool = false, isReadOnly: Bool = false) {
    log.withLock {
      $0.end(number) { item in
        (item.rule.isLeftOut, item.rule.isReadOnly) = (isLeftOut, isReadOnly && !isLeftOut)
        let fallback = item.rule.fallback.flatMap { FallbackKind(rawValue: $0) }
        item.outcome =
          if item.isSoftened || fallback?.isValue == true { .fallback } else if fallback != nil || isAbsent { .absent } else { .exact }
      }
    }
  }

  /// Records that the field has failed.
  func end(_ number: Int, with failure: Failure) {
    let issue = failure.first
    log.withLock { $0.end(number) { ($0.outcome, $0.failure, $0.rule.fallback) = (.failed, issue, nil) } }
  }

  /// The number of events so far.
  var count: Int { log.withLock { $0.items.count } }

  /// Forgets the events since there were so many: the model is read again.
  func drop(since count: Int) { log.withLock { $0.drop(since: count) } }

  /// The events since there were so many, and a way to add them again elsewhere.
  func events(since count: Int) -> [ExplanationLog.Item] { log.withLock { $0.items(since: count) } }

  func add(_ events: [ExplanationLog.Item]) { log.withLock { $0.add(events) } }

  // MARK: Other events

  /// Records that a scalar was read.
  func scalar(at place: IssueLocation, isConverted: Bool, date: @autoclosure () -> ReadDate?) {
    let date = isDetailed ? date() : nil
    log.withLock { $0.add(.scalar, place, isConverted ? .converted : .exact, date) }
  }

  /// Records an event that is no field.
  func add(_ kind: ExplanationLog.Kind, at place: IssueLocation) { log.withLock { $0.add(kind, place) } }

  /// Records members of an object that nothing reads.
  func unread(_ places: [IssueLocation]) { log.withLock { log in for place in places { log.add(.unread, place) } } }

  // MARK: The result

  /// The events so far, in order.
  package var items: [ExplanationLog.Item] { log.withLock { $0.items } }

  /// The explanation, with all issues of the document.
  func explanation(_ issues: [MappingIssue], _ facts: ReportFacts) -> MappingExplanation {
    var builder = ExplanationBuilder(items, issues, facts)
    return builder.explanation()
  }
}

/// The kind of a fallback, with its name in plans.
enum FallbackKind: String, Sendable {
  case `default`
  case `nil`
  case declared
  case missing
  case zero
  case present

  /// Whether it is a value, rather than a representation of absence.
  var isValue: Bool { self != .nil && self != .missing }
}
