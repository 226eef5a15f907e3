/// A mapper that maps a part of a patch over what is there.
///
/// Nothing that is there is changed by that: what is to be changed in place is staged in the session, and made when the update succeeds.
protocol MergingMapper<Output>: Mapper {
  /// What becomes of what is there; what is not there is made anew, as part of the patch.
  func merge(_ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext) throws(MappingError) -> Output
}

extension MappingContext {
  /// Has a mapper map a part of a patch, over what is there where the mapper can do that.
  mutating func merge<M: Mapper>(
    _ mapper: M, _ input: Value, over underlay: Underlay<M.Output>
  ) throws(MappingError) -> M.Output where M.Input: Decodable {
    if let merging = mapper as? any MergingMapper<M.Output> { return try merging.merge(input, over: underlay, in: &self) }
    if let reversible = mapper as? any ReversibleMapper<M.Input, M.Output>, let whole = wholePatch(input, over: underlay, by: reversible) {
      return try mapper.mapPresent(whole, in: &self)
    }
    return try mapper.mapPresent(input, in: &self)
  }

  /// A part of a patch over what is there as a mapper writes it, for a mapper that cannot merge; nil where there is nothing to merge with.
  mutating func wholePatch<I: Decodable, O>(
    _ input: Value, over underlay: Underlay<O>, by mapper: some ReversibleMapper<I, O>
  ) -> Value? {
    guard input.kind == .object, let present = underlay.present else { return nil }
    let mark = session.issueCount
    defer { _ = session.withdraw(since: mark) }
    guard let before = try? write(mapper.unmap(present, in: &self)), before.kind == .object else { return nil }
    let fallback = underlay.fallback.flatMap { try? write(mapper.unmap($0, in: &self)) }
    return ValuePatch(nulls: underlay.nulls).merged(input, over: before, fallback: fallback)
  }

  /// The same for a part of the value.
  mutating func merge<M: Mapper>(
    _ mapper: M, _ input: Value, over underlay: Underlay<M.Output>, _ step: Step
  ) throws(MappingError) -> M.Output where M.Input: Decodable {
    var inner = descended(by: step, to: input)
    return try inner.merge(mapper, input, over: underlay)
  }

  /// Tries something that may be given up: what it staged is dropped then, and what it noted forgotten.
  mutating func attempt<Content, Result>(
    over underlay: Underlay<Content>, _ body: (inout MappingContext) throws(MappingError) -> Result
  ) throws(MappingError) -> Result {
    let mark = session.stagedCount
    do throws(MappingError) {
      return try body(&self)
    } catch {
      session.dropStaged(since: mark)
      underlay.trail.clear()
      throw error
    }
  }
}
