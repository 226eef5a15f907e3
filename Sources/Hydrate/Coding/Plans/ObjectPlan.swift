/// Describes how the keys of one kind of object are read: those of a model, or of a container
/// nested in it.
///
/// A plan knows the fields that its rules name from the start. It learns the others when a
/// document first requests them, so that a plain model is never probed. The learned fields are a
/// `Layout`, which is replaced under a lock when a field is learned.
package final class ObjectPlan: Sendable {
  /// No model has more fields.
  private static let learningLimit = 1024
  /// A document may contain any number of new keys, of any length. More of them, and longer ones, are
  /// inverted each time.
  private static let (inverseLimit, inverseLengthLimit) = (256, 128)

  // Not the plan store: that would be a reference cycle, and issues that name the plan's fields
  // may outlive the store.
  let spelling: KeySpelling
  let isNested: Bool
  /// The rules of the model; nil if there are none.
  package let rules: CompiledRules?
  /// The coding keys of the fields that collect what no other field reads.
  let collectors: [String]
  /// What these take.
  let rest: KnownPlaces.Rest
  /// The kind of value that the fields are in: an array if each field has an index there.
  package let kind: Value.Kind
  /// The number of the plan in its store; -1 for a nested container for which readers keep no
  /// state.
  let number: Int
  let numbers: PlanNumbers
  /// How the cases are presented, for the plan of an enum in another form than the compiler's.
  package let cases: CaseCoding?
  /// Where the fields stand, for the payload of a case of such an enum.
  let payload: PayloadPlaces?
  /// Whose keys are whose, for the plan of a type; nil if no type has rules.
  let keyOwners: KeyOwners?
  /// The knowledge of the fields from inspections and successful decodes.
  let knowledge: TypeKnowledge
  /// Signals changes of the plan to readers; nil for a nested container.
  private let revision: PlanRevision?
  private let state = Guarded(State())

  /// The state that a plan learns.
  private struct State {
    var learnt: [FieldPlan] = []
    var numbers = NameTable()
    /// The inverse of the source keys that are not a field's own.
    var inverse: [String: InverseKey?] = [:]
    /// The layout of the learned fields; created on demand, since many fields are learned at
    /// once.
    var layout: Layout? = Layout.empty
    var elements: ObjectPlan?
    var payloads: [String: ObjectPlan] = [:]
    var declared: PlaceTree?
    /// The places of the learned fields; created on demand.
    var places: PlaceTree?
    /// The type of the last key that began with `_`, and whether it is that of an `@Observable` class.
    var observed: (type: ObjectIdentifier, isThere: Bool)?

    /// Keys that are data are never learned.
    func number(of key: UsedKey) -> Int? { key.isData ? nil : numbers.number(of: key.name) }

    func field(_ key: UsedKey) -> FieldPlan? { number(of: key).map { learnt[$0] } }

    /// Stores a field. Returns the field that it replaces, which must be released outside the lock
    /// because fields refer to user mappers.
    mutating func keep(_ field: FieldPlan) -> [FieldPlan] {
      if let known = number(of: field.used) {
        defer { (learnt[known], layout, places) = (field, nil, nil) }
        return [learnt[known]]
      }
      guard learnt.count < ObjectPlan.learningLimit else { return [] }
      numbers.add(field.codingKey, learnt.count)
      learnt.append(field)
      (layout, places) = (nil, nil)
      return []
    }
  }

  /// Creates the plan of a container within the coding of a type.
  convenience init(
    nestedIn knowledge: TypeKnowledge, learns: Bool = false, _ spelling: KeySpelling, _ numbers: PlanNumbers, payload: PayloadPlaces? = nil
  ) {
    self.init(
      spelling: spelling, knowledge: TypeKnowledge(of: knowledge.type, within: knowledge, learns: learns), isNested: true, rules: nil,
      numbers: numbers, payload: payload)
  }

  private func nested(learns: Bool) -> ObjectPlan { ObjectPlan(nestedIn: knowledge, learns: learns, spelling, numbers) }

  init(
    spelling: KeySpelling, knowledge: TypeKnowledge, isNested: Bool, rules: CompiledRules?, numbers: PlanNumbers,
    revision: PlanRevision? = nil, cases: CaseCoding? = nil, payload: PayloadPlaces? = nil, keyOwners: KeyOwners? = nil
  ) {
    (self.cases, self.payload, self.keyOwners) = (cases, payload, keyOwners)
    self.spelling = spelling
    self.knowledge = knowledge
    self.isNested = isNested
    self.rules = rules
    collectors = rules?.collectors ?? []
    rest = collectors.isEmpty ? .nothing : rules?.collectsValues == true ? .places : .members
    let places = rules?.places(spelling.transformer)
    kind = places.map { !$0.indexed.isEmpty && $0.others.isEmpty } == true ? .array : .object
    self.numbers = numbers
    number = numbers.next(isNested: isNested)
    self.revision = revision
  }

  /// The type whose fields these are, or whose coding nests the container.
  var model: Any.Type { knowledge.type }

  /// Whether coding keys are the source's keys.
  var isVerbatim: Bool { knowledge.isSystem }

  /// Whether keys that are data are spelled differently in the source than keys that are names.
  package var distinguishesKeys: Bool { !spelling.isIdentity && !isVerbatim }

  /// Returns the inverse of a source key that is not a field's own; nil if there is none, or if the
  /// key itself is a coding key.
  ///
  /// Results are cached, so that an unknown key is inverted once, not for each object; the plan's
  /// layouts contain the cached keys in their tables.
  func inverse(of key: String, _ keyType: (any CodingKey.Type)?) -> InverseKey? {
    guard distinguishesKeys else { return nil }
    if let known = state.withLock({ $0.inverse[key] }) { return known }
    // The transformer and the coding key may be user code, so the lock is not held.
    let inverse = InverseKey(key, by: spelling, keyType)
    if key.utf8.count <= Self.inverseLengthLimit {
      state.withLock { if $0.inverse.count < Self.inverseLimit { $0.inverse[key] = .some(inverse) } }
    }
    return inverse
  }

  /// The plan of containers that are nested in an array at this level.
  var elements: ObjectPlan {
    state.withLock { state in
      if let known = state.elements { return known }
      let made = nested(learns: false)
      state.elements = made
      return made
    }
  }

  /// Returns the plan of the container nested at one of the keys that a type lists, as an enum
  /// does for the payload of a case.
  func payload(of key: String) -> ObjectPlan {
    state.withLock { state in
      if let known = state.payloads[key] { return known }
      let made = nested(learns: true)
      if state.payloads.count < Self.learningLimit { state.payloads[key] = made }
      return made
    }
  }

  var layout: Layout {
    let usesInverse = distinguishesKeys
    return state.withLock { state in
      if let made = state.layout { return made }
      let layout = Layout(
        state.learnt, inverse: usesInverse ? state.inverse : nil, claimed: usesInverse ? rules?.claimedKeys ?? [] : [],
        isOfObjects: kind == .object, isWhole: payload?.isObject == true)
      state.layout = layout
      return layout
    }
  }

  /// Drops a layout if new keys have been met since it was created, so that the next one contains
  /// them; returns false if it contains them all.
  func renew(_ layout: Layout) -> Bool {
    // The caller holds the layout, so it is not released under the lock.
    state.withLock { state in
      guard state.inverse.count > layout.targets.count else { return false }
      if state.layout === layout { state.layout = nil }
      return true
    }
  }

  /// Returns the plan of a field, which is learned if it is new.
  ///
  /// - Parameter isConditional: Whether the field is read as one that may be absent; nil if it is
  ///   not read.
  func field(_ key: UsedKey, type: Any.Type?, isConditional: Bool?, plan: TypePlan?) -> FieldPlan {
    let (needsType, needsReading) = (type != nil, isConditional != nil)
    return state.known {
      $0.field(key).flatMap { $0.isKnown(type: needsType, conditional: needsReading) ? $0 : nil }
    } orMake: {
      // The key transformer may be user code, so the lock is not held.
      FieldPlan(key, type: type, isConditional: isConditional, plan: plan, in: self)
    } add: {
      $1.keep($0)
    }
  }

  /// Returns the plan of a learned field.
  private func known(_ key: UsedKey) -> FieldPlan? { state.withLock { $0.field(key) } }

  /// Returns the current plan of a field.
  func latest(_ field: FieldPlan) -> FieldPlan { known(field.used) ?? field }

  /// Returns the current plan of a key's field, or a preview of it.
  func latest(_ key: UsedKey) -> FieldPlan { known(key) ?? preview(key) }

  /// Returns the plan that a field would have, without learning it.
  package func preview(_ field: Schema.Field) -> FieldPlan {
    preview(UsedKey(field.codingKey, isData: field.isData))
  }

  /// The same for a coding key of an enum.
  package func preview(_ codingKey: String) -> FieldPlan { preview(UsedKey(codingKey)) }

  /// Whether a source key is that of a coding key in another spelling, if that counts.
  func isRelaxed(_ key: String, of codingKey: String) -> Bool {
    guard spelling.isRelaxed, !isVerbatim, let sourceKey = sourceKey(for: codingKey) else { return false }
    return spelling.matchKey(of: sourceKey) == spelling.matchKey(of: key)
  }

  /// Whether a key is that of the storage of an `@Observable` class.
  func isObserved(_ key: UsedKey) -> Bool {
    guard key.name.utf8.first == UInt8(ascii: "_"), !key.isData else { return false }
    guard let type = key.type else {
      return (rules?.schema ?? SchemaReader.known(model))?.findings.isObserved == true
    }
    if let known = state.withLock({ $0.observed }), known.type == ObjectIdentifier(type) { return known.isThere }
    // The key may be user code, so the lock is not held.
    let found = ObservedKey.isThere(in: type)
    state.withLock { $0.observed = (ObjectIdentifier(type), found) }
    return found
  }

  /// The same for a key as it was used.
  package func preview(_ key: UsedKey) -> FieldPlan { FieldPlan(key, type: nil, isConditional: nil, plan: nil, in: self) }

  /// Returns the coding keys for a source key without regard to rules; the most likely come
  /// first.
  func codingKeys(for key: String, among isCodingKey: (String) -> Bool) -> [String] {
    InverseKey.codingKeys(for: key, by: isVerbatim ? .identity : spelling.transformer, among: isCodingKey)
  }

  /// Returns the source key of a coding key without regard to rules; nil if the field is left
  /// out.
  package func sourceKey(for codingKey: String) -> String? { distinguishesKeys ? spelling.sourceKey(for: codingKey) : codingKey }

  /// The places of the fields that are known without a document, except the field that collects
  /// unknown keys.
  var declaredPlaces: PlaceTree {
    state.known {
      $0.declared
    } orMake: {
      // The key transformer may be user code, so the lock is not held.
      let fields = (rules?.schema?.fields ?? []).filter { !collectors.contains($0.codingKey) }
      return fields.reduce(into: places(of: fields.map(\.codingKey))) { places, field in
        let field = preview(field)
        places.insert(field.source)
        if field.used.isData, let other = field.otherKey { places.insert(.key(other)) }
      }
    } keep: {
      $1.declared = $0
    }
  }

  /// The places of these, and of the fields that have been learned so far.
  var readPlaces: PlaceTree {
    let declared = declaredPlaces
    return state.withLock { state in
      if let known = state.places { return known }
      let made = state.learnt.reduce(into: declared) { $0.insert($1.source) }
      state.places = made
      return made
    }
  }

  // MARK: Knowledge of the type

  /// Returns the type's fields, as far as they are known from an inspection or from successful
  /// decodes. This inspects nothing, so it may be used while documents are read and written.
  func known(of type: Any.Type) -> Schema? { knowledge.fields(inspected: rules?.schema ?? SchemaReader.known(type)) }

  /// The fields of the payload of a case.
  var payloadFields: Schema? {
    let inspected = payload.flatMap { payload in SchemaReader.known(model)?.cases?.first { $0.codingKey == payload.codingKey }?.payload }
    return inspected?.isComplete == true ? inspected : knowledge.observedFields
  }

  /// The same for set-up. This inspects the type and the types it contains.
  package func inspected(_ type: any Decodable.Type) -> SchemaReader.Inspection {
    var found = SchemaReader.inspect(type)
    found.schema = knowledge.fields(inspected: found.schema) ?? found.schema
    return found
  }

  /// Signals readers that what they know of the plan has changed.
  func noteChange() { revision?.advance() }
}
