extension ReflectiveMapper {
  /// Turns coding keys into the source's keys, in this model and in those within it. ``KeyTransformer/identity`` unless said otherwise.
  public func keyTransformer(_ transformer: KeyTransformer) -> Self { with { $0.keyTransformer = transformer } }

  /// Maps every value of a type by this mapper, in this model and in those within it. Another one for the type replaces it.
  public func mapType<T, M: Mapper>(_ type: T.Type, using mapper: M) -> Self where M.Output == T, M.Input: Decodable {
    with { $0.typeMappers[ObjectIdentifier(type)] = MapperBox(mapper) }
  }

  /// Whether text becomes numbers and the like, in this model and in those within it. ``Coercion/lenient`` unless said otherwise.
  public func coercion(_ coercion: Coercion) -> Self { with { $0.coercion = coercion } }

  /// What becomes of keys that nothing reads, in this model and in those within it. They are ignored unless said otherwise.
  public func unknownKeys(_ policy: UnknownKeys) -> Self { with { $0.unknownKeys = policy } }

  /// How nil is written back. It is left out unless said otherwise.
  public func nulls(_ policy: Nulls) -> Self { with { $0.nulls = policy } }

  /// What the mapper will do, field by field.
  ///
  /// - Throws: every mistake in the rules, as `configuration` issues.
  public func plan() throws(MappingError) -> MappingPlan {
    try check()
    let object = engine.plan(for: Model.self).object
    let mistakes = PlanCheck.fallbacks(object.schema(of: Model.self), object.rules, configuration.keyTransformer)
    if !mistakes.isEmpty { throw MappingError(complete: mistakes) }
    return MappingPlan(of: Model.self, engine: engine)
  }
}
