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
    let value: Value
    do throws(Failure) {
      let run = context.session.run(of: .builtIn)
      let output = try mapper.read(as: M.Output.self, part ?? .null, isAbsent: part == nil, run, context.scope, context.step)
      value = try ValueEncoder.value(of: output, run, in: context.scope, context.step) ?? .null
    } catch {
      throw MappingError(error)
    }
    if value.kind == .null, present == nil { return nil }
    var trial = ValueDraft()
    guard destination.isWritable, trial.set(value, at: destination) else {
      throw context.failure(.irreversible, .text("nothing can be written at \(destination)"))
    }
    let isChanged = present.map { destination.read(from: $0) != value } ?? true
    return { [destination] target in
      _ = target.draft?.set(value, at: destination)
      return isChanged
    }
  }

  override func write(_ target: Value, _ context: inout MappingContext) throws(MappingError) -> Value? {
    guard let part = destination.read(from: target) else {
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
