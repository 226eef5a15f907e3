import Hydrate

// The schemas of mappers for arrays, dictionaries and paths.

extension Mappers.Lifted: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { maker.described(base) }
}

extension Mappers.ArrayOf: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let settings = maker.settings(of: element)
    let node = maker.described(part: element) ?? .anything
    if maker.isWritten { return maker.list(of: node) }
    // Invalid elements are skipped.
    let isLoose = settings.leavesOutParts(invalid)
    let list = maker.list(of: isLoose ? .anything : node)
    let wraps = single.map { $0 == .wrap } ?? settings.isOn(.singleAsList)
    let lists = maker.orOtherLists(list, of: node, isLoose: isLoose, wraps: wraps, by: settings)
    return maker.orOtherShapes(of: lists, .list, by: settings)
  }
}

extension Mappers.SetOf: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { elements.schema(by: maker) }
}

extension Mappers.DictionaryOf: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let settings = maker.settings(of: element)
    if !maker.isWritten, settings.leavesOutParts(invalid) { return maker.orOtherShapes(of: .types("object"), .object, by: settings) }
    return maker.orOtherShapes(of: maker.table(of: maker.described(part: element) ?? .anything), .object, by: settings)
  }
}

extension Mappers.DictionaryBy: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let settings = maker.settings(of: element)
    if !maker.isWritten, settings.leavesOutParts(invalid) { return maker.orOtherShapes(of: .types("object"), .object, by: settings) }
    let table = maker.table(of: maker.described(part: element) ?? .anything)
    guard !maker.isWritten, let names = maker.described(part: keys) else { return maker.orOtherShapes(of: table, .object, by: settings) }
    return maker.orOtherShapes(of: table.with("propertyNames", .all([names, .types("string")])), .object, by: settings)
  }
}

extension Mappers.At: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let part = maker.described(part: base)
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
