extension Mapper {
  /// Refuses an input that fails the validators, each with an `invalidValue` issue of its own,
  /// without mapping it.
  ///
  /// The validators get the mapper's input: for a mapper of text, the source's value read as text.
  /// In the reverse direction the result is checked. The validators of further calls are checked
  /// together with these.
  ///
  ///     StringToURL().validatingInput(.minLength(10), .containing(/example/))
  public func validatingInput(_ first: Validator<Input>, _ rest: Validator<Input>...) -> Mappers.ValidatingInput<Self> {
    Mappers.ValidatingInput(base: self, validators: ValidatorList([first] + rest))
  }
}

extension Mappers {
  /// A mapper whose input is validated.
  public struct ValidatingInput<Base: Mapper>: WrappingMapper {
    package let base: Base
    let validators: ValidatorList<Base.Input>
    var call: String { "validatingInput(\(validators))" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "validators": validators] }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      try validators.check(input, context)
      return try context.pass(input, to: base)
    }

    /// There is no input to validate.
    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      return try base.fallback(for: error, in: &context)
    }

    /// Adds validators for the input.
    public func validatingInput(_ first: Validator<Base.Input>, _ rest: Validator<Base.Input>...) -> ValidatingInput {
      ValidatingInput(base: base, validators: validators.appending([first] + rest))
    }
  }
}

extension Mappers.ValidatingInput: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try validators.refuseMistakes(context)
    let input = try base.unmap(output, in: &context)
    try validators.check(input, context)
    return input
  }
}

extension Mappers.ValidatingInput: Sendable where Base: Sendable {}
