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
      try context.softenUnlessMistaken(error)
      return input.kind == .null ? nil : own.present
    }
  }
}

extension Mappers.Defaulted: MergingMapper where Base.Input: Decodable {
  /// What cannot be mapped keeps what is there, with its issues; the default is for null, and where nothing is there.
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    do {
      return try context.attempt(over: underlay) { context throws(MappingError) in try context.merge(base, input, over: underlay) }
    } catch {
      try context.softenUnlessMistaken(error)
      if input.kind != .null, let present = underlay.present { return present }
      return makeDefault()
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
    let staged = context.session.staged
    let mark = staged.count
    let middle = try context.merge(first, input, over: own)
    var next = context
    if let value = same(middle, as: Value.self) { next.value = value }
    return try staged.trying(since: mark) { () throws(MappingError) in try second.map(middle, in: &next) }
  }
}

extension Mappers.PostProcess: MergingMapper where Base.Input == Value {
  /// The closure sees the patch. An instance that is changed in place is handed to it when all else has been changed.
  func merge(_ input: Value, over underlay: Underlay<Base.Output>, in context: inout MappingContext) throws(MappingError) -> Base.Output {
    var output = try context.merge(base, input, over: underlay)
    let place = context
    if let present = underlay.present, isSameInstance(present, output) {
      var changes: [ValuePath] = []
      underlay.trail.tell { changes }
      context.session.staged.add { [body] () throws(MappingError) in
        let before = StoredProperty.all(of: present)
        var instance = present
        try Self.apply(body, input, &instance, place)
        changes = Self.changes(from: before, to: StoredProperty.all(of: instance))
      }
      return output
    }
    let before = underlay.trail.isTold ? StoredProperty.all(of: output) : []
    try Self.apply(body, input, &output, place)
    if underlay.trail.isTold {
      let changes = Self.changes(from: before, to: StoredProperty.all(of: output))
      underlay.trail.tell { changes }
    }
    return output
  }

  private static func apply(
    _ body: @Sendable (Value, inout Base.Output) throws -> Void, _ input: Value, _ output: inout Base.Output, _ context: MappingContext
  ) throws(MappingError) {
    do {
      try body(input, &output)
    } catch {
      throw context.failure(from: error, of: "postProcess")
    }
  }

  /// The properties that differ, for what tells its changes by itself.
  private static func changes(from old: [StoredProperty], to new: [StoredProperty]) -> [ValuePath] {
    var comparison = ValueComparison()
    return zip(old, new).filter { !comparison.areEqual($0.value, $1.value) }.map { ValuePath([.key($0.0.name)]) }
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
    let staged = context.session.staged
    let mark = staged.count
    let output = try context.merge(base, input, over: underlay)
    try staged.trying(since: mark) { () throws(MappingError) in try validators.check(output, context) }
    return output
  }
}

extension IdentityMapper: MergingMapper where Content: Decodable {
  func merge(_ input: Value, over underlay: Underlay<Content>, in context: inout MappingContext) throws(MappingError) -> Content {
    let run = context.session.run(of: .builtIn)
    do throws(Failure) {
      return try run.merge(Content.self, run.plan(for: Content.self), input, over: underlay, in: context.scope, context.step)
    } catch {
      throw MappingError(error)
    }
  }
}

/// Whether two values are one instance of a class.
func isSameInstance<T>(_ a: T, _ b: T) -> Bool {
  guard type(of: a as Any) is AnyClass, type(of: b as Any) is AnyClass else { return false }
  return (a as AnyObject) === (b as AnyObject)
}
