/// A configuration and its plans. It is immutable, except for the plans that it adds under a
/// lock.
///
/// If a profile has rules for several types, each of them has a store of its own, which the
/// mapper's store keeps.
package final class PlanStore: SensitiveKeysSource {
  /// The resolved configuration for the model.
  package let configuration: Configuration
  /// The configuration of the mapper's builder methods, without the profile's settings.
  let given: Configuration
  /// The model of the mapper; nil for the store without a configuration.
  let rootModel: ObjectIdentifier?
  /// The type of that model.
  let rootType: Any.Type?
  /// The model that this store is for: the mapper's, or one that the profile has rules for; nil
  /// without a configuration, and for the fields that a type inherits.
  private let model: ObjectIdentifier?
  let plans = Guarded(Plans())

  struct Plans {
    var byType = IdentityTable<TypePlan>()
    /// The plans without the mappers for their types, for values that these mappers are reading.
    var unmapped = IdentityTable<TypePlan>()
    /// The stores for the types that the profile has rules for; few mappers have any.
    var sections: IdentityTable<PlanStore>?
    /// The stores for the fields that types inherit from others, by both; nil if no subclass has
    /// rules.
    var inherited: [[ObjectIdentifier]: PlanStore?] = [:]
    /// The plan of these fields, in a store for them.
    var inheritedPlan: TypePlan?
    /// The sensitive keys of the mappers for fields and types, as of so many plans.
    var keysOfMappers: (plans: Int, keys: SensitiveKeys?)?
    /// The keys of the fields that were known when there were so many.
    var fieldKeys: (fields: Int, keys: SensitiveKeys)?
    var mistakes: (all: [MappingIssue], updating: [MappingIssue])?
    /// Whether the mapper's model has been inspected by `plan()`, with all that it contains.
    var isPlanned = false
    /// The stores of mappers within this one, by the layers of settings on the way to them.
    var nested: [[ObjectIdentifier]: PlanStore] = [:]
  }

  /// What has changed the settings on the way from a called mapper to one within it.
  enum Layer {
    case mapper(PlanStore)
    case section(Any.Type)

    var id: ObjectIdentifier {
      switch self {
      case .mapper(let store): ObjectIdentifier(store)
      case .section(let type): ObjectIdentifier(type)
      }
    }
  }

  /// The layers from the called mapper's store to this one, outermost first.
  let layers: [Layer]
  /// The store of the called mapper; nil for that store itself.
  weak let origin: PlanStore?

  /// More mappers than any has within it.
  private static let nestedLimit = 512

  /// Counts the changes to plans that readers must learn of.
  let revision = PlanRevision(0)
  /// Numbers the plans. Some numbers may remain unused, because two tasks may create the same
  /// plan.
  let numbers = PlanNumbers()

  /// Whether there is no mapper for any scalar with container methods of its own, so that these
  /// scalars are read and written directly.
  let hasPlainScalars: Bool
  /// Whether the configuration has a profile.
  let hasProfile: Bool
  /// See ``Configuration/hasRemedies``.
  let hasRemedies: Bool
  /// Whether the store is for the existing values of an update. It uses the types' own coding
  /// keys and accepts every scalar.
  let isForUpdates: Bool
  /// Whether these are the built-in rules, by which mappers outside of a `ReflectiveMapper` read
  /// their inputs.
  var isBuiltIn: Bool { model == nil && superclass == nil && !isForUpdates }

  /// The mappers for types, by the type.
  let mappers: [ObjectIdentifier: FieldMapper]
  /// Whose keys are whose; nil if no type has rules. One for all stores of a mapper.
  let keyOwners: KeyOwners?
  /// For the fields that a type inherits, the superclass.
  let superclass: SharedType?

  init(
    _ configuration: Configuration, given: Configuration, root: Any.Type?, model: ObjectIdentifier?,
    isForUpdates: Bool = false, layers: [Layer] = [], origin: PlanStore? = nil, keyOwners: KeyOwners? = nil,
    superclass: (any Decodable.Type)? = nil
  ) {
    self.keyOwners = keyOwners ?? Self.keyOwners(configuration, given, root)
    self.superclass = superclass.map { SharedType($0) }
    self.layers = layers
    self.origin = origin
    self.isForUpdates = isForUpdates
    self.configuration = configuration
    self.given = given
    rootType = root
    rootModel = root.map { ObjectIdentifier($0) }
    self.model = model
    mappers = configuration.mappers
    hasProfile = configuration.profile != nil
    hasRemedies = configuration.hasRemedies
    hasPlainScalars = mappers.isEmpty || Leaf.allScalars.isDisjoint(with: mappers.keys)
  }

  private static func keyOwners(_ configuration: Configuration, _ given: Configuration, _ root: Any.Type?) -> KeyOwners? {
    let sections = configuration.profile?.sections ?? []
    var types: [any Decodable.Type] = sections.map(\.model)
    if let root, given.rules[ObjectIdentifier(root)]?.isEmpty == false, let model = root as? any Decodable.Type { types.append(model) }
    return KeyOwners(types, checksKeys: ([configuration] + sections.map(\.configuration)).contains { $0.unknownKeys != .ignore })
  }

  /// Creates the store of a mapper of a model.
  convenience init<Model>(_ configuration: Configuration, for type: Model.Type) {
    let model = ObjectIdentifier(type)
    self.init(configuration.resolved(for: .ownModel(model)), given: configuration, root: type, model: model)
  }

  /// Creates the store without a configuration, for the inputs of mappers or for the existing
  /// values of an update.
  package convenience init(isForUpdates: Bool) {
    self.init(Configuration(), given: Configuration(), root: nil, model: nil, isForUpdates: isForUpdates)
  }

  /// Whether the mapper's model has been inspected by `plan()`.
  var isPlanned: Bool { plans.withLock(\.isPlanned) }

  func notePlanned() { plans.withLock { $0.isPlanned = true } }

  /// The plan of a type, made on first use.
  @_semantics("optimize.sil.specialize.generic.never")
  func plan<T>(for type: T.Type) -> TypePlan { plan(for: type, decodable: nil) }

  /// The same for a decodable type. Its conformance gives access to the element types of
  /// containers.
  @_semantics("optimize.sil.specialize.generic.never")
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { plan(for: type, decodable: type) }

  private func plan(for type: Any.Type, decodable: (any Decodable.Type)?) -> TypePlan {
    let id = ObjectIdentifier(type)
    // To make one may inspect the type, and so run user code.
    return plans.known {
      $0.byType[id]
    } orMake: {
      TypePlan(type, in: self, decodable: decodable)
    } keep: {
      if !$0.isProvisional { $1.byType.keep($0, for: id) }
    }
  }

  /// The plan of a type without the mapper for the type, for a value that this mapper is reading.
  func unmappedPlan(for type: Any.Type) -> TypePlan {
    let id = ObjectIdentifier(type)
    return plans.known {
      $0.unmapped[id]
    } orMake: {
      TypePlan(type, in: self, decodable: nil, isMapped: false)
    } keep: {
      if !$0.isProvisional { $1.unmapped.keep($0, for: id) }
    }
  }

  // MARK: Profiles

  /// Whether another store of the same mapper is for this type.
  func hasOtherRules(for type: Any.Type) -> Bool {
    guard let profile = configuration.profile, model != ObjectIdentifier(type) else { return false }
    return rootModel == ObjectIdentifier(type) || profile.section(of: ObjectIdentifier(type)) != nil
  }

  /// Returns the store for a type that the profile has rules for. Call this on the mapper's own
  /// store.
  func section(for type: Any.Type) -> PlanStore {
    let id = ObjectIdentifier(type)
    if id == model { return self }
    return plans.known {
      $0.sections?[id]
    } orMake: {
      PlanStore(
        configuration.resolved(for: .section(id)), given: given, root: rootType, model: id, layers: layers + [.section(type)],
        origin: origin ?? self, keyOwners: keyOwners)
    } keep: {
      $1.sections = $1.sections ?? IdentityTable()
      $1.sections?.keep($0, for: id)
    }
  }

  // MARK: Mappers within mappers

  /// Returns the store of a mapper within this one: its own settings first, then those of this
  /// store. Rules for fields are not passed on.
  ///
  /// A mapper may contain itself. Of equal layers only the last one makes a difference, so the
  /// number of stores is limited by that of mappers.
  package func nested(_ inner: PlanStore) -> PlanStore {
    guard configuration.passesSettings, !isForUpdates else { return inner }
    var path = layers + [.mapper(inner)]
    let last = Dictionary(path.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    path = path.enumerated().filter { last[$1.id] == $0 }.map(\.element)
    return (origin ?? self).store(along: path)
  }

  private func store(along path: [Layer]) -> PlanStore {
    let outer = Array(path.dropLast())
    switch path.last {
    case nil: return self
    case .section(let type): return store(along: outer).section(for: type)
    case .mapper(let inner):
      guard let model = inner.model else { return inner }
      let ids = path.map(\.id)
      return plans.known {
        $0.nested[ids]
      } orMake: {
        let resolved = store(along: outer).configuration.resolved(for: .mapperWithin(inner.configuration, model))
        return PlanStore(resolved, given: inner.given, root: inner.rootType, model: model, layers: path, origin: self)
      } keep: {
        // A mapper that is made anew for each value is not kept.
        if $1.nested.count < Self.nestedLimit { $1.nested[ids] = $0 }
      }
    }
  }

  /// Returns the mistakes in the rules for a model and in the whole profile; they are computed
  /// once. Fewer mistakes matter for updates.
  package func mistakes<Model>(for model: Model.Type, updating: Bool = false) -> [MappingIssue] {
    let plan = plan(for: model)
    guard let profile = configuration.profile else { return updating ? plan.updateMistakes : plan.mistakes }
    let found = plans.known {
      $0.mistakes
    } orMake: {
      let others = profile.sections.filter { $0.id != self.model }
      // Fields that groups leave out of another model matter only if such a model is made, which
      // then reports them.
      let choosesGroups = configuration.options.groups != nil
      return (
        all: plan.mistakes + profile.mistakes + others.flatMap { $0.mistakes(in: self, updating: choosesGroups) },
        updating: plan.updateMistakes + profile.mistakes + others.flatMap { $0.mistakes(in: self, updating: true) }
      )
    } keep: {
      $1.mistakes = $0
    }
    return updating ? found.updating : found.all
  }
}

extension Leaf {
  /// The scalars that containers have methods of their own for, such as `decode(_: Bool.Type)`.
  static let allScalars: Set<ObjectIdentifier> = [
    ObjectIdentifier(Bool.self), ObjectIdentifier(String.self), ObjectIdentifier(Double.self), ObjectIdentifier(Float.self),
    ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self), ObjectIdentifier(Int32.self),
    ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self), ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self),
    ObjectIdentifier(UInt32.self), ObjectIdentifier(UInt64.self),
  ]
}

/// Numbers the plans of one store. Readers find their state for a plan by its number, because a
/// table is faster than a dictionary.
final class PlanNumbers: Sendable {
  /// No hand-written coding nests so many kinds of containers; a type with more derives them from
  /// its data.
  private static let nestedLimit = 4096

  private let counts = Guarded((all: 0, nested: 0))

  /// Returns a number for a plan. Numbers stay small, since there is one plan per type; for the plan
  /// of a nested container it is -1 if readers must not keep state for it.
  func next(isNested: Bool) -> Int {
    counts.withLock { counts in
      if isNested {
        guard counts.nested < Self.nestedLimit else { return -1 }
        counts.nested += 1
      }
      counts.all += 1
      return counts.all - 1
    }
  }
}

/// Counts the changes to plans. Readers that keep state for a plan compare the count and refresh
/// their state.
typealias PlanRevision = Guarded<Int>

extension PlanRevision {
  var current: Int { withLock { $0 } }

  func advance() { withLock { $0 += 1 } }
}
