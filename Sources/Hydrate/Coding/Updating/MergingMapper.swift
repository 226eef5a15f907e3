/// A mapper that merges a part of a patch into an existing value.
///
/// Merging changes no existing instance directly: changes in place are staged in the session, and
/// made when the update succeeds.
protocol MergingMapper<Output>: Mapper {
  /// Merges a part of a patch into the existing value. If there is none, the result is new, but
  /// still part of the patch.
  func merge(_ input: Value, over mergeBase: MergeBase<Output>, in context: inout MappingContext) throws(MappingError) -> Output
}

extension MappingContext {
  /// Maps a part of a patch with a mapper, and merges it into the existing value if the mapper
  /// can.
  mutating func merge<M: Mapper>(
    _ mapper: M, _ input: Value, over mergeBase: MergeBase<M.Output>
  ) throws(MappingError) -> M.Output where M.Input: Decodable {
    if let merging = mapper as? any MergingMapper<M.Output> { return try merging.merge(input, over: mergeBase, in: &self) }
    if let reversible = mapper as? any ReversibleMapper<M.Input, M.Output>, let whole = wholePatch(input, over: mergeBase, by: reversible) {
      return try mapper.mapPresent(whole, in: &self)
    }
    return try mapper.mapPresent(input, in: &self)
  }

  /// Merges a part of a patch into the form in which a mapper writes the existing value, for a
  /// mapper that cannot merge; returns nil if there is nothing to merge with.
  mutating func wholePatch<I: Decodable, O>(
    _ input: Value, over mergeBase: MergeBase<O>, by mapper: some ReversibleMapper<I, O>
  ) -> Value? {
    guard input.kind == .object, let existing = mergeBase.existing else { return nil }
    let mark = session.issueCount
    defer { _ = session.withdraw(since: mark) }
    guard let before = try? write(mapper.unmap(existing, in: &self)), before.kind == .object else { return nil }
    let fallback = mergeBase.fallback.flatMap { try? write(mapper.unmap($0, in: &self)) }
    return ValuePatch(nulls: mergeBase.nulls).merged(input, over: before, fallback: fallback)
  }

  /// Merges a part of the value at a step.
  mutating func merge<M: Mapper>(
    _ mapper: M, _ input: Value, over mergeBase: MergeBase<M.Output>, _ step: PathStep, asWhole: Bool = false
  ) throws(MappingError) -> M.Output where M.Input: Decodable {
    var inner = descended(by: step, to: input)
    if asWhole { inner.activeMappers = activeMappers }
    return try inner.merge(mapper, input, over: mergeBase)
  }

  /// Runs a closure that may fail. If it does, its staged changes are dropped and its trail is
  /// cleared.
  mutating func attempt<Content, Result>(
    over mergeBase: MergeBase<Content>, _ body: (inout MappingContext) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let mark = session.stagedCount
    do throws(MappingError) {
      return try body(&self)
    } catch {
      session.dropStaged(since: mark)
      mergeBase.trail.clear()
      throw error
    }
  }
}
