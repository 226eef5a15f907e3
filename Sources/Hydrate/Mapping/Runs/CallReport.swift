/// The non-fatal issues of a call, beside its result.
struct CallReport {
  /// The non-fatal issues, as they were found.
  var issues: [MappingIssue] = []
  var facts = ReportFacts.none

  /// A result together with the issues.
  func mapped<Output>(_ value: Output) -> Mapped<Output> { Mapped(value: value, issues: issues.inSourceOrder(), facts) }
}
