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
  /// Whether it is a field of the model that the mapper makes, or makes collections of.
  let isOfRoot: Bool
  /// Whether the value must not be shown.
  let isSensitive: Bool
  /// Whether it contains a model, whose fields have facts of their own.
  private let hasModel: Bool
  private(set) var sameness = Sameness.none
  /// How many dates have each format, and how many texts could be one if an order or a unit were known.
  var formats: [String: Int] = [:]
  var undecided = 0
  /// Whether a date is written in another form than it was read.
  var hasOtherDates = false
  /// How often a value was refused, also where a fallback was used.
  var refusals = 0
  /// The cases of the enums in the field, and how many values were looked at for those that they have.
  private let cases: [String]
  /// The same cases, by the form that all spellings of a name have.
  private let casesBySpelling: [String: String]
  private var (metCases, caseValues): (Set<String>, Int) = ([], 0)

  enum Sameness: Sendable, Equatable {
    case none
    /// The one value, by its hash, and as it is shown.
    case one(Int, String)
    case several

    func joined(_ other: Sameness) -> Sameness {
      switch (self, other) {
      case (.none, _): other
      case (_, .none): self
      case (.one(let a, _), .one(let b, _)): a == b ? self : .several
      default: .several
      }
    }
  }

  init(_ field: MappingPlan.Field?, cases: [String], isOfRoot: Bool, isSensitive: Bool) {
    (self.field, self.cases, self.isOfRoot, self.isSensitive) = (field, cases, isOfRoot, isSensitive)
    casesBySpelling = Dictionary(cases.map { (RelaxedName.folded($0), $0) }) { first, _ in first }
    hasModel = field?.nested?.fields.isEmpty == false
  }

  /// Facts about the same field.
  init(emptying other: FieldFacts) {
    (field, cases, casesBySpelling, hasModel) = (other.field, other.cases, other.casesBySpelling, other.hasModel)
    (isOfRoot, isSensitive) = (other.isOfRoot, other.isSensitive)
  }

  mutating func add(_ value: Value?, _ example: @autoclosure () -> Audit.Finding.Example) {
    count += 1
    guard let value else { return absences += 1 }
    if value.kind == .null ? count - absences == 1 : values == 1 { self.example = example() }
    switch value.kind {
    case .null: nulls += 1
    case .array where hasModel && value.count > 0, .object where hasModel: sameness = .several
    case .bool, .number, .string, .date, .data, .array, .object:
      switch sameness {
      case .none: sameness = .one(Self.hash(of: value), Self.shown(value))
      case .one(let hash, _): if hash != Self.hash(of: value) { sameness = .several }
      case .several: break
      }
    }
  }

  /// The hash of what `==` compares, at any depth; the hash of a `Value` ends at eight levels.
  private static func hash(of value: Value) -> Int {
    var (hasher, waiting) = (Hasher(), [value])
    while let part = waiting.popLast() {
      hasher.combine(part.kind)
      switch part.kind {
      case .array:
        hasher.combine(part.count)
        waiting += part.array ?? []
      case .object:
        let members = Dictionary(part.members) { $1 }.sorted { $0.key < $1.key }
        hasher.combine(members.map(\.key))
        waiting += members.map(\.value)
      case .null, .bool, .number, .string, .date, .data: hasher.combine(part)
      }
    }
    return hasher.finalize()
  }

  /// Parts of a value may be sensitive, also in JSON text.
  private static func shown(_ value: Value) -> String {
    value.count > 0 || value.mayBeJSON ? "the same value" : String(value.description.prefix(40))
  }

  /// Counts the cases of enums that a value has, at any depth, as texts and as keys.
  ///
  /// - Parameter isRelaxed: Whether texts name their cases in any spelling.
  mutating func addCases(in value: Value, isRelaxed: Bool) {
    guard !cases.isEmpty, value.kind != .null else { return }
    caseValues += 1
    func add(_ text: String, isRelaxed: Bool) {
      let name = cases.contains(text) ? text : isRelaxed ? casesBySpelling[RelaxedName.folded(text)] : nil
      if let name { metCases.insert(name) }
    }
    var waiting = [value]
    while let part = waiting.popLast() {
      switch part.kind {
      case .array: waiting += part.array ?? []
      case .object:
        for (key, member) in part.members {
          // A key transformer spells keys.
          add(key, isRelaxed: true)
          waiting.append(member)
        }
      case .string, .number: add(part.string ?? part.description, isRelaxed: isRelaxed)
      case .null, .bool, .date, .data: break
      }
    }
  }

  /// Takes the place of something that was read and is no field.
  mutating func takeExample(_ example: @autoclosure () -> Audit.Finding.Example) { if self.example == nil { self.example = example() } }

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
    refusals += later.refusals
    metCases.formUnion(later.metCases)
    caseValues += later.caseValues
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
      if values == count, refusals == 0, field?.isOptional == true {
        groups.add(.neverNull, path, "never null, though \(field?.name ?? "") is an Optional", count: count, at: example)
      }
      if values > 1, case .one(_, let text) = sameness {
        groups.add(.constant, path, "always \(isSensitive ? "the same value" : text)", count: values, at: example)
      }
    }
    // A text of another kind may be no case at all.
    for unused in cases where !metCases.isEmpty && !metCases.contains(unused) {
      groups.add(.unusedCase, path, unused, count: caseValues)
    }
    let dates = formats.values.reduce(0, +)
    if formats.count > 1 || hasOtherDates || undecided > 0 {
      let texts = formats.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.map { "\($0.key) \($0.value)" }
      let open = undecided == 0 ? [] : ["\(undecided) that only an order or a unit would settle"]
      let other = hasOtherDates ? ["written in another form"] : []
      groups.add(.dateFormats, path, (texts + open + other).joined(separator: ", "), count: dates, at: example)
    }
  }
}
