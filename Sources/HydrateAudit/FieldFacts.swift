import Foundation
import Hydrate

/// What samples have in one field.
struct FieldFacts: Sendable {
  /// What is known of the field from the plan of its model.
  let field: MappingPlan.Field?
  /// How many objects could have it, and lack it, or have null.
  private(set) var (count, absences, nulls) = (0, 0, 0)
  /// The first value; until there is one, the first null.
  private var example: Audit.Finding.Example?
  /// Whether the value must not be shown.
  let isSensitive: Bool
  private(set) var sameness = Sameness.none
  /// How many dates have each format, and how many texts could be one if an order or a unit were known.
  var formats: [String: Int] = [:]
  var undecided = 0
  /// Whether a date is written in another form than it was read.
  var hasOtherDates = false
  /// How often a fallback was used.
  var fallbacks = 0
  /// The cases that were read.
  var cases: Set<String> = []

  enum Sameness: Sendable, Equatable {
    case none
    /// The one value, as text.
    case one(String)
    case several

    func joined(_ other: Sameness) -> Sameness {
      switch (self, other) {
      case (.none, _): other
      case (_, .none): self
      case (.one(let a), .one(let b)): a == b ? self : .several
      default: .several
      }
    }
  }

  init(_ field: MappingPlan.Field?, isSensitive: Bool) { (self.field, self.isSensitive) = (field, isSensitive) }

  mutating func add(_ value: Value?, _ example: @autoclosure () -> Audit.Finding.Example) {
    count += 1
    guard let value else { return absences += 1 }
    if value.kind == .null ? count - absences == 1 : values == 1 { self.example = example() }
    switch value.kind {
    case .null: nulls += 1
    case .array, .object: sameness = .several
    case .bool, .number, .string, .date, .data:
      if sameness != .several { sameness = sameness.joined(.one(Self.text(of: value))) }
    }
  }

  /// Notes the place of something that was read and is no field.
  mutating func noteExample(_ example: @autoclosure () -> Audit.Finding.Example) { if self.example == nil { self.example = example() } }

  /// A short text that differs for different values.
  private static func text(of value: Value) -> String {
    let text = value.description
    return text.utf8.count <= 100 ? text : "\(text.prefix(40))… \(text.hashValue)"
  }

  /// Adds what the samples that follow have.
  ///
  /// - Parameter before: The number of samples before them.
  mutating func add(_ later: FieldFacts, after before: Int) {
    if example == nil || (values == 0 && later.values > 0) { example = later.example?.moved(by: before) }
    count += later.count
    absences += later.absences
    nulls += later.nulls
    sameness = sameness.joined(later.sameness)
    formats.merge(later.formats) { $0 + $1 }
    undecided += later.undecided
    hasOtherDates = hasOtherDates || later.hasOtherDates
    fallbacks += later.fallbacks
    cases.formUnion(later.cases)
  }

  /// The number of values that are not null.
  private var values: Int { count - absences - nulls }

  /// Adds the findings.
  func conclude(at path: String, in groups: inout Groups) {
    let name = field.map { " (\($0.name))" } ?? ""
    if count == 0 {
      // An element or a member of a dictionary.
    } else if count == absences {
      groups.add(.neverPresent, path, "no sample has it\(name)", count: count)
    } else if values == 0 {
      groups.add(.alwaysNull, path, "always null\(name)", count: nulls, at: example)
    } else {
      if values == count, fallbacks == 0, field?.isOptional == true {
        groups.add(.neverNull, path, "never null, though \(field?.name ?? "") is an Optional", count: count, at: example)
      }
      if values > 1, case .one(let text) = sameness {
        groups.add(.constant, path, isSensitive ? "always the same value" : "always \(text.prefix(40))", count: values, at: example)
      }
      concludeCases(at: path, in: &groups)
    }
    let dates = formats.values.reduce(0, +)
    if formats.count > 1 || hasOtherDates || undecided > 0 {
      let texts = formats.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map { "\($0.key) \($0.value)" }
      let open = undecided == 0 ? [] : ["\(undecided) that only an order or a unit would settle"]
      groups.add(.dateFormats, path, (texts + open).joined(separator: ", "), count: dates, at: example)
    }
  }

  private func concludeCases(at path: String, in groups: inout Groups) {
    guard let all = field?.cases, !cases.isEmpty else { return }
    for unused in all where !cases.contains(unused) { groups.add(.unusedCase, path, unused, count: values) }
  }
}

/// The plans of the models by their paths.
struct FieldPlans: Sendable {
  /// The plan of the model that the mapper makes, or makes collections of.
  private var plan: MappingPlan?
  /// The type of that model.
  var modelName: String { plan?.modelName ?? "" }
  /// The fields that were looked up, by the patterns of their places.
  private var known: [String: MappingPlan.Field?] = [:]

  init(_ plan: MappingPlan?) {
    self.plan = plan
    while let element = self.plan?.element { self.plan = element }
  }

  /// The field of a place; nil for an element, a member of a dictionary, and what is not known.
  mutating func field(at place: IssueLocation, _ pattern: String) -> MappingPlan.Field? {
    pattern.hasSuffix("*") || pattern.hasSuffix("*]") ? nil : nearestField(of: place, pattern)
  }

  /// The field of a place, or of the list or dictionary that it is in.
  mutating func nearestField(of place: IssueLocation, _ pattern: String) -> MappingPlan.Field? {
    if let field = known[pattern] { return field }
    let field = find(place.properties)
    if known.count < Groups.pathLimit { known[pattern] = .some(field) }
    return field
  }

  private func find(_ properties: [String]) -> MappingPlan.Field? {
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
