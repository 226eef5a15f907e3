public import Hydrate

extension Mapper where Input == Value {
  /// Returns a JSON Schema (draft 2020-12) of the documents that the mapper writes or accepts, for
  /// other programs.
  ///
  ///     let schema = try ReflectiveMapper<Order>().keyTransformer(.camelToSnake).jsonSchema(.accepted)
  ///     try schema.jsonData(.pretty).write(to: file)
  ///
  /// Written documents always validate with `.written`. A document that validates with `.accepted`
  /// can be mapped, but the reverse is not always true, because the patterns for text are stricter
  /// than the parsers. Each model has a definition in `$defs`, by its name and its rules. Mappers
  /// and types with custom code appear as `true`, which accepts anything; a mapper of your own can
  /// describe itself with ``JSONSchemaDescribing``.
  ///
  /// The models are inspected like in `ReflectiveMapper.plan()` and encoded once, so call this
  /// at set-up.
  ///
  /// - Throws: every mistake in the rules and in the set-up of mappers, as `configuration` issues;
  ///   `tooDeep` if the thread's stack is too small for the inspection.
  public func jsonSchema(_ use: JSONSchemaUse) throws(MappingError) -> Value {
    let models = MapperModels(of: self)
    for reference in models.references {
      let missing = try reference.inspected().mistakes
      if !missing.isEmpty { throw MappingError(complete: missing) }
    }
    for type in models.types { _ = SchemaReader.inspect(type) }
    let mistakes = MapperCheck(of: self).mistakes
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    let maker = SchemaMaker(use)
    return maker.document(maker.described(self) ?? .anything, title: "\(Output.self)")
  }
}
