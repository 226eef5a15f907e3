/// Where a run begins and ends.
extension MappingContext {
  /// Runs a mapper as a whole: the end of the run is where kept checks are made and issues put in order.
  static func run<M: Mapper>(
    _ mapper: M, _ input: M.Input, userInfo: MappingUserInfo, issueLimit: Int = JSONReadingOptions.usualIssueLimit
  ) throws(MappingError) -> Mapped<M.Output> {
    var report = RunReport()
    let output = try run(input, userInfo: userInfo, issueLimit: issueLimit, &report) { input, context throws(MappingError) in
      try mapper.map(input, in: &context)
    }
    return Mapped(value: output, issues: report.issues.inSourceOrder(), report.facts)
  }

  /// Text of so many bytes is read in parts where it can be.
  @usableFromInline
  static var longText: Int { JSONListReader.leastText }

  /// The same for what a mapper does with a document; the result alone.
  ///
  /// Callers need not name the mapper's type to the runtime, which looks for the conformances of a generic one when it first hears of it.
  @usableFromInline
  static func output<Output>(
    of document: Value, userInfo: MappingUserInfo, issueLimit: Int, _ map: (Value, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    var report = RunReport()
    return try run(document, userInfo: userInfo, issueLimit: issueLimit, &report, map)
  }

  /// The same for an input of any kind.
  static func output<Input, Output>(
    from input: Input, userInfo: MappingUserInfo, _ map: (Input, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    var report = RunReport()
    return try run(input, userInfo: userInfo, &report, map)
  }

  /// The same with the issues.
  static func mapped<Output>(
    _ document: Value, _ map: (Value, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Mapped<Output> {
    var report = RunReport()
    let output = try run(document, userInfo: [:], &report, map)
    return Mapped(value: output, issues: report.issues.inSourceOrder(), report.facts)
  }

  /// The same, with the issues where it comes to an end.
  static func run<Input, Output>(
    _ input: Input, userInfo: MappingUserInfo, issueLimit: Int = JSONReadingOptions.usualIssueLimit, _ report: inout RunReport,
    _ map: (Input, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    let session = Session(userInfo: userInfo, issueLimit: issueLimit)
    defer { session.end() }
    var context = MappingContext.root(same(input, as: Value.self), in: session)
    do throws(MappingError) {
      let output = try map(input, &context)
      if session.issueCount > 0 { report = RunReport(issues: session.issues, facts: session.facts) }
      return output
    } catch {
      throw session.complete(error)
    }
  }

  /// The context of a whole document, or of another value.
  static func root(_ value: Value?, in session: Session) -> MappingContext {
    MappingContext(session: session, scope: Scope(parent: nil, step: .same, value: value ?? .null), value: value)
  }
}
