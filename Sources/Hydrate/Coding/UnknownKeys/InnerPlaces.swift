/// What reads an object besides the fields of its own type: the fields that stand in their owner's place (`from: ""`), at every depth.
struct InnerPlaces {
  struct Place {
    /// The keys that are read there; nil where all of them are, as by a dictionary.
    let keys: KnownKeys?
  }

  private let run: Run
  private(set) var all: [Place] = []
  private var seen: Set<ObjectIdentifier> = []

  init(of plan: ObjectPlan, _ run: Run) {
    self.run = run
    take(plan)
  }

  private mutating func take(_ plan: ObjectPlan) {
    guard plan.rules?.hasFieldsInItsPlace == true, seen.insert(ObjectIdentifier(plan)).inserted else { return }
    for field in plan.layout.fields where field.standsInOwnersPlace {
      if let plan = field.plan { take(plan) }
    }
    // Not all may have been asked for.
    for field in plan.rules?.schema?.fields ?? [] where plan.preview(field.codingKey).standsInOwnersPlace { take(opened: field.type) }
  }

  private mutating func take<T: Decodable>(opened type: T.Type) { take(run.plan(for: type)) }

  private mutating func take(_ plan: TypePlan) {
    switch plan.strategy {
    case .value, .dictionary: all.append(Place(keys: nil))
    case .optional(let target): if let wrapped = target.wrappedDecodable { take(opened: wrapped) }
    case .section: if let type = plan.type as? any Decodable.Type { take(section: type) }
    case .decodable:
      if plan.object.rules?.collectsKeys == true { return all.append(Place(keys: nil)) }
      all.append(Place(keys: KnownKeys(of: plan.object, type: plan.type)))
      take(plan.object)
    // What a mapper reads it notes by itself.
    case .leaf, .collection, .mapper: break
    }
  }

  private mutating func take<T: Decodable>(section type: T.Type) {
    let section = run.section(for: type)
    // Its own types are of its own rules.
    all += InnerPlaces(of: section.plan(for: type), section).all
  }

  private init(of plan: TypePlan, _ run: Run) {
    self.run = run
    take(plan)
  }
}

extension FieldPlan {
  /// Whether the field's own type reads the very object that the field is in.
  fileprivate var standsInOwnersPlace: Bool { rule.mapper == nil && source.findsOwner }
}
