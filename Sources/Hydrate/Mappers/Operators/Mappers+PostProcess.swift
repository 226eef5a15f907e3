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
      let session = context.session
      return try session.collect { () throws(MappingError) in
        let mark = session.stagedCount
        var output = try base.map(input, in: &context)
        if let instance = waiting(output, since: mark, nil, context) {
          applyLast(input, to: output, instance, context)
        } else {
          try session.trying(since: mark) { () throws(MappingError) in try apply(input, &output, context) }
        }
        return output
      }
    }

    func apply(_ input: Base.Input, _ output: inout Base.Output, _ context: MappingContext) throws(MappingError) {
      do {
        try body(input, &output)
      } catch {
        throw context.failure(from: error, of: .postProcess)
      }
    }

    /// The instance that the output is, where changes of it wait: it is handed to the closure after them.
    func waiting(_ output: Base.Output, since mark: Int, _ present: AnyObject?, _ context: MappingContext) -> AnyObject? {
      guard present != nil || context.session.stagedCount > mark, let instance = Mappers.instance(output) else { return nil }
      return instance === present || context.session.staged.has(instance, since: mark) ? instance : nil
    }

    /// Hands an instance to the closure when all else has been changed; `note` is given what it has before that.
    func applyLast(
      _ input: Base.Input, to output: Base.Output, _ instance: AnyObject, _ context: MappingContext,
      _ note: (([StoredProperty]) -> Void)? = nil
    ) {
      context.session.staged.addLast(for: instance) { () throws(MappingError) in
        let before = note == nil ? [] : StoredProperty.all(of: instance)
        var output = output
        try apply(input, &output, context)
        note?(before)
      }
    }
  }
}

extension Mappers.PostProcess: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    var input = try base.unmap(output, in: &context)
    do {
      try reverseBody?(output, &input)
    } catch {
      throw context.failure(from: error, of: .postProcess)
    }
    return input
  }
}

extension Mappers.PostProcess: Sendable where Base: Sendable {}
