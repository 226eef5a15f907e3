/// What was wrong with a document: every issue of a run, in source order.
///
///     let mapped = try people.mapReportingIssues(json: data)
///     if !mapped.report.issues.isEmpty { print(mapped.report) }
public struct MappingReport: Sendable {
  /// Every issue of the run, in source order; empty when everything fitted.
  public let issues: [MappingIssue]

  let facts: ReportFacts
  /// Whether an issue that is not in this report left fields unchecked.
  private let leftUnchecked: Bool

  init(_ issues: [MappingIssue], _ facts: ReportFacts = .none) { self.init(issues, facts, leftUnchecked: false) }

  private init(_ issues: [MappingIssue], _ facts: ReportFacts, leftUnchecked: Bool) {
    (self.issues, self.facts, self.leftUnchecked) = (issues, facts, leftUnchecked)
  }

  /// Whether all was checked; see ``MappingError/isComplete``.
  public var isComplete: Bool { !facts.isCut && areIssuesComplete }

  /// Whether no issue left fields unchecked.
  var areIssuesComplete: Bool { !leftUnchecked && issues.areComplete }

  /// The fatal issues alone, like `issues` of a ``MappingError``.
  ///
  ///     print(error.report.fatal.formatted(.tree))
  ///
  /// It is complete where the whole report is.
  public var fatal: MappingReport {
    MappingReport(issues.filter { $0.severity == .fatal }, facts, leftUnchecked: !areIssuesComplete)
  }

  /// How many issues were counted beyond those that are kept; see ``JSONReadingOptions/issueLimit``.
  public var omitted: Int { facts.omitted }
}

extension MappingReport: CustomStringConvertible {
  /// The issues, a line each, with no value of the source; empty when there are none. Where not all was checked a last line says so.
  public var description: String { issues.isEmpty ? "" : ReportFormatter(isComplete: areIssuesComplete, facts: facts).list(issues) }
}

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

/// What is to be known of a run's issues besides them.
struct ReportFacts: Sendable {
  /// The keys whose values are not to be shown; nil where there are none.
  var sensitive: SensitiveKeys?
  /// How many issues were counted, and not kept.
  var omitted = 0
  /// Whether the run ended because there were too many issues.
  var isCut = false
  /// Whether the error is the one within a coding error of the standard library, which shows the report itself: printed, it takes one line.
  var isWithinCodingError = false

  static let none = ReportFacts()

  /// What texts end with, a line each.
  func lines(kept: Int) -> [String] {
    if isCut { return ["Stopped after \(kept) issues; there may be more."] }
    return omitted == 0 ? [] : ["\(omitted) more issue\(omitted == 1 ? "" : "s") omitted."]
  }
}
