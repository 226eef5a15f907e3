/// A mapper that knows where the fields of its output are.
protocol PlacingMapper: Mapper {
  /// The context of a field of the output, whose value may be absent; nil if the field is unknown.
  func field(_ property: ValuePath, in context: MappingContext) -> MappingContext?
}

extension WrappingMapper {
  func field(_ property: ValuePath, in context: MappingContext) -> MappingContext? {
    guard Output.self == Inner.Output.self || Output.self == Inner.Output?.self else { return nil }
    return (base as? any PlacingMapper)?.field(property, in: context)
  }
}

extension Mappers.At {
  func field(_ property: ValuePath, in context: MappingContext) -> MappingContext? {
    guard let value = context.value, let part = accessor.find(in: value).value else { return nil }
    return base.field(property, in: context.descended(by: .path(accessor.path, destination: .root), to: part))
  }
}

extension KeyedMapper: PlacingMapper {
  func field(_ property: ValuePath, in context: MappingContext) -> MappingContext? {
    guard case .filled(let fields, _) = form, let field = fields.fields.first(where: { $0.fieldTarget.name == property }),
      let part = context.value.map({ field.source.find(in: $0).value })
    else { return nil }
    return context.descended(by: field.step, to: part, isAbsent: part == nil)
  }
}

extension ReflectiveMapper: PlacingMapper {
  func field(_ property: ValuePath, in context: MappingContext) -> MappingContext? {
    var (type, reader, inner): (any Decodable.Type, Reader, MappingContext) = (Model.self, context.reader(of: engine), context)
    for component in property.components {
      guard case .key(let name) = component, let value = inner.value else { return nil }
      if case .section = reader.plan(for: type).strategy { reader = reader.section(for: type) }
      guard let field = reader.plan(for: type).object.field(named: name, of: type) else { return nil }
      let (label, part) = field.plan.part(of: value, in: reader.plan(for: type).object)
      inner = inner.descended(by: .field(label), to: part, isAbsent: part == nil)
      type = Leaf.unwrappedOnce(field.type) as? any Decodable.Type ?? field.type
    }
    return inner
  }
}

extension ObjectPlan {
  /// The plan of the field for a property, with its type.
  fileprivate func field(named name: String, of type: any Decodable.Type) -> (plan: FieldPlan, type: any Decodable.Type)? {
    guard let field = known(of: type)?.fields.first(where: { $0.name == name }) else { return nil }
    return (preview(field), field.type)
  }
}

extension FieldPlan {
  /// The value of the field in an object, with the key that it has there.
  fileprivate func part(of object: Value, in plan: ObjectPlan) -> (label: FieldLabel, value: Value?) {
    if let value = source.find(in: object).value { return (label, value) }
    let key = isInvertible ? object.keys?.first { plan.isInverseKey($0, among: [codingKey], nil) } : otherKey
    guard let key, let value = object[key] else { return (label, nil) }
    return (label.standing(at: key), value)
  }
}
