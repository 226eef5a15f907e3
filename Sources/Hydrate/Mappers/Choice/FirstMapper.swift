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

extension FirstMapper: MergingMapper where Input == Value {
  /// A mapper that finds nothing of its own in a patch is passed over, as long as another one finds something.
  func merge(_ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    let session = context.session
    let (mark, staged) = (session.issueCount, session.stagedCount)
    var failures: [Failure] = []
    var idle: (any Mapper<Value, Output>)?
    // Whether one has found something that it could not map.
    var isRefused = false
    for mapper in mappers {
      let reads = session.counts.reads
      do throws(MappingError) {
        let output = try context.attempt(over: underlay) { context throws(MappingError) in
          try Self.merge(mapper, input, over: underlay, in: &context)
        }
        guard session.counts.reads == reads, let present = underlay.present, input.kind == .object,
          ChangeList(from: present, to: output, underlay.trail).paths.isEmpty
        else { return output }
        idle = idle ?? mapper
        session.dropStaged(since: staged)
        underlay.trail.clear()
        _ = session.withdraw(since: mark)
      } catch {
        if error.staysFatal { throw error }
        isRefused = isRefused || session.counts.reads != reads || error.isWithin(context)
        failures.append(Failure(session.withdraw(since: mark), cause: error.failure))
      }
    }
    if let idle, !isRefused { return try Self.merge(idle, input, over: underlay, in: &context) }
    guard !failures.isEmpty else { throw context.failure(.configuration, .mistake(.noMapper)) }
    throw MappingError(Failure.joined(failures))
  }

  private static func merge(
    _ mapper: some Mapper<Value, Output>, _ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext
  ) throws(MappingError) -> Output {
    try context.merge(mapper, input, over: underlay)
  }
}

extension FirstMapper: SofteningMapper {
  /// What the first of the mappers gives that has something to give.
  func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    let mark = context.session.issueCount
    for mapper in mappers {
      do throws(MappingError) {
        return try mapper.standIn(for: error, in: &context)
      } catch {
        if error.staysFatal { throw error }
        _ = context.session.withdraw(since: mark)
      }
    }
    throw error
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

extension MappingError {
  /// Whether what failed first stands below the place where a mapper stands, and is not there only because the mapper does not know it.
  fileprivate func isWithin(_ context: MappingContext) -> Bool {
    guard let first = failure.first, first.code != .unknownKey else { return false }
    return first.place.sourcePath.components.count > context.place.sourcePath.components.count
  }
}
