/// Looks for mistakes in the rules for a model before any data is read.
///
/// Conflicts first, then names, then fallbacks: the first of these steps that finds any reports them all and ends it, since what comes after
/// would only repeat them.
struct PlanCheck {
  let rules: CompiledRules
  /// The type that the rules are for.
  let model: Any.Type
  let keyTransformer: KeyTransformer
  /// The types that the configuration names mappers for.
  var mappedTypes: [ObjectIdentifier: FieldMapper] = [:]

  func mistakes() -> [MappingIssue] { mistakes(in: [stack, conflicts, names, types, fallbacks]) }

  /// The mistakes that matter where a model is updated: what is left out, or cannot be mapped, keeps its value, and needs no fallback.
  func updateMistakes() -> [MappingIssue] { mistakes(in: [stack, conflicts, names, types]) }

  private func mistakes(in steps: [() -> [MappingIssue]]) -> [MappingIssue] {
    for step in steps {
      let found = step()
      if !found.isEmpty { return found }
    }
    return []
  }

  // MARK: Steps

  /// Whether the types could be looked at at all.
  private func stack() -> [MappingIssue] { rules.ranOutOfStack ? [Self.tooDeep] : [] }

  /// Said where the thread's stack does not do to look at a type.
  static var tooDeep: MappingIssue {
    mistake("the thread's stack is too small to inspect the types; call plan() on another one first", at: ValuePath.root, .tooDeep)
  }

  private func conflicts() -> [MappingIssue] {
    let own = rules.own
    func key(_ field: FieldName) -> String { rules.schema?.field(named: field.text)?.codingKey ?? field.text }
    var found: [MappingIssue] = []
    func names(_ rule: String, _ fields: [FieldName]) -> String { "\(rule) (\(fields.map(\.shown).joined(separator: ", ")))" }
    func exclude(_ a: String, _ b: String) { found.append(Self.mistake("\(a) and \(b) exclude each other")) }
    if !own.only.isEmpty, !own.except.isEmpty { exclude(names("only", own.only), names("except", own.except)) }
    if !own.optional.isEmpty, !own.required.isEmpty { exclude(names("optional", own.optional), names("required", own.required)) }
    if !own.optional.isEmpty, own.hasNoRequiredFields { exclude(names("optional", own.optional), "noRequiredFields") }
    if !own.required.isEmpty, own.hasNoRequiredFields { exclude(names("required", own.required), "noRequiredFields") }
    let required = Set(own.required.map(key))
    if let collector = own.collector {
      // A mapper's own selection may leave out what its profile says of the field.
      let selection = own.collectorYields ? [] : own.only + own.except
      let others = selection + own.optional + own.required + own.sources.map(\.field) + own.defaults.map(\.field) + own.readOnly
      if others.contains(where: { key($0) == key(collector) }) {
        found.append(Self.mistake("\(collector.shown) takes unknown keys, so that no other rule can be about it", at: collector.place))
      }
    }
    for (field, _) in own.defaults where required.contains(key(field)) {
      found.append(Self.mistake("\(field.shown) is required, so that its default would never be used", at: field.place))
    }
    return found
  }

  private func names() -> [MappingIssue] {
    guard let schema = rules.schema else { return [] }
    var seen: Set<FieldName> = []
    return (rules.own.names + rules.declaredNames).filter { seen.insert($0).inserted }.compactMap { field in
      switch field {
      case .unnamed(let keyPath):
        let text = "the key path \(keyPath.shown) has no name of its own\(keyPath.reason)"
        return Self.mistake("\(text); use the overload that takes the field's name as a string", at: field.place)
      case .name(let name, _):
        if schema.field(named: name) != nil || (!schema.isComplete && (field.isFromKeyPath || schema.isCodingKey(name))) { return nil }
        if schema.otherNames.contains(name), !schema.findings.unread.contains(name), let keys = Self.listed(schema.findings.nameless) {
          return Self.mistake("which coding key \(name) has cannot be told; name the field by its key: \(keys)", at: name)
        }
        let known = schema.fields.flatMap { [$0.name, $0.codingKey] }
        let hint = Spelling.nearest(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
        return Self.mistake("there is no field \(name)\(hint)", at: name, meant: ElementModel.meant(model, rules.own.line(about: field)))
      }
    }
  }

  private func types() -> [MappingIssue] {
    guard let schema = rules.schema else { return [] }
    return schema.fields.compactMap { field in
      let compiled = rules.field(codingKey: field.codingKey, sourceKey: sourceKey(of: field))
      if let error = compiled.source.parseError {
        return Self.mistake("the path of \(field.name) cannot be read: \(error)", at: field.name)
      }
      if let mapper = compiled.rule.mapper, !mapper.fits(field.type) {
        return Self.mistake("\(field.name) is of type \(field.type), its mapper gives \(mapper.outputType)", at: field.name)
      }
      if compiled.source.isOwnersPlace, !compiled.rule.isLeftOut, !compiled.rule.collects, isNoObject(field.type, compiled.rule.mapper) {
        return Self.mistake(
          "\(field.name) of type \(field.type) cannot be a part of the object that it stands in", at: field.name, .irreversible)
      }
      if let fallback = compiled.rule.fallback, !fits(field.type, fallback) {
        return Self.mistake("\(field.name) is of type \(field.type), its default is of type \(fallback.type)", at: field.name)
      }
      return nil
    }
  }

  private func fallbacks() -> [MappingIssue] { rules.schema.map { Self.fallbacks($0, rules, keyTransformer) } ?? [] }

  /// The fields that need a fallback and have none; for whoever has looked at the type, though no rule asked for that.
  static func fallbacks(_ schema: Schema, _ rules: CompiledRules?, _ keyTransformer: KeyTransformer) -> [MappingIssue] {
    schema.fields.compactMap { field in
      let sourceKey = keyTransformer.sourceKey(for: field.codingKey)
      let rule = rules?.field(codingKey: field.codingKey, sourceKey: sourceKey).rule ?? FieldRule(isLeftOut: sourceKey == nil)
      guard !field.isConditional, ExtendedType.presence(field.type) == nil, rule.fallback == nil, rule.declared == nil else { return nil }
      if rule.isLeftOut {
        return Self.mistake("\(field.name) is left out, but has no default, no declared value and cannot be nil", at: field.name)
      }
      if rule.presence == .optional, !Zero.isThere(for: field.type) {
        return Self.mistake("\(field.name) is optional, but has no default, no declared value, no zero, and cannot be nil", at: field.name)
      }
      return nil
    }
  }

  // MARK: Helpers

  /// The coding keys that a property may have; nil where there are none.
  private static func listed(_ keys: [String]) -> String? { keys.isEmpty ? nil : keys.joined(separator: " or ") }

  private func sourceKey(of field: Schema.Field) -> String? { keyTransformer.sourceKey(for: field.codingKey) }

  /// Whether what is written of a field is known to be no object.
  private func isNoObject(_ type: any Decodable.Type, _ mapper: FieldMapper?) -> Bool {
    guard let mapper = mapper ?? mappedTypes[ObjectIdentifier(type)] else { return Leaf.isNoObject(type) }
    return Leaf.isNoObject(mapper.inputType)
  }

  private func fits<T>(_ type: T.Type, _ fallback: AnyFallback) -> Bool { fallback.fits(type) }

  private static func mistake(
    _ text: String, at field: String, _ code: MappingIssue.Code = .configuration, meant: String? = nil
  ) -> MappingIssue {
    mistake(text, at: ValuePath([.key(field)]), code, meant: meant)
  }

  private static func mistake(
    _ text: String, at destination: ValuePath = .root, _ code: MappingIssue.Code = .configuration, meant: String? = nil
  ) -> MappingIssue {
    let detail = meant.map { Detail.mistake(text, meant: ["the rule belongs on a mapper of the model: \($0)"]) } ?? .text(text)
    return MappingIssue(code, detail, at: Place(node: nil, step: .path(.root, destination: destination), value: nil))
  }
}
