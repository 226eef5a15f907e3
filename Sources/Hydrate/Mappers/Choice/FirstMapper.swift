/// Tries several mappers in turn, and returns the first result.
///
/// If one succeeds, the issues of those before it are dropped; if none does, the issues of all are
/// thrown. While another mapper may follow, the settings and rules of models soften nothing: no
/// element is left out, and no default or other fallback is used. If none succeeds so, all are
/// tried again in the same order with what settings and rules allow.
///
/// Mistakes in the set-up of a mapper, and data too deep for the thread's stack, end it
/// immediately. The reverse direction tries them in the same way, without the one-way mappers; if
/// there are no others, it is `irreversible`.
///
///     let dates = FirstMapper<String, Date>(.date(.rfc3339), .date(.dotNet))
///     let start = try dates.map("/Date(0)/")   // 1970
///     try dates.reversed.map(start)           // "1970-01-01T00:00:00Z"
public struct FirstMapper<Input, Output>: ReversibleMapper, MergingMapper, CheckedAtSetUp, Sendable, Printed {
  package let mappers: [any SendableMapper<Input, Output>]
  private let identity = MapperIdentity()
  /// Whether any of the mappers handles missing and null values itself.
  public let handlesAbsence: Bool
  package var sourceCode: String { Self.text("\(Self.self)", list: mappers.map { "\($0)" }) }
  package var stored: KeyValuePairs<String, Any> { ["mappers": mappers, "handlesAbsence": handlesAbsence] }

  var mistakes: [Mistake] { mappers.isEmpty ? [.noMapper] : [] }

  /// Tries any number of mappers in turn, in both directions.
  public init(_ mappers: [any SendableMapper<Input, Output>]) {
    self.mappers = mappers
    handlesAbsence = mappers.contains { $0.handlesAbsence }
  }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    let session = context.session
    let checkpoint = session.checkpoint
    return try session.attempts.plainlyFirst(identity, context.value, by: context.reader.store) { () throws(MappingError) in
      session.rollBack(to: checkpoint)
      return try first(of: input, in: &context)
    }
  }

  /// The first result. While remedies are withheld, one that lacks a part for want of a remedy
  /// counts only if there is no other one.
  private func first(of input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    // An input that is no patch itself already has the patch in it.
    let (session, mergeBase) = (context.session, Input.self == Value.self ? context.mergeBase : nil)
    let (checkpoint, attempts) = (session.checkpoint, session.attempts)
    let start = attempts.withheld
    var failures: [Failure] = []
    // In an update, a mapper that reads nothing from the patch counts only if no other one does.
    var idle: (any SendableMapper<Input, Output>)?
    // Whether a mapper has read a value of the patch that it could not map.
    var isRefused = false
    var flawed: Output?
    for mapper in mappers {
      let (reads, withheld) = (session.counts.reads, attempts.withheld.remedies)
      do throws(MappingError) {
        let output = try context.pass(input, to: mapper)
        if attempts.isPlain, attempts.withheld.remedies > withheld {
          flawed = flawed ?? output
        } else if let mergeBase, session.counts.reads == reads, context.given.kind == .object, isUnchanged(output, mergeBase) {
          idle = idle ?? mapper
        } else {
          attempts.withheld = start
          return output
        }
        _ = context.takeBack(since: checkpoint)
        session.rollBack(to: checkpoint)
      } catch {
        _ = context.takeBack(since: checkpoint)
        if error.isUnrecoverable { throw error }
        isRefused = isRefused || (mergeBase != nil && (session.counts.reads != reads || error.isWithin(context)))
        session.recorder?.add(.lostAlternative, at: context.place)
        failures.append(Failure(session.takeIssues(since: checkpoint), cause: error.failure))
      }
    }
    if let flawed { return flawed }
    if let idle, !isRefused {
      attempts.withheld = start
      return try context.pass(input, to: idle)
    }
    guard !failures.isEmpty else { throw context.failure(.configuration, .mistake(.noMapper)) }
    throw MappingError(Failure.joined(failures))
  }

  private func isUnchanged(_ output: Output, _ mergeBase: MergeBase) -> Bool {
    guard let existing = mergeBase.existing(as: Output.self) else { return false }
    return ChangeList(from: existing, to: output, mergeBase.trail).paths.isEmpty
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input {
    guard !mappers.isEmpty else { throw context.failure(.configuration, .mistake(.noMapper)) }
    let checkpoint = context.session.checkpoint
    var failures: [Failure] = []
    for mapper in mappers {
      guard let writer = mapper as? any ReversibleMapper<Input, Output> else { continue }
      do throws(MappingError) {
        return try writer.unmap(output, in: &context)
      } catch {
        // What one mapper cannot write back another one may.
        if error.isFatal(.configuration, .tooDeep) { throw error }
        failures.append(Failure(context.session.takeIssues(since: checkpoint), cause: error.failure))
      }
    }
    guard !failures.isEmpty else { throw context.failure(.irreversible, .unwritable(.allOneWay)) }
    throw MappingError(Failure.joined(failures))
  }
}

/// Tells one mapper from another one of its type.
private final class MapperIdentity: Sendable {}

extension FirstMapper: SofteningMapper {
  /// The fallback of the first mapper that has one.
  func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Output {
    let checkpoint = context.session.checkpoint
    for mapper in mappers {
      do throws(MappingError) {
        return try mapper.fallback(for: error, in: &context)
      } catch {
        if error.isUnrecoverable { throw error }
        context.session.rollBack(to: checkpoint)
      }
    }
    throw error
  }
}

// Separate parameters, so that mappers can be given by a leading dot.
extension FirstMapper {
  /// Tries two mappers in turn, in both directions.
  public init<A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>>(_ a: A, _ b: B) {
    self.init([a, b])
  }

  /// Tries three mappers in turn, in both directions.
  public init<A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>>(_ a: A, _ b: B, _ c: C)
  {
    self.init([a, b, c])
  }

  /// Tries four mappers in turn, in both directions.
  public init<
    A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>, D: SendableMapper<Input, Output>
  >(_ a: A, _ b: B, _ c: C, _ d: D) {
    self.init([a, b, c, d])
  }

  /// Tries five mappers in turn, in both directions.
  public init<
    A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>, D: SendableMapper<Input, Output>,
    E: SendableMapper<Input, Output>
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
    self.init([a, b, c, d, e])
  }

  /// Tries six mappers in turn, in both directions.
  public init<
    A: SendableMapper<Input, Output>, B: SendableMapper<Input, Output>, C: SendableMapper<Input, Output>, D: SendableMapper<Input, Output>,
    E: SendableMapper<Input, Output>, F: SendableMapper<Input, Output>
  >(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E, _ f: F) {
    self.init([a, b, c, d, e, f])
  }
}

extension MappingError {
  /// Whether the first failure is below the mapper's location, and not just a key that the mapper
  /// does not know.
  fileprivate func isWithin(_ context: MappingContext) -> Bool {
    guard let first = failure.first, first.code != .unknownKey else { return false }
    return first.place.readPath.components.count > context.place.readPath.components.count
  }
}
