import Foundation
import Hydrate

/// The plans of the models by the patterns of places.
struct FieldPlans: Sendable {
  /// The plan of the model that the mapper makes, or makes collections of.
  private let plan: MappingPlan?
  /// The cases of the enums in what the mapper makes, if these are no models with fields.
  let cases: [String]
  private let rootNames: Set<String>
  private var known: [String: Found] = [:]

  private struct Found {
    /// The field of a place, or of the list or dictionary that it is in.
    let field: MappingPlan.Field?
    let cases: [String]
    /// The type of the scalar that is read.
    let scalar: Any.Type?
  }

  init(_ plan: MappingPlan?) {
    var element = plan
    while let next = element?.element { element = next }
    self.plan = element
    cases = plan?.reference.caseNames ?? []
    rootNames = Set(element?.fields.map(\.name) ?? [])
  }

  /// The fields of that model.
  var fields: [MappingPlan.Field] { plan?.fields ?? [] }

  /// The field of a place; nil for an element, a member of a dictionary, and what is not known.
  mutating func field(at place: IssueLocation, _ pattern: String) -> MappingPlan.Field? {
    PathPattern.isOfParts(pattern) ? nil : found(at: place, pattern).field
  }

  /// The first facts about a place.
  mutating func facts(at place: IssueLocation, _ pattern: String, isSensitive: Bool) -> FieldFacts {
    let field = field(at: place, pattern)
    let isOfRoot = field != nil && rootNames.contains(place.properties.joined(separator: "."))
    return FieldFacts(field, cases: field == nil ? [] : cases(at: place, pattern), isOfRoot: isOfRoot, isSensitive: isSensitive)
  }

  /// The cases of the enums at a place.
  mutating func cases(at place: IssueLocation, _ pattern: String) -> [String] { found(at: place, pattern).cases }

  /// How many digits of any number a binary type has; nil for other types.
  mutating func digitCount(at place: IssueLocation, _ pattern: String) -> Int? {
    switch found(at: place, pattern).scalar {
    case is Float.Type: 6
    case is Double.Type, is CGFloat.Type: 15
    default: nil
    }
  }

  private mutating func found(at place: IssueLocation, _ pattern: String) -> Found {
    if let found = known[pattern] { return found }
    let (field, reference) = (field(of: place.properties), plan?.reference)
    let found = Found(
      field: field, cases: field.map { $0.plain?.caseNames ?? [] } ?? cases, scalar: (field.map(\.plain) ?? reference)?.scalar)
    if known.count < Groups.pathLimit { known[pattern] = found }
    return found
  }

  private func field(of properties: [String]) -> MappingPlan.Field? {
    var (plan, found, path): (MappingPlan?, MappingPlan.Field?, String) = (plan, nil, "")
    for name in properties {
      // A field of a case with values has the case in its name.
      path = path.isEmpty ? name : "\(path).\(name)"
      found = plan?.fields.first { $0.name == path }
      if let found { (plan, path) = (found.nested, "") }
    }
    return found
  }
}
