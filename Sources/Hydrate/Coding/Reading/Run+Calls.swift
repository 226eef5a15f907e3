/// What mappers and calls have a reader do.
extension Run {
  /// Reads the model of a mapper, whose mistakes come first.
  func readRoot<Model: Decodable>(
    _ type: Model.Type, _ value: Value, isAbsent: Bool = false, in scope: Scope, _ step: Step
  ) throws(MappingError) -> Model {
    let plan = rootPlan(of: type)
    try store.checkMistakes(of: plan)
    do throws(Failure) {
      if isAbsent { throw Failure(.missingValue, .absent(type), at: Place(scope: scope, step: step, value: nil)) }
      let model = try readRoot(type, plan, value, in: scope, step)
      if session.checksKeys { noteKeysRead(by: type, value, in: scope) }
      return model
    } catch {
      throw MappingError(error)
    }
  }

  /// Reads the model of a mapper: one that reads itself from an object gets nothing else.
  func readRoot<Model: Decodable>(
    _ type: Model.Type, _ plan: TypePlan, _ value: Value, in scope: Scope, _ step: Step
  ) throws(Failure) -> Model {
    if value.kind == .null, !plan.isOptional, plan.mapper == nil { return try readNull(type, plan, value, in: scope, step) }
    return try read(type, plan, value, in: scope, step)
  }

  func read<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T {
    try read(type, plan(for: type), value, in: .reading(scope), step)
  }

  /// Null for a type that is no `Optional`: a type that reads itself may know what to do with it.
  func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in scope: any MappingScope, _ step: Step) throws(Failure) -> T {
    try readNull(type, plan(for: type), value, in: .reading(scope), step)
  }

  /// Reads a part of a patch as a type, over what is there.
  func merge<T: Decodable>(
    _ type: T.Type, _ value: Value, over underlay: Underlay<T>, in scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T {
    try merge(type, plan(for: type), value, over: underlay, in: .reading(scope), step)
  }

  // MARK: In contexts

  func read<T: Decodable>(_ type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T {
    try read(type, value, in: context.scope, context.step)
  }

  func readNull<T: Decodable>(_ type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T {
    try readNull(type, value, in: context.scope, context.step)
  }

  func merge<T: Decodable>(
    _ type: T.Type, _ value: Value, over underlay: Underlay<T>, in context: MappingContext
  ) throws(Failure) -> T {
    try merge(type, value, over: underlay, in: context.scope, context.step)
  }

  /// Reads a value as a type that is known only at run time.
  func read<T>(anyOf type: T.Type, _ value: Value, in context: MappingContext) throws(Failure) -> T? {
    try read(decodable(type, in: context), value, in: context) as? T
  }

  /// Reads a part of a patch as a type that is known only at run time, over what is there.
  func merge<T>(anyOf type: T.Type, _ value: Value, over underlay: Underlay<T>, in context: MappingContext) throws(Failure) -> T? {
    try merge(opened: decodable(type, in: context), value, over: underlay, in: context) as? T
  }

  private func decodable<T>(_ type: T.Type, in context: MappingContext) throws(Failure) -> any Decodable.Type {
    if let decodable = type as? any Decodable.Type { return decodable }
    throw Failure(.configuration, .mistake(.notDecodable(type)), at: context.place(of: nil))
  }

  private func merge<Content, T: Decodable>(
    opened type: T.Type, _ value: Value, over underlay: Underlay<Content>, in context: MappingContext
  ) throws(Failure) -> T {
    try merge(type, value, over: underlay.converted(to: type), in: context)
  }
}
