extension Mappers {
  /// A mapper of structured data that refuses null and absence, whatever its base would make of them.
  public struct Present<Base: Mapper>: Mapper where Base.Input == Value {
    let base: Base

    /// It wants to be asked, because it has an answer of its own: a failure, which an operator around it softens.
    public var handlesAbsence: Bool { true }

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      if context.isAbsent { throw context.failure(.missingValue, .absent(Base.Output.self)) }
      if input.kind == .null { throw context.failure(.nullValue, .absent(Base.Output.self)) }
      return try base.map(input, in: &context)
    }
  }
}

extension Mappers.Present: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try base.unmap(output, in: &context)
  }
}

extension Mappers.Present: Sendable where Base: Sendable {}
