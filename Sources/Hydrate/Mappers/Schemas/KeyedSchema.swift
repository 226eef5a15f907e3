/// The fields of an explicit mapper, each where it stands. Of one that builds its target by a closure nothing is known.
extension KeyedMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? {
    guard case .filled(let fields, _) = form else { return nil }
    var object = ObjectSchema()
    for field in fields.fields {
      if maker.isWritten, field.source.hasCode { return nil }
      let node = field.slot.decider.flatMap { maker.described($0) }
      if maker.isWritten {
        object.give(written(field, node ?? .anything), at: field.source)
      } else {
        object.take(accepted(field, node), at: field.source)
      }
    }
    return object.node()
  }

  private func accepted(_ field: KeyedField<Target>, _ node: SchemaNode?) -> FieldSchema.Taken {
    if field.slot.decider?.handlesAbsence == true { return FieldSchema.Taken(node: node ?? .anything, isRequired: node != .anything) }
    if field.slot.holdsNothing == true { return FieldSchema.Taken(node: (node ?? .anything).orNull, isRequired: false) }
    return FieldSchema.Taken(
      node: field.slot.decider?.takesValue == true ? node ?? .anything : (node ?? .anything).notNull, isRequired: true)
  }

  private func written(_ field: KeyedField<Target>, _ node: SchemaNode) -> FieldSchema.Taken {
    // Nil is left out, unless nulls are written.
    guard field.slot.holdsNothing == false, !node.takesNull else { return FieldSchema.Taken(node: node.orNull, isRequired: false) }
    return FieldSchema.Taken(node: node, isRequired: true)
  }
}
