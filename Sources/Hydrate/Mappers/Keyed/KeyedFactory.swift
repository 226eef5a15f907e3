/// The target of a field's change, as far as the field needs it.
package enum KeyedSubject<Target> {
  /// A target to be made, or one that has been made already.
  case new(Target?)
  /// A target that is made within an update.
  case patchedNew(Target?, UpdateNulls)
  /// An existing target; `fresh` is a new one with the defaults.
  case existing(Target, UpdateNulls, fresh: Target?)

  /// Whether the target is part of an update.
  var isPatched: Bool {
    if case .new = self { false } else { true }
  }

  /// The existing target.
  var existing: Target? {
    if case .existing(let target, _, _) = self { target } else { nil }
  }

  /// The target on which methods are called.
  var target: Target? {
    switch self {
    case .new(let target), .patchedNew(let target, _): target
    case .existing(let target, _, _): target
    }
  }

  /// The merge base for a property; nil outside of an update.
  func mergeBase<V>(_ trail: MergeTrail, _ property: (Target) -> V) -> MergeBase<V>? {
    switch self {
    case .new: nil
    case .patchedNew(_, let nulls): MergeBase(existing: nil, nulls: nulls, trail: trail)
    case .existing(let target, let nulls, let fresh):
      MergeBase(existing: property(target), fallback: fresh.map(property), nulls: nulls, trail: trail)
    }
  }
}

/// How a ``KeyedMapper`` gets its targets.
package struct KeyedFactory<Target>: Sendable {
  let make: @Sendable () throws -> Target
  /// Looks up an existing target.
  var find: (@Sendable (Value, inout MappingContext) throws -> Target?)?

  func made(_ context: MappingContext) throws(MappingError) -> Target {
    do {
      return try make()
    } catch {
      throw context.failure(from: error, of: .factory(Target.self))
    }
  }

  /// The existing target for this data; nil if there is none.
  func existing(_ input: Value, _ context: inout MappingContext) throws(MappingError) -> Target? {
    guard let find, !context.isAbsent else { return nil }
    do {
      return try find(input, &context)
    } catch {
      throw context.failure(from: error, of: .lookUp(Target.self))
    }
  }
}
