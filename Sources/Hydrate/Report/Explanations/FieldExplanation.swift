package import Foundation

/// The outcome of one field, and the rule behind it.
public struct FieldExplanation: Sendable {
  /// The outcome of a field.
  public enum Outcome: String, Sendable, Hashable, CaseIterable, Encodable {
    /// The value was used unchanged.
    case exact
    /// The value was converted from another kind, or rounded.
    case converted
    /// A fallback replaced a value that is absent, null or invalid.
    case fallback
    /// The value could not be mapped, and there was no fallback.
    case failed
    /// The value is absent or null, which the field allows.
    case absent
  }

  /// The rule that produced the outcome: the built-in rules or a mapper, the fallback, the date
  /// format.
  public struct Rule: Sendable, Hashable {
    /// The mapper that read the field; nil for the built-in rules.
    public var mapperName: String?
    /// The fallback that was used: `default`, `nil`, `declared`, `missing` (see ``Presence``) or
    /// `zero`, as in a ``MappingPlan``; `mapper` for a value that a mapper supplied, `init(from:)`
    /// for a type that handled the failure itself. Nil if there was none.
    public var fallback: String?
    /// Whether the rules omit the field, so that it was not looked up.
    public var isLeftOut = false
    /// Whether updates may not change the field.
    public var isReadOnly = false
    /// The date format of the mapper, or the one that the text has.
    public var dateFormat: String?
  }

  /// The path in the source, such as `children[0].birth_date`.
  public let sourcePath: ValuePath
  /// The path in the model, such as `children[0].birthDate`.
  public let destinationPath: ValuePath
  /// The outcome of the field.
  public internal(set) var outcome: Outcome
  /// The rule that produced the outcome.
  public internal(set) var rule: Rule
  /// The first issue at the field, if there is one.
  public internal(set) var issue: MappingIssue?
  package let place: IssueLocation
  /// The date that was read, if it is known.
  package internal(set) var date: Date?

  /// The location of the value in the JSON text; for an absent value that of its object; nil for
  /// other sources.
  public var location: TextLocation? { place.location }

  /// The location in the source as texts name it, see ``MappingIssue/sourceText``.
  var sourceText: String {
    let name = place.sourcePath == sourcePath ? place.sourceName : nil
    return name.map { DisplayText.escaped($0) } ?? sourcePath.shownText
  }
}

extension FieldExplanation.Rule: CustomStringConvertible {
  /// The rule in words: `built in`, `StringToDate, RFC 3339`, `default`. A fallback without a
  /// mapper is shown alone.
  public var description: String {
    let decider = mapperName ?? (isLeftOut || fallback != nil ? nil : "built in")
    let parts = [isLeftOut ? "left out" : nil, decider, dateFormat, fallback, isReadOnly ? "read-only" : nil]
    return DisplayText.escaped(parts.compactMap(\.self).joined(separator: ", "))
  }
}

extension FieldExplanation: Printed {
  /// One line: `first_name -> firstName: exact, built in`.
  public var description: String {
    "\(ReportFormatter.place(sourceText, destinationPath.shownText)): \(outcome.rawValue), \(rule)"
  }
}

extension FieldExplanation: Encodable {
  private enum CodingKeys: String, CodingKey {
    case sourcePath, destinationPath, line, column, outcome, mapper, fallback, isLeftOut, isReadOnly, dateFormat, issue
  }

  /// Writes the paths, location, outcome and rule, and the issue's severity, code and message;
  /// never a value.
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
    var inner = container.nestedContainer(keyedBy: MappingIssue.CodingKeys.self, forKey: .issue)
    try issue.encodeSummary(to: &inner)
  }
}
