/// The values that a ``KeyedMapper`` builds a target from.
public struct KeyedValues {
  /// The whole object or array.
  public let whole: Value
  var context: MappingContext

  init(whole: Value, context: MappingContext) {
    self.whole = whole
    self.context = context
  }

  /// The value at a place, read by the built-in rules; an `Optional` is nil where there is nothing or null.
  ///
  ///     try Person(id: fields.value("id"), name: fields.value("name.full"))
  public mutating func value<T: Decodable>(_ accessor: Accessor, as type: T.Type = T.self) throws(MappingError) -> T {
    try value(accessor, IdentityMapper<T>())
  }

  /// The value at a place, read by a mapper.
  public mutating func value<M: Mapper>(_ accessor: Accessor, _ mapper: M) throws(MappingError) -> M.Output where M.Input: Decodable {
    try context.refuse(accessor.mistakes)
    let step = Step.path(accessor.path, destination: accessor.path)
    let part = context.part(of: whole, at: accessor)
    if part == nil || part?.kind == .null, !mapper.handlesAbsence {
      if let none = Mappers.none(of: M.Output.self) { return none }
      if part == nil || M.Input.self != Value.self {
        throw context.descended(by: step, to: part, isAbsent: part == nil).failure(
          part == nil ? .missingValue : .nullValue, .absent(M.Output.self))
      }
    }
    return try context.map(mapper.lifted, part ?? .null, step, isAbsent: part == nil)
  }
}

/// The structured data that a ``KeyedMapper`` writes a target to.
public struct KeyedDraft {
  let context: MappingContext
  private let nulls: Nulls
  private var draft: ValueDraft
  private var isEmpty = true

  init(context: MappingContext, nulls: Nulls, empty: Value = Value(object: [:])) {
    self.context = context
    self.nulls = nulls
    draft = ValueDraft(empty)
  }

  /// Writes a value at a place in its canonical form; nil is left out, unless the mapper writes nulls.
  public mutating func set<T>(_ value: T, at accessor: Accessor) throws(MappingError) {
    var inner = context.descended(by: .path(accessor.path, destination: accessor.path), to: nil)
    try put(inner.write(value), at: accessor)
  }

  /// Writes a value at a place by a mapper.
  public mutating func set<M: ReversibleMapper>(_ value: M.Output, at accessor: Accessor, _ mapper: M) throws(MappingError)
  where M.Input: Decodable {
    var inner = context.descended(by: .path(accessor.path, destination: accessor.path), to: nil)
    try put(mapper.lifted.unmap(value, in: &inner), at: accessor)
  }

  /// The data as it stands.
  var value: Value { draft.value }

  /// Puts a value in; nil is left out, or written as null.
  mutating func put(_ value: Value?, at accessor: Accessor) throws(MappingError) {
    if value == nil || value?.kind == .null, nulls == .omit { return }
    // An index at the root makes the whole an array.
    if isEmpty, !accessor.path.startsWithKey { draft = ValueDraft() }
    isEmpty = false
    guard draft.set(value ?? .null, at: accessor) else {
      let place = context.descended(by: .path(accessor.path, destination: accessor.path), to: nil)
      if accessor.isWritable { throw place.failure(.invalidValue, .text("what is written does not fit \(accessor)")) }
      throw place.failure(.irreversible, .text("nothing can be written at \(accessor)"))
    }
  }
}

extension ValuePath {
  fileprivate var startsWithKey: Bool {
    if case .key = components.first { true } else { false }
  }
}
