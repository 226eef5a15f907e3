/// A result together with the non-fatal issues that led to it.
public struct Mapped<Output> {
  /// What the mapper gave.
  public let value: Output
  /// What was softened, rounded or reported on the way, in source order; empty when everything fitted.
  public let issues: [MappingIssue]

  /// A result with its issues.
  public init(value: Output, issues: [MappingIssue]) { self.init(value: value, issues: issues, .none) }

  private let facts: ReportFacts

  init(value: Output, issues: [MappingIssue], _ facts: ReportFacts) {
    self.value = value
    self.issues = issues
    self.facts = facts
  }

  /// The same issues, and others after them, with another value.
  func with<Other>(_ value: Other, _ others: [MappingIssue]) -> Mapped<Other> {
    Mapped<Other>(value: value, issues: issues + others, facts)
  }

  /// Whether all was checked: false only where something was softened whose type was not inspected, so that fields beside an issue were left
  /// unchecked; see ``MappingError/isComplete``.
  public var isComplete: Bool { issues.areComplete }

  /// The issues as a report, which prints them a line each.
  public var report: MappingReport { MappingReport(issues, facts) }
}

extension Mapped: Sendable where Output: Sendable {}
