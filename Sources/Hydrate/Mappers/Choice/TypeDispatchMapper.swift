/// Chooses a mapper by the Swift type of its input.
///
/// The first case whose mapper accepts the input is used. An input without a case is a
/// `typeMismatch`, two cases for one type are a `configuration` issue. The reverse direction uses
/// the first case that can map the output; if none can, that is `irreversible`.
///
///     let texts = TypeDispatchMapper<Any, Value>(
///       TypeCase(ReflectiveMapper<Circle>().reversed), TypeCase(ReflectiveMapper<Square>().reversed))
public struct TypeDispatchMapper<Input, Output>: ReversibleMapper, CheckedAtSetUp, Sendable, Printed {
  private let cases: [TypeCase<Input, Output>]
  let mistakes: [Mistake]
  package var arguments: String { cases.map { "\($0.type)" }.joined(separator: ", ") }

  /// Makes a mapper that uses the first case for the input's type.
  public init(_ cases: TypeCase<Input, Output>...) {
    self.cases = cases
    var seen: Set<ObjectIdentifier> = []
    mistakes = cases.compactMap { entry in
      seen.insert(ObjectIdentifier(entry.type)).inserted ? nil : .repeated("type", "\(entry.type)")
    }
  }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    try context.refuse(mistakes)
    for entry in cases {
      if let output = try entry.map(input, &context) { return output }
    }
    throw context.failure(.typeMismatch, .invalid(.noCase(type(of: input))))
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input {
    try context.refuse(mistakes)
    let checkpoint = context.session.checkpoint
    for entry in cases {
      do throws(MappingError) {
        if let input = try entry.unmap(output, &context) { return input }
      } catch {
        // Data too deep for one case is too deep for the next (see `PartFailures`).
        if error.isFatal(.configuration, .tooDeep) { throw error }
      }
      context.session.rollBack(to: checkpoint)
    }
    throw context.failure(.irreversible, .unwritable(.noCase(Output.self)))
  }
}

/// A case of a ``TypeDispatchMapper``: a mapper for inputs of its own input type.
public struct TypeCase<Input, Output>: Sendable, Printed {
  fileprivate let type: Any.Type
  /// Nil if the input has another type.
  fileprivate let map: @Sendable (Input, inout MappingContext) throws(MappingError) -> Output?
  /// Nil if the mapper is not reversible.
  fileprivate let unmap: @Sendable (Output, inout MappingContext) throws(MappingError) -> Input?
  package var arguments: String { "\(type)" }

  /// Makes a case for inputs of the mapper's input type.
  public init<M: Mapper & Sendable>(_ mapper: M) where M.Output == Output {
    type = M.Input.self
    map = { input, context throws(MappingError) in
      guard let input = converted(input, to: M.Input.self) else { return nil }
      return try mapper.map(input, in: &context)
    }
    unmap = { output, context throws(MappingError) in
      guard let reversible = mapper as? any ReversibleMapper<M.Input, M.Output> else { return nil }
      return converted(try reversible.unmap(output, in: &context), to: Input.self)
    }
  }
}
