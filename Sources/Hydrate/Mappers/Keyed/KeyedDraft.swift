/// The structured data to which a ``KeyedMapper`` writes a target.
///
/// Setting a location again replaces its value. Otherwise values at the same location must agree:
/// objects are merged member by member, anything else must be equal, or it is `irreversible`.
public struct KeyedDraft {
  let context: MappingContext
  private let nulls: Nulls
  /// The result if every value is nil.
  private let empty: Value
  private var parts: [Part] = []
  /// The index of the part that was set at each location, which may be set again.
  private var places: [Accessor: Int] = [:]

  private struct Part {
    let accessor: Accessor
    /// The name of the part in issues.
    let name: ValuePath
    let value: Value

    var step: PathStep { .path(accessor.path, destination: name) }
  }

  init(context: MappingContext, nulls: Nulls, empty: Value = Value(object: [:])) {
    self.context = context
    self.nulls = nulls
    self.empty = empty
  }

  /// Writes a value in its canonical form; nil is omitted, unless the mapper writes nulls.
  public mutating func set<T>(_ value: T, at accessor: Accessor) throws(MappingError) {
    var inner = context.descended(by: .path(accessor.path, destination: accessor.path), to: nil)
    try set(inner.write(value), at: accessor)
  }

  /// Writes a value with a mapper.
  public mutating func set<M: ReversibleMapper>(_ value: M.Output, at accessor: Accessor, _ mapper: M) throws(MappingError)
  where M.Input: Decodable {
    var inner = context.descended(by: .path(accessor.path, destination: accessor.path), to: nil)
    try set(mapper.lifted.unmap(value, in: &inner), at: accessor)
  }

  private mutating func set(_ value: Value, at accessor: Accessor) throws(MappingError) {
    guard try put(value, at: accessor, named: accessor.path) else { return }
    if let known = places[accessor] {
      parts[known] = parts.removeLast()
    } else {
      places[accessor] = parts.count - 1
    }
  }

  /// Adds a value; nil is omitted or written as null. Returns false if nothing was added.
  @discardableResult
  mutating func put(_ value: Value?, at accessor: Accessor, named name: ValuePath) throws(MappingError) -> Bool {
    let part = Part(accessor: accessor, name: name, value: value ?? .null)
    if part.value.kind == .null, nulls == .omit || !accessor.takesNull { return false }
    guard accessor.isWritable else { throw failure(part, .path("\(accessor)")) }
    if accessor.isOwnersPlace, part.value.kind != .object, part.value.kind != .array {
      throw failure(part, .notFlattened(part.value.kind))
    }
    parts.append(part)
    return true
  }

  private func failure(_ part: Part, _ reason: Unwritable, _ code: MappingIssue.Code = .irreversible) -> MappingError {
    context.descended(by: part.step, to: nil).failure(code, .unwritable(reason))
  }

  /// The data, with all parts at their locations.
  func finished() throws(MappingError) -> Value {
    guard !parts.isEmpty else { return empty }
    var draft = SharedDraft(empty: empty)
    for (number, part) in parts.enumerated() where !draft.put(part.value, at: part.accessor, by: number) {
      throw failure(part, .doesNotFit("\(part.accessor)"), .invalidValue)
    }
    if let failure = draft.failure(in: context.materialized, named: { parts[$0].name }) { throw MappingError(failure) }
    return draft.value
  }
}
