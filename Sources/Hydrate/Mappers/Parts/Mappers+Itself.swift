extension Mappers {
  /// A ``KeyedMapper`` within its own fields; see ``KeyedMapper/recursive(_:fields:)``.
  ///
  /// It does what the mapper around it does, as long as that is there: one that is kept without it is a `configuration` issue.
  public struct Itself<Target>: ReversibleMapper, Sendable {
    let knot: KeyedKnot<Target>

    public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
      let mapper = try knot.mapper(context)
      do throws(MappingError) {
        return try mapper.map(input, in: &context)
      } catch {
        throw mapper.takes(input, context) ? MappingError(error.failure.within(knot)) : error
      }
    }

    public func unmap(_ output: Target, in context: inout MappingContext) throws(MappingError) -> Value {
      let mapper = try knot.mapper(context)
      do throws(MappingError) {
        return try mapper.unmap(output, in: &context)
      } catch {
        throw MappingError(error.failure.within(knot))
      }
    }
  }
}

extension Mappers.Itself: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    let mapper = try knot.mapper(context)
    do throws(MappingError) {
      return try mapper.merge(input, over: underlay, in: &context)
    } catch {
      throw mapper.takes(input, context) ? MappingError(error.failure.within(knot)) : error
    }
  }
}

extension KeyedMapper {
  /// Whether there is data of a kind that the mapper looks into: what else fails is the part's own, not of something within it.
  fileprivate func takes(_ input: Value, _ context: MappingContext) -> Bool {
    guard case .filled(let fields, _) = form else { return true }
    return !context.isAbsent && fields.takes(input.kind)
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
