import Foundation

/// Values back to structured data, by the engine's plans.
extension Run {
  func write<T>(_ value: T, _ plan: TypePlan, to builder: TapeBuilder, in parent: Scope, _ step: Step) throws(Failure) {
    switch plan.strategy {
    case .leaf(let leaf): try LeafWriter.write(value, leaf, to: builder, at: Place(scope: parent, step: step, value: nil))
    case .value:
      if let value = same(value, as: Value.self) { builder.append(value) }
    case .optional, .collection, .dictionary:
      guard let value = value as? any WritableContainer else { return try writeModel(value, plan, to: builder, in: parent, step) }
      guard ThreadStack.remaining > Run.stackReserve else { throw .tooDeep(at: Place(scope: parent, step: step, value: nil)) }
      try value.write(self, builder, parent, step)
    case .mapper(let mapper):
      builder.append(try mapper.write(value, self, parent, step) ?? .null)
    case .decodable: try writeModel(value, plan, to: builder, in: parent, step)
    case .section:
      let run = section(for: T.self)
      try run.write(value, run.plan(for: T.self), to: builder, in: parent, step)
    }
  }

  /// Writes a value whose type is not known statically.
  func writeAny(_ value: Any, to builder: TapeBuilder, in parent: Scope, _ step: Step) throws(Failure) {
    if let value = value as? any Decodable { return try writeOpened(value, to: builder, in: parent, step) }
    if let value = value as? any Encodable { return try writeOpened(value, to: builder, in: parent, step) }
    builder.append(try reflected(value, in: parent, step))
  }

  private func writeOpened<T>(_ value: T, to builder: TapeBuilder, in parent: Scope, _ step: Step) throws(Failure) {
    try write(value, plan(for: T.self), to: builder, in: parent, step)
  }

  private func reflected(_ value: Any, in parent: Scope, _ step: Step) throws(Failure) -> Value {
    do throws(MappingError) {
      return try Value(reflecting: value)
    } catch {
      throw Failure(error.allIssues.map { MappingIssue($0.code, .text($0.message), at: Place(scope: parent, step: step, value: nil)) })
    }
  }

  // MARK: Models

  private func writeModel<T>(_ value: T, _ plan: TypePlan, to builder: TapeBuilder, in parent: Scope, _ step: Step) throws(Failure) {
    guard ThreadStack.remaining > Run.stackReserve else { throw .tooDeep(at: Place(scope: parent, step: step, value: nil)) }
    let scope = Scope(parent: parent, step: step, value: .null, plan: plan.object)
    defer { scope.end() }
    guard let encodable = value as? any Encodable else {
      return try writeReflected(value, plan, to: builder, in: scope)
    }
    let target = WriteScope(scope: scope, builder: builder, type: T.self, isVerbatim: isEnum(value))
    do {
      try encodable.encode(to: ValueEncoder(run: self, target: target))
    } catch {
      throw Failure.translated(encoding: error, T.self, in: scope)
    }
    try target.finish()
  }

  /// A model that cannot write itself: its stored properties, as Mirror shows them, by the same plan.
  private func writeReflected<T>(_ value: T, _ plan: TypePlan, to builder: TapeBuilder, in scope: Scope) throws(Failure) {
    guard !isEnum(value), let type = T.self as? any Decodable.Type else {
      guard let parent = scope.parent else { return builder.append(try reflected(value, in: scope, .same)) }
      return builder.append(try reflected(value, in: parent, scope.step))
    }
    let schema = plan.object.schema(of: type)
    let target = WriteScope(scope: scope, builder: builder, type: T.self, isVerbatim: false)
    _ = target.open(.object)
    for child in StoredProperty.all(of: value) where (child.value as? any PresenceTarget)?.isMissing != true {
      guard let field = schema.field(named: child.name) ?? schema.guess(child.name) else { continue }
      if let unwrapped = MirrorReader.unwrapped(child.value) {
        try write(any: unwrapped, field.codingKey, field.type, to: target)
      } else {
        try writeNil(field.codingKey, field.type, to: target)
      }
    }
    try target.finish()
  }

  private func write<T: Decodable>(any value: Any, _ key: String, _ type: T.Type, to target: WriteScope) throws(Failure) {
    if let value = value as? T { return try writeMember(value, key, to: target) }
    if let value = value as? any Decodable { return try writeMemberOpened(value, key, to: target) }
    guard let field = field(key, type, target, isVerbatim: false), !field.rule.isLeftOut else { return }
    if let mapper = field.rule.mapper { return try put(mapper.write(value, self, target.scope, .field(field)), field, target) }
    throw Failure(
      .irreversible, .text("a property of type \(Swift.type(of: value)) cannot be written"),
      at: Place(scope: target.scope, step: .field(field), value: nil))
  }

  private func writeMemberOpened<T>(_ value: T, _ key: String, to target: WriteScope) throws(Failure) {
    try writeMember(value, key, to: target)
  }

  private func writeNil<T: Decodable>(_ key: String, _ type: T.Type, to target: WriteScope) throws(Failure) {
    try writeMemberIfPresent(T?.none, key, to: target)
  }

  /// Whether a value is a case of an enum, whose names stand as they are; found out once a type.
  private func isEnum<T>(_ value: T) -> Bool {
    if let known = enumTypes[ObjectIdentifier(T.self)] { return known }
    let found = MirrorReader.isEnum(value)
    enumTypes[ObjectIdentifier(T.self)] = found
    return found
  }

  /// Whether the keys of a container stand as they are. A type that lists the keys when it is read finds them as they stand, so they must be
  /// written so; a type that asks for them by name has them transformed both ways.
  func keysStand<Key: CodingKey>(_ keyType: Key.Type, in target: WriteScope) -> Bool {
    guard target.scope.plan?.isVerbatim == false else { return target.isVerbatim }
    guard target.isVerbatim || !engine.configuration.keyTransformer.isIdentity else { return false }
    let mayBeForeign = target.mayBeForeign(keyType)
    let pair = KeysOfType(type: ObjectIdentifier(target.type), keys: ObjectIdentifier(keyType))
    if let known = standingKeys[pair] { return known }
    var answer = target.isVerbatim
    // Only enums, and structs whose keys may be anything, list their keys.
    let mayList = answer || mayBeForeign || enumTypes[pair.type] == true || Key(stringValue: "\u{0}") != nil
    if mayList, let type = target.type as? any Decodable.Type {
      answer = SchemaReader.schema(of: type).keyUse.isListed(keyType) ?? answer
    }
    standingKeys[pair] = answer
    return answer
  }

  // MARK: Members

  /// Writes a member by the rules of its field.
  func writeMember<T>(_ value: T, _ key: String, to target: WriteScope, isVerbatim: Bool = false) throws(Failure) {
    guard let field = field(key, T.self, target, isVerbatim: isVerbatim) else {
      target.beginMember(key)
      return try write(value, plan(for: T.self), to: target.builder, in: target.scope, .key(key))
    }
    guard !field.rule.isLeftOut else { return }
    let step = Step.field(field)
    if field.rule.collects { return try UnknownKeyCollector.write(value, self, to: target, step) }
    if field.isPlain, field.type == T.self, let plan = field.plan, let sourceKey = field.sourceKey {
      target.beginMember(sourceKey)
      return try write(value, plan, to: target.builder, in: target.scope, step)
    }
    if let mapper = field.rule.mapper {
      let mapped = try mapper.write(value, self, target.scope, step)
      return try put(mapped, field, target)
    }
    let valuePlan = plan(for: T.self)
    if let sourceKey = field.sourceKey, !valuePlan.isOptional {
      target.beginMember(sourceKey)
      return try write(value, valuePlan, to: target.builder, in: target.scope, step)
    }
    let builder = TapeBuilder()
    try write(value, valuePlan, to: builder, in: target.scope, step)
    let mapped = builder.finish().map { Value($0, 0) } ?? .null
    // `encode` of an `Optional` that is nil says null in so many words.
    if let sourceKey = field.sourceKey {
      target.beginMember(sourceKey)
      target.builder.append(mapped)
    } else {
      try put(mapped, field, target)
    }
  }

  func writeMemberIfPresent<T>(_ value: T?, _ key: String, to target: WriteScope, isVerbatim: Bool = false) throws(Failure) {
    if let value {
      guard !engine.configuration.typeMappers.isEmpty, let mapper = plan(for: T.self).optionalMapper,
        let field = field(key, T.self, target, isVerbatim: isVerbatim),
        field.rule.mapper == nil
      else { return try writeMember(value, key, to: target, isVerbatim: isVerbatim) }
      guard !field.rule.isLeftOut else { return }
      return try put(try mapper.write(Optional(value), self, target.scope, .field(field)), field, target)
    }
    guard let field = field(key, T.self, target, isVerbatim: isVerbatim) else {
      if engine.configuration.nulls == .write {
        target.beginMember(key)
        target.builder.appendNull()
      }
      return
    }
    guard !field.rule.isLeftOut, !field.rule.collects else { return }
    if let mapper = field.rule.mapper, mapper.handlesAbsence {
      return try put(try mapper.write(value, self, target.scope, .field(field)), field, target)
    }
    try put(nil, field, target)
  }

  /// Puts a value where its field stands; nil is left out or written, as the configuration says.
  private func put(_ value: Value?, _ field: FieldPlan, _ target: WriteScope) throws(Failure) {
    let isNil = value == nil || value?.kind == .null
    if isNil, engine.configuration.nulls == .omit { return }
    let value = value ?? .null
    if let key = field.sourceKey {
      target.beginMember(key)
      target.builder.append(value)
    } else if field.source.isWritable {
      target.write(value, at: field.source)
    } else {
      throw Failure(
        .irreversible, .text("nothing can be written at \(field.source)"), at: Place(scope: target.scope, step: .field(field), value: nil))
    }
  }

  /// The plan of a field; nil where the key stands as it is.
  func field<T>(_ key: String, _ type: T.Type?, _ target: WriteScope, isVerbatim: Bool) -> FieldPlan? {
    guard !isVerbatim, let plan = target.scope.plan else { return nil }
    let layout = layout(of: plan)
    let cursor = target.scope.cursor
    if cursor < layout.fields.count, layout.fields[cursor].codingKey == key {
      target.scope.cursor += 1
      return layout.fields[cursor]
    }
    guard let index = layout.index(ofCodingKey: key) else { return type.map { learn(key, $0, of: plan) } ?? learn(key, of: plan) }
    target.scope.cursor = index + 1
    return layout.fields[index]
  }
}
