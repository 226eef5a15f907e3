/// What the mappers of one configuration share: its plans, and what reads and writes by them.
///
/// Mappers that are copies of each other share an engine, and so do mappers that are set up alike, so that a plan is made once for a type
/// and a configuration.
///
/// Where a profile has rules for several types, each of them has an engine of its own, which the engine of the mapper keeps.
final class Engine: Sendable {
  let store: PlanStore
  /// What the engine's runs need again.
  let states: RunStatePool
  /// The writers for the way back.
  let writers = WriterPool()
  private let sections = Guarded(Sections())

  /// The engines for the types that the profile has rules for; few mappers have any.
  private struct Sections {
    var engines: IdentityTable<Engine>?
  }

  init(_ store: PlanStore) {
    self.store = store
    states = RunStatePool(store.revision, readsByRules: store.configuration.options.nullTexts != nil)
  }

  /// The engine of a mapper of a model.
  convenience init<Model>(_ configuration: Configuration, for type: Model.Type) { self.init(PlanStore(configuration, for: type)) }

  /// The engine of no configuration, which reads what mappers are given.
  static let builtIn = Engine(PlanStore(isForPresent: false))

  /// The engine that writes what is there before an update, and reads it back.
  static let present = Engine(PlanStore(isForPresent: true))

  /// The engine for a type that the profile has rules for; asked of the mapper's own.
  func section(for type: Any.Type) -> Engine {
    let id = ObjectIdentifier(type)
    if let known = sections.withLock({ $0.engines?[id] }) { return known }
    let section = store.section(for: type)
    if section === store { return self }
    // What is made in vain goes outside the lock.
    let made = Engine(section)
    return sections.withLock { sections in
      let engines = sections.engines ?? IdentityTable()
      sections.engines = engines
      if let first = engines[id] { return first }
      engines.keep(made, for: id)
      return made
    }
  }
}

extension Engine {
  /// What holds for the model, all told.
  var configuration: Configuration { store.configuration }

  func plan<T>(for type: T.Type) -> TypePlan { store.plan(for: type) }

  /// The same for a type that is known to be decodable, which tells what containers are made of.
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { store.plan(for: type) }

  /// Throws all mistakes in the rules; fewer matter where no model is made.
  func check<Model>(_ type: Model.Type, updating: Bool) throws(MappingError) {
    let mistakes = store.mistakes(for: type, updating: updating)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
  }

  /// Throws the mistakes in the rules of a mapper, by its model's plan.
  func checkMistakes(of plan: TypePlan) throws(MappingError) {
    // Without a profile there are none but the model's own, which are at hand.
    if plan.isModel, !store.hasProfile { return }
    let mistakes = !store.hasProfile ? plan.mistakes : store.mistakes(for: plan.type)
    if !mistakes.isEmpty { throw MappingError(Failure(mistakes)) }
  }
}
