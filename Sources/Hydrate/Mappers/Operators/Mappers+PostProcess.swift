extension Mapper {
  /// Passes the source and the result to a closure, which may change the result. An error of the
  /// closure becomes an issue.
  ///
  /// The reverse direction is that of this mapper; use `reverse` for another closure there.
  ///
  ///     mapper.postProcess { source, account in account.displayName = source["alias"]?.string ?? "" }
  public func postProcess(_ body: @escaping @Sendable (Input, inout Output) throws -> Void) -> Mappers.PostProcess<Self> {
    Mappers.PostProcess(base: self, body: body, reverseBody: nil)
  }
}

extension ReversibleMapper {
  /// Passes the source and the result to closures, in either direction, which may change the
  /// result.
  ///
  ///     mapper.postProcess { source, account in ... } reverse: { account, source in ... }
  public func postProcess(
    _ body: @escaping @Sendable (Input, inout Output) throws -> Void, reverse: @escaping @Sendable (Output, inout Input) throws -> Void
  ) -> Mappers.PostProcess<Self> {
    Mappers.PostProcess(base: self, body: body, reverseBody: reverse)
  }
}

extension Mappers {
  /// A mapper whose result is changed by a closure.
  public struct PostProcess<Base: Mapper>: WrappingMapper {
    package let base: Base
    let body: @Sendable (Base.Input, inout Base.Output) throws -> Void
    package let reverseBody: (@Sendable (Base.Output, inout Base.Input) throws -> Void)?
    var call: String { "postProcess { … }" }
    package var stored: KeyValuePairs<String, Any> { ["base": base, "body": body, "reverseBody": reverseBody as Any] }

    public func map(_ input: Base.Input, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      let (session, mergeBase) = (context.session, context.mergeBase)
      let old = mergeBase?.existing(as: Base.Output.self)
      let original = old.map { Self.properties(of: $0) } ?? []
      return try session.collect { () throws(MappingError) in
        let checkpoint = session.checkpoint
        let existing = old.flatMap { Mappers.instance($0) }
        var output = try context.pass(input, to: base)
        if let instance = waiting(output, since: checkpoint, existing, context) {
          let trail = instance === existing ? mergeBase?.trail : nil
          applyLast(input, to: output, instance, context, original, trail)
          return output
        }
        let trail = mergeBase?.trail.hasChanges == true ? mergeBase?.trail : nil
        let before = trail == nil ? [] : Self.properties(of: output)
        try session.trying(since: checkpoint) { () throws(MappingError) in try apply(input, &output, context) }
        if let trail {
          let after = Self.properties(of: output)
          trail.correct { corrected($0, original, before, after) }
        }
        return output
      }
    }

    /// The closure gets null as the source, if the input can be null; else it is not called.
    func fallback(for error: MappingError, in context: inout MappingContext) throws(MappingError) -> Base.Output {
      var output = try base.fallback(for: error, in: &context)
      if let input = Mappers.null(as: Base.Input.self) { try apply(input, &output, context) }
      return output
    }

    func apply(_ input: Base.Input, _ output: inout Base.Output, _ context: MappingContext) throws(MappingError) {
      try context.calling(.postProcess) { try body(input, &output) }
    }

    /// The output, if it is an instance with staged changes; the closure is called after them.
    func waiting(_ output: Base.Output, since checkpoint: Checkpoint, _ existing: AnyObject?, _ context: MappingContext) -> AnyObject? {
      guard existing != nil || context.session.hasChanges(since: checkpoint), let instance = Mappers.instance(output) else { return nil }
      return instance === existing || context.session.hasChanges(of: instance, since: checkpoint) ? instance : nil
    }

    /// Calls the closure with an instance after all other changes.
    ///
    /// - Parameters:
    ///   - original: The properties before the update.
    ///   - trail: The trail in which the closure's changes are recorded; nil for a different instance
    ///     than before, which is a change of the whole value.
    func applyLast(
      _ input: Base.Input, to output: Base.Output, _ instance: AnyObject, _ context: MappingContext, _ original: [StoredProperty],
      _ trail: MergeTrail?
    ) {
      var (before, after): ([StoredProperty], [StoredProperty]) = ([], [])
      context.session.staged.addLast(for: instance) { () throws(MappingError) in
        if trail != nil { before = StoredProperty.all(of: instance) }
        var output = output
        try apply(input, &output, context)
        if trail != nil { after = Self.properties(of: instance) }
      }
      trail?.correct { corrected($0, original, before, after) }
    }

    /// The properties of a model, which may be an `Optional`.
    static func properties(of model: Any) -> [StoredProperty] { MirrorReader.unwrapped(model).map { StoredProperty.all(of: $0) } ?? [] }
  }
}

extension Mappers.PostProcess: ReversibleMapper where Base: ReversibleMapper {
  public func unmap(_ output: Base.Output, in context: inout MappingContext) throws(MappingError) -> Base.Input {
    var input = try base.unmap(output, in: &context)
    try context.calling(.postProcess) { try reverseBody?(output, &input) }
    return input
  }
}

extension Mappers.PostProcess: Sendable where Base: Sendable {}

/// The reported changes of a model, but with the properties that a user's closure has changed
/// compared with their original values.
///
/// - Parameters:
///   - original: The properties before the update.
///   - before: The properties before the closure.
///   - after: The properties after the closure.
private func corrected(
  _ changes: [ChangedPart], _ original: [StoredProperty], _ before: [StoredProperty], _ after: [StoredProperty]
) -> [ChangedPart] {
  var comparison = ValueComparison()
  let touched = Set(zip(before, after).filter { !comparison.areEqual($0.value, $1.value) }.map(\.1.name))
  guard !touched.isEmpty else { return changes }
  var own: [String: [ChangedPart]] = [:]
  var changed: [ChangedPart] = []
  for part in changes {
    if case .key(let name) = part.path.components.first, touched.contains(name) {
      own[name, default: []].append(part)
    } else {
      changed.append(part)
    }
  }
  for property in after where touched.contains(property.name) {
    guard let old = original.first(where: { $0.name == property.name }) else { continue }
    let changes = own[property.name] ?? []
    let paths = changes.map { ValuePath(Array($0.path.components.dropFirst())) }
    let sources = Dictionary(changes.map { ($0.path, $0.place.source) }, uniquingKeysWith: { first, _ in first })
    let path = ValuePath([.key(property.name)])
    for change in ChangeList(from: old.value, to: property.value, MergeTrail(to: paths)).changes {
      let part = change.within(ChangePlace().appending(path, at: [changes.first?.place.source.first ?? .key(property.name)]))
      let place = sources[part.path].map { ChangePlace().appending(part.path, at: $0) } ?? part.place
      changed.append(ChangedPart(place: place, old: part.old, new: part.new, isUnclear: part.isUnclear))
    }
  }
  return changed
}
