/// The structured data to which a ``KeyedMapper`` writes a target.
///
/// Values at the same location must agree: objects are merged member by member, anything else must be
/// equal, or it is `irreversible`.
struct KeyedDraft {
  let context: MappingContext
  private let nulls: Nulls
  /// The result if every value is nil.
  private let empty: Value
  /// Whether several fields read one place.
  private let sharesPlaces: Bool
  /// The parts that were left out, in data of which several fields read one place.
  private var unwritten: [Part] = []
  private var parts: [Part] = []

  private struct Part {
    let accessor: Accessor
    /// The name of the part in issues.
    let name: ValuePath
    let value: Value

    var step: PathStep { .path(accessor.path, destination: name) }
  }

  init(context: MappingContext, nulls: Nulls, empty: Value = Value(object: [:]), sharesPlaces: Bool = false) {
    self.sharesPlaces = sharesPlaces
    self.context = context
    self.nulls = nulls
    self.empty = empty
  }

  /// Adds a value.
  mutating func put(_ written: WrittenPart, at accessor: Accessor, named name: ValuePath) throws(MappingError) {
    var part = Part(accessor: accessor, name: name, value: .null)
    var isOmitted = false
    switch written {
    case .missing: isOmitted = true
    case .null(let isSaid):
      if !accessor.takesNull, isSaid { throw failure(part, accessor.noNull) }
      isOmitted = !isSaid && (nulls == .omit || !accessor.takesNull)
    case .value(let value): part = Part(accessor: accessor, name: name, value: value)
    }
    if isOmitted {
      if sharesPlaces, !accessor.isOwnersPlace, !accessor.runsCode { unwritten.append(part) }
      return
    }
    guard accessor.isWritable else { throw failure(part, .path("\(accessor)")) }
    if accessor.isOwnersPlace, part.value.kind != .object, part.value.kind != .array {
      throw failure(part, .notFlattened(part.value.kind))
    }
    parts.append(part)
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
    let whole = draft.value
    for part in unwritten {
      if let value = part.accessor.find(in: whole).value, value.kind != .null { throw failure(part, .readFromOther) }
    }
    return whole
  }
}
