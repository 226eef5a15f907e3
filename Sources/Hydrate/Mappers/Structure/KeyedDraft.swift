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
