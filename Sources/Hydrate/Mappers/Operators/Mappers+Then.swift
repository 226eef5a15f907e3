extension Mapper {
  /// Gives this mapper's output to the next one. The way back runs them the other way round.
  ///
  /// The first failure ends the chain. Whether null and absence are handled is for the first mapper to say.
  ///
  ///     JoinMapper(separator: "T").then(.date(.rfc3339))    // ["2013-01-10", "07:58:30Z"] -> a date
  public func then<Next: Mapper>(_ next: Next) -> Mappers.Then<Self, Next> where Next.Input == Output {
    Mappers.Then(first: self, second: next)
  }
}

extension Mappers {
  /// Two mappers, one after the other.
  public struct Then<First: Mapper, Second: Mapper>: Mapper where First.Output == Second.Input {
    let first: First
    let second: Second

    public var handlesAbsence: Bool { first.handlesAbsence }

    public func map(_ input: First.Input, in context: inout MappingContext) throws(MappingError) -> Second.Output {
      let session = context.session
      return try session.collect { () throws(MappingError) in
        let mark = session.stagedCount
        let middle = try first.map(input, in: &context)
        var next = following(middle, context)
        return try session.trying(since: mark) { () throws(MappingError) in try second.map(middle, in: &next) }
      }
    }

    /// Where the second mapper stands: there is a value now, whatever stood in the source.
    func following(_ middle: First.Output, _ context: MappingContext) -> MappingContext {
      var next = context
      next.isAbsent = false
      let value = same(middle, as: Value.self)
      next.isMade = value == nil
      if let value { next.value = value }
      return next
    }
  }
}

extension Mappers.Then: ReversibleMapper where First: ReversibleMapper, Second: ReversibleMapper {
  public func unmap(_ output: Second.Output, in context: inout MappingContext) throws(MappingError) -> First.Input {
    let middle = try second.unmap(output, in: &context)
    return try first.unmap(middle, in: &context)
  }
}

extension Mappers.Then: Sendable where First: Sendable, Second: Sendable {}
