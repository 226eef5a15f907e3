public import Foundation

/// What is thrown when a document cannot be mapped: every reason, found in one run.
///
///     do { _ = try people.map(json: data) } catch {
///       for issue in error.issues { print(issue.location, issue.destinationPath, issue.message) }
///     }
public struct MappingError: Error, Sendable {
  private let storage: Storage

  private enum Storage: Sendable {
    /// Still within its run: what is left to check is checked when somebody first asks there, or when the run ends.
    case pending(Failure)
    /// Left its run: all issues, in source order, and the one that ended it, where that is known.
    case complete([MappingIssue], ending: MappingIssue?, ReportFacts)
  }

  init(_ failure: Failure) {
    storage = .pending(failure)
    failure.noteHandedOut()
  }

  /// An error made of these issues, at least one of which should be fatal.
  init(complete issues: [MappingIssue], ending: MappingIssue? = nil, _ facts: ReportFacts = .none) {
    storage = .complete(issues, ending: ending, facts)
  }

  /// The fatal issues, at least one, in source order.
  public var issues: [MappingIssue] { allIssues.filter { $0.severity == .fatal } }

  /// Every issue of the run, the non-fatal ones too, in source order.
  public var allIssues: [MappingIssue] {
    switch storage {
    case .pending(let failure): failure.held()
    case .complete(let issues, _, _): issues
    }
  }

  /// The fatal issue that ended the mapping: the first that left an `init(from:)`, in the order of its requests.
  var ending: MappingIssue? {
    switch storage {
    case .pending(let failure): failure.first
    case .complete(let issues, let ending, _): ending ?? issues.first { $0.severity == .fatal }
    }
  }

  /// Every issue of the run as a report.
  public var report: MappingReport { MappingReport(allIssues, facts) }

  /// What is to be known of the issues besides them.
  var facts: ReportFacts {
    if case .complete(_, _, let facts) = storage { facts } else { .none }
  }

  /// The same error where more is to be hidden.
  func hiding(_ keys: SensitiveKeys?) -> MappingError {
    guard let keys else { return self }
    var facts = facts
    facts.sensitive = keys.joined(facts.sensitive)
    return MappingError(complete: allIssues, ending: ending, facts)
  }

  /// The error to be put within a coding error whose text is the report, or taken out of it.
  func within(codingError isWithin: Bool) -> MappingError {
    guard facts.isWithinCodingError != isWithin else { return self }
    var facts = facts
    facts.isWithinCodingError = isWithin
    return MappingError(complete: allIssues, ending: ending, facts)
  }

  /// Whether all was checked: false only where fields were left unchecked because nobody has inspected their type, and none of its values has
  /// decoded well yet; or where an error that was caught within its run was first read on another thread, or with too little stack.
  ///
  /// The first document of a type that fails then shows what is wrong up to where it failed, in each such object. `plan()`, called once at
  /// set-up, or a ``Reflectable`` type, has all of it checked. Malformed text and mistakes in the set-up are complete by themselves.
  ///
  /// False too where the run ended because there were more issues than ``JSONReadingOptions/issueLimit`` has kept.
  public var isComplete: Bool { !facts.isCut && allIssues.areComplete }

  /// The failure as the engine passes it on.
  var failure: Failure {
    switch storage {
    case .pending(let failure): failure
    case .complete(let issues, _, _): Failure(issues)
    }
  }
}

extension MappingError {
  /// An error of one issue that stands at no field, as the sources throw it.
  static func single(
    _ code: MappingIssue.Code, _ detail: Detail, at location: TextLocation? = nil, path: ValuePath = .root, name: String? = nil,
    underlying: (any Error)? = nil
  ) -> MappingError {
    let place = Place(fixed: path, location: location, name: name)
    return MappingError(complete: [MappingIssue(code, detail, at: place, underlyingError: underlying)])
  }
}

extension [MappingIssue] {
  /// Whether none of them left anything unchecked.
  var areComplete: Bool { !contains(where: \.leavesUnchecked) }

  /// The issues in the order of their places in the source; those of one place stay as they were found.
  func inSourceOrder() -> [MappingIssue] {
    // Each is found by walking up to the document's root.
    let positions = map(\.place.position)
    guard zip(positions, positions.dropFirst()).contains(where: >) else { return self }
    return indices.sorted { (positions[$0], $0) < (positions[$1], $1) }.map { self[$0] }
  }
}

extension MappingError: CustomStringConvertible, CustomDebugStringConvertible, LocalizedError {
  /// The fatal issues, a line each; no value of the source is shown. Where not all was checked a
  /// last line says so.
  ///
  /// For all issues, other layouts and values use ``report``, whose
  /// ``MappingReport/formatted(_:showingValues:limit:)`` makes every text.
  ///
  /// Of the error within a `DecodingError` or an `EncodingError`, whose own text is the report, one line with the number of issues.
  public var description: String { facts.isWithinCodingError ? headline : formatter().list(issues) }

  private var headline: String { "MappingError: " + formatter().headline(allIssues) }

  private func formatter() -> ReportFormatter { ReportFormatter(isComplete: allIssues.areComplete, facts: facts) }

  /// All issues of the run, a line each.
  public var debugDescription: String { facts.isWithinCodingError ? headline : report.description }
  /// The fatal issues, a line each.
  public var errorDescription: String? { formatter().list(issues) }
}
