extension MappingPlan: CustomStringConvertible {
  /// A table: source, property, type, presence, strategy; under it the properties that nothing
  /// reads, where there are any. Then the tables of the models within, each once.
  public var description: String {
    var models = HeldModels(of: self)
    let tables = models.all.map(\.table)
    return (tables + (models.hasMore ? ["…"] : [])).joined(separator: "\n\n")
  }

  /// The plan's own table.
  var table: String {
    let head = ["source", "property", "type", "presence", "strategy", "fallback"]
    let rows = fields.map { field in
      [
        field.source.description, field.name, field.typeName + (field.isOptional ? "?" : ""),
        field.presence.rawValue + (field.isReadOnly ? ", read-only" : ""),
        field.mapperName ?? "built in", field.fallback ?? "",
      ]
    }
    let notes = (isComplete ? [] : ["…"]) + (unread.isEmpty ? [] : ["unread: \(unread.joined(separator: ", "))"])
    let lines = [DisplayText.escaped(modelName)] + (rows.isEmpty ? [] : TextTable.lines([head] + rows))
    return (lines + notes.map { DisplayText.escaped($0) }).joined(separator: "\n")
  }
}

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
