/// A place in structured data.
final class PlaceSlot<M: Mapper>: KeyedSlot<Value>, @unchecked Sendable where M.Input: Decodable, M.Output: Codable {
  private let destination: Accessor
  private let mapper: MapperBox<M>

  init(_ destination: Accessor, _ mapper: M) {
    self.destination = destination
    self.mapper = MapperBox(mapper)
    super.init(name: destination.path, identity: AnyHashable(destination), mistakes: destination.mistakes)
  }

  override func change(
    _ part: Value?, updating present: Value?, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    if part == nil, present != nil { return nil }
    if part == nil, !mapper.handlesAbsence { throw context.failure(.missingValue, .absent(M.Output.self)) }
    return try change(
      to: written(context) { run throws(Failure) in
        try mapper.read(as: M.Output.self, part ?? .null, isAbsent: part == nil, run, context.scope, context.step)
      }, updating: present, context)
  }

  override func change(
    standingInFor error: MappingError, updating present: Value?, _ context: inout MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    try change(
      to: written(context) { run throws(Failure) in
        try mapper.standIn(as: M.Output.self, for: error.failure, run, context.scope, context.step)
      }, updating: present, context)
  }

  /// What the mapper gives as structured data.
  private func written(_ context: MappingContext, _ read: (Run) throws(Failure) -> M.Output?) throws(MappingError) -> Value {
    do throws(Failure) {
      let run = context.session.run(of: .builtIn)
      return try ValueEncoder.value(of: read(run), run, in: context.scope, context.step) ?? .null
    } catch {
      throw MappingError(error)
    }
  }

  private func change(
    to value: Value, updating present: Value?, _ context: MappingContext
  ) throws(MappingError) -> KeyedChange<Value>? {
    if value.kind == .null, present == nil { return nil }
    var trial = ValueDraft()
    guard destination.isWritable, trial.set(value, at: destination) else {
      throw context.failure(.irreversible, .text("nothing can be written at \(destination)"))
    }
    let isChanged = present.map { destination.find(in: $0).value != value } ?? true
    return { [destination] target in
      _ = target.draft?.set(value, at: destination)
      return isChanged
    }
  }

  override func write(_ target: Value, _ context: inout MappingContext) throws(MappingError) -> Value? {
    let lookUp = destination.find(in: target)
    if let blockage = lookUp.blockage { throw context.failure(of: blockage) }
    guard let part = lookUp.value else {
      if mapper.handlesAbsence || Mappers.none(of: M.Output.self) != nil { return nil }
      throw context.failure(.missingValue, .absent(M.Output.self))
    }
    let output = try context.read(M.Output.self, from: part)
    do throws(Failure) {
      return try mapper.write(output, context.session.run(of: .builtIn), context.scope, context.step)
    } catch {
      throw MappingError(error)
    }
  }
}
