/// Where a run begins and ends.
extension MappingContext {
  /// Text of so many bytes is read in parts where it can be.
  @usableFromInline
  static var longText: Int { JSONListReader.leastText }

  /// What becomes of an input as a whole.
  static func output<Input, Output>(
    from input: Input, userInfo: MappingUserInfo, _ map: (Input, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    var report = CallReport()
    return try run(input, userInfo: userInfo, &report, map)
  }

  /// What becomes of a document, with the issues.
  static func mapped<Output>(
    _ document: Value, _ map: (Value, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Mapped<Output> {
    var report = CallReport()
    let output = try run(document, userInfo: [:], &report, map)
    return report.mapped(output)
  }

  /// What becomes of an input in a session of its own, whose end is where kept checks are made; the issues where it comes to an end.
  static func run<Input, Output>(
    _ input: Input, userInfo: MappingUserInfo, issueLimit: Int = JSONReadingOptions.usualIssueLimit, _ report: inout CallReport,
    _ map: (Input, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    let session = Session(userInfo: userInfo, issueLimit: issueLimit)
    defer { session.end() }
    var context = session.context(of: same(input, as: Value.self))
    do throws(MappingError) {
      let output = try map(input, &context)
      try session.checkStack()
      if session.issueCount > 0 { report = CallReport(issues: session.issues, facts: session.facts) }
      return output
    } catch {
      throw session.complete(error)
    }
  }
}
