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

  /// Returns the existing value by Swift's casting rules (optionals, subclasses, protocols).
  package func existing<Content>(as type: Content.Type = Content.self) -> Content? { old.flatMap { $0 as? Content } }

  /// Returns the default's value in the same way.
  func fallback<Content>(as type: Content.Type) -> Content? { fallback.flatMap { $0 as? Content } }

  /// Returns the value after a null as a member; nil if it is removed.
  func cleared<Content>(as type: Content.Type) -> Content? {
    switch nulls {
    case .clear: nil
    case .skip: existing(as: type)
    case .setDefault: fallback(as: type)
    }
  }

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
