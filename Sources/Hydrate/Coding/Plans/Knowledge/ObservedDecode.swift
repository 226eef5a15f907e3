/// The requests of a successful decode of an object, and the fields that they show.
struct ObservedDecode {
  /// A field by its key; without a type for a nested container.
  typealias Field = (key: UsedKey, type: Any.Type?, isConditional: Bool?)

  let fields: [Field]
  let keyType: (any CodingKey.Type)?
  /// Whether the type tolerated a failed read, or requested a field as another type than
  /// expected.
  let isIrregular: Bool

  private var names: Set<String> { Set(fields.lazy.map(\.key.name)) }

  /// Whether another decode requested the same keys, in whatever order.
  func requestsSame(as other: ObservedDecode) -> Bool {
    guard fields.count == other.fields.count else { return false }
    // Usually the order is the same as well, and comparing it needs no set.
    return fields.elementsEqual(other.fields) { $0.key.name == $1.key.name } || names == other.names
  }

  /// The fields as the keys alone show them, named by their coding keys.
  var certainFields: Schema { fields(others: [], branches: false) { _ in true } }

  /// The same for a type that requests different keys for different documents.
  var branchingFields: Schema { fields(others: [], branches: true) { _ in false } }

  /// Returns the fields as the decoded value shows them.
  ///
  /// A field is sure if the property of its name stores the requested type. If there is no such
  /// property, any unmatched property of that type is enough, because the field is read only to
  /// check it.
  func fields(of model: Any) -> Schema {
    guard MirrorReader.hasOwnProperties(model) else { return certainFields }
    var free: [StoredProperty] = []
    var named: [String: StoredProperty] = [:]
    let keys = names
    for property in StoredProperty.all(of: model) {
      if keys.contains(property.name) { named[property.name] = property } else { free.append(property) }
    }
    let others = free.map(\.name)
    var sure: Set<String> = []
    for field in fields {
      guard let type = field.type else { continue }
      if let property = named[field.key.name] {
        if property.stores(type) { sure.insert(field.key.name) }
      } else if let index = free.firstIndex(where: { $0.stores(type) }) {
        free.remove(at: index)
        sure.insert(field.key.name)
      }
    }
    return fields(others: others, branches: others.contains(where: isCodingKey), isOfProperties: true, isCertain: sure.contains)
  }

  private var isCodingKey: @Sendable (String) -> Bool {
    { [keyType] string in keyType.map { $0.init(stringValue: string) != nil } ?? false }
  }

  private func fields(others: [String], branches: Bool, isOfProperties: Bool = false, isCertain: (String) -> Bool) -> Schema {
    let known = fields.compactMap { field -> Schema.Field? in
      guard let type = field.type as? any Decodable.Type, let isConditional = field.isConditional else { return nil }
      var known = Schema.Field(field.key.name, type, isConditional: isConditional)
      (known.isCertain, known.isData) = (isCertain(field.key.name), field.key.isData)
      return known
    }
    return Schema(
      known,
      Schema.Findings(
        otherNames: others, isComplete: true, branches: branches, isInspected: false, isOfProperties: isOfProperties,
        passed: Set(fields.lazy.filter { $0.type == nil }.map(\.key.name)),
        isCodingKey: isCodingKey))
  }
}

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
    guard let requested = state.requested, Int(frame.layout) == state.range.number, Int(frame.slotCount) == requested.count,
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
      fields: fields.map { ($0.used, $0.type, $0.isConditional) },
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
