/// What became of one field, and what decided that.
public struct FieldExplanation: Sendable {
  /// The fate of a field.
  public enum Outcome: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The value was taken as it stands.
    case exact
    /// The value was of another kind, or had more digits than its type holds.
    case converted
    /// Something stood in for a value that is absent, null or does not fit.
    case fallback
    /// The value could not be mapped, and nothing stood in.
    case failed
    /// There is no value, or null, which the field may be without.
    case absent
  }

  /// What decided: the built-in rules or a mapper; what stood in; in which form a date was read.
  public struct Rule: Sendable, Hashable {
    /// The mapper that was asked; nil for the built-in rules.
    public var mapperName: String?
    /// What stood in: `default`, `nil`, `declared`, `missing` (see ``Presence``) or `zero`, as a ``MappingPlan`` names them; `mapper` for what a mapper
    /// has put in, `init(from:)` for a type that made do by itself. Nil where nothing did.
    public var fallback: String?
    /// Whether the rules leave the field out, so that it was not looked for.
    public var isLeftOut = false
    /// Whether an update may not change the field.
    public var isReadOnly = false
    /// The form of a date: that of its mapper, or the one in which it was read.
    public var dateFormat: String?
  }

  /// Where in the source: `children[0].birth_date`.
  public let sourcePath: ValuePath
  /// Where in the model: `children[0].birthDate`.
  public let destinationPath: ValuePath
  /// What became of it.
  public internal(set) var outcome: Outcome
  /// What decided that.
  public internal(set) var rule: Rule
  /// What was found at the field, where something was; the first of it.
  public internal(set) var issue: MappingIssue?
  private let place: Place

  init(_ place: Place, source: ValuePath, destination: ValuePath, outcome: Outcome, rule: Rule, issue: MappingIssue? = nil) {
    (sourcePath, destinationPath) = (source, destination)
    (self.outcome, self.rule, self.issue, self.place) = (outcome, rule, issue, place)
  }

  /// Where in the JSON text the value starts; for an absent one, where its object starts; nil for other sources.
  public var location: TextLocation? { place.location }

  /// The place in the source as texts name it, see ``MappingIssue/sourceText``.
  var sourceText: String {
    let name = place.sourcePath == sourcePath ? place.sourceName : nil
    return name.map { DisplayText.escaped($0) } ?? sourcePath.shownText
  }

  /// The value as texts may show it to those who have asked for values; nil where there is none. Nothing else of an explanation tells it.
  func shownValue(limit: Int, hiding keys: SensitiveKeys?) -> String? {
    place.value.map { value in
      let text = place.isSensitive ? SensitiveKeys.mask : keys?.masked(value.description) ?? value.description
      return text.count > limit ? text.prefix(limit) + "…" : text
    }
  }
}

extension FieldExplanation.Rule: CustomStringConvertible {
  /// `built in`, `StringToDate, RFC 3339`, `default`; for what stood in without a mapper that alone.
  public var description: String {
    let decider = mapperName ?? (isLeftOut || fallback != nil ? nil : "built in")
    let parts = [isLeftOut ? "left out" : nil, decider, dateFormat, fallback, isReadOnly ? "read-only" : nil]
    return DisplayText.escaped(parts.compactMap(\.self).joined(separator: ", "))
  }
}

extension FieldExplanation: CustomStringConvertible {
  /// One line: `first_name -> firstName: exact, built in`.
  public var description: String {
    let (source, target) = (sourceText, destinationPath.shownText)
    let place = source == target || target.isEmpty ? source : source.isEmpty ? target : "\(source) -> \(target)"
    return "\(place.isEmpty ? "the document" : place): \(outcome.rawValue), \(rule)"
  }
}

extension FieldExplanation: Encodable {
  private enum CodingKeys: String, CodingKey {
    case sourcePath, destinationPath, line, column, outcome, mapper, fallback, isLeftOut, isReadOnly, dateFormat, issue
  }

  private enum IssueKeys: String, CodingKey { case severity, code, message }

  /// Paths, place, outcome, rule, and the issue's severity, code and message; never a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sourcePath.description, forKey: .sourcePath)
    try container.encode(destinationPath.description, forKey: .destinationPath)
    try container.encodeIfPresent(location?.line, forKey: .line)
    try container.encodeIfPresent(location?.column, forKey: .column)
    try container.encode(outcome, forKey: .outcome)
    try container.encodeIfPresent(rule.mapperName, forKey: .mapper)
    try container.encodeIfPresent(rule.fallback, forKey: .fallback)
    if rule.isLeftOut { try container.encode(true, forKey: .isLeftOut) }
    if rule.isReadOnly { try container.encode(true, forKey: .isReadOnly) }
    try container.encodeIfPresent(rule.dateFormat, forKey: .dateFormat)
    guard let issue else { return }
    var inner = container.nestedContainer(keyedBy: IssueKeys.self, forKey: .issue)
    try inner.encode(issue.severity.rawValue, forKey: .severity)
    try inner.encode(issue.code.name, forKey: .code)
    try inner.encode(issue.message, forKey: .message)
  }
}
