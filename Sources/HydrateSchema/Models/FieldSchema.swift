import Hydrate

/// The schemas of a field by its policy: what is accepted for it, and what is written.
struct FieldSchema {
  /// A schema for the value at a field's location, and whether it is required.
  struct Taken {
    var node: SchemaNode
    var isRequired: Bool
    /// A schema for values that neither are null nor mean it, if the other one accepts texts that
    /// mean null.
    var value: SchemaNode?

    /// A schema for values other than null.
    var filled: SchemaNode { (value ?? node).notNull }

    /// The same for each of several locations that together are an array.
    var element: Taken {
      Taken(node: node.list?["items"] ?? .anything, isRequired: isRequired)
    }

    /// The same, but required.
    var required: Taken { Taken(node: node, isRequired: true) }

    /// The same for a location that may be absent or null.
    var unsure: Taken { Taken(node: node.orNull, isRequired: false) }
  }

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
  /// What the rules give, whatever the mapper decides.
  private let policy: FieldPolicy

  init(_ reference: PlanReference, _ maker: SchemaMaker, _ known: Schema.Field, _ field: FieldPlan, isForgiven: Bool = false) {
    (self.reference, self.maker, self.known, self.field, self.isForgiven) = (reference, maker, known, field, isForgiven)
    policy = FieldPolicy(field.rule, known.type, nil, isConditional: known.isConditional)
  }

  private var rule: FieldRule { field.rule }

  // MARK: Reading

  var accepted: Taken {
    // A fallback replaces every invalid value.
    if policy.invalid.uses || isForgiven { return Taken(node: .anything, isRequired: false) }
    var taken = accepted(isRequired: policy.isRequired)
    if !policy.unwritten.isEmpty { taken.isRequired = false }
    return taken
  }

  private func accepted(isRequired: Bool) -> Taken {
    if let mapper = rule.mapper { return accepted(by: maker.described(mapper, in: reference), mapper, isRequired: isRequired) }
    if let mapper = (known.isConditional ? content.typePlan.optionalMapper : nil) ?? content.mapper {
      guard mapper.typeDefault != nil else { return accepted(by: maker.described(mapper, of: content), mapper, isRequired: isRequired) }
      // The default of a type replaces what is absent, too, unless the rules require it.
      return Taken(node: isRequired && known.isConditional ? .something : .anything, isRequired: isRequired)
    }
    let node = maker.node(of: content)
    if content.typePlan.presence != nil { return Taken(node: node, isRequired: isRequired) }
    if known.isConditional || content.typePlan.isOptional { return unlessRequired(isRequired, node) }
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
    known.isConditional && rule.mapper == nil && content.mapper == nil && content.typePlan.optionalMapper == nil
      && !content.typePlan.isValue
  }

  private var settings: Configuration { reference.store.configuration }

  /// The field's type.
  private var content: PlanReference { reference.reference(at: known.type) }

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
