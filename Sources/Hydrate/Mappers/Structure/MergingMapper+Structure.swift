// Mappers of structure in an update. A list is replaced, so `array` and `set` have nothing to merge.

extension Mappers.At: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try context.refuse(accessor.mistakes)
    switch context.part(of: input, at: accessor) {
    case .found(let part): return try context.merge(base, part, over: underlay, .path(accessor.path, destination: .root))
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
    let repeated = Set(input.repeatedKeys)
    if underlay.present != nil { underlay.trail.merge() }
    var outputs = underlay.present ?? [:]
    var seen: Set<String> = []
    for (key, value) in input.members {
      let own = Underlay(
        present: underlay.present?[key], fallback: underlay.fallback?[key], nulls: underlay.nulls,
        trail: underlay.trail.member(key, key: key))
      if !seen.insert(key).inserted, repeated.contains(key) {
        inner.reportRepeated(key, value)
        own.trail.clear()
      }
      if value.kind == .null {
        outputs[key] = own.cleared
        continue
      }
      do throws(MappingError) {
        outputs[key] = try inner.attempt(over: own) { context throws(MappingError) in
          try context.merge(element, value, over: own, .key(key))
        }
      } catch {
        try failures.take(error, in: &inner)
      }
    }
    try failures.finish()
    return outputs
  }
}

extension FirstMapper: MergingMapper where Input == Value {
  func merge(_ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    let session = context.session
    let mark = session.issueCount
    var failures: [Failure] = []
    for mapper in mappers {
      do throws(MappingError) {
        return try context.attempt(over: underlay) { context throws(MappingError) in
          try Self.merge(mapper, input, over: underlay, in: &context)
        }
      } catch {
        if error.staysFatal { throw error }
        failures.append(Failure(session.withdraw(since: mark), cause: error.failure))
      }
    }
    guard !failures.isEmpty else { throw context.failure(.configuration, .text("there is no mapper to try")) }
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
