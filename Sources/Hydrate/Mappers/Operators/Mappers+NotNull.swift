extension Mapper {
  /// Refuses a result that is nil, with a `nullValue`; the output is no `Optional` any more.
  ///
  ///     IdentityMapper<String?>().notNull()
  public func notNull<Wrapped>() -> Mappers.NotNil<Self, Wrapped> where Output == Wrapped? { Mappers.NotNil(base: self) }

  /// Refuses a result that is null, with a `nullValue`, in either direction.
  ///
  ///     IdentityMapper<Value>().notNull()
  public func notNull() -> Mappers.NotNull<Self> where Output == Value { Mappers.NotNull(base: self) }
}

extension Mappers {
  /// A mapper whose nil is a failure.
  public struct NotNil<Base: Mapper, Wrapped>: Mapper where Base.Output == Wrapped? {
    let base: Base

    public var handlesAbsence: Bool { base.handlesAbsence }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Wrapped {
      if let output = try base.map(input, in: &context) { return output }
      throw context.failure(context.isAbsent ? .missingValue : .nullValue, .absent(Wrapped.self))
    }
  }

  /// A mapper whose null is a failure.
  public struct NotNull<Base: Mapper>: Mapper where Base.Output == Value {
    let base: Base

    public var handlesAbsence: Bool { base.handlesAbsence }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Value {
      try checked(base.map(input, in: &context), context)
    }

    func checked(_ value: Value, _ context: MappingContext) throws(MappingError) -> Value {
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

extension Mappers.NotNull: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Value, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try base.unmap(checked(output, context), in: &context)
  }
}

extension Mappers.NotNil: Sendable where Base: Sendable {}

extension Mappers.NotNull: Sendable where Base: Sendable {}
