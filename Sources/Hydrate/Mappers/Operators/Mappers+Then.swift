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
    var call: String { "then(\(second))" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "second": second] }

    public func map(_ input: First.Input, in context: inout MappingContext) throws(MappingError) -> Second.Output {
      let session = context.session
      return try session.collect { () throws(MappingError) in
        let checkpoint = session.checkpoint
        let middle = try middle(input, in: &context)
        return try session.trying(since: checkpoint) { () throws(MappingError) in try output(of: middle, in: context) }
      }
    }

    private func middle(_ input: First.Input, in context: inout MappingContext) throws(MappingError) -> First.Output {
      guard let mergeBase = context.mergeBase else { return try base.map(input, in: &context) }
      context.mergeBase = middleBase(mergeBase, in: context)
      defer { context.mergeBase = mergeBase }
      return try context.pass(input, to: base)
    }

    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Second.Output {
      let mergeBase = context.mergeBase
      context.mergeBase = mergeBase.flatMap { middleBase($0, in: context) }
      defer { context.mergeBase = mergeBase }
      return try output(of: base.fallback(for: error, in: &context), in: context)
    }

    /// The existing value mapped back with the second mapper, so that the first one can merge it; nil
    /// if the second one is one-way.
    private func middleBase(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase? {
      guard let second = second as? any ReversibleMapper<First.Output, Second.Output> else { return nil }
      return mergeBase.mapped { (output: Second.Output) in
        context.given.kind == .object ? context.unmapped(output, by: second) : nil
      }
    }

    func inputBase(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase? {
      middleBase(mergeBase, in: context).flatMap { base.baseOfInput($0, in: context) }
    }

    /// Maps the first mapper's output with the second one. There is a value now, even if the
    /// source has none.
    func output(of middle: First.Output, in context: MappingContext) throws(MappingError) -> Second.Output {
      var next = context
      next.isAbsent = false
      next.mergeBase = nil
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

extension Mappers.Then: Sendable where First: Sendable, Second: Sendable {}
