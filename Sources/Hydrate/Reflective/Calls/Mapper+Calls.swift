extension Mapper {
  /// Maps one input.
  ///
  /// - Throws: every reason why it cannot be mapped.
  public func map(_ input: Input) throws(MappingError) -> Output { try mapReportingIssues(input).value }

  /// Maps one input, and gives the non-fatal issues beside the result.
  public func mapReportingIssues(_ input: Input) throws(MappingError) -> Mapped<Output> {
    try MappingContext.run(self, input, userInfo: [:])
  }

  /// The same with information that every mapper and every `init(from:)` on the way can read.
  public func mapReportingIssues(_ input: Input, userInfo: MappingUserInfo) throws(MappingError) -> Mapped<Output> {
    try MappingContext.run(self, input, userInfo: userInfo)
  }
}
