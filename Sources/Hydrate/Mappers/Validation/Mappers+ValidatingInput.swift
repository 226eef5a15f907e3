extension Mapper {
  /// Refuses an input that does not pass the validators, each with an `invalidValue` issue of its own; it is not mapped then.
  ///
  /// The validators see the input as this mapper is given it: for one of text, the source's value read as text. On the way back what is
  /// written is checked. Validators of a further `validatingInput` are checked, and reported, together with these.
  ///
  ///     StringToURL().validatingInput(.minLength(10), .containing(/example/))
  public func validatingInput(_ first: Validator<Input>, _ rest: Validator<Input>...) -> Mappers.ValidatingInput<Self> {
    Mappers.ValidatingInput(base: self, validators: ValidatorList([first] + rest))
  }
}

extension Mapper where Input: Decodable {
  /// Refuses what is absent, with a `missingValue`, and null, with a `nullValue`, even for a property that is an `Optional`; then an input
  /// that does not pass the validators.
  ///
  /// It makes a mapper of structured data. `required` stands first in the list. The way back writes nil as any other mapper does.
  ///
  ///     KeyedField("videoURL", \.url, StringToURL().validatingInput(.required, .minLength(10)))
  public func validatingInput(_ presence: InputPresence, _ validators: Validator<Input>...) -> Mappers.ValidatingPresentInput<Self> {
    Mappers.Present(base: Mappers.ValidatingInput(base: self, validators: ValidatorList(validators)).lifted)
  }
}

/// Whether a validated input must be there at all.
public enum InputPresence: Sendable, Hashable {
  /// There must be a value, and it must not be null.
  case required
}

extension Mappers {
  /// What `validatingInput(.required, …)` makes.
  public typealias ValidatingPresentInput<Base: Mapper> = Present<Lifted<ValidatingInput<Base>>> where Base.Input: Decodable

  /// A mapper whose input is checked.
  public struct ValidatingInput<Base: Mapper>: WrappingMapper {
    let base: Base
    let validators: ValidatorList<Base.Input>

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      try validators.check(input, context)
      return try base.map(input, in: &context)
    }

    /// There is no input to check.
    func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      return try base.standIn(for: error, in: &context)
    }

    /// More validators for the input.
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

extension Mappers.ValidatingInput: MergingMapper where Base.Input == Value {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try validators.refuseMistakes(context)
    try validators.check(input, context)
    return try context.merge(base, input, over: underlay)
  }
}

extension Mappers.ValidatingInput: Sendable where Base: Sendable {}
