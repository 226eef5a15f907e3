/// A location in structured data.
final class PathTarget<M: Mapper & Sendable>: FieldTarget where M.Input: Decodable, M.Output: Codable {
  private let destination: Accessor
  private let mapper: MapperBox<M>

  let name: ValuePath?
  var wantsProbe: Bool { false }
  // Nil, because two fields may write to the same location if they agree.
  var identity: AnyHashable? { nil }
  var mistakes: [Mistake] { destination.mistakes }
  var valueType: Any.Type? { nil }
  var decider: FieldMapper? { mapper }

  init(_ destination: Accessor, _ mapper: M) {
    self.destination = destination
    self.mapper = MapperBox(mapper)
    name = destination.path
  }

  func resolveName(by factory: KeyedFactory<Value>) {}

  func reset(_ existing: Value, to fresh: Value) -> KeyedChange<Value>? { nil }

  func change(
    _ part: Value?, of subject: KeyedSubject<Value>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    let existing = subject.existing
    if part == nil, existing != nil { return nil }
    if part == nil, !mapper.handlesAbsence { throw context.failure(.missingValue, .absent(M.Output.self)) }
    var place = context
    let value = try asMappingError { () throws(Failure) in
      try context.session.write(output(of: part, of: subject, &place), in: context) ?? .null
    }
    return try change(to: value, updating: existing, context)
  }

  func change(
    standingInFor error: MappingError, of subject: KeyedSubject<Value>, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    var place = context
    (place.value, place.isAbsent) = (nil, true)
    let value = try asMappingError { () throws(Failure) in
      try context.session.write(mapper.fallback(as: M.Output.self, for: error.failure, in: &place), in: context) ?? .null
    }
    return try change(to: value, updating: subject.existing, context)
  }

  private func change(
    to value: Value, updating existing: Value?, _ context: MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    let old = existing.flatMap { destination.find(in: $0).value }
    // Null is omitted, and removes the existing value.
    if value.kind == .null, old == nil { return nil }
    var trial = SharedDraft()
    guard destination.isWritable, trial.put(value, at: destination, by: 0) else {
      throw context.failure(.irreversible, .unwritable(.path("\(destination)")))
    }
    let source = ValuePath(context.details.kept(context.step).sourceComponents)
    return KeyedChange(
      make: { [destination] in $0.put(value, over: old, at: destination, from: source) },
      paths: {
        guard let old, value.kind != .null else { return [ChangedPart(place: ChangePlace(), old: old, new: value)] }
        let trail = MergeTrail()
        trail.merge()
        return ChangeList(from: old, to: value, trail).changes
      })
  }

  /// Maps the part, merged with the existing value at the destination.
  private func output(
    of part: Value?, of subject: KeyedSubject<Value>, _ context: inout MappingContext
  ) throws(Failure) -> M.Output? {
    (context.value, context.isAbsent) = (part ?? .null, part == nil)
    if let part, part.kind != .null {
      let mergeBase = subject.mergeBase(MergeTrail()) { destination.find(in: $0).value }
      context.mergeBase = mergeBase?.mapped { (value: Value) -> M.Output? in
        if value.kind == .null { return nil }
        let (session, reader) = (context.session, context.reader)
        let checkpoint = session.checkpoint
        defer { session.rollBack(to: checkpoint) }
        let details = FrameDetails(parent: nil, step: .same, value: value)
        return try? reader.read(M.Output.self, reader.plan(for: M.Output.self), value, in: details, .same)
      }
    }
    return try mapper.read(as: M.Output.self, in: &context)
  }

  func write(_ target: Value, _ context: inout MappingContext) throws(MappingError) -> WrittenPart {
    let lookUp = destination.find(in: target)
    if let blockage = lookUp.blockage { throw context.failure(of: blockage) }
    guard let part = lookUp.value else {
      if mapper.handlesAbsence || Mappers.none(of: M.Output.self) != nil { return .null(isSaid: false) }
      throw context.failure(.missingValue, .absent(M.Output.self))
    }
    let output = try context.read(M.Output.self, from: part)
    return WrittenPart(try asMappingError { () throws(Failure) in try mapper.write(output, in: &context) }, isSaid: false)
  }
}
