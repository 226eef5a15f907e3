extension Mappers.NonFatal: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output? {
    do throws(MappingError) {
      return try base.standIn(for: error, in: &context)
    } catch {
      return try context.softened(error) { nil }
    }
  }
}

extension Mappers.Defaulted: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    do throws(MappingError) {
      return try base.standIn(for: error, in: &context)
    } catch {
      return try context.softened(error, by: makeDefault)
    }
  }
}

extension Mappers.Then: SofteningMapper where First: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Second.Output {
    let middle = try first.standIn(for: error, in: &context)
    var next = following(middle, context)
    return try second.map(middle, in: &next)
  }
}

extension Mappers.Casting: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    try cast(base.standIn(for: error, in: &context), context)
  }
}

extension Mappers.Lifted: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try base.standIn(for: error, in: &context)
  }
}

extension Mappers.Requiring: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try base.standIn(for: error, in: &context)
  }
}

extension Mappers.At: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try base.standIn(for: error, in: &context)
  }
}

extension Mappers.Validating: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try validators.refuseMistakes(context)
    let output = try base.standIn(for: error, in: &context)
    try validators.check(output, context)
    return output
  }
}

extension Mappers.NotNil: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Wrapped {
    if let output = try base.standIn(for: error, in: &context) { return output }
    throw error
  }
}

extension Mappers.NotNull: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Value {
    try checked(base.standIn(for: error, in: &context), context)
  }
}

extension Mappers.BackDefaulted: SofteningMapper where Base: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try base.standIn(for: error, in: &context)
  }
}

extension Mappers.ValidatingInput: SofteningMapper where Base: SofteningMapper {
  /// There is no input to check.
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try validators.refuseMistakes(context)
    return try base.standIn(for: error, in: &context)
  }
}

extension Mappers.PostProcess: SofteningMapper where Base: SofteningMapper {
  /// The closure sees null in place of the source, where the input can be that; else it has nothing to look at, and is not called.
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    var output = try base.standIn(for: error, in: &context)
    if let input = Mappers.null(as: Base.Input.self) { try apply(input, &output, context) }
    return output
  }
}

extension SplitMapper: SofteningMapper where Forward: SofteningMapper {
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Forward.Output {
    try forward.standIn(for: error, in: &context)
  }
}

extension FirstMapper: SofteningMapper {
  /// What the first of the mappers gives that has something to give.
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    let mark = context.session.issueCount
    for mapper in mappers {
      do throws(MappingError) {
        return try mapper.standIn(for: error, in: &context)
      } catch {
        if error.staysFatal { throw error }
        _ = context.session.withdraw(since: mark)
      }
    }
    throw error
  }
}
