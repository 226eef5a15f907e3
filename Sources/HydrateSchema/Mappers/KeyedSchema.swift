import Hydrate

/// The schema of an explicit mapper: its fields at their locations. Unknown for one with parts.
extension KeyedMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    guard case .filled(let fields, _) = form else { return nil }
    var object = ObjectSchema()
    for field in fields.fields {
      if maker.isWritten, field.source.hasCode { return nil }
      let node = field.fieldTarget.decider.flatMap { maker.described($0, in: maker.around) }
      if maker.isWritten {
        object.give(written(field, node ?? .anything), at: field.source)
      } else {
        object.take(accepted(field, node), at: field.source)
      }
    }
    let node = object.node()
    return node.isOfObjects ? maker.orOtherShapes(of: node, .object, by: maker.around.store.configuration) : node
  }

  private func accepted(_ field: KeyedField<Target>, _ node: SchemaNode?) -> ObjectSchema.Taken {
    if field.fieldTarget.decider?.handlesAbsence == true {
      return ObjectSchema.Taken(node: node ?? .anything, isRequired: node != .anything)
    }
    if field.fieldTarget.holdsNothing == true { return ObjectSchema.Taken(node: (node ?? .anything).orNull, isRequired: false) }
    return ObjectSchema.Taken(
      node: field.fieldTarget.decider?.takesValue == true ? node ?? .anything : (node ?? .anything).notNull, isRequired: true)
  }

  private func written(_ field: KeyedField<Target>, _ node: SchemaNode) -> ObjectSchema.Taken {
    // Nil is omitted, unless nulls are written.
    guard field.fieldTarget.holdsNothing == false, !node.takesNull else { return ObjectSchema.Taken(node: node.orNull, isRequired: false) }
    return ObjectSchema.Taken(node: node, isRequired: true)
  }
}
