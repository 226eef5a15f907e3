extension ReflectiveMapper: ModelMapper {
  var model: any Decodable.Type { Model.self }

  var mappers: [FieldMapper] {
    let rules = engine.plan(for: Model.self).object.rules
    return (rules?.mappers ?? []) + Array(engine.configuration.typeMappers.values)
  }
}
