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
    if let object { cases = [object[tag]?.string.flatMap { table.find($0, in: plan) ?? table.unknown }].compactMap(\.self) }
    let payloads = cases.flatMap { found -> [KnownKeys?] in
      if found.member != nil { return [] }
      guard let part = found.part?.type else { return [KnownKeys(of: found.plan, codingKeys: found.schema.labels)] }
      let plan = self.plan(for: part)
      // The tag of a payload is not the enum's.
      return [KnownKeys(of: plan.object, codingKeys: SchemaReader.keyNames(of: part) ?? [])]
        + keys(of: plan, in: object, within: outer + [table]).map { $0.map { changed($0) { $0.tag = nil } } }
    }
    return [KnownKeys(of: plan, tag: tag, content: table.form.content)] + payloads
  }

  /// The key of the tags of several enums that are flattened into one object; nil if there is none.
  func sharedTag(of plan: ObjectPlan) -> String? {
    guard plan.rules?.hasFieldsInItsPlace == true else { return nil }
    var tags: Set<String> = []
    return flattenedKeys(of: plan, in: nil).lazy.compactMap { $0?.tag }.first { !tags.insert($0).inserted }
  }

  /// Whether an object has nothing of an `Optional` payload, which is then nil: none of its keys besides
  /// the tag.
  func lacksPayload(_ type: any Decodable.Type, in details: FrameDetails) -> Bool {
    let others = (details.value.keys ?? []).filter { $0 != details.plan?.payload?.tag }
    guard !others.isEmpty, let names = SchemaReader.keyNames(of: type) else { return others.isEmpty }
    let known = KnownKeys(of: plan(for: type).object, codingKeys: names)
    return !others.contains { known.contains($0) }
  }
}
