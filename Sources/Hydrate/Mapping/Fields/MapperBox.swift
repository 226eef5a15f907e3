/// A mapper of the public protocol, whose input is read by the ordinary rules.
final class MapperBox<M: Mapper & Sendable>: FieldMapping where M.Input: Decodable {
  private let mapper: M
  let name: String
  let handlesAbsence: Bool

  var base: Any { mapper }
  var inputType: Any.Type { M.Input.self }
  var outputType: Any.Type { M.Output.self }

  init(_ mapper: M) {
    self.mapper = mapper
    name = String(describing: M.self)
    handlesAbsence = mapper.handlesAbsence
  }

  func fits<T>(_ property: T.Type) -> Bool {
    M.Output.self == T.self || M.Output.self == T?.self || (M.Output.self as? any OptionalShape.Type)?.wrappedDecodable == T.self
      || (T.self is AnyClass && M.Output.self is AnyClass)
  }

  func read<T>(
    as type: T.Type, _ value: Value, isAbsent: Bool, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    let context = MappingContext(session: run.session, scope: scope, step: step, value: value, isAbsent: isAbsent)
    return try output(as: type, context) { context throws(MappingError) in try mapper.mapPresent(value, in: &context) }
  }

  func read<T, Input>(
    as type: T.Type, input: Input, _ value: Value, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    guard let own = same(input, as: M.Input.self) ?? same(Optional(input), as: M.Input.self) else {
      // Such a mapper reads by the built-in rules.
      let canonical = try run.session.builtIn.canonical(input, scope, step)
      return try read(as: type, written: canonical, value, run, scope, step)
    }
    let context = MappingContext(session: run.session, scope: scope, step: step, value: value)
    return try output(as: type, context) { context throws(MappingError) in try mapper.map(own, in: &context) }
  }

  func standIn<T>(
    as type: T.Type, for failure: Failure, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    let context = MappingContext(session: run.session, scope: scope, step: step, value: nil, isAbsent: true)
    return try output(as: type, context) { context throws(MappingError) in
      try mapper.standIn(for: MappingError(failure), in: &context)
    }
  }

  func merge<T>(
    as type: T.Type, _ value: Value, over underlay: Underlay<T>, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> T? {
    let context = MappingContext(session: run.session, scope: scope, step: step, value: value)
    let own = underlay.converted(to: M.Output.self)
    return try output(as: type, context) { context throws(MappingError) in try context.merge(mapper, value, over: own) }
  }

  @inline(__always) private func output<T>(
    as type: T.Type, _ context: MappingContext, _ map: (inout MappingContext) throws(MappingError) -> M.Output
  ) throws(Failure) -> T? {
    var context = context
    let session = context.session
    let (mark, staged) = (session.issueCount, session.stagedCount)
    let output: M.Output
    do {
      output = try map(&context)
    } catch {
      // Who drops the failure, by `try?` for one, drops what was reported, and staged, on the way to it.
      session.dropStaged(since: staged)
      let reported = session.withdraw(since: mark)
      throw reported.isEmpty ? error.failure : Failure(reported, cause: error.failure)
    }
    if let output = same(output, as: T.self) { return output }
    if let output = same(output, as: T?.self) { return output }
    if let output = output as? T { return output }
    throw Failure(
      .configuration, .mistake(.mapperType(field: nil, expected: TypeWords.name(type), found: TypeWords.name(M.Output.self))),
      at: context.place)
  }

  func write<T>(_ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step) throws(Failure) -> Value? {
    guard let input = try unmapped(output, run, scope, step) else { return nil }
    return try run.session.builtIn.write(input, in: scope, step)
  }

  func input<T, Input: Decodable>(
    _ type: Input.Type, of output: T, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> Input? {
    guard let own = try unmapped(output, run, scope, step) else { return nil }
    if let input = same(own, as: type) ?? same(own, as: Input?.self).flatMap(\.self) { return input }
    let builtIn = run.session.builtIn
    guard let plain = try builtIn.write(own, in: scope, step) else { return nil }
    return try builtIn.read(type, plain, in: scope, step)
  }

  /// What the mapper maps back; nil for the nil of a mapper of what an `Optional` wraps, which has nothing to say of it.
  @inline(__always) private func unmapped<T>(
    _ output: T, _ run: Run, _ scope: any MappingScope, _ step: Step
  ) throws(Failure) -> M.Input? {
    var place: Place { Place(scope: scope, step: step, value: nil) }
    guard let reversible = mapper as? any ReversibleMapper<M.Input, M.Output> else {
      throw Failure(.irreversible, .unwritable(.oneWay(name)), at: place)
    }
    guard let output = converted(output, to: M.Output.self) else {
      if T.self is any OptionalShape.Type, MirrorReader.unwrapped(output) == nil { return nil }
      throw Failure(
        .configuration, .mistake(.mapperType(field: nil, expected: TypeWords.name(T.self), found: TypeWords.name(M.Output.self))), at: place
      )
    }
    var context = MappingContext(session: run.session, scope: scope, step: step, value: nil)
    do {
      return try reversible.unmap(output, in: &context)
    } catch {
      throw error.failure
    }
  }
}
