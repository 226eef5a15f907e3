import Hydrate

/// An enum with payloads in another form than the compiler's: one of its cases, each by its name.
extension SchemaMaker {
  /// Nil for any other type, and if the cases are not known.
  func payloads(of reference: PlanReference) -> SchemaNode? {
    guard let (setting, cases) = reference.describedCases, isWritten || !reference.store.configuration.isOn(.relaxedNames) else {
      return nil
    }
    let known = cases.filter { $0.sourceKey != nil }
    var nodes = known.flatMap { self.nodes(of: $0, setting.form, reference) }
    if known.count < cases.count { nodes.append(other(known.compactMap(\.sourceKey), setting.form)) }
    return .keywords(["oneOf": .list(nodes)])
  }

  private func nodes(of found: DescribedCase, _ form: CaseForm, _ reference: PlanReference) -> [SchemaNode] {
    guard let name = found.sourceKey else { return [] }
    guard let tag = form.tag else { return keyed(found, name, reference) }
    let named = object([tag: .keywords(["const": .text(name)])])
    guard let content = form.content else {
      switch found.shape {
      case .none: return [named]
      case .single:
        guard let field = found.fields.first, !field.known.isConditional, !isClosed(reference) else { return [named] }
        return [.all([named, self.node(of: reference.reference(at: field.known.type))])]
      case .list, .labelled, .mixed, .open: return [.all([named, labelled(found, reference)])]
      }
    }
    if case .none = found.shape { return [named] }
    let (node, isRequired) = payload(of: found, reference)
    let both: KeyValuePairs = [tag: SchemaNode.keywords(["const": .text(name)]), content: node]
    return [object(both, required: isRequired ? [tag, content] : [tag])]
  }

  private func keyed(_ found: DescribedCase, _ name: String, _ reference: PlanReference) -> [SchemaNode] {
    guard case .none = found.shape else { return [object([name: payload(of: found, reference).node])] }
    let text = SchemaNode.keywords(["const": .text(name)])
    return isWritten ? [text] : [text, object([name: .types("object", "null")])]
  }

  /// The payload at its own key, and whether it must be there.
  private func payload(of found: DescribedCase, _ reference: PlanReference) -> (node: SchemaNode, isRequired: Bool) {
    switch found.shape {
    case .none, .open, .labelled, .mixed: return (labelled(found, reference), true)
    case .single:
      guard let field = found.fields.first else { return (.anything, false) }
      let node = self.node(of: reference.reference(at: field.known.type))
      return field.known.isConditional ? (node.orNull, false) : (node, true)
    case .list:
      let nodes = found.fields.map { field in
        let node = self.node(of: reference.reference(at: field.known.type))
        return field.known.isConditional ? node.orNull : node
      }
      let least = found.fields.lastIndex { isWritten || !$0.known.isConditional }.map { $0 + 1 } ?? 0
      return (.keywords(["type": .text("array"), "prefixItems": .list(nodes), "minItems": .number(least)]), true)
    }
  }

  /// The payloads as members of an object.
  private func labelled(_ found: DescribedCase, _ reference: PlanReference) -> SchemaNode {
    var object = ObjectSchema()
    for (known, field) in found.fields where !field.rule.isLeftOut {
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

  private func isClosed(_ reference: PlanReference) -> Bool { reference.store.configuration.unknownKeys == .refuse }

  private func object(_ members: KeyValuePairs<String, SchemaNode>, required: [String]? = nil) -> SchemaNode {
    .keywords([
      "type": .text("object"), "properties": .object(members.map { SchemaNode.Member(key: $0.key, node: $0.value) }),
      "required": .texts(required ?? members.map(\.key)),
    ])
  }
}
