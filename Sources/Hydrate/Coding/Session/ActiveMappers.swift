/// Mappers for types, by identity.
package struct MapperSet: Sendable {
  // Most sets have one mapper, which needs no array.
  private var first: ObjectIdentifier?
  private var others: [ObjectIdentifier] = []

  package init() {}

  var isEmpty: Bool { first == nil }

  func contains(_ mapper: AnyObject) -> Bool {
    let id = ObjectIdentifier(mapper)
    return first == id || others.contains(id)
  }

  package mutating func insert(_ mapper: AnyObject) {
    if first == nil { first = ObjectIdentifier(mapper) } else { others.append(ObjectIdentifier(mapper)) }
  }

  /// Returns the set with the mappers of which a mapper consists.
  package func adding(_ mapper: FieldMapper) -> MapperSet {
    var set = self
    mapper.add(to: &set)
    return set
  }
}

/// The mappers for types that are mapping a value. They do not apply to this very value again, only
/// to values within it.
struct ActiveMappers {
  var mappers = MapperSet()
  var value: Value?

  /// The mappers that are mapping a value.
  func mappers(of value: Value?) -> MapperSet {
    guard !mappers.isEmpty, let value, let own = self.value, own.isSame(as: value) else { return MapperSet() }
    return mappers
  }
}

extension Reader {
  /// Calls `body`, within which the mappers that are mapping the context's value do not apply to a
  /// value.
  @inline(__always) func mapping<Result, E: Error>(
    _ value: Value?, in context: MappingContext, _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    if context.activeMappers.isEmpty { return try body() }
    // A part of the value is below it.
    if let value, let whole = context.value, value.document === whole.document, value.index != whole.index { return try body() }
    let around = session.active
    session.active = ActiveMappers(mappers: context.activeMappers, value: value)
    defer { session.active = around }
    return try body()
  }

  /// Returns a mapper for a type, as far as it applies to a value; nil if it is mapping this value
  /// already.
  @inline(__always) func applicable(_ mapper: FieldMapper, to value: Value?) -> FieldMapper? {
    if session.active.mappers.isEmpty { return mapper }
    return mapper.applicable(besides: session.active.mappers(of: value))
  }

  /// The context for a mapper of a type, which does not apply to this value again.
  func typeContext(for mapper: FieldMapper, _ value: Value?, in details: FrameDetails, _ step: PathStep) -> MappingContext {
    var context = context(value, in: details, step)
    context.activeMappers = session.active.mappers(of: value).adding(mapper)
    return context
  }
}
