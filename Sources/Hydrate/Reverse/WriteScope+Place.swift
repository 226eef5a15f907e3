/// Where the value stands, and what is around it.
extension WriteScope {
  /// The place as issues keep it; made when somebody asks.
  var scope: Scope {
    if let madeScope { return madeScope }
    let (outer, step) = nesting.map { ($0.outer.scope, $0.step) } ?? (parent?.scope, parent?.step ?? .same)
    let made = Scope(parent: outer, step: step, value: .null)
    madeScope = made
    return made
  }

  /// The step to the part that is at work.
  var step: Step {
    switch part {
    case .field(let number): table.map { .field($0.fields[number].plan) } ?? .same
    case .index(let index): .index(index)
    case .other: otherStep
    }
  }

  /// The place of the part that is at work.
  var place: Place { Place(scope: scope, step: step, value: nil) }

  /// What the run's caller gave along.
  var userInfo: MappingUserInfo {
    let owner = nesting?.owner ?? self
    return owner.isOpen ? owner.writer.session.userInfo : owner.keptUserInfo ?? [:]
  }
}
