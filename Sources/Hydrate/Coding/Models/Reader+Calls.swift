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
      do throws(Failure) {
        return try read(type, state, in: push(in: -1, details, step, value.document, at: value.index, type: type, state))
      } catch {
        throw MappingError(error)
      }
    }
    let plan = rootPlan(of: type)
    try store.checkMistakes(of: plan)
    do throws(Failure) {
      if isAbsent { throw Failure(.missingValue, .absent(type), at: IssueLocation(in: details, step: step, value: nil)) }
      let model = try readRoot(type, plan, value, in: details, step)
      if session.checksKeys { noteKeysRead(by: type, value, in: details) }
      return model
    } catch {
      throw MappingError(error)
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

  func read<T: Decodable>(_ type: T.Type, _ value: Value, in details: FrameDetails, _ step: PathStep) throws(Failure) -> T {
    try read(type, plan(for: type), value, in: details, step)
  }

  /// Reads null as a type that is no `Optional`: the type's own `init(from:)` may accept it.
  func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in details: FrameDetails, _ step: PathStep) throws(Failure) -> T {
    try readNull(type, plan(for: type), value, in: details, step)
  }

  // MARK: In contexts

  /// Reads a value as a type. A part of a patch is merged into what was there before.
  package func read<T: Decodable>(_ type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T {
    try mapping(value, in: context) { () throws(Failure) in
      try read(type, plan(for: type), value, over: context.mergeBase, in: context.details, context.step)
    }
  }

  package func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T {
    try mapping(value, in: context) { () throws(Failure) in try readNull(type, value, in: context.details, context.step) }
  }

  /// Reads a value as a type that is known only at run time.
  package func read<T>(anyOf type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T? {
    try read(decodable(type, in: context), value, in: context) as? T
  }

  private func decodable<T>(_ type: T.Type, in context: MappingContext) throws(Failure) -> any Decodable.Type {
    if let decodable = type as? any Decodable.Type { return decodable }
    throw Failure(.configuration, .mistake(.notDecodable(type)), at: context.place(of: nil))
  }
}
