import Hydrate

/// An enum with payloads in another form than the compiler's: one of its cases, each by its name.
extension SchemaMaker {
  /// Nil for any other type, and if the cases are not known.
  func payloads(of reference: PlanReference) -> SchemaNode? {
    guard let (setting, cases) = reference.describedCases, isWritten || !reference.store.configuration.isOn(.relaxedNames) else {
      return nil
    }
    let names = cases.compactMap(\.found.sourceKey)
    var nodes = cases.flatMap { self.nodes(of: $0.found, $0.schema, setting.form, reference) }
    if names.count < cases.count { nodes.append(other(names, setting.form)) }
    return .keywords(["oneOf": .list(nodes)])
  }

  private func nodes(of found: CasePlan, _ schema: CaseSchema, _ form: CaseForm, _ reference: PlanReference) -> [SchemaNode] {
    guard let name = found.sourceKey else { return [] }
    let text = SchemaNode.keywords(["const": .text(name)])
    let (node, isRequired) = payload(of: found, schema, reference)
    guard let tag = form.tag else {
      guard case .none = found.shape else { return [object([name: node])] }
      return isWritten ? [text] : [text, object([name: .types("object", "null")])]
    }
    let named = object([tag: text])
    if case .none = found.shape { return [named] }
    if let content = form.content { return [object([tag: text, content: node], required: isRequired ? [tag, content] : [tag])] }
    // Unknown keys may be refused in the payload, but the tag is none.
    let isClosed = reference.store.configuration.unknownKeys == .refuse && found.shape == .single
    return [isRequired && !isClosed ? .all([named, node]) : named]
  }

  /// The payload at its own key, and whether it must be there.
  private func payload(of found: CasePlan, _ schema: CaseSchema, _ reference: PlanReference) -> (node: SchemaNode, isRequired: Bool) {
    switch found.shape {
    case .none, .labelled, .mixed: return (labelled(found, schema, reference), true)
    case .single, .list:
      let fields = schema.payload.fields
      let nodes = fields.map { field -> SchemaNode in
        let node = self.node(of: reference.reference(at: field.type))
        return field.isConditional ? node.orNull : node
      }
      if found.shape == .single { return (nodes.first ?? .anything, fields.first?.isConditional == false) }
      let least = fields.lastIndex { isWritten || !$0.isConditional }.map { $0 + 1 } ?? 0
      return (.keywords(["type": .text("array"), "prefixItems": .list(nodes), "minItems": .number(least)]), true)
    }
  }

  /// The payloads as members of an object.
  private func labelled(_ found: CasePlan, _ schema: CaseSchema, _ reference: PlanReference) -> SchemaNode {
    guard schema.payload.isComplete else { return .types("object") }
    var object = ObjectSchema()
    for known in schema.payload.fields {
      let field = found.plan.preview(known)
      if field.rule.isLeftOut { continue }
      let schema = FieldSchema(reference, self, known, field)
      if isWritten {
        object.give(schema.written(as: known.type, known.isWhole ? .orNull : known.isConditional ? .optional : .always), at: field.source)
      } else {
        object.take(schema.accepted, at: field.source)
      }
    }
    return object.node()
  }

  /// Everything but null that has no known name.
  private func other(_ names: [String], _ form: CaseForm) -> SchemaNode {
    let known: SchemaNode =
      if let tag = form.tag { object([tag: .keywords(["enum": .texts(names)])]) } else {
        .any([.keywords(["enum": .texts(names)])] + names.map { object([$0: .anything]) })
      }
    return .all([.something, .keywords(["not": known])])
  }

  private func object(_ members: KeyValuePairs<String, SchemaNode>, required: [String]? = nil) -> SchemaNode {
    .keywords([
      "type": .text("object"), "properties": .object(members.map { SchemaNode.Member(key: $0.key, node: $0.value) }),
      "required": .texts(required ?? members.map(\.key)),
    ])
  }
}
