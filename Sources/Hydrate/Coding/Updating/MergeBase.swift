/// What was at one location before an update: the value into which a part of a patch is merged.
///
/// The reader and the mappers pass it on in the ``MappingContext``, so that a mapper reads a patch
/// as it reads any value. It knows no static type: a part of another type than the requested one
/// counts as absent.
package final class MergeBase {
  private let old: Any?
  private let fallback: Any?
  /// The policy for null members.
  package let nulls: UpdateNulls
  /// Records the parts that have been merged.
  package let trail: MergeTrail

  /// - Parameters:
  ///   - existing: The existing value; nil if there is none, so that everything is new.
  ///   - fallback: The default's value at this location, for a null that sets the default.
  package init<Content>(existing: Content?, fallback: Content? = nil, nulls: UpdateNulls, trail: MergeTrail) {
    old = existing.map { $0 as Any }
    self.fallback = fallback.map { $0 as Any }
    (self.nulls, self.trail) = (nulls, trail)
  }

  /// Whether there is no existing value.
  var isNew: Bool { old == nil }

  /// Returns the existing value by Swift's casting rules (optionals, subclasses, protocols).
  package func existing<Content>(as type: Content.Type = Content.self) -> Content? { old.flatMap { $0 as? Content } }

  /// Returns the default's value in the same way.
  func fallback<Content>(as type: Content.Type) -> Content? { fallback.flatMap { $0 as? Content } }

  /// Returns the value after a null as a member; nil if it is removed.
  func cleared<Content>(as type: Content.Type) -> Content? { nulls.member(existing(as: type), orDefault: fallback(as: type)) }

  /// Returns the merge base with transformed values and a trail of its own, since a change in them
  /// does not name a change of these values.
  package func mapped<Content, Other>(noting trail: MergeTrail = MergeTrail(), _ transform: (Content) -> Other?) -> MergeBase {
    MergeBase(
      existing: existing(as: Content.self).flatMap(transform), fallback: fallback(as: Content.self).flatMap(transform), nulls: nulls,
      trail: trail)
  }

  /// Returns the merge base with the policy of a mapper or an engine.
  func under(_ policy: UpdateNulls) -> MergeBase { MergeBase(existing: old, fallback: fallback, nulls: policy, trail: trail) }
}

/// A mapper that uses the merge base of its context: it merges a part of a patch, or passes both
/// on to another mapper.
///
/// Merging changes no existing instance directly: changes in place are staged in the session, and
/// made when the update succeeds.
protocol MergingMapper<Input, Output>: Mapper {
  /// Returns the merge base of the input, for an input that is read from the patch.
  func inputBase(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase?
}

extension Mapper {
  /// Returns the merge base of the input of any mapper.
  func baseOfInput(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase? {
    guard let merging = self as? any MergingMapper else { return inputBase(mergeBase, in: context) }
    return merging.inputBase(mergeBase, in: context)
  }

  /// Maps the existing value back, so that the input can be merged; nil if there is none, or if
  /// that fails.
  func inputBase(_ mergeBase: MergeBase, in context: MappingContext) -> MergeBase? {
    guard context.given.kind == .object, let reversible = self as? any ReversibleMapper<Input, Output> else { return nil }
    let own = mergeBase.mapped { (output: Output) in context.unmapped(output, by: reversible) }
    return own.existing(as: Input.self) == nil ? nil : own
  }
}

extension MappingContext {
  /// Maps an existing value back, without its issues; nil if that fails.
  func unmapped<Input, Output>(_ output: Output, by mapper: some ReversibleMapper<Input, Output>) -> Input? {
    var inner = self
    inner.mergeBase = nil
    let checkpoint = session.checkpoint
    defer { session.rollBack(to: checkpoint) }
    return try? mapper.unmap(output, in: &inner)
  }

  /// Passes an input on to the mapper that maps it. In an update, a mapper of structured data that
  /// cannot merge gets the existing value with the patch merged into it.
  @inline(__always)
  mutating func pass<Input, Output>(_ input: Input, to mapper: some Mapper<Input, Output>) throws(MappingError) -> Output {
    mergeBase == nil ? try mapper.map(input, in: &self) : try passPart(input, to: mapper)
  }

  private mutating func passPart<Input, Output>(
    _ input: Input, to mapper: some Mapper<Input, Output>
  ) throws(MappingError) -> Output {
    guard let mergeBase, !(mapper is any MergingMapper) else { return try mapper.map(input, in: &self) }
    self.mergeBase = nil
    defer { self.mergeBase = mergeBase }
    return try mapper.map(whole(input, over: mergeBase, by: mapper), in: &self)
  }

  /// Merges a patch into the form in which a mapper writes the existing value; returns the patch if
  /// there is nothing to merge with.
  func whole<Input, Output>(_ input: Input, over mergeBase: MergeBase, by mapper: some Mapper<Input, Output>) -> Input {
    guard let patch = same(input, as: Value.self), patch.kind == .object,
      let mapper = mapper as? any ReversibleMapper<Input, Output>
    else { return input }
    let own = mergeBase.mapped { (output: Output) in unmapped(output, by: mapper) }
    guard let before = own.existing(as: Value.self), before.kind == .object else { return input }
    let whole = ValuePatch(nulls: mergeBase.nulls).merged(patch, over: before, fallback: own.fallback(as: Value.self))
    return same(whole, as: Input.self) ?? input
  }

  /// Drops what a failed mapper has staged and recorded. Returns the merge base if the existing
  /// value takes the place of an invalid one.
  func takeBack(since checkpoint: Checkpoint) -> MergeBase? {
    session.dropChanges(since: checkpoint)
    mergeBase?.trail.clear()
    return given.kind == .null ? nil : mergeBase
  }
}
