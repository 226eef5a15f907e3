/// The generic functions that the rules call, which are not generic themselves.
extension Reader {
  func readPart(
    _ type: any Decodable.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any {
    if case .leaf(let leaf) = plan.strategy { return try readLeaf(type, leaf, value, in: details, step, isExact: false) }
    return try readAny(type, plan, value, in: details, step)
  }

  private func readAny<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any {
    try read(type, plan, value, in: details, step, asIs: true)
  }

  func readNullPart<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> Any {
    try readNull(type, plan, value, in: details, step)
  }

  /// Reads null as a type that is no `Optional`: the type's own `init(from:)` may accept it.
  func readNull<T: Decodable>(
    _ type: T.Type, _ plan: TypePlan, _ value: Value, in details: FrameDetails, _ step: PathStep
  ) throws(Failure) -> T {
    switch plan.strategy {
    case .decodable, .value, .section:
      let checkpoint = checkpoint
      do throws(Failure) {
        return try read(type, plan, value, in: details, step)
      } catch {
        if error.isUnrecoverable { throw error }
        session.rollBack(to: checkpoint)
      }
    case .leaf, .optional, .collection, .dictionary, .mapper: break
    }
    let expected = plan.object.kind == .array ? Detail.expectedKind([.array]) : .absent(type)
    throw Failure(.nullValue, expected, at: IssueLocation(in: details, step: step, value: value))
  }

  /// What a property wrapper reads from null where its value is missing; nil if it does not, or if
  /// the type is none. That is a fallback with an issue, unless the wrapper has an `Optional`.
  func wrapper<T: Decodable>(
    _ type: T.Type, _ field: FieldPlan, for failure: Failure, _ read: FieldRead
  ) throws(Failure) -> Any? {
    // Nothing of the document is read.
    let reads = counts.reads
    defer { counts.reads = reads }
    let wrapper: T
    do throws(Failure) {
      wrapper = try readNull(type, plan(for: type), .null, in: read.details, read.step)
    } catch {
      if error.isUnrecoverable { throw error }
      return nil
    }
    guard let value = MirrorReader.wrappedValue(in: wrapper) ?? (field.rule.readsNull == true ? wrapper : nil) else { return nil }
    if ExtendedType(Swift.type(of: value)) != .optional {
      session.soften(failure, .value(value))
      recorder?.note(fallback: .nil, softening: true)
    }
    return wrapper
  }

  /// The context for a mapper: the value and its location. A value of nil is absent.
  func context(_ value: Value?, in details: FrameDetails, _ step: PathStep) -> MappingContext {
    MappingContext(session: session, ownReader: self, details: details, step: step, value: value ?? .null, isAbsent: value == nil)
  }

  /// Maps a value by the mapper of a field; a value of nil is absent. Returns nil if the mapper does.
  func map<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, _ value: Value?, over mergeBase: MergeBase? = nil, _ read: FieldRead, _ field: FieldPlan
  ) throws(Failure) -> Any? {
    var context =
      field.rule.mapper == nil ? typeContext(for: mapper, value, in: read.details, read.step) : context(value, in: read.details, read.step)
    context.mergeBase = mergeBase
    return try mapper.read(as: type, in: &context).map { $0 as Any }
  }

  func fallback<T: Decodable>(
    _ type: T.Type, by mapper: FieldMapper, for failure: Failure, _ read: FieldRead
  ) throws(Failure) -> Any? {
    var context = context(nil, in: read.details, read.step)
    return try mapper.fallback(as: type, for: failure, in: &context).map { $0 as Any }
  }
}
