/// What a run has to say besides its result.
struct RunReport {
  /// The non-fatal issues, as they were found.
  var issues: [MappingIssue] = []
  var facts = ReportFacts.none
}
