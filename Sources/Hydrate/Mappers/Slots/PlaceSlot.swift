/// A place in structured data.
final class PlaceSlot<M: Mapper & Sendable>: KeyedSlot where M.Input: Decodable, M.Output: Codable {
  private let destination: Accessor
  private let mapper: MapperBox<M>

  let name: ValuePath?
  // What two fields write to one place has to agree, as it has on the way back.
  var identity: AnyHashable? { nil }
  var mistakes: [Mistake] { destination.mistakes }

  init(_ destination: Accessor, _ mapper: M) {
    self.destination = destination
    self.mapper = MapperBox(mapper)
    name = destination.path
  }

  func change(
    _ part: Value?, of subject: KeyedSubject<Value>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    let present = subject.present
    if part == nil, present != nil { return nil }
    if part == nil, !mapper.handlesAbsence { throw context.failure(.missingValue, .absent(M.Output.self)) }
    let place = context
    let value = try written(context) { run throws(Failure) in try output(of: part, of: subject, run, place) }
    return try change(to: value, updating: present, context)
  }

  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Value>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    let place = context
    let value = try written(context) { run throws(Failure) in
      try mapper.standIn(as: M.Output.self, for: error.failure, run, place.scope, place.step)
    }
    return try change(to: value, updating: subject.present, context)
  }

  /// What the mapper gives as structured data.
  private func written(_ context: MappingContext, _ read: (Run) throws(Failure) -> M.Output?) throws(MappingError) -> Value {
    do throws(Failure) {
      let run = context.session.builtIn
      return try run.write(read(run), in: context.scope, context.step) ?? .null
    } catch {
      throw MappingError(error)
    }
  }

  private func change(
    to value: Value, updating present: Value?, _ context: MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    let old = present.flatMap { destination.find(in: $0).value }
    // Null is left out, and removes what is there.
    if value.kind == .null, old == nil { return nil }
    var trial = SharedDraft()
    guard destination.isWritable, trial.put(value, at: destination, by: 0) else {
      throw context.failure(.irreversible, .unwritable(.path("\(destination)")))
    }
    let source = ValuePath(context.scope.kept(context.step).sourceComponents)
    return KeyedChange(
      make: { [destination] in $0.put(value, over: old, at: destination, from: source) },
      paths: {
        guard let old, value.kind != .null else { return [ChangedPart(place: ChangePlace(), old: old, new: value)] }
        let trail = MergeTrail()
        trail.merge()
        return ChangeList(from: old, to: value, trail).changes
      })
  }

  /// The part mapped, over what stands at the destination.
  private func output(
    of part: Value?, of subject: KeyedSubject<Value>, _ run: Run, _ context: MappingContext
  ) throws(Failure) -> M.Output? {
    let (scope, step) = (context.scope, context.step)
    guard let part, part.kind != .null, subject.isPatched,
      let underlay = subject.underlay(MergeTrail(), { destination.find(in: $0).value })
    else {
      return try mapper.read(as: M.Output.self, part ?? .null, isAbsent: part == nil, run, scope, step)
    }
    let own: Underlay<M.Output> = underlay.mapped { value in
      guard let value, value.kind != .null else { return nil }
      let (session, place) = (context.session, Scope(parent: nil, step: .same, value: value))
      let mark = session.issueCount
      defer { _ = session.withdraw(since: mark) }
      return try? run.read(M.Output.self, value, in: place, .same)
    }
    return try mapper.merge(as: M.Output.self, part, over: own, run, scope, step)
  }

  var inputType: Any.Type? { mapper.inputType }
  var decider: FieldMapper? { mapper }

  func write(_ target: Value, _ context: inout MappingContext) throws(MappingError) -> Value? {
    let lookUp = destination.find(in: target)
    if let blockage = lookUp.blockage { throw context.failure(of: blockage) }
    guard let part = lookUp.value else {
      if mapper.handlesAbsence || Mappers.none(of: M.Output.self) != nil { return nil }
      throw context.failure(.missingValue, .absent(M.Output.self))
    }
    let output = try context.read(M.Output.self, from: part)
    do throws(Failure) {
      return try mapper.write(output, context.session.builtIn, context.scope, context.step)
    } catch {
      throw MappingError(error)
    }
  }
}
