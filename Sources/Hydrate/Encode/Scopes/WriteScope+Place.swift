/// Where the value stands, and what is around it.
extension WriteScope {
  /// The scope that stands for the value, for mappers and for issues; made when somebody asks.
  var scope: any MappingScope {
    if let madeScope {
      if dataKeys != nil { (madeScope as? WriteSite)?.dataKeys = dataKeys }
      return madeScope
    }
    guard let outer, outer.madeScope == nil else { return makeScope() }
    // As deep as the value, so that it is not done by recursion.
    var unmade = [self]
    var next: WriteScope? = outer
    while let scope = next, scope.madeScope == nil {
      unmade.append(scope)
      next = scope.outer
    }
    for scope in unmade.dropFirst().reversed() { _ = scope.makeScope() }
    return makeScope()
  }

  private var outer: WriteScope? { nesting?.outer ?? parent }

  /// Makes the scope, where that of the value around is made.
  private func makeScope() -> any MappingScope {
    if let outer { (outer.madeScope as? WriteSite)?.dataKeys = outer.dataKeys }
    let made = WriteSite(in: outer?.madeScope, nesting?.step ?? parent?.step ?? .same)
    madeScope = made
    return made
  }

  /// The step to the part that is at work.
  var step: Step {
    switch part {
    case .field(let number): table.map { .field($0.fields[number].plan.label) } ?? .same
    case .index(let index): .index(index)
    case .other: otherStep
    }
  }

  /// The place of the part that is at work.
  var place: Place { Place(scope: scope, step: step, value: nil) }

  /// What the run's caller gave along.
  var userInfo: MappingUserInfo {
    let owner = nesting?.owner ?? self
    return (owner.isOpen ? owner.writer.session?.userInfo : owner.keptUserInfo) ?? [:]
  }
}
