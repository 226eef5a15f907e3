import Hydrate

// The schemas of mappers that choose among others.

extension FirstMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    guard let first = mappers.first else { return nil }
    if maker.isWritten { return described(first, maker) }
    let known = mappers.compactMap { described($0, maker) }
    return known.isEmpty ? nil : .any(known)
  }

  private func described<M: Mapper>(_ mapper: M, _ maker: SchemaMaker) -> SchemaNode? { maker.described(mapper) }
}

extension DispatchMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    var nodes: [SchemaNode] = []
    for entry in cases {
      let node = described(entry.mapper, maker) ?? .anything
      switch trait {
      case .kind:
        guard let kind = entry.tag.string, kind != "date", kind != "data" else { continue }
        nodes.append(.all([node, .types(kind == "bool" ? "boolean" : kind)]))
      case .content(let accessor):
        if accessor.hasCode { return nil }
        var object = ObjectSchema()
        let tag = FieldSchema.Taken(node: .keywords(["const": .value(entry.tag)]), isRequired: true)
        if maker.isWritten { object.give(tag, at: accessor) } else { object.take(tag, at: accessor) }
        nodes.append(.all([node, object.node()]))
      }
    }
    return .any(nodes)
  }

  private func described<M: Mapper>(_ mapper: M, _ maker: SchemaMaker) -> SchemaNode? { maker.described(mapper) }
}
