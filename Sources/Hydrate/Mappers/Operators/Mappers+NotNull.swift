extension Mapper {
  /// Refuses nil as a result, with a `nullValue`, so that the output is no longer an `Optional`.
  ///
  ///     IdentityMapper<String?>().notNull()
  public func notNull<Wrapped>() -> Mappers.NotNil<Self, Wrapped> where Output == Wrapped? { Mappers.NotNil(base: self) }
}

extension Mappers {
  /// A mapper for which nil is a failure.
  public struct NotNil<Base: Mapper, Wrapped>: WrappingMapper where Base.Output == Wrapped? {
    package let base: Base
    var call: String { "notNull()" }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Wrapped {
      try output(of: context.pass(input, to: base), in: context)
    }

    func output(of inner: Wrapped?, in context: MappingContext) throws(MappingError) -> Wrapped {
      if let inner { return inner }
      throw context.failure(context.isAbsent ? .missingValue : .nullValue, .absent(Wrapped.self))
    }

    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Wrapped {
      if let output = try base.fallback(for: error, in: &context) { return output }
      throw error
    }
  }
}

extension Mappers.NotNil: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Wrapped, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try base.unmap(output, in: &context)
  }
}

extension Mappers.NotNil: Sendable where Base: Sendable {}
