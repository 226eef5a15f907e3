/// One field by its rule: what is read for it, what is written of it.
///
/// The same as decoding does with a document, and encoding with a model.
struct FieldSchema {
  /// A schema for what stands at a field's place, and whether something has to.
  struct Taken {
    var node: SchemaNode
    var isRequired: Bool
    /// A schema for what is neither null nor means it, where the other one takes texts that mean
    /// null.
    var value: SchemaNode?

    /// A schema for what is not null.
    var filled: SchemaNode { (value ?? node).notNull }

    /// The same for each of several places that together are an array.
    var element: Taken {
      let isList = node["type"] == .text("array") || node["type"] == .texts(["array", "null"])
      return Taken(node: (isList ? node["items"] : nil) ?? .anything, isRequired: isRequired)
    }

    /// The same where something has to stand.
    var required: Taken { Taken(node: node, isRequired: true) }

    /// The same for a place that may be left out, or hold null.
    var unsure: Taken { Taken(node: node.orNull, isRequired: false) }
  }

  /// Whether a field is written.
  enum Writing {
    case always
    /// Null where there is nothing.
    case orNull
    /// Left out where there is nothing, unless the rules say otherwise.
    case optional
  }

  private let look: PlanLook
  private let maker: SchemaMaker
  private let known: Schema.Field
  private let field: FieldPlan
  private let isForgiven: Bool

  init(_ look: PlanLook, _ maker: SchemaMaker, _ known: Schema.Field, _ field: FieldPlan, isForgiven: Bool = false) {
    (self.look, self.maker, self.known, self.field, self.isForgiven) = (look, maker, known, field, isForgiven)
  }

  private var rule: FieldRule { field.rule }

  // MARK: Reading

  var accepted: Taken {
    if softens { return Taken(node: .anything, isRequired: false) }
    let content = look.look(at: known.type)
    let isRequired = rule.presence == .required
    if let mapper = rule.mapper ?? (known.isConditional ? content.typePlan.optionalMapper : nil) ?? content.typePlan.mapper {
      return accepted(by: mapper, isRequired: isRequired)
    }
    let node = maker.node(of: content)
    if content.typePlan.presence != nil { return Taken(node: node, isRequired: isRequired) }
    if known.isConditional || content.typePlan.isOptional { return unlessRequired(isRequired, node) }
    return Taken(node: filled(node), isRequired: true)
  }

  /// What may be left out, or be null, unless the rules say otherwise.
  private func unlessRequired(_ isRequired: Bool, _ node: SchemaNode) -> Taken {
    if isRequired { return Taken(node: filled(node.notNull), isRequired: true) }
    return Taken(node: nullTexts?.or(filled(node)) ?? node.orNull, isRequired: false, value: filled(node))
  }

  /// The texts that mean null in the field's place.
  private var nullTexts: NullTexts? {
    known.type == Value.self ? nil : rule.nullTexts ?? look.store.configuration.options.nullTexts
  }

  private func filled(_ node: SchemaNode) -> SchemaNode { nullTexts?.without(node) ?? node }

  private func accepted(by mapper: FieldMapper, isRequired: Bool) -> Taken {
    let described = maker.described(mapper)
    let node = described ?? .anything
    // Who takes anything takes absence, where it is asked.
    if mapper.handlesAbsence { return Taken(node: filled(node), isRequired: described != .anything) }
    return known.isConditional ? unlessRequired(isRequired, node) : Taken(node: filled(node), isRequired: true)
  }

  /// Whether something stands in for whatever does not fit.
  private var softens: Bool {
    switch rule.presence {
    case .required: isForgiven
    case .optional: true
    case .optionalIfPossible: hasFallback || isForgiven
    case .normal: rule.fallback != nil || isForgiven
    }
  }

  private var hasFallback: Bool {
    rule.fallback != nil || rule.declared != nil || known.isConditional || ExtendedType.presence(known.type) != nil
      || Zero.isThere(for: known.type)
  }

  // MARK: Writing

  func written(as type: any Decodable.Type, _ writing: Writing) -> Taken {
    let content = look.look(at: type)
    let writesNull = look.store.configuration.nulls == .write
    if let mapper = rule.mapper {
      let node = maker.described(mapper) ?? .anything
      // Null is left out, but where the rules say that it is written.
      let isSure = writing == .always && !node.takesNull
      return Taken(node: writesNull || content.typePlan.presence != nil ? node.orNull : node, isRequired: isSure)
    }
    let node =
      (content.typePlan.optionalMapper.map { maker.described($0) ?? .anything }).map { .any([$0, maker.node(of: content)]) }
      ?? maker.node(of: content)
    switch writing {
    case .always:
      // Several places at once, and the object itself, hold no null; a missing value is left out.
      return Taken(node: node, isRequired: !node.takesNull)
    case .orNull: return Taken(node: node.orNull, isRequired: field.writtenKey != nil && node != .anything)
    case .optional: return Taken(node: writesNull ? node.orNull : node, isRequired: false)
    }
  }
}
