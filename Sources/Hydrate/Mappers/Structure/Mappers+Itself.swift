extension Mappers {
  /// A ``KeyedMapper`` within its own fields; see ``KeyedMapper/recursive(_:fields:)``.
  ///
  /// It does what the mapper around it does, as long as that is there: one that is kept without it is a `configuration` issue.
  public struct Itself<Target>: ReversibleMapper {
    let knot: KeyedKnot<Target>

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
      let mapper = try knot.mapper(context)
      do throws(MappingError) {
        return try mapper.map(input, in: &context)
      } catch {
        throw MappingError(error.failure.within(knot))
      }
    }

    public func unmap(_ output: Target, in context: inout MappingContext) throws(MappingError) -> Value {
      try knot.mapper(context).unmap(output, in: &context)
    }
  }
}

extension Mappers.Itself: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    let mapper = try knot.mapper(context)
    do throws(MappingError) {
      return try mapper.merge(input, over: underlay, in: &context)
    } catch {
      throw MappingError(error.failure.within(knot))
    }
  }
}

/// Marks what failed within a mapper that contains itself; there is nothing to look at.
private struct WithinItself: DeferredCheck {
  let knot: ObjectIdentifier
  func run() -> CheckResult { CheckResult() }
}

extension Failure {
  fileprivate func within<Target>(_ knot: KeyedKnot<Target>) -> Failure {
    Failure([], cause: self, check: WithinItself(knot: ObjectIdentifier(knot)))
  }

  /// Whether this failed within a mapper that contains itself and is still at work.
  ///
  /// What its fields require they require at every depth: a default around a whole part of the tree would lose all of it for one wrong leaf.
  func isWithinItself(_ session: Session) -> Bool {
    guard !session.keyedPolicies.isEmpty else { return false }
    return contains { failure in
      (failure.check as? WithinItself).map { session.keyedPolicies[$0.knot] != nil } ?? false
    }
  }
}
