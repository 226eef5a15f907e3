/// Chooses a mapper by the Swift type of its input.
///
/// The first case whose mapper accepts the input is used. An input without a case is a
/// `typeMismatch`, two cases for one type are a `configuration` issue. The reverse direction uses
/// the first case that can map the output; if none can, that is `irreversible`.
///
///     let texts = TypeDispatchMapper<Any, Value>(
///       TypeCase(ReflectiveMapper<Circle>().reversed), TypeCase(ReflectiveMapper<Square>().reversed))
public struct TypeDispatchMapper<Input, Output>: ReversibleMapper, Sendable {
  private let cases: [TypeCase<Input, Output>]
  let mistakes: [Mistake]

  /// Makes a mapper that uses the first case for the input's type.
  public init(_ cases: TypeCase<Input, Output>...) {
    self.cases = cases
    var seen: Set<ObjectIdentifier> = []
    mistakes = cases.compactMap { entry in
      seen.insert(ObjectIdentifier(entry.box.type)).inserted ? nil : .repeated(.type, "\(entry.box.type)")
    }
  }

  public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
    try context.refuse(mistakes)
    for entry in cases {
      if let output = try entry.box.map(input, &context) { return output }
    }
    throw context.failure(.typeMismatch, .invalid(.noCase(type(of: input))))
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input {
    try context.refuse(mistakes)
    let mark = context.session.issueCount
    for entry in cases {
      do throws(MappingError) {
        if let input = try entry.box.unmap(output, &context) { return input }
      } catch {
        // Data too deep for one case is too deep for the next (see `PartFailures`).
        if error.isFatal(.configuration, .tooDeep) { throw error }
      }
      _ = context.session.withdraw(since: mark)
    }
    throw context.failure(.irreversible, .unwritable(.noCase(Output.self)))
  }
}

/// A case of a ``TypeDispatchMapper``: a mapper for inputs of its own input type.
public struct TypeCase<Input, Output>: Sendable {
  fileprivate let box: any AnyTypeCase<Input, Output>

  /// Makes a case for inputs of the mapper's input type.
  public init<M: Mapper & Sendable>(_ mapper: M) where M.Output == Output { box = MapperCase<Input, M>(mapper: mapper) }
}

/// A case whose input type is known only at run time.
private protocol AnyTypeCase<Input, Output>: Sendable {
  associatedtype Input
  associatedtype Output

  var type: Any.Type { get }

  /// Nil if the input has another type.
  func map(_ input: Input, _ context: inout MappingContext) throws(MappingError) -> Output?

  /// Nil if the mapper is not reversible.
  func unmap(_ output: Output, _ context: inout MappingContext) throws(MappingError) -> Input?
}

private struct MapperCase<Input, M: Mapper & Sendable>: AnyTypeCase {
  let mapper: M

  var type: Any.Type { M.Input.self }

  func map(_ input: Input, _ context: inout MappingContext) throws(MappingError) -> M.Output? {
    guard let input = converted(input, to: M.Input.self) else { return nil }
    return try mapper.map(input, in: &context)
  }

  func unmap(_ output: M.Output, _ context: inout MappingContext) throws(MappingError) -> Input? {
    guard let reversible = mapper as? any ReversibleMapper<M.Input, M.Output> else { return nil }
    return converted(try reversible.unmap(output, in: &context), to: Input.self)
  }
}

extension TypeDispatchMapper: CheckedAtSetUp {}
