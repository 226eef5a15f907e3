/// The keys of enums in another form than the compiler's, in the objects that they share with others.
extension Reader {
  /// The keys that an enum reads: those of its case in an object, or of all cases.
  func keys(of table: CaseTable, _ plan: ObjectPlan, in object: Value?, within outer: [AnyObject]) -> [KnownKeys?] {
    guard let tag = table.form.tag else {
      return [KnownKeys(of: plan, codingKeys: table.cases.filter { $0.sourceKey != nil }.map(\.schema.codingKey))]
    }
    // A payload may be the enum itself.
    guard outer.count < SchemaReader.greatestDepth, !outer.contains(where: { $0 === table }) else { return [] }
    var cases = table.cases
    let name = object?[tag].flatMap { try? LeafReader.string($0, isStrict) }
    if object != nil { cases = [name.flatMap { table.find($0, in: plan) } ?? table.unknown].compactMap(\.self) }
    let payloads = cases.flatMap { found -> [KnownKeys?] in
      if found.member != nil { return [] }
      guard let part = found.part?.type else { return [KnownKeys(of: found.plan, codingKeys: found.schema.labels)] }
      // The tag of a payload is not the enum's.
      return keys(ofPayload: part, in: object, outer + [table]).keys.map { $0.map { changed($0) { $0.tag = nil } } }
    }
    return [KnownKeys(of: plan, tag: tag, content: table.form.content)] + payloads
  }

  /// The keys that the type of a payload reads, and whether it may read others, as a mapper does.
  private func keys(ofPayload type: any Decodable.Type, in object: Value?, _ outer: [AnyObject]) -> (keys: [KnownKeys?], isOpen: Bool) {
    let plan = plan(for: type)
    if case .section = plan.strategy { return section(for: type).keys(ofPayload: type, in: object, outer) }
    let found = keys(of: plan, in: object, within: outer)
    if plan.object.cases != nil { return (found, false) }
    let names = plan.strategy.isDecodable ? SchemaReader.keyNames(of: type) : nil
    let isOpen = names == nil || found.dropFirst().contains { $0?.isComplete != true }
    return ([KnownKeys(of: plan.object, codingKeys: names ?? [])] + found, isOpen)
  }

  /// The key of the tags of several enums that are flattened into one object; nil if there is none.
  func sharedTag(of plan: ObjectPlan) -> String? {
    guard plan.rules?.hasFieldsInItsPlace == true else { return nil }
    // What the plan learns is in another layout.
    let (id, layout) = (ObjectIdentifier(plan), plan.layout)
    if let known = sharedTags[id], known.layout === layout { return known.tag }
    var tags: Set<String> = []
    let tag = flattenedKeys(of: plan, in: nil).lazy.compactMap { $0?.tag }.first { !tags.insert($0).inserted }
    sharedTags[id] = (plan, layout, tag)
    return tag
  }

  /// Whether an object has nothing of an `Optional` payload, which is then nil: none of its keys besides
  /// the tag.
  func lacksPayload(_ type: any Decodable.Type, in details: FrameDetails) -> Bool {
    let others = (details.value.keys ?? []).filter { $0 != details.plan?.payload?.tag }
    guard !others.isEmpty else { return true }
    let payload = keys(ofPayload: type, in: nil, [])
    if let tag = payload.keys.first??.tag { return !others.contains(tag) }
    return !payload.isOpen && !others.contains { key in payload.keys.contains { $0?.contains(key) != false } }
  }
}
