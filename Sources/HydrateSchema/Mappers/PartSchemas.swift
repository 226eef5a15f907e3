import Hydrate

// The schemas of mappers for arrays, dictionaries and paths.

extension Mappers.Lifted: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { maker.described(base) }
}

extension Mappers.ArrayOf: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    // Invalid elements are skipped.
    if !maker.isWritten, invalid == .skip { return single == .wrap ? .something : .types("array") }
    let node = maker.described(element) ?? .anything
    return !maker.isWritten && single == .wrap ? maker.listOrOne(of: node) : maker.list(of: node)
  }
}

extension Mappers.SetOf: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { elements.schema(by: maker) }
}

extension Mappers.DictionaryOf: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    if !maker.isWritten, invalid == .skip { return .types("object") }
    return maker.table(of: maker.described(element) ?? .anything)
  }
}

extension Mappers.DictionaryBy: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    if !maker.isWritten, invalid == .skip { return .types("object") }
    let table = maker.table(of: maker.described(element) ?? .anything)
    guard !maker.isWritten, let names = maker.described(keys) else { return table }
    return table.with("propertyNames", .all([names, .types("string")]))
  }
}

extension Mappers.At: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let part = maker.described(base)
    if accessor.hasCode { return nil }
    var object = ObjectSchema()
    guard maker.isWritten else {
      if base.handlesAbsence, part == .anything { return .anything }
      object.take(FieldSchema.Taken(node: part ?? .anything, isRequired: true), at: accessor)
      return object.node()
    }
    let node = part ?? .anything
    object.give(FieldSchema.Taken(node: node, isRequired: true), at: accessor)
    // Null alone is written as null.
    return node.takesNull ? object.node().orNull : object.node()
  }
}
