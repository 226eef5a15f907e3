/// The known fields of one type, or of one kind of object nested in its coding.
///
/// An inspection at set-up finds the fields (``SchemaReader``, which all plans of the type
/// share). Without one, successful decodes show them: the first decode shows the keys. After a
/// decode has failed, the next decoded value is also read with `Mirror`: a stored property that
/// is a coding key and was not requested shows a branch that was not taken. This does not happen
/// earlier, because it takes longer than decoding a small document, and no user value is kept for
/// later. Only what every successful decode agrees on counts. A decode that requests other
/// fields, or tolerates a failed read, shows that the type branches; then nothing more is
/// learned. Comparing is free while decodes request the fields in the same order.
///
/// Issues refer to this object for the names of properties. Its state changes under a lock, and
/// no user code runs under that lock.
final class TypeKnowledge: Sendable {
  let type: Any.Type
  /// For an object nested in a type's coding, the knowledge of that type.
  private let outer: TypeKnowledge?
  private let state: Guarded<Observations>

  /// What decodes have shown.
  struct Observations {
    fileprivate var isSystem: Bool?
    /// Whether successful decodes may show more than an inspection.
    fileprivate let learns: Bool
    /// The first successful decode.
    fileprivate var first: ObservedDecode?
    fileprivate var hasFailed = false
    fileprivate var branches = false
    /// Whether the type lists the object's keys and nests containers there.
    fileprivate(set) var hasPayloads = false
    /// Whether a value has been read with `Mirror`, or there is nothing to learn.
    fileprivate var isDone = false
    /// The fields as that value showed them.
    fileprivate var ofValue: Schema?

    fileprivate init(learns: Bool) { self.learns = learns }

    fileprivate mutating func compare(_ decode: ObservedDecode) {
      if decode.isIrregular || first?.requestsSame(as: decode) != true { branches = true }
    }

    fileprivate var isNew: Bool { first == nil && !isDone }
    fileprivate var wantsValue: Bool { !isDone && hasFailed && !branches }

    /// Whether the next successful decode must be recorded.
    var wantsDecode: Bool { isNew || wantsValue }
    /// Whether a successful decode that does not request the fields in order must be compared.
    var watches: Bool { !isNew && (!branches || hasPayloads) }
    /// The keys that a successful decode requests.
    var requested: [UsedKey] { first?.fields.map(\.key) ?? [] }

    /// The fields that all successful decodes agree on.
    fileprivate var fields: Schema? {
      // A type that was only seen to read values other than objects has shown no fields, though
      // it may have some.
      if !learns || isNew || (first?.keyType == nil && !hasPayloads) { return nil }
      let first = first ?? ObservedDecode(fields: [], keyType: nil, isIrregular: false)
      return branches ? first.branchingFields : ofValue ?? first.certainFields
    }
  }

  /// - Parameters:
  ///   - outer: For an object nested in the type's coding, the knowledge of the type.
  ///   - learns: Whether successful decodes may show more than an inspection.
  init(of type: Any.Type, within outer: TypeKnowledge? = nil, learns: Bool) {
    (self.type, self.outer) = (type, outer)
    state = Guarded(Observations(learns: learns))
  }

  /// Whether the type belongs to the standard library or Foundation. The keys of such types are
  /// used verbatim.
  ///
  /// This needs the full name of the type, which is slow to build, so it is computed once on
  /// demand.
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

  /// Returns the fields from both sources: a complete inspection first, then successful decodes,
  /// then an incomplete inspection.
  ///
  /// This inspects nothing, so it may be used while documents are read and written.
  func fields(inspected: Schema?) -> Schema? {
    if let inspected, inspected.isComplete { return inspected }
    return observedFields ?? inspected
  }

  /// The fields that successful decodes have shown.
  var observedFields: Schema? { state.withLock { $0.fields } }

  /// What has been observed so far; nil if the type does not learn from decodes.
  var observations: Observations? { state.withLock { $0.learns ? $0 : nil } }

  // MARK: Recording

  /// Records a successful decode, and reads its value if necessary.
  func record(_ decode: ObservedDecode, of model: Any?) {
    let readsValue = state.withLock { state in
      guard state.learns else { return false }
      if state.isNew {
        state.first = decode
        state.branches = state.branches || decode.isIrregular
      } else {
        state.compare(decode)
      }
      let readsValue = state.wantsValue
      if readsValue { state.isDone = true }
      return readsValue
    }
    guard readsValue, let model else { return }
    // Not under the lock: a mirror may run user code, which may decode the same type.
    let fields = decode.fields(of: model)
    state.withLock { state in
      state.ofValue = fields
      if fields.branches { state.branches = true }
    }
  }

  /// Compares a successful decode of a type whose keys are known.
  func compare(_ decode: ObservedDecode) { state.withLock { $0.compare(decode) } }

  /// Records that a decode has failed; returns whether readers must learn of it.
  func recordFailure() -> Bool {
    state.withLock { state in
      guard state.learns, !state.hasFailed else { return false }
      state.hasFailed = true
      return state.first != nil && state.wantsValue
    }
  }

  /// Records that the type has no fields to learn, because it does not decode itself from the
  /// fields of an object.
  ///
  /// - Parameter hasPayloads: Whether the type lists the object's keys and may nest containers
  ///   there, as an enum does. The nested containers have their own knowledge.
  func giveUp(hasPayloads: Bool) {
    state.withLock { state in
      (state.branches, state.isDone) = (true, true)
      if hasPayloads { state.hasPayloads = true }
    }
  }
}

extension TypeKnowledge: PropertyNames {
  func property(codingKey: String) -> String? { SchemaReader.known(type)?.field(codingKey: codingKey)?.name }

  func part(codingKey: String) -> String? { SchemaReader.known(type)?.field(codingKey: codingKey)?.part }
}
