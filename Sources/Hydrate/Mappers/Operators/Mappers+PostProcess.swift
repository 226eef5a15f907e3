extension Mapper {
  /// Lets a closure see the source and change the result. What it throws becomes an issue.
  ///
  /// The way back is this mapper's own; the form with `reverse` has a closure there too.
  ///
  ///     mapper.postProcess { source, account in account.displayName = source["alias"]?.string ?? "" }
  public func postProcess(_ body: @escaping @Sendable (Input, inout Output) throws -> Void) -> Mappers.PostProcess<Self> {
    Mappers.PostProcess(base: self, body: body, reverseBody: nil)
  }
}

extension ReversibleMapper {
  /// Lets closures see the source and change the result, in either direction.
  ///
  ///     mapper.postProcess { source, account in ... } reverse: { account, source in ... }
  public func postProcess(
    _ body: @escaping @Sendable (Input, inout Output) throws -> Void, reverse: @escaping @Sendable (Output, inout Input) throws -> Void
  ) -> Mappers.PostProcess<Self> {
    Mappers.PostProcess(base: self, body: body, reverseBody: reverse)
  }
}

extension Mappers {
  /// A mapper and what is done to its result.
  public struct PostProcess<Base: Mapper>: WrappingMapper {
    let base: Base
    let body: @Sendable (Base.Input, inout Base.Output) throws -> Void
    let reverseBody: (@Sendable (Base.Output, inout Base.Input) throws -> Void)?

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      let session = context.session
      return try session.collect { () throws(MappingError) in
        let mark = session.stagedCount
        var output = try base.map(input, in: &context)
        if let instance = waiting(output, since: mark, nil, context) {
          applyLast(input, to: output, instance, context)
        } else {
          try session.trying(since: mark) { () throws(MappingError) in try apply(input, &output, context) }
        }
        return output
      }
    }

    /// The closure sees null in place of the source, where the input can be that; else it has nothing to look at, and is not called.
    func standIn(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      var output = try base.standIn(for: error, in: &context)
      if let input = Mappers.null(as: Base.Input.self) { try apply(input, &output, context) }
      return output
    }

    func apply(_ input: Base.Input, _ output: inout Base.Output, _ context: MappingContext) throws(MappingError) {
      do {
        try body(input, &output)
      } catch {
        throw context.failure(from: error, of: .postProcess)
      }
    }

    /// The instance that the output is, where changes of it wait: it is handed to the closure after them.
    func waiting(_ output: Base.Output, since mark: Int, _ present: AnyObject?, _ context: MappingContext) -> AnyObject? {
      guard present != nil || context.session.stagedCount > mark, let instance = Mappers.instance(output) else { return nil }
      return instance === present || context.session.staged.has(instance, since: mark) ? instance : nil
    }

    /// Hands an instance to the closure when all else has been changed; `note` is given what it has before that.
    func applyLast(
      _ input: Base.Input, to output: Base.Output, _ instance: AnyObject, _ context: MappingContext,
      _ note: (([StoredProperty]) -> Void)? = nil
    ) {
      context.session.staged.addLast(for: instance) { () throws(MappingError) in
        let before = note == nil ? [] : StoredProperty.all(of: instance)
        var output = output
        try apply(input, &output, context)
        note?(before)
      }
    }
  }
}

extension Mappers.PostProcess: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    var input = try base.unmap(output, in: &context)
    do {
      try reverseBody?(output, &input)
    } catch {
      throw context.failure(from: error, of: .postProcess)
    }
    return input
  }
}

extension Mappers.PostProcess: MergingMapper where Base.Input == Value {
  /// The closure sees the patch. Its changes are recorded beside those of the base.
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

extension Mappers.PostProcess: Sendable where Base: Sendable {}

/// What a closure of the user's has made of a model whose other changes have been told.
private struct ClosureChanges {
  /// The model's properties before the update, and before and after the closure.
  let original: [StoredProperty]
  let before: [StoredProperty]
  let after: [StoredProperty]

  /// The properties of a model, an `Optional` one too.
  static func properties(of model: Any) -> [StoredProperty] { MirrorReader.unwrapped(model).map { StoredProperty.all(of: $0) } ?? [] }

  /// The changes that were told, without those of properties that the closure has changed: these are compared with what was there first.
  func corrected(_ told: [ChangedPart]) -> [ChangedPart] {
    var comparison = ValueComparison()
    let touched = Set(zip(before, after).filter { !comparison.areEqual($0.value, $1.value) }.map(\.1.name))
    guard !touched.isEmpty else { return told }
    var own: [String: [ChangedPart]] = [:]
    var changed: [ChangedPart] = []
    for part in told {
      if case .key(let name) = part.path.components.first, touched.contains(name) {
        own[name, default: []].append(part)
      } else {
        changed.append(part)
      }
    }
    for property in after where touched.contains(property.name) {
      guard let old = original.first(where: { $0.name == property.name }) else { continue }
      let told = own[property.name] ?? []
      let paths = told.map { ValuePath(Array($0.path.components.dropFirst())) }
      let sources = Dictionary(told.map { ($0.path, $0.place.source) }, uniquingKeysWith: { first, _ in first })
      let path = ValuePath([.key(property.name)])
      for change in ChangeList(from: old.value, to: property.value, MergeTrail(to: paths)).changes {
        let part = change.within(ChangePlace().appending(path, at: [told.first?.place.source.first ?? .key(property.name)]))
        let place = sources[part.path].map { ChangePlace().appending(part.path, at: $0) } ?? part.place
        changed.append(ChangedPart(place: place, old: part.old, new: part.new, isUnclear: part.isUnclear))
      }
    }
    return changed
  }
}
