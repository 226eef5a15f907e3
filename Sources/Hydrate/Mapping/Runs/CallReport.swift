/// What a call has to say besides its result; not to be used.
public struct _CallReport {
  /// The non-fatal issues, as they were found.
  var issues: [MappingIssue] = []
  var facts = ReportFacts.none

  @usableFromInline init() {}

  init(issues: [MappingIssue], facts: ReportFacts) { (self.issues, self.facts) = (issues, facts) }

  /// A result with what was said.
  func mapped<Output>(_ value: Output) -> Mapped<Output> { Mapped(value: value, issues: issues.inSourceOrder(), facts) }
}
