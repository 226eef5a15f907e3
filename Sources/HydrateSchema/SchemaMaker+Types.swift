import Hydrate

extension SchemaMaker {
  /// What is accepted or written for a type, by its rules.
  func node(of reference: PlanReference) -> SchemaNode {
    let node = plainNode(of: reference)
    guard !isWritten, let texts = reference.store.configuration.options.nullTexts, !reference.typePlan.isValue else { return node }
    return reference.typePlan.isOptional ? texts.or(node) : texts.without(node)
  }

  /// The same, without texts that mean null.
  private func plainNode(of reference: PlanReference) -> SchemaNode {
    switch reference.typePlan.strategy {
    case .leaf(let leaf): LeafSchema(leaf: leaf, use: use, isExact: reference.store.configuration.coercion == .strict).node
    case .value, .section: .anything
    case .optional: content(of: reference).map { node(of: $0).orNull } ?? .anything
    case .collection: list(in: reference)
    case .dictionary: DictionarySchema(reference, self)?.node ?? .anything
    case .mapper(let mapper): described(mapper) ?? .anything
    case .decodable: ownNode(of: reference)
    }
  }

  /// An array, and if single values are read as arrays, also its element.
  private func list(in reference: PlanReference) -> SchemaNode {
    guard let element = content(of: reference).map({ node(of: $0) }) else { return .types("array") }
    let isSingle = !isWritten && reference.store.configuration.singleAsList
    return isSingle ? listOrOne(of: element) : list(of: element)
  }

  /// A single value read as an array is never null or an array.
  func listOrOne(of element: SchemaNode) -> SchemaNode {
    .any([list(of: element), .all([element.notNull, .types("boolean", "number", "string", "object")])])
  }

  func list(of element: SchemaNode) -> SchemaNode {
    element == .anything ? .types("array") : .keywords(["type": .text("array"), "items": element])
  }

  /// A dictionary with string keys.
  func table(of member: SchemaNode) -> SchemaNode {
    member == .anything ? .types("object") : .keywords(["type": .text("object"), "additionalProperties": member])
  }

  private func content(of reference: PlanReference) -> PlanReference? {
    HeldTypes.container(reference.type)?.held.last.map { reference.reference(at: $0) }
  }

  /// A type with its own coding.
  private func ownNode(of reference: PlanReference) -> SchemaNode {
    if let presence = ExtendedType.presence(reference.type) {
      return (presence.contentType as? any Decodable.Type).map { node(of: reference.reference(at: $0)).orNull } ?? .anything
    }
    if reference.type == Duration.self {
      return DurationSchema(format: nil, use: use, isExact: reference.store.configuration.coercion == .strict).node
    }
    if FullTypeName(reference.type).isOfSystem { return .anything }
    if let cases = CaseSchema(reference, self)?.node { return cases }
    guard let schema = reference.schema else { return .anything }
    if let held = Self.held(by: schema) { return wrapper(reference, held, isComplete: schema.isComplete) }
    return ModelSchema.isKnown(schema) && (!isWritten || isSynthesized(reference, schema)) ? self.reference(to: reference) : .anything
  }

  /// The scalar type from which a type is decoded, if there is exactly one.
  private static func held(by schema: Schema) -> (any Decodable.Type)? {
    guard schema.fields.isEmpty, schema.parts.isEmpty, !schema.findings.readsList, schema.findings.held.count == 1,
      let held = schema.findings.held.first?.type, Leaf.isScalar(held)
    else { return nil }
    return held
  }

  /// A type that wraps a scalar, such as one with a raw value. Its written form is only known if
  /// it has a raw value.
  private func wrapper(_ reference: PlanReference, _ held: any Decodable.Type, isComplete: Bool) -> SchemaNode {
    let inner = node(of: reference.reference(at: held))
    if !isWritten { return isComplete || reference.type is any RawRepresentable.Type ? inner : .anything }
    // Any other type may write another value in another way, as may an enum that could not be
    // described by its cases.
    guard reference.type is any RawRepresentable.Type, plainCases(of: reference.type) == nil, let written = EncodedForm(of: reference.type),
      !written.isKeyed, !written.readsList, written.held.count == 1,
      written.held.first.map({ $0 == held }) == true
    else { return .anything }
    return inner
  }
}
