/// The rules for one model's fields: those of the mapper and its profile, and what the type declares
/// in its `FieldDeclaring.fields`, which counts for a field of whose source or mapper the others say
/// nothing. See ``Configuration/resolved(for:)`` for settings, and for mappers of types.
///
/// Mappers are a chain, not a choice: the input of a field's mapper is read as its type, by the mapper
/// of that type if there is one, else by the built-in strategy.
package final class CompiledRules: Sendable {
  struct Compiled {
    let name: String
    let source: Accessor
    let rule: FieldRule
    /// Whether a rule sets the location of the value.
    var hasOwnSource = false
    /// Whether the value must not be shown.
    var isSensitive = false
    /// Whether the field's type reads the object itself, besides the other fields.
    var isPart: Bool { hasOwnSource && source.isOwnersPlace && rule.mapper == nil && !rule.collects && !rule.isLeftOut }
  }

  let own: FieldRules
  /// The requested groups; nil if all fields are requested.
  private let groups: Set<String>?
  /// The texts that mean null for all fields.
  private let nullTexts: NullStrings?
  /// Whether the fields of all types are optional if they have a fallback.
  private let hasNoRequiredFields: Bool
  /// What is left out when the fields are written.
  private let omitted: Omitted
  /// The type's own declarations for its fields, each with a source, which may say nothing.
  private let declared: FieldRules
  /// The type's fields; nil if no rule needs them.
  let schema: Schema?
  /// The sources of fields that are not a single key of the object.
  private let distantSources: [Accessor]
  /// The places of these; nil if no path leads into a value.
  let ways: PlaceTree?
  /// Whether keys are found in any spelling, in which they must differ.
  let areNamesRelaxed: Bool
  /// Whether a field is flattened into the object itself.
  let hasFieldsInItsPlace: Bool
  /// Whether the thread's stack was too small to inspect the type, so that rules compiled on
  /// another thread may be more complete.
  let ranOutOfStack: Bool

  /// Returns nil if there are no rules for the type's fields.
  ///
  /// - Parameter isBuiltIn: Whether the library reads the type itself. Such a type declares no
  ///   fields, so it is not checked for `Reflectable`: looking up a missing conformance is slow.
  init?(for type: Any.Type, in store: PlanStore, isBuiltIn: Bool) {
    let given = store.configuration.rules[ObjectIdentifier(type)] ?? FieldRules()
    let isReflectable = !isBuiltIn && !store.isForUpdates && type is any Reflectable.Type
    let declaring = isReflectable ? type as? any FieldDeclaring.Type : nil
    // The name of a type is looked at only for a setting.
    let configuration = store.configuration
    let hasSettings = configuration.isOn(.noRequiredFields) || configuration.isOn(.relaxedNames) || !configuration.omitted.isEmpty
    let isOwn = hasSettings && !isBuiltIn && !FullTypeName(type).isOfSystem
    hasNoRequiredFields = isOwn && configuration.isOn(.noRequiredFields)
    areNamesRelaxed = isOwn && configuration.isOn(.relaxedNames)
    omitted = isOwn ? configuration.omitted : []
    guard !given.isEmpty || isReflectable || hasNoRequiredFields || !omitted.isEmpty || areNamesRelaxed,
      let decodable = type as? any Decodable.Type
    else { return nil }
    groups = store.configuration.options.groups
    nullTexts = store.configuration.options.nullTexts
    var ranOutOfStack = false
    let resolve = { Self.resolved($0, in: type, &ranOutOfStack) }
    // Few rules have a name to resolve.
    let resolved = given.names.contains(where: \.isUnnamed) ? given.resolved(resolve) : given
    let (declared, properties) = declaring.map { Self.declarations(of: $0, resolve) } ?? (FieldRules(), [:])
    // A rule that names a field causes the type and its contents to be inspected, before the
    // first document is read.
    let inspection: SchemaReader.Inspection? =
      resolved.names.isEmpty && !areNamesRelaxed
      ? isReflectable ? (SchemaReader.schema(of: decodable), false) : nil : SchemaReader.inspect(decodable)
    self.ranOutOfStack = inspection?.ranOutOfStack == true || ranOutOfStack
    let schema = inspection.map { properties.isEmpty ? $0.schema : $0.schema.naming(properties) }
    self.schema = schema
    self.declared = schema?.distinguishing(declared) ?? declared
    own = schema.map { schema in schema.distinguishing(resolved).replacing { schema.codingKey(of: $0) }.wrapping(schema) } ?? resolved
    distantSources = (own.sources + declared.sources).compactMap(\.source).filter { $0.singleKey == nil }
    hasFieldsInItsPlace = distantSources.contains(where: \.findsOwner)
    let ways = PlaceTree(of: distantSources)
    self.ways = ways.isEmpty ? nil : ways
  }

  /// Returns what a type declares for its fields, and the properties of coding keys that only key
  /// paths identify.
  private static func declarations<D: FieldDeclaring>(
    of type: D.Type, _ resolve: (FieldName) -> FieldName
  ) -> (FieldRules, [String: String]) {
    var (rules, properties) = (FieldRules(), [String: String]())
    for field in type.fields {
      let name = resolve(field.name)
      rules.setSource(FieldSource(field: name, source: field.source, mapper: field.mapper, nullTexts: field.nullTexts))
      if field.isSensitive { rules[.sensitive].append(name) }
      if field.isReadOnly { rules[.readOnly].append(name) }
      if let codingKey = field.codingKey, case .name(let name, _, _) = name { properties[codingKey] = name }
    }
    return (rules, properties)
  }

  /// Returns the name of the field that a rule for a type refers to by a key path without one.
  ///
  /// - Parameter ranOutOfStack: Becomes true if the thread's stack was too small for a probe, so that
  ///   another one may find more.
  @inline(never) private static func resolved(_ name: FieldName, in type: Any.Type, _ ranOutOfStack: inout Bool) -> FieldName {
    guard case .unnamed(var keyPath) = name else { return name }
    switch SchemaReader.property(of: keyPath, in: type) {
    case .name(let name): return .name(name, isFromKeyPath: true)
    case .unresolved(let reason):
      if reason == .ranOutOfStack { ranOutOfStack = true }
      keyPath.reason = reason.text
      return .unnamed(keyPath)
    }
  }

  var declaredNames: [FieldName] { declared.sources.map(\.field) }

  /// Whether there are rules for fields of this type, beside the settings for all types.
  var nameFields: Bool { !own.isEmpty || !declared.isEmpty }

  /// Whether a field that no rule names is optional if it has a fallback.
  var isLenient: Bool { !own.required.isEmpty || own.hasNoRequiredFields || hasNoRequiredFields }

  /// The mappers of fields.
  var namedMappers: [(field: FieldName, mapper: FieldMapper)] {
    (own.sources + declared.sources).compactMap { source in source.mapper.map { (source.field, $0) } }
  }

  /// Returns the coding key of the field that a rule names; nil if the name is that of no field.
  func codingKey(of field: FieldName) -> String? {
    guard let schema else { return field.text }
    return schema.codingKey(of: field)
  }

  /// Returns the rules for a field; `sourceKey` is the result of the key transformer.
  func field(codingKey: String, sourceKey: String?) -> Compiled {
    let known = schema?.field(codingKey: codingKey)
    let name = known?.name ?? codingKey
    func isNamed(_ field: FieldName) -> Bool { self.codingKey(of: field) == codingKey }

    var rule = FieldRule()
    rule.declared = known?.declared
    rule.readsNull = schema.map { _ in known?.readsNull == true }
    if let own = own.defaults.last(where: { isNamed($0.field) }) { (rule.fallback, rule.fallbackUse) = (own.value, own.use) }
    rule.presence = presence(isNamed)

    let explicit = own.sources.last { isNamed($0.field) }
    let declaration = declared.sources.last { isNamed($0.field) }
    rule.mapper = explicit?.mapper ?? declaration?.mapper
    rule.isReadOnly = (own.readOnly + declared.readOnly).contains(where: isNamed)
    rule.nullTexts = declaration?.nullTexts?.joined(nullTexts)
    rule.isLeftOut =
      (explicit?.yieldsToSelection ?? true) && !isSelected(isNamed) || (explicit?.yieldsToGroups ?? true) && !isInGroup(isNamed)
      || explicit == nil && sourceKey == nil
    if isCollector(codingKey) {
      rule.mapper = UnknownKeyCollector()
      rule.collects = true
      rule.isLeftOut = false
      return Compiled(name: name, source: Accessor(.root), rule: rule)
    }
    if rule.presence != .required, rule.mapper?.handlesAbsence != true { rule.omitted = omitted }
    rule.nulls = own.nulls.last { isNamed($0.field) }?.policy ?? nulls(of: known, rule)
    rule.hasDeclaredOptional = nulls(of: known, rule) == .write
    let source = explicit?.source ?? declaration?.source
    rule.collects =
      source?.isOwnersPlace == true && rule.mapper == nil && !rule.isLeftOut && known?.type is any DictionaryShape.Type
    let isSensitive = (own.sensitive + declared.sensitive).contains(where: isNamed)
    return Compiled(
      name: name, source: source ?? .key(sourceKey ?? codingKey), rule: rule, hasOwnSource: source != nil, isSensitive: isSensitive)
  }

  /// How nil is written for a field without a rule for that: as null where an absent key means
  /// another value, and not at all where nil is the declared value that is left out.
  private func nulls(of known: Schema.Field?, _ rule: FieldRule) -> Nulls? {
    guard known?.isConditional == true else { return nil }
    if rule.fallbackUse == .missing, !rule.replacesInvalid, rule.fallback?.isNil == false { return .write }
    guard rule.isSoft || rule.omitted.contains(.defaults), let declared = rule.declared else { return nil }
    if !declared.isNil { return .write }
    return rule.omitted.contains(.defaults) ? .omit : nil
  }

  /// Returns the keys, in the source and in the model, whose values must not be shown; nil if
  /// there are none.
  func sensitiveKeys(_ transformer: KeyTransformer) -> SensitiveKeys? {
    let fields = own.sensitive + declared.sensitive
    if fields.isEmpty { return nil }
    var names: Set<String> = []
    var ways: [String: Int] = [:]
    var hidesAll = false
    for field in fields {
      let known = schema?.field(field)
      let codingKey = known?.codingKey ?? field.text
      let sourceKey = transformer.sourceKey(for: codingKey)
      names.formUnion([field.text, codingKey, known?.name, sourceKey].compactMap(\.self))
      let path = self.field(codingKey: codingKey, sourceKey: sourceKey).source.path
      ways.merge(path.ways(), uniquingKeysWith: max)
      if let last = path.lastKeys {
        names.formUnion(last)
      } else {
        hidesAll = true
      }
    }
    return SensitiveKeys(names, ways: ways, hidesAll: hidesAll)
  }

  /// The source keys that rules mention.
  var claimedKeys: Set<String> {
    (own.sources + declared.sources).reduce(into: []) { $0.formUnion($1.source?.rootKeys ?? []) }
  }

  private func isSelected(_ isNamed: (FieldName) -> Bool) -> Bool {
    (own.only.isEmpty || own.only.contains(where: isNamed)) && !own.except.contains(where: isNamed)
  }

  /// Whether one of the field's groups is requested. A field without a group always is, and so
  /// are all fields if no group is named.
  private func isInGroup(_ isNamed: (FieldName) -> Bool) -> Bool {
    guard let groups, let own = own.groups.last(where: { isNamed($0.field) })?.names else { return true }
    return !groups.isDisjoint(with: own)
  }

  /// Whether a field is the one that `unknownKeys(into:)` names.
  private func isCollector(_ codingKey: String) -> Bool {
    guard let collector = own.collector, self.codingKey(of: collector) == codingKey else { return false }
    return !own.collectorYields || isSelected { self.codingKey(of: $0) == codingKey }
  }

  /// The coding keys of the fields that collect what no other field reads: the one that rules name, and
  /// dictionaries that are flattened into the object. More than one is a mistake.
  var collectors: [String] {
    guard own.collector != nil || hasFieldsInItsPlace else { return [] }
    let named = own.collector.flatMap { codingKey(of: $0) }
    let others = (schema?.fields ?? []).map(\.codingKey).filter { $0 != named }
    return ([named].compactMap(\.self) + others).filter { field(codingKey: $0, sourceKey: $0).rule.collects }
  }

  /// Whether the only such field has structured data, which may be beside a path, too.
  var collectsValues: Bool {
    collectors.allSatisfy { codingKey in
      own.collector.flatMap { self.codingKey(of: $0) } == codingKey || schema?.field(codingKey: codingKey)?.collectsValues == true
    }
  }

  /// The names of the fields that begin at an index, and of those that do not. If all do, the model
  /// is an array; if only some do, that is a mistake. User code may find a value anywhere.
  func places(_ transformer: KeyTransformer) -> (indexed: [String], others: [String]) {
    guard let schema, distantSources.contains(where: \.isIndexed) else { return ([], []) }
    let fields = schema.fields.map { field(codingKey: $0.codingKey, sourceKey: transformer.sourceKey(for: $0.codingKey)) }
      .filter { !$0.rule.isLeftOut && !$0.source.writesByCode }
    return (fields.filter(\.source.isIndexed).map(\.name), fields.filter { !$0.source.isIndexed }.map(\.name))
  }

  private func presence(_ isNamed: (FieldName) -> Bool) -> FieldRule.Presence {
    if own.required.contains(where: isNamed) { return .required }
    if own.optional.contains(where: isNamed) { return .optional }
    return isLenient ? .optionalIfPossible : .normal
  }
}

/// The rule for a field that collects the unknown members of its object and writes them back with
/// the others.
///
/// It is stored as the field's mapper and defines the property's type. The reader and the writer
/// recognize the rule and handle such a field themselves.
final class UnknownKeyCollector: FieldMapping {
  let name = "unknown keys"

  var inputType: Any.Type { Value.self }
  var outputType: Any.Type { [String: Value].self }
  var handlesAbsence: Bool { false }

  func fits<T>(_ property: T.Type) -> Bool { T.self == [String: Value].self }
}
