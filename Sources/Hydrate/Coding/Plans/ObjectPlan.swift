/// How the keys of one kind of object are read: the fields of a model, or of a container nested in
/// it.
///
/// A plan knows the fields that its rules name from the start, and learns the others when a
/// document first asks for them, so that nothing needs to be probed for a plain model. What it has
/// learnt is a `Layout`; learning replaces it, under a lock.
final class ObjectPlan: Sendable {
  /// No model has more fields; what asks for more reads a dictionary by hand, whose keys are not
  /// kept.
  private static let learningLimit = 1024

  // Not the store, which would be a circle, and which issues outlive that still name a plan's
  // fields.
  private let keyTransformer: KeyTransformer
  private let isNested: Bool
  /// The rules of the model, nil where none apply.
  let rules: CompiledRules?
  /// The number of the plan in its store; -1 for that of a nested container of which runs keep
  /// nothing.
  let number: Int
  private let numbers: PlanNumbers
  /// What is known of the fields, from an inspection and from what decoded well.
  let knowledge: TypeKnowledge
  /// What tells those who know the plan that it has changed; nil for a nested container.
  private let revision: PlanRevision?
  private let state = Guarded(State())

  /// What a plan comes to know.
  private struct State {
    var learnt: [FieldPlan] = []
    var numbers = NameTable()
    /// The same for keys that are data, where that makes a difference.
    var dataNumbers = NameTable()
    var wayBack: WayBack?
    /// The layout of what has been learnt; made when it is asked for, since fields are learnt by
    /// the dozen.
    var layout: Layout? = Layout.empty
    var elements: ObjectPlan?
    var payloads: [String: ObjectPlan] = [:]
    var declared: Set<String>?

    func number(of key: UsedKey) -> Int? { key.isData ? dataNumbers.number(of: key.name) : numbers.number(of: key.name) }

    /// Keeps a field, unless another task was quicker; gives what is kept, and what is out of
    /// date, to be let go of outside the lock: fields refer to mappers of the user's.
    mutating func keep(_ field: FieldPlan, for key: UsedKey) -> (kept: FieldPlan, outdated: (Layout?, FieldPlan?)) {
      guard let known = number(of: key) else {
        guard learnt.count < ObjectPlan.learningLimit else { return (field, (nil, nil)) }
        if key.isData { dataNumbers.add(key.name, learnt.count) } else { numbers.add(key.name, learnt.count) }
        learnt.append(field)
        defer { layout = nil }
        return (field, (layout, nil))
      }
      let first = learnt[known]
      if first.tells(type: field.type != nil, conditional: field.isConditional != nil) { return (first, (nil, nil)) }
      learnt[known] = field
      defer { layout = nil }
      return (field, (layout, first))
    }
  }

  /// The plan of a container within the coding of a type.
  convenience init(nestedIn knowledge: TypeKnowledge, learns: Bool = false, _ keyTransformer: KeyTransformer, _ numbers: PlanNumbers) {
    self.init(
      keyTransformer: keyTransformer, knowledge: TypeKnowledge(within: knowledge, learns: learns), isNested: true, rules: nil,
      numbers: numbers)
  }

  private func nested(learns: Bool) -> ObjectPlan { ObjectPlan(nestedIn: knowledge, learns: learns, keyTransformer, numbers) }

  init(
    keyTransformer: KeyTransformer, knowledge: TypeKnowledge, isNested: Bool, rules: CompiledRules?, numbers: PlanNumbers,
    revision: PlanRevision? = nil
  ) {
    self.keyTransformer = keyTransformer
    self.knowledge = knowledge
    self.isNested = isNested
    self.rules = rules
    self.numbers = numbers
    number = isNested ? numbers.nextNested() : numbers.next()
    self.revision = revision
  }

  /// The type whose fields these are, or within whose coding a container is nested.
  var model: Any.Type { knowledge.type }

  /// Whether coding keys are the source's keys.
  var isVerbatim: Bool { knowledge.isSystem }

  /// Whether keys that are data stand in the source under other names than the keys of an enum.
  var distinguishesKeys: Bool { !keyTransformer.isIdentity && !isVerbatim }

  /// What keys of the source come back to that are no field's own; nil where they are the coding
  /// keys.
  var wayBack: WayBack? {
    guard distinguishesKeys else { return nil }
    return state.withLock { state in
      if let known = state.wayBack { return known }
      let made = WayBack(keyTransformer)
      state.wayBack = made
      return made
    }
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

  /// The plan of the container that is nested at one of the keys that a type lists, as an enum
  /// does for the payload of a case.
  func payload(of key: String) -> ObjectPlan {
    state.withLock { state in
      if let known = state.payloads[key] { return known }
      let made = nested(learns: true)
      // Whose keys are data may have any number of them.
      if state.payloads.count < Self.learningLimit { state.payloads[key] = made }
      return made
    }
  }

  var layout: Layout {
    let wayBack = wayBack
    return state.withLock { state in
      if let made = state.layout { return made }
      let layout = Layout(state.learnt, wayBack: wayBack, claimed: wayBack == nil ? [] : rules?.claimedKeys ?? [])
      state.layout = layout
      return layout
    }
  }

  /// Has the next layout know the keys that have been met since this one was made; false where it
  /// knows them all.
  func renew(_ layout: Layout) -> Bool {
    guard let wayBack, wayBack.count > layout.strangerCount else { return false }
    // Who asks has the layout, so that it is not let go of here.
    state.withLock { if $0.layout === layout { $0.layout = nil } }
    return true
  }

  /// The plan of a field, learnt now if it is new.
  ///
  /// - Parameter isConditional: whether it is read as one that may be absent; nil where it is not
  ///   read.
  func field(_ key: UsedKey, type: Any.Type?, isConditional: Bool?, plan: TypePlan?) -> FieldPlan {
    if let known = known(key), known.tells(type: type != nil, conditional: isConditional != nil) { return known }
    // The key transformer may be code of the user's: not under the lock.
    let field = make(key, type: type, isConditional: isConditional, plan: plan)
    let (kept, outdated) = state.withLock { $0.keep(field, for: key) }
    withExtendedLifetime((field, outdated)) {}
    return kept
  }

  /// The plan of a field that was learnt.
  private func known(_ key: UsedKey) -> FieldPlan? { state.withLock { state in state.number(of: key).map { state.learnt[$0] } } }

  /// A field as it is known now.
  func latest(_ field: FieldPlan) -> FieldPlan { known(field.used) ?? field }

  /// The field of a coding key as it is known now, or would be.
  func latest(_ key: UsedKey) -> FieldPlan { known(key) ?? preview(key) }

  /// What the plan of a field would be, which is not learnt.
  func preview(_ codingKey: String) -> FieldPlan { preview(UsedKey(codingKey)) }

  /// The same for a key as it was used.
  func preview(_ key: UsedKey) -> FieldPlan { make(key, type: nil, isConditional: nil, plan: nil) }

  /// The coding keys that a key of the source stands for, as far as no rule says otherwise; the
  /// likeliest first.
  func codingKeys(for key: String, among isCodingKey: (String) -> Bool) -> [String] {
    ReturnedKey.codingKeys(for: key, by: isVerbatim ? .identity : keyTransformer, among: isCodingKey)
  }

  /// The source key of a coding key, as far as no rule says otherwise; nil where it is left out.
  func sourceKey(for codingKey: String) -> String? { distinguishesKeys ? keyTransformer.sourceKey(for: codingKey) : codingKey }

  /// The source keys of the fields that can be told without a document, but for the one that takes
  /// unknown keys.
  var declaredKeys: Set<String> {
    if let known = knownDeclaredKeys { return known }
    // The key transformer may be code of the user's: not under the lock.
    let fields = (rules?.schema?.fields ?? []).filter { rules?.collects(codingKey: $0.codingKey) == false }
    let keys = fields.reduce(into: Set<String>()) { $0.formUnion(preview($1.codingKey).source.rootKeys) }
    state.withLock { $0.declared = keys }
    return keys
  }

  private var knownDeclaredKeys: Set<String>? { state.withLock { $0.declared } }

  // MARK: What is known of the type

  /// The type's fields, as far as they are known from an inspection or from what has decoded well.
  /// Nothing is inspected for that, so it may be asked while documents are read and written.
  func known(of type: Any.Type) -> Schema? { knowledge.fields(inspected: rules?.schema ?? SchemaReader.known(type)) }

  /// The same for set-up, which inspects the type with all that it holds.
  func inspected(_ type: any Decodable.Type) -> SchemaReader.Inspection {
    var found = SchemaReader.inspect(type)
    found.schema = knowledge.fields(inspected: found.schema) ?? found.schema
    return found
  }

  /// Has those who know the plan ask anew, because what they know has changed.
  func noteChange() { revision?.advance() }

  private func make(_ key: UsedKey, type: Any.Type?, isConditional: Bool?, plan: TypePlan?) -> FieldPlan {
    let isTransformed = distinguishesKeys
    let transformed = sourceKey(for: key.name)
    let sourceKey = key.isData ? key.name : transformed
    let compiled = rules?.field(codingKey: key.name, sourceKey: sourceKey)
    var rule = compiled?.rule ?? FieldRule()
    if compiled == nil, sourceKey == nil { rule.isLeftOut = true }
    // What a rule says of the place stands as it is.
    let isByKey = isTransformed && compiled?.hasOwnSource != true && !rule.isLeftOut && !rule.collects
    let source = compiled?.source ?? .key(sourceKey ?? key.name)
    let label = FieldLabel(
      key, sourcePath: source.path, name: rules?.schema == nil ? nil : compiled?.name, origin: isNested ? nil : knowledge,
      isSensitive: compiled?.isSensitive ?? false)
    return FieldPlan(
      label, source: source, otherKey: isByKey && key.isData && transformed != key.name ? transformed : nil,
      comesBack: isByKey && !key.isData, type: type, isConditional: isConditional, plan: plan, rule: rule,
      nested: NestedPlan(in: knowledge, keyTransformer, numbers))
  }
}
