/// The flattened fields of an object (`from: ""`) at every depth, which read the object besides
/// the fields of its own type.
struct FlattenedFields {
  struct Place {
    /// The keys that the field reads; nil if it reads all, as a dictionary does.
    let keys: KnownKeys?
  }

  private let reader: Reader
  private(set) var all: [Place] = []
  private var seen: Set<ObjectIdentifier> = []

  init(of plan: ObjectPlan, _ reader: Reader) {
    self.reader = reader
    take(plan)
  }

  private mutating func take(_ plan: ObjectPlan) {
    guard plan.rules?.hasFieldsInItsPlace == true, seen.insert(ObjectIdentifier(plan)).inserted else { return }
    for field in plan.layout.fields where field.standsInOwnersPlace {
      if let plan = field.plan { take(plan) }
    }
    // Some fields may not have been requested yet.
    for field in plan.rules?.schema?.fields ?? [] where plan.preview(field).standsInOwnersPlace { take(opened: field.type) }
  }

  private mutating func take<T: Decodable>(opened type: T.Type) { take(reader.plan(for: type)) }

  private mutating func take(_ plan: TypePlan) {
    switch plan.strategy {
    case .value, .dictionary: all.append(Place(keys: nil))
    case .optional(let target): if let wrapped = target.wrappedDecodable { take(opened: wrapped) }
    case .section: if let type = plan.type as? any Decodable.Type { take(section: type) }
    case .decodable:
      if plan.object.rules?.collectsKeys == true { return all.append(Place(keys: nil)) }
      all.append(Place(keys: KnownKeys(of: plan.object, type: plan.type)))
      take(plan.object)
    // A mapper records the keys that it reads itself.
    case .leaf, .collection, .mapper: break
    }
  }

  private mutating func take<T: Decodable>(section type: T.Type) {
    let section = reader.section(for: type)
    // The section's own rules apply to the types within it.
    all += FlattenedFields(of: section.plan(for: type), section).all
  }

  private init(of plan: TypePlan, _ reader: Reader) {
    self.reader = reader
    take(plan)
  }
}

extension FieldPlan {
  /// Whether the field's type reads the same object that the field is in.
  fileprivate var standsInOwnersPlace: Bool { rule.mapper == nil && source.findsOwner }
}
