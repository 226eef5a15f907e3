/// The keys of enums in another form than the compiler's, in the objects that they share with others.
extension Reader {
  /// The keys that an enum in another form reads: those of its case in an object, or of all cases.
  func keys(of table: CaseTable, _ plan: ObjectPlan, in object: Value?, _ seen: inout Set<ObjectIdentifier>) -> [KnownKeys?] {
    let form = table.form
    guard let tag = form.tag else { return [KnownKeys(of: plan, codingKeys: table.cases.filter { $0.sourceKey != nil }.map(\.key.name))] }
    let named = object.map { $0[tag]?.string.flatMap { table.find($0, in: plan) ?? table.unknown } }
    return [KnownKeys(of: plan, keys: [tag, form.content])]
      + (named.map { [$0].compactMap(\.self) } ?? table.cases).flatMap { found -> [KnownKeys?] in
        if found.member != nil { return [] }
        guard let part = found.part?.type else { return [KnownKeys(of: found.plan, codingKeys: found.schema.labels)] }
        let plan = self.plan(for: part)
        return [KnownKeys(of: plan.object, codingKeys: SchemaReader.keyNames(of: part) ?? [])] + keys(of: plan, in: object, &seen)
      }
  }

  /// The cases of an enum in another form that is flattened into its owner.
  func cases(of plan: TypePlan) -> CaseTable? {
    switch plan.strategy {
    case .decodable: plan.object.cases?.table(plan.object)
    case .optional(let target): target.wrappedDecodable.flatMap { cases(of: self.plan(for: $0)) }
    case .section: (plan.type as? any Decodable.Type).flatMap { section(for: $0).cases(of: section(for: $0).plan(for: $0)) }
    case .leaf, .value, .collection, .dictionary, .mapper: nil
    }
  }

  /// The key of the tags of several enums that are flattened into one object; nil if there is none.
  func sharedTag(of plan: ObjectPlan) -> String? {
    var (seen, tags): (Set<ObjectIdentifier>, Set<String>) = ([], [])
    var waiting = [plan]
    while let next = waiting.popLast() {
      guard next.rules?.hasFieldsInItsPlace == true, seen.insert(ObjectIdentifier(next)).inserted else { continue }
      for type in flattenedTypes(of: next) {
        guard let cases = cases(of: type) else {
          waiting.append(type.object)
          continue
        }
        if let tag = cases.form.tag, !tags.insert(tag).inserted { return tag }
      }
    }
    return nil
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
