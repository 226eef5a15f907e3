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

/// Where a ``KeyedMapper`` has its targets from.
struct KeyedFactory<Target>: Sendable {
  let make: @Sendable () throws -> Target
  /// Looks for a target that is there already.
  var find: (@Sendable (Value, inout MappingContext) throws -> Target?)?

  func made(_ context: MappingContext) throws(MappingError) -> Target {
    do {
      return try make()
    } catch {
      throw context.failure(from: error, of: .factory(Target.self))
    }
  }

  /// The target that is there already for this data; nil where there is none.
  func existing(_ input: Value, _ context: inout MappingContext) throws(MappingError) -> Target? {
    guard let find, !context.isAbsent else { return nil }
    do {
      return try find(input, &context)
    } catch {
      throw context.failure(from: error, of: .lookUp(Target.self))
    }
  }
}
