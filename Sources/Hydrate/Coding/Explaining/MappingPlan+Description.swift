extension MappingPlan: CustomStringConvertible {
  /// A table with the source, property, type, presence and strategy of each field, followed by
  /// the properties that nothing reads and the ``notes``, if any. The tables of the nested models
  /// follow, each once.
  public var description: String {
    var models = HeldModels(of: self)
    let tables = models.all.map(\.table)
    return (tables + (models.hasMore ? ["…"] : [])).joined(separator: "\n\n")
  }

  /// The plan's own table.
  package var table: String {
    let head = ["source", "property", "type", "presence", "strategy", "fallback"]
    let rows = fields.map { field in
      [
        field.source.description, field.name, field.typeName + (field.isOptional ? "?" : ""),
        field.presence.rawValue + (field.isReadOnly ? ", read-only" : ""),
        field.mapperName ?? "built in", field.fallback ?? "",
      ]
    }
    let notes = (isComplete ? [] : ["…"]) + (unread.isEmpty ? [] : ["unread: \(unread.joined(separator: ", "))"]) + self.notes
    let lines = [DisplayText.escaped(modelName)] + (rows.isEmpty ? [] : TextTable.lines([head] + rows))
    return (lines + notes.map { DisplayText.escaped($0) }).joined(separator: "\n")
  }
}

/// A plan with the plans of all nested models, each once. A type with different rules is a
/// different model.
package struct HeldModels {
  /// A generic type may contain itself with other arguments, without end.
  private static let limit = 512

  private(set) var hasMore = false
  private var seen: Set<PlanReference.Identity> = []
  let first: MappingPlan

  package init(of plan: MappingPlan) { first = plan }

  /// The plans in the order in which fields refer to them, starting with the first.
  package private(set) lazy var all: [MappingPlan] = collected()

  private mutating func collected() -> [MappingPlan] {
    seen.insert(first.reference.identity)
    var plans = [first]
    var next = 0
    while next < plans.count {
      let plan = plans[next]
      next += 1
      let inner = ([plan.fields.isEmpty ? plan.reference.model : nil] + plan.fields.map { $0.held.reference?.model }).compactMap(\.self)
      for reference in inner where seen.insert(reference.identity).inserted {
        guard plans.count < Self.limit else {
          hasMore = true
          return plans
        }
        plans.append(reference.plan)
      }
    }
    return plans
  }
}
