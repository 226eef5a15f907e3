extension Mapper {
  /// Maps one input.
  ///
  /// - Throws: every reason why it cannot be mapped.
  public func map(_ input: Input) throws(MappingError) -> Output { try mapReportingIssues(input).value }

  /// Maps one input, and gives the non-fatal issues beside the result.
  public func mapReportingIssues(_ input: Input) throws(MappingError) -> Mapped<Output> {
    try mapReportingIssues(input, userInfo: [:])
  }

  /// The same with information that every mapper and every `init(from:)` on the way can read.
  public func mapReportingIssues(_ input: Input, userInfo: MappingUserInfo) throws(MappingError) -> Mapped<Output> {
    var report = _CallReport()
    let output = try _call(with: input, userInfo: userInfo, issueLimit: JSONReadingOptions.usualIssueLimit, report: &report)
    return report.mapped(output)
  }

  /// Maps one input in a session of its own.
  public func _call(
    with input: Input, userInfo: MappingUserInfo, issueLimit: Int, report: inout _CallReport
  ) throws(MappingError) -> Output {
    try MappingContext.run(input, userInfo: userInfo, issueLimit: issueLimit, &report) { input, context throws(MappingError) in
      try map(input, in: &context)
    }
  }
}
