extension ReflectiveMapper: ModelMapper, DescribedMapper {
  var model: any Decodable.Type { Model.self }
  var look: PlanLook { PlanLook(Model.self, engine.store, root: engine.store) }

  var sensitiveKeys: SensitiveKeys? {
    // Nothing may have been mapped yet: this is where the plans are made, of the profile's types too.
    _ = engine.store.mistakes(for: Model.self)
    return engine.store.sensitiveKeys
  }

  var mappers: [FieldMapper] {
    let rules = engine.plan(for: Model.self).object.rules
    return (rules?.mappers ?? []) + Array(engine.configuration.typeMappers.values)
  }
}
