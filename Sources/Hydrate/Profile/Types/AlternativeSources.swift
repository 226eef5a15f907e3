/// Reads a property from the first of several places that has a value, each by a mapper of its own, and writes the first.
///
/// That is what a property comes to which several parents in a profile's file map in different ways. Where no place has a value, the first mapper
/// that decides for itself what becomes of that is asked.
final class AlternativeSources: ErasedMapper, @unchecked Sendable {
  struct Source {
    let accessor: Accessor
    /// nil for the built-in strategy.
    let mapper: ErasedMapper?
  }

  private let sources: [Source]

  init(_ sources: [Source]) {
    self.sources = sources
    let name = sources.map { $0.mapper?.name ?? "built in" }.joined(separator: " or ")
    super.init(
      inputType: Value.self, outputType: Any.self, name: name, handlesAbsence: sources.contains { $0.mapper?.handlesAbsence == true })
  }

  override func fits<T>(_ property: T.Type) -> Bool { sources.allSatisfy { $0.mapper?.fits(property) ?? true } }

  override func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    let source =
      sources.first { $0.accessor.find(in: scope.value).value != nil } ?? sources.first { $0.mapper?.handlesAbsence == true }
    if let mapper = source?.mapper, mapper.handlesAbsence {
      return try mapper.read(as: type, value, isAbsent: isAbsent, run, scope, step)
    }
    // Asked only because another place's mapper handles absence: nil, where the property can be that.
    if handlesAbsence, value.kind == .null { return nil }
    if let mapper = source?.mapper {
      guard value.kind != .null || mapper.takesNull else {
        throw Failure(.nullValue, .absent(type), at: Place(scope: scope, step: step, value: value))
      }
      return try mapper.read(as: type, value, isAbsent: isAbsent, run, scope, step)
    }
    guard let decodable = type as? any Decodable.Type else { return nil }
    return try read(decodable, value, run, scope, step) as? T
  }

  override func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: Scope, _ step: Step
  ) throws(Failure) -> T? {
    let source = sources.first { $0.accessor.find(in: scope.value).value != nil }
    if let mapper = source?.mapper { return try mapper.merge(as: type, value, over: underlay, run, scope, step) }
    return try run.merge(anyOf: type, value, over: underlay, in: scope, step)
  }

  /// Where no place has a value, and data of another kind stands on the way to one, the first mapper that can do without one is asked.
  override func standIn<T>(as type: T.Type, for failure: Failure, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T? {
    guard let mapper = sources.first(where: { $0.mapper?.handlesAbsence == true })?.mapper else { throw failure }
    return try mapper.standIn(as: type, for: failure, run, scope, step)
  }

  private func read<T: Decodable>(_ type: T.Type, _ value: Value, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> T {
    let plan = run.plan(for: type)
    return value.kind == .null
      ? try run.readNull(type, plan, value, in: scope, step) : try run.read(type, plan, value, in: scope, step)
  }

  override func write<T>(_ output: T, _ run: Run, _ scope: Scope, _ step: Step) throws(Failure) -> Value? {
    if let mapper = sources.first?.mapper { return try mapper.write(output, run, scope, step) }
    return try ValueEncoder.value(of: output, run, in: scope, step)
  }
}
