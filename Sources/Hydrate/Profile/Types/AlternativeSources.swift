/// Reads a property from the first of several places that has a value, each by a mapper of its own, and writes the first.
///
/// That is what a property comes to which several parents in a profile's file map in different ways. Where no place has a value, the first mapper
/// that decides for itself what becomes of that is asked.
final class AlternativeSources: FieldMapping {
  struct Source: Sendable {
    let accessor: Accessor
    /// nil for the built-in strategy.
    let mapper: FieldMapper?
  }

  private let sources: [Source]
  let name: String
  let handlesAbsence: Bool

  var inputType: Any.Type { Value.self }
  var outputType: Any.Type { Any.self }

  init(_ sources: [Source]) {
    self.sources = sources
    name = sources.map { $0.mapper?.name ?? "built in" }.joined(separator: " or ")
    handlesAbsence = sources.contains { $0.mapper?.handlesAbsence == true }
  }

  func fits<T>(_ property: T.Type) -> Bool { sources.allSatisfy { $0.mapper?.fits(property) ?? true } }

  /// The place that a value was found at; for a text that means null the first place that is
  /// there.
  private func source(of value: Value, in whole: Value) -> Source? {
    func found(_ source: Source) -> Value? { source.accessor.find(in: whole).value }
    let own = sources.first { found($0).map { $0.document === value.document && $0.index == value.index } == true }
    return own ?? sources.first { found($0) != nil }
  }

  func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    let source = source(of: value, in: scope.value) ?? sources.first { $0.mapper?.handlesAbsence == true }
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
    if value.kind == .null { return try run.readNull(decodable, value, in: scope, step) as? T }
    return try run.read(decodable, value, in: scope, step) as? T
  }

  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    let source = source(of: value, in: scope.value)
    if let mapper = source?.mapper { return try mapper.merge(as: type, value, over: underlay, run, scope, step) }
    return try run.merge(anyOf: type, value, over: underlay, in: scope, step)
  }

  /// Where no place has a value, and data of another kind stands on the way to one, the first mapper that can do without one is asked.
  func standIn<T>(
    as type: T.Type, for failure: Failure, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard let mapper = sources.first(where: { $0.mapper?.handlesAbsence == true })?.mapper else { throw failure }
    return try mapper.standIn(as: type, for: failure, run, scope, step)
  }

  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    if let mapper = sources.first?.mapper { return try mapper.write(output, run, scope, step) }
    return try run.write(output, in: scope, step)
  }
}
