extension Mapper {
  /// Refuses a result that does not pass the validators, each with an `invalidValue` issue of its own.
  ///
  /// On the way back the output is checked before it is mapped. Validators of a further `validating` are checked, and reported, together with
  /// these. A whole model is checked likewise, once all of it has been mapped.
  ///
  ///     mapper.field(\.age, from: "age", using: IdentityMapper<Int>().validating(.range(0...150)))
  ///     ReflectiveMapper<Order>().validating(.init("the end is before the start", at: \.end) { $0.start <= $0.end })
  public func validating(_ first: Validator<Output>, _ rest: Validator<Output>...) -> Mappers.Validating<Self> {
    Mappers.Validating(base: self, validators: ValidatorList([first] + rest))
  }
}

extension Mappers {
  /// A mapper whose output is checked.
  public struct Validating<Base: Mapper>: WrappingMapper {
    let base: Base
    let validators: ValidatorList<Base.Output>

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      let session = context.session
      // An instance that the base changes is changed when all is found right.
      return try session.collect { () throws(MappingError) in
        let mark = session.stagedCount
        let output = try base.map(input, in: &context)
        try session.trying(since: mark) { () throws(MappingError) in try validators.check(output, context) }
        return output
      }
    }

    func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      try validators.refuseMistakes(context)
      let output = try base.standIn(for: error, in: &context)
      try validators.check(output, context)
      return output
    }

    /// More validators for the output.
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

extension Mappers.Validating: MergingMapper where Base.Input: Decodable {
  /// What comes of it is checked; an instance that is to be changed in place is changed for as long as the validators look at it.
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try validators.refuseMistakes(context)
    let session = context.session
    let mark = session.stagedCount
    let output = try context.merge(base, input, over: underlay)
    try session.trying(since: mark) { () throws(MappingError) in try validators.check(output, context) }
    return output
  }
}

extension Mappers.Validating: Sendable where Base: Sendable {}
