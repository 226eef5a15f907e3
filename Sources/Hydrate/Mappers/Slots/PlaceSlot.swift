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
    var place = context
    let value = try written(context) { () throws(Failure) in try output(of: part, of: subject, &place) }
    return try change(to: value, updating: present, context)
  }

  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Value>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    var place = context
    (place.value, place.isAbsent) = (nil, true)
    let value = try written(context) { () throws(Failure) in try mapper.standIn(as: M.Output.self, for: error.failure, in: &place) }
    return try change(to: value, updating: subject.present, context)
  }

  /// What the mapper gives as structured data.
  private func written(_ context: MappingContext, _ read: () throws(Failure) -> M.Output?) throws(MappingError) -> Value {
    do throws(Failure) {
      return try context.run.write(read(), in: context) ?? .null
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
    of part: Value?, of subject: KeyedSubject<Value>, _ context: inout MappingContext
  ) throws(Failure) -> M.Output? {
    (context.value, context.isAbsent) = (part ?? .null, part == nil)
    guard let part, part.kind != .null, subject.isPatched,
      let underlay = subject.underlay(MergeTrail(), { destination.find(in: $0).value })
    else {
      return try mapper.read(as: M.Output.self, in: &context)
    }
    let own: Underlay<M.Output> = underlay.mapped { value in
      guard let value, value.kind != .null else { return nil }
      let (session, run) = (context.session, context.run)
      let mark = session.issueCount
      defer { _ = session.withdraw(since: mark) }
      return try? run.read(M.Output.self, value, in: Scope(parent: nil, step: .same, value: value), .same)
    }
    return try mapper.merge(as: M.Output.self, over: own, in: &context)
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
      return try mapper.write(output, in: &context)
    } catch {
      throw MappingError(error)
    }
  }
}
