/// A result together with its non-fatal issues.
public struct Mapped<Output> {
  /// The result of the mapper.
  public let value: Output
  /// The non-fatal issues, such as fallbacks and rounding, in source order; empty if everything
  /// fit.
  public let issues: [MappingIssue]

  /// Makes a result with its issues.
  public init(value: Output, issues: [MappingIssue]) { self.init(value: value, issues: issues, .none) }

  private let facts: ReportFacts
  private let sources: SensitiveKeysSources

  init(value: Output, issues: [MappingIssue], _ facts: ReportFacts, _ sources: SensitiveKeysSources = SensitiveKeysSources()) {
    self.value = value
    self.issues = issues
    self.facts = facts
    self.sources = sources
  }

  /// The same issues followed by others, with another value.
  func with<Other>(_ value: Other, _ others: [MappingIssue]) -> Mapped<Other> {
    Mapped<Other>(value: value, issues: issues + others, facts, sources)
  }

  /// Whether everything was checked. False only if a value of a type that was not inspected was
  /// softened, so that fields next to an issue were left unchecked; see
  /// ``MappingError/isComplete``.
  public var isComplete: Bool { issues.gap == nil }

  /// The keys whose values are hidden, of the mappers that have made the value; nil if there are
  /// none.
  package var sensitiveKeys: SensitiveKeys? {
    sources.all.reduce(facts.sensitive) { keys, source in source.sensitiveKeys?.joined(keys) ?? keys }
  }

  package var stored: KeyValuePairs<String, Any> { ["value": value, "issues": issues, "facts": facts, "sources": sources] }

  /// The issues as a report, which prints one per line.
  public var report: MappingReport { MappingReport(issues, facts) }
}

extension Mapped: Sendable where Output: Sendable {}
