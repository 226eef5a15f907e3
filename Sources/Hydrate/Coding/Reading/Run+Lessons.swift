/// What decodes show of types.
extension Run {
  /// Records a decode that succeeded.
  func teach(_ model: Any, _ plan: ObjectPlan, _ scope: Scope) {
    if scope.listing.isListed {
      plan.knowledge.giveUp(hasPayloads: true)
      recordPayloads(in: scope)
    } else if scope.keyType == nil {
      plan.knowledge.giveUp(hasPayloads: false)
    } else {
      plan.knowledge.record(decode(of: scope, plan), of: model)
    }
    use(of: plan)?.updateNeeds()
  }

  /// Compares a decode that succeeded, but did not request the fields in their order, with those
  /// before.
  @inline(never) func compare(_ plan: ObjectPlan, _ scope: Scope) {
    if scope.listing.isListed {
      plan.knowledge.giveUp(hasPayloads: true)
      recordPayloads(in: scope)
    } else {
      plan.knowledge.compare(decode(of: scope, plan))
    }
    use(of: plan)?.updateNeeds()
  }

  /// Records that a type's `init(from:)` has failed.
  func noteFailure(_ plan: ObjectPlan) {
    if plan.knowledge.recordFailure() { plan.noteChange() }
  }

  private func decode(of scope: Scope, _ plan: ObjectPlan) -> ObservedDecode {
    // What was asked whether it is there, or was written first, has been read since.
    let fields = RequestedFields(scope).fields.map { $0.tells(type: true, conditional: true) ? $0 : plan.latest($0) }
    return ObservedDecode(
      fields: fields.map { ObservedDecode.Field(key: $0.used, type: $0.type, isConditional: $0.isConditional) },
      keyType: scope.keyType, isIrregular: scope.isMixed)
  }

  private func recordPayloads(in scope: Scope) {
    for payload in scope.nested where payload.keyType != nil && !payload.listing.isListed {
      guard let plan = payload.plan else { continue }
      plan.knowledge.record(decode(of: payload, plan), of: nil)
      use(of: plan)?.updateNeeds()
    }
  }
}
