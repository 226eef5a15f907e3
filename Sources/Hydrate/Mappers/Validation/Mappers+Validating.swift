extension Mapper {
  /// Refuses a result that fails the validators, each with an `invalidValue` issue of its own.
  ///
  /// In the reverse direction the output is checked before it is mapped. The validators of further
  /// calls are checked together with these. A model is checked after all of it has been mapped.
  ///
  ///     mapper.field(\.age, from: "age", using: IdentityMapper<Int>().validating(.range(0...150)))
  ///     ReflectiveMapper<Order>().validating(.init("the end is before the start", at: \.end) { $0.start <= $0.end })
  public func validating(_ first: Validator<Output>, _ rest: Validator<Output>...) -> Mappers.Validating<Self> {
    Mappers.Validating(base: self, validators: ValidatorList([first] + rest))
  }
}

extension Mappers {
  /// A mapper whose output is validated.
  public struct Validating<Base: Mapper>: WrappingMapper {
    package let base: Base
    let validators: ValidatorList<Base.Output>
    var call: String { "validating(\(validators))" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "validators": validators] }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      validators.inspect()
      let session = context.session
      // An instance is changed only after the validators have passed.
      return try session.collect { () throws(MappingError) in
        let checkpoint = session.checkpoint
        let output = try context.pass(input, to: base)
        try session.trying(since: checkpoint) { () throws(MappingError) in try validators.check(output, context, by: base) }
        return output
      }
    }

    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      let output = try base.fallback(for: error, in: &context)
      try validators.check(output, context, by: base)
      return output
    }

    /// Adds validators for the output.
    public func validating(_ first: Validator<Base.Output>, _ rest: Validator<Base.Output>...) -> Validating {
      Validating(base: base, validators: validators.appending([first] + rest))
    }
  }
}

extension Mappers.Validating: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try validators.refuseMistakes(context)
    try validators.check(output, context)
    return try base.unmap(output, in: &context)
  }
}

extension Mappers.Validating: Sendable where Base: Sendable {}
