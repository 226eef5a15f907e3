/// Whose rules hold for fields that a type reads and writes with the keys of another type.
extension PlanStore {
  /// Returns whose rules hold for a container with keys of a type that another type requests of
  /// its decoder or encoder: those of the only type with these keys, if it has any.
  ///
  /// This alone decides it, for reading, writing and descriptions.
  func ruleOwner(of keys: any CodingKey.Type, requestedBy type: Any.Type, isFirst: Bool) -> KeyOwners.Answer {
    if isForUpdates { return .own }
    let answer = KeyOwners.answer(keys, requestedBy: type, isFirst: isFirst)
    if case .other(let owner) = answer, !hasRules(for: owner), !subclassesWithRules(of: owner, on: type).contains(where: { $0 != type }) {
      return .ambiguous
    }
    return answer
  }

  /// Whether a type has rules of its own, of the profile, the mapper or by its declaration.
  private func hasRules<T: Decodable>(for type: T.Type) -> Bool {
    let id = ObjectIdentifier(type)
    if configuration.profile?.section(of: id) != nil || given.rules[id]?.isEmpty == false { return true }
    // The plan of any other type has no rules, and may need an inspection.
    return type is any FieldDeclaring.Type && plan(for: type).object.rules?.nameFields == true
  }

  /// Returns the other types whose rules hold for fields that an inspected type requests.
  func otherOwners(in schema: Schema, of type: Any.Type) -> [(owner: any Decodable.Type, keys: any CodingKey.Type)] {
    schema.findings.keyTypes.enumerated().compactMap { number, keys in
      guard case .other(let owner) = ruleOwner(of: keys, requestedBy: type, isFirst: number == 0) else { return nil }
      return (owner, keys)
    }
  }

  /// Returns a sentence for each rule of an inspected type that is for a field of another type, and
  /// for each type whose rules do not hold for a part of it, though it has a value of that type which
  /// it reads from its own object.
  func unusedRules(in schema: Schema, of type: Any.Type, _ rules: FieldRules?) -> [String] {
    var unused: [String] = []
    for (owner, keys) in otherOwners(in: schema, of: type) where !KeyOwners.isSubclass(type, of: owner) {
      let names = schema.fields.filter { $0.keys.map { $0 == keys } == true }.map { ($0.name, $0.codingKey) }
      for field in rules?.names ?? [] where names.contains(where: { field.text == $0 || field.text == $1 }) {
        let text = "rules that are not used here: those for \(field.shown), a field of \(owner)"
        if !unused.contains(text) { unused.append(text) }
      }
    }
    return unused + unusedTypes(in: schema, of: type)
  }

  private func unusedTypes(in schema: Schema, of type: Any.Type) -> [String] {
    schema.findings.keyTypes.enumerated().flatMap { number, keys -> [String] in
      let users = KeyOwners.types(requesting: keys)
      return users.types.compactMap { other in
        let id = ObjectIdentifier(other)
        guard other != type, configuration.profile?.section(of: id) != nil,
          schema.findings.contents.contains(id) || KeyOwners.isSubclass(type, of: other)
        else { return nil }
        if case .other = ruleOwner(of: keys, requestedBy: type, isFirst: number == 0) { return nil }
        let reason = users.areData ? "take any text" : "are not its alone"
        return "rules that are not used here: those for \(other), whose keys \(reason)"
      }
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
    let subclasses = subclassesWithRules(of: superclass, on: type)
    guard !subclasses.isEmpty else { return nil }
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
      superclass: superclass)
  }

  /// The types with rules from a type up to a superclass, without that, the most derived one first.
  func subclassesWithRules(of superclass: any Decodable.Type, on type: Any.Type) -> [any Decodable.Type] {
    guard superclass is AnyClass else { return [] }
    var models: [any Decodable.Type] = configuration.profile?.sections.map(\.model) ?? []
    if let rootModel, given.rules[rootModel]?.isEmpty == false, !models.contains(where: { ObjectIdentifier($0) == rootModel }),
      let root = rootType as? any Decodable.Type
    {
      models.append(root)
    }
    let found = models.filter { model in
      KeyOwners.isSubclass(model, of: superclass) && (type == model || KeyOwners.isSubclass(type, of: model))
    }
    return found.ordered { KeyOwners.isSubclass($0, of: $1) }
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
