import Hydrate

/// A model that is read from the keys of an object, each field at its location and by its rule.
extension SchemaMaker {
  /// Whether everything that a type reads is known: the keys of its own object and of its
  /// superclass's.
  static func isKnown(_ schema: Schema) -> Bool {
    let nested = Set(schema.parts.keys).union(schema.passed)
    return schema.readsOnlyFields && !schema.branches
      && (nested.isEmpty || nested == ["super"] && schema.parts["super"].map { $0.findings.isSuper && $0.parts.isEmpty } == true)
  }

  func model(_ reference: PlanReference) -> SchemaNode {
    guard let schema = reference.schema else { return .anything }
    if let payloads = payloads(of: reference) { return payloads }
    if schema.cases != nil { return .anything }
    return isWritten ? written(schema, of: reference) : accepted(schema, of: reference)
  }

  /// The path to the object from which a field is read: a superclass may have its own.
  private func base(of field: Schema.Field) -> [ValuePath.Component] { field.isInherited ? [.key("super")] : [] }

  // MARK: Reading

  private func accepted(_ schema: Schema, of reference: PlanReference) -> SchemaNode {
    var object = ObjectSchema(isArray: reference.typePlan.object.kind == .array)
    let settings = reference.store.configuration
    // A schema does not compare spellings, so any other key may be a field's.
    let isInAnySpelling = settings.isOn(.relaxedNames)
    let isClosed =
      settings.unknownKeys == .refuse && !isInAnySpelling
      && !schema.fields.contains { reference.rules(for: $0, of: schema).object.preview($0).rule.collects }
    for known in schema.fields {
      let (plan, reference) = reference.rules(for: known, of: schema)
      let field = plan.preview(known)
      if field.rule.isLeftOut || field.rule.collects { continue }
      var taken = FieldSchema(reference, self, known, field, isForgiven: schema.findings.forgiven.contains(known.codingKey)).accepted
      if isInAnySpelling {
        if field.source.singleKey != nil { taken.isRequired = false } else { taken = FieldSchema.Taken(node: .anything, isRequired: false) }
      }
      if known.isConditional, let partKeys = keys(of: known, field, reference) {
        let others = schema.fields.filter { $0.codingKey != known.codingKey }
        let othersKeys = others.flatMap { reference.rules(for: $0, of: schema).object.preview($0).source.rootKeys }
        object.take(part: taken, partKeys.subtracting(othersKeys))
      } else {
        object.take(taken, at: field.source, base: base(of: known))
      }
    }
    if !isInAnySpelling { object.rest = rest(of: schema, reference) }
    return object.node(isClosed: isClosed)
  }

  /// The keys that a part of the object reads, with those of its parts; nil if they are not known, and
  /// for any other field.
  ///
  /// - Parameter outer: The types around the part. One that contains itself has no other keys there.
  private func keys(
    of part: Schema.Field, _ field: FieldPlan, _ reference: PlanReference, within outer: [PlanReference.Identity] = []
  ) -> Set<String>? {
    let inner = reference.reference(at: part.type)
    guard field.source == Accessor(.root), field.rule.mapper == nil, let schema = inner.schema, Self.isKnown(schema) else { return nil }
    if outer.count >= SchemaReader.flattenedDepth || outer.contains(inner.identity) { return [] }
    return schema.fields.reduce([]) { keys, known in
      let (plan, owner) = inner.rules(for: known, of: schema)
      let field = plan.preview(known)
      let own = field.source.rootKeys.isEmpty ? self.keys(of: known, field, owner, within: outer + [inner.identity]) : field.source.rootKeys
      return own.flatMap { keys?.union($0) }
    }
  }

  /// A schema for what a dictionary collects, and the keys of the other fields; nil if that may be
  /// anything.
  private func rest(of schema: Schema, _ reference: PlanReference) -> ObjectSchema.Rest? {
    var (members, taken): (SchemaNode?, Set<String>) = (nil, [])
    for known in schema.fields {
      let (plan, owner) = reference.rules(for: known, of: schema)
      let field = plan.preview(known)
      if field.rule.collects {
        let content = owner.reference(at: known.type)
        // A fallback replaces what does not fit.
        let policy = FieldPolicy(field.rule, known.type, isConditional: false, typeMapper: content.mapper)
        guard field.rule.mapper == nil, content.mapper == nil, isWritten || !policy.invalid.uses else { return nil }
        members = dictionary(content)?["additionalProperties"]
      } else if field.rule.isLeftOut || !field.source.rootKeys.isEmpty {
        taken.formUnion(field.source.rootKeys)
      } else {
        guard let keys = keys(of: known, field, owner) else { return nil }
        taken.formUnion(keys)
      }
    }
    return members.map { ($0, taken) }
  }

  // MARK: Writing

  private func written(_ schema: Schema, of reference: PlanReference) -> SchemaNode {
    let form = EncodedForm(of: reference.type)
    var object = ObjectSchema(isArray: reference.typePlan.object.kind == .array)
    for known in schema.fields {
      let (plan, owner) = reference.rules(for: known, of: schema)
      let isData = plan.distinguishesKeys && form?.isData(known.codingKey) == true
      let field = plan.preview(UsedKey(known.codingKey, isData: isData))
      guard !field.rule.isLeftOut, !field.rule.collects, let (type, writing) = writing(known, form, of: reference) else { continue }
      // User code may write the value anywhere.
      if field.source.hasCode { return .anything }
      object.give(FieldSchema(owner, self, known, field).written(as: type, writing), at: field.source, base: base(of: known))
    }
    object.rest = rest(of: schema, reference)
    return object.node()
  }

  /// As what and when a field is written; nil if it is unknown.
  private func writing(
    _ known: Schema.Field, _ form: EncodedForm?, of reference: PlanReference
  ) -> (type: any Decodable.Type, writing: FieldSchema.Writing)? {
    if !(reference.type is any Encodable.Type) {
      return known.isCertain ? (known.type, known.isConditional ? .optional : .always) : nil
    }
    guard let requested = form?.field(known.codingKey) else {
      // A missing one was omitted.
      return ExtendedType.presence(known.type) == nil ? nil : (known.type, .optional)
    }
    return (requested.type, requested.isWhole ? .orNull : requested.isConditional ? .optional : .always)
  }
}

/// The schemas of a field by its policy: what is accepted for it, and what is written.
struct FieldSchema {
  typealias Taken = ObjectSchema.Taken

  /// When a field is written.
  enum Writing {
    case always
    /// With null if there is no value.
    case orNull
    /// Omitted if there is no value, unless the rules say otherwise.
    case optional
  }

  private let reference: PlanReference
  private let maker: SchemaMaker
  private let known: Schema.Field
  private let field: FieldPlan
  private let isForgiven: Bool
  /// The field's type, and the mapper for it, unless a rule names one for the field.
  private let content: PlanReference
  private let typeMapper: FieldMapper?
  private let policy: FieldPolicy

  init(_ reference: PlanReference, _ maker: SchemaMaker, _ known: Schema.Field, _ field: FieldPlan, isForgiven: Bool = false) {
    (self.reference, self.maker, self.known, self.field, self.isForgiven) = (reference, maker, known, field, isForgiven)
    content = reference.reference(at: known.type)
    let isMapped = field.rule.mapper != nil
    typeMapper = isMapped ? nil : (known.isConditional ? content.typePlan.optionalMapper : nil) ?? content.mapper
    policy = FieldPolicy(field.rule.known(of: known), known.type, isConditional: known.isConditional, typeMapper: typeMapper)
  }

  private var rule: FieldRule { field.rule }

  // MARK: Reading

  var accepted: Taken {
    // A fallback replaces every invalid value.
    if isForgiven || policy.invalid.uses && !policy.isRequired { return Taken(node: .anything, isRequired: false) }
    // The default of a type replaces what is absent, too, unless the rules require it.
    if policy.invalid.uses { return Taken(node: known.isConditional ? .something : .anything, isRequired: true) }
    var taken = accepted(isRequired: policy.isRequired)
    if policy.null == .silentDefault { taken = unlessRequired(false, taken.node) }
    if policy.missing == .silentDefault || !policy.unwritten.isEmpty { taken.isRequired = false }
    return taken
  }

  private func accepted(isRequired: Bool) -> Taken {
    if let mapper = rule.mapper { return accepted(by: maker.described(mapper, in: reference), mapper, isRequired: isRequired) }
    if let typeMapper { return accepted(by: maker.described(typeMapper, of: content), typeMapper, isRequired: isRequired) }
    let node = maker.node(of: content)
    if content.typePlan.presence != nil { return Taken(node: node, isRequired: isRequired) }
    if known.isConditional || content.typePlan.isOptional || policy.asksWrapper { return unlessRequired(isRequired, node) }
    return Taken(node: filled(node), isRequired: true)
  }

  /// For a value that may be absent or null, unless the rules require it.
  private func unlessRequired(_ isRequired: Bool, _ node: SchemaNode) -> Taken {
    if isRequired { return Taken(node: filled(node.notNull), isRequired: true) }
    let orNull = nullTexts?.or(filled(node)) ?? node.orNull
    return Taken(
      node: .any([otherNullTexts?.or(orNull) ?? orNull] + otherNulls), isRequired: false, value: filled(node))
  }

  /// What else is nil, where it is no value of the type: `false` and the empty array.
  private var otherNulls: [SchemaNode] {
    guard mayBeNothing else { return [] }
    let isList = known.type is any CollectionShape.Type
    return (settings.isOn(.falseAsNull) ? [.keywords(["const": .value(false)])] : [])
      + (settings.isOn(.emptyArrayAsObject) && !isList ? [.keywords(["type": .text("array"), "maxItems": .number(0)])] : [])
  }

  /// The texts that mean null for the field.
  private var nullTexts: NullStrings? {
    if known.type == Value.self { return nil }
    let texts = rule.nullTexts ?? settings.options.nullTexts
    return content.typePlan.isNoText ? texts.joined(settings.options.nothingTexts) : texts
  }

  /// The texts that are nil if they are no values of the type.
  private var otherNullTexts: NullStrings? { known.type == String.self || !mayBeNothing ? nil : settings.options.nothingTexts }

  /// Whether a value that is no value of the type may be nil.
  private var mayBeNothing: Bool {
    known.isConditional && rule.mapper == nil && typeMapper == nil && !content.typePlan.isValue
  }

  private var settings: Configuration { reference.store.configuration }

  private func filled(_ node: SchemaNode) -> SchemaNode { nullTexts?.without(node) ?? node }

  private func accepted(by described: SchemaNode?, _ mapper: FieldMapper, isRequired: Bool) -> Taken {
    let node = described ?? .anything
    // A mapper that accepts anything also accepts absence, if it handles absence.
    if mapper.handlesAbsence { return Taken(node: filled(node), isRequired: described != .anything) }
    return known.isConditional ? unlessRequired(isRequired, node) : Taken(node: filled(node), isRequired: true)
  }

  // MARK: Writing

  func written(as type: any Decodable.Type, _ writing: Writing) -> Taken {
    let content = reference.reference(at: type)
    let writesNull = (rule.nulls ?? settings.nulls) == .write
    // Several locations and the object itself cannot be null; a missing value is omitted.
    let mayBeNull = field.writtenKey != nil && content.typePlan.presence == nil
    let isThere = FieldPolicy.leavesOut(rule, known.type).isEmpty && FieldPolicy.leavesOut(rule, type).isEmpty
    if let mapper = rule.mapper {
      let node = maker.described(mapper, in: reference) ?? .anything
      // Null is omitted, unless the rules say that it is written.
      let isCertain = writing == .always && !node.takesNull
      return Taken(node: writesNull || content.typePlan.presence != nil ? node.orNull : node, isRequired: isThere && isCertain)
    }
    let ofOptional = content.typePlan.optionalMapper?.withoutDefault.map { maker.described($0, of: content) ?? .anything }
    let node = ofOptional.map { .any([$0, maker.node(of: content)]) } ?? maker.node(of: content)
    switch writing {
    case .always: return Taken(node: node, isRequired: isThere && !node.takesNull)
    case .orNull: return Taken(node: node.orNull, isRequired: isThere && field.writtenKey != nil && node != .anything)
    case .optional:
      return Taken(node: writesNull ? node.orNull : node, isRequired: isThere && writesNull && mayBeNull && node != .anything)
    }
  }
}
