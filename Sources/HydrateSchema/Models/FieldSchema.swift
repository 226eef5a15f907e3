import Hydrate

/// The schemas of a field by its rule: what is accepted for it, and what is written.
///
/// This repeats what decoding and encoding do.
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
      let isList = node["type"] == .text("array") || node["type"] == .texts(["array", "null"])
      return Taken(node: (isList ? node["items"] : nil) ?? .anything, isRequired: isRequired)
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

  init(_ reference: PlanReference, _ maker: SchemaMaker, _ known: Schema.Field, _ field: FieldPlan, isForgiven: Bool = false) {
    (self.reference, self.maker, self.known, self.field, self.isForgiven) = (reference, maker, known, field, isForgiven)
  }

  private var rule: FieldRule { field.rule }

  // MARK: Reading

  var accepted: Taken {
    if softens { return Taken(node: .anything, isRequired: false) }
    let content = reference.reference(at: known.type)
    let isRequired = rule.presence == .required
    if let mapper = rule.mapper ?? (known.isConditional ? content.typePlan.optionalMapper : nil) ?? content.typePlan.mapper {
      return accepted(by: mapper, isRequired: isRequired)
    }
    let node = maker.node(of: content)
    if content.typePlan.presence != nil { return Taken(node: node, isRequired: isRequired) }
    if known.isConditional || content.typePlan.isOptional { return unlessRequired(isRequired, node) }
    return Taken(node: filled(node), isRequired: true)
  }

  /// For a value that may be absent or null, unless the rules require it.
  private func unlessRequired(_ isRequired: Bool, _ node: SchemaNode) -> Taken {
    if isRequired { return Taken(node: filled(node.notNull), isRequired: true) }
    return Taken(node: nullTexts?.or(filled(node)) ?? node.orNull, isRequired: false, value: filled(node))
  }

  /// The texts that mean null for the field.
  private var nullTexts: NullStrings? {
    known.type == Value.self ? nil : rule.nullTexts ?? reference.store.configuration.options.nullTexts
  }

  private func filled(_ node: SchemaNode) -> SchemaNode { nullTexts?.without(node) ?? node }

  private func accepted(by mapper: FieldMapper, isRequired: Bool) -> Taken {
    let described = maker.described(mapper)
    let node = described ?? .anything
    // A mapper that accepts anything also accepts absence, if it handles absence.
    if mapper.handlesAbsence { return Taken(node: filled(node), isRequired: described != .anything) }
    return known.isConditional ? unlessRequired(isRequired, node) : Taken(node: filled(node), isRequired: true)
  }

  /// Whether a fallback replaces every invalid value.
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
    let content = reference.reference(at: type)
    let writesNull = reference.store.configuration.nulls == .write
    if let mapper = rule.mapper {
      let node = maker.described(mapper) ?? .anything
      // Null is omitted, unless the rules say that it is written.
      let isCertain = writing == .always && !node.takesNull
      return Taken(node: writesNull || content.typePlan.presence != nil ? node.orNull : node, isRequired: isCertain)
    }
    let node =
      (content.typePlan.optionalMapper.map { maker.described($0) ?? .anything }).map { .any([$0, maker.node(of: content)]) }
      ?? maker.node(of: content)
    switch writing {
    case .always:
      // Several locations and the object itself cannot be null; a missing value is omitted.
      return Taken(node: node, isRequired: !node.takesNull)
    case .orNull: return Taken(node: node.orNull, isRequired: field.writtenKey != nil && node != .anything)
    case .optional: return Taken(node: writesNull ? node.orNull : node, isRequired: false)
    }
  }
}
