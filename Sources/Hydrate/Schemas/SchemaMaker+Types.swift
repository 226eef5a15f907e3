extension SchemaMaker {
  /// What a type is read from, or written as, by rules.
  func node(of look: PlanLook) -> SchemaNode {
    let node = plainNode(of: look)
    guard !isWritten, let texts = look.store.configuration.options.nullTexts, !look.typePlan.isValue else { return node }
    return look.typePlan.isOptional ? texts.or(node) : texts.without(node)
  }

  /// The same, if no text meant null.
  private func plainNode(of look: PlanLook) -> SchemaNode {
    switch look.typePlan.strategy {
    case .leaf(let leaf): LeafSchema(leaf: leaf, use: use, isExact: look.store.configuration.coercion == .strict).node
    case .value, .section: .anything
    case .optional: content(of: look).map { node(of: $0).orNull } ?? .anything
    case .collection: list(in: look)
    case .dictionary: DictionarySchema(look, self)?.node ?? .anything
    case .mapper(let mapper): described(mapper) ?? .anything
    case .decodable: ownNode(of: look)
    }
  }

  /// A list; where one value stands for a list of it, that too.
  private func list(in look: PlanLook) -> SchemaNode {
    guard let element = content(of: look).map({ node(of: $0) }) else { return .types("array") }
    let isSingle = !isWritten && look.store.configuration.singleAsList
    return isSingle ? listOrOne(of: element) : list(of: element)
  }

  /// One value in the place of a list of it is never null; a list in its place is the list.
  func listOrOne(of element: SchemaNode) -> SchemaNode {
    .any([list(of: element), .all([element.notNull, .types("boolean", "number", "string", "object")])])
  }

  func list(of element: SchemaNode) -> SchemaNode {
    element == .anything ? .types("array") : .keywords(["type": .text("array"), "items": element])
  }

  /// A dictionary by text.
  func table(of member: SchemaNode) -> SchemaNode {
    member == .anything ? .types("object") : .keywords(["type": .text("object"), "additionalProperties": member])
  }

  private func content(of look: PlanLook) -> PlanLook? { HeldTypes.container(look.type)?.held.last.map { look.look(at: $0) } }

  /// A type that reads itself.
  private func ownNode(of look: PlanLook) -> SchemaNode {
    if let presence = ExtendedType.presence(look.type) {
      return (presence.contentType as? any Decodable.Type).map { node(of: look.look(at: $0)).orNull } ?? .anything
    }
    if FullTypeName(look.type).isOfSystem { return .anything }
    if let cases = CaseSchema(look, self)?.node { return cases }
    guard let schema = look.schema else { return .anything }
    if let held = Self.held(by: schema) { return wrapper(look, held, isComplete: schema.isComplete) }
    return ModelSchema.isKnown(schema) && (!isWritten || isSynthesized(look, schema)) ? reference(to: look) : .anything
  }

  /// The scalar that a type is read from, where it is read from one.
  private static func held(by schema: Schema) -> (any Decodable.Type)? {
    guard schema.fields.isEmpty, schema.parts.isEmpty, !schema.findings.readsList, schema.findings.held.count == 1,
      let held = schema.findings.held.first?.type, Leaf.isScalar(held)
    else { return nil }
    return held
  }

  /// A type that holds a scalar, as one with a raw value does; of what it writes nothing is known but where it has a raw value.
  private func wrapper(_ look: PlanLook, _ held: any Decodable.Type, isComplete: Bool) -> SchemaNode {
    let inner = node(of: look.look(at: held))
    if !isWritten { return isComplete || look.type is any RawRepresentable.Type ? inner : .anything }
    // Any other type may write another value in another way; so may an enum that could not be described by its cases.
    guard look.type is any RawRepresentable.Type, plainCases(of: look.type) == nil, let written = EncodedForm(of: look.type),
      !written.isKeyed, !written.readsList, written.held.count == 1,
      written.held.first.map({ $0 == held }) == true
    else { return .anything }
    return inner
  }
}
