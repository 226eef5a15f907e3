extension Mapper {
  /// Gives nil where the mapper fails; its issues stay, as non-fatal ones.
  ///
  /// Mistakes in the set-up of a mapper stay fatal, and so does `tooDeep`. The way back: nil becomes null, where the input can hold null, and so
  /// does, with its issues, what cannot be mapped back; it is fatal for an input that cannot.
  ///
  ///     StringToURL(schemes: ["https"]).nonFatal().map("ftp://x.y")    // nil
  public func nonFatal() -> Mappers.NonFatal<Self> { Mappers.NonFatal(base: self) }
}

extension Mappers {
  /// A mapper whose failures become nil.
  public struct NonFatal<Base: Mapper>: Mapper {
    let base: Base

    public var handlesAbsence: Bool { base.handlesAbsence }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output? {
      let staged = context.session.stagedCount
      do {
        return try base.map(input, in: &context)
      } catch {
        context.session.dropStaged(since: staged)
        return try context.softened(error) { nil }
      }
    }
  }
}

extension Mappers.NonFatal: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output?, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    guard let output else {
      if let null = Mappers.null(as: Base.Input.self) { return null }
      throw context.failure(.nullValue, .unwritable(.noNil(Base.Input.self)))
    }
    do {
      return try base.unmap(output, in: &context)
    } catch {
      guard let null = Mappers.null(as: Base.Input.self) else { throw error }
      return try context.softened(error) { null }
    }
  }
}

extension Mappers.NonFatal: Sendable where Base: Sendable {}
