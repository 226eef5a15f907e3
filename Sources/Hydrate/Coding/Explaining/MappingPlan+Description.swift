extension MappingPlan: Printed {
  /// A table with the source, property, type, presence and strategy of each field, followed by
  /// the properties that nothing reads and the ``notes``, if any. The tables of the nested models
  /// follow, each once.
  public var description: String {
    let (plans, hasMore) = models
    return (plans.map(\.table) + (hasMore ? ["…"] : [])).joined(separator: "\n\n")
  }

  /// The plan's own table.
  package var table: String {
    let head = ["source", "property", "type", "presence", "strategy", "fallback"]
    let rows = fields.map(\.row)
    let notes = (isComplete ? [] : ["…"]) + (unread.isEmpty ? [] : ["unread: \(unread.joined(separator: ", "))"]) + self.notes
    let lines = [DisplayText.escaped(modelName)] + (rows.isEmpty ? [] : TextTable.lines([head] + rows))
    return (lines + notes.map { DisplayText.escaped($0) }).joined(separator: "\n")
  }
}

extension MappingPlan {
  /// A generic type may contain itself with other arguments, without end.
  private static let modelLimit = 512

  /// The plans of the model and of all nested ones, each once, in the order in which fields refer to
  /// them. A type with different rules is a different model.
  package var models: (plans: [MappingPlan], hasMore: Bool) {
    var seen: Set<PlanReference.Identity> = [reference.identity]
    var plans = [self]
    var next = 0
    while next < plans.count {
      let plan = plans[next]
      next += 1
      let inner = (plan.fields.isEmpty ? [plan.reference.model] : plan.fields.map(\.model)).compactMap(\.self)
      for reference in inner where seen.insert(reference.identity).inserted {
        guard plans.count < Self.modelLimit else { return (plans, true) }
        plans.append(reference.plan)
      }
    }
    return (plans, false)
  }
}

extension MappingPlan.Field: Printed {
  /// The field's row in the table of the plan.
  public var description: String { row.filter { !$0.isEmpty }.joined(separator: "  ") }

  fileprivate var row: [String] {
    [
      source.description, name, typeName + (isOptional ? "?" : ""), presence.rawValue + (isReadOnly ? ", read-only" : ""),
      mapperName ?? plain?.innermost.describedCases.map { "cases(\($0.setting.arguments))" } ?? "built in",
      [fallback, fallbackUse.map { $0 == .missing ? "when missing" : "when missing or null" }].compactMap(\.self).joined(separator: " "),
    ]
  }
}
