/// What good decodes teach of types.
extension Run {
  /// Learns from a decode that succeeded.
  func teach(_ model: Any, _ plan: ObjectPlan, _ scope: Scope) {
    guard let lessons = plan.lessons else { return }
    if scope.listing.isListed {
      lessons.giveUp(hasPayloads: true)
      comparePayloads(in: scope)
    } else if scope.keyType == nil {
      lessons.giveUp(hasPayloads: false)
    } else {
      let decode = goodDecode(of: scope, plan)
      // The look may run code of the user's, which may read such a model.
      if lessons.learn(decode) { lessons.take(Lesson(decode.asked, decode.keyType).schema(of: model)) }
    }
    use(of: plan)?.updateNeeds()
  }

  /// Compares a decode that succeeded, but did not ask for the fields in their turn, with those before.
  @inline(never) func compare(_ plan: ObjectPlan, _ scope: Scope) {
    if scope.listing.isListed {
      plan.lessons?.giveUp(hasPayloads: true)
      comparePayloads(in: scope)
    } else {
      plan.lessons?.compare(goodDecode(of: scope, plan))
    }
    use(of: plan)?.updateNeeds()
  }

  /// Notes that a type's `init(from:)` has failed.
  func noteFailure(_ plan: ObjectPlan) {
    if plan.lessons?.noteFailure() == true { plan.noteChange() }
  }

  private func goodDecode(of scope: Scope, _ plan: ObjectPlan) -> GoodDecode {
    // What was asked whether it is there, or was written first, has been read since.
    let asked = AskedKeys(scope).fields.map { $0.tells(type: true, conditional: true) ? $0 : plan.latest($0) }
    return GoodDecode(asked: asked, keyType: scope.keyType, isMixed: scope.isMixed)
  }

  private func comparePayloads(in scope: Scope) {
    for payload in scope.nested where payload.keyType != nil && !payload.listing.isListed {
      guard let plan = payload.plan, let lessons = plan.lessons else { continue }
      _ = lessons.learn(goodDecode(of: payload, plan))
      use(of: plan)?.updateNeeds()
    }
  }
}
