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
