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

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    let value = context.given
    let source = source(of: value, in: context.scope.value) ?? sources.first { $0.mapper?.handlesAbsence == true }
    if let mapper = source?.mapper, mapper.handlesAbsence { return try mapper.read(as: type, in: &context) }
    // Asked only because another place's mapper handles absence: nil, where the property can be that.
    if handlesAbsence, value.kind == .null { return nil }
    if let mapper = source?.mapper {
      guard value.kind != .null || mapper.takesNull else {
        throw Failure(.nullValue, .absent(type), at: context.place(of: value))
      }
      return try mapper.read(as: type, in: &context)
    }
    guard let decodable = type as? any Decodable.Type else { return nil }
    if value.kind == .null { return try context.run.readNull(decodable, value, in: context) as? T }
    return try context.run.read(decodable, value, in: context) as? T
  }

  func merge<T>(as type: T.Type, over underlay: Underlay<T>, in context: inout MappingContext) throws(Failure) -> T? {
    let source = source(of: context.given, in: context.scope.value)
    if let mapper = source?.mapper { return try mapper.merge(as: type, over: underlay, in: &context) }
    return try context.run.merge(anyOf: type, context.given, over: underlay, in: context)
  }

  /// Where no place has a value, and data of another kind stands on the way to one, the first mapper that can do without one is asked.
  func standIn<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? {
    guard let mapper = sources.first(where: { $0.mapper?.handlesAbsence == true })?.mapper else { throw failure }
    return try mapper.standIn(as: type, for: failure, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    if let mapper = sources.first?.mapper { return try mapper.write(output, in: &context) }
    return try context.run.write(output, in: context)
  }
}
