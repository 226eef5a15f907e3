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
    return try Mappers.Lifted(mapper).mapPresent(input, in: &self)
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
    let mark = session.staged.count
    do throws(MappingError) {
      return try body(&self)
    } catch {
      session.staged.drop(since: mark)
      underlay.trail.clear()
      throw error
    }
  }
}

extension MergingMapper {
  /// Changes a model by a patch, all or nothing; the paths of what has changed are the result.
  func patch(_ model: inout Output, _ value: Value) throws(MappingError) -> Mapped<[String]> {
    let trail = MergeTrail()
    let present = model
    let mapped = try MappingContext.mapped(value) { value, context throws(MappingError) in
      let session = context.session
      return try session.staged.collect { () throws(MappingError) in
        try merge(value, over: Underlay(present: present, nulls: .clear, trail: trail), in: &context)
      }
    }
    model = mapped.value
    let changes = ChangeList(from: present, to: mapped.value, trail)
    return Mapped(value: changes.paths.map(\.description), issues: mapped.issues + changes.issues)
  }
}
