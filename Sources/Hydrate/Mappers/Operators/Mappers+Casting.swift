extension Mapper {
  /// Returns the mapper with a wider output type: a protocol, a superclass, an enclosing
  /// `Optional`.
  ///
  /// The reverse direction refuses values of other types than the mapper's own, with a
  /// `typeMismatch`.
  ///
  ///     ReflectiveMapper<Circle>().casting(to: (any Shape).self)
  public func casting<Wider>(to type: Wider.Type) -> Mappers.Casting<Self, Wider> { Mappers.Casting(base: self) }
}

extension Mappers {
  /// A mapper whose output is cast to another type.
  public struct Casting<Base: Mapper, Output>: WrappingMapper {
    package let base: Base
    var call: String { "casting(to: \(Output.self).self)" }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Output {
      try output(of: context.pass(input, to: base), in: context)
    }

    func output(of inner: Base.Output, in context: MappingContext) throws(MappingError) -> Output {
      guard let output = converted(inner, to: Output.self) else {
        throw context.failure(.configuration, .mistake(.otherType(expected: Output.self, found: Base.Output.self)))
      }
      return output
    }
  }
}

extension Mappers.Casting: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    guard let own = converted(output, to: Base.Output.self) else {
      throw context.failure(.typeMismatch, .unwritable(.value(expected: Base.Output.self)))
    }
    return try base.unmap(own, in: &context)
  }
}

extension Mappers.Casting: Sendable where Base: Sendable {}
