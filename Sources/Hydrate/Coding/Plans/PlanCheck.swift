/// Finds mistakes in the rules for a model before any data is read.
///
/// It checks conflicts first, then names, then fallbacks. The first step that finds mistakes ends
/// the check, since later steps would only repeat them.
package struct PlanCheck {
  let rules: CompiledRules
  /// The type that the rules are for.
  let model: Any.Type
  let store: PlanStore

  func mistakes() -> [MappingIssue] { mistakes(in: [stack, conflicts, names, owners, spellings, types, fallbacks]) }

  /// Returns the mistakes that matter for updates. A field that is left out, or cannot be mapped,
  /// keeps its value and needs no fallback.
  func updateMistakes() -> [MappingIssue] { mistakes(in: [stack, conflicts, names, owners, spellings, types]) }

  private func mistakes(in steps: [() -> [MappingIssue]]) -> [MappingIssue] {
    for step in steps {
      let found = step()
      if !found.isEmpty { return found }
    }
    return []
  }

  // MARK: Steps

  /// Checks that the types could be inspected.
  private func stack() -> [MappingIssue] { rules.ranOutOfStack ? [Self.tooDeep] : [] }

  /// The mistake for a stack that is too small to inspect a type.
  package static var tooDeep: MappingIssue {
    mistake(.stackTooSmall, at: ValuePath.root, .tooDeep)
  }

  private func conflicts() -> [MappingIssue] {
    let own = rules.own
    func key(_ field: FieldName) -> String { rules.codingKey(of: field) ?? field.text }
    var found: [MappingIssue] = []
    func names(_ rule: String, _ fields: [FieldName]) -> String { "\(rule) (\(fields.map(\.shown).joined(separator: ", ")))" }
    func exclude(_ a: String, _ b: String) { found.append(Self.mistake(.exclusive(a, b))) }
    if !own.only.isEmpty, !own.except.isEmpty { exclude(names("only", own.only), names("except", own.except)) }
    if !own.optional.isEmpty, !own.required.isEmpty { exclude(names("optional", own.optional), names("required", own.required)) }
    if !own.optional.isEmpty, own.hasNoRequiredFields { exclude(names("optional", own.optional), "noRequiredFields") }
    let required = Set(own.required.map(key))
    if let collector = own.collector {
      // A mapper's own selection may leave out the field that its profile names as the collector.
      let selection = own.collectorYields ? [] : own.only + own.except
      let others = selection + own.optional + own.required + own.sources.map(\.field) + own.defaults.map(\.field) + own.readOnly
      if others.contains(where: { key($0) == key(collector) }) {
        found.append(Self.mistake(.collectorHasRule(collector.shown), at: collector.place))
      }
    }
    let collectors = collectors(in: rules, of: [model])
    if collectors.count > 1 {
      found.append(Self.mistake(.severalCollectors(collectors.map(\.description)), at: collectors[1]))
    }
    let places = rules.places(store.configuration.keyTransformer)
    if let first = places.others.first, !places.indexed.isEmpty {
      found.append(Self.mistake(.indicesBesideKeys(places.indexed, places.others), at: first))
    }
    for (field, _, _) in own.defaults where required.contains(key(field)) {
      found.append(Self.mistake(.unusedDefault(field.shown), at: field.place))
    }
    return found
  }

  /// The fields that collect what no other field reads, also those of the types that are flattened into
  /// the model. The plan of such a type may need that of the model.
  private func collectors(in rules: CompiledRules, of types: [Any.Type]) -> [ValuePath] {
    var found = rules.collectors.map { ValuePath([.key(rules.schema?.field(codingKey: $0)?.name ?? $0)]) }
    for field in rules.hasFieldsInItsPlace ? rules.schema?.fields ?? [] : [] {
      let type = field.type
      guard rules.field(codingKey: field.codingKey, sourceKey: sourceKey(of: field)).isPart, store.mappers[ObjectIdentifier(type)] == nil,
        types.count < SchemaReader.flattenedDepth, !types.contains(where: { $0 == type }),
        let part = CompiledRules(for: type, in: store.hasOtherRules(for: type) ? store.section(for: type) : store, isBuiltIn: false)
      else { continue }
      found += collectors(in: part, of: types + [type]).map { ValuePath([.key(field.name)] + $0.components) }
    }
    return found
  }

  private func names() -> [MappingIssue] {
    guard let schema = rules.schema else { return [] }
    var seen: [Bool: Set<FieldName>] = [:]
    return (rules.own.names + rules.declaredNames).filter { seen[$0.isFromKeyPath, default: []].insert($0).inserted }.compactMap { field in
      switch field {
      case .unnamed(let keyPath) where !keyPath.chain.isEmpty:
        return Self.mistake(nested(keyPath, field, schema), at: field.place)
      case .unnamed(let keyPath):
        return Self.mistake(.unnamedKeyPath(keyPath.shown, reason: keyPath.reason), at: field.place)
      case .codingKey: return nil
      case .name(let name, let isFromKeyPath, _):
        if !isFromKeyPath, let (key, other) = schema.fields(sharing: name) {
          return Self.mistake(.sharedName(name, key: key, other: other), at: name)
        }
        if isFromKeyPath, let keys = schema.unclearKeys(ofProperty: name) { return Self.mistake(.ambiguousKey(name, keys: keys), at: name) }
        if schema.field(field) != nil
          || (!schema.isComplete && (isFromKeyPath ? schema.codingKey(of: field) != nil : schema.isCodingKey(name)))
        {
          guard let candidates = schema.candidates(for: field), candidates.count > 1 else { return nil }
          return Self.mistake(.sharedStart(name, candidates.map(\.name)), at: name)
        }
        if schema.otherNames.contains(name), !schema.findings.unread.contains(name), !schema.findings.nameless.isEmpty {
          return Self.mistake(.ambiguousKey(name, keys: schema.findings.nameless), at: name)
        }
        let known = schema.fields.flatMap { [$0.name, $0.codingKey] }
        let mistake = Mistake.unknownField(name, suggestion: Spelling.nearest(to: name, among: known))
        return Self.mistake(mistake, at: name, meant: Self.meant(model, rules.own.line(about: field)))
      }
    }
  }

  /// Checks that no rule is for a field that the type reads with the keys of another type with rules.
  private func owners() -> [MappingIssue] {
    guard let schema = rules.schema, let owners = store.keyOwners else { return [] }
    var seen: Set<FieldName> = []
    return (rules.own.names + rules.declaredNames).filter { seen.insert($0).inserted }.compactMap { field in
      guard let keys = schema.field(field)?.keys, let owner = owners.owner(of: keys, requestedBy: model),
        !KeyOwners.isSubclass(model, of: owner)
      else { return nil }
      return Self.mistake(.othersField(field.shown, owner), at: field.place)
    }
  }

  /// Suggests a replacement for a rule that names a property of another model.
  private func nested(_ keyPath: UnnamedKeyPath, _ field: FieldName, _ schema: Schema) -> Mistake {
    var inner = schema.field(named: keyPath.chain[0])?.type
    for name in keyPath.chain.dropFirst().dropLast() {
      inner = (inner.map { Leaf.unwrapped($0) } as? any Decodable.Type).flatMap { SchemaReader.schema(of: $0).field(named: name)?.type }
    }
    let owner = inner.map { "\(Leaf.unwrapped($0))" } ?? "the inner model"
    let rule = rules.own.line(about: field, as: .name(keyPath.chain[keyPath.chain.count - 1], isFromKeyPath: true))
    let line = "MappingProfile().type(\(inner == nil ? "…" : owner).self) { $0\(rule) }"
    return .nestedKeyPath(keyPath.shown, owner: owner, model: "\(model)", suggestion: line)
  }

  /// Finds properties whose keys differ only in their spelling, if that does not count.
  private func spellings() -> [MappingIssue] {
    guard rules.areNamesRelaxed, let schema = rules.schema else { return [] }
    var seen: [String: String] = [:]
    return schema.fields.compactMap { field in
      let compiled = rules.field(codingKey: field.codingKey, sourceKey: sourceKey(of: field))
      guard !compiled.rule.isLeftOut, !compiled.hasOwnSource, !field.isInherited, let key = compiled.source.singleKey else { return nil }
      guard let other = seen.updateValue(field.name, forKey: RelaxedName.folded(key)) else { return nil }
      return Self.mistake(.alikeNames(other, field.name), at: field.name)
    }
  }

  private func types() -> [MappingIssue] {
    guard let schema = rules.schema else { return [] }
    return schema.fields.compactMap { field in
      let compiled = rules.field(codingKey: field.codingKey, sourceKey: sourceKey(of: field))
      if let error = compiled.source.parseError {
        return Self.mistake(.invalidPath(field.name, "\(error)"), at: field.name)
      }
      if let mapper = compiled.rule.mapper, !mapper.fits(field.type) {
        let types = (expected: TypeWords.name(field.type), found: TypeWords.name(mapper.outputType))
        return Self.mistake(.mapperType(field: field.name, expected: types.expected, found: types.found), at: field.name)
      }
      if !compiled.rule.isLeftOut, compiled.source.makesList, compiled.rule.mapper == nil, readsNoList(field.type) {
        return Self.mistake(.listOfPlaces(field.name, field.type, suggestion: compiled.source.firstCall), at: field.name)
      }
      if compiled.source.isOwnersPlace, !compiled.rule.isLeftOut, !compiled.rule.collects, isNoObject(field.type, compiled.rule.mapper) {
        return Self.issue(.unwritable(.notFlattened()), at: ValuePath([.key(field.name)]), .irreversible)
      }
      if let found = compiled.rule.unfitDefault(for: field.type) {
        let types = (expected: TypeWords.name(field.type), found: TypeWords.name(found))
        return Self.mistake(.defaultType(field: field.name, expected: types.expected, found: types.found), at: field.name)
      }
      return nil
    }
  }

  private func fallbacks() -> [MappingIssue] { rules.schema.map { Self.fallbacks($0, rules, store.configuration.keyTransformer) } ?? [] }

  /// Returns mistakes for the fields of an inspected type that need a fallback and have none,
  /// even if there are no rules.
  package static func fallbacks(_ schema: Schema, _ rules: CompiledRules?, _ keyTransformer: KeyTransformer) -> [MappingIssue] {
    schema.fields.compactMap { field in
      let sourceKey = keyTransformer.sourceKey(for: field.codingKey)
      let rule = rules?.field(codingKey: field.codingKey, sourceKey: sourceKey).rule ?? FieldRule(isLeftOut: sourceKey == nil)
      let policy = FieldPolicy(rule, field.type, isConditional: field.isConditional)
      guard rule.isLeftOut ? policy.leftOut == .fail : policy.lacksFallback else { return nil }
      return Self.mistake(.noFallback(field.name, isLeftOut: rule.isLeftOut), at: field.name)
    }
  }

  // MARK: Helpers

  private func sourceKey(of field: Schema.Field) -> String? { store.configuration.keyTransformer.sourceKey(for: field.codingKey) }

  /// Whether a type without a mapper is known to read no list: a scalar, or an object by its keys.
  private func readsNoList(_ type: any Decodable.Type) -> Bool {
    let content = Leaf.unwrapped(type)
    guard [type, content].allSatisfy({ store.mappers[ObjectIdentifier($0)]?.withoutDefault == nil }) else { return false }
    if Leaf.isReadFromOne(content) { return true }
    if let container = ExtendedType.container(content) {
      return container is any DictionaryShape.Type && container.held.first == String.self
    }
    guard SchemaReader.known(content)?.readsOnlyFields == true, SchemaReader.known(content)?.cases == nil else { return false }
    // The fields of a record are at indices of a list.
    let rules = CompiledRules(for: content, in: store.hasOtherRules(for: content) ? store.section(for: content) : store, isBuiltIn: false)
    return rules?.places(store.configuration.keyTransformer).indexed.isEmpty ?? true
  }

  /// Whether a field is known to be written as something other than an object.
  private func isNoObject(_ type: any Decodable.Type, _ mapper: FieldMapper?) -> Bool {
    guard let mapper = mapper ?? store.mappers[ObjectIdentifier(type)] else { return Leaf.isNoObject(type) }
    return Leaf.isNoObject(mapper.inputType)
  }

  /// Returns the intended line for a rule that was put on a mapper of a container instead of its
  /// elements: `ReflectiveMapper<User>().optional(named: "name").array`; nil for other types.
  private static func meant(_ container: Any.Type, _ rule: String) -> String? {
    guard let element = ExtendedType.container(container)?.held.last else { return nil }
    switch ExtendedType(container) {
    case .array, .contiguousArray: return "ReflectiveMapper<\(element)>()\(rule).array"
    case .dictionary: return "ReflectiveMapper<\(element)>()\(rule).dictionary"
    default: return nil
    }
  }

  private static func mistake(
    _ mistake: Mistake, at field: String, meant: String? = nil
  ) -> MappingIssue {
    self.mistake(mistake, at: ValuePath([.key(field)]), meant: meant)
  }

  private static func mistake(
    _ mistake: Mistake, at destination: ValuePath = .root, _ code: MappingIssue.Code = .configuration, meant: String? = nil
  ) -> MappingIssue {
    issue(.mistake(mistake, meant: meant), at: destination, code)
  }

  private static func issue(_ detail: Detail, at destination: ValuePath, _ code: MappingIssue.Code) -> MappingIssue {
    MappingIssue(code, detail, at: IssueLocation(node: nil, step: .path(.root, destination: destination), value: nil))
  }
}

extension ObjectPlan {
  /// The mistakes in the form of an enum.
  var caseMistakes: [MappingIssue] { cases?.table(self).mistakes.map { .mistake($0) } ?? [] }
}

extension PlanStore {
  /// Throws all mistakes in the rules. Fewer mistakes matter for updates.
  func check<Model>(_ type: Model.Type, updating: Bool) throws(MappingError) {
    let mistakes = mistakes(for: type, updating: updating)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
  }

  /// Throws the mistakes in the rules of a mapper, by its model's plan.
  func checkMistakes(of plan: TypePlan) throws(MappingError) {
    // Without a profile there are only the model's own mistakes, which its plan contains.
    if plan.isModel, !hasProfile { return }
    let mistakes = !hasProfile ? plan.mistakes : mistakes(for: plan.type)
    if !mistakes.isEmpty { throw MappingError(Failure(mistakes)) }
  }
}

extension ProfileSection {
  /// Returns the mistakes in the rules, as a mapper of another model uses them.
  func mistakes(in root: PlanStore, updating: Bool) -> [MappingIssue] { named(mistakes(of: model, in: root, updating: updating)) }

  private func mistakes<Model: Decodable>(of model: Model.Type, in root: PlanStore, updating: Bool) -> [MappingIssue] {
    SchemaReader.inspect(model)
    let plan = root.section(for: model).plan(for: model)
    return updating ? plan.updateMistakes : plan.mistakes
  }

  /// Adds the model's type to the mistakes, since they have no location in a document.
  func named(_ mistakes: [MappingIssue]) -> [MappingIssue] {
    mistakes.map { MappingIssue($0.code, .quoted($0, of: model), at: $0.place) }
  }
}
