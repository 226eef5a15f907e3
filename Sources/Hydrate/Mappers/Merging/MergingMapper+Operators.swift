// Operators in an update: a mapper around one that merges merges too, as far as there is a value to merge with.

extension Mappers.Lifted: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try context.merge(base, input, over: underlay)
  }
}

extension Mappers.Present: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    if input.kind == .null { throw context.failure(.nullValue, .absent(Base.Output.self)) }
    return try context.merge(base, input, over: underlay)
  }
}

extension Mappers.NonFatal: MergingMapper where Base.Input: Decodable {
  /// What cannot be mapped keeps what is there, with its issues; null does not.
  func merge(
    _ input: Value, over underlay: Underlay<Base.Output?>, in context: inout MappingContext
  ) throws(MappingError) -> Base.Output? {
    let own: Underlay<Base.Output> = underlay.mapped(\.self)
    do {
      return try context.attempt(over: own) { context throws(MappingError) in try context.merge(base, input, over: own) }
    } catch {
      return try context.softened(error, isPresent: input.kind != .null) { input.kind == .null ? nil : own.present }
    }
  }
}

extension Mappers.Defaulted: MergingMapper where Base.Input: Decodable {
  /// What cannot be mapped keeps what is there, with its issues; the default is for null, and where nothing is there.
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    do {
      return try context.attempt(over: underlay) { context throws(MappingError) in try context.merge(base, input, over: underlay) }
    } catch {
      if input.kind != .null, let present = underlay.present { return try context.softened(error, isPresent: true) { present } }
      return try context.softened(error, by: makeDefault)
    }
  }
}

extension Mappers.BackDefaulted: MergingMapper where Base.Input: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try context.merge(base, input, over: underlay)
  }
}

extension Mappers.NotNil: MergingMapper where Base.Input: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Wrapped>, in context: inout MappingContext) throws(MappingError) -> Wrapped {
    if let output = try context.merge(base, input, over: underlay.mapped { .some($0) }) { return output }
    throw context.failure(.nullValue, .absent(Wrapped.self))
  }
}

extension Mappers.NotNull: MergingMapper where Base.Input: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Value>, in context: inout MappingContext) throws(MappingError) -> Value {
    try checked(context.merge(base, input, over: underlay), context)
  }
}

extension Mappers.Requiring: MergingMapper {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try check(input, context)
    return try context.merge(base, input, over: underlay)
  }
}

extension Mappers.Casting: MergingMapper where Base.Input: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    try cast(context.merge(base, input, over: underlay.converted(to: Base.Output.self)), context)
  }
}

extension SplitMapper: MergingMapper where Forward.Input: Decodable {
  func merge(
    _ input: Value, over underlay: Underlay<Forward.Output>, in context: inout MappingContext
  ) throws(MappingError) -> Forward.Output {
    try context.merge(forward, input, over: underlay)
  }
}

extension Mappers.Then: MergingMapper where First.Input: Decodable, Second: ReversibleMapper {
  /// What is there is mapped back by the second mapper, for the first to merge with; where that is not possible nothing is there.
  func merge(
    _ input: Value, over underlay: Underlay<Second.Output>, in context: inout MappingContext
  ) throws(MappingError) -> Second.Output {
    let own: Underlay<First.Output> = underlay.noting(in: MergeTrail()).mapped { output in
      guard input.kind == .object else { return nil }
      let mark = context.session.issueCount
      defer { _ = context.session.withdraw(since: mark) }
      return try? second.unmap(output, in: &context)
    }
    let session = context.session
    let mark = session.stagedCount
    let middle = try context.merge(first, input, over: own)
    var next = following(middle, context)
    return try session.trying(since: mark) { () throws(MappingError) in try second.map(middle, in: &next) }
  }
}

extension Mappers.PostProcess: MergingMapper where Base.Input == Value {
  /// The closure sees the patch. What it changes is told along with what the base has told.
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    let mark = context.session.stagedCount
    let original = underlay.present.map { ClosureChanges.properties(of: $0) } ?? []
    let present = underlay.present.flatMap { Mappers.instance($0) }
    var output = try context.merge(base, input, over: underlay)
    if let instance = waiting(output, since: mark, present, context) {
      var changes: ClosureChanges?
      applyLast(input, to: output, instance, context) { before in
        changes = ClosureChanges(original: original, before: before, after: ClosureChanges.properties(of: instance))
      }
      // Another instance than the one that was there is a change of the place itself.
      if instance === present { underlay.trail.retell { told in changes?.corrected(told) ?? told } }
      return output
    }
    let before = underlay.trail.isTold ? ClosureChanges.properties(of: output) : []
    try context.session.trying(since: mark) { () throws(MappingError) in try apply(input, &output, context) }
    if underlay.trail.isTold {
      let changes = ClosureChanges(original: original, before: before, after: ClosureChanges.properties(of: output))
      underlay.trail.retell { changes.corrected($0) }
    }
    return output
  }
}

extension Mappers.ValidatingInput: MergingMapper where Base.Input == Value {
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try validators.refuseMistakes(context)
    try validators.check(input, context)
    return try context.merge(base, input, over: underlay)
  }
}

extension Mappers.Validating: MergingMapper where Base.Input: Decodable {
  /// What comes of it is checked; an instance that is to be changed in place is changed for as long as the validators look at it.
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    try validators.refuseMistakes(context)
    let session = context.session
    let mark = session.stagedCount
    let output = try context.merge(base, input, over: underlay)
    try session.trying(since: mark) { () throws(MappingError) in try validators.check(output, context) }
    return output
  }
}

extension IdentityMapper: MergingMapper where Content: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Content>, in context: inout MappingContext) throws(MappingError) -> Content {
    let run = context.session.builtIn
    do throws(Failure) {
      return try run.merge(Content.self, input, over: underlay, in: context.scope, context.step)
    } catch {
      throw MappingError(error)
    }
  }
}

extension Mappers.Reversed: MergingMapper where Base: ReversedMapper, Base.Output: Decodable {
  /// Reversed twice it does as before.
  func merge(_ input: Value, over underlay: Underlay<Base.Input>, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    try context.merge(base.original, input, over: underlay)
  }
}

/// Whether two values are one instance of a class.
func isSameInstance<T>(_ a: T, _ b: T) -> Bool {
  guard type(of: a as Any) is AnyClass, type(of: b as Any) is AnyClass else { return false }
  return (a as AnyObject) === (b as AnyObject)
}

extension Mappers {
  /// The instance of a class that a value is, or holds as an `Optional`.
  static func instance(_ value: Any) -> AnyObject? {
    guard let value = MirrorReader.unwrapped(value), type(of: value) is AnyClass else { return nil }
    return value as AnyObject
  }
}
