extension Mapper {
  /// Lets a closure see the source and change the result. What it throws becomes an issue.
  ///
  /// The way back is this mapper's own; the form with `reverse` has a closure there too.
  ///
  ///     mapper.postProcess { source, account in account.displayName = source["alias"]?.string ?? "" }
  public func postProcess(_ body: @escaping @Sendable (Input, inout Output) throws -> Void) -> Mappers.PostProcess<Self> {
    Mappers.PostProcess(base: self, body: body, reverseBody: nil)
  }
}

extension ReversibleMapper {
  /// Lets closures see the source and change the result, in either direction.
  ///
  ///     mapper.postProcess { source, account in ... } reverse: { account, source in ... }
  public func postProcess(
    _ body: @escaping @Sendable (Input, inout Output) throws -> Void, reverse: @escaping @Sendable (Output, inout Input) throws -> Void
  ) -> Mappers.PostProcess<Self> {
    Mappers.PostProcess(base: self, body: body, reverseBody: reverse)
  }
}

extension Mappers {
  /// A mapper and what is done to its result.
  public struct PostProcess<Base: Mapper>: Mapper {
    let base: Base
    let body: @Sendable (Base.Input, inout Base.Output) throws -> Void
    let reverseBody: (@Sendable (Base.Output, inout Base.Input) throws -> Void)?

    public var handlesAbsence: Bool { base.handlesAbsence }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      var output = try base.map(input, in: &context)
      do {
        try body(input, &output)
      } catch {
        throw context.failure(from: error, of: "postProcess")
      }
      return output
    }
  }
}

extension Mappers.PostProcess: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    var input = try base.unmap(output, in: &context)
    do {
      try reverseBody?(output, &input)
    } catch {
      throw context.failure(from: error, of: "postProcess")
    }
    return input
  }
}
