import Hydrate

/// What mappers accept beyond a type's own values, by their settings.
extension SchemaMaker {
  /// What is meant where a value of another kind is read.
  enum Meant {
    case scalar, list, object
    /// An object that is never empty.
    case fullObject
    /// An object, or an array of alternating keys and values.
    case pairs
  }

  /// What is accepted where a value of a kind is meant: that, and the values of other kinds that stand
  /// for it.
  func orOtherShapes(of node: SchemaNode, _ meant: Meant, by settings: Configuration) -> SchemaNode {
    if isWritten || node == .anything { return node }
    var nodes = [node]
    let isSingle = meant != .list && settings.isOn(.listAsSingle)
    let isEmpty = (meant == .object || meant == .pairs) && settings.isOn(.emptyArrayAsObject)
    if isSingle, meant != .pairs {
      nodes.append(.keywords(["type": .text("array"), "items": node, "minItems": .number(1), "maxItems": .number(1)]))
    }
    if isEmpty, meant != .pairs { nodes.append(.keywords(["type": .text("array"), "maxItems": .number(0)])) }
    if meant != .scalar, settings.isOn(.textAsJSON) {
      let first = meant == .list ? #"\["# : isSingle || isEmpty ? #"[{\[]"# : #"\{"#
      nodes.append(
        .keywords([
          "type": .text("string"), "pattern": .text(TextPatterns.json(from: first)), "contentMediaType": .text("application/json"),
        ]))
    }
    return .any(nodes)
  }

  /// The settings of a container of these elements.
  func settings<Base>(of element: Mappers.Lifted<Base>) -> Configuration {
    (element.settings.map { around.store.nested($0) } ?? around.store).configuration
  }

  /// What a mapper accepts whose input is a scalar, which the mapper around reads by its settings.
  func settled(_ node: SchemaNode, for input: Any.Type) -> SchemaNode {
    guard !isWritten, let type = input as? any Decodable.Type else { return node }
    let input = around.reference(at: type)
    let settings = input.store.configuration
    let own = settings.coercion == .strict && type == String.self ? SchemaNode.all([node, .types("string")]) : node
    return orOtherShapes(of: nullTexts(of: input)?.without(own) ?? own, .scalar, by: settings)
  }

  /// The texts that mean null for a type; nil if there are none.
  func nullTexts(of reference: PlanReference) -> NullStrings? {
    let (plan, settings) = (reference.typePlan, reference.store.configuration)
    if plan.isValue { return nil }
    let texts = settings.options.nullTexts
    return plan.isNoText || plan.isOptional && reference.type != String?.self ? texts.joined(settings.options.nothingTexts) : texts
  }
}

extension Configuration {
  /// Whether invalid parts of arrays and dictionaries are left out, unless a mapper says otherwise.
  func leavesOutParts(_ own: InvalidElements? = nil) -> Bool { (own ?? invalidElements) != .fail }
}

extension NullStrings? {
  func joined(_ others: NullStrings?) -> NullStrings? { self?.joined(others) ?? others }
}
