/// What a part of a patch is put over.
struct Underlay<Content> {
  /// What is there; nil where nothing is, so that all is made anew.
  let present: Content?
  /// What the default has at this place, for a null that is to set it.
  let fallback: Content?
  /// What null does to members.
  let nulls: UpdateNulls
  /// Where what has been merged is noted.
  let trail: MergeTrail

  init(present: Content?, fallback: Content? = nil, nulls: UpdateNulls, trail: MergeTrail) {
    self.present = present
    self.fallback = fallback
    self.nulls = nulls
    self.trail = trail
  }

  /// The same for what a mapper makes of a value of this type; what is of another type is not there.
  func converted<Other>(to type: Other.Type) -> Underlay<Other> {
    if let own = same(self, as: Underlay<Other>.self) { return own }
    return mapped { Hydrate.converted($0, to: type) }
  }

  /// The same for what the content becomes.
  func mapped<Other>(_ transform: (Content) -> Other?) -> Underlay<Other> {
    Underlay<Other>(present: present.flatMap(transform), fallback: fallback.flatMap(transform), nulls: nulls, trail: trail)
  }

  /// The same by a mapper or an engine with a policy of its own.
  func under(_ policy: UpdateNulls) -> Underlay { Underlay(present: present, fallback: fallback, nulls: policy, trail: trail) }

  /// The same with another place to note what is merged.
  func noting(in trail: MergeTrail) -> Underlay { Underlay(present: present, fallback: fallback, nulls: nulls, trail: trail) }
}
