/// What is known of the fields of one type, or of one kind of object nested in its coding, from
/// two sources.
///
/// At set-up an inspection finds the fields (``SchemaReader``, which has them for all plans of the
/// type). Without one, good decodes show them: the first shows the keys. Once a decode has failed,
/// the next good value is read with `Mirror`, too: a stored property that is a coding key and was
/// not requested shows a branch that was not taken. (Not before: reading it takes longer than a
/// small document, and nothing of the user's is kept to be read later.) Only what every good
/// decode agrees on counts: one that requests other fields, or that makes do without what could
/// not be read, shows that the type branches, and then nothing more is learnt. Comparing costs
/// nothing as long as a decode requests the fields in their order.
///
/// Issues refer to it, for the names of properties. All that changes does so under the lock, and
/// no code of the user's runs under it.
final class TypeKnowledge: Sendable {
  let type: Any.Type
  /// That of the type itself, for an object nested in its coding.
  private let outer: TypeKnowledge?
  private let state: Guarded<State>

  private struct State {
    var isSystem: Bool?
    /// What good decodes have shown; nil where they have nothing to show.
    var observations: Observations?
  }

  private struct Observations {
    /// The first good decode.
    var first: ObservedDecode?
    var hasFailed = false
    var branches = false
    var hasPayloads = false
    /// Whether a value is or was read, or there is nothing to be learnt.
    var isDone = false
    /// The fields by a value that was read.
    var ofValue: Schema?

    mutating func compare(_ decode: ObservedDecode) {
      if decode.isIrregular || first?.requestsSame(as: decode) != true { branches = true }
    }

    var isNew: Bool { first == nil && !isDone }

    /// The fields that all good decodes agree on.
    var fields: Schema? {
      // A type that only was seen to read something else than an object has shown no fields,
      // though it may have some.
      if isNew || (first?.keyType == nil && !hasPayloads) { return nil }
      let first = first ?? ObservedDecode(fields: [], keyType: nil, isIrregular: false)
      return branches ? first.branchingFields : ofValue ?? first.certainFields
    }
  }

  /// - Parameter learns: whether good decodes may show more than an inspection does.
  init(of type: Any.Type, learns: Bool) {
    self.type = type
    outer = nil
    state = Guarded(State(observations: learns ? Observations() : nil))
  }

  /// What is known of an object nested in the coding of a type.
  init(within outer: TypeKnowledge, learns: Bool) {
    type = outer.type
    self.outer = outer
    state = Guarded(State(observations: learns ? Observations() : nil))
  }

  /// Whether the type is the standard library's or Foundation's, whose keys stand as they are.
  ///
  /// Only its full name tells; to spell one out takes long, and is done once, when it is needed.
  var isSystem: Bool {
    if let outer { return outer.isSystem }
    return state.withLock { state in
      if let known = state.isSystem { return known }
      let found = FullTypeName(type).isOfSystem
      state.isSystem = found
      return found
    }
  }

  // MARK: Reading

  /// The fields by both sources. A complete inspection goes first, then what decodes have shown,
  /// then an inspection that did not come to the end.
  ///
  /// Nothing is inspected for that, so it may be used while documents are read and written.
  func fields(inspected: Schema?) -> Schema? {
    if let inspected, inspected.isComplete { return inspected }
    return observedFields ?? inspected
  }

  /// The fields that good decodes have shown.
  var observedFields: Schema? { state.withLock { $0.observations?.fields } }

  /// What readers have to know, as it stands now.
  struct Needs {
    /// Whether the next good decode is to be recorded.
    var wantsDecode = false
    /// Whether a good decode that does not request the fields in their order is to be compared.
    var watches = false
    /// The keys that a good decode requests.
    var requested: [UsedKey] = []
    /// Whether the type lists the object's keys and nests containers there.
    var hasPayloads = false
  }

  /// Nil where decodes have nothing to show.
  var needs: Needs? {
    state.withLock { state in
      guard let known = state.observations else { return nil }
      return Needs(
        wantsDecode: known.isNew || (!known.isDone && known.hasFailed && !known.branches),
        watches: !known.isNew && (!known.branches || known.hasPayloads), requested: known.first?.fields.map(\.key) ?? [],
        hasPayloads: known.hasPayloads)
    }
  }

  // MARK: Recording

  /// Records a good decode, and the value that it made, where that is to be read.
  func record(_ decode: ObservedDecode, of model: Any?) {
    let readsValue = state.withLock { state in
      guard var known = state.observations else { return false }
      if known.isNew {
        known.first = decode
        known.branches = known.branches || decode.isIrregular
      } else {
        known.compare(decode)
      }
      let readsValue = !known.isDone && known.hasFailed && !known.branches
      if readsValue { known.isDone = true }
      state.observations = known
      return readsValue
    }
    guard readsValue, let model else { return }
    // A mirror may run code of the user's, which may read such a model.
    let fields = decode.fields(of: model)
    state.withLock { state in
      state.observations?.ofValue = fields
      if fields.branches { state.observations?.branches = true }
    }
  }

  /// Compares a good decode of a type whose keys are known.
  func compare(_ decode: ObservedDecode) { state.withLock { $0.observations?.compare(decode) } }

  /// Records that a decode has failed; returns whether that is news to readers.
  func recordFailure() -> Bool {
    state.withLock { state in
      guard let known = state.observations, !known.hasFailed else { return false }
      state.observations?.hasFailed = true
      return known.first != nil && !known.isDone && !known.branches
    }
  }

  /// Records that the type has no fields to be learnt: it does not read itself from those of an
  /// object.
  ///
  /// - Parameter hasPayloads: whether it lists the object's keys and may nest containers there, as
  ///   an enum does; these are known by themselves.
  func giveUp(hasPayloads: Bool) {
    state.withLock { state in
      state.observations?.branches = true
      if hasPayloads { state.observations?.hasPayloads = true }
      state.observations?.isDone = true
    }
  }
}

extension TypeKnowledge: PropertyNames {
  func property(codingKey: String) -> String? { SchemaReader.known(type)?.field(codingKey: codingKey)?.name }
}
