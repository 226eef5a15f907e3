/// An engine at work in a session: reads values as types, by the engine's plans.
///
/// A run belongs to one task, and lives in its session.
final class Run {
  static let stackReserve = ThreadStack.levelReserve

  let engine: Engine
  /// The engine of the mapper, which has the engines of its profile's types.
  let root: Engine
  // A run lives in its session, which outlives every use of it; a decoder that escapes keeps the session too.
  let session: Session
  let state: RunState
  let isStrict: Bool

  init(engine: Engine, root: Engine, session: Session) {
    self.engine = engine
    self.root = root
    self.session = session
    state = engine.states.take()
    isStrict = engine.configuration.coercion == .strict
    let desk = state.desk
    desk.pointee.checksKeys = engine.configuration.unknownKeys != .ignore
    if desk.pointee.checksKeys { session.checksKeys = true }
    desk.pointee.issueCount = UnsafePointer(session.issueCounter)
    desk.pointee.run = .passUnretained(self)
  }

  // MARK: Plans

  /// Whether the state is the run's own still, and not another's; for debug builds.
  private var isAtWork: Bool { state.desk.pointee.run?.toOpaque() == Unmanaged.passUnretained(self).toOpaque() }

  func plan<T>(for type: T.Type) -> TypePlan { known(type) ?? keep(engine.plan(for: type)) }

  /// The same for a type that is known to be decodable; see ``Engine``.
  func plan<T: Decodable>(for type: T.Type) -> TypePlan { known(type) ?? keep(engine.plan(for: type)) }

  @inline(__always) private func known(_ type: Any.Type) -> TypePlan? {
    assert(isAtWork)
    return state.plan(for: type)
  }

  private func keep(_ plan: TypePlan) -> TypePlan {
    if !plan.isProvisional { state.keep(plan) }
    return plan
  }

  func layout(of plan: ObjectPlan) -> Layout { state.layout(of: plan) }

  /// The plan of a field that the layout does not know, which is learnt with it.
  func learn<T: Decodable>(_ key: UsedKey, _ type: T.Type, isConditional: Bool, of plan: ObjectPlan) -> FieldPlan {
    learn(key, type, isConditional: isConditional, self.plan(for: type), of: plan)
  }

  /// The same for a key that is asked for without a type.
  func learn(_ key: UsedKey, of plan: ObjectPlan) -> FieldPlan { learn(key, nil, isConditional: nil, nil, of: plan) }

  private func learn(_ key: UsedKey, _ type: Any.Type?, isConditional: Bool?, _ typePlan: TypePlan?, of plan: ObjectPlan) -> FieldPlan {
    let field = plan.field(key, type: type, isConditional: isConditional, plan: typePlan)
    state.refresh(plan)
    return field
  }

  // MARK: Values

  /// Reads a value as a type; `parent` and `step` say where it stands.
  func read<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: Scope, _ step: Step, isExact: Bool = false
  ) throws(Failure) -> T {
    assert(isAtWork)
    switch plan.strategy {
    case .leaf(let leaf): return try readLeaf(type, leaf, value, in: parent, step, isExact: isExact)
    case .value:
      if let value = same(value, as: type) {
        session.reads += 1
        return value
      }
    case .optional(let target): return try target.read(as: type, self, value, parent, step, isExact: isExact)
    case .collection(let target): return try target.read(as: type, self, value, parent, step)
    case .dictionary(let target): return try target.read(as: type, self, value, parent, step)
    case .mapper(let mapper):
      if let result = try mapper.read(as: type, value, isAbsent: false, self, parent, step) {
        session.reads += 1
        return result
      }
      throw Failure(.nullValue, .absent(type), at: Place(scope: parent, step: step, value: value))
    case .section:
      let run = section(for: type)
      return try run.read(type, run.plan(for: type), value, in: parent, step, isExact: isExact)
    case .decodable: break
    }
    return try readModel(type, plan, value, in: parent, step, isExact: isExact)
  }

  /// The run for a type that the mapper's profile has rules for.
  func section(for type: Any.Type) -> Run { session.run(of: root.section(for: type), root: root) }

  func readLeaf<T>(_ type: T.Type, _ leaf: Leaf, _ value: Value, in parent: Scope, _ step: Step, isExact: Bool) throws(Failure) -> T {
    do throws(LeafReader.Fault) {
      let reading = try LeafReader.read(type, leaf, value, isExact: isExact || isStrict)
      if reading.isRounded {
        session.report(
          MappingIssue(.precisionLoss, .rounded(type), at: Place(scope: parent, step: step, value: value), severity: .nonFatal))
      }
      session.reads += 1
      return reading.value
    } catch {
      if engine.isForPresent, let own = value.string.flatMap({ PresentLeaf.value($0, as: type) }) { return own }
      if isExact { session.exactRefusals += 1 }
      let place = Place(scope: parent, step: step, value: value)
      if value.kind == .null { throw Failure(.nullValue, .absent(type), at: place) }
      throw Failure(error == .mismatch ? .typeMismatch : .invalidValue, .unfit(type), at: place)
    }
  }

  // MARK: Models

  /// Reads a value by the type's own `init(from:)`.
  func readModel<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: Scope, _ step: Step, isExact: Bool, present: PresentValues? = nil
  ) throws(Failure) -> T {
    guard ThreadStack.remaining > Self.stackReserve else { throw .tooDeep(at: Place(scope: parent, step: step, value: value)) }
    let mistakes = present?.isNew == false ? plan.updateMistakes : plan.mistakes
    guard mistakes.isEmpty else { throw Failure(mistakes) }
    switch value.kind {
    case .object, .array, .null: return try initialize(type, plan, value, in: parent, step, isExact: false, present)
    default: break
    }
    if isExact || isStrict { return try initialize(type, plan, value, in: parent, step, isExact: isExact, present) }

    // Exact before lenient: a type that tries several scalars must meet the value as it is first.
    let (refusals, reads, mark) = (session.exactRefusals, session.reads, session.issueCount)
    do throws(Failure) {
      let model = try initialize(type, plan, value, in: parent, step, isExact: true, present)
      if session.exactRefusals == refusals || session.reads > reads { return model }
      // Every read was refused and the type made do without: that is no answer yet.
      _ = session.withdraw(since: mark)
    } catch {
      if session.exactRefusals == refusals { throw error }
    }
    return try initialize(type, plan, value, in: parent, step, isExact: false, present)
  }

  private func initialize<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: Scope, _ step: Step, isExact: Bool, _ present: PresentValues?
  ) throws(Failure) -> T {
    guard let use = state.use(of: plan.object) else { throw .tooDeep(at: Place(scope: parent, step: step, value: value)) }
    return try state.desk.readModel(
      type, use, .passUnretained(plan), in: .passUnretained(parent), step, .passUnretained(value.document),
      value.index, isExact: isExact, present: present)
  }

  /// What is left to do when a type has read itself.
  func finish<T>(_ model: T, _ teaches: Bool, _ plan: TypePlan, _ scope: Scope) throws(Failure) {
    if state.desk.pointee.checksKeys { try UnknownKeyCheck(run: self, scope: scope).run() }
    if teaches { teach(model, plan.object, scope) }
  }

  /// What a type's `init(from:)` threw, or a refusal of its keys, as a failure of this run.
  @inline(never) func failure<T: Decodable>(_ type: T.Type, from error: any Error, in scope: Scope, since mark: Int) -> Failure {
    if let plan = scope.plan { noteFailure(plan) }
    // Who drops the failure, by `try?` for one, drops what was reported within the model.
    let softened = session.withdraw(since: mark)
    if let refusal = error as? Failure { return Failure(softened, cause: refusal) }
    let cause = Failure.translated(error, type, in: scope)
    let check: (any DeferredCheck)? =
      FieldCheck(type, run: self, scope: scope) ?? PayloadCheck(run: self, scope: scope) ?? UncheckedElements(of: scope)
    if softened.isEmpty, check == nil { return cause }
    return Failure(softened, cause: cause, check: check, codingPath: cause.spelledPath(in: error))
  }
}
