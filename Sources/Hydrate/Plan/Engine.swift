import Foundation

/// A configuration with the plans that have been made for it.
///
/// Mappers that are copies of each other share an engine, and so do mappers that are set up alike, so that a plan is made once for a type
/// and a configuration. An engine is immutable but for the plans that it adds, under a lock.
final class Engine: @unchecked Sendable {
  let configuration: Configuration
  private let lock = NSLock()
  private var plans: [ObjectIdentifier: TypePlan] = [:]
  private var planCount = 0
  /// What the engine's runs need again.
  let states = RunStatePool()

  init(_ configuration: Configuration) { self.configuration = configuration }

  /// The engine of no configuration, which reads what mappers are given.
  static let builtIn = Engine(Configuration())

  /// The plan of a type, made on first use.
  func plan<T>(for type: T.Type) -> TypePlan {
    if let plan = known(type) { return plan }
    // A type may be looked at for this, which runs code of the user's: not under the lock that every mapping takes.
    return BuildLock.shared.withLock { known(type) ?? keep(TypePlan(type, engine: self)) }
  }

  /// A number for a type's plan, by which runs find what they know of it; small, as there is one a type.
  func nextPlanNumber() -> Int {
    lock.lock()
    defer { lock.unlock() }
    planCount += 1
    return planCount - 1
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
