/// The places of enums in another form than the compiler's, in the objects that they share with others.
extension Reader {
  /// The places that an enum reads: those of its case in an object, or of all cases.
  func places(of table: CaseTable, _ plan: ObjectPlan, in object: Value?, within outer: [AnyObject]) -> [KnownPlaces] {
    guard let tag = table.form.tag else {
      return [KnownPlaces(of: plan, codingKeys: table.cases.filter { $0.sourceKey != nil }.map(\.schema.codingKey))]
    }
    // A payload may be the enum itself.
    guard outer.count < SchemaReader.greatestDepth, !outer.contains(where: { $0 === table }) else { return [] }
    var cases = table.cases
    let name = object?[tag].flatMap { try? LeafReader.string($0, isStrict) }
    if object != nil { cases = [name.flatMap { table.find($0, in: plan) } ?? table.unknown].compactMap(\.self) }
    let payloads = cases.flatMap { found -> [KnownPlaces] in
      if found.member != nil { return [] }
      guard let part = found.part?.type else { return [KnownPlaces(of: found.plan, codingKeys: found.schema.labels)] }
      // The tag of a payload is not the enum's.
      return places(ofPayload: part, in: object, outer + [table]).places.map { changed($0) { $0.tag = nil } }
    }
    return [KnownPlaces(of: plan, tag: tag, content: table.form.content)] + payloads
  }

  /// The places that the type of a payload reads, and whether it may read others, as a mapper does.
  private func places(
    ofPayload type: any Decodable.Type, in object: Value?, _ outer: [AnyObject]
  ) -> (places: [KnownPlaces], isOpen: Bool) {
    let plan = plan(for: type)
    if case .section = plan.strategy { return section(for: type).places(ofPayload: type, in: object, outer) }
    let found = places(of: plan, in: object, within: outer)
    if plan.object.cases != nil { return (found, false) }
    let names = plan.strategy.isDecodable ? SchemaReader.keyNames(of: type) : nil
    let isOpen = names == nil || found.dropFirst().contains { !$0.isComplete || $0.rest != .nothing }
    return ([KnownPlaces(of: plan.object, codingKeys: names ?? [])] + found, isOpen)
  }

  /// The key of the tags of several enums that are flattened into one object; nil if there is none.
  func sharedTag(of plan: ObjectPlan) -> String? {
    guard plan.rules?.hasFieldsInItsPlace == true else { return nil }
    // What the plan learns is in another layout.
    let (id, layout) = (ObjectIdentifier(plan), plan.layout)
    if let known = sharedTags[id], known.layout === layout { return known.tag }
    var tags: Set<String> = []
    let tag = flattenedPlaces(of: plan, in: nil).lazy.compactMap(\.tag).first { !tags.insert($0).inserted }
    sharedTags[id] = (plan, layout, tag)
    return tag
  }

  /// Whether an object has nothing of an `Optional` payload, which is then nil: none of its keys besides
  /// the tag.
  func lacksPayload(_ type: any Decodable.Type, in details: FrameDetails) -> Bool {
    let others = (details.value.keys ?? []).filter { $0 != details.plan?.payload?.tag }
    guard !others.isEmpty else { return true }
    let payload = places(ofPayload: type, in: nil, [])
    if let tag = payload.places.first?.tag { return !others.contains(tag) }
    return !payload.isOpen && !others.contains { key in payload.places.contains { $0.contains(key) } }
  }
}
