extension Mapper where Input: Decodable {
  /// Maps the part of structured data that stands at a place; everything else is left aside.
  ///
  /// A part that is absent is a `missingValue`, unless this mapper handles absence, as `optional()` does. Data of another kind on the way to
  /// it is a `typeMismatch` where the way ended, which `optional()` and `nonFatal()` soften. The way back makes the objects and arrays that
  /// lead to the place, arrays filled up with null; null is written as null alone.
  ///
  ///     let deep = StringToUUID().at("a.b[1]")
  ///     deep.reversed.map(uuid)    // {"a": {"b": [null, "…"]}}
  public func at(_ accessor: Accessor) -> Mappers.At<Self> { Mappers.At(base: lifted, accessor: accessor) }
}

extension Mappers {
  /// A mapper for a part of structured data.
  public struct At<Base: Mapper>: WrappingMapper where Base.Input: Decodable {
    let base: Lifted<Base>
    let accessor: Accessor

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try context.refuse(accessor.mistakes)
      if context.isAbsent, !base.handlesAbsence { throw context.failure(.missingValue, .absent(Base.Output.self)) }
      let step = Step.path(accessor.path, destination: .root)
      switch context.part(of: input, at: accessor) {
      case .found(let part): return try context.map(base, part, step)
      case .absent:
        guard base.handlesAbsence else {
          try context.requireContainer(input, for: Base.Output.self)
          throw context.descended(by: step, to: nil, isAbsent: true).failure(.missingValue, .absent(Base.Output.self))
        }
        return try context.map(base, .null, step, isAbsent: true)
      case .blocked(let blockage):
        var part = context.descended(by: step, to: nil, isAbsent: true)
        return try base.standIn(for: part.failure(of: blockage), in: &part)
      }
    }
  }
}

extension Mappers.At: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try context.refuse(accessor.mistakes)
    let step = Step.path(accessor.path, destination: .root)
    let part = try context.map(base.reversed, output, step)
    if part.kind == .null { return part }
    var draft = SharedDraft()
    guard draft.put(part, at: accessor, by: 0) else {
      throw context.failure(.irreversible, .unwritable(.path("\(accessor)")))
    }
    if let failure = draft.failure(in: context.materialized, named: { _ in accessor.path }) { throw MappingError(failure) }
    return draft.value
  }
}

extension Mappers.At: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try context.refuse(accessor.mistakes)
    switch context.part(of: input, at: accessor) {
    case .found(let part):
      underlay.trail.descend(to: accessor)
      return try context.merge(base, part, over: underlay, .path(accessor.path, destination: .root))
    case .absent:
      // The patch has nothing to say of it.
      if let present = underlay.present, input.kind == .object || input.kind == .array { return present }
    case .blocked: break
    }
    return try map(input, in: &context)
  }
}

extension Accessor {
  /// What is wrong with the paths that the accessor was written with.
  var mistakes: [Mistake] { parseError.map { [.invalidPath(nil, "\($0)")] } ?? [] }
}

extension Mappers.At: Sendable where Base: Sendable {}
