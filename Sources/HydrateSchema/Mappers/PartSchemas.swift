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
    maker.dictionary(of: element, invalid) { nil }
  }
}

extension Mappers.DictionaryBy: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    maker.dictionary(of: element, invalid) { maker.described(part: keys) }
  }
}

extension SchemaMaker {
  /// A dictionary of these members.
  ///
  /// - Parameter names: Returns the schema of its keys, if it is known.
  fileprivate func dictionary<Base>(
    of element: Mappers.Lifted<Base>, _ invalid: InvalidElements?, _ names: () -> SchemaNode?
  ) -> SchemaNode {
    let settings = settings(of: element)
    if !isWritten, settings.leavesOutParts(invalid) { return orOtherShapes(of: .types("object"), .object, by: settings) }
    var table = table(of: described(part: element) ?? .anything)
    if !isWritten, let names = names() { table = table.with("propertyNames", .all([names, .types("string")])) }
    return orOtherShapes(of: table, .object, by: settings)
  }
}

extension Mappers.At: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    let part = maker.described(part: base)
    if accessor.hasCode { return nil }
    var object = ObjectSchema()
    guard maker.isWritten else {
      if base.handlesAbsence, part == .anything { return .anything }
      object.take(ObjectSchema.Taken(node: part ?? .anything, isRequired: true), at: accessor)
      return object.node()
    }
    let node = part ?? .anything
    object.give(ObjectSchema.Taken(node: node, isRequired: true), at: accessor)
    // Null alone is written as null.
    return node.takesNull ? object.node().orNull : object.node()
  }
}
