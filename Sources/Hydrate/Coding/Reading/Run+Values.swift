/// How values are read as types: by leaves, containers, mappers, or the types' own code.
extension Run {
  /// The plan of a field that the layout does not know, which is learnt with it.
  func learn(_ key: UsedKey, _ type: any Decodable.Type, isConditional: Bool, of plan: ObjectPlan) -> FieldPlan {
    learn(key, type, isConditional: isConditional, self.plan(for: type), of: plan)
  }

  /// The same for a key that is asked for without a type.
  func learn(_ key: UsedKey, of plan: ObjectPlan) -> FieldPlan { learn(key, nil, isConditional: nil, nil, of: plan) }

  private func learn(_ key: UsedKey, _ type: Any.Type?, isConditional: Bool?, _ typePlan: TypePlan?, of plan: ObjectPlan) -> FieldPlan {
    let field = plan.field(key, type: type, isConditional: isConditional, plan: typePlan)
    refresh(plan)
    return field
  }

  // MARK: Values

  /// Reads a value as a type; `parent` and `step` say where it stands. A key is what it is, whatever texts mean null.
  func read<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: Scope, _ step: Step, isExact: Bool = false, isKey: Bool = false
  ) throws(Failure) -> T {
    let value = nullTexts == nil || isKey ? value : meant(value, plan)
    // Looked at first: most often it is one.
    if plan.isModel { return try readModel(type, plan, value, in: parent, step, isExact: isExact) }
    switch plan.strategy {
    case .leaf(let leaf): return try content(readLeaf(type, leaf, value, in: parent, step, isExact: isExact), as: type)
    case .value: return try readValue(type, value)
    case .optional(let shape): return try shape.accept(container(value, parent, step, isExact: isExact), as: type)
    case .collection(let shape):
      if let leaf = plan.elementLeaf {
        do throws(PlainList.NotPlain) { return try PlainList.read(type, of: leaf, value.document, value.index) } catch {}
      }
      return try shape.accept(container(value, parent, step, isExact: isExact), as: type)
    case .dictionary(let shape): return try shape.accept(container(value, parent, step), as: type)
    case .mapper(let mapper): return try map(type, by: mapper, value, in: parent, step)
    case .section:
      let run = section(for: type)
      return try run.read(type, run.plan(for: type), value, in: parent, step, isExact: isExact)
    case .decodable: break
    }
    return try readModel(type, plan, value, in: parent, step, isExact: isExact)
  }

  // Apart, since generic code looks up the type of every `Optional` in it, as soon as it is called.
  @inline(never) private func map<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, _ value: Value, in parent: Scope, _ step: Step
  ) throws(Failure) -> T {
    var context = context(value, in: parent, step)
    guard let result = try mapper.read(as: type, in: &context) else {
      throw Failure(.nullValue, .absent(type), at: Place(scope: parent, step: step, value: value))
    }
    counts.reads += 1
    return result
  }

  /// Structured data as it is.
  @inline(never) private func readValue<T>(_ type: T.Type, _ value: Value) throws(Failure) -> T {
    counts.reads += 1
    return try result(value, as: type)
  }

  /// What reads a value as a container of the standard library.
  @inline(__always) func container(_ value: Value, _ parent: Scope, _ step: Step, isExact: Bool = false) -> ContainerReader {
    ContainerReader(run: self, value: value, parent: parent, step: step, isExact: isExact)
  }

  /// A scalar of the type; `parent` is asked for where there is something to say of it.
  @inline(never) func readLeaf(
    _ type: Any.Type, _ leaf: Leaf, _ value: Value, in parent: @autoclosure () -> Scope, _ step: Step, isExact: Bool
  ) throws(Failure) -> Any {
    func place() -> Place { Place(scope: parent(), step: step, value: value) }
    do throws(LeafReader.Fault) {
      let reading = try LeafReader.read(leaf, value, isExact: isExact || isStrict)
      if reading.isRounded {
        session.report(MappingIssue(.precisionLoss, .rounded(type), at: place(), severity: .nonFatal))
      }
      if watchesScalars || (isBuiltIn && session.reportsConversions), !isExact { watch(type, leaf, value, at: place) }
      counts.reads += 1
      return reading.value
    } catch {
      if store.isForPresent, let own = value.string.flatMap({ PresentLeaf.scalar($0, of: type) }) { return own }
      throw refusal(type, error, of: value, at: place(), isExact: isExact)
    }
  }

  /// What a scalar that could not be read is, as a failure.
  @inline(never) private func refusal(
    _ type: Any.Type, _ fault: LeafReader.Fault, of value: Value, at place: Place, isExact: Bool
  ) -> Failure {
    if isExact { counts.exactRefusals += 1 }
    if value.kind == .null { return Failure(.nullValue, .absent(type), at: place) }
    return Failure(fault == .mismatch ? .typeMismatch : .invalidValue, .expected(type), at: place)
  }

  // MARK: Models

  /// Reads a value by the type's own `init(from:)`.
  func readModel<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in parent: Scope, _ step: Step, isExact: Bool, present: PresentValues? = nil
  ) throws(Failure) -> T {
    guard ThreadStack.remaining > ThreadStack.levelReserve else {
      throw session.tooDeep(at: Place(scope: parent, step: step, value: value))
    }
    if !plan.isModel {
      // What is no object has no fields that are left out and need a fallback.
      let mistakes = present?.isNew == false || value.kind != .object ? plan.updateMistakes : plan.mistakes
      guard mistakes.isEmpty else { throw Failure(mistakes) }
    }
    guard let use = use(of: plan.object) else { throw session.tooDeep(at: Place(scope: parent, step: step, value: value)) }
    let (number, outer) = around(parent)
    let isScalar =
      switch value.kind {
      case .object, .array, .null: false
      default: true
      }
    if isScalar, !isExact {
      return try readModel(type, use, fromScalarIn: number, outer, step, value.document, value.index, present: present)
    }
    return try readModel(type, use, in: number, outer, step, value.document, value.index, isExact: isScalar, present: present)
  }

  /// What is left to do when a type has read itself.
  func finish<T>(_ model: T, _ teaches: Bool, _ plan: ObjectPlan, _ scope: Scope) throws(Failure) {
    if checksKeys { try UnknownKeyCheck(run: self, scope: scope).run() }
    if teaches { teach(model, plan, scope) }
  }

  /// What a type's `init(from:)` threw, or a refusal of its keys, as a failure of this run.
  @inline(never) func failure(_ type: Any.Type, from error: any Error, in scope: Scope, since mark: Int) -> Failure {
    if let plan = scope.plan { noteFailure(plan) }
    recorder?.modelFailed(at: Place(scope: scope, step: .same, value: scope.value))
    // Who drops the failure, by `try?` for one, drops what was reported within the model.
    let softened = session.withdraw(since: mark)
    if let refusal = error as? Failure { return Failure(softened, cause: refusal) }
    let cause = Failure.translated(error, type, in: scope)
    // Of what is only counted nothing is looked for.
    if session.isFull { return softened.isEmpty ? cause : Failure(softened, cause: cause, codingPath: cause.spelledPath(in: error)) }
    let unread = Unread(scope, self)
    let leavesUnchecked = unread == nil && scope.leavesUnknownElements
    if softened.isEmpty, unread == nil, !leavesUnchecked { return cause }
    return Failure(
      softened, cause: cause, unread: unread, of: unread == nil ? nil : session.failureHome, codingPath: cause.spelledPath(in: error),
      leavesUnchecked: leavesUnchecked)
  }
}
