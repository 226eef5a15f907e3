extension Mapper {
  /// Passes this mapper's output to the next mapper. The reverse direction uses them in the
  /// opposite order.
  ///
  /// The first failure ends the chain. The first mapper determines whether null and absence are
  /// handled.
  ///
  ///     JoinMapper(separator: "T").then(.date(.rfc3339))    // ["2013-01-10", "07:58:30Z"] -> a date
  public func then<Next: Mapper>(_ next: Next) -> Mappers.Then<Self, Next> where Next.Input == Output {
    Mappers.Then(base: self, second: next)
  }
}

extension Mappers {
  /// Two mappers, one after the other.
  public struct Then<First: Mapper, Second: Mapper>: WrappingMapper where First.Output == Second.Input {
    package let base: First
    let second: Second

    public func map(_ input: First.Input, in context: inout MappingContext) throws(MappingError) -> Second.Output {
      let session = context.session
      return try session.collect { () throws(MappingError) in
        let mark = session.stagedCount
        let middle = try base.map(input, in: &context)
        return try session.trying(since: mark) { () throws(MappingError) in try output(of: middle, in: context) }
      }
    }

    /// Maps the first mapper's output with the second one. There is a value now, even if the
    /// source has none.
    func output(of middle: First.Output, in context: MappingContext) throws(MappingError) -> Second.Output {
      var next = context
      next.isAbsent = false
      let value = same(middle, as: Value.self)
      next.isMade = value == nil
      if let value { next.value = value }
      return try second.map(middle, in: &next)
    }
  }
}

extension Mappers.Then: ReversibleMapper where First: ReversibleMapper, Second: ReversibleMapper {
  public func unmap(_ output: Second.Output, in context: inout MappingContext) throws(MappingError) -> First.Input {
    let middle = try second.unmap(output, in: &context)
    return try base.unmap(middle, in: &context)
  }
}

extension Mappers.Then: MergingMapper where First.Input: Decodable, Second: ReversibleMapper {
  /// Maps the existing value back with the second mapper, so that the first one can merge it; if
  /// that fails, there is no existing value.
  func merge(
    _ input: Value, over mergeBase: MergeBase<Second.Output>, in context: inout MappingContext
  ) throws(MappingError) -> Second.Output {
    let own: MergeBase<First.Output> = mergeBase.noting(in: MergeTrail()).mapped { output in
      guard input.kind == .object else { return nil }
      let mark = context.session.issueCount
      defer { _ = context.session.withdraw(since: mark) }
      return try? second.unmap(output, in: &context)
    }
    let session = context.session
    let mark = session.stagedCount
    let middle = try context.merge(base, input, over: own)
    return try session.trying(since: mark) { () throws(MappingError) in try output(of: middle, in: context) }
  }
}

extension Mappers.Then: Sendable where First: Sendable, Second: Sendable {}
