/// The beginning and the end of calls.
extension MappingContext {
  /// The length from which on text is read in parts, if possible.
  @usableFromInline
  static var longText: Int { JSONListReader.leastText }

  /// Maps a whole input.
  package static func output<Input, Output>(
    from input: Input, userInfo: MappingUserInfo, _ map: (Input, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    var report = CallReport()
    return try run(input, userInfo: userInfo, &report, map)
  }

  /// Maps a document, and returns the issues with the result.
  static func mapped<Output>(
    _ document: Value, _ map: (Value, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Mapped<Output> {
    var report = CallReport()
    let output = try run(document, userInfo: [:], &report, map)
    return report.mapped(output)
  }

  /// Maps an input in a new session. Deferred checks are made at its end, and the report gets the
  /// issues.
  package static func run<Input, Output>(
    _ input: Input, userInfo: MappingUserInfo, issueLimit: Int = JSONReadingOptions.defaultIssueLimit, _ report: inout CallReport,
    _ map: (Input, inout MappingContext) throws(MappingError) -> Output
  ) throws(MappingError) -> Output {
    let session = Session(userInfo: userInfo, issueLimit: issueLimit)
    defer { session.end() }
    var context = session.context(of: same(input, as: Value.self))
    do throws(MappingError) {
      let output = try map(input, &context)
      try session.checkStack()
      session.note(in: &report)
      return output
    } catch {
      throw session.complete(error.within(context.place))
    }
  }
}
