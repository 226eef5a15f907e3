/// Recording what decodes show of types, in their ``TypeKnowledge``.
extension Reader {
  /// Records a decode that succeeded.
  func record(_ model: Any, _ plan: ObjectPlan, _ details: FrameDetails) {
    if let keyType = details.keyType, let type = plan.model as? any Decodable.Type {
      KeyOwners.note(type, requesting: [keyType]) { _ in
        RequestedFields(details).fields.first?.codingKey ?? details.value.keys?.first
      } isExact: { _ in
        false
      } contents: {
        typesOfContents(model)
      }
    }
    if details.listing.isListed {
      plan.knowledge.giveUp(hasPayloads: true)
      recordPayloads(in: details)
    } else if details.keyType == nil {
      plan.knowledge.giveUp(hasPayloads: false)
    } else {
      // A model that is read again where it does not fit is worth more than its keys.
      if retriesModels { _ = plan.knowledge.recordFailure() }
      plan.knowledge.record(decode(of: details, plan), of: model)
    }
    state(of: plan)?.updatePendingObservations()
  }

  /// Compares the requests of a decode with those of earlier ones.
  @inline(never) func compare(_ number: Int, _ state: TypeState) {
    guard let details = details(number), !requestsAsBefore(number, state, details) else { return }
    compare(state.plan, details)
  }

  /// Whether a quick check shows that a model, or a container nested in one, requested the same
  /// fields as earlier ones, in any order.
  private func requestsAsBefore(_ number: Int, _ state: TypeState, _ details: FrameDetails) -> Bool {
    guard !details.hasIrregularAccess else { return false }
    if details.listing.isListed { return state.hasPayloads && payloadsAreAsBefore(of: number) }
    let frame = frames[number]
    guard let requested = state.requested, Int(frame.layout) == state.layoutNumber, Int(frame.slotCount) == requested.count,
      details.requested.isEmpty
    else {
      return false
    }
    for field in requested.indices where Slot.isRequested(slots[Int(frame.firstSlot) + field]) != requested[field] { return false }
    return true
  }

  private func payloadsAreAsBefore(of number: Int) -> Bool {
    for inner in number + 1..<depth {
      guard let payload = details(inner) else { return false }
      if frames[inner].keyType == nil || payload.listing.isListed { continue }
      guard let state = state(Int(frames[inner].plan)), !state.wantsObservation, requestsAsBefore(inner, state, payload) else {
        return false
      }
    }
    return true
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
    // Keys that are data may be those of one document only.
    let all = RequestedFields(details).fields
    let names = all.filter { !$0.used.isData }
    // A field that was first written, or only checked for presence, has been read since.
    let fields = names.map { $0.isKnown(type: true, conditional: true) ? $0 : plan.latest($0) }
    return ObservedDecode(
      fields: fields.map { ObservedDecode.Field(key: $0.used, type: $0.type, isConditional: $0.isConditional) },
      keyType: details.keyType, isIrregular: details.hasIrregularAccess || names.count < all.count)
  }

  private func recordPayloads(in details: FrameDetails) {
    for payload in details.nested where payload.keyType != nil && !payload.listing.isListed {
      guard let plan = payload.plan else { continue }
      plan.knowledge.record(decode(of: payload, plan), of: nil)
      state(of: plan)?.updatePendingObservations()
    }
  }
}
