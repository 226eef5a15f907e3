/// Reading values as types: as scalars, as containers, by mappers, or by the type's own
/// `init(from:)`.
extension Reader {
  /// Adds a field that the layout does not know to the plan. Returns the field's plan.
  ///
  /// - Parameter type: The requested type; nil for a key that is requested without one.
  func learn(_ key: UsedKey, _ type: (any Decodable.Type)? = nil, isConditional: Bool? = nil, of plan: ObjectPlan) -> FieldPlan {
    let field = plan.field(key, type: type, isConditional: isConditional, plan: type.map { self.plan(for: $0) })
    refresh(plan)
    return field
  }

  // MARK: Values

  /// Reads a value as a type; `parent` and `step` give its location.
  ///
  /// - Parameter asIs: Whether the value means what it is: it is a key, or is null if this read
  ///   fails.
  @_semantics("optimize.sil.specialize.generic.never")
  func read<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: FrameDetails, _ step: PathStep, isExact: Bool = false, asIs: Bool = false
  ) throws(Failure) -> T {
    let value = nullTexts == nil || asIs ? value : applyingNullTexts(value, plan)
    if hasNothings, !asIs, meansNothing(value) { return try readOrNull(type, plan, value, in: parent, step, isExact: isExact) }
    // Checked first, since it is the most frequent case.
    if plan.isModel { return try readModel(type, plan, value, in: parent, step, isExact: isExact) }
    switch plan.strategy {
    case .leaf(let leaf): return try content(readLeaf(type, leaf, value, in: parent, step, isExact: isExact), as: type)
    case .value: return try readValue(type, value)
    case .optional(let shape): return try shape.read(container(value, parent, step, isExact: isExact), as: type)
    case .collection(let shape):
      if let leaf = plainElement(of: plan) {
        do throws(OtherType) { return try PlainList.read(type, of: leaf, value.document, value.index) } catch {}
      }
      return try shape.read(container(value, parent, step, isExact: isExact), as: type)
    case .dictionary(let shape): return try shape.read(container(value, parent, step), as: type)
    case .mapper(let mapper):
      guard let own = applicable(mapper, to: value) else {
        return try read(type, store.unmappedPlan(for: type), value, in: parent, step, isExact: isExact, asIs: asIs)
      }
      return try map(type, by: own, value, over: nil, in: parent, step)
    case .section:
      let reader = section(for: type)
      return try reader.read(type, reader.plan(for: type), value, in: parent, step, isExact: isExact, asIs: asIs)
    case .decodable: break
    }
    return try readModel(type, plan, value, in: parent, step, isExact: isExact)
  }

  /// Reads a value that may mean null: as it is, and as null if that fails.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) private func readOrNull<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: FrameDetails, _ step: PathStep, isExact: Bool
  ) throws(Failure) -> T {
    let result = try unlessNothing(value) { () throws(Failure) in
      try read(type, plan, value, in: parent, step, isExact: isExact, asIs: true)
    }
    if let result { return result }
    let null = Value(nullFor: value)
    return try plan.mapper == nil ? readNull(type, plan, null, in: parent, step) : read(type, plan, null, in: parent, step, asIs: true)
  }

  // A function of its own, since generic code looks up the metadata of each of its `Optional`s on
  // entry.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never) func map<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, _ value: Value, over mergeBase: MergeBase?, in parent: FrameDetails, _ step: PathStep
  ) throws(Failure) -> T {
    var context = typeContext(for: mapper, value, in: parent, step)
    context.mergeBase = mergeBase
    guard let result = try mapper.read(as: type, in: &context) else {
      throw Failure(.nullValue, .absent(type), at: IssueLocation(in: parent, step: step, value: value))
    }
    counts.reads += 1
    return result
  }

  /// Reads structured data, which is the value itself.
  @inline(never) private func readValue<T>(_ type: T.Type, _ value: Value) throws(Failure) -> T {
    counts.reads += 1
    return try result(value, as: type)
  }

  /// The ``ContainerReader`` for a value.
  @inline(__always) func container(
    _ value: Value, _ parent: FrameDetails, _ step: PathStep, isExact: Bool = false, over mergeBase: MergeBase? = nil
  ) -> ContainerReader {
    ContainerReader(reader: self, value: value, parent: parent, step: step, isExact: isExact, mergeBase: mergeBase)
  }

  /// Reads a scalar. `parent` is evaluated only if something needs the scalar's location.
  @inline(never) func readLeaf(
    _ type: Any.Type, _ leaf: Leaf, _ value: Value, in parent: @autoclosure () -> FrameDetails, _ step: PathStep, isExact: Bool
  ) throws(Failure) -> Any {
    func place() -> IssueLocation { IssueLocation(in: parent(), step: step, value: value) }
    do throws(LeafReader.Fault) {
      let reading = try LeafReader.read(
        leaf, value, isExact: isExact || isStrict, asFoundation: leaf == .url && session.readsAsFoundation && !isStrict)
      if reading.isRounded {
        session.report(MappingIssue(.precisionLoss, .rounded(type), at: place(), severity: .nonFatal))
      }
      if watchesScalars || (isBuiltIn && session.reportsConversions), !isExact { watch(type, leaf, value, at: place) }
      counts.reads += 1
      return reading.value
    } catch {
      if value.kind == .array, case let single = single(value), single.kind != .array, session.attempts.mayUseRemedy() {
        return try readLeaf(type, leaf, single, in: FrameDetails(parent: parent(), step: step, value: value), .index(0), isExact: isExact)
      }
      if store.isForUpdates, let own = value.string.flatMap({ ExistingLeaf.scalar($0, of: type) }) { return own }
      throw refusal(type, error, of: value, at: place(), isExact: isExact)
    }
  }

  /// The failure for a scalar that could not be read.
  @inline(never) func refusal(
    _ type: Any.Type, _ fault: LeafReader.Fault, of value: Value, at place: IssueLocation, isExact: Bool
  ) -> Failure {
    if isExact { counts.exactRefusals += 1 }
    if value.kind == .null { return Failure(.nullValue, .absent(type), at: place) }
    return Failure(fault == .mismatch ? .typeMismatch : .invalidValue, .expected(type), at: place)
  }

  // MARK: Models

  /// Reads a value by the type's own `init(from:)`.
  @_semantics("optimize.sil.specialize.generic.never")
  func readModel<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: FrameDetails, _ step: PathStep, isExact: Bool,
    existing: ExistingValues? = nil
  ) throws(Failure) -> T {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw session.tooDeep(at: IssueLocation(in: parent, step: step, value: value))
    }
    if !plan.isModel {
      // Only an object has fields that are left out and need a fallback.
      let mistakes = existing?.isNew == false || value.kind != .object ? plan.updateMistakes : plan.mistakes
      guard mistakes.isEmpty else { throw Failure(mistakes) }
    }
    guard let state = state(of: plan.object) else { throw session.tooDeep(at: IssueLocation(in: parent, step: step, value: value)) }
    let (number, outer) = around(parent)
    let isScalar =
      switch value.kind {
      case .object, .array, .null: false
      default: true
      }
    if isScalar, !isExact {
      return try readModel(type, state, fromScalarIn: number, outer, step, value.document, value.index, existing: existing)
    }
    return try readModel(type, state, in: number, outer, step, value.document, value.index, isExact: isScalar, existing: existing)
  }

  /// Completes a model that its type has made: checks for unknown keys, and records the decode.
  func finish<T>(_ model: T, _ state: TypeState, _ details: FrameDetails) throws(Failure) {
    if checksKeys || state.checksOthersKeys { try checkKeys(in: details) }
    if state.wantsObservation { record(model, state.plan, details) }
  }

  /// The failure for an error thrown by a type's `init(from:)`, or by the check for unknown keys.
  @inline(never) func failure(_ type: Any.Type, from error: any Error, in details: FrameDetails, since checkpoint: Checkpoint) -> Failure {
    if let plan = details.plan { noteFailure(plan) }
    recorder?.add(.failedModel, at: IssueLocation(in: details, step: .same, value: details.value))
    // The failure carries the issues reported within the model, so that `try?` drops them, too.
    let softened = session.takeIssues(since: checkpoint)
    if let refusal = error as? Failure { return Failure(softened, cause: refusal) }
    let noCase = if case .failure(let failure)? = details.listing.enumCase { failure } else { Failure?.none }
    let cause = noCase ?? Failure.translated(error, type, in: details)
    // A full session only counts issues, so it needs no diagnosis.
    if session.isFull { return softened.isEmpty ? cause : Failure(softened, cause: cause, codingPath: cause.spelledPath(in: error)) }
    let unread = Unread(details, self)
    let gap = unread.map(\.leavesFields) ?? details.leavesUnknownParts ? self.gap(of: details.plan) : nil
    if softened.isEmpty, unread == nil, gap == nil { return cause }
    return Failure(
      softened, cause: cause, unread: unread, of: unread == nil ? nil : session.failureHome, codingPath: cause.spelledPath(in: error),
      gap: gap)
  }

  /// Why fields of a type are not checked.
  func gap(of plan: ObjectPlan?) -> CheckGap {
    guard let plan, !plan.isVerbatim, SchemaReader.known(plan.model) == nil else { return .unknown }
    return (root.origin ?? root).isPlanned ? .unknown : .uninspected
  }
}

/// Reading models by their types' own `init(from:)`.
extension Reader {
  /// Reads a model from an object that is a part of an open frame's value.
  @inline(__always) func readModel<T: Decodable>(
    _ type: T.Type, _ state: TypeState, in parent: Int, _ step: CompactStep, at index: Int
  ) throws(Failure) -> T {
    try read(type, state, in: push(in: parent, step, at: index, type: type, state))
  }

  /// Reads a model from an object, or from any other value that its type may accept.
  ///
  /// - Parameters:
  ///   - parent: the number of the frame around; -1 if that is `outer`, of no frame here.
  ///   - document: the document; nil for that of the parent.
  @_semantics("optimize.sil.specialize.generic.never")
  func readModel<T: Decodable>(
    _ type: T.Type, _ state: TypeState, in parent: Int, _ outer: FrameDetails?, _ step: PathStep, _ document: Document?, _ index: Int,
    isExact: Bool,
    existing: ExistingValues?
  ) throws(Failure) -> T {
    let number = push(in: parent, outer, step, document, at: index, type: type, state, isExact: isExact)
    if let existing { details(number)?.begin(over: existing) }
    return try read(type, state, in: number)
  }

  /// Reads a model in a frame that was just pushed, and pops the frame.
  ///
  /// One function for first and second attempts as well, so that no level of a document takes more of
  /// the stack than it must.
  @_semantics("optimize.sil.specialize.generic.never")
  package func read<T: Decodable>(_ type: T.Type, _ state: TypeState, in number: Int, isAttempt: Bool = false) throws(Failure) -> T {
    if !isAttempt, retriesModels, mayRetry(state, number) { return try readRetrying(type, state, in: number) }
    if state.isStale { current(state) }
    let (around, firstSlot, checkpoint) = (current, slots.count, checkpoint)
    current = number
    var isGood = true
    defer {
      if isGood, state.isWatched, !frames[number].isSequential { compare(number, state) }
      assert(current == number, "types end in the order in which they were begun")
      current = around
      pop(to: number)
      slots.removeAll(from: firstSlot)
    }
    do {
      // The fast path returns at once, so that the model is made in its final place.
      if !isAttempt, !checksKeys, state.isPlain { return try T(from: ValueDecoder(handle(number))) }
      let decoder = ValueDecoder(handle(number))
      let model = if let checked = state.checked { try content(checked.init(checking: decoder), as: type) } else { try T(from: decoder) }
      if checksKeys || !state.isPlain { try finish(model, state, try opened(number)) }
      if isAttempt { finishAttempt(number, hasFailed: false) }
      return model
    } catch {
      isGood = false
      if isAttempt, finishAttempt(number, hasFailed: true) { throw Self.ended }
      let details = try opened(number)
      throw failure(type, from: error, in: details, since: checkpoint)
    }
  }
}

/// The entry points of a reader for mappers and sessions.
extension Reader {
  /// Reads the model of a mapper. Throws the mistakes in the mapper's rules first.
  func readRoot<Model: Decodable>(
    _ type: Model.Type, _ value: Value, isAbsent: Bool = false, in details: FrameDetails, _ step: PathStep
  ) throws(MappingError) -> Model {
    // Most documents are objects for a model without a profile. To ask no more than that saves a
    // tenth of a call for a small one.
    if !isAbsent, let state = rootState, state.plan.model == type, value.kind == .object, !counts.checksKeys,
      ThreadStack.remaining > ThreadStack.levelReserve
    {
      return try asMappingError { () throws(Failure) in
        try read(type, state, in: push(in: -1, details, step, value.document, at: value.index, type: type, state))
      }
    }
    let plan = rootPlan(of: type)
    try store.checkMistakes(of: plan)
    return try asMappingError { () throws(Failure) in
      if isAbsent { throw Failure(.missingValue, .absent(type), at: IssueLocation(in: details, step: step, value: nil)) }
      let model = try readRoot(type, plan, value, in: details, step)
      if counts.checksKeys { noteKeysRead(by: type, value, in: details) }
      return model
    }
  }

  /// Reads the model of a mapper. Null goes to `readNull`, unless the type is optional or has a
  /// mapper.
  func readRoot<Model: Decodable>(
    _ type: Model.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Model {
    if value.kind == .null, !plan.isOptional, plan.mapper == nil { return try readNull(type, plan, value, in: details, step) }
    return try read(type, plan, value, in: details, step)
  }

  // MARK: In contexts

  /// Reads a value as a type. A part of a patch is merged into what was there before.
  package func read<T: Decodable>(_ type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T {
    try mapping(value, in: context) { () throws(Failure) in
      try read(type, plan(for: type), value, over: context.mergeBase, in: context.details, context.step)
    }
  }

  package func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T {
    try mapping(value, in: context) { () throws(Failure) in try readNull(type, plan(for: type), value, in: context.details, context.step) }
  }

  /// Reads a value as a type that is known only at run time.
  package func read<T>(anyOf type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T? {
    guard let decodable = type as? any Decodable.Type else {
      throw Failure(.configuration, .mistake(.notDecodable(type)), at: context.place(of: nil))
    }
    return try read(decodable, value, in: context) as? T
  }
}
