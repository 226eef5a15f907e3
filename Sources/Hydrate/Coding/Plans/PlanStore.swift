/// A configuration with the plans that have been made for it. It is immutable but for the plans
/// that it adds, under a lock.
///
/// Where a profile has rules for several types, each of them has a store of its own, which the
/// store of the mapper keeps.
final class PlanStore: Sendable {
  /// What holds for the model, all told.
  let configuration: Configuration
  /// What the mapper's builder methods have chosen, which the profile is not yet part of.
  let given: Configuration
  /// The model that the mapper is of; nil for the store of no configuration.
  private let rootModel: ObjectIdentifier?
  /// The model that this store is for: the mapper's, or one that the profile has rules for.
  private let model: ObjectIdentifier?
  private let plans = Guarded(Plans())

  private struct Plans {
    let byType = IdentityTable<TypePlan>()
    /// The stores for the types that the profile has rules for; few mappers have any.
    var sections: IdentityTable<PlanStore>?
    var mistakes: Mistakes?
  }

  private struct Mistakes {
    let all: [MappingIssue]
    let updating: [MappingIssue]
  }

  /// How often what is known of the plans has changed behind the backs of those who know them.
  let revision = PlanRevision()
  /// Numbers the plans, of which some may be made in vain.
  let numbers = PlanNumbers()

  /// Whether no mapper is named for a scalar that containers have methods of their own for, so
  /// that these are read and written as they are.
  let hasPlainScalars: Bool
  /// Whether a profile has rules for types.
  let hasProfile: Bool
  /// Whether the store is for what is there before an update: by the types' own coding keys, and
  /// whatever the scalars.
  let isForPresent: Bool
  /// Whether these are the rules by which mappers have their inputs read.
  var isBuiltIn: Bool { model == nil && !isForPresent }

  private init(
    _ configuration: Configuration, given: Configuration, rootModel: ObjectIdentifier?, model: ObjectIdentifier?, isForPresent: Bool = false
  ) {
    self.isForPresent = isForPresent
    self.configuration = configuration
    self.given = given
    self.rootModel = rootModel
    self.model = model
    let mapped = configuration.typeMappers
    hasProfile = configuration.profile != nil
    hasPlainScalars = mapped.isEmpty || Leaf.allScalars.isDisjoint(with: mapped.keys)
  }

  /// The store of a mapper of a model.
  convenience init<Model>(_ configuration: Configuration, for type: Model.Type) {
    let model = ObjectIdentifier(type)
    self.init(configuration.resolved(for: model), given: configuration, rootModel: model, model: model)
  }

  /// The store of no configuration, for what mappers are given; or for what is there before an
  /// update.
  convenience init(isForPresent: Bool) {
    self.init(Configuration(), given: Configuration(), rootModel: nil, model: nil, isForPresent: isForPresent)
  }

  /// The plan of a type, made on first use.
  func plan<T>(for type: T.Type) -> TypePlan { plan(for: type, decodable: nil) }

  /// The same for a type that is known to be decodable, which tells what containers are made of.
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { plan(for: type, decodable: type) }

  private func plan(for type: Any.Type, decodable: (any Decodable.Type)?) -> TypePlan {
    if let plan = known(type) { return plan }
    // A type may be looked at for this, which runs code of the user's: under no lock, so that who
    // comes at the same time looks once more. What is made in vain goes outside the lock too.
    let made = TypePlan(type, in: self, decodable: decodable)
    return withExtendedLifetime(made) { keep(made) }
  }

  private func known(_ type: Any.Type) -> TypePlan? { plans.withLock { $0.byType[ObjectIdentifier(type)] } }

  /// Keeps the first plan that was made of a type.
  private func keep(_ plan: TypePlan) -> TypePlan {
    if plan.isProvisional { return plan }
    return plans.withLock { plans in
      if let first = plans.byType[ObjectIdentifier(plan.type)] { return first }
      plans.byType.keep(plan, for: ObjectIdentifier(plan.type))
      return plan
    }
  }

  /// The keys whose values are not to be shown, in all types that have been met; nil where there
  /// are none.
  var sensitiveKeys: SensitiveKeys? {
    let (known, sections) = plans.withLock { ($0.byType.all, $0.sections?.all ?? []) }
    let own = known.compactMap { $0.object.rules?.sensitiveKeys(configuration.keyTransformer) }
    return (own + sections.compactMap(\.sensitiveKeys)).reduce(nil) { $1.joined($0) }
  }

  // MARK: Profiles

  /// Whether another store of the same mapper is for this type.
  func hasOtherRules(for type: Any.Type) -> Bool {
    guard let profile = configuration.profile, model != ObjectIdentifier(type) else { return false }
    return rootModel == ObjectIdentifier(type) || profile.section(of: ObjectIdentifier(type)) != nil
  }

  /// The store for a type that the profile has rules for; asked of the mapper's own.
  func section(for type: Any.Type) -> PlanStore {
    let id = ObjectIdentifier(type)
    if id == model { return self }
    if let known = plans.withLock({ $0.sections?[id] }) { return known }
    // What is made in vain goes outside the lock: it may be the last to refer to something of the
    // user's.
    let made = PlanStore(configuration.resolved(forSection: id), given: given, rootModel: rootModel, model: id)
    return plans.withLock { plans in
      let sections = plans.sections ?? IdentityTable()
      plans.sections = sections
      if let first = sections[id] { return first }
      sections.keep(made, for: id)
      return made
    }
  }

  /// The mistakes in the rules for a model, and in all that the profile says; looked for once.
  /// Fewer matter where a model is updated.
  func mistakes<Model>(for model: Model.Type, updating: Bool = false) -> [MappingIssue] {
    let plan = plan(for: model)
    guard let profile = configuration.profile else { return updating ? plan.updateMistakes : plan.mistakes }
    if let known = knownMistakes { return updating ? known.updating : known.all }
    let others = profile.sections.filter { $0.id != self.model }
    // What groups leave out of another model matters only where one is made, which says so.
    let choosesGroups = configuration.options.groups != nil
    let all = plan.mistakes + profile.mistakes + others.flatMap { $0.mistakes(in: self, updating: choosesGroups) }
    let fewer = plan.updateMistakes + profile.mistakes + others.flatMap { $0.mistakes(in: self, updating: true) }
    let found = plans.withLock { plans in
      let found = plans.mistakes ?? Mistakes(all: all, updating: fewer)
      plans.mistakes = found
      return found
    }
    return updating ? found.updating : found.all
  }

  private var knownMistakes: Mistakes? { plans.withLock { $0.mistakes } }
}

/// Numbers the plans of one store, by which runs find what they know of each: a table is quicker
/// than a look-up.
final class PlanNumbers: Sendable {
  /// No coding by hand nests so many kinds of containers; what has more makes them of its data.
  private static let nestedLimit = 4096

  private struct Counts {
    var all = 0
    var nested = 0
    /// The plans of types that have kept a container which was lent to them.
    var keepers: Set<Int> = []
  }

  private let counts = Guarded(Counts())

  /// The number of a type's plan; small, as there is one a type.
  func next() -> Int {
    counts.withLock { counts in
      counts.all += 1
      return counts.all - 1
    }
  }

  /// Whether a plan's type may be lent a container: not where it has kept one, since it is likely
  /// to do it again, and what is kept is lost.
  func mayBeLent(_ number: Int) -> Bool { counts.withLock { !$0.keepers.contains(number) } }

  func noteKeeper(_ number: Int) { counts.withLock { _ = $0.keepers.insert(number) } }

  /// The number of the plan of a nested container; -1 for one that runs are not to keep anything
  /// of.
  func nextNested() -> Int {
    counts.withLock { counts in
      guard counts.nested < Self.nestedLimit else { return -1 }
      counts.nested += 1
      counts.all += 1
      return counts.all - 1
    }
  }
}

/// Counts the changes to plans that those must hear of who know a plan and keep what they know:
/// they compare, and ask anew.
final class PlanRevision: Sendable {
  private let count = Guarded(0)

  var current: Int { count.withLock { $0 } }

  func advance() { count.withLock { $0 += 1 } }
}

extension Leaf {
  /// The scalars that containers have methods of their own for.
  static let allScalars: Set<ObjectIdentifier> = [
    ObjectIdentifier(Bool.self), ObjectIdentifier(String.self), ObjectIdentifier(Double.self), ObjectIdentifier(Float.self),
    ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self), ObjectIdentifier(Int32.self),
    ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self), ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self),
    ObjectIdentifier(UInt32.self), ObjectIdentifier(UInt64.self),
  ]
}

extension ProfileSection {
  /// The mistakes in the rules, where a mapper of another model uses them.
  func mistakes(in root: PlanStore, updating: Bool) -> [MappingIssue] { named(mistakes(of: model, in: root, updating: updating)) }

  private func mistakes<Model: Decodable>(of model: Model.Type, in root: PlanStore, updating: Bool) -> [MappingIssue] {
    SchemaReader.inspect(model)
    let plan = root.section(for: model).plan(for: model)
    return updating ? plan.updateMistakes : plan.mistakes
  }

  /// The mistakes with the type that they are about, which is none of the places of a document.
  func named(_ mistakes: [MappingIssue]) -> [MappingIssue] {
    mistakes.map { MappingIssue($0.code, .quoted(QuotedMessage($0, of: model)), at: $0.place) }
  }
}
