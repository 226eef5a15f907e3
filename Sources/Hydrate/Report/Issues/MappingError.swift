public import Foundation

/// The error thrown if a document cannot be mapped, with every reason found in one pass.
///
///     do { _ = try people.map(json: data) } catch {
///       for issue in error.issues { print(issue.location, issue.destinationPath, issue.message) }
///     }
public struct MappingError: Error, Sendable {
  private let storage: Storage

  private enum Storage: Sendable {
    /// Within the call. Remaining values are checked when the issues are first requested there, or
    /// when the call ends.
    case pending(Failure)
    /// After the call: all issues, in source order, and the one that ended the call, if it is
    /// known.
    case complete([MappingIssue], ending: MappingIssue?, ReportFacts)
  }

  package init(_ failure: Failure) {
    storage = .pending(failure)
    failure.noteHandedOut()
  }

  /// An error with these issues, at least one of which should be fatal.
  package init(complete issues: [MappingIssue], ending: MappingIssue? = nil, _ facts: ReportFacts = .none) {
    storage = .complete(issues, ending: ending, facts)
  }

  /// The fatal issues, at least one, in source order.
  public var issues: [MappingIssue] { allIssues.filter { $0.severity == .fatal } }

  /// All issues of the document, including the non-fatal ones, in source order.
  public var allIssues: [MappingIssue] {
    switch storage {
    case .pending(let failure): failure.held()
    case .complete(let issues, _, _): issues
    }
  }

  /// The fatal issue that ended the mapping: the first one that left an `init(from:)`, in the
  /// order of its requests.
  package var ending: MappingIssue? {
    switch storage {
    case .pending(let failure): failure.first
    case .complete(let issues, let ending, _): ending ?? issues.first { $0.severity == .fatal }
    }
  }

  /// All issues of the document as a report.
  public var report: MappingReport { MappingReport(allIssues, facts) }

  /// Facts about the issues as a whole.
  package var facts: ReportFacts {
    if case .complete(_, _, let facts) = storage { facts } else { .none }
  }

  /// The same error with more keys hidden.
  package func hiding(_ keys: SensitiveKeys?) -> MappingError {
    keys == nil ? self : with { $0.hide(keys) }
  }

  private func with(_ change: (inout ReportFacts) -> Void) -> MappingError {
    MappingError(complete: allIssues, ending: ending, changed(facts, change))
  }

  /// The error as it is placed within a coding error that prints the report, or as it is taken out
  /// of one.
  func within(codingError isWithin: Bool) -> MappingError {
    facts.isWithinCodingError == isWithin ? self : with { $0.isWithinCodingError = isWithin }
  }

  /// Whether everything was checked. False only in these cases:
  /// - Fields were left unchecked because their type was not inspected, and none of its values has
  ///   been decoded successfully yet. The first document of such a type that fails then shows only
  ///   the errors up to where each object failed. To have everything checked, call `plan()` once
  ///   at set-up or make the type ``Reflectable``.
  /// - A type with a hand-written `init(from:)` may have gone on in a way that is not known: it lists
  ///   keys, checks for a key that the document does not have, or reads a list by itself.
  /// - An error that was caught within its call was first read on another thread, or with too
  ///   little stack.
  /// - The mapping stopped because there were more issues than ``JSONReadingOptions/issueLimit``
  ///   allows.
  ///
  /// Errors about malformed text and about mistakes in the set-up are always complete.
  public var isComplete: Bool { !facts.isTruncated && allIssues.gap == nil }

  /// The failure that the engine passes on.
  var failure: Failure {
    switch storage {
    case .pending(let failure): failure
    case .complete(let issues, _, let facts): Failure(issues, gap: facts.isTruncated ? .unknown : nil)
    }
  }

  /// The error of user code at a location. The issues of a call of its own are within the location,
  /// those of the same call are where they are already.
  func within(_ place: IssueLocation) -> MappingError {
    if case .complete = storage { MappingError(failure.within(place)) } else { self }
  }
}

extension MappingError {
  /// An error with a single issue that belongs to no field, as thrown by sources.
  package static func single(
    _ code: MappingIssue.Code, _ detail: Detail, at location: TextLocation? = nil, path: ValuePath = .root, name: String? = nil,
    underlying: (any Error)? = nil
  ) -> MappingError {
    let place = IssueLocation(fixed: path, location: location, name: name)
    return MappingError(complete: [MappingIssue(code, detail, at: place, underlyingError: underlying)])
  }
}

extension [MappingIssue] {
  /// The keys that nothing reads.
  var unknownKeys: [String] {
    compactMap { issue in
      guard issue.code == .unknownKey, case .key(let key)? = issue.sourcePath.components.last else { return nil }
      return key
    }
  }

  /// The issues in source order; those of one location keep their order.
  package func inSourceOrder() -> [MappingIssue] {
    // Most often they are in order already.
    var last = Int.min
    let isInOrder = allSatisfy { issue in
      let position = issue.place.position
      defer { last = position }
      return position >= last
    }
    if isInOrder { return self }
    let positions = map(\.place.position)
    return Ordering.positions(count) { (positions[$0], $0) < (positions[$1], $1) }.map { self[$0] }
  }
}

extension MappingError: Printed, LocalizedError {
  /// The fatal issues, one per line, without values of the source. If not everything was checked,
  /// a last line says so.
  ///
  /// For all issues, other layouts and values use ``report`` with
  /// ``MappingReport/formatted(_:showingValues:limit:)``.
  ///
  /// For the error within a `DecodingError` or an `EncodingError`, which print the report
  /// themselves, this is one line with the number of issues.
  public var description: String { facts.isWithinCodingError ? headline : formatter().list(issues) }

  private var headline: String { "MappingError: " + formatter().headline(allIssues) }

  private func formatter() -> ReportFormatter { ReportFormatter(gap: allIssues.gap, facts: facts) }

  /// All issues of the document, one per line.
  public var debugDescription: String { facts.isWithinCodingError ? headline : report.description }
  /// The fatal issues, one per line.
  public var errorDescription: String? { formatter().list(issues) }
}

/// Calls `body`, whose failure is thrown as the error of a mapper.
@inline(__always) func asMappingError<Result>(_ body: () throws(Failure) -> Result) throws(MappingError) -> Result {
  do throws(Failure) { return try body() } catch { throw MappingError(error) }
}
