import Hydrate

/// Reads a property from the first of several locations with a value, each with a mapper of its
/// own, and writes the first location.
///
/// Used for a property that several parents in a profile file map differently. If no location has
/// a value, the first mapper that handles absence is used.
final class AlternativeSources: FieldMapping {
  /// A location, with its mapper; nil for the built-in strategy.
  typealias Source = (accessor: Accessor, mapper: FieldMapper?)

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

  /// The location where a value was found; for a text that means null the first location that
  /// exists.
  private func source(of value: Value, in whole: Value) -> Source? {
    func found(_ source: Source) -> Value? { source.accessor.find(in: whole).value }
    let own = sources.first { found($0).map { $0.document === value.document && $0.index == value.index } == true }
    return own ?? sources.first { found($0) != nil }
  }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    let value = context.given
    let source = source(of: value, in: context.details.value) ?? sources.first { $0.mapper?.handlesAbsence == true }
    if let mapper = source?.mapper, mapper.handlesAbsence { return try mapper.read(as: type, in: &context) }
    // This mapper is only called for null because that of another location handles absence: nil,
    // if the property can be nil.
    if handlesAbsence, value.kind == .null { return nil }
    if let mapper = source?.mapper {
      guard value.kind != .null || mapper.takesNull else {
        throw Failure(.nullValue, .absent(type), at: context.place(of: value))
      }
      return try mapper.read(as: type, in: &context)
    }
    guard let decodable = type as? any Decodable.Type else { return nil }
    if value.kind == .null { return try context.reader.readNull(decodable, value, in: context) as? T }
    return try context.reader.read(decodable, value, in: context) as? T
  }

  /// If no location has a value, and there is data of another kind on a path, the first mapper
  /// that handles absence is used.
  func fallback<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? {
    guard let mapper = sources.first(where: { $0.mapper?.handlesAbsence == true })?.mapper else { throw failure }
    return try mapper.fallback(as: type, for: failure, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    try context.write(output, by: sources.first?.mapper)
  }
}
