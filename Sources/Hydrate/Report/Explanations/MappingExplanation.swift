/// What became of a document, field by field, and what nothing read; its description is a table to read.
///
///     print(try people.explain(json: #"{"first_name": "Ann", "age": "24", "colour": 1}"#))
///
///     source      property   outcome    rule      place  issue
///     first_name  firstName  exact      built in  1:16
///     age         age        converted  built in  1:30
///     nothing reads: colour
public struct MappingExplanation: Sendable {
  /// The fields of all objects that were read, or should have been, those of an object together. Of what is no field, such as an element of a list,
  /// only what did not just fit.
  public let fields: [FieldExplanation]
  /// Where in the source the members of objects stand that nothing read, in source order.
  public let unread: [ValuePath]
  /// Every issue of the run, in source order. Where one is fatal the document cannot be mapped.
  public let issues: [MappingIssue]

  let facts: ReportFacts

  /// The issues as a report.
  public var report: MappingReport { MappingReport(issues, facts) }

  /// Whether every field is told of; see ``MappingError/isComplete``.
  public var isComplete: Bool { report.isComplete }

  /// The same text as ``description``, with the source's values where they are asked for, and with no more than so many fields.
  public func formatted(showingValues: Bool = false, limit: Int? = nil) -> String {
    ExplanationFormatter(showsValues: showingValues, sensitive: facts.sensitive, limit: limit.map { max(0, $0) }).text(of: self)
  }
}

extension MappingExplanation: CustomStringConvertible {
  /// A table: source, property, outcome, rule, place, issue, with no value of the source; under it what nothing read, where there is something.
  public var description: String { formatted() }
}

extension MappingExplanation: Encodable {
  private enum CodingKeys: String, CodingKey { case isComplete, fields, unread }

  /// The fields, and the paths of what nothing read; never a value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(isComplete, forKey: .isComplete)
    try container.encode(fields, forKey: .fields)
    try container.encode(unread.map(\.description), forKey: .unread)
  }
}
