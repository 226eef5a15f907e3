/// The outcome of a mapping, field by field, with the members that nothing read. Its description
/// is a table.
///
///     print(try people.explain(json: #"{"first_name": "Ann", "age": "24", "colour": 1}"#))
///
///     source      property   outcome    rule      place  issue
///     first_name  firstName  exact      built in  1:16
///     age         age        converted  built in  1:30
///     nothing reads: colour
public struct MappingExplanation: Sendable {
  /// The fields of all objects that were read or are missing, those of one object together.
  /// Elements and other values that are not fields appear only if they were not read unchanged.
  public let fields: [FieldExplanation]
  /// The paths of the members that nothing read, in source order.
  public let unread: [ValuePath]
  /// All issues of the document, in source order. If one is fatal, the document cannot be mapped.
  public let issues: [MappingIssue]

  let facts: ReportFacts

  /// The issues as a report.
  public var report: MappingReport { MappingReport(issues, facts) }

  /// Whether all fields are included; see ``MappingError/isComplete``.
  public var isComplete: Bool { report.isComplete }

  /// The same text as ``description``, optionally with the source's values, and with at most
  /// `limit` fields.
  public func formatted(showingValues: Bool = false, limit: Int? = nil) -> String {
    ExplanationFormatter(showsValues: showingValues, sensitive: facts.sensitive, limit: limit.map { max(0, $0) }).text(of: self)
  }
}

extension MappingExplanation: CustomStringConvertible {
  /// A table with source, property, outcome, rule, location and issue, without values of the
  /// source; below it the members that nothing read.
  public var description: String { formatted() }
}

extension MappingExplanation: Encodable {
  private enum CodingKeys: String, CodingKey { case isComplete, fields, unread }

  /// Writes the fields, and the paths of the members that nothing read; never a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isComplete, forKey: .isComplete)
    try container.encode(fields, forKey: .fields)
    try container.encode(unread.map(\.description), forKey: .unread)
  }
}

/// Writes the texts of explanations.
struct ExplanationFormatter {
  /// Longer values are truncated.
  private static let valueLimit = 40

  let showsValues: Bool
  /// The keys whose values are hidden.
  let sensitive: SensitiveKeys?
  /// The maximum number of fields shown, and of paths of unread members.
  let limit: Int?

  func text(of explanation: MappingExplanation) -> String {
    let fields = explanation.fields.prefix(limit ?? .max)
    let head = ["source", "property", "outcome", "rule", "place"] + (showsValues ? ["value"] : []) + ["issue"]
    var lines = fields.isEmpty ? [] : TextTable.lines([head] + fields.map(row))
    if explanation.fields.isEmpty { lines.append("no fields read") }
    if fields.count < explanation.fields.count { lines.append("… and \(explanation.fields.count - fields.count) more") }
    if !explanation.unread.isEmpty { lines.append("unread: \(list(explanation.unread))") }
    if !explanation.isComplete { lines.append(ReportFormatter.incomplete) }
    return lines.joined(separator: "\n")
  }

  private func row(for field: FieldExplanation) -> [String] {
    let place = field.location.map { "\($0.line):\($0.column)" } ?? ""
    let value = showsValues ? [field.shownValue(limit: Self.valueLimit, hiding: sensitive) ?? ""] : []
    return [field.sourceText, field.destinationPath.shownText, field.outcome.rawValue, field.rule.description, place] + value
      + [field.issue?.message ?? ""]
  }

  private func list(_ paths: [ValuePath]) -> String {
    let shown = paths.prefix(limit ?? .max)
    let rest = paths.count - shown.count
    return shown.map(\.description).joined(separator: ", ") + (rest == 0 ? "" : shown.isEmpty ? "\(rest) keys" : " and \(rest) more")
  }
}
