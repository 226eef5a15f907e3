/// Whose rules hold for fields that a type reads and writes with the keys of another type.
extension PlanStore {
  /// Returns the other types whose rules hold for fields that an inspected type requests.
  func otherOwners(in schema: Schema, of type: Any.Type) -> [(owner: any Decodable.Type, keys: any CodingKey.Type)] {
    guard let keyOwners else { return [] }
    return schema.findings.keyTypes.compactMap { keys in keyOwners.owner(of: keys, requestedBy: type).map { ($0, keys) } }
  }

  /// Returns a sentence for each type whose rules do not hold for a part of an inspected type, though
  /// it has a value of that type which it reads from its own object.
  func unusedRules(in schema: Schema, of type: Any.Type) -> [String] {
    let others = (keyOwners?.types.map(\.type) ?? []).filter { other in
      other != type && (schema.findings.contents.contains(ObjectIdentifier(other)) || KeyOwners.isSubclass(type, of: other))
    }
    return others.compactMap { other in
      let requested = SchemaReader.known(other)?.findings.keyTypes ?? []
      let isUnused = schema.findings.keyTypes.contains { keys in
        requested.contains { $0 == keys } && keyOwners?.owner(of: keys, requestedBy: type) == nil
      }
      return isUnused ? "rules that are not used here: those for \(other), whose keys are declared elsewhere" : nil
    }
  }

  // MARK: Inheritance

  /// Returns the store for the fields that a type reads as those of a superclass: the rules of the
  /// superclass, under those of its subclasses. Nil if these have none. Call this on the mapper's own
  /// store.
  func inherited(_ superclass: any Decodable.Type, by type: Any.Type) -> PlanStore? {
    let ids = [ObjectIdentifier(type), ObjectIdentifier(superclass)]
    return plans.known({ $0.inherited[ids] }, orMake: { madeInherited(superclass, by: type) }, keep: { $1.inherited[ids] = .some($0) })
  }

  private func madeInherited(_ superclass: any Decodable.Type, by type: Any.Type) -> PlanStore? {
    guard let subclasses = keyOwners?.subclasses(of: superclass, on: type), !subclasses.isEmpty else { return nil }
    var rules = FieldRules()
    for model in [superclass] + subclasses.reversed() {
      rules = (section(for: model).plan(for: model).object.rules?.own ?? FieldRules()).over(rules)
    }
    let model = ObjectIdentifier(superclass)
    let resolved = configuration.resolved(
      for: .superclass(model, of: subclasses.map { ObjectIdentifier($0) }, rules, given: given, root: rootModel))
    // The store is for no model of its own: values of these types within it have their own rules.
    return PlanStore(
      resolved, given: given, root: rootType, model: nil, layers: layers + [.section(superclass)], origin: origin ?? self,
      keyOwners: keyOwners, superclass: superclass)
  }

  /// The plan of the fields that a type inherits, in a store for these.
  var inheritedPlan: TypePlan? {
    guard let superclass = superclass?.type else { return nil }
    return plans.known {
      $0.inheritedPlan
    } orMake: {
      TypePlan(superclass, in: self, decodable: superclass, isMapped: false, isInherited: true)
    } keep: {
      $1.inheritedPlan = $0
    }
  }
}
