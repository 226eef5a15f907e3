/// What a mapper knows of the keys whose values must not be shown.
extension PlanStore {
  /// The keys of sensitive fields in all types met so far; nil if there are none.
  package var ownSensitiveKeys: SensitiveKeys? { namedKeys.map { $0.joined(fieldKeys) } }

  /// The same with those of the mappers for fields and types. An excerpt may show values that these
  /// have not read.
  package var sensitiveKeys: SensitiveKeys? {
    let sections = plans.withLock { $0.sections?.all ?? [] }
    let keys = ([namedKeys, keysOfMappers] + sections.map(\.keysOfMappers)).compactMap(\.self).reduce(nil) { $1.joined($0) }
    return keys.map { $0.joined(fieldKeys).joined(SensitiveKeys([], depth: Self.content(of: rootType).depth)) }
  }

  private var namedKeys: SensitiveKeys? {
    let (known, sections) = plans.withLock { ($0.byType.all, $0.sections?.all ?? []) }
    return (known.compactMap(\.sensitiveKeys) + sections.compactMap(\.namedKeys)).reduce(nil) { $1.joined($0) }
  }

  private var keysOfMappers: SensitiveKeys? {
    let (known, found) = plans.withLock { ($0.byType.all, $0.keysOfMappers) }
    if let found, found.plans == known.count { return found.keys }
    let mappers = known.flatMap { $0.object.rules?.namedMappers.map(\.mapper) ?? [] } + configuration.typeMappers.values
    let keys = mappers.isEmpty ? nil : MapperModels(in: mappers).sensitiveKeys
    plans.withLock { $0.keysOfMappers = (known.count, keys) }
    return keys
  }

  // MARK: Other fields

  /// The keys of all fields that are known, and those on the way to sensitive ones.
  private var fieldKeys: SensitiveKeys {
    let models = models
    let count = models.reduce(models.count) { $0 + $1.object.fieldCount(of: $1.type) }
    if let found = plans.withLock({ $0.fieldKeys }), found.fields == count { return found.keys }
    let fields = models.flatMap { model in
      model.object.allFields(of: model.type).map { (model: ObjectIdentifier(model.type), $0.field, $0.type) }
    }
    var known: Set<String> = []
    for (_, field, _) in fields { known.formUnion([field.codingKey, field.name]) }
    for (_, field, _) in fields { known.formUnion(field.source.path.ways(to: 1).keys) }
    let keys = SensitiveKeys(
      [], known: known, ways: ways(to: Set(models.filter { $0.sensitiveKeys != nil }.map { ObjectIdentifier($0.type) }), by: fields))
    plans.withLock { $0.fieldKeys = (count, keys) }
    return keys
  }

  /// The plans of the types that read themselves, also of those that the profile has rules for.
  private var models: [TypePlan] {
    let (known, sections) = plans.withLock { ($0.byType.all, $0.sections?.all ?? []) }
    return known.filter(\.strategy.isDecodable) + sections.flatMap(\.models)
  }

  /// The keys of fields whose types have sensitive fields, or lead to them.
  private func ways(
    to sensitive: Set<ObjectIdentifier>, by fields: [(model: ObjectIdentifier, field: FieldPlan, type: Any.Type?)]
  ) -> [String: Int] {
    let readers = configuration.typeMappers.filter { MapperModels(in: [$0.value]).sensitiveKeys != nil }
    var leading = sensitive.union(readers.keys)
    let steps = fields.map { field in
      let content = Self.content(of: field.type)
      let mapper = field.field.rule.mapper
      let isSecret = mapper.map { MapperModels(in: [$0]).sensitiveKeys != nil } ?? false
      return (field.model, path: field.field.source.path, content.type, content.depth, isSecret)
    }
    var count = -1
    while count < leading.count {
      count = leading.count
      for (model, _, type, _, isSecret) in steps where isSecret || leading.contains(type) { leading.insert(model) }
    }
    return steps.reduce(into: [:]) { ways, step in
      guard step.4 || leading.contains(step.2) else { return }
      ways.merge(step.path.ways(to: step.3), uniquingKeysWith: max)
    }
  }

  /// The type within optionals, collections and dictionaries, and the number of objects around its
  /// members.
  private static func content(of type: Any.Type?) -> (type: ObjectIdentifier, depth: Int) {
    guard var type else { return (ObjectIdentifier(Value.self), 1) }
    var depth = 1
    while let held = ExtendedType.container(type)?.contents.last {
      if ExtendedType(type) == .dictionary { depth += 1 }
      type = held
    }
    return (ObjectIdentifier(type), depth)
  }
}

extension ObjectPlan {
  /// The number of fields that are known.
  fileprivate func fieldCount(of type: Any.Type) -> Int { layout.fields.count + (known(of: type)?.fields.count ?? 0) }

  /// The fields that are known, with their types.
  fileprivate func allFields(of type: Any.Type) -> [(field: FieldPlan, type: Any.Type?)] {
    let learnt = layout.fields
    let others = (known(of: type)?.fields ?? []).filter { field in !learnt.contains { $0.codingKey == field.codingKey } }
    return learnt.map { ($0, $0.type) } + others.map { (preview($0), $0.type) }
  }
}
