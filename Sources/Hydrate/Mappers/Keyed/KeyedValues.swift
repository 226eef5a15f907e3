/// The values from which a ``KeyedMapper`` builds a target.
public struct KeyedValues {
  /// The whole object or array.
  public let whole: Value
  var context: MappingContext

  /// Reads the value at a location like any value of its type. An `Optional` is nil if there is no
  /// value or null.
  ///
  ///     try Person(id: fields.value("id"), name: fields.value("name.full"))
  public mutating func value<T: Decodable>(_ accessor: Accessor, as type: T.Type = T.self) throws(MappingError) -> T {
    try value(accessor, IdentityMapper<T>())
  }

  /// Reads the value at a location with a mapper.
  public mutating func value<M: Mapper>(_ accessor: Accessor, _ mapper: M) throws(MappingError) -> M.Output where M.Input: Decodable {
    try context.refuse(accessor.mistakes)
    let step = PathStep.path(accessor.path, destination: accessor.path)
    let lookUp = context.part(of: whole, at: accessor)
    if let recorder = context.session.recorder {
      let place = context.descended(by: step, to: lookUp.value, isAbsent: lookUp.value == nil)
      let box = self
      return try place.explained(
        by: recorder, String(describing: M.self), (mapper as? any DatedMapper)?.readDate(of: lookUp.value)
      ) { () throws(MappingError) in
        var values = box
        return try values.read(mapper, lookUp, step)
      }
    }
    return try read(mapper, lookUp, step)
  }

  private mutating func read<M: Mapper>(
    _ mapper: M, _ lookUp: LookUp, _ step: PathStep
  ) throws(MappingError) -> M.Output where M.Input: Decodable {
    let part = lookUp.value
    if let blockage = lookUp.blockage {
      var place = context.descended(by: step, to: nil, isAbsent: true)
      return try mapper.fallback(for: place.failure(of: blockage), in: &place)
    }
    if part == nil || part?.kind == .null, !mapper.handlesAbsence {
      if let none = Mappers.none(of: M.Output.self) ?? Mappers.presence(of: M.Output.self, isMissing: part == nil) { return none }
      if part == nil || M.Input.self != Value.self {
        throw context.descended(by: step, to: part, isAbsent: part == nil).failure(
          part == nil ? .missingValue : .nullValue, .absent(M.Output.self))
      }
    }
    return try context.map(mapper.lifted, part ?? .null, step, isAbsent: part == nil)
  }
}
