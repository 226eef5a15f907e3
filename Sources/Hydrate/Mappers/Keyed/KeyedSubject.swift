/// The target that a field's change is for, as far as the field needs it.
enum KeyedSubject<Target> {
  /// One that will be made; the target where it has been made already.
  case new(Target?)
  /// One that is made anew within an update.
  case patchedNew(Target?, UpdateNulls)
  /// One that is there already; a fresh one has the defaults.
  case present(Target, UpdateNulls, fresh: Target?)

  /// Whether the target is part of an update.
  var isPatched: Bool {
    if case .new = self { false } else { true }
  }

  /// The target that is there already.
  var present: Target? {
    if case .present(let target, _, _) = self { target } else { nil }
  }

  /// What a method of the target is called on.
  var target: Target? {
    switch self {
    case .new(let target), .patchedNew(let target, _): target
    case .present(let target, _, _): target
    }
  }

  /// What a part of the patch for a property is put over; nil where nothing is patched.
  func underlay<V>(_ trail: MergeTrail, _ property: (Target) -> V) -> Underlay<V>? {
    switch self {
    case .new: nil
    case .patchedNew(_, let nulls): Underlay(present: nil, nulls: nulls, trail: trail)
    case .present(let target, let nulls, let fresh):
      Underlay(present: property(target), fallback: fresh.map(property), nulls: nulls, trail: trail)
    }
  }
}
