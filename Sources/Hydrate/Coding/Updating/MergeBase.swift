/// The values into which a part of a patch is merged.
package struct MergeBase<Content> {
  /// The existing value; nil if there is none, so that everything is new.
  package let existing: Content?
  /// The default's value at this location, for a null that sets the default.
  package let fallback: Content?
  /// The policy for null members.
  package let nulls: UpdateNulls
  /// Records the parts that have been merged.
  package let trail: MergeTrail

  package init(existing: Content?, fallback: Content? = nil, nulls: UpdateNulls, trail: MergeTrail) {
    self.existing = existing
    self.fallback = fallback
    self.nulls = nulls
    self.trail = trail
  }

  /// Returns the merge base converted to the type that a mapper makes; values of other types are
  /// absent.
  package func converted<Other>(to type: Other.Type) -> MergeBase<Other> {
    if let own = same(self, as: MergeBase<Other>.self) { return own }
    return mapped { Hydrate.converted($0, to: type) }
  }

  /// Returns the merge base with transformed values.
  func mapped<Other>(_ transform: (Content) -> Other?) -> MergeBase<Other> {
    MergeBase<Other>(existing: existing.flatMap(transform), fallback: fallback.flatMap(transform), nulls: nulls, trail: trail)
  }

  /// Returns the merge base with the policy of a mapper or an engine.
  func under(_ policy: UpdateNulls) -> MergeBase { MergeBase(existing: existing, fallback: fallback, nulls: policy, trail: trail) }

  /// Returns the merge base with another trail.
  func noting(in trail: MergeTrail) -> MergeBase { MergeBase(existing: existing, fallback: fallback, nulls: nulls, trail: trail) }
}
