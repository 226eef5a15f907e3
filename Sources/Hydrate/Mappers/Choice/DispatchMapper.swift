/// Chooses a mapper by the value at a path of the data, or by the kind of the data.
///
/// A value without a case is an `invalidValue` at that path, an absent one a `missingValue`, and
/// data of another kind on the path a `typeMismatch`. A repeated case is a `configuration` issue.
/// The reverse direction uses the first case that can map the output, which for models depends on
/// the Swift type, and writes the case's value at the path; if none can, that is `irreversible`.
///
///     let shapes = DispatchMapper<any Shape>(on: "type", [
///       "circle": ReflectiveMapper<Circle>().casting(to: (any Shape).self),
///       "square": ReflectiveMapper<Square>().casting(to: (any Shape).self)])
public struct DispatchMapper<Output>: ReversibleMapper, Sendable {
  /// The property of the data that selects the case.
  package enum Trait: Sendable {
    case content(Accessor)
    case kind
  }

  package let trait: Trait
  package let cases: [(tag: Value, mapper: any SendableMapper<Value, Output>)]
  private let indices: [Value: Int]
  let mistakes: [Mistake]

  /// Chooses by the value at a path of the data.
  public init(on accessor: Accessor, _ cases: KeyValuePairs<Value, any SendableMapper<Value, Output>>) {
    self.init(.content(accessor), cases.map { ($0, $1) }, accessor.mistakes)
  }

  /// Chooses by the kind of the data.
  ///
  ///     DispatchMapper<Date>(on: .kind, [.string: StringToDate().lifted, .number: NumberToDate().lifted])
  public init(on trait: DispatchTrait, _ cases: KeyValuePairs<Value.Kind, any SendableMapper<Value, Output>>) {
    self.init(.kind, cases.map { (Value($0.rawValue), $1) }, [])
  }

  private init(_ trait: Trait, _ cases: [(tag: Value, mapper: any SendableMapper<Value, Output>)], _ mistakes: [Mistake]) {
    var indices: [Value: Int] = [:]
    var mistakes = mistakes
    for (index, entry) in cases.enumerated() where indices.updateValue(index, forKey: entry.tag) != nil {
      mistakes.append(.repeated(.case, "\(entry.tag)"))
    }
    (self.trait, self.cases, self.indices, self.mistakes) = (trait, cases, indices, mistakes)
  }

  public func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Output {
    try context.refuse(mistakes)
    return try cases[caseIndex(of: input, in: &context)].mapper.map(input, in: &context)
  }

  /// The case that the data selects.
  func caseIndex(of input: Value, in context: inout MappingContext) throws(MappingError) -> Int {
    if context.isAbsent { throw context.failure(.missingValue, .absent(Output.self)) }
    switch trait {
    case .kind:
      guard let index = indices[Value(input.kind.rawValue)] else {
        throw context.failure(input.kind == .null ? .nullValue : .typeMismatch, .expected(Output.self))
      }
      return index
    case .content(let accessor):
      if input.kind == .null { throw context.failure(.nullValue, .absent(Output.self)) }
      let lookUp = context.part(of: input, at: accessor)
      guard let tag = lookUp.value else {
        try context.requireContainer(input, for: Output.self)
        let place = context.atPart(nil, accessor)
        if let blockage = lookUp.blockage { throw place.failure(of: blockage) }
        throw place.failure(.missingValue, .invalid(.cannotTellCase))
      }
      guard let index = indices[tag] else {
        throw context.atPart(tag, accessor).failure(
          .invalidValue, .oneOf(AllowedValues(cases.map { $0.tag.string ?? "\($0.tag)" })))
      }
      return index
    }
  }

  public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Value {
    try context.refuse(mistakes)
    let mark = context.session.issueCount
    var conflict: Failure?
    for entry in cases {
      guard let mapper = entry.mapper as? any ReversibleMapper<Value, Output> else { continue }
      do throws(MappingError) {
        let value = try mapper.unmap(output, in: &context)
        if let whole = tagged(value, entry.tag, context, &conflict) { return whole }
      } catch {
        // Data too deep for one case is too deep for the next (see `PartFailures`).
        if error.isFatal(.configuration, .tooDeep) { throw error }
      }
      _ = context.session.withdraw(since: mark)
    }
    if let conflict { throw MappingError(conflict) }
    throw context.failure(.irreversible, .unwritable(.noCase(Output.self)))
  }

  /// The value that a case has written, with the case's own value added. Returns nil if the case
  /// has written a different value at that path, which would be lost.
  private func tagged(_ value: Value, _ tag: Value, _ context: MappingContext, _ conflict: inout Failure?) -> Value? {
    switch trait {
    // A bare `nil` would be null, because `Value` accepts literals.
    case .kind: return Value(value.kind.rawValue) == tag ? .some(value) : .none
    case .content(let accessor):
      if accessor.find(in: value).value == tag { return value }
      var draft = SharedDraft()
      let isWritten = (value.kind == .null || draft.put(value, at: Accessor(.root), by: 0)) && draft.put(tag, at: accessor, by: 1)
      guard isWritten else { return nil }
      guard let failure = draft.failure(in: context.materialized, named: { name(of: $0, accessor) }) else { return draft.value }
      conflict = conflict ?? failure
      return nil
    }
  }

  private func name(of author: SharedDraft.Author, _ accessor: Accessor) -> ValuePath {
    author == 1 ? accessor.path : ValuePath([.key("\(Output.self)")])
  }
}

extension DispatchMapper: MergingMapper {
  /// If the patch does not select a case, the existing value does: the first case that can map it
  /// back.
  func merge(_ input: Value, over mergeBase: MergeBase<Output>, in context: inout MappingContext) throws(MappingError) -> Output {
    try context.refuse(mistakes)
    let index = try caseIndex(of: input, over: mergeBase.existing, in: &context)
    return try Self.merge(cases[index].mapper, input, over: mergeBase, in: &context)
  }

  private func caseIndex(of input: Value, over existing: Output?, in context: inout MappingContext) throws(MappingError) -> Int {
    guard case .content(let accessor) = trait, let existing, input.kind == .object, case .absent = context.part(of: input, at: accessor)
    else {
      return try caseIndex(of: input, in: &context)
    }
    let mark = context.session.issueCount
    defer { _ = context.session.withdraw(since: mark) }
    for (index, entry) in cases.enumerated() {
      guard let mapper = entry.mapper as? any ReversibleMapper<Value, Output> else { continue }
      do throws(MappingError) {
        _ = try mapper.unmap(existing, in: &context)
        return index
      } catch {
        if error.isFatal(.tooDeep) { throw error }
      }
    }
    return try caseIndex(of: input, in: &context)
  }

  private static func merge(
    _ mapper: some Mapper<Value, Output>, _ input: Value, over mergeBase: MergeBase<Output>, in context: inout MappingContext
  ) throws(MappingError) -> Output {
    try context.merge(mapper, input, over: mergeBase)
  }
}

extension MappingContext {
  /// The context of a part, for an issue.
  fileprivate func atPart(_ part: Value?, _ accessor: Accessor) -> MappingContext {
    descended(by: .path(accessor.path, destination: .root), to: part, isAbsent: part == nil)
  }
}

/// The properties, other than a value, by which a ``DispatchMapper`` can choose.
public enum DispatchTrait: Sendable, Hashable {
  /// The kind of the data.
  case kind
}
