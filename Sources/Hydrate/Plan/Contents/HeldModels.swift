/// A plan with those of all models within it, each once: a type by one set of rules.
struct HeldModels {
  /// A generic type may hold itself with other arguments, and so on without an end.
  private static let limit = 512

  private(set) var hasMore = false
  private var seen: Set<PlanLook.Identity> = []
  let first: MappingPlan

  init(of plan: MappingPlan) { first = plan }

  /// The plans in the order in which fields name them, the first one first.
  private(set) lazy var all: [MappingPlan] = collected()

  private mutating func collected() -> [MappingPlan] {
    seen.insert(first.look.identity)
    var plans = [first]
    var next = 0
    while next < plans.count {
      let plan = plans[next]
      next += 1
      let inner = ([plan.fields.isEmpty ? plan.look.model : nil] + plan.fields.map { $0.held.look?.model }).compactMap(\.self)
      for look in inner where seen.insert(look.identity).inserted {
        guard plans.count < Self.limit else {
          hasMore = true
          return plans
        }
        plans.append(look.plan)
      }
    }
    return plans
  }
}
