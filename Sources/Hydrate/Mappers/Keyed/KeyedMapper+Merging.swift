extension KeyedMapper: MergingMapper {
  /// Updates what `existing:` finds, else what is there; what is not there is made anew. A class is changed in place, when the update succeeds.
  func merge(_ input: Value, over underlay: Underlay<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    try atEveryDepth(&context) { context throws(MappingError) in
      switch form {
      case .filled(let fields, let factory):
        if let found = try factory.existing(input, &context) {
          // Another instance than the one that was there is a change of the place itself.
          let isPresent = underlay.present.map { isSameInstance($0, found) } ?? false
          return try merge(input, with: found, fields, factory, isPresent ? underlay.trail : MergeTrail(), in: &context)
        }
        if let present = underlay.present { return try merge(input, with: present, fields, factory, underlay.trail, in: &context) }
        return try make(input, fields, factory, patching: updatePolicy, in: &context)
      case .built(let build, let reverse, let merge):
        return try rebuild(input, over: underlay.under(updatePolicy), build, hasWayBack: reverse != nil, merge, in: &context)
      }
    }
  }

  /// Updates the very target that is given: no other one is looked for.
  func mergeRoot(_ input: Value, over underlay: Underlay<Target>, in context: inout MappingContext) throws(MappingError) -> Target {
    guard case .filled(let fields, let factory) = form, let present = underlay.present else {
      return try merge(input, over: underlay, in: &context)
    }
    return try atEveryDepth(&context) { context throws(MappingError) in
      try merge(input, with: present, fields, factory, underlay.trail, in: &context)
    }
  }

  /// A target that is made all at once is made anew, of the patch and of what is there.
  private func rebuild(
    _ input: Value, over underlay: Underlay<Target>, _ build: (inout KeyedValues) throws -> Target, hasWayBack: Bool,
    _ merge: ((inout KeyedValues, Underlay<Target>) throws -> Target)?, in context: inout MappingContext
  ) throws(MappingError) -> Target {
    try context.requireContainer(input, for: Target.self)
    // Only what has stored properties can be compared one by one.
    let style = underlay.present.map { Mirror(reflecting: $0).displayStyle }
    if style == .struct || style == .class { underlay.trail.merge() }
    if let merge { return try built(input, context) { values in try merge(&values, underlay) } }
    let whole = hasWayBack ? context.wholePatch(input, over: underlay, by: self) : nil
    return try built(whole ?? input, context, build)
  }

  /// The target with its changes, or, in place, the target for which they are staged.
  func merge(
    _ input: Value, with present: Target, _ fields: KeyedFields<Target>, _ factory: KeyedFactory<Target>, _ trail: MergeTrail,
    in context: inout MappingContext
  ) throws(MappingError) -> Target {
    let fresh = updatePolicy == .setDefault ? try factory.made(context) : nil
    let subject = KeyedSubject.present(present, updatePolicy, fresh: fresh)
    guard type(of: present as Any) is AnyClass else {
      let changes = try fields.changes(input, of: subject, in: &context)
      trail.tell { changes.flatMap(\.paths) }
      var target = KeyedTarget(present)
      for change in changes { change.change.make(&target) }
      if let failure = target.failure(in: context.materialized) { throw MappingError(failure) }
      return target.finished
    }
    let (instance, session) = (present as AnyObject, context.session)
    // It may have been spoken of before: this is put over what has been said of it.
    let changes = try session.trying(instance) { () throws(MappingError) in try fields.changes(input, of: subject, in: &context) }
    trail.tell { changes.flatMap(\.paths) }
    // Whoever is handed the instance knows that it was there already.
    if changes.isEmpty { session.staged.addLast(for: instance) {} }
    for change in changes {
      session.staged.add(to: instance, change.part) {
        var target = KeyedTarget(present)
        change.change.make(&target)
      } takeBack: {
        var target = KeyedTarget(present)
        change.change.takeBack(&target)
      }
    }
    return present
  }
}
