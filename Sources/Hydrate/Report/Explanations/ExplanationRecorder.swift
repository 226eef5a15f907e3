/// Takes down what becomes of each field, where a run is explained. All of one call have one recorder: the checks that are put off, too.
final class ExplanationRecorder: Sendable {
  private let log = Guarded(ExplanationLog())

  // MARK: Fields

  /// A field is about to be read; gives its number.
  func begin(at place: Place) -> Int { log.withLock { $0.begin(place) } }

  /// The field that is being read is a mapper's.
  func note(mapper name: String, dateFormat: String? = nil) {
    log.withLock {
      $0.change { item in
        item.rule.mapperName = name
        item.rule.dateFormat = dateFormat
      }
    }
  }

  /// Something stands in for the value of the field that is being read.
  func note(standIn: StandInKind, softening: Bool) {
    log.withLock {
      $0.change { item in
        item.rule.fallback = standIn.rawValue
        item.isSoftened = softening
      }
    }
  }

  /// Whether something stands in for what did not fit in a field.
  func isSoftened(_ number: Int) -> Bool { log.withLock { $0.items.indices.contains(number) && $0.items[number].isSoftened } }

  /// The field has a value, or does without one.
  ///
  /// - Parameter isAbsent: whether the source has nothing for it.
  func end(_ number: Int, isAbsent: Bool, isLeftOut: Bool = false, isReadOnly: Bool = false) {
    log.withLock {
      $0.end(number) { item in
        (item.rule.isLeftOut, item.rule.isReadOnly) = (isLeftOut, isReadOnly && !isLeftOut)
        let standIn = item.rule.fallback.flatMap { StandInKind(rawValue: $0) }
        item.outcome =
          if item.isSoftened || standIn?.isValue == true { .fallback } else if standIn != nil || isAbsent { .absent } else { .exact }
      }
    }
  }

  /// The field has failed.
  func end(_ number: Int, with failure: Failure) {
    let issue = failure.first
    log.withLock {
      $0.end(number) { item in
        item.outcome = .failed
        item.failure = issue
        item.rule.fallback = nil
      }
    }
  }

  // MARK: Other things

  /// A scalar was read.
  func scalar(at place: Place, isConverted: Bool, dateFormat: String?) {
    log.withLock { $0.add(.scalar, place, isConverted ? .converted : .exact, dateFormat: dateFormat) }
  }

  /// A model's `init(from:)` has failed; somebody may make do without it.
  func modelFailed(at place: Place) { log.withLock { $0.add(.failedModel, place) } }

  /// An alternative has failed, and the next one is tried.
  func alternativeLost(at place: Place) { log.withLock { $0.add(.lostAlternative, place) } }

  /// Members of an object that nothing reads.
  func unread(_ places: [Place]) { log.withLock { log in for place in places { log.add(.unread, place) } } }

  /// The keys of an object that an explicit mapper reads.
  func object(at place: Place, keys: Set<String>) { log.withLock { $0.add(.object(keys: keys), place) } }

  // MARK: The result

  /// What it all comes to, with every issue of the run.
  func explanation(_ issues: [MappingIssue], _ facts: ReportFacts) -> MappingExplanation {
    let items = log.withLock { $0.items }
    var builder = ExplanationBuilder(items, issues, facts)
    return builder.explanation()
  }
}

/// What stands in for a value, as plans name it.
enum StandInKind: String, Sendable {
  case `default`
  case `nil`
  case declared
  case missing
  case zero
  case present

  /// Whether it is more than a way to say that there is nothing.
  var isValue: Bool { self != .nil && self != .missing }
}
