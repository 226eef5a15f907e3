/// All issues of a document, in source order.
///
///     let mapped = try people.mapReportingIssues(json: data)
///     if !mapped.report.issues.isEmpty { print(mapped.report) }
public struct MappingReport: Sendable {
  /// The issues in source order; empty if everything fit.
  public let issues: [MappingIssue]

  package let facts: ReportFacts
  /// Why some fields were not checked; nil if all were.
  let gap: CheckGap?

  package init(_ issues: [MappingIssue], _ facts: ReportFacts = .none) { self.init(issues, facts, issues.gap) }

  private init(_ issues: [MappingIssue], _ facts: ReportFacts, _ gap: CheckGap?) {
    (self.issues, self.facts, self.gap) = (issues, facts, gap)
  }

  /// Whether everything was checked; see ``MappingError/isComplete``.
  public var isComplete: Bool { !facts.isTruncated && gap == nil }

  /// The first line of texts: `2 fatal issues, 1 non-fatal issue`.
  package var headline: String { ReportFormatter().headline(issues) }

  /// The last lines of texts: omitted issues, unchecked fields.
  package var closing: [String] { facts.lines(kept: issues.count) + [gap?.sentence].compactMap(\.self) }

  /// Only the fatal issues, like `issues` of a ``MappingError``.
  ///
  ///     print(error.report.fatal.formatted(.tree))
  ///
  /// It is complete if the whole report is.
  public var fatal: MappingReport {
    MappingReport(issues.filter { $0.severity == .fatal }, facts, gap)
  }

  /// What went wrong, in one sentence for the user of an app: how many values could not be read, and
  /// where they are in the document.
  ///
  ///     error.report.userMessage    // 2 values could not be read: id, customer_name
  ///
  /// It has no Swift types and no values. Of a document that is malformed, and of a mistake in the
  /// rules, it is `the data could not be read`; without a fatal issue it is `the data could be read`.
  /// See ``MappingIssue/userMessage`` for the text of each value.
  public var userMessage: String { userMessage { _ in nil } }

  /// The same in another language; see ``MappingIssue/userMessage(translatedBy:)``.
  ///
  ///     error.report.userMessage { german[$0] }    // 2 Werte sind nicht lesbar: id, customer_name
  public func userMessage(translatedBy translate: (_ template: String) -> String?) -> String {
    let fatal = issues.filter { $0.severity == .fatal }
    var names: [String] = []
    for name in fatal.map(\.sourceText) where !name.isEmpty && !names.contains(name) { names.append(name) }
    let shown = names.prefix(Self.namedLimit).joined(separator: ", ")
    let general = fatal.lazy.compactMap { $0.detail.general($0.code) }.first
    let message: Message =
      switch names.count {
      case _ where fatal.isEmpty: "the data could be read"
      case _ where general != nil: Message(general ?? "")
      case 0: "the data could not be read"
      case 1: "1 value could not be read: \(shown, as: "names")"
      case ...Self.namedLimit: "\(names.count, as: "count") values could not be read: \(shown, as: "names")"
      case let count:
        "\(count, as: "count") values could not be read: \(shown, as: "names") and \(count - Self.namedLimit, as: "more") more"
      }
    return message.text(translatedBy: translate) ?? ""
  }

  /// How many places the sentence for users names.
  private static let namedLimit = 5

  /// The number of issues that were counted but not kept; see ``JSONReadingOptions/issueLimit``.
  public var omitted: Int { facts.omitted }
}

extension MappingReport: Printed {
  /// The issues, one per line, without values of the source; empty if there are none. If not
  /// everything was checked, a last line says so.
  public var description: String { issues.isEmpty ? "" : ReportFormatter(gap: gap, facts: facts).list(issues) }
  package var stored: KeyValuePairs<String, Any> { ["issues": issues, "facts": facts, "gap": gap as Any] }
}

extension MappingReport: Encodable {
  private enum CodingKeys: CodingKey { case issues, isComplete, omitted }

  /// Writes the issues as data: severity, code, message, hints, the paths, a JSON Pointer, line
  /// and column; never a value of the source.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    var list = object.nestedUnkeyedContainer(forKey: .issues)
    for issue in issues { try issue.encode(to: &list) }
    try object.encode(isComplete, forKey: .isComplete)
    try object.encode(omitted, forKey: .omitted)
  }

  /// The fatal issues as problem details (RFC 9457), for a response of type
  /// `application/problem+json`, without values of the source.
  ///
  /// The member `errors` has an object for each issue: `pointer`, the location as a URI fragment
  /// (RFC 6901, section 6), omitted if there is none; `detail`, the ``MappingIssue/userMessage``, which
  /// has no Swift types; `code`.
  ///
  ///     let problem = error.report.problemDetails(title: "The order does not fit", status: 422)
  ///     response.body = try problem.jsonData()
  ///
  /// - Parameters:
  ///   - type: a URI for the kind of problem; `about:blank` if omitted.
  ///   - title: the kind of problem, in a few words.
  ///   - status: the status of the HTTP response.
  ///   - detail: what happened this time; the ``userMessage`` if omitted.
  ///   - instance: a URI for this occurrence of the problem.
  ///   - translate: see ``MappingIssue/userMessage(translatedBy:)``.
  public func problemDetails(
    type: String? = nil, title: String, status: Int? = nil, detail: String? = nil, instance: String? = nil,
    translatedBy translate: (_ template: String) -> String? = { _ in nil }
  ) -> Value {
    let fatal = issues.filter { $0.severity == .fatal }
    var members: [(key: String, value: Value)] = []
    if let type { members.append(("type", .init(type))) }
    members.append(("title", .init(title)))
    if let status { members.append(("status", .init(status))) }
    members.append(("detail", .init(detail ?? userMessage(translatedBy: translate))))
    if let instance { members.append(("instance", .init(instance))) }
    members.append(("errors", Value(fatal.map { Self.problem($0, translate) })))
    return Value(object: members)
  }

  private static func problem(_ issue: MappingIssue, _ translate: (String) -> String?) -> Value {
    var members: [(key: String, value: Value)] = []
    if let pointer = issue.sourcePath.uriFragment { members.append(("pointer", .init(pointer))) }
    return Value(object: members + [("detail", .init(issue.userMessage(translatedBy: translate))), ("code", .init(issue.code.name))])
  }
}

extension MappingIssue {
  enum CodingKeys: CodingKey { case severity, code, message, hints, sourcePath, pointer, destinationPath, line, column }

  fileprivate func encode(to list: inout any UnkeyedEncodingContainer) throws {
    var object = list.nestedContainer(keyedBy: CodingKeys.self)
    try encodeSummary(to: &object)
    try object.encode(hints, forKey: .hints)
    try object.encode(sourcePath.description, forKey: .sourcePath)
    try object.encodeIfPresent(sourcePath.jsonPointer, forKey: .pointer)
    try object.encode(destinationPath.description, forKey: .destinationPath)
    try object.encodeIfPresent(location?.line, forKey: .line)
    try object.encodeIfPresent(location?.column, forKey: .column)
  }

  /// Writes the severity, the code and the message.
  func encodeSummary(to object: inout KeyedEncodingContainer<CodingKeys>) throws {
    try object.encode(severity.rawValue, forKey: .severity)
    try object.encode(code.name, forKey: .code)
    try object.encode(message, forKey: .message)
  }
}

/// Facts about the issues of a document as a whole.
package struct ReportFacts: Sendable {
  /// The keys whose values are hidden; nil if there are none.
  package var sensitive: SensitiveKeys?
  /// The number of issues that were counted but not kept.
  var omitted = 0
  /// Whether the mapping stopped because there were too many issues.
  var isTruncated = false
  /// Whether the error is within a coding error of the standard library, which prints the report
  /// itself. Then its description is one line.
  var isWithinCodingError = false

  package init(sensitive: SensitiveKeys? = nil, omitted: Int = 0, isTruncated: Bool = false, isWithinCodingError: Bool = false) {
    (self.sensitive, self.omitted, self.isTruncated, self.isWithinCodingError) = (sensitive, omitted, isTruncated, isWithinCodingError)
  }

  static let none = ReportFacts()

  /// Hides more keys.
  package mutating func hide(_ keys: SensitiveKeys?) { sensitive = keys?.joined(sensitive) ?? sensitive }

  /// The last lines of texts.
  func lines(kept: Int) -> [String] {
    if isTruncated { return ["Stopped after \(kept) issues; there may be more."] }
    return omitted == 0 ? [] : ["\(omitted) more issue\(omitted == 1 ? "" : "s") omitted."]
  }
}
