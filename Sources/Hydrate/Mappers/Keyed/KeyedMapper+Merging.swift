extension KeyedMapper {
  /// Updates the given target; does not look up another one.
  func mergeRoot(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Target {
    guard case .filled(let fields, let factory) = form, let mergeBase = context.mergeBase,
      let existing = mergeBase.existing(as: Target.self)
    else {
      return try map(input, in: &context)
    }
    return try atEveryDepth(&context) { context throws(MappingError) in
      try merge(input, with: existing, fields, factory, mergeBase.trail, in: &context)
    }
  }

  /// Returns the target with its changes; a class instance for which the changes are staged, and made
  /// after the whole update has succeeded.
  func merge(
    _ input: Value, with existing: Target, _ fields: KeyedFields<Target>, _ factory: KeyedFactory<Target>, _ trail: MergeTrail,
    in context: inout MappingContext
  ) throws(MappingError) -> Target {
    if var shaped = try shaped(input, in: context) {
      return try merge(shaped.value, with: existing, fields, factory, trail, in: &shaped.context)
    }
    let policy = updatePolicy(context)
    let fresh = policy == .setDefault ? try factory.made(context) : nil
    let mergeBase = MergeBase(existing: existing, fallback: fresh, nulls: policy, trail: trail)
    let subject = KeyedSubject(target: existing, mergeBase: mergeBase)
    guard type(of: existing as Any) is AnyClass else {
      let changes = try fields.changes(input, of: subject, in: &context)
      trail.record { changes.flatMap { $0.change.paths() } }
      var target = KeyedTarget(existing)
      for change in changes { change.change.make(&target) }
      if let failure = target.failure(in: context.materialized) { throw MappingError(failure) }
      return target.finished
    }
    let (instance, session) = (existing as AnyObject, context.session)
    // The instance may have changes already; these are added to them.
    let changes = try session.trying(instance) { () throws(MappingError) in try fields.changes(input, of: subject, in: &context) }
    trail.record { changes.flatMap { $0.change.paths() } }
    // Staging an empty change tells enclosing mappers that the instance already existed.
    if changes.isEmpty { session.staged.addLast(for: instance) {} }
    for (field, change) in changes {
      session.staged.add(to: instance, ObjectIdentifier(field)) {
        var target = KeyedTarget(existing)
        change.make(&target)
      } takeBack: {
        var target = KeyedTarget(existing)
        change.takeBack(&target)
      }
    }
    return existing
  }
}
