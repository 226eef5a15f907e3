extension MappingReport: Encodable {
  private enum CodingKeys: CodingKey { case issues, isComplete, omitted }

  /// Writes the issues as data: severity, code, message, hints, the paths, a JSON Pointer, line and column; never a value of the source.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(issues.map { EncodedIssue(issue: $0) }, forKey: .issues)
    try object.encode(isComplete, forKey: .isComplete)
    try object.encode(omitted, forKey: .omitted)
  }

  /// The fatal issues as the problem details of RFC 9457, to be sent as `application/problem+json`; no value of the source is in them.
  ///
  /// The member `errors` has an object for each: `pointer`, the place as the fragment of a URI (RFC 6901, section 6), left out where it has none;
  /// `detail`, the message; `code`.
  ///
  ///     let problem = error.report.problemDetails(title: "The order does not fit", status: 422)
  ///     response.body = try problem.jsonData()
  ///
  /// - Parameters:
  ///   - type: a URI that says what kind of problem it is; `about:blank` where it is left out.
  ///   - title: what kind of problem it is, in a few words.
  ///   - status: the status of the HTTP response.
  ///   - detail: what happened this time; the number of issues where it is left out.
  ///   - instance: a URI of this very problem.
  public func problemDetails(
    type: String? = nil, title: String, status: Int? = nil, detail: String? = nil, instance: String? = nil
  ) -> Value {
    let fatal = issues.filter { $0.severity == .fatal }
    var members: [(key: String, value: Value)] = []
    if let type { members.append(("type", .init(type))) }
    members.append(("title", .init(title)))
    if let status { members.append(("status", .init(status))) }
    members.append(("detail", .init(detail ?? "\(fatal.count) issue\(fatal.count == 1 ? "" : "s")")))
    if let instance { members.append(("instance", .init(instance))) }
    members.append(("errors", Value(fatal.map { Self.problem($0) })))
    return Value(object: members)
  }

  private static func problem(_ issue: MappingIssue) -> Value {
    var members: [(key: String, value: Value)] = []
    if let pointer = issue.sourcePath.uriFragment { members.append(("pointer", .init(pointer))) }
    return Value(object: members + [("detail", .init(issue.message)), ("code", .init(issue.code.name))])
  }
}

private struct EncodedIssue: Encodable {
  let issue: MappingIssue

  private enum CodingKeys: CodingKey { case severity, code, message, hints, sourcePath, pointer, destinationPath, line, column }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(issue.severity.rawValue, forKey: .severity)
    try object.encode(issue.code.name, forKey: .code)
    try object.encode(issue.message, forKey: .message)
    try object.encode(issue.hints, forKey: .hints)
    try object.encode(issue.sourcePath.description, forKey: .sourcePath)
    try object.encodeIfPresent(issue.sourcePath.jsonPointer, forKey: .pointer)
    try object.encode(issue.destinationPath.description, forKey: .destinationPath)
    try object.encodeIfPresent(issue.location?.line, forKey: .line)
    try object.encodeIfPresent(issue.location?.column, forKey: .column)
  }
}
