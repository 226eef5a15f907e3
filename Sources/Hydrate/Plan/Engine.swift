import Foundation

/// A configuration with the plans that have been made for it.
///
/// Mappers that are copies of each other share an engine, and so do mappers that are set up alike, so that a plan is made once for a type
/// and a configuration. An engine is immutable but for the plans that it adds, under a lock.
final class Engine: @unchecked Sendable {
  let configuration: Configuration
  private let lock = NSLock()
  private var plans: [ObjectIdentifier: TypePlan] = [:]

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// The engine of no configuration, which reads what mappers are given.
  static let builtIn = Engine(Configuration())

  /// How many plans have been made; a test counts.
  var planCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return plans.count
  }

  /// The plan of a type, made on first use.
  func plan<T>(for type: T.Type) -> TypePlan {
    if let plan = known(type) { return plan }
    // A type may be looked at for this, which runs code of the user's: not under the lock that every mapping takes.
    return BuildLock.shared.withLock { known(type) ?? keep(TypePlan(type, engine: self)) }
  }

  private func known(_ type: Any.Type) -> TypePlan? {
    lock.lock()
    defer { lock.unlock() }
    return plans[ObjectIdentifier(type)]
  }

  /// Keeps the first plan that was made of a type.
  private func keep(_ plan: TypePlan) -> TypePlan {
    lock.lock()
    defer { lock.unlock() }
    if let first = plans[ObjectIdentifier(plan.type)] { return first }
    plans[ObjectIdentifier(plan.type)] = plan
    return plan
  }
}

/// Lets one task at a time look at types, so that each type and each configuration is looked at once.
///
/// One lock for all, so that types that need each other cannot wait for each other; the task that has it may take it again, since looking at a
/// type makes others, and may run mappers of the user's.
final class BuildLock: Sendable {
  static let shared = BuildLock()
  private let lock = NSRecursiveLock()

  func withLock<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}

/// The engines of the configurations that can be told apart, shared by all mappers that are set up alike.
final class EngineCache: @unchecked Sendable {
  static let shared = EngineCache()
  /// More configurations than a program writes down; those made up at run time beyond them share nothing.
  private static let limit = 512

  private struct Key: Hashable {
    let model: ObjectIdentifier
    let configuration: Configuration.SharingKey
  }

  private let lock = NSLock()
  private var engines: [Key: Engine] = [:]

  func engine<Model>(for model: Model.Type, _ configuration: Configuration) -> Engine {
    guard let sharingKey = configuration.sharingKey else { return Engine(configuration) }
    let key = Key(model: ObjectIdentifier(model), configuration: sharingKey)
    lock.lock()
    defer { lock.unlock() }
    if let engine = engines[key] { return engine }
    let engine = Engine(configuration)
    if engines.count < Self.limit { engines[key] = engine }
    return engine
  }
}
