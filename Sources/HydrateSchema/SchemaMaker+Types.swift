import Hydrate

extension SchemaMaker {
  /// What is accepted or written for a type, by its rules.
  func node(of reference: PlanReference) -> SchemaNode {
    if reference.hasDefault { return isWritten ? node(of: reference.withoutDefault) : .anything }
    let plain = plainNode(of: reference)
    let node = meant(by: reference, plain).map { orOtherShapes(of: plain, $0, by: reference.store.configuration) } ?? plain
    guard !isWritten, let texts = nullTexts(of: reference) else { return node }
    return reference.typePlan.isOptional ? texts.or(node) : texts.without(node)
  }

  /// What is meant where a type is read.
  private func meant(by reference: PlanReference, _ node: SchemaNode) -> Meant? {
    if reference.mapper != nil { return nil }
    return switch reference.typePlan.strategy {
    case .leaf: .scalar
    case .collection: .list
    case .dictionary:
      ExtendedType.container(reference.type).map { $0.held[0] == String.self || $0.held[0] == Int.self } == true ? .object : .pairs
    case .decodable where reference.typePlan.object.kind == .array: .list
    case .decodable where reference.typePlan.presence == nil:
      if case .reference = node { .object } else { node.isOfObjects ? .fullObject : .scalar }
    case .decodable, .value, .optional, .mapper, .section: nil
    }
  }

  /// The same, without texts that mean null and values of other kinds.
  func plainNode(of reference: PlanReference) -> SchemaNode {
    if let mapper = reference.mapper { return described(mapper, of: reference) ?? .anything }
    return switch reference.typePlan.strategy {
    case .leaf(let leaf): leaf.schema(use, isExact: reference.store.configuration.coercion == .strict)
    case .value, .section, .mapper: .anything
    case .optional: content(of: reference, besides: reference.active).map { node(of: $0).orNull } ?? .anything
    case .collection: list(in: reference)
    case .dictionary: dictionary(reference) ?? .anything
    case .decodable: ownNode(of: reference)
    }
  }

  /// An array, and if single values are read as arrays, also its element.
  private func list(in reference: PlanReference) -> SchemaNode {
    guard let element = content(of: reference).map({ node(of: $0) }) else { return .types("array") }
    let settings = reference.store.configuration
    let list = list(of: !isWritten && settings.leavesOutParts() ? .anything : element)
    return orOtherLists(list, of: element, isLoose: settings.leavesOutParts(), wraps: settings.isOn(.singleAsList), by: settings)
  }

  /// An array, and what else is read as one: an object with numbers as keys, and a single element.
  func orOtherLists(
    _ list: SchemaNode, of element: SchemaNode, isLoose: Bool, wraps: Bool, by settings: Configuration
  ) -> SchemaNode {
    if isWritten { return list }
    var nodes = [list]
    if settings.isOn(.indexedObjectAsList) {
      nodes.append(table(of: isLoose ? .anything : element).with("propertyNames", TextPatterns.wholeNumber))
    }
    if wraps { nodes.append(single(element)) }
    return .any(nodes)
  }

  /// A single value read as an array is never null, an array, or an object without members.
  private func single(_ element: SchemaNode) -> SchemaNode {
    .all([element.notNull, .keywords(["type": .texts(["boolean", "number", "string", "object"]), "minProperties": .number(1)])])
  }

  func list(of element: SchemaNode) -> SchemaNode {
    element == .anything ? .types("array") : .keywords(["type": .text("array"), "items": element])
  }

  /// A dictionary with string keys.
  func table(of member: SchemaNode) -> SchemaNode {
    member == .anything ? .types("object") : .keywords(["type": .text("object"), "additionalProperties": member])
  }

  private func content(of reference: PlanReference, besides active: MapperSet = MapperSet()) -> PlanReference? {
    ExtendedType.container(reference.type)?.held.last.map { reference.reference(at: $0, besides: active) }
  }

  /// A type with its own coding.
  private func ownNode(of reference: PlanReference) -> SchemaNode {
    if let presence = ExtendedType.presence(reference.type) {
      return (presence.contentType as? any Decodable.Type).map { node(of: reference.reference(at: $0, besides: reference.active)).orNull }
        ?? .anything
    }
    if reference.type == Duration.self {
      return .duration(nil, use, isExact: reference.store.configuration.coercion == .strict)
    }
    if FullTypeName(reference.type).isOfSystem { return .anything }
    if reference.describedCases != nil { return self.reference(to: reference) }
    if let cases = cases(of: reference) { return cases }
    guard let schema = reference.schema else { return .anything }
    if let held = Self.held(by: schema) { return wrapper(reference, held, isComplete: schema.isComplete) }
    return Self.isKnown(schema) && (!isWritten || isSynthesized(reference, schema)) ? self.reference(to: reference) : .anything
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
    let inner = plainNode(of: reference.reference(at: held, besides: reference.active))
    if !isWritten { return isComplete || reference.type is any RawRepresentable.Type ? inner : .anything }
    // Any other type may write another value in another way, as may an enum that could not be
    // described by its cases.
    let isRaw = reference.type is any RawRepresentable.Type && plainCases(of: reference.type) == nil
    return isRaw && EncodedForm(of: reference.type)?.isOne(held) == true ? inner : .anything
  }
}
