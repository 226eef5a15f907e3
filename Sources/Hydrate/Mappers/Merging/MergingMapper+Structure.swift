// Mappers of structure in an update. A list is replaced, so `array` and `set` have nothing to merge.

extension Mappers.At: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try context.refuse(accessor.mistakes)
    switch context.part(of: input, at: accessor) {
    case .found(let part):
      underlay.trail.descend(to: accessor)
      return try context.merge(base, part, over: underlay, .path(accessor.path, destination: .root))
    case .absent:
      // The patch has nothing to say of it.
      if let present = underlay.present, input.kind == .object || input.kind == .array { return present }
    case .blocked: break
    }
    return try map(input, in: &context)
  }
}

extension Mappers.DictionaryOf: MergingMapper {
  func merge(
    _ input: Value, over underlay: Underlay<[String: Element.Output]>, in context: inout MappingContext
  ) throws(MappingError) -> [String: Element.Output] {
    try context.require(.object, input, for: [String: Element.Output].self)
    var inner = try context.opened(input)
    var failures = PartFailures(invalid)
    var members = MembersUnderPatch(underlay, inner.session)
    for (key, value) in input.members {
      let own = members.begin(key, named: key)
      if own.isRepeated { inner.reportRepeated(key, value) }
      try members.merge(value, key, over: own.underlay, by: element, at: key, &failures, in: &inner)
    }
    try failures.finish()
    return members.result
  }
}

extension FirstMapper: MergingMapper where Input == Value {
  /// A mapper that finds nothing of its own in a patch is passed over, as long as another one finds something.
  func merge(_ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    let session = context.session
    let (mark, staged) = (session.issueCount, session.stagedCount)
    var failures: [Failure] = []
    var idle: (any Mapper<Value, Output>)?
    // Whether one has found something that it could not map.
    var isRefused = false
    for mapper in mappers {
      let reads = session.counts.reads
      do throws(MappingError) {
        let output = try context.attempt(over: underlay) { context throws(MappingError) in
          try Self.merge(mapper, input, over: underlay, in: &context)
        }
        guard session.counts.reads == reads, let present = underlay.present, input.kind == .object,
          ChangeList(from: present, to: output, underlay.trail).paths.isEmpty
        else { return output }
        idle = idle ?? mapper
        session.dropStaged(since: staged)
        underlay.trail.clear()
        _ = session.withdraw(since: mark)
      } catch {
        if error.staysFatal { throw error }
        isRefused = isRefused || session.counts.reads != reads || error.isWithin(context)
        failures.append(Failure(session.withdraw(since: mark), cause: error.failure))
      }
    }
    if let idle, !isRefused { return try Self.merge(idle, input, over: underlay, in: &context) }
    guard !failures.isEmpty else { throw context.failure(.configuration, .mistake(.noMapper)) }
    throw MappingError(Failure.joined(failures))
  }

  private static func merge(
    _ mapper: some Mapper<Value, Output>, _ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext
  ) throws(MappingError) -> Output {
    try context.merge(mapper, input, over: underlay)
  }
}

extension DispatchMapper: MergingMapper {
  /// Where the patch does not say which case it is, it is that of what is there: the first that can map it back.
  func merge(_ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    try context.refuse(mistakes)
    let index = try caseIndex(of: input, over: underlay.present, in: &context)
    return try Self.merge(cases[index].mapper, input, over: underlay, in: &context)
  }

  private func caseIndex(of input: Value, over present: Output?, in context: inout MappingContext) throws(MappingError) -> Int {
    guard case .content(let accessor) = trait, let present, input.kind == .object, case .absent = context.part(of: input, at: accessor)
    else {
      return try caseIndex(of: input, in: &context)
    }
    let mark = context.session.issueCount
    defer { _ = context.session.withdraw(since: mark) }
    for (index, entry) in cases.enumerated() {
      guard let mapper = entry.mapper as? any ReversibleMapper<Value, Output> else { continue }
      do throws(MappingError) {
        _ = try mapper.unmap(present, in: &context)
        return index
      } catch {
        if error.isFatal(.tooDeep) { throw error }
      }
    }
    return try caseIndex(of: input, in: &context)
  }

  private static func merge(
    _ mapper: some Mapper<Value, Output>, _ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext
  ) throws(MappingError) -> Output {
    try context.merge(mapper, input, over: underlay)
  }
}

extension MappingError {
  /// Whether what failed first stands below the place where a mapper stands, and is not there only because the mapper does not know it.
  fileprivate func isWithin(_ context: MappingContext) -> Bool {
    guard let first = failure.first, first.code != .unknownKey else { return false }
    return first.place.sourcePath.components.count > context.place.sourcePath.components.count
  }
}
