/// A ``FieldMapper`` for a public ``Mapper``, whose input is read by the rules of the mapper around.
package final class MapperBox<M: Mapper & Sendable>: FieldMapping where M.Input: Decodable {
  private let mapper: M
  package let name: String
  package let handlesAbsence: Bool

  package var base: Any { mapper }
  package var inputType: Any.Type { M.Input.self }
  package var outputType: Any.Type { M.Output.self }

  package init(_ mapper: M) {
    self.mapper = mapper
    name = String(describing: M.self)
    handlesAbsence = mapper.handlesAbsence
  }

  package func fits<T>(_ property: T.Type) -> Bool {
    M.Output.self == T.self || M.Output.self == T?.self || (M.Output.self as? any OptionalShape.Type)?.wrappedDecodable == T.self
      || (T.self is AnyClass && M.Output.self is AnyClass)
  }

  package func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    try output(as: type, in: &context) { context throws(MappingError) in try mapper.mapPresent(context.given, in: &context) }
  }

  package func read<T, Input>(as type: T.Type, input: Input, in context: inout MappingContext) throws(Failure) -> T? {
    guard let own = same(input, as: M.Input.self) ?? same(Optional(input), as: M.Input.self) else {
      var form = context.holding(form: try context.session.canonical(input, in: context))
      return try read(as: type, in: &form)
    }
    return try output(as: type, in: &context) { context throws(MappingError) in try mapper.map(own, in: &context) }
  }

  package func fallback<T>(as type: T.Type, for failure: Failure, in context: inout MappingContext) throws(Failure) -> T? {
    try output(as: type, in: &context) { context throws(MappingError) in
      try mapper.fallback(for: MappingError(failure), in: &context)
    }
  }

  @inline(__always) private func output<T>(
    as type: T.Type, in context: inout MappingContext, _ map: (inout MappingContext) throws(MappingError) -> M.Output
  ) throws(Failure) -> T? {
    let session = context.session
    let checkpoint = session.checkpoint
    let output: M.Output
    do {
      output = try map(&context)
    } catch {
      // Code that drops the failure, for example with `try?`, also drops the issues and the
      // staged changes that preceded it.
      session.dropChanges(since: checkpoint)
      let reported = session.takeIssues(since: checkpoint)
      let failure = error.within(context.place).failure
      throw reported.isEmpty ? failure : Failure(reported, cause: failure)
    }
    if let output = same(output, as: T.self) { return output }
    if let output = same(output, as: T?.self) { return output }
    if let output = output as? T { return output }
    throw Self.misfit(type, at: context.place)
  }

  private static func misfit(_ type: Any.Type, at place: IssueLocation) -> Failure {
    let (expected, found) = (TypeWords.name(type), TypeWords.name(M.Output.self))
    return Failure(.configuration, .mistake(.mapperType(field: nil, expected: expected, found: found)), at: place)
  }

  package func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let input = try unmapped(output, in: &context) else { return nil }
    return try context.session.write(input, in: context)
  }

  package func input<T, Input: Decodable>(_ type: Input.Type, of output: T, in context: inout MappingContext) throws(Failure) -> Input? {
    guard let own = try unmapped(output, in: &context) else { return nil }
    if let input = same(own, as: type) ?? same(own, as: Input?.self).flatMap(\.self) { return input }
    guard let form = try context.session.write(own, in: context) else { return nil }
    return try context.reader.read(type, form, in: context)
  }

  /// Maps an output back. Returns nil if the output is nil and the mapper maps the type that the
  /// `Optional` wraps.
  @inline(__always) private func unmapped<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> M.Input? {
    guard let reversible = mapper as? any ReversibleMapper<M.Input, M.Output> else {
      throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: nil))
    }
    guard let output = converted(output, to: M.Output.self) else {
      if T.self is any OptionalShape.Type, MirrorReader.unwrapped(output) == nil { return nil }
      throw Self.misfit(T.self, at: context.place(of: nil))
    }
    do {
      return try reversible.unmap(output, in: &context)
    } catch {
      throw error.within(context.place).failure
    }
  }
}

extension MapperBox: CustomStringConvertible {
  package var description: String { String(describing: mapper) }
}
