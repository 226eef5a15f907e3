/// Tries several mappers in turn, and gives the first result.
///
/// Where one succeeds, those before it leave no issue; where none does, the issues of all are thrown. Mistakes in the set-up of a mapper end
/// it at once, and so does data that is too deep for the thread's stack. The first one writes; one with no way back is `irreversible` then.
///
///     let dates = FirstMapper<String, Date>(.date(.rfc3339), .date(.dotNet))
///     let start = try dates.map("/Date(0)/")   // 1970
///     try dates.reversed.map(start)           // "1970-01-01T00:00:00Z"
public struct FirstMapper<Input, Output>: ReversibleMapper, Sendable {
  let mappers: [any SendableMapper<Input, Output>]
  /// Whether any of the mappers wants to be asked where there is no value.
  public let handlesAbsence: Bool

  /// Any number of mappers.
  public init(_ mappers: [any SendableMapper<Input, Output>]) {
    self.mappers = mappers
    handlesAbsence = mappers.contains { $0.handlesAbsence }
  }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    let session = context.session
    let (mark, staged) = (session.issueCount, session.stagedCount)
    var failures: [Failure] = []
    for mapper in mappers {
      do throws(MappingError) {
        return try mapper.map(input, in: &context)
      } catch {
        session.dropStaged(since: staged)
        if error.staysFatal { throw error }
        session.recorder?.alternativeLost(at: context.place)
        failures.append(Failure(session.withdraw(since: mark), cause: error.failure))
      }
    }
    guard !failures.isEmpty else { throw context.failure(.configuration, .mistake(.noMapper)) }
    throw MappingError(Failure.joined(failures))
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input {
    guard let first = mappers.first else { throw context.failure(.configuration, .mistake(.noMapper)) }
    guard let writer = first as? any ReversibleMapper<Input, Output> else {
      throw context.failure(.irreversible, .unwritable(.firstOneWay))
    }
    return try writer.unmap(output, in: &context)
  }
}

// Each mapper by itself, so that it can be named by a leading dot.
extension FirstMapper {
  /// Tries two mappers in turn; the first one writes.
  public init<A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>>(_ a: A, _ b: B) {
    self.init([a, b])
  }

  /// Tries three mappers in turn; the first one writes.
  public init<A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>>(_ a: A, _ b: B, _ c: C)
  {
    self.init([a, b, c])
  }

  /// Tries four mappers in turn; the first one writes.
  public init<
    A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>, D: SendableMapper<Input, Output>
  >(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) {
    self.init([a, b, c, d])
  }

  /// Tries five mappers in turn; the first one writes.
  public init<
    A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>, D: SendableMapper<Input, Output>,
    E: SendableMapper<Input, Output>
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
    self.init([a, b, c, d, e])
  }

  /// Tries six mappers in turn; the first one writes.
  public init<
    A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>, D: SendableMapper<Input, Output>,
    E: SendableMapper<Input, Output>,
    F: SendableMapper<Input, Output>
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
    self.init([a, b, c, d, e, f])
  }
}
