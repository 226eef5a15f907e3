extension Mapper {
  /// Refuses nil as a result, with a `nullValue`, so that the output is no longer an `Optional`.
  ///
  ///     IdentityMapper<String?>().notNull()
  public func notNull<Wrapped>() -> Mappers.NotNil<Self, Wrapped> where Output == Wrapped? { Mappers.NotNil(base: self) }

  /// Refuses null as a result, with a `nullValue`, in either direction.
  ///
  ///     IdentityMapper<Value>().notNull()
  public func notNull() -> Mappers.NotNull<Self> where Output == Value { Mappers.NotNull(base: self) }
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

  /// A mapper for which null is a failure.
  public struct NotNull<Base: Mapper>: WrappingMapper where Base.Output == Value {
    package let base: Base
    var call: String { "notNull()" }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Value {
      try output(of: context.pass(input, to: base), in: context)
    }

    func output(of value: Value, in context: MappingContext) throws(MappingError) -> Value {
      if value.kind != .null { return value }
      throw context.failure(context.isAbsent ? .missingValue : .nullValue, .absent(Value.self))
    }
  }
}

extension Mappers.NotNil: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Wrapped, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try base.unmap(output, in: &context)
  }
}

extension Mappers.NotNil: Sendable where Base: Sendable {}

extension Mappers.NotNull: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ value: Value, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try base.unmap(output(of: value, in: context), in: &context)
  }
}

extension Mappers.NotNull: Sendable where Base: Sendable {}
