import Hydrate

// The schemas of mappers that choose among others.

extension FirstMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    if maker.isWritten {
      let writers = mappers.filter { $0 is any ReversibleMapper<Input, Output> }.map { maker.described($0) }
      return writers.isEmpty || writers.contains(nil) ? nil : .any(writers.compactMap(\.self))
    }
    let known = mappers.compactMap { maker.described($0) }
    return known.isEmpty ? nil : .any(known)
  }
}

extension DispatchMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    var nodes: [SchemaNode] = []
    let isExact = maker.around.store.configuration.coercion == .strict
    for (index, entry) in cases.enumerated() {
      let node = maker.described(entry.mapper) ?? .anything
      guard let accessor else {
        if let type = Self.jsonType(ofKind: entry.tag) { nodes.append(.all([node, .types(type)])) }
        continue
      }
      if accessor.hasCode { return nil }
      var object = ObjectSchema()
      let tag = ObjectSchema.Taken(node: tagNode(ofCase: index, maker, isExact: isExact), isRequired: true)
      if maker.isWritten { object.give(tag, at: accessor) } else { object.take(tag, at: accessor) }
      nodes.append(.all([node, object.node()]))
    }
    if let fallback { nodes += fallbackNodes(maker.described(fallback) ?? .anything, maker, isExact: isExact) }
    return .any(nodes)
  }

  /// The schema of the value that selects a case.
  private func tagNode(ofCase index: Int, _ maker: SchemaMaker, isExact: Bool) -> SchemaNode {
    let values = values(ofCase: index, isExact: isExact)
    if values.count == 1 { return .keywords(["const": .value(values[0])]) }
    // A model may write a text of its own for the number.
    return .any([.values(values)] + (maker.isWritten ? [Self.numerals] : []))
  }

  /// Texts of numbers, which are many for one number.
  private static var numerals: SchemaNode { .text(matching: TextPatterns.numeral) }

  /// The schemas of the default: what it writes, or accepts of the data that selects no case.
  private func fallbackNodes(_ node: SchemaNode, _ maker: SchemaMaker, isExact: Bool) -> [SchemaNode] {
    if maker.isWritten { return fallback is any ReversibleMapper<Value, Output> ? [node] : [] }
    let takesNull = handlesAbsence && node.takesNull
    let tags = cases.map(\.tag)
    guard let accessor else {
      let taken = Set(tags.compactMap { Self.jsonType(ofKind: $0) })
      let kinds = ["boolean", "number", "string", "array", "object"] + (takesNull ? ["null"] : [])
      let rest = kinds.filter { !taken.contains($0) }
      return rest.isEmpty ? [] : [.all([node, .keywords(["type": .texts(rest)])])]
    }
    var object = ObjectSchema()
    // A value of no case, or null, or nothing, unless a case has null for its value.
    let taken = tags.indices.flatMap { values(ofCase: $0, isExact: isExact) }.filter { $0.kind != .null }
    let texts = !isExact && taken.contains { $0.kind == .number } ? [Self.numerals] : []
    let other = SchemaNode.keywords(["not": .any([.values(taken)] + texts)])
    let hasNull = tags.contains { $0.kind == .null }
    object.take(ObjectSchema.Taken(node: hasNull ? other.notNull : other, isRequired: false), at: accessor)
    return [.all([node, object.node()])] + (takesNull ? [.all([node, .types("null")])] : [])
  }

  /// The type of JSON of the kind that a tag names.
  private static func jsonType(ofKind tag: Value) -> String? { tag.string.flatMap { Value.Kind(rawValue: $0) }?.jsonType }
}
