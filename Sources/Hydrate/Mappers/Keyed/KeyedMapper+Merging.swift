extension KeyedMapper: MergingMapper {
  /// Updates the target that `existing:` finds, else the existing value; if there is none, makes a
  /// new one. A class is changed in place, after the whole update has succeeded.
  func merge(_ input: Value, over mergeBase: MergeBase<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    try atEveryDepth(&context) { context throws(MappingError) in
      switch form {
      case .filled(let fields, let factory):
        if let found = try factory.existing(input, &context) {
          // A different instance than before is a change of the whole value.
          let isPresent = mergeBase.existing.map { isSameInstance($0, found) } ?? false
          return try merge(input, with: found, fields, factory, isPresent ? mergeBase.trail : MergeTrail(), in: &context)
        }
        if let existing = mergeBase.existing { return try merge(input, with: existing, fields, factory, mergeBase.trail, in: &context) }
        return try make(input, fields, factory, patching: updatePolicy(context), in: &context)
      case .built(let build, let reverse, let merge, _):
        return try rebuild(input, over: mergeBase.under(updatePolicy(context)), build, hasWayBack: reverse != nil, merge, in: &context)
      }
    }
  }

  /// Updates the given target; does not look up another one.
  func mergeRoot(_ input: Value, over mergeBase: MergeBase<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    guard case .filled(let fields, let factory) = form, let existing = mergeBase.existing else {
      return try merge(input, over: mergeBase, in: &context)
    }
    return try atEveryDepth(&context) { context throws(MappingError) in
      try merge(input, with: existing, fields, factory, mergeBase.trail, in: &context)
    }
  }

  /// A target that is built by a closure is rebuilt from the patch and the existing values.
  private func rebuild(
    _ input: Value, over mergeBase: MergeBase<Target>, _ build: (inout KeyedValues) throws -> Target, hasWayBack: Bool,
    _ merge: ((inout KeyedValues, MergeBase<Target>) throws -> Target)?, in context: inout MappingContext
  ) throws(MappingError) -> Target {
    if var shaped = try shaped(input, in: context) {
      return try rebuild(shaped.value, over: mergeBase, build, hasWayBack: hasWayBack, merge, in: &shaped.context)
    }
    try context.requireContainer(input, for: Target.self)
    // Only values with stored properties can be compared one by one.
    let style = mergeBase.existing.map { Mirror(reflecting: $0).displayStyle }
    if style == .struct || style == .class { mergeBase.trail.merge() }
    if let merge { return try built(input, context) { values in try merge(&values, mergeBase) } }
    let whole = hasWayBack ? context.wholePatch(input, over: mergeBase, by: self) : nil
    return try built(whole ?? input, context, build)
  }

  /// The target with its changes; a class instance for which the changes are staged.
  func merge(
    _ input: Value, with existing: Target, _ fields: KeyedFields<Target>, _ factory: KeyedFactory<Target>, _ trail: MergeTrail,
    in context: inout MappingContext
  ) throws(MappingError) -> Target {
    if var shaped = try shaped(input, in: context) {
      return try merge(shaped.value, with: existing, fields, factory, trail, in: &shaped.context)
    }
    let policy = updatePolicy(context)
    let fresh = policy == .setDefault ? try factory.made(context) : nil
    let subject = KeyedSubject.existing(existing, policy, fresh: fresh)
    guard type(of: existing as Any) is AnyClass else {
      let changes = try fields.changes(input, of: subject, in: &context)
      trail.record { changes.flatMap(\.paths) }
      var target = KeyedTarget(existing)
      for change in changes { change.change.make(&target) }
      if let failure = target.failure(in: context.materialized) { throw MappingError(failure) }
      return target.finished
    }
    let (instance, session) = (existing as AnyObject, context.session)
    // The instance may have changes already; these are added to them.
    let changes = try session.trying(instance) { () throws(MappingError) in try fields.changes(input, of: subject, in: &context) }
    trail.record { changes.flatMap(\.paths) }
    // Staging an empty change tells enclosing mappers that the instance already existed.
    if changes.isEmpty { session.staged.addLast(for: instance) {} }
    for change in changes {
      session.staged.add(to: instance, change.part) {
        var target = KeyedTarget(existing)
        change.change.make(&target)
      } takeBack: {
        var target = KeyedTarget(existing)
        change.change.takeBack(&target)
      }
    }
    return existing
  }
}
