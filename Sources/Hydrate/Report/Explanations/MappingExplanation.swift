/// The outcome of a mapping, field by field, with the members that nothing read. Its description
/// is a table.
///
///     print(try people.explain(json: #"{"first_name": "Ann", "age": "24", "colour": 1}"#))
///
///     source      property   outcome    rule      place  issue
///     first_name  firstName  exact      built in  1:16
///     age         age        converted  built in  1:30
///     unread: colour
public struct MappingExplanation: Sendable {
  /// The fields of all objects that were read or are missing, those of one object together.
  /// Elements and other values that are not fields appear only if they were not read unchanged.
  public let fields: [FieldExplanation]
  /// The paths of the members that nothing read, in source order.
  public var unread: [ValuePath] { unreadPlaces.map(\.sourcePath) }
  /// All issues of the document, in source order. If one is fatal, the document cannot be mapped.
  public let issues: [MappingIssue]

  package let unreadPlaces: [IssueLocation]
  let facts: ReportFacts

  /// The issues as a report.
  public var report: MappingReport { MappingReport(issues, facts) }

  /// Whether all fields are included; see ``MappingError/isComplete``.
  public var isComplete: Bool { report.isComplete }

  /// The same text as ``description``, optionally with the source's values, and with at most
  /// `limit` fields.
  public func formatted(showingValues: Bool = false, limit: Int? = nil) -> String {
    let limit = limit.map { max(0, $0) } ?? .max
    let shown = fields.prefix(limit)
    let head = ["source", "property", "outcome", "rule", "place"] + (showingValues ? ["value"] : []) + ["issue"]
    var lines = shown.isEmpty ? [] : TextTable.lines([head] + shown.map { row(for: $0, showingValues) })
    if fields.isEmpty { lines.append("no fields read") }
    if shown.count < fields.count { lines.append("… and \(fields.count - shown.count) more") }
    if !unread.isEmpty { lines.append("unread: \(Self.list(unread, limit))") }
    if !isComplete { lines.append((report.gap ?? .unknown).sentence) }
    return lines.joined(separator: "\n")
  }

  /// Longer values are truncated.
  private static let valueLimit = 40

  private func row(for field: FieldExplanation, _ showsValue: Bool) -> [String] {
    let place = field.location.map { "\($0.line):\($0.column)" } ?? ""
    let value = showsValue ? [field.place.shownValue(limit: Self.valueLimit, hiding: facts.sensitive) ?? ""] : []
    return [field.sourceText, field.destinationPath.shownText, field.outcome.rawValue, field.rule.description, place] + value
      + [field.issue?.message ?? ""]
  }

  private static func list(_ paths: [ValuePath], _ limit: Int) -> String {
    let shown = paths.prefix(limit)
    let rest = paths.count - shown.count
    return shown.map(\.description).joined(separator: ", ") + (rest == 0 ? "" : shown.isEmpty ? "\(rest) keys" : " and \(rest) more")
  }
}

extension MappingExplanation: Printed {
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
