/// Recording what decodes show of types, in their ``TypeKnowledge``.
extension Reader {
  /// Records a decode that succeeded.
  func record(_ model: Any, _ plan: ObjectPlan, _ details: FrameDetails) {
    if details.listing.isListed {
      plan.knowledge.giveUp(hasPayloads: true)
      recordPayloads(in: details)
    } else if details.keyType == nil {
      plan.knowledge.giveUp(hasPayloads: false)
    } else {
      plan.knowledge.record(decode(of: details, plan), of: model)
    }
    state(of: plan)?.updatePendingObservations()
  }

  /// Compares a successful decode that requested its fields out of order with earlier decodes.
  @inline(never) func compare(_ plan: ObjectPlan, _ details: FrameDetails) {
    if details.listing.isListed {
      plan.knowledge.giveUp(hasPayloads: true)
      recordPayloads(in: details)
    } else {
      plan.knowledge.compare(decode(of: details, plan))
    }
    state(of: plan)?.updatePendingObservations()
  }

  /// Records that a type's `init(from:)` has failed.
  func noteFailure(_ plan: ObjectPlan) {
    if plan.knowledge.recordFailure() { plan.noteChange() }
  }

  private func decode(of details: FrameDetails, _ plan: ObjectPlan) -> ObservedDecode {
    // A field that was first written, or only checked for presence, has been read since.
    let fields = RequestedFields(details).fields.map { $0.isKnown(type: true, conditional: true) ? $0 : plan.latest($0) }
    return ObservedDecode(
      fields: fields.map { ObservedDecode.Field(key: $0.used, type: $0.type, isConditional: $0.isConditional) },
      keyType: details.keyType, isIrregular: details.hasIrregularAccess)
  }

  private func recordPayloads(in details: FrameDetails) {
    for payload in details.nested where payload.keyType != nil && !payload.listing.isListed {
      guard let plan = payload.plan else { continue }
      plan.knowledge.record(decode(of: payload, plan), of: nil)
      state(of: plan)?.updatePendingObservations()
    }
  }
}
