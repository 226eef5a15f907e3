extension Mapper where Input: Decodable {
  /// Maps the part of structured data at a location, and ignores everything else.
  ///
  /// An absent part is a `missingValue`, unless this mapper handles absence, as `optional()` does.
  /// Data of another kind on the path is a `typeMismatch` where the path stopped; `optional()` and
  /// `nonFatal()` soften it. The reverse direction creates the objects and arrays on the path, and
  /// fills up arrays with null; nil is written as null alone.
  ///
  ///     let deep = StringToUUID().at("a.b[1]")
  ///     deep.reversed.map(uuid)    // {"a": {"b": [null, "…"]}}
  ///
  /// An update by a body without the part changes nothing; for null there see
  /// ``ReflectiveMapper/updateNulls(_:)``.
  ///
  ///     try ReflectiveMapper<Order>().at("order").update(&order, json: #"{"order": {"version": 9}}"#)    // [version]
  public func at(_ accessor: Accessor) -> Mappers.At<Self> { Mappers.At(base: lifted, accessor: accessor) }
}

extension Mappers {
  /// A mapper for a part of structured data.
  public struct At<Base: Mapper>: WrappingMapper where Base.Input: Decodable {
    package let base: Lifted<Base>
    package let accessor: Accessor
    var call: String { "at(\("\(accessor)".debugDescription))" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "accessor": accessor] }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try context.refuse(accessor.mistakes)
      if context.isAbsent, !base.handlesAbsence { throw context.failure(.missingValue, .absent(Base.Output.self)) }
      let step = PathStep.path(accessor.path, destination: .root)
      switch context.part(of: input, at: accessor) {
      case .found(let part):
        if part.kind == .null, let policy = context.mergeBase?.under(context.settled(by: base).updateNulls),
          let kept = policy.cleared(as: Base.Output.self)
        {
          return kept
        }
        context.mergeBase?.trail.descend(to: accessor)
        return try context.map(base, part, step, asWhole: true, over: context.mergeBase)
      case .absent:
        // The patch does not contain it.
        if input.kind == .object || input.kind == .array, let existing = context.mergeBase?.existing(as: Base.Output.self) {
          return existing
        }
        if var shaped = try context.shapedObject(input) { return try map(shaped.value, in: &shaped.context) }
        guard base.handlesAbsence else {
          try context.requireContainer(input, for: Base.Output.self)
          throw context.descended(by: step, to: nil, isAbsent: true).failure(.missingValue, .absent(Base.Output.self))
        }
        return try context.map(base, .null, step, isAbsent: true)
      case .blocked(let blockage):
        if var shaped = try context.shapedObject(input) { return try map(shaped.value, in: &shaped.context) }
        var part = context.descended(by: step, to: nil, isAbsent: true)
        return try base.fallback(for: part.failure(of: blockage), in: &part)
      }
    }
  }
}

extension Mappers.At: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try context.refuse(accessor.mistakes)
    let step = PathStep.path(accessor.path, destination: .root)
    let part = try context.map(base.reversed, output, step, asWhole: true)
    if part.kind == .null, !accessor.takesNull || !NullValue.isValue(of: Base.Output.self) { return part }
    var draft = SharedDraft()
    guard draft.put(part, at: accessor, by: 0) else {
      throw context.failure(.irreversible, .unwritable(.path("\(accessor)")))
    }
    if let failure = draft.failure(in: context.materialized, named: { _ in accessor.path }) { throw MappingError(failure) }
    return draft.value
  }
}

extension Accessor: CheckedAtSetUp {
  /// The mistakes in the accessor's paths.
  var mistakes: [Mistake] { parseError.map { [.invalidPath(nil, "\($0)")] } ?? [] }
}

extension Mappers.At: Sendable where Base: Sendable {}
