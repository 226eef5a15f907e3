extension Mapper where Input == Value {
  /// A JSON Schema of the documents that the mapper writes, or of those that it takes (draft 2020-12), to be handed to other programs.
  ///
  ///     let schema = try ReflectiveMapper<Order>().keyTransformer(.camelToSnake).jsonSchema(.accepted)
  ///     try schema.jsonData(.pretty).write(to: file)
  ///
  /// What is written always validates as `.written`. What validates as `.accepted` is mapped, and not all that is mapped validates: texts are described
  /// by patterns that are narrower than what is read. Each model has a definition in `$defs`, by its name and its rules. A mapper of which nothing is
  /// known is `true`, which anything validates against, and so is a type that reads itself by code of its own, as far as that shows; a mapper of
  /// your own says more by ``JSONSchemaDescribing``.
  ///
  /// The models are inspected as ``ReflectiveMapper/plan()`` does it, and made to write themselves, once: this is for set-up.
  ///
  /// - Throws: every mistake in the rules, as `configuration` issues; `tooDeep` where the thread's stack is too small for the look.
  public func jsonSchema(_ use: JSONSchemaUse) throws(MappingError) -> Value {
    let models = MapperModels(of: self)
    for look in models.looks { _ = try look.inspected() }
    for type in models.types { _ = SchemaReader.inspect(type) }
    let maker = SchemaMaker(use)
    return maker.document(maker.described(self) ?? .anything, title: "\(Output.self)")
  }
}

extension PlanLook {
  /// What an inspection tells of the model, with all that it holds.
  ///
  /// - Throws: every mistake in its rules; `tooDeep` where the thread's stack does not do.
  func inspected() throws(MappingError) -> Schema {
    let mistakes = Self.mistakes(of: self.type, root)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    let object = typePlan.object
    let inspection = object.inspected(type)
    if inspection.ranOutOfStack { throw MappingError(complete: [PlanCheck.tooDeep]) }
    let missing = PlanCheck.fallbacks(inspection.schema, object.rules, store.configuration.keyTransformer)
    if !missing.isEmpty { throw MappingError(complete: missing) }
    return inspection.schema
  }

  private static func mistakes<Model>(of model: Model.Type, _ store: PlanStore) -> [MappingIssue] { store.mistakes(for: model) }
}
